"""The board of a card that was answered: what was played and what is best are pointed out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..drawing import ArrowView, BoardView
from ..interaction.look_mode import LookMode
from ..interaction.turn import Turn


@dataclass(frozen=True)
class PracticeMode(LookMode):
    """A card was answered: its decision is looked at, and nothing is done to it.

    While it is asked, the board is that of a lesson's question: see `LessonMode`.

    Attributes
    ----------
    arrows
        The play that was answered and a better one, or one that is pointed at.
    """

    arrows: tuple[ArrowView, ...] = ()

    keys = (
        "Enter, space or right: the next card. 1 to 4: the grade. U: take the answer back. P: play "
        "on from here. S: leave this card out. I: the position in words."
    )
    instead = "Press “Next”; to try something here, “Play on”."

    def view(self, turn: Turn) -> BoardView:
        """What is shown: the decision, and nothing to decide it with."""
        return replace(super().view(turn), arrows=self.arrows)
