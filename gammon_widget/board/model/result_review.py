"""The analysis of a match after the end of a game, for the result on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...languages.translation import speaking
from ...lazy_imports import opened
from ...match.match import Match
from ...rules import Phase
from .turn import ResultSummary


class ResultReview:
    """Analyses the match of a board after the end of a game, until the match continues.

    `is_wanted` returns whether the results can be shown. `changed` is called when there are new
    results.
    """

    def __init__(self, is_wanted: Callable[[], bool], changed: Callable[[], object]) -> None:
        self._is_wanted, self._changed = is_wanted, changed
        self._analysis: Any = None  # a `ResultAnalysis`

    @property
    def summary(self) -> ResultSummary | None:
        """The results so far, or None if there is no analysis."""
        return self._analysis and ResultSummary(self._analysis.figures, self._analysis.mistakes)

    def follow(self, match: Match, language: str) -> bool:
        """Begin the analysis at the end of a game, and stop it when the match continues.

        Return whether an analysis has begun.
        """
        if match.state.phase is not Phase.OVER:
            self.close()
        elif self._analysis is None and self._is_wanted():
            with speaking(language):
                self._analysis = opened("result_analysis", match, self._changed)
            return True
        return False

    def stop(self) -> bool:
        """Stop the engine, and keep its results; return whether it was running."""
        was_running = self._analysis is not None and self._analysis.is_running
        if was_running:
            self._analysis.stop()
            self._changed()
        return was_running

    def close(self) -> None:
        """Stop the engine, and forget the results."""
        if self._analysis is not None:
            self._analysis.stop()
            self._analysis = None
