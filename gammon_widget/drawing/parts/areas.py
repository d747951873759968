"""Where things can be clicked: invisible shapes that fill all gaps.

The column decides, not the drawn checker: a point reaches from its number on the rail to the
middle of the board, and what lies in the lane is laid over it.
"""

from __future__ import annotations

from functools import lru_cache

from ...rules.color import Color
from ..geometry import (
    BAR,
    CUBE_COLUMN,
    CUBE_SIZE,
    CUBE_X,
    FIELD_BOTTOM,
    FIELD_TOP,
    MIDDLE_Y,
    OFFERED_CUBE_X,
    PANEL_HEIGHT,
    POINT_COUNT,
    TRAY_COLUMN,
    Layout,
)
from ..scene import HEIGHT
from ..shapes import RoundedRectangle, Shapes, area
from ..targets import Target
from ..view import BoardView, CubePlace
from .cube import slot_y

CUBE_MARGIN = 0.25


@lru_cache(maxsize=16)  # the same under every position
def board_areas(layout: Layout) -> Shapes:
    """The columns of the points, the halves of the bar and the trays."""
    areas: list[RoundedRectangle] = []
    for number in range(1, POINT_COUNT + 1):
        spot = Target.point(number)
        x = layout.spot_x(spot)
        if layout.is_low(spot):
            areas.append(area(x - 0.5, MIDDLE_Y, x + 0.5, HEIGHT - PANEL_HEIGHT, spot))
        else:
            areas.append(area(x - 0.5, PANEL_HEIGHT, x + 0.5, MIDDLE_Y, spot))
    for color in Color:
        for spot, column in ((Target.bar(color), BAR), (Target.tray(color), TRAY_COLUMN)):
            left, right = layout.span(*column)
            top, bottom = (MIDDLE_Y, FIELD_BOTTOM) if layout.is_low(spot) else (FIELD_TOP, MIDDLE_Y)
            areas.append(area(left, top, right, bottom, spot))
    return tuple(areas)


def cube_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where the cube can be clicked: in its column, or in the lane while it is offered."""
    place = view.cube.place
    if place in {CubePlace.NONE, CubePlace.CRAWFORD}:
        return ()
    reach = CUBE_SIZE / 2 + CUBE_MARGIN
    if place is CubePlace.OFFERED:
        x = layout.x(OFFERED_CUBE_X)
        lane = (MIDDLE_Y - CUBE_SIZE / 2 - 0.08, MIDDLE_Y + CUBE_SIZE / 2 + 0.08)
        return (area(x - CUBE_SIZE / 2, lane[0], x + CUBE_SIZE / 2, lane[1], Target.CUBE),)
    y = slot_y(view.cube, layout)
    x = layout.x(CUBE_X)
    half = (CUBE_COLUMN[1] - CUBE_COLUMN[0]) / 2
    return (area(x - half, y - reach, x + half, y + reach, Target.CUBE),)
