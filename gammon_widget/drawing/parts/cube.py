"""The doubling cube."""

from __future__ import annotations

from ..geometry import CUBE_SIZE, CUBE_X, MIDDLE_Y, OFFERED_CUBE_X, Layout
from ..metrics import text_width
from ..shapes import Point, RoundedRectangle, Shapes, Style, box, text
from ..themes.theme import Theme
from ..view import BoardView, CubePlace, CubeView
from .checkers import SHADOW_DROP
from .highlights import CASING

RADIUS = 0.13
LINE_INSET = 0.085
LINE_WIDTH = 0.03
FIGURE_SIZE, CRAWFORD_SIZE = 0.5, 0.36
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
        size = CRAWFORD_SIZE * layout.letters
        return *slot(x, y, theme), text("Cr", x, y, size, theme.muted, bold=True)
    if shown.place is CubePlace.OFFERED:
        place = cube_center(shown, layout)
        return *slot(x, y, theme), *_ring(*place, theme), *face(*place, shown.face, theme)
    return face(x, y, shown.face, theme)


def cube_center(shown: CubeView, layout: Layout) -> Point:
    """The middle of the cube, be it in its column or offered in the lane."""
    if shown.place is CubePlace.OFFERED:
        return layout.x(OFFERED_CUBE_X), MIDDLE_Y
    return layout.x(CUBE_X), slot_y(shown, layout)


def slot_y(shown: CubeView, layout: Layout) -> float:
    """Where in its column the cube is or, while it is offered, was."""
    at_home = shown.place is CubePlace.OWNED or (
        shown.place is CubePlace.OFFERED and shown.face > NOT_TURNED
    )
    return layout.cube_y(shown.color if at_home else None)


def face(x: float, y: float, number: int, theme: Theme, *, width: float = 1.0) -> Shapes:
    """The cube with a number on it; while it is turned, only a part of its `width` is seen."""
    figures = str(number)
    inner = CUBE_SIZE - 2 * LINE_INSET
    size = min(FIGURE_SIZE, inner / text_width(figures, 1.0, bold=True))
    hairline = Style(stroke=theme.cube_line, stroke_width=LINE_WIDTH)

    def side(y: float, size: float, radius: float, style: Style) -> RoundedRectangle:
        return box(x, y, size * width, size, style, radius=min(radius, size * width / 2))

    return (
        side(y + SHADOW_DROP, CUBE_SIZE, RADIUS, Style(fill=theme.bar_line)),
        side(y, CUBE_SIZE, RADIUS, Style(fill=theme.cube)),
        side(y, inner, RADIUS * 0.7, hairline),
        text(figures, x, y, size * width, theme.cube_ink, bold=True),
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


def slot(x: float, y: float, theme: Theme) -> Shapes:
    """A dashed place for the cube, where it is not."""
    dashed = Style(stroke=theme.muted, stroke_width=0.03, dash=SLOT_DASH, alpha=0.8)
    return (_square(x, y, CUBE_SIZE, RADIUS, dashed),)


def _square(x: float, y: float, size: float, radius: float, style: Style) -> RoundedRectangle:
    return box(x, y, size, size, style, radius=radius)
