"""The rules of the house, as a value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Self

from .errors import PositionError
from .whole import shown


@dataclass(frozen=True, slots=True)
class Rules:
    """What may differ between two boards; everything else is backgammon.

    Make one with `Rules.standard` and vary it with `dataclasses.replace`.

    Attributes
    ----------
    name
        What these rules are called.
    cube
        Whether the doubling cube is used.
    max_cube
        The highest multiplier the cube can reach: a power of two.
    crawford
        Whether a match has a Crawford game: no cube in the first game after a player comes
        within one point of winning.
    jacoby
        Money only: whether gammons and backgammons count as single games while the cube is
        centred.
    beavers
        Money only: whether a doubled player may double again at once and keep the cube.
    raccoons
        Money only: whether the doubler may double a beaver once more.
    automatic_doubles
        Money only: how many tied opening rolls double the cube; later ties are only rerolled.
    combined_moves
        Whether one gesture may move one checker by several dice, touching down on the way.

    Raises
    ------
    PositionError
        If a value has the wrong type, or a number is out of range.
    """

    name: str = "standard"
    cube: bool = True
    max_cube: int = 1024
    crawford: bool = True
    jacoby: bool = True
    beavers: bool = False
    raccoons: bool = False
    automatic_doubles: int = 0
    combined_moves: bool = True

    def __post_init__(self) -> None:
        problems = [
            f"{field.name} must be a {type(field.default).__name__}, not {shown(value)}."
            for field in fields(self)
            if type(value := getattr(self, field.name)) is not type(field.default)
        ]
        if not problems:
            if self.max_cube < 1 or self.max_cube.bit_count() != 1:
                problems.append(f"max_cube is a power of two, not {shown(self.max_cube)}.")
            if self.automatic_doubles < 0:
                problems.append(
                    f"automatic_doubles is 0 or more, not {shown(self.automatic_doubles)}."
                )
        if problems:
            raise PositionError(problems)

    @classmethod
    def standard(cls) -> Self:
        """The rules of the US Backgammon Federation; Jacoby counts in money sessions."""
        return cls()
