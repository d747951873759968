"""All 21 rolls of a position with their legal plays: what the counts of this room are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..rules import Dice, Play, Position, PositionError, legal_plays
from ..rules.position import CHECKERS

ROLLS = 36
"""The ways two dice can fall; a weight of 1 or 2 of them belongs to each of the 21 rolls."""


def every_roll(position: Position) -> Iterator[tuple[Dice, int, tuple[Play, ...]]]:
    """Each roll, the higher die first, with its weight and its plays; none once a game is over."""
    if CHECKERS in checked(position).off:
        return
    for dice, weight in Dice.all():
        yield dice, weight, legal_plays(position, dice)


def weight_of(rolls: Iterable[Dice]) -> int:
    """How many of the 36 ways these rolls are."""
    return sum(1 if dice.is_double else 2 for dice in rolls)


def written(rolls: Iterable[Dice]) -> str:
    """Rolls in a sentence."""
    return ", ".join(map(str, rolls)) or "none"


def checked(position: object) -> Position:
    """The position, if it is one.

    Parameters
    ----------
    position
        What somebody has given as a position.

    Raises
    ------
    PositionError
        If it is anything else: a state or a board has a position, and is none.
    """
    if not isinstance(position, Position):
        kind = type(position).__name__
        hint = "use its .position" if hasattr(position, "position") else "see Position.parse"
        raise PositionError([f"This counts a Position, not a {kind}: {hint}."])
    return position
