"""How a board is looked at: the only thing a board owns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from ..drawing import ArrowView, Target
from ..play import Actor
from ..rules import Color, Numbering


class Menu(StrEnum):
    """A choice of buttons that is open in place of the usual ones."""

    NONE = "none"
    RESIGN = "resign"
    BLUNDER = "blunder"
    """What to do after a tutor's warning."""


@dataclass(frozen=True, slots=True)
class Selection:
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
    seat
        From where it is looked at, which is also where hands at this board act from.
    numbering
        How the points are numbered.
    focus
        What the keys are on; None while nobody plays by them.
    pointed
        Arrows over the checkers: plays that are pointed out.
    tutored
        Whether there is somebody to ask for a hint.
    """

    selected: int | None = None
    dice_swapped: bool = False
    menu: Menu = Menu.NONE
    lifted: bool = False
    held: Target | None = None
    seat: Actor = None
    numbering: Numbering = Numbering.OWN
    focus: Target | None = None
    pointed: tuple[ArrowView, ...] = ()
    tutored: bool = False

    @property
    def at_rest(self) -> Self:
        """The same with nothing in hand or pointed out, and no menu open."""
        return replace(self, selected=None, menu=Menu.NONE, lifted=False, held=None, pointed=())

    @property
    def anew(self) -> Self:
        """The same at the start of a turn."""
        return replace(self.at_rest, dice_swapped=False)

    def number(self, place: int, color: Color) -> int:
        """What the board calls a point that a player calls `place`."""
        return self.numbering.number(place, color)
