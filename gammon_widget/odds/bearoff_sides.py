"""The sides of a bear-off with at most six checkers, their plays, and the states of the cube.

A side is a tuple with the places of its six checkers, the highest place first. The place of a
checker that has been borne off is 0. The 924 sides are numbered in the order of increasing pip
counts, so a play always leads to a side with a lower number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from ..rules import Dice, Position, PositionError
from ..rules.position import BAR, CHECKERS, HOME

MAX_CHECKERS = 6
"""The maximum number of checkers of each side in the tables."""

Side = tuple[int, ...]
"""The places of six checkers, from 6 to 0, the highest place first."""

FULL_SIDE: Side = (HOME,) * MAX_CHECKERS
"""The side with six checkers on the 6 point. Its plays can lead to every other side."""


class Sides(NamedTuple):
    """All sides and their plays. Side 0 has borne off all its checkers.

    `sides` contains the sides in the order of their numbers, and `numbers` maps a side to its
    number. `pips` contains the pip counts, which never decrease from one side to the next. For each
    side except side 0, `plays` has an entry for each of the 21 rolls of `Dice.all`: the numbers of
    the sides that the roll can lead to. The entry of side 0 is empty.
    """

    sides: tuple[Side, ...]
    numbers: dict[Side, int]
    pips: tuple[int, ...]
    plays: tuple[tuple[tuple[int, ...], ...], ...]


@cache  # saves 80 ms a table
def all_sides() -> Sides:
    """Return the 924 sides and their plays.

    The first call takes 0.1 s. Later calls return the cached result.
    """
    places = combinations_with_replacement(range(HOME, -1, -1), MAX_CHECKERS)
    sides = tuple(sorted(places, key=lambda side: (sum(side), side)))
    numbers = {side: number for number, side in enumerate(sides)}
    steps = [
        [tuple(numbers[after] for after in _steps(side, die)) for die in range(1, 7)]
        for side in sides
    ]

    def played(start: int, dice: Dice) -> tuple[int, ...]:
        """Return the sides that a roll can lead to; a side without checkers stays the same."""
        ends = set[int]()
        for order in {dice.numbers, dice.numbers[::-1]}:
            reached = {start}
            for die in order:
                reached = {end for side in reached for end in steps[side][die - 1] or (side,)}
            ends |= reached
        return tuple(sorted(ends))

    rolls = [dice for dice, _ in Dice.all()]
    plays = tuple(
        tuple(played(number, dice) for dice in rolls) if number else ()
        for number in range(len(sides))
    )
    return Sides(sides, numbers, tuple(map(sum, sides)), plays)


def _steps(side: Side, die: int) -> Iterable[Side]:
    """Yield each side that can result from playing one die.

    If the die is higher than all places, it bears off the highest checker.
    """
    for at, place in enumerate(side):
        is_highest = at == 0
        if place and (is_highest or side[at - 1] != place) and (place >= die or is_highest):
            moved = (*side[:at], max(place - die, 0), *side[at + 1 :])
            yield tuple(sorted(moved, reverse=True))


class CubeStates(NamedTuple):
    """The states of the cube in a table, as the player on roll sees them.

    Each tuple has one entry for each state. `seen_by_other` is the number of the same state as the
    opponent sees it. `won` is the equity of a win, including a win after a dropped double.
    `doubled` is the number of the state after a double and a take, or None if the player cannot
    double. `factor` converts equities after a double to units of the cube value before the double.
    """

    seen_by_other: tuple[int, ...]
    won: tuple[float, ...]
    doubled: tuple[int | None, ...]
    factor: float


def covers(position: Position) -> bool:
    """Whether a position has one to six checkers a side, all at home, as the tables require."""
    return not _outside(position)


def sides_of(position: Position) -> tuple[int, int]:
    """Return the numbers of both sides in a position, as (on roll, other).

    Raises PositionError if the tables do not cover the position.
    """
    problems = _outside(position)
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
    """Return the reasons why the tables do not cover a position."""
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
        f"{name} has {count} checkers left, but the table covers at most {MAX_CHECKERS}."
        for name, count in zip(names, left, strict=True)
        if count > MAX_CHECKERS
    ]
    problems += [
        f"{name} has checkers outside their home board, but the table covers only bear-offs."
        for name, count, home in zip(names, left, at_home, strict=True)
        if home < count
    ]
    return problems
