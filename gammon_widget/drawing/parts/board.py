"""The board itself: frame, fields, points, bar and trays, and point numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ...rules import Color, HomeSide
from ..colors import Linear, Radial, Stop
from ..geometry import (
    FIELD_RADIUS,
    FRAME_RADIUS,
    POINT_BASE,
    POINT_COUNT,
    Frame,
    Layout,
    Slot,
    Tray,
)
from ..shapes import (
    PlacedSprite,
    PlainShape,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Sprite,
    Style,
    TextShape,
    box,
    by_kind,
    text,
)
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import MEDIUM, SEMIBOLD
from ..view import BoardView
from .checkers import Percents, downwards, edge, shade

HAIRLINE = 0.03
FRAME_LIGHT = 0.07
"""The opacity of the white line inside the edge of the frame."""

SEAM, SEAM_LIGHT = 0.05, 0.025
"""The width of the groove around a field, and the offset of the light on the groove's edge."""

FIELD_LIGHT = ((0.42, 0.3), 0.85)
"""The brightest place of a field, and its distance from the darkest place.

Both are fractions of the field's size.
"""

RECESS: tuple[tuple[float, Percents], ...] = (
    (0.42, ((0.0, 34), (0.35, 12), (1.0, 0))),
    (0.26, ((0.0, 26), (0.35, 8), (1.0, 0))),
    (0.20, ((0.0, 16), (1.0, 0))),
)
"""The width and the darkness of the shadows at the upper, left and right edges of a field."""

TRAY_DEPTH = 0.5
TRAY_SHADE: Percents = ((0.0, 45), (0.3, 20), (1.0, 0))
POINT_LINE = 0.018
BAR_LINE, BAR_LINE_INSET = 0.03, 0.1
BAR_SHADE, BAR_LIGHT = 0.16, 0.05
"""The opacity of black at the sides of the bar, and of white along the centre of the bar."""

COUNT_SIZE = 0.36


def board(theme: Theme, layout: Layout, height: float) -> Shapes:
    """Draw the frame, and the fields, points, bar and trays in it.

    `height` is the height of the frame in board units.
    """
    return (_ground(theme, layout.frame, layout.mirrored, height),)


@lru_cache(maxsize=64)  # saves 0.3 ms a diagram; the same for every position
def _ground(theme: Theme, frame: Frame, mirrored: bool, height: float) -> PlacedSprite:
    layout = Layout(home=HomeSide.LEFT if mirrored else HomeSide.RIGHT, frame=frame)
    return PlacedSprite(Sprite("board", tuple(_board(theme, layout, height))), 0.0, 0.0)


def _board(theme: Theme, layout: Layout, height: float) -> Iterator[Shape]:
    yield from _frame(theme, layout.width, height)
    rows = layout.frame.rows
    fields = [layout.rectangle(half, rows) for half in layout.frame.halves]
    # The brightest place of a field is opposite its darkest corner.
    yield from _alike("field", fields, lambda field: (*_sunken(theme, field), _field(theme, field)))
    # The points that are even in the bottom player's numbering have the colours A.
    for first, color, edge_color in (
        (2, theme.point_a, theme.line_a),
        (1, theme.point_b, theme.line_b),
    ):
        style = Style(fill=color, stroke=edge_color, stroke_width=POINT_LINE)
        for number in range(first, POINT_COUNT + 1, 2):
            yield _triangle(layout, layout.point(number), style)
    yield from _alike("recess", fields, lambda field: _recess(theme, field))
    yield from _bar(theme, layout)
    if layout.frame.has_trays:
        for color in (layout.bottom.opponent, layout.bottom):
            yield from _tray_ground(theme, layout.tray(color))


def _alike(
    name: str,
    places: list[RoundedRectangle],
    draw: Callable[[RoundedRectangle], Iterable[PlainShape]],
) -> Iterator[PlacedSprite]:
    """Draw a sprite once, at the first of several places, and yield it for each of them."""
    first, sprite = places[0], Sprite(name, tuple(draw(places[0])))
    for each in places if sprite.shapes else ():
        yield PlacedSprite(sprite, round(each.x - first.x, 3), 0.0)


