"""The board itself: card, fields, points, bar line and trays, and where they can be clicked."""

from __future__ import annotations

from functools import lru_cache

from ...rules.color import Color
from ..geometry import (
    FRAME_RADIUS,
    MIDDLE_Y,
    POINT_COUNT,
    Bar,
    Field,
    Layout,
    Panel,
    Slot,
    Tray,
    Triangle,
)
from ..scene import HEIGHT, WIDTH
from ..shapes import (
    Polygon,
    RoundedRectangle,
    Shapes,
    Style,
    area,
    box,
    by_kind,
    line,
    text,
)
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView
from .checkers import edge

HAIRLINE = 0.03
BAR_LINE, BAR_LINE_INSET = 0.05, 0.1
COUNT_SIZE = 0.36

SLOT_GAP = Slot.PITCH - Slot.HEIGHT
SLOT_DASH = (
    *(Slot.HEIGHT, SLOT_GAP) * (Slot.PER_GROUP - 1),
    *(Slot.HEIGHT, SLOT_GAP + Slot.GROUP_GAP),
)
"""A column of slots is one thick dashed line, which is far fewer shapes than slots."""


@lru_cache(maxsize=64)  # the same under every position: a fifth of a click
def board(theme: Theme, layout: Layout) -> Shapes:
    """Card, fields, points and the bar's line."""
    inset = HAIRLINE / 2
    edge_style = Style(fill=theme.frame, stroke=theme.hairline, stroke_width=HAIRLINE)
    frame = RoundedRectangle(
        inset, inset, WIDTH - HAIRLINE, HEIGHT - HAIRLINE, FRAME_RADIUS, edge_style
    )
    ground = Style(fill=theme.field)
    fields = (
        layout.rectangle(field, Field.ROWS, ground, radius=Field.RADIUS) for field in Field.HALVES
    )
    # Even points, as the bottom player counts, are A: painted by colour, so in one go each.
    triangles = (
        _triangle(layout, layout.point(number), Style(fill=color))
        for first, color in ((2, theme.point_a), (1, theme.point_b))
        for number in range(first, POINT_COUNT + 1, 2)
    )
    height = Field.BOTTOM - Field.TOP - 2 * BAR_LINE_INSET
    bar = box(layout.x(Bar.X), MIDDLE_Y, BAR_LINE, height, Style(fill=theme.bar_line))
    return (frame, *fields, *triangles, bar)


def _triangle(layout: Layout, spot: Target, style: Style) -> Polygon:
    x, way = layout.spot_x(spot), layout.outward(spot)
    base = Field.BOTTOM if layout.is_low(spot) else Field.TOP
    half = Triangle.BASE / 2
    return Polygon(((x - half, base), (x, base + way * Triangle.HEIGHT), (x + half, base)), style)


def trays(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Both trays with their slots, the checkers borne off, and the counts beside the lane."""
    colors = (layout.bottom.opponent, layout.bottom)
    return by_kind(_tray(color, view.off[color.slot], theme, layout) for color in colors)


@lru_cache(maxsize=64)  # shapes that stay the same have bounds that are known
def _tray(color: Color, off: int, theme: Theme, layout: Layout) -> tuple[Shapes, ...]:
    """The ground, the slots, the checkers and their number."""
    x, spot = layout.x(Tray.X), Target.tray(color)
    ground = Style(fill=theme.tray)
    slots = Style(stroke=theme.slot, stroke_width=Slot.WIDTH, dash=SLOT_DASH)
    places = [layout.checker(spot, k, Slot.COUNT) for k in range(1, Slot.COUNT + 1)]
    half = layout.outward(spot) * Slot.HEIGHT / 2
    y = MIDDLE_Y + (Tray.COUNT_OFFSET if layout.at_bottom(color) else -Tray.COUNT_OFFSET)
    size = COUNT_SIZE * layout.letter_scale
    return (
        (layout.rectangle(Tray.COLUMNS, layout.tray_span(color), ground, radius=Tray.RADIUS),),
        (line(x, places[0][1] - half, x, places[-1][1] + half, slots),),
        tuple(edge(theme, color, *place) for place in places[: max(0, off)]),
        (text(str(off), x, y, size, theme.text, weight=SEMIBOLD),) if off else (),
    )


@lru_cache(maxsize=16)  # a twentieth of a click
def board_areas(layout: Layout) -> Shapes:
    """Where the points, the halves of the bar and the trays can be clicked, without any gaps.

    The column decides, not the drawn checker: a point reaches from its number to the middle of the
    board, and what lies in the lane is laid over it.
    """
    areas: list[RoundedRectangle] = []
    for number in range(1, POINT_COUNT + 1):
        spot = Target.point(number)
        x, low = layout.spot_x(spot), layout.is_low(spot)
        top, bottom = (MIDDLE_Y, HEIGHT - Panel.HEIGHT) if low else (Panel.HEIGHT, MIDDLE_Y)
        areas.append(area(x - 0.5, top, x + 0.5, bottom, spot))
    for color in Color:
        for spot, columns in (
            (Target.bar(color), Bar.COLUMNS),
            (Target.tray(color), Tray.AREA_COLUMNS),
        ):
            rows = (MIDDLE_Y, Field.BOTTOM) if layout.is_low(spot) else (Field.TOP, MIDDLE_Y)
            areas.append(layout.rectangle(columns, rows, target=spot))
    return tuple(areas)
