"""The board of the position editor: a dashed border, the dice, and other places of the cube.

The page shows the controls of the editor. The dice are near the bar, so that a button for an
offered double fits next to them.
"""

from __future__ import annotations

from ...rules import Color
from ..geometry import FIELD_RADIUS, Layout, Span
from ..shapes import RoundedRectangle, Shapes, Style, box
from ..themes.theme import Theme
from ..view import BoardView, CubePlace
from .cube import cube_owner, slot
from .dice import CORNER, draw_dice

BORDER_WIDTH, BORDER_DASH, BORDER_GAP = 0.07, (0.32, 0.2), 0.05
EMPTY_DASH = (0.16, 0.12)
DICE_GAP, OFFER_WIDTH = 0.5, 2.3
"""The distance between the dice and the button for an offered double, and the button's width."""

MOVABLE_CUBE = frozenset({CubePlace.CENTRED, CubePlace.OWNED})
"""The places from which the cube can be moved."""


def set_up(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw what the board of an editor shows instead of the dice of a match."""
    if view.set_up is None:
        return ()
    xs, owner = dice_places(layout), cube_owner(view.cube)
    others = [place for place in (None, *Color) if place is not owner]
    x, size = layout.x(layout.frame.cube_x), layout.frame.die_size
    shown: Shapes = ()
    if view.set_up.picking is None:
        shown = draw_dice([tuple(zip(view.dice, xs, strict=False))], theme, layout)
        shown = shown or tuple(empty_die(x, layout.middle_y, size, theme) for x in xs)
    return (
        border(theme, layout),
        *shown,
        *(slot(x, layout.cube_y(o), theme) for o in others if view.cube.place in MOVABLE_CUBE),
    )


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
    left, right = layout.strip(layout.bottom)
    way = 1 if layout.mirrored else -1
    middle = (left + right + way * (DICE_GAP + OFFER_WIDTH)) / 2
    half = layout.frame.die_spacing / 2
    return middle - half, middle + half


def dice_section(layout: Layout) -> Span:
    """Return the ends of the part of the middle strip that belongs to the dice."""
    left, right = layout.strip(layout.bottom)
    reach = (layout.frame.die_spacing + layout.frame.die_size + DICE_GAP) / 2
    middle = sum(dice_places(layout)) / 2
    return (middle - reach, right) if layout.mirrored else (left, middle + reach)
