"""How a board is shown in its pages, and what is drawn of it there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from ..drawing import BoardView, Layout, Theme, compose
from ..rules import Color, Dice
from ..rules.events import Rolled
from .board_view import SPINNING
from .modes import Picture
from .shown_change import ShownChange

if TYPE_CHECKING:
    from ..drawing.motion.timeline import Timeline


class Fitted(NamedTuple):
    """How a board is shown in its pages.

    Attributes
    ----------
    layout, theme, width
        Which way round, in which colours, and how wide in CSS pixels.
    moves
        Whether somebody sees it who has not asked for stillness.
    """

    layout: Layout
    theme: Theme
    width: float
    moves: bool

    def picture(self, view: BoardView, key: object = None) -> Picture:
        """What is seen of a view; the key tells it from others that look the same."""
        scene = compose(view, self.theme, self.layout, width=self.width)
        return Picture(view, scene, self.layout, key)

    def timeline(self, before: BoardView, change: ShownChange, view: BoardView) -> Timeline:
        """What is seen between two views."""
        from ..drawing.motion.timeline import Timeline  # slow to import

        after, events, pace = change.ends_in(view), change.events, change.pace
        return Timeline(before, events, after, self.theme, self.layout, width=self.width, pace=pace)

    def throw(self, view: BoardView, by: Color | None) -> Timeline:
        """What is seen when dice are thrown over a view, whatever they will show.

        Parameters
        ----------
        view
            What is seen before: its buttons are gone by then, and so are dice that lie there.
        by
            Who throws; None for both players, as in the opening.
        """
        from ..drawing.motion.timeline import Timeline  # slow to import

        cleared = replace(view.without_buttons, dice=())
        thrown = (Rolled(by, Dice(*SPINNING)),)
        return Timeline(cleared, thrown, cleared, self.theme, self.layout, width=self.width)