def _frame(theme: Theme, width: float, height: float) -> Iterator[PlainShape]:
    inset = HAIRLINE / 2
    ground = replace(
        downwards(0.0, height, (theme.frame, theme.frame_low)),
        stroke=theme.hairline,
        stroke_width=HAIRLINE,
    )
    frame = RoundedRectangle(
        inset, inset, width - HAIRLINE, height - HAIRLINE, FRAME_RADIUS, ground
    )
    yield frame
    if theme.depth:
        light = Style(stroke="#FFFFFF", stroke_width=HAIRLINE, alpha=FRAME_LIGHT * theme.depth)
        yield frame.grown(-HAIRLINE, light)


def _sunken(theme: Theme, field: RoundedRectangle) -> Iterator[PlainShape]:
    field = replace(field, radius=FIELD_RADIUS)
    lip = field.grown(SEAM, Style(fill=theme.seam_light))
    yield replace(lip, y=lip.y + SEAM_LIGHT)
    yield field.grown(SEAM, Style(fill=theme.seam))


def _field(theme: Theme, field: RoundedRectangle) -> PlainShape:
    (across, down), reach = FIELD_LIGHT
    center = field.x + across * field.width, field.y + down * field.height
    fill: str | Radial = theme.field
    if theme.field != theme.field_far:
        stops = Stop(0, theme.field), Stop(1, theme.field_far)
        fill = Radial(center, reach * field.height, stops)
    return replace(field, radius=FIELD_RADIUS, style=Style(fill=fill))


def _recess(theme: Theme, field: RoundedRectangle) -> Iterator[PlainShape]:
    if not theme.depth:
        return
    left, top, width, height = field.x, field.y, field.width, field.height
    right = left + width
    (deep, dark), (near, some), (far, little) = RECESS
    for start, end, percents in (
        ((left, top), (left, top + deep), dark),
        ((left, top), (left + near, top), some),
        ((right, top), (right - far, top), little),
    ):
        reach_x, reach_y = abs(end[0] - start[0]) or width, abs(end[1] - start[1]) or height
        x = min(start[0], end[0])
        style = Style(fill=Linear(start, end, shade(theme, percents)))
        yield RoundedRectangle(x, top, reach_x, reach_y, 0.0, style)


def _bar(theme: Theme, layout: Layout) -> Iterator[PlainShape]:
    """Draw the bar with a groove along the centre.

    The bar is darker at the sides, so that it looks round.
    """
    left, right = layout.span(*layout.frame.bar)
    low, high = left + SEAM, right - SEAM
    start, end = layout.frame.rows
    top, height = start - SEAM, end - start + 2 * SEAM
    middle = layout.bar_x
    if theme.depth:
        for side in (low, high):
            dark = Stop(0, "#000000", BAR_SHADE * theme.depth), Stop(1, "#000000", 0.0)
            light = Stop(0, "#FFFFFF", BAR_LIGHT * theme.depth), Stop(1, "#FFFFFF", 0.0)
            x, width = min(side, middle), abs(middle - side)
            for begin, far, stops in ((side, middle, dark), (middle, side, light)):
                style = Style(fill=Linear((begin, top), (far, top), stops))
                yield RoundedRectangle(x, top, width, height, 0.0, style)
    inner = end - start - 2 * BAR_LINE_INSET
    lip = Style(fill=theme.seam_light)
    yield box(middle + BAR_LINE, layout.middle_y, BAR_LINE, inner, lip)
    yield box(middle, layout.middle_y, BAR_LINE, inner, Style(fill=theme.seam))


def _tray_ground(theme: Theme, tray: RoundedRectangle) -> Iterator[PlainShape]:
    lip = replace(tray, y=tray.y + SEAM_LIGHT, style=Style(fill=theme.seam_light))
    outline = Style(stroke=theme.hairline, stroke_width=HAIRLINE)
    yield lip
    yield replace(tray, style=Style(fill=theme.tray))
    if not theme.depth:
        yield tray.grown(-HAIRLINE / 2, outline)
        return
    dark = Linear((tray.x, tray.y), (tray.x, tray.y + TRAY_DEPTH), shade(theme, TRAY_SHADE))
    yield replace(tray, height=2 * TRAY_DEPTH, style=Style(fill=dark))


