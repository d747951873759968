"""Evaluations of each moment in a match, the curve of winning chances, and analysis on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

from ..analysis.match_analysis import AnalysisProgress, Deepening
from ..analysis.sources import next_engines
from ..analysis.values.analysis import Analysis, Errors
from ..analysis.values.decision import Decision, white_chance_of
from ..analysis.values.error_class import ErrorClass, ErrorScale
from ..analysis.work import decisions_in
from ..languages.translation import _
from ..match.event_loop import locked
from ..match.match import Match
from ..rules import Color
from .replay import Moment, Replay, is_decision_of

_NUMBERS = {kind: number for number, kind in enumerate(ErrorClass)}


@dataclass(frozen=True)
class Verdicts:
    """The evaluations of the moments in a replay, from one source.

    ``analysis`` is None if there is no source. ``player`` is the player whose errors `next_error`
    finds, or None for both players. ``others`` contains evaluations for the moments that this
    source has not evaluated.
    """

    replay: Replay
    analysis: Analysis | None = None
    player: Color | None = None
    others: Verdicts | None = None

    @cached_property  # saves 4 ms a step of the viewer
    def _decisions(self) -> dict[tuple[int, int], Decision]:
        decisions = () if self.analysis is None else self.analysis.decisions
        games = self.replay.games
        return {
            (each.game, each.action): each
            for each in decisions
            if each.game < len(games) and is_decision_of(each, games[each.game].game)
        }

    def at(self, index: int) -> tuple[Decision, ...]:
        """Return the evaluations of a moment, in order.

        The first is the evaluation of not doubling before the roll, and the second is the
        evaluation of the decision. An evaluation that does not exist is omitted.
        """
        moment = self.replay.moments[index]
        found = (self._decisions.get(place) for place in _places(moment))
        known = tuple(each for each in found if each is not None)
        return self.others.at(index) if self.others is not None and not known else known

    def error_class(self, index: int) -> ErrorClass:
        """Return the class of the worst error at a moment."""
        classes = (each.error_class for each in self.at(index))
        return max(classes, key=_NUMBERS.__getitem__, default=ErrorClass.FINE)

    def chance(self, index: int) -> float | None:
        """Return White's chance of winning before a decision; None if the chance is unknown.

        It is the chance of winning the match or, in a money session, the game. At the end of a
        match or of a money game, it is 0 or 1.
        """
        moment = self.replay.moments[index]
        decisions = self.at(index)
        return white_chance_of(decisions[-1]) if decisions else self._at_the_end(moment)

    def _at_the_end(self, moment: Moment) -> float | None:
        result = moment.state.result
        if self.analysis is None or result is None:
            return None
        if self.replay.length and moment.state.match_winner is None:
            return None
        return float(result.winner is Color.WHITE)

    def next_error(self, index: int, direction: int) -> int:
        """Return the moment of the next error, or of the previous error if `direction` is -1.

        Return `index` if there is no such error.
        """
        targets = range(index + direction, self.replay.last + 1 if direction > 0 else -1, direction)
        asked = (n for n in targets if self.player in (None, self.replay.moments[n].color))
        return next((n for n in asked if self.error_class(n) is not ErrorClass.FINE), index)

    def first_decision(self) -> int:
        """Return the moment of the player's first decision, or else the first moment."""
        colors = [moment.color for moment in self.replay.moments]
        return colors.index(self.player) if self.player and self.player in colors else 0

    def mistakes(self) -> Errors | None:
        """Return the player's mistakes and blunders; None if there is no player or analysis."""
        if self.analysis is None or self.player is None:
            return None
        return self.analysis.errors(ErrorScale().mistake, player=self.player)

    def place_of(self, decision: Decision) -> int | None:
        """Return the moment of a decision; None if the decision is not in this match."""
        wanted = decision.game, decision.action
        for index, moment in enumerate(self.replay.moments):
            if wanted in _places(moment):
                game = self.replay.games[moment.game].game
                return index if is_decision_of(decision, game) else None
        return None


def _places(moment: Moment) -> Iterator[tuple[int, int]]:
    if moment.roll is not None:
        yield moment.game, moment.roll
    yield moment.game, moment.action


_PLACES = 4
"""The number of decimal places of a rounded chance: more than any screen shows."""


class CurvePoint(TypedDict):
    """A moment on the curve.

    ``chance`` is the winning chance of the player at the bottom, from 0 to 1, or null if it is
    unknown. ``mark`` is the error class, or empty if there is no error.
    """

    chance: float | None
    mark: str


