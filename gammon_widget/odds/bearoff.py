"""Exact bear-offs with at most six checkers a side: chances and cube actions.

All 853 000 positions were compared with the database from GNU Backgammon 1.07
(``makebearoff -t 6x6``): none of the four equities differs by more than 0.00013, the rounding in
that database.

A side is a tuple of six places, the highest first; 0 is a checker that is off. The 924 sides are
numbered by increasing pips, so a play always leads to a lower number.

No checker is hit in a bear-off, so pip counts only decrease. The value of a position is the average
over the 21 rolls, each with its best play. In the order of increasing pips, each equity depends
only on equities that are already known. Hugh Sconyers' databases, with nine checkers a side, have
the same equities; see Mark Damish's Backgammon FAQ, "Commercial backgammon support software",
https://stason.org/TULARC/games/backgammon/.

The value also depends on the cube. `CubeStates` lists the states of the cube, so that the same
computation works without a cube, for money and in a match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

from ..lazy_imports import library
from ..rules import Dice, Position, PositionError
from ..rules.position import BAR, CHECKERS, HOME
from .rolls import ROLLS, checked

MAX_CHECKERS = 6
"""Maximum number of checkers of each side in the tables."""

Side = tuple[int, ...]
"""Six places from 6 to 0, the highest first."""


class Sides(NamedTuple):
    """All sides and their plays, by number; side 0 has borne off all checkers.

    `pips` never decreases from one number to the next. `plays` holds the numbers of the resulting
    sides for each number except 0 and each of the 21 rolls of `Dice.all`.
    """

    sides: tuple[Side, ...]
    numbers: dict[Side, int]
    pips: tuple[int, ...]
    plays: tuple[tuple[tuple[int, ...], ...], ...]


@cache
def all_sides() -> Sides:
    """The 924 sides and their plays, from a cache after the first call, which takes 0.1 s."""
    places = combinations_with_replacement(range(HOME, -1, -1), MAX_CHECKERS)
    sides = tuple(sorted(places, key=lambda side: (sum(side), side)))
    numbers = {side: number for number, side in enumerate(sides)}
    steps = [
        [tuple(numbers[after] for after in _steps(side, die)) for die in range(1, 7)]
        for side in sides
    ]

    def played(start: int, dice: Dice) -> tuple[int, ...]:
        """The sides after a roll; a side without checkers stays as it is."""
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
    """The sides after one die; a die higher than all places bears off the highest checker."""
    for at, place in enumerate(side):
        is_highest = at == 0
        if place and (is_highest or side[at - 1] != place) and (place >= die or is_highest):
            moved = (*side[:at], max(place - die, 0), *side[at + 1 :])
            yield tuple(sorted(moved, reverse=True))


def covers(position: Position) -> bool:
    """Whether the tables cover a position: one to six checkers a side, all at home."""
    return not _outside(position)


def sides_of(position: Position) -> tuple[int, int]:
    """The numbers of both sides, as (on roll, other); raises PositionError outside the tables."""
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
    """The reasons why the tables do not cover a position."""
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

_SIDES_A_STEP = 64  # sides that are counted together: enough for NumPy, little for the cache


class CubeStates(NamedTuple):
    """The cube states of a table, each seen by the player on roll.

    `seen_by_other` maps a state to the opponent's view. `won` is the equity of a win in a state,
    including a win by a dropped double. `doubled` is the state after a double and a take, or None.
    `factor` converts equities after a double into units of the cube before it.
    """

    seen_by_other: tuple[int, ...]
    won: tuple[float, ...]
    doubled: tuple[int | None, ...]
    factor: float


FULL_SIDE: Side = (HOME,) * MAX_CHECKERS
"""The side from which plays can lead to every other side."""


class BearoffTable:
    """The equities of all bear-offs with no checker behind its counterpart in the side `most`.

    The comparison is checker by checker, the highest first. No play leads out of such a table.
    Sides are identified by their numbers in `all_sides`.

    With `starts`, the table has only these sides and the sides after their quickest plays, after
    which the fewest rolls follow on average, whatever the cube. It is nearly exact and many times
    smaller.
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
        # Equity of the player who has just reached a side (first index), with the opponent at
        # another (second) and on roll, in a state of the cube (third).
        self._moved: Floats = np.empty((count, count, len(cube.won)), np.float32)
        self._moved[0] = cube.won
        start = 1
        while start < count:
            end = int(np.searchsorted(pips, pips[start], side="right"))
            # Both sides have these pips at most, and one of them has exactly this number.
            for own, other in (((start, end), (1, start)), ((1, start), (start, end))):
                self._count(own, other)
            self._count((start, end), (start, end))
            start = end

    def equities(self, own: int, other: int) -> list[float]:
        """The equities of the player on roll with the best cube action, by cube state."""
        import numpy as np

        seen = self._moved[self._index[other], self._index[own]].astype(np.float64)
        return [-float(seen[state]) for state in self._cube.seen_by_other]

    def undoubled(self, own: int, other: int) -> list[float]:
        """The equities of the player on roll without a double on this turn, by cube state."""
        own, other = int(self._index[own]), int(self._index[other])
        return [float(each) for each in self._rolled((own, own + 1), (other, other + 1))[0, 0]]

    def _count(self, own: tuple[int, int], other: tuple[int, int]) -> None:
        """Fill in the equities of some sides on roll against some opposing sides."""
        columns = slice(*other)
        for start in range(own[0], own[1], _SIDES_A_STEP):
            end = min(start + _SIDES_A_STEP, own[1])
            if columns.start < columns.stop:
                found = self._with_cube(self._rolled((start, end), other))
                seen = found[..., list(self._cube.seen_by_other)]
                self._moved[columns, start:end] = -seen.transpose(1, 0, 2)

    def _rolled(self, own: tuple[int, int], other: tuple[int, int]) -> Floats:
        """The average over all rolls, with the best or the quickest play of each."""
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
        # Rolls with many plays come first, so that the k-th plays of all are in one piece.
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
        """Replace equities before the roll with the equities for the best cube action."""
        import numpy as np

        cube = self._cube
        for state, doubled in enumerate(cube.doubled):
            if doubled is not None:  # otherwise the opponent owns the cube
                offered = np.minimum(cube.factor * found[..., doubled], cube.won[state])
                np.maximum(found[..., state], offered, out=found[..., state])
        return found


