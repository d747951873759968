"""How lucky rolls are: what is asked, what is said, and engines that say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, runtime_checkable

from ..rules import Color, Dice, GameState, Position
from .showing import Record, Table, as_html, as_text, equity_text


class Rolled(NamedTuple):
    """A roll whose luck is asked for.

    Attributes
    ----------
    state
        The state with the roll on the board.
    opening
        Whether it is the first roll of a game, which is no doublet.
    """

    state: GameState
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Luck:
    """How lucky a roll was.

    Attributes
    ----------
    color, dice
        Who rolled, and what.
    luck
        The equity after the best play of this roll, less the average of all rolls.
    equity, average
        The two.
    by_roll
        The equity after the best play of every roll, the higher die first.
    level
        How far each roll was looked into.
    """

    color: Color
    dice: Dice
    luck: float
    equity: float
    average: float
    by_roll: tuple[tuple[Dice, float], ...]
    level: str

    def records(self) -> list[Record]:
        """A row for every roll, for a table of your own."""
        return [
            {"dice": str(dice), "equity": equity, "luck": equity - self.average}
            for dice, equity in self.by_roll
        ]

    def table(self) -> Table:
        """The head, the rows and the notes of a table, as texts."""
        rows = [
            ["after this roll", equity_text(self.equity)],
            ["after the average roll", equity_text(self.average)],
            ["luck", equity_text(self.luck)],
        ]
        return [f"{self.color.value.capitalize()} rolls {self.dice}", ""], rows, [self.level]

    def _repr_html_(self) -> str:
        return as_html(*self.table())

    def __str__(self) -> str:
        return as_text(*self.table())


@runtime_checkable
class LuckEngine(Protocol):
    """An engine that knows how lucky rolls are."""

    def lucks(self, rolled: Sequence[Rolled]) -> list[Luck]:
        """The luck of each, in order."""


@runtime_checkable
class PlanEngine(Protocol):
    """An engine that knows what kind of game is played."""

    def plans(self, positions: Sequence[Position]) -> list[str]:
        """A word for each position, about the player on roll."""
