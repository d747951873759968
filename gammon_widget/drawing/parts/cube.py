"""The doubling cube, and where it can be clicked."""

from __future__ import annotations

from functools import lru_cache

from ..geometry import Cube, Layout
from ..metrics import text_width
from ..shapes import (
    INVISIBLE,
    Art,
    Point,
    RoundedRectangle,
    Shapes,
    Stamp,
    Style,
    area,
    box,
    facing,
    text,
)
from ..targets import Target
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView, CubePlace, CubeView
from .highlights import CASING
from .material import downwards, slab

RADIUS = 0.17
SIDE = 0.06
"""How thick the cube looks from above, in u."""

EDGE_WIDTH, FACE_INSET = 0.02, 0.075
FIGURE_SIZE, CRAWFORD_SIZE = 0.46, 0.36
FACE_SHARE = 0.35
"""How much of the lower colour the face has above, where it is less lit than its slope."""

RING_WIDTH = 0.09
SLOT_DASH = (0.14, 0.1)
FIRST_DOUBLE = 2
"""What shows on a cube that is offered for the first time, and so has no owner yet."""

COLUMN_MARGIN, LANE_MARGIN = 0.25, 0.08
"""How far above and below the cube it can be clicked."""


def cube(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The cube where it is, ringed while it is offered, and the slot that it left."""
    shown = view.cube
    if shown.place is CubePlace.NONE:
        return ()
    x, y = layout.x(layout.card.cube_x), _column_y(shown, layout)
    if shown.place is CubePlace.CRAWFORD:
        size = CRAWFORD_SIZE * layout.letter_scale
        return slot(x, y, theme), text("Cr", x, y, size, theme.muted, weight=SEMIBOLD)
    if shown.place is CubePlace.OFFERED:
        if view.dialog is not None and view.dialog.cube:
            return (slot(x, y, theme),)  # it lies there
        place = cube_center(shown, layout)
        return slot(x, y, theme), *offered(*place, shown.face, theme)
    return face(x, y, shown.face, theme)


def cube_center(shown: CubeView, layout: Layout) -> Point:
    """The middle of the cube, be it in its column or offered in the lane."""
    if shown.place is CubePlace.OFFERED:
        return layout.x(layout.card.offered_x), layout.middle_y
    return layout.x(layout.card.cube_x), _column_y(shown, layout)


def _column_y(shown: CubeView, layout: Layout) -> float:
    """Where in its column the cube is or, while it is offered, was."""
    is_owned = shown.place is CubePlace.OWNED or (
        shown.place is CubePlace.OFFERED and shown.face > FIRST_DOUBLE
    )
    return layout.cube_y(shown.color if is_owned else None)


@lru_cache(maxsize=64)
def cube_art(theme: Theme) -> Art:
    """The cube without a number, with its side and its shadow."""
    rim, face = Cube.SIZE - 2 * EDGE_WIDTH, Cube.SIZE - 2 * FACE_INSET
    reach = Cube.SIZE / 2
    slope = downwards(-reach, reach, (theme.cube, theme.cube_low))
    flat = downwards(reach, -reach, (theme.cube, mixed(theme.cube_low, theme.cube, FACE_SHARE)))
    return Art(
        "cube",
        (
            *slab(theme, Cube.SIZE, RADIUS, theme.cube_side, SIDE),
            box(0.0, 0.0, rim, rim, slope, radius=RADIUS - EDGE_WIDTH),
            box(0.0, 0.0, face, face, flat, radius=RADIUS - FACE_INSET),
        ),
    )


def face(x: float, y: float, number: int, theme: Theme) -> Shapes:
    """The cube with a number on it."""
    figures = str(number)
    inner = Cube.SIZE - 2 * FACE_INSET
    size = min(FIGURE_SIZE, inner / text_width(figures, 1.0, SEMIBOLD))
    return (
        Stamp(cube_art(theme), x, y),
        text(figures, x, y, size, theme.cube_ink, weight=SEMIBOLD),
    )


def offered(x: float, y: float, number: int, theme: Theme) -> Shapes:
    """The cube while somebody has to answer it."""
    return *_ring(x, y, theme), *face(x, y, number, theme)


def _ring(x: float, y: float, theme: Theme) -> Shapes:
    """Squares on one another that leave an accent ring between two casings to be seen."""
    margins = (
        (2 * CASING + RING_WIDTH, theme.casing),
        (CASING + RING_WIDTH, theme.accent),
        (CASING, theme.casing),
    )
    return tuple(
        box(x, y, Cube.SIZE + 2 * by, Cube.SIZE + 2 * by, Style(fill=color), radius=RADIUS + by)
        for by, color in margins
    )


def slot(x: float, y: float, theme: Theme) -> RoundedRectangle:
    """A dashed place for the cube, where it is not."""
    dashed = Style(stroke=theme.muted, stroke_width=0.03, dash=SLOT_DASH, alpha=0.8)
    return box(x, y, Cube.SIZE, Cube.SIZE, dashed, radius=RADIUS)


def cube_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where the cube can be clicked: in its column, or in the lane while it is offered."""
    place = view.cube.place
    if place in {CubePlace.NONE, CubePlace.CRAWFORD}:
        return ()
    x, y = cube_center(view.cube, layout)
    left, right = layout.card.cube_columns
    across, up = (right - left) / 2, Cube.SIZE / 2 + COLUMN_MARGIN
    if layout.is_phone and place is CubePlace.CENTRED:  # in the lane, where nothing is beside it
        across = up = (layout.card.lane[1] - layout.card.lane[0]) / 2
    if place is CubePlace.OFFERED:
        across, up = Cube.SIZE / 2, Cube.SIZE / 2 + LANE_MARGIN
    face = box(x, y, Cube.SIZE, Cube.SIZE, INVISIBLE, radius=RADIUS)
    return area(x - across, y - up, x + across, y + up, Target.CUBE), facing(face, Target.CUBE)
