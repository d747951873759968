"""The result of a game at a board: its analysis in the background, and practice of the mistakes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ...languages.translation import _, spoken
from ...match.event_loop import running_loop
from ...match.seats import Seat
from ...rules import GammonError, Phase
from ..model.modes import PlayMode
from ..model.turn import ResultSummary

if TYPE_CHECKING:
    from ...analysis.result_analysis import ResultAnalysis
    from ...analysis.values.analysis import Errors
    from ...match.match import Match
    from ...practice.widget.practice import Practice
    from .board import Board

DECK = "my_practice.jsonl"
"""The file of the deck, next to the match or in the present folder."""


class ResultReview:
    """Analyses the match of a board from the end of a game until the match goes on."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._analysis: ResultAnalysis | None = None

    @property
    def language(self) -> str:
        """The language of its texts."""
        return self._board.language

    @spoken
    def summary_of(self, match: Match) -> ResultSummary | None:
        """See `BoardHost.summary_of`."""
        if self._analysis is not None:
            return ResultSummary(self._analysis.figures, self._analysis.mistakes)
        if not self._is_wanted():
            return None
        from ...analysis.result_analysis import waiting_figures  # after the board in the layers

        return ResultSummary(waiting_figures(match))

    def _is_wanted(self) -> bool:
        """Whether a person plays on a page, and an event loop can run an engine."""
        board = self._board
        return (
            type(board._controller.mode) is PlayMode
            and board.seat is not Seat.WATCHER
            and board._surface.pages.watched
            and any(player.is_person for player in board.match.players)
            and running_loop() is not None
        )

    @spoken
    def follow(self) -> None:
        """Begin the analysis at the end of a game, and stop it when the match goes on."""
        if self._board._match.state.phase is not Phase.OVER:
            if self._analysis is not None:
                self.close()
        elif self._analysis is None and self._is_wanted():
            from ...analysis.result_analysis import ResultAnalysis

            self._analysis = ResultAnalysis(self._board.match, self._board.refresh)
            self._board.refresh()

    @spoken
    def stop(self) -> None:
        """Stop the engine; the figures stay."""
        if self._analysis is not None:
            self._analysis.stop()
            self._board.refresh()

    def review(self) -> None:
        """Show the viewer, which goes on with an analysis that is running."""
        was_running = self._analysis is not None and self._analysis.is_running
        self.stop()
        viewer = self._board.review()
        if was_running:
            viewer.analyse()

    def close(self) -> None:
        """Stop the engine, and forget the figures."""
        if self._analysis is not None:
            self._analysis.stop()
            self._analysis = None

    def practise(self, on_leave: Callable[[], object]) -> Practice:
        """Add the mistakes of the only person to the deck, and practise it.

        Raises
        ------
        GammonError
            If there is no analysis, or the deck cannot be opened or written.
        """
        from ...analysis.result_analysis import mistakes_of

        return practice_of(self._board, self._board.match, mistakes_of(self._board.match), on_leave)


def practice_of(
    board: Board, match: Match, mistakes: Errors | None, on_leave: Callable[[], object]
) -> Practice:
    """Add mistakes to the deck beside a match, and practise it on a board like the given one.

    Raises
    ------
    GammonError
        If there are no mistakes to add yet, or the deck cannot be opened or written.
    """
    from ...practice.deck import Deck
    from ...practice.widget.practice import Practice

    if mistakes is None:
        raise GammonError(_("Analyse the match first, to find your mistakes."))
    folder = Path(match.journal).parent if match.journal else Path()
    deck = Deck.open(folder / DECK)
    deck.add(mistakes)
    try:
        return Practice(
            deck, on_leave=on_leave, size=board.size, theme=board.theme, language=board.language
        )
    except ImportError as error:
        raise GammonError(str(error)) from error
