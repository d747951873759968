"""The equities of all bear-offs between two sides, computed with NumPy.

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

from collections.abc import Collection
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import Dice
from .bearoff_sides import CubeStates, Side, all_sides
from .rolls import ROLLS

Floats = NDArray[np.float32]

_SIDES_A_STEP = 64  # enough sides to make NumPy fast, and few enough for the processor's cache


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
        average = (
            self._best(own, slice(*other))
            if self._chances is None
            else self._quickest(self._chances[slice(*own)], slice(*other))
        )
        # On some processors an average of ones is rounded to a little more than one.
        won, seen = np.array(self._cube.won, np.float32), list(self._cube.seen_by_other)
        return np.clip(average, -won[seen], won, out=average)

    def _best(self, own: tuple[int, int], columns: slice) -> Floats:
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
        ends = np.flatnonzero(chances.any(axis=0))
        reached = self._moved[ends, columns]
        average: Floats = chances[:, ends] @ reached.reshape(len(ends), -1)
        return average.reshape(len(chances), *reached.shape[1:])

    def _with_cube(self, found: Floats) -> Floats:
        """Replace the equities of rolling with the equities of the best cube action."""
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
        rolls = len(self.weights)
        rows = ((members[1:, None] - 1) * rolls + np.arange(rolls)).ravel()
        firsts, counts = self.firsts[rows], self.counts[rows]
        begins = np.cumsum(counts) - counts
        places = np.repeat(firsts - begins, counts) + np.arange(counts.sum())
        return _Plays(begins, counts, index[self.ends[places]], self.weights)


@cache  # saves 37 ms a table
def _quickest_plays() -> Floats:
    """Return the probabilities that a roll leads from one side (row) to another side (column).

    The play of each roll is the quickest play: after it, the side needs the fewest rolls, on
    average, to bear off.
    """
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
    chances = _quickest_plays()
    is_reached = np.zeros(len(chances), bool)
    is_reached[[0, *starts]] = True
    for side in range(len(chances) - 1, 0, -1):
        if is_reached[side]:
            is_reached |= chances[side] > 0
    return np.flatnonzero(is_reached)


@cache  # saves 4 ms a table
def _plays() -> _Plays:
    sides = all_sides()
    by_roll = [ends for rolls in sides.plays for ends in rolls]
    counts = np.array([len(ends) for ends in by_roll])
    return _Plays(
        firsts=np.cumsum(counts) - counts,
        counts=counts,
        ends=np.array([end for ends in by_roll for end in ends]),
        weights=np.array([weight / ROLLS for _, weight in Dice.all()], np.float32),
    )
