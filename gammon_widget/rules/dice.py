"""A roll of two dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .errors import PositionError
from .validation import as_int, brief

_FACES = range(1, 7)


class Dice:
    """Two dice, in the order in which they were rolled.

    The order does not matter for equality, but it is kept: ``Dice(3, 1) == Dice(1, 3)``, and
    ``tuple(Dice(3, 1)) == (3, 1)``.

    Parameters
    ----------
    first, second
        The numbers on the dice, from 1 to 6.

    Raises
    ------
    PositionError
        If a die is not a whole number from 1 to 6.

    Examples
    --------
    >>> Dice(3, 1) == Dice(1, 3), Dice(2, 2).is_double
    (True, True)
    """

    __slots__ = ("_first", "_second")
    _first: int
    _second: int

    def __init__(self, first: int, second: int) -> None:
        problems = [
            f"A die must be a whole number from 1 to 6, not {brief(die)}."
            for die in (first, second)
            if as_int(die) not in _FACES
        ]
        if problems:
            raise PositionError(problems)
        object.__setattr__(self, "_first", int(first))
        object.__setattr__(self, "_second", int(second))

    @classmethod
    def all(cls) -> tuple[tuple[Dice, int], ...]:
        """Return the 21 distinct rolls, each with its weight: 1 for a double, otherwise 2.

        The weights add up to 36. The higher die comes first in each roll.
        """
        return tuple(
            (cls(high, low), 1 if high == low else 2)
            for high in _FACES
            for low in range(1, high + 1)
        )

    @property
    def first(self) -> int:
        """The first die, in the order of the roll."""
        return self._first

    @property
    def second(self) -> int:
        """The second die, in the order of the roll."""
        return self._second

    @property
    def high(self) -> int:
        """The larger die."""
        return max(self._first, self._second)

    @property
    def low(self) -> int:
        """The smaller die."""
        return min(self._first, self._second)

    @property
    def is_double(self) -> bool:
        """Whether both dice show the same number."""
        return self._first == self._second

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play, in the order of the roll: two numbers, or four for a double."""
        return (self._first,) * 4 if self.is_double else (self._first, self._second)

    def swapped(self) -> Dice:
        """Return the same roll with its dice in the opposite order."""
        return Dice(self._second, self._first)

    def __iter__(self) -> Iterator[int]:
        yield self._first
        yield self._second

    def __eq__(self, other: object) -> bool:
        if isinstance(other, tuple):
            return other in ((self._first, self._second), (self._second, self._first))
        if not isinstance(other, Dice):
            return NotImplemented
        return (self.high, self.low) == (other.high, other.low)

    def __hash__(self) -> int:
        return hash((self.high, self.low))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Dice are immutable: cannot set {name!r}.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Dice are immutable: cannot delete {name!r}.")

    def __reduce__(self) -> tuple[type[Dice], tuple[int, int]]:
        return Dice, (self._first, self._second)

    def __repr__(self) -> str:
        return f"Dice({self._first}, {self._second})"

    def __str__(self) -> str:
        return f"{self._first}-{self._second}"


RollLike = Dice | Iterable[int] | str | int


def to_dice(dice: RollLike) -> Dice:
    """Return the roll that a value describes.

    Parameters
    ----------
    dice
        `Dice`, two numbers such as ``(3, 1)``, text such as ``"3-1"`` or ``"31"``, or 31.

    Raises
    ------
    PositionError
        If the value is not a roll of two dice.

    Examples
    --------
    >>> to_dice("3-1") == to_dice(31) == to_dice((3, 1))
    True
    """
    if isinstance(dice, Dice):
        return dice
    written = _ROLL.fullmatch(str(dice)) if isinstance(dice, str | int) else None
    try:
        numbers: Iterable[object] = dice if written is None else map(int, written.groups())  # type: ignore[assignment]
        first, second = numbers
    except (TypeError, ValueError):
        raise PositionError(
            [
                "A roll must be two whole numbers from 1 to 6, such as (3, 1) or '3-1', "
                f"not {brief(dice)}."
            ]
        ) from None
    return Dice(first, second)  # type: ignore[arg-type]  # `Dice` checks them


_ROLL = re.compile(r"\s*(\d)\s*[-,/ ]?\s*(\d)\s*")
