"""What a board owns: what is picked up, opened and pointed out on it, and from where it is used."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from ..drawing import ArrowView, ComparedView, SwitchView, Target
from ..play import Actor
from ..rules import Color, Numbering

_POINTS = 24
_POINT = re.compile(r"(?<![(\d])\d+")
"""A point in a play; a number in brackets says how many checkers go there."""


class Menu(StrEnum):
    """A choice of buttons that is open in place of the usual ones."""

    NONE = "none"
    RESIGN = "resign"
    MORE = "more"
    SENTENCE = "sentence"
    """The whole of a sentence that is too long for the foot."""
    BLUNDER = "blunder"
    """What to do after a tutor's warning."""
    ASIDE = "aside"
    """A question in the lane and not over the fields, while the position is looked at."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is picked up, opened and pointed out on a board.

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
    dropped
        Whether the hand lets go of the checker just now, where it has moved it to.
    held
        What a mouse button went down on, when its click waits for the button to go up.
    focus
        What the keys are on; None while nobody plays by them.
    arrows
        Arrows over the checkers: plays that are pointed out.
    compared
        What a tutor compares, while it warns.
    said
        What has been said last to the person at the board; empty if that is over.
    about
        The place of which it speaks, where that is one at which a checker may not land.
    """

    selected: int | None = None
    dice_swapped: bool = False
    menu: Menu = Menu.NONE
    lifted: bool = False
    dropped: bool = False
    held: Target | None = None
    focus: Target | None = None
    arrows: tuple[ArrowView, ...] = ()
    compared: tuple[ComparedView, ...] = ()
    said: str = ""
    about: Target | None = None

    @property
    def at_rest(self) -> Selection:
        """The same with nothing in hand or pointed out, and no menu open."""
        return Selection(dice_swapped=self.dice_swapped, focus=self.focus, said=self.said)

    @property
    def anew(self) -> Selection:
        """The same at the start of a turn."""
        return Selection(focus=self.focus, said=self.said)

    def saying(self, sentence: str | None, about: Target | None = None) -> Selection:
        """The same with something else said; None leaves what is."""
        if sentence is None or (sentence, about) == (self.said, self.about):
            return self
        return replace(self, said=sentence, about=about)

    @property
    def is_open(self) -> bool:
        """Whether there is anything to put back: a checker in hand, a menu, an arrow."""
        return self.selected is not None or self.menu is not Menu.NONE or bool(self.arrows)


class Viewpoint(NamedTuple):
    """From where a board is used, and how.

    Attributes
    ----------
    seat
        From where hands at this board act; None may act for both players.
    bottom
        The player at the bottom, who is asked to make the opening roll.
    numbering
        How the points are numbered.
    single_click
        Whether one click on a checker moves it, by the die shown first if it can.
    has_tutor
        Whether there is somebody to ask for a hint.
    switches
        What can be switched on and off beside the board.
    """

    seat: Actor = None
    bottom: Color = Color.WHITE
    numbering: Numbering = Numbering.OWN
    single_click: bool = False
    has_tutor: bool = False
    switches: tuple[SwitchView, ...] = ()

    def label(self, point: int, color: Color) -> int:
        """The number that stands on the board beside the point that a player calls `point`."""
        own = point if color is self.bottom else _POINTS + 1 - point
        return self.numbering.number(own, self.bottom)

    def in_labels(self, play: str, color: Color) -> str:
        """A player's play, written in the numbers that stand on the board."""
        return _POINT.sub(lambda found: str(self.label(int(found[0]), color)), play)
