"""Evaluations of a match by moment, the curve of White's chances, and analysis on request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypedDict

from ..analysis.deepening import Deepening, usual_engines
from ..analysis.values.analysis import Analysis
from ..analysis.values.decision import LUCKY_EQUITY, Decision, white_chance_of
from ..analysis.values.error_class import ErrorClass
from ..match.event_loop import locked
from ..match.match import Match
from ..rules import Color
from .replay import Moment, Replay, is_decision_of

_NUMBERS = {kind: number for number, kind in enumerate(ErrorClass)}


@dataclass(frozen=True)
class Verdicts:
    """One source's evaluations of a replay's moments; the analysis is None without a source."""

    replay: Replay
    analysis: Analysis | None = None

    @cached_property
    def _decisions(self) -> dict[tuple[int, int], Decision]:
        decisions = () if self.analysis is None else self.analysis.decisions
        games = self.replay.games
        return {
            (each.game, each.action): each
            for each in decisions
            if each.game < len(games) and is_decision_of(each, games[each.game].game)
        }

    @cached_property
    def _luck(self) -> dict[tuple[int, int], float]:
        rolls = () if self.analysis is None else self.analysis.luck
        return {(each.game, each.action): each.luck for each in rolls}

    def at(self, index: int) -> tuple[Decision, ...]:
        """Return a moment's evaluations: of not doubling before its roll, and of the decision."""
        moment = self.replay.moments[index]
        found = (self._decisions.get(place) for place in _places(moment))
        return tuple(each for each in found if each is not None)

    def error_class(self, index: int) -> ErrorClass:
        """Return the class of the worst error at a moment."""
        classes = (each.error_class for each in self.at(index))
        return max(classes, key=_NUMBERS.__getitem__, default=ErrorClass.FINE)

    def luck(self, index: int) -> float | None:
        """Return the luck of a moment's roll, as equity of the roller; None if unknown."""
        moment = self.replay.moments[index]
        return None if moment.roll is None else self._luck.get((moment.game, moment.roll))

    def chance(self, index: int) -> float | None:
        """Return White's chance before the decision: of winning the match, or for money the game.

        It is None if unknown. It is certain at the end of a game for money, and of a match.
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
        """Return the next or, with `direction` -1, the previous error's moment; else `index`."""
        target = index + direction
        while 0 <= target <= self.replay.last:
            if self.error_class(target) is not ErrorClass.FINE:
                return target
            target += direction
        return index

    def place_of(self, decision: Decision) -> int | None:
        """Return the moment of a decision; None if it is not in this match."""
        wanted = decision.game, decision.action
        for index, moment in enumerate(self.replay.moments):
            if wanted in _places(moment):
                game = self.replay.games[moment.game].game
                return index if is_decision_of(decision, game) else None
        return None


def _places(moment: Moment) -> Iterator[tuple[int, int]]:
    if moment.roll is not None:
        yield moment.game, moment.roll
    if moment.decided is not None:
        yield moment.game, moment.action


_PLACES = 4
"""Decimals of a chance: more than any screen shows."""


class CurvePoint(TypedDict):
    """A moment on the curve.

    The chance is White's, from 0 to 1, null if unknown. ``mark`` is the error class, empty without
    one. ``luck`` is 1 for a roll lucky for White or unlucky for Black, -1 for the opposite, else 0.
    """

    chance: float | None
    mark: str
    luck: int


def curve_of(verdicts: Verdicts) -> list[CurvePoint]:
    """Return the curve, moment by moment; empty without an analysis."""
    if verdicts.analysis is None:
        return []
    return [_point(verdicts, index) for index in range(verdicts.replay.last + 1)]


def mark_of(verdicts: Verdicts, index: int) -> str:
    """Return the name of the error class at a moment; empty if there is none."""
    found = verdicts.error_class(index)
    return "" if found is ErrorClass.FINE else found.value


def _point(verdicts: Verdicts, index: int) -> CurvePoint:
    chance = verdicts.chance(index)
    return CurvePoint(
        chance=None if chance is None else round(chance, _PLACES),
        mark=mark_of(verdicts, index),
        luck=_favours_white(verdicts, index),
    )


def _favours_white(verdicts: Verdicts, index: int) -> int:
    luck = verdicts.luck(index)
    if luck is None or abs(luck) < LUCKY_EQUITY:
        return 0
    sign = 1 if luck > 0 else -1
    return sign if verdicts.replay.moments[index].color is Color.WHITE else -sign


_NO_VERDICT = "Nobody has said anything here; press A to have the match analysed."
_NOBODY_DEEPER = "Nobody here looks deeper than this."
_ONE_AT_A_TIME = "One thing at a time: an analysis goes on still."


class Analyst:
    """Runs a viewer's analysis: the whole match, deeper near the current moment, or one decision.

    ``moment`` returns the current moment, ``show`` takes a new analysis, ``progress`` a text that
    is empty at the end, ``remark`` a sentence for the user.
    """

    def __init__(
        self,
        match: Match,
        *,
        moment: Callable[[], Moment],
        show: Callable[[Analysis], object],
        progress: Callable[[str], object],
        remark: Callable[[str], object],
    ) -> None:
        self._moment, self._show = moment, show
        self._progress, self._remark = progress, remark
        self._deepening = Deepening(
            match, here=self._here, on_progress=self._receive_analysis, report=self._failed
        )

    @property
    def is_running(self) -> bool:
        """Whether an engine is running."""
        return self._deepening.is_running

    def start(self, engines: Sequence[str]) -> None:
        """Analyse the match by each of these engines, or by the default ones."""
        self._progress("Analysing")
        self._deepening.analyse(tuple(engines) or usual_engines())

    def look_deeper(self, decisions: Sequence[Decision], shown: Analysis | None) -> None:
        """Analyse decisions again; keep the others shown if a default engine made them."""
        if self.is_running:
            self._remark(_ONE_AT_A_TIME)
        elif not decisions:
            self._remark(_NO_VERDICT)
        else:
            engines = {each.partition(":")[0] for each in usual_engines()}
            is_own = shown is not None and shown.source.partition(" ")[0].lower() in engines
            self._progress(f"Looking deeper at {self._moment().text}")
            if not self._deepening.look_deeper(decisions, shown if is_own else None):
                self._progress("")
                self._remark(_NOBODY_DEEPER)

    def stop(self) -> None:
        """Cancel the current evaluation; finished ones are kept."""
        self._deepening.cancel()

    def stop_by_hand(self) -> None:
        """Stop, and show that the analysis has ended."""
        self.stop()
        self._progress("")

    def _here(self) -> tuple[int, int]:
        moment = self._moment()
        return moment.game, moment.action if moment.roll is None else moment.roll

    @locked
    def _receive_analysis(self, analysis: Analysis, words: str) -> None:
        self._progress(words)
        self._show(analysis)

    @locked
    def _failed(self, error: Exception) -> None:
        self._progress("")
        self._remark(str(error))
