"""Exact winning chances and cube actions for bear-offs with at most six checkers a side.

All 853 000 positions were compared with the database from GNU Backgammon 1.07
(``makebearoff -t 6x6``). None of the four equities differs by more than 0.00013, which is the
rounding error of that database.

A side is a tuple with the places of its six checkers, the highest place first. The place of a
checker that has been borne off is 0. The 924 sides are numbered in the order of increasing pip
counts, so a play always leads to a side with a lower number.

No checker can be hit in a bear-off, so pip counts only decrease. The equity of a position is the
average over the 21 rolls, each with its best play. Equities are computed in the order of increasing
pip counts, so each equity depends only on equities that are already known. Hugh Sconyers'
databases, which cover nine checkers a side, contain these equities as well. Mark Damish's
Backgammon FAQ describes them in "Commercial backgammon support software",
https://stason.org/TULARC/games/backgammon/.

The equity also depends on the cube. `CubeStates` describes the states of the cube, so that the same
code computes equities without a cube, for money games and in a match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from ..lazy_imports import library
from ..rules import Dice, Position, PositionError, PositionLike, to_position
from ..rules.position import BAR, CHECKERS, HOME
from .rolls import ROLLS

MAX_CHECKERS = 6
"""The maximum number of checkers of each side in the tables."""

Side = tuple[int, ...]
"""The places of six checkers, from 6 to 0, the highest place first."""


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


@cache
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


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_SIDES_A_STEP = 64  # enough sides to make NumPy fast, and few enough for the processor's cache


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


FULL_SIDE: Side = (HOME,) * MAX_CHECKERS
"""The side with six checkers on the 6 point. Its plays can lead to every other side."""


class BearoffTable:
    """The equities of all bear-offs between two sides from a set of sides.

    `most` defines this set. The checkers of a side are compared with those of `most`, one by one,
    from the highest to the lowest. The set contains the side if none of its checkers is on a higher
    point than the corresponding checker of `most`. A play never leads out of the set. The methods
    identify sides by their numbers in `all_sides`.

    If `starts` is not empty, the set contains only these sides, and all sides that can follow if
    every play is the quickest play. The quickest play is the play after which the side needs the
    fewest rolls, on average, to bear off. It does not depend on the state of the cube. Such a table
    is nearly exact and many times smaller.
    """

    def __init__(self, cube: CubeStates, most: Side, starts: Collection[int] = ()) -> None:
        np = library("numpy", "Solving bear-offs needs NumPy")
        self.most = most
        self._cube = cube
        sides = all_sides()
        members = (
            _reached_from(starts)
            if starts
            else np.flatnonzero(np.all(np.array(sides.sides) <= most, axis=1))
        )
        count = len(members)
        self._index = np.full(len(sides.sides), -1)
        self._index[members] = np.arange(count)
        self._chances: Floats | None = None
        if starts:
            self._chances = _quickest_plays()[np.ix_(members, members)]
        else:
            self._plays = _plays().among(members, self._index)
        pips = np.array(sides.pips)[members]
        # The equity of the player who has just reached a side (first index). The opponent has a
        # side (second index) and is on roll, with the cube in a state (third index).
        self._moved: Floats = np.empty((count, count, len(cube.won)), np.float32)
        self._moved[0] = cube.won
        start = 1
        while start < count:
            end = int(np.searchsorted(pips, pips[start], side="right"))
            # Neither side has more pips than this, and at least one side has exactly this number.
            for own, other in (((start, end), (1, start)), ((1, start), (start, end))):
                self._count(own, other)
            self._count((start, end), (start, end))
            start = end

    def equities(self, own: int, other: int) -> list[float]:
        """Return the equity of the player on roll, by cube state, with the best cube action."""
        import numpy as np

        seen = self._moved[self._index[other], self._index[own]].astype(np.float64)
        return [-float(seen[state]) for state in self._cube.seen_by_other]

    def undoubled(self, own: int, other: int) -> list[float]:
        """Return the equity of the player on roll, by cube state, without a double this turn."""
        own, other = int(self._index[own]), int(self._index[other])
        return [float(each) for each in self._rolled((own, own + 1), (other, other + 1))[0, 0]]

    def _count(self, own: tuple[int, int], other: tuple[int, int]) -> None:
        """Fill in the equities for a range of sides on roll and a range of opposing sides."""
        columns = slice(*other)
        for start in range(own[0], own[1], _SIDES_A_STEP):
            end = min(start + _SIDES_A_STEP, own[1])
            if columns.start < columns.stop:
                found = self._with_cube(self._rolled((start, end), other))
                seen = found[..., list(self._cube.seen_by_other)]
                self._moved[columns, start:end] = -seen.transpose(1, 0, 2)

    def _rolled(self, own: tuple[int, int], other: tuple[int, int]) -> Floats:
        """Return the average equity of all rolls, with the best or quickest play for each roll."""
        import numpy as np

        average = (
            self._best(own, slice(*other))
            if self._chances is None
            else self._quickest(self._chances[slice(*own)], slice(*other))
        )
        # On some processors an average of ones is rounded to a little more than one.
        won, seen = np.array(self._cube.won, np.float32), list(self._cube.seen_by_other)
        return np.clip(average, -won[seen], won, out=average)

    def _best(self, own: tuple[int, int], columns: slice) -> Floats:
        import numpy as np

        plays = self._plays
        rolls = len(plays.weights)
        chosen = slice((own[0] - 1) * rolls, (own[1] - 1) * rolls)
        # Rolls with many plays come first, so that the k-th plays of all rolls form one block.
        order = np.argsort(-plays.counts[chosen], kind="stable")
        counts, firsts = plays.counts[chosen][order], plays.firsts[chosen][order]
        best = self._moved[plays.ends[firsts], columns]
        for play in range(1, int(counts[0])):
            several = int(np.searchsorted(-counts, -play))
            ends = plays.ends[firsts[:several] + play]
            np.maximum(best[:several], self._moved[ends, columns], out=best[:several])
        by_roll = np.empty_like(best)
        by_roll[order] = best
        average: Floats = plays.weights @ by_roll.reshape(own[1] - own[0], rolls, -1)
        return average.reshape(own[1] - own[0], *best.shape[1:])

    def _quickest(self, chances: Floats, columns: slice) -> Floats:
        import numpy as np

        ends = np.flatnonzero(chances.any(axis=0))
        reached = self._moved[ends, columns]
        average: Floats = chances[:, ends] @ reached.reshape(len(ends), -1)
        return average.reshape(len(chances), *reached.shape[1:])

    def _with_cube(self, found: Floats) -> Floats:
        """Replace the equities of rolling with the equities of the best cube action."""
        import numpy as np

        cube = self._cube
        for state, doubled in enumerate(cube.doubled):
            if doubled is not None:  # otherwise the opponent owns the cube
                offered = np.minimum(cube.factor * found[..., doubled], cube.won[state])
                np.maximum(found[..., state], offered, out=found[..., state])
        return found


class _Plays(NamedTuple):
    """The plays in `Sides` as arrays, with an entry for each roll of each side except side 0."""

    firsts: NDArray[np.int64]  # where the plays for the roll begin in `ends`
    counts: NDArray[np.int64]
    ends: NDArray[np.int64]
    weights: Floats  # of the 21 rolls

    def among(self, members: NDArray[np.int64], index: NDArray[np.int64]) -> _Plays:
        """Return the plays of some sides. `index` converts the numbers of the resulting sides."""
        import numpy as np

        rolls = len(self.weights)
        rows = ((members[1:, None] - 1) * rolls + np.arange(rolls)).ravel()
        firsts, counts = self.firsts[rows], self.counts[rows]
        begins = np.cumsum(counts) - counts
        places = np.repeat(firsts - begins, counts) + np.arange(counts.sum())
        return _Plays(begins, counts, index[self.ends[places]], self.weights)


@cache
def _quickest_plays() -> Floats:
    """Return the probabilities that a roll leads from one side (row) to another side (column).

    The play of each roll is the quickest play: after it, the side needs the fewest rolls, on
    average, to bear off.
    """
    import numpy as np

    every = all_sides().plays
    chances = np.zeros((len(every), len(every)), np.float32)
    left = np.zeros(len(every))
    for side, by_roll in enumerate(every):
        for ends, (_, weight) in zip(by_roll, Dice.all(), strict=False):
            chances[side, min(ends, key=left.__getitem__)] += weight / ROLLS
        left[side] = 1 + chances[side] @ left if side else 0
    return chances


def _reached_from(starts: Collection[int]) -> NDArray[np.int64]:
    """Return the numbers of the given sides and of all sides that can follow, in ascending order.

    Only the quickest plays are considered.
    """
    import numpy as np

    chances = _quickest_plays()
    is_reached = np.zeros(len(chances), bool)
    is_reached[[0, *starts]] = True
    for side in range(len(chances) - 1, 0, -1):
        if is_reached[side]:
            is_reached |= chances[side] > 0
    return np.flatnonzero(is_reached)


@cache
def _plays() -> _Plays:
    import numpy as np

    sides = all_sides()
    by_roll = [ends for rolls in sides.plays for ends in rolls]
    counts = np.array([len(ends) for ends in by_roll])
    return _Plays(
        firsts=np.cumsum(counts) - counts,
        counts=counts,
        ends=np.array([end for ends in by_roll for end in ends]),
        weights=np.array([weight / ROLLS for _, weight in Dice.all()], np.float32),
    )


_TOLERANCE = 1e-6  # a smaller difference between two equities is only a rounding error

_CUBELESS, _CENTRED, _OWNED, _AGAINST = range(4)

_MONEY = CubeStates(
    seen_by_other=(_CUBELESS, _CENTRED, _AGAINST, _OWNED),
    won=(1.0, 1.0, 1.0, 1.0),
    doubled=(None, _AGAINST, _AGAINST, None),
    factor=2.0,
)


@dataclass(frozen=True, slots=True)
class Bearoff:
    """The equities and the cube action of a bear-off in a money game.

    The equities are those of the player on roll, in units of the current cube value. Gammons and
    beavers do not affect them: nobody can win a gammon any more, and after a correct double, a
    beaver is always a mistake.

    Attributes
    ----------
    win
        The probability that the player on roll wins if nobody doubles from now on.
    no_double
        The equity if the cube is centred and the player on roll rolls without a double.
    no_redouble
        The equity if the player on roll owns the cube and rolls without a redouble.
    double_take
        The equity after a double and a take. After a double and a drop, the equity is 1.
    opponents_cube
        The equity if the opponent owns the cube.
    """

    win: float
    no_double: float
    no_redouble: float
    double_take: float
    opponents_cube: float

    @property
    def double(self) -> bool:
        """Whether the player on roll should double if the cube is centred."""
        return self._doubles(self.no_double)

    @property
    def redouble(self) -> bool:
        """Whether the player on roll should redouble if this player owns the cube."""
        return self._doubles(self.no_redouble)

    @property
    def take(self) -> bool:
        """Whether the opponent should take a double."""
        return self.double_take <= 1 + _TOLERANCE

    @property
    def centred(self) -> float:
        """The equity with the best cube action if the cube is centred."""
        return max(self.no_double, min(self.double_take, 1.0))

    @property
    def owned(self) -> float:
        """The equity with the best cube action if the player on roll owns the cube."""
        return max(self.no_redouble, min(self.double_take, 1.0))

    def _doubles(self, rolling: float) -> bool:
        """Whether doubling is better than rolling.

        If the opponent would drop, it is enough that doubling is as good as rolling.
        """
        gain = min(self.double_take, 1.0) - rolling
        return gain > _TOLERANCE or (not self.take and gain >= -_TOLERANCE)

    def __str__(self) -> str:
        cube = "redouble" if self.redouble else "double, no redouble" if self.double else "wait"
        answer = "take" if self.take else "drop"
        return f"wins {self.win:.1%} ({cube}; {answer})"


def bearoff(position: PositionLike) -> Bearoff:
    """Return the equities and the cube action of a bear-off with at most six checkers a side.

    The computation assumes that both players always make the best plays and cube decisions. The
    result is exact, unlike the estimate of an engine. The first call computes the equities of all
    853 000 bear-offs, which takes less than a second.

    Parameters
    ----------
    position
        A position with one to six checkers a side, all at home, as seen by the player on roll.

    Raises
    ------
    PositionError
        If the tables do not cover the position, or if the game is over. The message lists all
        reasons.
    ImportError
        If NumPy is not installed. This can happen when Python runs in a browser.

    Examples
    --------
    >>> print(bearoff(Position.build(own={4: 1, 1: 1}, other={1: 2})))
    wins 80.6% (redouble; drop)
    """
    own, other = sides_of(to_position(position))
    table = _money_table()
    equities, undoubled = table.equities(own, other), table.undoubled(own, other)
    return Bearoff(
        win=(1 + equities[_CUBELESS]) / 2,
        no_double=undoubled[_CENTRED],
        no_redouble=undoubled[_OWNED],
        double_take=2 * equities[_AGAINST],
        opponents_cube=equities[_AGAINST],
    )


@cache
def _money_table() -> BearoffTable:
    return BearoffTable(_MONEY, FULL_SIDE)
