"""What one source says of the moments of a match: errors, chances and luck, moment by moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..analysis import Analysis, Decision, ErrorClass
from ..analysis.decision import white_chance_of
from ..rules import Color
from .moments import Moment, is_of
from .replay import Replay

_NUMBERS = {kind: number for number, kind in enumerate(ErrorClass)}


@dataclass(frozen=True)
class Verdicts:
    """What a source says of each moment of a replay.

    Attributes
    ----------
    replay
        The match.
    analysis
        What is said; None where nobody has said anything.
    """

    replay: Replay
    analysis: Analysis | None = None

    @cached_property
    def _decisions(self) -> dict[tuple[int, int], Decision]:
        told = () if self.analysis is None else self.analysis.decisions
        games = self.replay.games
        return {
            (each.game, each.action): each
            for each in told
            if each.game < len(games) and is_of(each, games[each.game].game)
        }

    @cached_property
    def _luck(self) -> dict[tuple[int, int], float]:
        told = () if self.analysis is None else self.analysis.luck
        return {(each.game, each.action): each.luck for each in told}

    def at(self, index: int) -> tuple[Decision, ...]:
        """What is said of a moment: of not doubling before its roll, and of what was decided."""
        moment = self.replay.moments[index]
        found = (self._decisions.get(place) for place in _places(moment))
        return tuple(each for each in found if each is not None)

    def error_class(self, index: int) -> ErrorClass:
        """How bad the worst of what was decided at a moment was."""
        classes = (each.error_class for each in self.at(index))
        return max(classes, key=_NUMBERS.__getitem__, default=ErrorClass.FINE)

    def luck(self, index: int) -> float | None:
        """The luck of a moment's roll, as equity of the player who rolled; None if not known."""
        moment = self.replay.moments[index]
        return None if moment.roll is None else self._luck.get((moment.game, moment.roll))

    def chance(self, index: int) -> float | None:
        """White's chance before the decision: of winning the match, or for money the game.

        None where nobody says it. At the end of a game it is certain, for money, and in a match
        if it is over.
        """
        moment = self.replay.moments[index]
        said = self.at(index)
        return white_chance_of(said[-1]) if said else self._at_the_end(moment)

    def _at_the_end(self, moment: Moment) -> float | None:
        result = moment.state.result
        if self.analysis is None or result is None:
            return None
        if self.replay.length and moment.state.match_winner is None:
            return None
        return float(result.winner is Color.WHITE)

    def next_error(self, index: int, way: int) -> int:
        """The next moment with an error, or with `way` -1 the one before; else `index` itself."""
        there = index + way
        while 0 <= there <= self.replay.last:
            if self.error_class(there) is not ErrorClass.FINE:
                return there
            there += way
        return index

    def place_of(self, decision: Decision) -> int | None:
        """The moment at which that was decided; None if it is not in this match."""
        wanted = decision.game, decision.action
        for index, moment in enumerate(self.replay.moments):
            if wanted in _places(moment):
                game = self.replay.games[moment.game].game
                return index if is_of(decision, game) else None
        return None


def _places(moment: Moment) -> Iterator[tuple[int, int]]:
    if moment.roll is not None:
        yield moment.game, moment.roll
    if moment.decided is not None:
        yield moment.game, moment.action
