"""Exact values of bear-offs in money games and at any score of a match.

In a money game, the values come from `gammon_widget.odds.bearoff`. In a match, the same computation
uses the states of the cube that are possible at the score, and the match equity table at the end of
a game. The result is a table with all sides that the game can still reach. (A side is an
arrangement of one player's checkers.) The two most recent tables are cached.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from ..odds.bearoff import bearoff, table_of
from ..odds.bearoff_sides import MAX_CHECKERS, CubeStates, Side, all_sides, covers, sides_of
from ..rules import Position
from ..rules.position import CHECKERS
from .equity import Stakes, chance_after
from .request import EnginePosition

EXACT_LEVEL = "counted through"
"""The level of an evaluation that comes from an exact table."""


_MOST_EXACT = 4  # checkers per side; at many scores, more checkers would take many seconds


class BearoffFigures(NamedTuple):
    """One player's winning chance without a cube, and equities in units of the cube.

    The player on roll decides about the cube. `equity` is the equity after the best cube action.
    `no_double` is the equity of rolling now. `double_take` is the equity after a double and a take.
    """

    win: float
    equity: float
    no_double: float
    double_take: float


def figures(
    question: EnginePosition, stakes: Stakes, before: Position, after: Position | None = None
) -> BearoffFigures | None:
    """Return the exact values of a bear-off.

    `before` is a position before a roll of the player in `question`. If `after` is given, it is a
    position after a play by that player, and the values are for this position. Otherwise, the
    values are for `before`. Both positions, the result and `stakes` are from that player's point of
    view. The result is None if no table contains the position, or if NumPy is missing.
    """
    swapped = after is not None
    position = before if after is None else after.swapped()
    # This check uses `before`, because the equities of all plays for a roll are compared:
    # either all of them or none of them must be exact.
    left = CHECKERS - min(before.off)  # quicker than `covers`
    is_short = left <= MAX_CHECKERS and covers(before) and covers(position)
    if not (is_short and _can_count()):
        return None
    exact, sign = bearoff(position), -1 if swapped else 1
    win = 1 - exact.win if swapped else exact.win
    owner = _other(question.owner) if swapped else question.owner
    if not question.has_cube:
        equities = (2 * exact.win - 1,) * 3
    elif question.is_match:
        away = question.away[::-1] if swapped else question.away
        score = _Score(away, question.cube, owner)
        chances = _match_bearoffs(score, _greatest_side(before)).chances(position, score)
        equity, rolling, taken = (
            stakes.equity_of(1 - each if swapped else each) for each in chances
        )
        return BearoffFigures(win, equity, rolling, taken)
    else:
        equities = {
            "centered": (exact.centred, exact.no_double, exact.double_take),
            "player": (exact.owned, exact.no_redouble, exact.double_take),
            "opponent": (exact.opponents_cube, exact.opponents_cube, exact.double_take),
        }[owner]
    return BearoffFigures(win, *(sign * each for each in equities))


@cache  # saves 0.03 ms a position
def _can_count() -> bool:
    return find_spec("numpy") is not None


def _other(owner: str) -> str:
    return {"player": "opponent", "opponent": "player"}.get(owner, owner)


class _Score(NamedTuple):
    """A score and a cube, from the point of view of the player on roll.

    So scores at which both players need the same number of points share their figures.
    """

    away: tuple[int, int]
    cube: int
    owner: str

    @property
    def seen_by_other(self) -> _Score:
        return _Score(self.away[::-1], self.cube, _other(self.owner))

    @property
    def doubled(self) -> _Score | None:
        """The score after a double and a take.

        None if the player on roll may not double, or needs no more points than the cube's value.
        """
        if self.owner == "opponent" or self.away[0] <= self.cube:
            return None
        return _Score(self.away, 2 * self.cube, "opponent")

    @property
    def won(self) -> float:
        """The match-winning chance after winning the game, on a scale from −1 to 1."""
        own, other = self.away
        return 2 * chance_after(own - self.cube, other, brink=1 in self.away) - 1


class MatchBearoffs:
    """A table of bear-offs in a match at given scores, for the sides that the game can still reach.

    Parameters
    ----------
    scores
        The scores and cubes. The states of the cube after doubles are added automatically.
    most
        The greatest side, as in `BearoffTable`.
    starts
        Sides for which the computation uses the quickest play for each roll. The result is then
        nearly exact. For all other sides, the computation uses the best play.
    """

    def __init__(self, scores: Iterable[_Score], most: Side, starts: Collection[int] = ()) -> None:
        self._numbers: dict[_Score, int] = {}
        waiting = [*scores]
        while waiting:
            score = waiting.pop()
            if score not in self._numbers:
                self._numbers[score] = len(self._numbers)
                waiting += filter(None, (score.seen_by_other, score.doubled))
        states, number = tuple(self._numbers), self._numbers.get
        self._cube = CubeStates(
            seen_by_other=tuple(self._numbers[each.seen_by_other] for each in states),
            won=tuple(each.won for each in states),
            doubled=tuple(each.doubled and number(each.doubled) for each in states),
            factor=1.0,
        )
        self._table = table_of(self._cube, most, starts)

    @classmethod
    def at_many_scores(
        cls, position: Position, questions: Iterable[EnginePosition]
    ) -> MatchBearoffs:
        """Return a table for all positions after a play from `position`.

        Each player must have at most six checkers.
        """
        own, other = sides_of(position)
        starts: set[int] = set()
        if CHECKERS - min(position.off) > _MOST_EXACT:
            starts = {own, other}.union(*all_sides().plays[own])
        scores = (_Score(each.away, each.cube, each.owner) for each in questions if each.has_cube)
        return cls(scores, _greatest_side(position), starts)

    def covers(self, score: _Score, most: Side) -> bool:
        """Return whether the table contains a score, and every side up to `most`."""
        return score in self._numbers and all(map(int.__le__, most, self._table.most))

    def chances(self, position: Position, score: _Score) -> list[float]:
        """Return three match-winning chances.

        They are the chances after the best cube action, without a double, and after a double and a
        take.
        """
        sides, state = sides_of(position), self._numbers[score]
        equities, undoubled = self._table.equities(*sides), self._table.undoubled(*sides)
        doubled = self._cube.doubled[state]
        taken = undoubled[state if doubled is None else doubled]
        return [(1 + each) / 2 for each in (equities[state], undoubled[state], taken)]


MANY_SCORES: ContextVar[MatchBearoffs | None] = ContextVar("many_scores", default=None)
"""The table for the current evaluation of a bear-off at many scores, or None."""

_KEPT: deque[MatchBearoffs] = deque(maxlen=2)


def _match_bearoffs(score: _Score, most: Side) -> MatchBearoffs:
    """Return a table at a match score that contains every side up to `most`."""
    for each in (MANY_SCORES.get(), *_KEPT):
        if each is not None and each.covers(score, most):
            return each
    found = MatchBearoffs([score], most)
    _KEPT.append(found)
    return found


def _greatest_side(position: Position) -> Side:
    own, other = (all_sides().sides[side] for side in sides_of(position))
    return tuple(map(max, own, other))
