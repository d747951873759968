"""Computations of the figures in the course, and their format."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.notation.plays import parse_play
from gammon_widget.odds.rolls import shots
from gammon_widget.rules import Dice, Position, legal_plays
from tests.course import engine_figures

CENTRED, OWN, OTHERS = 0, 1, -1
"""The owner of the cube, seen by the player on roll."""

ALL_ROLLS = [(first, second) for first in range(1, 7) for second in range(1, 7)]

_ROLLS_TAKEN = ((1, Fraction(5, 6)), (2, Fraction(1, 6)))  # a doublet counts as two rolls
_DROPPED = Fraction(1)


EVEN = Fraction(1, 2)
"""The chance in a game between equals."""

TAKE_POINT = Fraction(1, 4)
"""Where 2 × (won − lost) is as bad as the 1 that a drop costs, if the cube is of no more use."""


def engine_named() -> str:
    """The engine and its setting for cube decisions."""
    figures = engine_figures.stored()
    return f"{figures['engine']}, {figures['cube_level']}"


def behind_best(heading: str) -> dict[str, float]:
    """The cost of each play of a roll, by the engine."""
    plays = engine_figures.stored()["openings"][heading]
    return {play["play"]: plays[0]["equity"] - play["equity"] for play in plays}


def percent(chance: Fraction | float, digits: int = 0) -> str:
    """A chance in the format of the lessons."""
    return f"{float(100 * chance):.{digits}f} %"


def signed(value: float, digits: int = 3) -> str:
    """An equity in the format of the lessons."""
    return f"{value:+.{digits}f}".replace("-", "−")


def mixed(value: Fraction) -> str:
    whole, rest = divmod(value, 1)
    return f"{whole} {rest}"


def pips(*points: int) -> int:
    return sum(Position.build(own={point: 1}, other={25: 1}).pips[0] for point in points)


def position(lesson: str, heading: str) -> Position:
    """The position at a step, from the side of the player on roll."""
    found = Lesson.named(lesson)
    return found.state(found.index(heading)).position


def finishing(**points: int) -> int:
    """The number of rolls out of 36 that bear off these checkers, as ``finishing(p4=1, p1=1)``."""
    own = {int(name[1:]): count for name, count in points.items()}
    start = Position.build(own=own, other={1: 1})
    return sum(
        any(play.result.off[0] == 15 for play in legal_plays(start, Dice(first, second)))
        for first in range(1, 7)
        for second in range(1, 7)
    )


def shots_from(distance: int) -> int:
    """The number of rolls that hit a blot at this distance without blocked points."""
    return shots(Position.build(own={24: 1}, other={distance + 1: 1})).count


def shots_after(before: Position, play: str, dice: Dice) -> int:
    """The number of rolls by which the opponent hits after a play."""
    return shots(parse_play(play, before, dice).result.swapped()).count


def average_roll() -> Fraction:
    return Fraction(sum(sum(dice.numbers) * weight for dice, weight in Dice.all()), 36)


@cache
def winning(own: int, other: int) -> Fraction:
    """The winning chance of the player on roll in a race, by the rolls that both need."""
    return sum(
        (
            share * (1 if own <= rolls else 1 - winning(other, own - rolls))
            for rolls, share in _ROLLS_TAKEN
        ),
        Fraction(0),
    )


@cache
def playing_on(own: int, other: int, cube: int) -> Fraction:
    """The equity of such a race after a decision not to double, in units of the cube."""
    return sum(
        (
            share * (1 if own <= rolls else -_best(other, own - rolls, -cube))
            for rolls, share in _ROLLS_TAKEN
        ),
        Fraction(0),
    )


def _best(own: int, other: int, cube: int) -> Fraction:
    waiting = playing_on(own, other, cube)
    if cube == OTHERS:
        return waiting
    return max(waiting, min(doubling(own, other), _DROPPED))


def doubling(own: int, other: int) -> Fraction:
    """The equity of doubling in such a race if the other player takes."""
    return 2 * playing_on(own, other, OTHERS)


def advice(rolls: int) -> str:
    """The correct cube action if both players need the same number of rolls."""
    double = min(doubling(rolls, rolls), _DROPPED)
    if double < playing_on(rolls, rolls, CENTRED):
        return "no double"
    if doubling(rolls, rolls) > _DROPPED:
        return "double and drop"
    if double >= playing_on(rolls, rolls, OWN):
        return "double or redouble, and take"
    return "double and take, but no redouble"
