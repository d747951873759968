"""The board itself: card, fields, points, bar line and trays."""

from __future__ import annotations

from functools import lru_cache

from ..geometry import (
    BAR_X,
    COUNT_OFFSET,
    FIELD_BOTTOM,
    FIELD_RADIUS,
    FIELD_TOP,
    FIELDS,
    FRAME_RADIUS,
    MIDDLE_Y,
    POINT_BASE,
    POINT_COUNT,
    POINT_HEIGHT,
    SLOT_COUNT,
    SLOT_GROUP_GAP,
    SLOT_HEIGHT,
    SLOT_PITCH,
    SLOT_WIDTH,
    SLOTS_PER_GROUP,
    TRAY,
    TRAY_RADIUS,
    Layout,
)
from ..scene import HEIGHT, WIDTH
from ..shapes import Polygon, RoundedRectangle, Shape, Shapes, Style, box, line, text
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView
from .checkers import edge

HAIRLINE = 0.03
BAR_LINE, BAR_LINE_INSET = 0.05, 0.1
COUNT_SIZE = 0.36

SLOT_GAP = SLOT_PITCH - SLOT_HEIGHT
SLOT_DASH = (SLOT_HEIGHT, SLOT_GAP) * (SLOTS_PER_GROUP - 1) + (
    SLOT_HEIGHT,
    SLOT_GAP + SLOT_GROUP_GAP,
)
"""A column of slots is one thick dashed line, which is far fewer shapes than slots."""


@lru_cache(maxsize=64)  # the same under every position: a click should not build it anew
def board(theme: Theme, layout: Layout) -> Shapes:
    """ResultCard, fields, points and the bar's line."""
    edge_style = Style(fill=theme.frame, stroke=theme.hairline, stroke_width=HAIRLINE)
    inset = HAIRLINE / 2
    shapes: list[Shape] = [
        RoundedRectangle(
            inset, inset, WIDTH - HAIRLINE, HEIGHT - HAIRLINE, FRAME_RADIUS, edge_style
        )
    ]
    for field in FIELDS:
        left, right = layout.span(*field)
        shapes.append(
            RoundedRectangle(
                left,
                FIELD_TOP,
                right - left,
                FIELD_BOTTOM - FIELD_TOP,
                FIELD_RADIUS,
                Style(fill=theme.field),
            )
        )
    # Even points, as the bottom player counts, are A: painted by colour, so in one go each.
    for first, color in ((2, theme.point_a), (1, theme.point_b)):
        style = Style(fill=color)
        shapes += [
            triangle(layout, layout.point(n), style) for n in range(first, POINT_COUNT + 1, 2)
        ]
    height = FIELD_BOTTOM - FIELD_TOP - 2 * BAR_LINE_INSET
    bar = box(layout.x(BAR_X), MIDDLE_Y, BAR_LINE, height, Style(fill=theme.bar_line))
    return (*shapes, bar)


def triangle(layout: Layout, spot: Target, style: Style) -> Polygon:
    """A point's triangle."""
    x, way = layout.spot_x(spot), layout.outward(spot)
    base = FIELD_BOTTOM if layout.is_low(spot) else FIELD_TOP
    half = POINT_BASE / 2
    return Polygon(((x - half, base), (x, base + way * POINT_HEIGHT), (x + half, base)), style)


def trays(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Both trays with their slots, the checkers borne off, and the counts beside the lane."""
    return _trays(view.off, theme, layout)


@lru_cache(maxsize=32)
def _trays(borne_off: tuple[int, int], theme: Theme, layout: Layout) -> Shapes:
    left, right = layout.span(*TRAY)
    grounds: list[Shape] = []
    slots: list[Shape] = []
    filled: list[Shape] = []
    counts: list[Shape] = []
    slot_style = Style(stroke=theme.slot, stroke_width=SLOT_WIDTH, dash=SLOT_DASH)
    x = (left + right) / 2
    for color in (layout.bottom.opponent, layout.bottom):
        top, bottom = layout.tray_span(color)
        ground = Style(fill=theme.tray)
        grounds.append(RoundedRectangle(left, top, right - left, bottom - top, TRAY_RADIUS, ground))
        spot, off = Target.tray(color), borne_off[color.slot]
        half = layout.outward(spot) * SLOT_HEIGHT / 2
        first, last = (layout.checker(spot, k, SLOT_COUNT)[1] for k in (1, SLOT_COUNT))
        slots.append(line(x, first - half, x, last + half, slot_style))
        filled += [
            edge(theme, color, *layout.checker(spot, k, SLOT_COUNT)) for k in range(1, off + 1)
        ]
        if off:
            y = MIDDLE_Y + (COUNT_OFFSET if layout.at_bottom(color) else -COUNT_OFFSET)
            counts.append(text(str(off), x, y, COUNT_SIZE * layout.letters, theme.text, bold=True))
    return (*grounds, *slots, *filled, *counts)
