"""How a board is looked at: the only thing a board owns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Menu(StrEnum):
    """A choice of buttons that is open in place of the usual ones."""

    NONE = "none"
    RESIGN = "resign"


@dataclass(frozen=True, slots=True)
class Look:
    """What a board shows beyond its match.

    Attributes
    ----------
    selected
        The place of the checker in hand, in the numbering of the player on roll.
    dice_swapped
        Whether the dice are shown, and used, the other way round.
    menu
        The choice of buttons that is open.
    """

    selected: int | None = None
    dice_swapped: bool = False
    menu: Menu = Menu.NONE
