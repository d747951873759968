"""Exact winning chances and cube actions for bear-offs with at most six checkers a side.

All 853 000 positions were compared with the database from GNU Backgammon 1.07
(``makebearoff -t 6x6``). None of the four equities differs by more than 0.00013, which is the
rounding error of that database.

`bearoff_table` describes the computation. It is a module of its own because it needs NumPy.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ..libraries import library
from ..rules import PositionLike, to_position
from ..rules.tables import html_table
from .bearoff_sides import FULL_SIDE, CubeStates, Side, sides_of

if TYPE_CHECKING:
    from .bearoff_table import BearoffTable

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

    def _repr_html_(self) -> str:
        return html_table(
            [
                ("Bear-off", f"wins {self.win:.1%}", "cube"),
                ("centred cube", f"{self.centred:+.3f}", "double" if self.double else "wait"),
                ("own cube", f"{self.owned:+.3f}", "redouble" if self.redouble else "wait"),
                ("after a double", f"{self.double_take:+.3f}", "take" if self.take else "drop"),
            ]
        )

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


@cache  # 0.8 s for each call of `bearoff`
def _money_table() -> BearoffTable:
    return table_of(_MONEY, FULL_SIDE)


def table_of(cube: CubeStates, most: Side, starts: Collection[int] = ()) -> BearoffTable:
    """Return a `BearoffTable`; raise `MissingLibraryError` if NumPy is not installed."""
    library("numpy", "Solving bear-offs needs NumPy")
    from .bearoff_table import BearoffTable  # 80 ms: it imports NumPy

    return BearoffTable(cube, most, starts)
