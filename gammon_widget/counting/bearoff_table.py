"""Exact equities of bear-offs, both sides at once, with the best plays and cube actions.

Nobody is hit in a bear-off, so pips only fall, and every position is worth what the 21 rolls make
of it, the best play of each taken. Counted from the fewest pips up, each figure needs only figures
that are there already. Hugh Sconyers' databases, of nine checkers a side, have the same equities;
see Mark Damish's Backgammon FAQ, "Commercial backgammon support software",
https://stason.org/TULARC/games/backgammon/.

What a game is worth also depends on the cube. `CubeStates` tells which states the cube can be in,
so that one and the same count serves for no cube, for money and for a match.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ..rules import Dice
from .bearoff_sides import all_sides
from .every_roll import ROLLS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_SIDES_A_STEP = 64  # sides that are counted together: enough for NumPy, little for the cache


class CubeStates(NamedTuple):
    """The states of the cube that a table tells apart, each seen by the player on roll.

    Attributes
    ----------
    seen_by_other
        For each state, which one it is for the opponent.
    won
        What a player gets for winning the game in that state, who is on roll in it; the other
        gets as much less than nothing. A double that is dropped wins the same.
    doubled
        For each state, the one after a double that was taken; None where nobody on roll doubles.
    factor
        What equities after a double are multiplied by, to be told in units of before.
    """

    seen_by_other: tuple[int, ...]
    won: tuple[float, ...]
    doubled: tuple[int | None, ...]
    factor: float


class BearoffTable:
    """What bear-offs are worth, whoever is on roll.

    Parameters
    ----------
    cube
        The states of the cube.
    pips
        How many pips the longer side has at most; what has fewer is quicker to count.
    """

    def __init__(self, cube: CubeStates, pips: int) -> None:
        import numpy as np

        self.pips = pips
        self._cube = cube
        plays = _plays()
        self._sides = count = int(np.searchsorted(plays.pips, pips, side="right"))
        # What a player has who has just come to a side (first index), with the opponent at
        # another (second) and on roll, in a state of the cube (third).
        self._moved: Floats = np.empty((count, count, len(cube.won)), np.float32)
        self._moved[0] = cube.won
        start = 1
        while start < count:
            end = int(np.searchsorted(plays.pips, plays.pips[start], side="right"))
            # Both sides have these pips at most, and one of them has exactly so many.
            for own, other in (((start, end), (1, start)), ((1, start), (start, end))):
                self._count(own, other)
            self._count((start, end), (start, end))
            start = end

    def equities(self, own: int, other: int) -> list[float]:
        """Of the player on roll, with the best cube action, in each state of the cube."""
        import numpy as np

        seen = self._moved[other, own].astype(np.float64)
        return [-float(seen[state]) for state in self._cube.seen_by_other]

    def undoubled(self, own: int, other: int) -> list[float]:
        """Of the player on roll, if they roll now without a double."""
        return [float(each) for each in self._rolled((own, own + 1), (other, other + 1))[0, 0]]

    def _count(self, own: tuple[int, int], other: tuple[int, int]) -> None:
        """Fill in the equities of some sides on roll against others."""
        columns = slice(*other)
        for start in range(own[0], own[1], _SIDES_A_STEP):
            end = min(start + _SIDES_A_STEP, own[1])
            if columns.start < columns.stop:
                found = self._with_cube(self._rolled((start, end), other))
                seen = found[..., list(self._cube.seen_by_other)]
                self._moved[columns, start:end] = -seen.transpose(1, 0, 2)

    def _rolled(self, own: tuple[int, int], other: tuple[int, int]) -> Floats:
        """The average over all rolls, each played as well as can be."""
        import numpy as np

        plays, columns = _plays(), slice(*other)
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
        average = average.reshape(own[1] - own[0], *best.shape[1:])
        # On some processors an average of ones is rounded to a little more than one.
        won, seen = np.array(self._cube.won, np.float32), list(self._cube.seen_by_other)
        return np.clip(average, -won[seen], won, out=average)

    def _with_cube(self, rolled: Floats) -> Floats:
        """The same, where the player on roll may double before, and the opponent drop."""
        import numpy as np

        cube = self._cube
        found = rolled.copy()
        for state, doubled in enumerate(cube.doubled):
            if doubled is not None:  # nobody doubles in that state: the cube is the opponent's
                offered = np.minimum(cube.factor * found[..., doubled], cube.won[state])
                np.maximum(found[..., state], offered, out=found[..., state])
        return found


class _Plays(NamedTuple):
    """`Sides` as arrays; one entry for each side but 0 and each of its rolls."""

    pips: NDArray[np.int64]
    firsts: NDArray[np.int64]  # where its plays begin in `ends`
    counts: NDArray[np.int64]
    ends: NDArray[np.int64]
    weights: Floats  # of the 21 rolls


@cache
def _plays() -> _Plays:
    import numpy as np

    sides = all_sides()
    by_roll = [ends for rolls in sides.plays for ends in rolls]
    counts = np.array([len(ends) for ends in by_roll])
    return _Plays(
        pips=np.array(sides.pips),
        firsts=np.cumsum(counts) - counts,
        counts=counts,
        ends=np.array([end for ends in by_roll for end in ends]),
        weights=np.array([weight / ROLLS for _, weight in Dice.all()], np.float32),
    )
