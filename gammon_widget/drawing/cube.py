"""The doubling cube."""

from __future__ import annotations

from .checkers import SHADOW_DROP
from .geometry import CUBE_SIZE, CUBE_X, MIDDLE_Y, OFFERED_CUBE_X, Layout
from .highlights import CASING
from .metrics import text_width
from .shapes import RoundedRectangle, Shapes, Style, box, text
from .themes import Theme
from .view import BoardView, CubePlace, CubeView

RADIUS = 0.13
LINE_INSET = 0.085
LINE_WIDTH = 0.03
FIGURE_SIZE = 0.5
RING = 0.09
SLOT_DASH = (0.14, 0.1)
NOT_TURNED = 2


def cube(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The cube where it is, ringed while it is offered, and the slot that it left."""
    shown = view.cube
    if shown.place is CubePlace.NONE:
        return ()
    x, y = layout.x(CUBE_X), slot_y(shown, layout)
    if shown.place is CubePlace.CRAWFORD:
        return *_slot(x, y, theme), text("Cr", x, y, 0.36, theme.muted, bold=True)
    if shown.place is CubePlace.OFFERED:
        place = (layout.x(OFFERED_CUBE_X), MIDDLE_Y)
        return *_slot(x, y, theme), *_ring(*place, theme), *_face(*place, shown.face, theme)
    return _face(x, y, shown.face, theme)


def slot_y(shown: CubeView, layout: Layout) -> float:
    """Where in its column the cube is or, while it is offered, was."""
    at_home = shown.place is CubePlace.OWNED or (
        shown.place is CubePlace.OFFERED and shown.face > NOT_TURNED
    )
    return layout.cube_y(shown.color if at_home else None)


def _face(x: float, y: float, face: int, theme: Theme) -> Shapes:
    figures = str(face)
    inner = CUBE_SIZE - 2 * LINE_INSET
    size = min(FIGURE_SIZE, inner / text_width(figures, 1.15, bold=True))
    hairline = Style(stroke=theme.cube_line, stroke_width=LINE_WIDTH)
    return (
        _square(x, y + SHADOW_DROP, CUBE_SIZE, RADIUS, Style(fill=theme.bar_line)),
        _square(x, y, CUBE_SIZE, RADIUS, Style(fill=theme.cube)),
        _square(x, y, inner, RADIUS * 0.7, hairline),
        text(figures, x, y, size, theme.cube_ink, bold=True),
    )


def _ring(x: float, y: float, theme: Theme) -> Shapes:
    casing, accent = Style(fill=theme.casing), Style(fill=theme.accent)
    inner = CUBE_SIZE + 2 * CASING
    outer = inner + 2 * RING
    return (
        _square(x, y, outer + 2 * CASING, RADIUS + RING + 2 * CASING, casing),
        _square(x, y, outer, RADIUS + RING + CASING, accent),
        _square(x, y, inner, RADIUS + CASING, casing),
    )


def _slot(x: float, y: float, theme: Theme) -> Shapes:
    dashed = Style(stroke=theme.muted, stroke_width=0.03, dash=SLOT_DASH, alpha=0.8)
    return (_square(x, y, CUBE_SIZE, RADIUS, dashed),)


def _square(x: float, y: float, size: float, radius: float, style: Style) -> RoundedRectangle:
    return box(x, y, size, size, style, radius=radius)
