"""How a board is looked at: the only thing a board owns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from ..drawing import Target


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
    lifted
        Whether the checker in hand follows the hand, so that it lies nowhere.
    held
        What a mouse button went down on, when its click waits for the button to go up.
    """

    selected: int | None = None
    dice_swapped: bool = False
    menu: Menu = Menu.NONE
    lifted: bool = False
    held: Target | None = None

    @property
    def at_rest(self) -> Self:
        """The same with nothing in hand and no menu open."""
        return replace(self, selected=None, menu=Menu.NONE, lifted=False, held=None)