def _triangle(layout: Layout, spot: Target, style: Style) -> Polygon:
    x, way = layout.spot_x(spot), layout.outward(spot)
    base, half = layout.frame.rows[layout.is_low(spot)], POINT_BASE / 2
    tip = base + way * layout.frame.point_height
    return Polygon(((x - half, base), (x, tip), (x + half, base)), style)


def trays(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the borne-off checkers and their counts; draw nothing on a board without trays."""
    if not layout.frame.has_trays:
        return ()
    colors = (layout.bottom.opponent, layout.bottom)
    return by_kind(_tray(color, view.off[color.slot], theme, layout) for color in colors)


def _tray(color: Color, off: int, theme: Theme, layout: Layout) -> tuple[Shapes, ...]:
    """Draw the checkers in one tray and their count. The shapes are grouped by kind."""
    spot = Target.tray(color)
    places = [layout.checker(spot, k, Slot.COUNT) for k in range(1, Slot.COUNT + 1)]
    lying = [edge(theme, color, *place) for place in places[: max(0, off)]]
    return (
        by_kind((each[:1], each[1:]) for each in lying) if lying else (),
        (tray_count(tray_count_place(color, layout), off, theme, layout),) if off else (),
    )


def tray_count_place(color: Color, layout: Layout) -> Point:
    """Return the place of the number of checkers in a tray."""
    offset = Tray.COUNT_OFFSET if layout.at_bottom(color) else -Tray.COUNT_OFFSET
    return layout.spot_x(Target.tray(color)), layout.middle_y + offset


def tray_count(place: Point, off: int, theme: Theme, layout: Layout) -> TextShape:
    """Draw the number of checkers in a tray."""
    return text(str(off), *place, COUNT_SIZE * layout.letter_scale, theme.text, weight=SEMIBOLD)


NUMBER_SIZE = 0.29
CHIP_WIDTH, CHIP_HEIGHT = 0.68, 0.38
TICK_WIDTH, TICK_HEIGHT, TICK_OFFSET = 0.4, 0.06, 0.07


def point_numbers(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the point numbers.

    A chip behind a number marks a destination. A tick marks a point with movable checkers.
    """
    landings = frozenset(landing.spot for landing in view.landings)
    spots = [layout.point(number) for number in range(1, POINT_COUNT + 1)]
    drawn = [point_number(s, s in landings, s in view.movable, theme, layout) for s in spots]
    bars = [Target.bar(color) for color in Color if Target.bar(color) in view.movable]
    ticks = tuple(tick(theme, layout, spot) for spot in bars)
    return by_kind([*drawn, ((), ticks, (), ())])


def point_number(
    spot: Target, is_landing: bool, is_movable: bool, theme: Theme, layout: Layout
) -> tuple[Shapes, ...]:
    """Draw the chip, the tick, the bold number and the plain number of a point."""
    label, x, y = layout.label(spot), layout.spot_x(spot), layout.number_y(spot)
    size = NUMBER_SIZE * layout.small_letter_scale
    if is_landing:
        height = CHIP_HEIGHT * layout.small_letter_scale
        chip = box(x, y, CHIP_WIDTH, height, Style(fill=theme.chip), radius=height / 2)
        return (chip,), (), (text(label, x, y, size, theme.chip_text, weight=SEMIBOLD),), ()
    if is_movable:
        number = text(label, x, y, size, theme.chip, weight=SEMIBOLD)
        return (), (tick(theme, layout, spot),), (number,), ()
    return (), (), (), (text(label, x, y, size, theme.muted, weight=MEDIUM),)


def tick(theme: Theme, layout: Layout, spot: Target) -> RoundedRectangle:
    """Draw the sign that the checkers on a spot can move."""
    upper, lower = layout.frame.rows
    y = lower + TICK_OFFSET if layout.is_low(spot) else upper - TICK_OFFSET
    style, radius = Style(fill=theme.chip), TICK_HEIGHT / 2
    return box(layout.spot_x(spot), y, TICK_WIDTH, TICK_HEIGHT, style, radius=radius)
