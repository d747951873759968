"""Races: adjusted pip counts, and the cube actions that their authors recommend.

Sources
-------
Keith
    Tom Keith, "Cube Handling in Noncontact Positions", June 2004,
    https://bkgm.com/articles/CubeHandlingInRaces/
Thorp
    Edward O. Thorp's count, as published by Bill Robertie in *Advanced Backgammon*, vol. 2, pp.
    189-195, and by Chuck Bower in rec.games.backgammon, 23 January 1997,
    https://bkgm.com/rgb/rgb.cgi?view+158
Ward
    Jeff Ward, *The Doubling Cube in Backgammon*, vol. 1, Aquarian Enterprises, San Diego 1982,
    pp. 74-76, as described by Marty Storer in rec.games.backgammon, 24 January 1992,
    https://bkgm.com/rgb/rgb.cgi?view+777

All three counts are rules of thumb for the player on roll in a money game without gammons. They may
recommend different cube actions for the same position.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from ..rules import Position, PositionError, PositionLike, to_position
from ..rules.position import CHECKERS
from ..rules.tables import html_table

_HOME_POINTS = 6

# Keith: one checker on the 1 point, one on the 2 point and three on the 3 point add nothing.
_KEITH_STACKS = ((1, 1, 2), (2, 1, 1), (3, 3, 1))  # point, free checkers, pips per extra checker
_KEITH_GAPS = (4, 5, 6)
_KEITH_ROLLER = 7  # the count of the player on roll grows by a seventh, rounded down
_KEITH_DOUBLE, _KEITH_REDOUBLE, _KEITH_TAKE = 4, 3, 2

_THORP_MIN_LONG_PIPS = 30  # a higher count of the player on roll grows by a tenth
_THORP_DOUBLE, _THORP_REDOUBLE, _THORP_TAKE = 2, 1, 2

_WARD_STACKS = ((1, 2, 2), (2, 2, 1))
_WARD_DOUBLE, _WARD_REDOUBLE = 2, 1
_WARD_SHORT_PIPS, _WARD_LONG_PIPS = 50, 100  # the average of both sides
_WARD_SHORT_TAKE, _WARD_LONG_TAKE = 2, 4

_TENTH_MORE = Fraction(11, 10)


class RaceMethod(StrEnum):
    """The author of a race count."""

    KEITH = "Keith"
    THORP = "Thorp"
    WARD = "Ward"


@dataclass(frozen=True, slots=True)
class RaceCount:
    """A race count, and its author's recommended cube action in a money game.

    Attributes
    ----------
    method
        The author of the count.
    own, other
        The adjusted counts of the player on roll and of the opponent, in pips. The count of the
        player on roll includes the author's increase for being on roll.
    pips
        The plain pip counts, as (on roll, other).
    double
        Whether the player on roll should double if the cube is centred.
    redouble
        Whether the player on roll should redouble if this player owns the cube.
    take
        Whether the opponent should take a double.
    """

    method: RaceMethod
    own: float
    other: float
    pips: tuple[int, int]
    double: bool
    redouble: bool
    take: bool

    def _repr_html_(self) -> str:
        return html_table(
            [
                (f"{self.method} count", "on roll", "opponent"),
                ("pips", *map(str, self.pips)),
                ("adjusted", f"{self.own:g}", f"{self.other:g}"),
                ("centred cube", "double" if self.double else "wait", self._answer),
                ("own cube", "redouble" if self.redouble else "wait", self._answer),
            ]
        )

    @property
    def _answer(self) -> str:
        return "take" if self.take else "drop"

    def __str__(self) -> str:
        cube = "redouble" if self.redouble else "double, no redouble" if self.double else "wait"
        return f"{self.method}: {self.own:g} to {self.other:g} ({cube}; {self._answer})"


def keith_count(position: PositionLike) -> RaceCount:
    """Return Tom Keith's count, which adds pips for stacks on low points and for gaps.

    For each side, start with the pip count. Add 2 for each checker beyond the first on the 1 point,
    1 for each checker beyond the first on the 2 point, and 1 for each checker beyond the third on
    the 3 point. Add 1 for each of the 4, 5 and 6 points that is empty. Increase the count of the
    player on roll by a seventh, rounded down.

    The player on roll doubles if this count exceeds the opponent's count by at most 4, and
    redoubles if it exceeds the opponent's count by at most 3. The opponent takes if this count
    exceeds the opponent's count by at least 2.

    Parameters
    ----------
    position
        A race, from the point of view of the player on roll.

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
    position = to_position(position)
    own, other = (
        pips + _stacked(points, _KEITH_STACKS) + sum(not points[gap] for gap in _KEITH_GAPS)
        for pips, points in _race(position)
    )
    own += own // _KEITH_ROLLER
    doubles = own <= other + _KEITH_DOUBLE, own <= other + _KEITH_REDOUBLE
    take = own >= other + _KEITH_TAKE
    return RaceCount(RaceMethod.KEITH, own, other, position.pips, *doubles, take)