def curve_of(verdicts: Verdicts, bottom: Color = Color.WHITE) -> list[CurvePoint]:
    """Return the curve of a player's winning chances, with one point for each moment."""
    return [_point(verdicts, index, bottom) for index in range(verdicts.replay.last + 1)]


def mark_of(verdicts: Verdicts, index: int) -> str:
    """Return the name of the error class at a moment; empty if there is no error."""
    found = verdicts.error_class(index)
    return "" if found is ErrorClass.FINE else found.value


def difficulty_of(verdicts: Verdicts, index: int) -> str:
    """Return the difficulty of a moment's hardest decision; empty if there is no evaluation."""
    found = (each.difficulty for each in verdicts.at(index))
    hardest = max(found, default=None)
    return "" if hardest is None else f"{hardest:.3f}"


def _point(verdicts: Verdicts, index: int, bottom: Color) -> CurvePoint:
    chance = verdicts.chance(index)
    if chance is not None:
        chance = round(chance if bottom is Color.WHITE else 1 - chance, _PLACES)
    return CurvePoint(chance=chance, mark=mark_of(verdicts, index))


class Analyst:
    """An analysis for a viewer: of the whole match or, more deeply, of one moment.

    ``moment`` returns the current moment. ``show`` is called with the results so far, ``progress``
    with text that is empty at the end, and ``remark`` with a sentence for the user.

    Attributes
    ----------
    deepens
        Whether the results replace the results in the open tab, decision by decision.
    """

    deepens = False

    def __init__(
        self,
        match: Match,
        *,
        moment: Callable[[], Moment],
        show: Callable[[Analysis], object],
        progress: Callable[[str], object],
        remark: Callable[[str], object],
    ) -> None:
        self._match, self._moment, self._show = match, moment, show
        self._progress, self._remark = progress, remark
        self._deepening = Deepening(
            match, here=self._here, on_progress=self._receive_analysis, report=self._failed
        )

    @property
    def is_running(self) -> bool:
        return self._deepening.is_running

    def next_engines(self) -> tuple[str, ...]:
        """Return the default engines or, after their analysis, the next deeper engine.

        The result is empty if no engine can go deeper.
        """
        count = sum(1 for _ in decisions_in(self._match.games))
        complete = [each.source for each in self._match.analyses if len(each.decisions) >= count]
        return next_engines(complete)

    def analyse(self, engines: Sequence[str]) -> None:
        """Analyse the match with the given engines or, by default, with the next engines."""
        engines = engines or self.next_engines()
        if not engines:
            self._remark(_("The match has already been analysed at the deepest level."))
            return
        self.deepens = False
        self._progress(_("Analysing"))
        self._deepening.analyse(engines)

    def look_deeper(self, decisions: Sequence[Decision], shown: Analysis | None) -> None:
        """Analyse decisions again, more deeply.

        If a default engine made the analysis `shown`, the other results of this analysis are kept.
        """
        if self.is_running:
            self._remark(_("An analysis is running; stop it first."))
        elif not decisions:
            self._remark(_("This decision has no evaluation; press A to analyse the match."))
        else:
            engines = {each.partition(":")[0] for each in next_engines(())}
            self.deepens = shown is not None and shown.source.partition(" ")[0].lower() in engines
            moment = self._moment()
            text = moment.text_by(moment.state.rules.numbering)
            self._progress(_("Looking deeper at {decision}", decision=text))
            if not self._deepening.look_deeper(decisions, shown if self.deepens else None):
                self._progress("")
                self._remark(_("There is no engine that can look deeper."))

    def stop(self) -> None:
        """Cancel the current evaluation; finished evaluations are kept."""
        self._deepening.cancel()

    def stop_by_hand(self) -> None:
        """Stop the analysis, and remove the message about its progress."""
        self.stop()
        self._progress("")

    def _here(self) -> tuple[int, int]:
        moment = self._moment()
        return moment.game, moment.action if moment.roll is None else moment.roll

    @locked
    def _receive_analysis(self, analysis: Analysis, progress: AnalysisProgress | None) -> None:
        self._show(analysis)
        self._progress("" if progress is None else f"{progress.engine}: {progress.words}")

    @locked
    def _failed(self, error: Exception) -> None:
        self._progress("")
        self._remark(str(error))
