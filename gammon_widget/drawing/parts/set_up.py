"""The board of the position editor: a dashed border and the dice, or the places for them.

The page shows the controls of the editor.
"""

from __future__ import annotations

from ..geometry import FIELD_RADIUS, Layout, Span
from ..shapes import RoundedRectangle, Shapes, Style, box
from ..themes.theme import Theme
from ..view import BoardView
from .dice import CORNER, draw_dice

BORDER_WIDTH, BORDER_DASH, BORDER_GAP = 0.07, (0.32, 0.2), 0.05
EMPTY_DASH = (0.16, 0.12)


def set_up(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw what the board of an editor shows instead of the dice of a match."""
    if view.set_up is None:
        return ()
    xs, size = dice_places(layout), layout.frame.die_size
    shown: Shapes = ()
    if view.sets_up_state and view.set_up.picking is None:
        shown = draw_dice([tuple(zip(view.dice, xs, strict=False))], theme, layout)
        shown = shown or tuple(empty_die(x, layout.middle_y, size, theme) for x in xs)
    return border(theme, layout), *shown


def border(theme: Theme, layout: Layout) -> RoundedRectangle:
    """Draw the dashed border around the fields."""
    dashed = Style(stroke=theme.chip, stroke_width=BORDER_WIDTH, dash=BORDER_DASH)
    fields = layout.rectangle(layout.frame.columns, layout.frame.rows, dashed, radius=FIELD_RADIUS)
    return fields.grown(BORDER_GAP, dashed)


def empty_die(x: float, y: float, size: float, theme: Theme) -> RoundedRectangle:
    """Draw the dashed outline at the place of a die that has not been chosen."""
    style = Style(stroke=theme.outline, stroke_width=0.04, dash=EMPTY_DASH, alpha=0.8)
    return box(x, y, size, size, style, radius=CORNER * size)


def dice_places(layout: Layout) -> Span:
    """Return the x of the centre of each die."""
    middle, half = sum(layout.strip(layout.bottom)) / 2, layout.frame.die_spacing / 2
    return middle - half, middle + half
