"""The doubling cube."""

from __future__ import annotations

from ...rules import Color
from ..colors import mixed
from ..geometry import CubeMeasures, Layout
from ..shapes import (
    PlacedSprite,
    Point,
    RoundedRectangle,
    Shapes,
    Sprite,
    Style,
    TextShape,
    box,
    text,
)
from ..themes.theme import Theme
from ..typeface import SEMIBOLD, text_width
from ..view import BoardView, CubePlace, CubeView
from .checkers import downwards, slab
from .highlights import CASING

RADIUS = 0.17
SIDE = 0.06
"""The visible thickness of the cube, seen from above, in board units."""

EDGE_WIDTH, FACE_INSET = 0.02, 0.075
FIGURE_SIZE, CRAWFORD_SIZE = 0.46, 0.36
FACE_SHARE = 0.35
"""The share of the cube's lower colour in the colour at the top of the face.

Because of this share, the face is less bright than the rim.
"""

RING_WIDTH = 0.09
SLOT_DASH = (0.14, 0.1)
FIRST_DOUBLE = 2
"""The number on a cube that is offered for the first time, and that nobody owns yet."""


def cube(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the cube and its empty slot. An offered cube has a ring."""
    shown = view.cube
    if shown.place is CubePlace.NONE:
        return ()
    x, y = layout.x(layout.frame.cube_x), layout.cube_y(cube_owner(shown))
    if shown.place is CubePlace.CRAWFORD:
        return crawford(x, y, theme, layout)
    if shown.place is CubePlace.OFFERED:
        place = cube_center(shown, layout)
        return slot(x, y, theme), *offered(*place, shown.face, theme)
    return face(x, y, shown.face, theme)


def cube_center(shown: CubeView, layout: Layout) -> Point:
    """Return the centre of the cube."""
    if shown.place is CubePlace.OFFERED:
        return layout.x(layout.frame.offered_x), layout.middle_y
    return layout.x(layout.frame.cube_x), layout.cube_y(cube_owner(shown))


def cube_owner(shown: CubeView) -> Color | None:
    """Return the owner of the cube. For an offered cube, this is the owner before the offer."""
    is_owned = shown.place is CubePlace.OWNED or (
        shown.place is CubePlace.OFFERED and shown.face > FIRST_DOUBLE
    )
    return shown.color if is_owned else None


def crawford(x: float, y: float, theme: Theme, layout: Layout) -> Shapes:
    """Draw the sign of the Crawford game, in which the cube is not in play."""
    size = CRAWFORD_SIZE * layout.letter_scale
    return slot(x, y, theme), text("Cr", x, y, size, theme.muted, weight=SEMIBOLD)


def cube_sprite(theme: Theme) -> Sprite:
    """Return the sprite of the cube without a number."""
    rim, face = CubeMeasures.SIZE - 2 * EDGE_WIDTH, CubeMeasures.SIZE - 2 * FACE_INSET
    reach = CubeMeasures.SIZE / 2
    slope = downwards(-reach, reach, (theme.cube, theme.cube_low))
    flat = downwards(reach, -reach, (theme.cube, mixed(theme.cube_low, theme.cube, FACE_SHARE)))
    return Sprite(
        "cube",
        (
            *slab(theme, CubeMeasures.SIZE, RADIUS, theme.cube_side, SIDE),
            box(0.0, 0.0, rim, rim, slope, radius=RADIUS - EDGE_WIDTH),
            box(0.0, 0.0, face, face, flat, radius=RADIUS - FACE_INSET),
        ),
    )


def face(x: float, y: float, number: int, theme: Theme) -> Shapes:
    """Draw the cube with a number."""
    return PlacedSprite(cube_sprite(theme), x, y), figure(x, y, number, theme)


def figure(x: float, y: float, number: int, theme: Theme) -> TextShape:
    """Draw the number on a cube."""
    figures = str(number)
    inner = CubeMeasures.SIZE - 2 * FACE_INSET
    size = min(FIGURE_SIZE, inner / text_width(figures, 1.0, SEMIBOLD))
    return text(figures, x, y, size, theme.cube_ink, weight=SEMIBOLD)


def offered(x: float, y: float, number: int, theme: Theme) -> Shapes:
    """Draw the cube with the ring that shows a pending offer."""
    return *offer_ring(x, y, theme), *face(x, y, number, theme)


def offer_ring(x: float, y: float, theme: Theme) -> Shapes:
    """Draw the ring around an offered cube."""
    margins = (
        (2 * CASING + RING_WIDTH, theme.casing),
        (CASING + RING_WIDTH, theme.accent),
        (CASING, theme.casing),
    )
    sides = ((CubeMeasures.SIZE + 2 * by, by, color) for by, color in margins)
    return tuple(
        box(x, y, side, side, Style(fill=color), radius=RADIUS + by) for side, by, color in sides
    )


def slot(x: float, y: float, theme: Theme) -> RoundedRectangle:
    """Draw a dashed outline at an empty place of the cube."""
    dashed = Style(stroke=theme.muted, stroke_width=0.03, dash=SLOT_DASH, alpha=0.8)
    return box(x, y, CubeMeasures.SIZE, CubeMeasures.SIZE, dashed, radius=RADIUS)
