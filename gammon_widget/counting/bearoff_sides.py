"""One side of a bear-off: at most six checkers at home, and what each roll can make of them.

Sides are kept as six places, the highest first, where 0 is a checker that is off. There are 924 of
them, numbered from the fewest pips up, so that a play always leads to a lower number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from ..rules import Dice, Position, PositionError
from ..rules.position import BAR, CHECKERS, HOME
from .every_roll import checked

MAX_CHECKERS = 6
"""Checkers a side that the tables of bear-offs go to."""

Side = tuple[int, ...]
"""Six places from 6 to 0, the highest first."""


class Sides(NamedTuple):
    """All sides, and their plays.

    Attributes
    ----------
    sides
        By number. 0 has borne off everything.
    numbers
        The number of each.
    pips
        Of each, by number; they never fall.
    plays
        For each number but 0, and each of the 21 rolls of `Dice.all`, the numbers that it can be
        played to.
    """

    sides: tuple[Side, ...]
    numbers: dict[Side, int]
    pips: tuple[int, ...]
    plays: tuple[tuple[tuple[int, ...], ...], ...]


@cache
def all_sides() -> Sides:
    """The 924 sides and their plays; made in a tenth of a second, when they are first wanted."""
    places = combinations_with_replacement(range(HOME, -1, -1), MAX_CHECKERS)
    sides = tuple(sorted(places, key=lambda side: (sum(side), side)))
    numbers = {side: number for number, side in enumerate(sides)}
    steps = [
        [tuple(numbers[after] for after in _steps(side, die)) for die in range(1, 7)]
        for side in sides
    ]

    def stepped(starts: Iterable[int], die: int) -> set[int]:
        """Where a die leads; who has nobody left to move stays."""
        return {end for start in starts for end in steps[start][die - 1] or (start,)}

    def played(start: int, dice: Dice) -> tuple[int, ...]:
        high, low = dice.high, dice.low
        if dice.is_double:
            ends = {start}
            for _ in range(4):
                ends = stepped(ends, high)
        else:
            ends = stepped(stepped({start}, high), low) | stepped(stepped({start}, low), high)
        return tuple(sorted(ends))

    rolls = [dice for dice, _ in Dice.all()]
    plays = tuple(
        tuple(played(number, dice) for dice in rolls) if number else ()
        for number in range(len(sides))
    )
    return Sides(sides, numbers, tuple(map(sum, sides)), plays)


def _steps(side: Side, die: int) -> Iterable[Side]:
    """What one die can make of a side: a higher die than needed bears off from the highest."""
    for at, place in enumerate(side):
        is_highest = at == 0
        if place and (is_highest or side[at - 1] != place) and (place >= die or is_highest):
            moved = (*side[:at], max(place - die, 0), *side[at + 1 :])
            yield tuple(sorted(moved, reverse=True))


def covers(position: Position) -> bool:
    """Whether the tables know a position: one to six checkers a side, all of them at home."""
    return not _outside(position)


def sides_of(position: Position) -> tuple[int, int]:
    """The numbers of both sides, as (on roll, other).

    Raises
    ------
    PositionError
        If the tables do not know the position, with all reasons.
    """
    problems = _outside(checked(position))
    if problems:
        raise PositionError(problems)
    numbers = all_sides().numbers
    points = position.points
    own = [place for place in range(HOME, 0, -1) for _ in range(points[place])]
    other = [place for place in range(HOME, 0, -1) for _ in range(-points[BAR - place])]
    return numbers[_filled(own)], numbers[_filled(other)]


def _filled(places: list[int]) -> Side:
    return (*places, *[0] * (MAX_CHECKERS - len(places)))


def _outside(position: Position) -> list[str]:
    """Why the tables do not know a position."""
    off = position.off
    if CHECKERS in off:
        return ["The game is over: a side has borne off all its checkers."]
    points = position.points
    left = [CHECKERS - count for count in off]
    at_home = [
        sum(count for count in points[1 : HOME + 1] if count > 0),
        -sum(count for count in points[BAR - HOME : BAR] if count < 0),
    ]
    names = ("The player on roll", "The opponent")
    problems = [
        f"{name} has {count} checkers left; this table goes to {MAX_CHECKERS}."
        for name, count in zip(names, left, strict=True)
        if count > MAX_CHECKERS
    ]
    problems += [
        f"{name} has checkers outside their home board; this table is for bear-offs."
        for name, count, home in zip(names, left, at_home, strict=True)
        if home < count
    ]
    return problems