class _Plays(NamedTuple):
    """`Sides` as arrays, with an entry for each roll of each side except 0."""

    firsts: NDArray[np.int64]  # where its plays begin in `ends`
    counts: NDArray[np.int64]
    ends: NDArray[np.int64]
    weights: Floats  # of the 21 rolls

    def among(self, members: NDArray[np.int64], index: NDArray[np.int64]) -> _Plays:
        """The plays of some sides, with the numbers of the resulting sides converted by `index`."""
        import numpy as np

        rolls = len(self.weights)
        rows = ((members[1:, None] - 1) * rolls + np.arange(rolls)).ravel()
        firsts, counts = self.firsts[rows], self.counts[rows]
        begins = np.cumsum(counts) - counts
        places = np.repeat(firsts - begins, counts) + np.arange(counts.sum())
        return _Plays(begins, counts, index[self.ends[places]], self.weights)


@cache
def _quickest_plays() -> Floats:
    """The probability of each side (column) after a roll of a side (row).

    Each roll is played so that the fewest rolls follow on average.
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
    """The numbers of some sides and of all sides that their quickest plays lead to, in order."""
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


_TOLERANCE = 1e-6  # closer equities are equal but for rounding

_CUBELESS, _CENTRED, _OWNED, _AGAINST = range(4)

_MONEY = CubeStates(
    seen_by_other=(_CUBELESS, _CENTRED, _AGAINST, _OWNED),
    won=(1.0, 1.0, 1.0, 1.0),
    doubled=(None, _AGAINST, _AGAINST, None),
    factor=2.0,
)


@dataclass(frozen=True, slots=True)
class Bearoff:
    """A bear-off and its cube action in a money game.

    Equities are those of the player on roll, in units of the present cube value. Neither gammons
    nor beavers affect the equities: nobody can win a gammon any more, and no correct double can be
    beavered correctly.

    Attributes
    ----------
    win
        The probability that the player on roll wins, without further doubles.
    no_double, no_redouble
        The equity of a roll without a double, with a centred cube or with the player's own cube.
    double_take
        The equity of a double that is taken; a dropped double is worth 1.
    opponents_cube
        The equity with the cube on the opponent's side.
    """

    win: float
    no_double: float
    no_redouble: float
    double_take: float
    opponents_cube: float

    @property
    def double(self) -> bool:
        """Whether the player on roll should double a centred cube."""
        return self._doubles(self.no_double)

    @property
    def redouble(self) -> bool:
        """Whether the player on roll should redouble."""
        return self._doubles(self.no_redouble)

    @property
    def take(self) -> bool:
        """Whether the opponent should take."""
        return self.double_take <= 1 + _TOLERANCE

    @property
    def centred(self) -> float:
        """The equity with a centred cube and the best cube action."""
        return max(self.no_double, min(self.double_take, 1.0))

    @property
    def owned(self) -> float:
        """The equity with the player's own cube and the best cube action."""
        return max(self.no_redouble, min(self.double_take, 1.0))

    def _doubles(self, rolling: float) -> bool:
        """Whether doubling is better than rolling, or equally good when the opponent must drop."""
        gain = min(self.double_take, 1.0) - rolling
        return gain > _TOLERANCE or (not self.take and gain >= -_TOLERANCE)

    def __str__(self) -> str:
        cube = "redouble" if self.redouble else "double, no redouble" if self.double else "wait"
        answer = "take" if self.take else "drop"
        return f"wins {self.win:.1%} ({cube}; {answer})"


def bearoff(position: Position) -> Bearoff:
    """Return the equities and the cube action of a bear-off with at most six checkers a side.

    Both players always make the best play, with and without the cube, so the result is exact, not
    an estimate by an engine. The first call solves all 853 000 bear-offs in less than a second.

    Parameters
    ----------
    position
        One to six checkers a side, all at home, seen by the player on roll.

    Raises
    ------
    PositionError
        If the tables do not cover the position, or the game is over; the message lists all reasons.
    ImportError
        If NumPy is missing, as it may be in a browser's Python.

    Examples
    --------
    >>> print(bearoff(Position.build(own={4: 1, 1: 1}, other={1: 2})))
    wins 80.6% (redouble; drop)
    """
    own, other = sides_of(position)
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
