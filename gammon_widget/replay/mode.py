"""What a board is used for in a replay: a moment of a match is looked at, or played on from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..drawing import ArrowView, BoardView
from ..drawing.view import Trail
from ..interaction.look_mode import LookMode
from ..interaction.modes import PlayMode
from ..interaction.turn import Turn
from ..play import Actor
from .moments import Moment

REVIEWING = ("review", "analyse")
"""The buttons on a result that open the replay, which is open here already."""


@dataclass(frozen=True)
class ReplayMode(LookMode):
    """A moment is looked at: nothing is done to it.

    Attributes
    ----------
    moment
        The moment.
    arrows
        The play that was made and perhaps a better one, or one that is pointed at.
    trails
        The ways of the play before.
    words
        What is said of it where nothing else is: so it is painted with the moment, and not after.
    """

    moment: Moment
    arrows: tuple[ArrowView, ...] = ()
    trails: tuple[Trail, ...] = ()
    words: str = ""

    keys = (
        "Left and right: a decision. Up and down: one of the same player. Home and End: the ends. "
        "Page Up and Page Down: games. E and Shift+E: errors. F: turn the board. Space: go on by "
        "itself. P: play on from here. A: analyse the match. D: look deeper here. N: next thing on "
        "the board. I: the position in words."
    )
    instead = "To play from here, press “Play on from here”."

    def view(self, turn: Turn) -> BoardView:
        """What is shown of the moment: what was decided, and nothing to decide it with."""
        view = super().view(turn)
        foot = view.foot
        if foot is not None and (said := foot.words or self.words):
            foot = replace(foot, lead="", words=said)  # which tells who played which dice
        elif foot is not None:
            foot = replace(foot, words=self.moment.text)
        return replace(
            view.without_buttons,
            foot=foot,
            arrows=self.arrows,
            trails=self.trails,
            # Dice that were used up are there only for those who have seen the play.
            dice=view.dice if self.moment.state.dice is not None else (),
        )


class PlayOnMode(PlayMode):
    """The game is played on from a moment: everything may be done but to review it here."""

    def seat(self, seat: Actor) -> Actor:  # noqa: ARG002 - a replay has no seats of its own
        """Both players'."""
        return None

    def view(self, turn: Turn) -> BoardView:
        """What is shown of a turn."""
        view = super().view(turn)
        if view.dialog is None:
            return view
        buttons = tuple(button for button in view.dialog.buttons if button.name not in REVIEWING)
        return replace(view, dialog=replace(view.dialog, buttons=buttons))