def thorp_count(position: PositionLike) -> RaceCount:
    """Return Edward O. Thorp's count, which adjusts the pips for the places of the checkers.

    For each side, start with the pip count. Add 2 for each checker on the board and 1 for each
    checker on the 1 point. Subtract 1 for each point in the home board with at least one checker.
    If the count of the player on roll is more than 30, increase it by a tenth, without rounding.

    The player on roll doubles if this count exceeds the opponent's count by at most 2, and
    redoubles if it exceeds the opponent's count by at most 1. The opponent takes if the opponent's
    count exceeds the count of the player on roll by at most 2.

    Parameters
    ----------
    position
        A race, from the point of view of the player on roll.

    Raises
    ------
    PositionError
        If the sides can still meet, or the game is over.

    Notes
    -----
    The sources differ for a count of exactly 30. Here, it is not increased.

    References
    ----------
    Bill Robertie, *Advanced Backgammon*, vol. 2, pp. 189-195; Chuck Bower, 1997,
    https://bkgm.com/rgb/rgb.cgi?view+158

    Examples
    --------
    >>> print(thorp_count(Position.build(own={6: 5, 5: 5, 4: 5}, other={6: 6, 5: 6, 4: 3})))
    Thorp: 112.2 to 105 (wait; take)
    """
    position = to_position(position)
    own, other = (
        Fraction(pips + 2 * sum(points) + points[1] - _held(points))
        for pips, points in _race(position)
    )
    if own > _THORP_MIN_LONG_PIPS:
        own *= _TENTH_MORE
    doubles = own <= other + _THORP_DOUBLE, own <= other + _THORP_REDOUBLE
    take = other <= own + _THORP_TAKE
    return RaceCount(RaceMethod.THORP, float(own), float(other), position.pips, *doubles, take)


def ward_count(position: PositionLike) -> RaceCount:
    """Return Jeff Ward's count, which adds pips for low stacks and compares the two sides.

    For each side, start with the pip count. Add 2 for each checker beyond the second on the 1
    point, and 1 for each checker beyond the second on the 2 point. Then compare the two sides. If
    one side has more checkers on the board, add 2 to its count for each additional checker. If one
    side has more checkers outside the home board, add ½ to its count for each additional checker.
    If one side has more points in the home board with at least one checker, subtract 1 from its
    count for each additional point. Finally, increase the count of the player on roll by a tenth.

    The player on roll doubles if this count exceeds the opponent's count by at most 2, and
    redoubles if it exceeds the opponent's count by at most 1. The opponent takes if the opponent's
    count exceeds the count of the player on roll by no more than a limit. The limit depends on the
    length of the race, which is the average pip count of both sides without adjustments. The limit
    is 2 for 50 pips or fewer, 3 for 75 pips, and 4 for 100 pips or more.

    Parameters
    ----------
    position
        A race, from the point of view of the player on roll.

    Raises
    ------
    PositionError
        If the sides can still meet, or the game is over.

    Notes
    -----
    Ward gives limits only for 50, 75 and 100 pips. Between these lengths, the limit is
    interpolated, as Storer proposes. Ward decides about gaps case by case. Here, every point in the
    home board counts.

    References
    ----------
    Jeff Ward, *The Doubling Cube in Backgammon*, vol. 1, 1982, pp. 74-76; Marty Storer, 1992,
    https://bkgm.com/rgb/rgb.cgi?view+777

    Examples
    --------
    >>> print(ward_count(Position.build(own={6: 5, 5: 5, 4: 5}, other={6: 6, 5: 6, 4: 3})))
    Ward: 82.5 to 78 (wait; take)
    """
    position = to_position(position)
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
"""The number of one side's checkers at each place, in this side's own numbering.

Place 0 is always empty, places 1 to 24 are the points, and place 25 is the bar.
"""


def _race(position: Position) -> tuple[tuple[int, Points], tuple[int, Points]]:
    """Return the pips and the checkers of each side; raise PositionError if this is not a race."""
    if position.has_contact:
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
    """Return the extra pips for surplus checkers on low points."""
    return sum(pips * max(points[point] - free, 0) for point, free, pips in rule)


def _held(points: Points) -> int:
    """Return the number of points in the home board with at least one checker."""
    return sum(count > 0 for count in points[1 : _HOME_POINTS + 1])


def _ward_extras(points: Points, others: Points) -> Fraction:
    """Return Ward's extra pips for one side, compared with the other side."""
    outside, others_outside = sum(points[_HOME_POINTS + 1 :]), sum(others[_HOME_POINTS + 1 :])
    return (
        Fraction(_stacked(points, _WARD_STACKS))
        - max(_held(points) - _held(others), 0)
        + 2 * max(sum(points) - sum(others), 0)
        + Fraction(max(outside - others_outside, 0), 2)
    )
