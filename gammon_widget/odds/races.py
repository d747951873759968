"""Races: adjusted pip counts, and the cube actions that the authors of the counts recommend.

Sources
-------
Keith
    Tom Keith, "Cube Handling in Noncontact Positions", June 2004,
    https://bkgm.com/articles/CubeHandlingInRaces/
Thorp
    Edward O. Thorp's count, as published by Bill Robertie, *Advanced Backgammon*, vol. 2, pp.
    189-195, and by Chuck Bower in rec.games.backgammon, 23 January 1997,
    https://bkgm.com/rgb/rgb.cgi?view+158
Ward
    Jeff Ward, *The Doubling Cube in Backgammon*, vol. 1, Aquarian Enterprises, San Diego 1982,
    pp. 74-76, as Marty Storer gives it in rec.games.backgammon, 24 January 1992,
    https://bkgm.com/rgb/rgb.cgi?view+777

All three counts are rules of thumb for money play without gammons, and for the player on roll.
Their results may differ for the same position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..rules import Position, PositionError
from ..rules.position import CHECKERS
from .rolls import checked

_HOME_POINTS = 6

# Keith: one checker on each of the 1 and 2 points and three on the 3 point add nothing.
_KEITH_STACKS = ((1, 1, 2), (2, 1, 1), (3, 3, 1))  # point, free checkers, pips for each more
_KEITH_GAPS = (4, 5, 6)
_KEITH_ROLLER = 7  # their count grows by a seventh, rounded down
_KEITH_DOUBLE, _KEITH_REDOUBLE, _KEITH_TAKE = 4, 3, 2

_THORP_MIN_LONG_PIPS = 30  # a longer count of the player on roll grows by a tenth
_THORP_DOUBLE, _THORP_REDOUBLE, _THORP_TAKE = 2, 1, 2

_WARD_STACKS = ((1, 2, 2), (2, 2, 1))
_WARD_DOUBLE, _WARD_REDOUBLE = 2, 1
_WARD_SHORT_PIPS, _WARD_LONG_PIPS = 50, 100  # of both sides on average
_WARD_SHORT_TAKE, _WARD_LONG_TAKE = 2, 4

_TENTH_MORE = Fraction(11, 10)


class RaceMethod(StrEnum):
    """The author of a count."""

    KEITH = "Keith"
    THORP = "Thorp"
    WARD = "Ward"


@dataclass(frozen=True, slots=True)
class RaceCount:
    """The count of a race by one author, and this author's cube action in a money game.

    Attributes
    ----------
    method
        The author of the count.
    own, other
        The adjusted counts of the player on roll (with the author's increase for being on roll) and
        of the opponent, in pips.
    pips
        The plain pip counts, as (on roll, other).
    double
        Whether the player on roll should double with the cube in the middle.
    redouble
        Whether the player on roll should double when owning the cube.
    take
        Whether the opponent should take.
    """

    method: RaceMethod
    own: float
    other: float
    pips: tuple[int, int]
    double: bool
    redouble: bool
    take: bool

    def __str__(self) -> str:
        cube = "redouble" if self.redouble else "double, no redouble" if self.double else "wait"
        answer = "take" if self.take else "drop"
        return f"{self.method}: {self.own:g} to {self.other:g} ({cube}; {answer})"


def keith_count(position: Position) -> RaceCount:
    """Return Tom Keith's count: pips, and wastage on low and missing points.

    For each side, start with the pips. Add 2 for each checker beyond the first on the 1 point, 1
    for each checker beyond the first on the 2 point, and 1 for each checker beyond the third on the
    3 point. Add 1 for each empty point of 4, 5 and 6. Increase the count of the player on roll by a
    seventh, rounded down. This player doubles if the count exceeds the opponent's by at most 4, and
    redoubles if the difference is at most 3. The opponent takes if that count exceeds their own by
    at least 2.

    Parameters
    ----------
    position
        A race, seen by the player on roll.

    Raises
    ------
    PositionError
        If the sides can still meet, or the game is over.

    References
    ----------
    Tom Keith, "Cube Handling in Noncontact Positions", 2004,
    https://bkgm.com/articles/CubeHandlingInRaces/

    Examples
    --------
    >>> print(keith_count(Position.build(own={6: 5, 5: 5, 4: 5}, other={6: 6, 5: 6, 4: 3})))
    Keith: 85 to 78 (wait; take)
    """
    own, other = (
        pips + _stacked(points, _KEITH_STACKS) + sum(not points[gap] for gap in _KEITH_GAPS)
        for pips, points in _race(position)
    )
    own += own // _KEITH_ROLLER
    doubles = own <= other + _KEITH_DOUBLE, own <= other + _KEITH_REDOUBLE
    take = own >= other + _KEITH_TAKE
    return RaceCount(RaceMethod.KEITH, own, other, position.pips, *doubles, take)


def thorp_count(position: Position) -> RaceCount:
    """Return Edward O. Thorp's count: pips, checkers, the 1 point, and points held at home.

    For each side, start with the pips. Add 2 for each checker on the board and 1 for each checker
    on the 1 point, and subtract 1 for each home point held. If the count of the player on roll is
    more than 30, increase it by a tenth, without rounding. This player doubles if the count
    exceeds the opponent's by at most 2, and redoubles if it does so by at most 1. The opponent
    takes if that count exceeds their own by at most 2.

    Parameters
    ----------
    position
        A race, seen by the player on roll.

    Raises
    ------
    PositionError
        If the sides can still meet, or the game is over.

    Notes
    -----
    The sources differ for a count of exactly 30; here, nothing is added.

    References
    ----------
    Bill Robertie, *Advanced Backgammon*, vol. 2, pp. 189-195; Chuck Bower, 1997,
    https://bkgm.com/rgb/rgb.cgi?view+158

    Examples
    --------
    >>> print(thorp_count(Position.build(own={6: 5, 5: 5, 4: 5}, other={6: 6, 5: 6, 4: 3})))
    Thorp: 112.2 to 105 (wait; take)
    """
    own, other = (
        Fraction(pips + 2 * sum(points) + points[1] - _held(points))
        for pips, points in _race(position)
    )
    if own > _THORP_MIN_LONG_PIPS:
        own *= _TENTH_MORE
    doubles = own <= other + _THORP_DOUBLE, own <= other + _THORP_REDOUBLE
    take = other <= own + _THORP_TAKE
    return RaceCount(RaceMethod.THORP, float(own), float(other), position.pips, *doubles, take)


def ward_count(position: Position) -> RaceCount:
    """Return Jeff Ward's count: pips, low stacks, and the differences between the two sides.

    For each side, start with the pips. Add 2 for each checker beyond the second on the 1 point, and
    1 for each checker beyond the second on the 2 point. Then compare the two sides. Add 2 for each
    extra checker on the board and ½ for each extra checker outside home, and subtract 1 for each
    extra home point. Increase the count of the player on roll by a tenth. This player doubles if
    the count exceeds the opponent's by at most 2, and redoubles if it does so by at most 1. The
    opponent takes if that count exceeds their own by at most 4 in races of 100 pips or more (the
    average of both sides, without adjustments), by at most 3 at 75 pips, and by at most 2 at 50
    pips or fewer.

    Parameters
    ----------
    position
        A race, seen by the player on roll.

    Raises
    ------
    PositionError
        If the sides can still meet, or the game is over.

    Notes
    -----
    Ward gives no values between 50, 75 and 100 pips; here the take point is interpolated, as Storer
    proposes. Ward decides about gaps case by case; here every home point counts.

    References
    ----------
    Jeff Ward, *The Doubling Cube in Backgammon*, vol. 1, 1982, pp. 74-76; Marty Storer, 1992,
    https://bkgm.com/rgb/rgb.cgi?view+777

    Examples
    --------
    >>> print(ward_count(Position.build(own={6: 5, 5: 5, 4: 5}, other={6: 6, 5: 6, 4: 3})))
    Ward: 82.5 to 78 (wait; take)
    """
    (own_pips, own_points), (other_pips, other_points) = _race(position)
    own = _TENTH_MORE * (own_pips + _ward_extras(own_points, other_points))
    other = other_pips + _ward_extras(other_points, own_points)
    average = Fraction(own_pips + other_pips, 2)
    length = (average - _WARD_SHORT_PIPS) / (_WARD_LONG_PIPS - _WARD_SHORT_PIPS)
    within = min(max(length, Fraction(0)), Fraction(1))
    margin = _WARD_SHORT_TAKE + within * (_WARD_LONG_TAKE - _WARD_SHORT_TAKE)
    doubles = own <= other + _WARD_DOUBLE, own <= other + _WARD_REDOUBLE
    take = other <= own + margin
    return RaceCount(RaceMethod.WARD, float(own), float(other), position.pips, *doubles, take)


Points = Sequence[int]
"""One side's checkers in its own numbering: place 0 (empty), points 1 to 24, and the bar (25)."""


def _race(position: Position) -> tuple[tuple[int, Points], tuple[int, Points]]:
    """Each side's pips and points; raises PositionError unless the position is a race."""
    if checked(position).has_contact:
        raise PositionError(
            [
                "The two sides can still meet, so this is not a race, and a race count would "
                "be misleading."
            ]
        )
    if CHECKERS in position.off:
        raise PositionError(["The game is over: a side has borne off all its checkers."])
    own, other = (
        [max(count, 0) for count in seen.points] for seen in (position, position.swapped())
    )
    return (position.pips[0], own), (position.pips[1], other)


def _stacked(points: Points, rule: Sequence[tuple[int, int, int]]) -> int:
    """Extra pips for each checker on a low point beyond the number that costs nothing."""
    return sum(pips * max(points[point] - free, 0) for point, free, pips in rule)


def _held(points: Points) -> int:
    """The number of home points with at least one checker."""
    return sum(count > 0 for count in points[1 : _HOME_POINTS + 1])


def _ward_extras(points: Points, others: Points) -> Fraction:
    """Ward's extra pips for one side compared with the other."""
    outside, others_outside = sum(points[_HOME_POINTS + 1 :]), sum(others[_HOME_POINTS + 1 :])
    return (
        Fraction(_stacked(points, _WARD_STACKS))
        - max(_held(points) - _held(others), 0)
        + 2 * max(sum(points) - sum(others), 0)
        + Fraction(max(outside - others_outside, 0), 2)
    )
