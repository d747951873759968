"""The ring around what the keys are on."""

from __future__ import annotations

from ..geometry import FIELD_BOTTOM, FIELD_TOP, LANE_BOTTOM, LANE_TOP, MIDDLE_Y
from ..shapes import RoundedRectangle, Shapes, Style
from ..themes.theme import Theme
from ..view import BoardView
from .highlights import CASING

RING = 0.08
RADIUS = 0.16
BESIDE = 0.02
"""How far outside what it rings it runs, at the sides."""


def focus_ring(view: BoardView, theme: Theme, areas: Shapes) -> Shapes:
    """The ring around an area that can be clicked, if there is one of the view's `focus`."""
    for shape in reversed(areas):
        if shape.target == view.focus and isinstance(shape, RoundedRectangle):
            ring = _ring_of(shape, RING)
            casing = Style(stroke=theme.casing, stroke_width=RING + 2 * CASING)
            return ring.grown(0.0, casing), ring.grown(
                0.0, Style(stroke=theme.accent, stroke_width=RING)
            )
    return ()


def _ring_of(shape: RoundedRectangle, width: float) -> RoundedRectangle:
    """The outline to draw: the areas of places reach into the lane, where other things are."""
    top, bottom = shape.y, shape.y + shape.height
    if shape.target is not None and shape.target.is_place:
        if shape.center[1] < MIDDLE_Y:
            bottom = LANE_TOP
        else:
            top = LANE_BOTTOM
        # The number on the rail belongs to its point, the strip behind it does not.
        top, bottom = max(top, FIELD_TOP - 0.5), min(bottom, FIELD_BOTTOM + 0.5)
    inset = width / 2 + CASING - BESIDE
    return RoundedRectangle(
        shape.x + inset,
        top + inset,
        shape.width - 2 * inset,
        bottom - top - 2 * inset,
        RADIUS,
        shape.style,
    )
