"""The places of everything on a live board, with which a page composes pictures and finds targets.

Players are denoted by slots: 0 is White and 1 is Black. Places are denoted by ``str(target)``, such
as "point 13" and "bar white". All lengths are in board units.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypedDict

from ..rules import Color
from .geometry import (
    MAX_FLAT_STACK,
    MIN_NUMBERED_ON_BAR,
    MIN_NUMBERED_STACK,
    POINT_COUNT,
    Checker,
    CubeMeasures,
    Layout,
    Slot,
    bar_pitch,
    stack_pitch,
)
from .parts.board import tray_count_place
from .parts.dice import CORNER, EDGE_WIDTH, SIDE
from .parts.highlights import CASING
from .parts.set_up import dice_places
from .shapes import Point
from .targets import Target, TargetKind
from .view import CubePlace

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of a box."""


class Area(NamedTuple):
    """A rectangle on a board, in board units; one unit is the width of a point.

    Attributes
    ----------
    x, y
        The left side and the top, measured from the top left corner of the board.
    width, height
        The size.

    Examples
    --------
    >>> Board(Match()).place("bar")
    Area(x=7.45, y=1.4, width=1.0, height=5.0)
    """

    x: float
    y: float
    width: float
    height: float


CLICK_MARGIN = 1.0
"""The maximum distance outside the board at which a click counts as a click on its edge."""

STRIP_MARGIN, DICE_GAP = 0.12, 0.2
"""The space at either end of a half of the middle strip, and between dice and buttons."""

MIN_SPACING = 0.7
"""The minimum distance between dice. If there is less room, the button labels shrink instead."""

SLACK, COMPACT_SLACK = 0.1, 0.28
"""The distance by which the click area of dice extends sideways, usually and on a narrow board."""

COMPACT_RISE = 0.07
"""The distance by which click areas extend above and below the strip on a narrow board."""

FACE_GAP = 0.08
"""The distance between dice and their outline, which is drawn while the pointer is on the dice."""

CUBE_MARGIN, OFFER_MARGIN = 0.25, 0.08
"""The reach of the click area above and below the cube, in its column and in the middle strip."""

FOCUS_RING_WIDTH, FOCUS_MARGIN = 0.08, 0.02
"""The width of the focus ring, and its distance beyond the sides of its area."""

FOCUS_REACH = 0.42
"""The distance by which the focus ring extends beyond the point numbers."""


class StripPlaces(TypedDict):
    """The measures of dice and buttons in the middle strip.

    `halves` contains the ends of each player's half, and `inwards` is 1 if the bar is to the left
    of that half, and -1 otherwise. `die` is the size of a die, and `spacing` is the distance
    between dice. The edges of a die are rounded with the radius `corner`, and its outline is as
    wide as `edge`; `side` is its visible thickness. Buttons are `margin` away from the outer end
    and `gap` away from the dice. If there is not enough room, dice are closer, but not closer than
    `least`. A click area extends `slack` beyond the dice, from `top` to `bottom`. The visible
    outline is `around` the dice.
    """

    halves: list[tuple[float, float]]
    inwards: list[int]
    margin: float
    gap: float
    die: float
    corner: float
    edge: float
    side: float
    spacing: float
    least: float
    slack: float
    top: float
    bottom: float
    around: float


class CubePlaces(TypedDict):
    """The places of the cube: its column, and in the column the place of each owner.

    The last of `ys` is the place of a cube without an owner. `reach` contains half the width and
    half the height of the click area, by the cube's place.
    """

    x: float
    ys: list[float]
    offered: tuple[float, float]
    size: float
    reach: dict[str, tuple[float, float]]


class PanelPlaces(TypedDict):
    """The measures of the players' panels.

    `ys` contains the centre of each panel. `off` is the centre of the number of checkers that have
    been borne off, on a board without trays.
    """

    ys: list[float]
    height: float
    name: float
    pips: float
    score: float
    off: float | None


class Places(TypedDict):
    """The places of everything on a board.

    `stacks` contains, for each point and each half of the bar, the place of the first checker and
    the direction in which the stack grows. `pitches` contains the distance between checkers, by
    the number of checkers. `trays` contains the place of each checker in a tray, and `counts` the
    place of the number next to them; a board without trays has no `counts`. `slot` is the width and
    the height of a checker in a tray. A stack shows its number from `numbered` checkers on. A stack
    of `flat` checkers has no room for another one. `numbers` contains the numbers that the board
    shows for the points, in reading order.

    `areas` contains the click areas, and `rings` contains the outlines that show the keyboard
    focus. A click up to `margin` outside the board counts as a click on its edge. `set_up` contains
    the places of the dice of the position editor.
    """

    width: float
    height: float
    middle: float
    bottom: int
    radius: float
    stacks: dict[str, tuple[float, float, int]]
    pitches: dict[str, list[float]]
    numbered: dict[str, int]
    flat: int
    numbers: dict[str, int]
    trays: dict[str, list[tuple[float, float]]]
    counts: list[tuple[float, float]]
    slot: tuple[float, float]
    areas: dict[str, tuple[float, float, float, float]]
    rings: dict[str, tuple[float, float, float, float]]
    margin: float
    strip: StripPlaces
    cube: CubePlaces
    set_up: tuple[float, float]
    panels: PanelPlaces


def places(layout: Layout) -> Places:
    """Return the places of everything on a board."""
    frame = layout.frame
    spots = [*map(Target.point, range(1, POINT_COUNT + 1)), *map(Target.bar, Color)]
    numbers = {str(spot): int(layout.label(spot)) for spot in spots[:POINT_COUNT]}
    areas = dict(_areas(layout))
    counts = [tray_count_place(color, layout) for color in Color] if frame.has_trays else []
    slots = range(1, Slot.COUNT + 1)
    return {
        "width": layout.width,
        "height": frame.height,
        "middle": layout.middle_y,
        "bottom": layout.bottom.slot,
        "radius": Checker.RADIUS,
        "stacks": {
            str(spot): (*_short(layout.checker(spot, 1, 1)), layout.outward(spot)) for spot in spots
        },
        "pitches": {
            TargetKind.POINT: [round(stack_pitch(count), 5) for count in range(1, MAX_STACK + 1)],
            TargetKind.BAR: [round(bar_pitch(count), 5) for count in range(1, MAX_STACK + 1)],
        },
        "numbered": {TargetKind.POINT: MIN_NUMBERED_STACK, TargetKind.BAR: MIN_NUMBERED_ON_BAR},
        "flat": MAX_FLAT_STACK,
        "numbers": dict(sorted(numbers.items(), key=lambda each: -each[1])),
        "trays": {
            str(tray): [_short(layout.checker(tray, k, Slot.COUNT)) for k in slots]
            for tray in map(Target.tray, Color)
        },
        "counts": [*map(_short, counts)],
        "slot": (Slot.WIDTH, Slot.HEIGHT),
        "areas": {str(spot): rounded(area) for spot, area in areas.items()},
        "rings": {str(spot): _ring(spot, area, layout) for spot, area in areas.items()},
        "margin": CLICK_MARGIN,
        "strip": _strip_places(layout),
        "cube": _cube_places(layout),
        "set_up": dice_places(layout),
        "panels": _panel_places(layout),
    }


MAX_STACK = Slot.COUNT + 1
"""The maximum number of places in a stack: all checkers, and one more that can move there."""


def _short(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def rounded(box: Box) -> Box:
    """Return a box with its sides rounded to thousandths."""
    left, top, right, bottom = box
    return round(left, 3), round(top, 3), round(right, 3), round(bottom, 3)


def area_of(spot: Target, layout: Layout) -> Area:
    """Return the click area of a point, of a half of the bar or of a tray."""
    left, top, right, bottom = dict(_areas(layout))[spot]
    return Area(*(round(each, 3) for each in (left, top, right - left, bottom - top)))


def _areas(layout: Layout) -> Iterator[tuple[Target, Box]]:
    """Yield the click areas of the points, the halves of the bar and the trays, without gaps.

    The area of a point is its whole column, from the number to the middle of the board. Dice, cube
    and buttons lie on top of these areas.
    """
    frame, middle, panel = layout.frame, layout.middle_y, layout.frame.panel_height
    for number in range(1, POINT_COUNT + 1):
        spot = Target.point(number)
        x, is_low = layout.spot_x(spot), layout.is_low(spot)
        top, bottom = (middle, frame.height - panel) if is_low else (panel, middle)
        yield spot, (x - 0.5, top, x + 0.5, bottom)
    for color in Color:
        for spot, columns in (
            (Target.bar(color), frame.bar),
            (Target.tray(color), frame.tray_area),
        ):
            top, bottom = (
                (middle, frame.rows[1]) if layout.is_low(spot) else (frame.rows[0], middle)
            )
            if spot.kind is TargetKind.TRAY and not frame.has_trays:
                top, bottom = layout.panel_span(color)
            left, right = layout.span(*columns)
            yield spot, (left, top, right, bottom)


def _ring(spot: Target, area: Box, layout: Layout) -> Box:
    """Return the focus ring of a place, which stays outside the middle strip."""
    left, top, right, bottom = area
    frame = layout.frame
    if frame.has_trays or spot.kind is not TargetKind.TRAY:
        # The ring includes the number of a point, but not the panel behind it.
        upper, lower = frame.number_ys
        upper, lower = upper - FOCUS_REACH, lower + FOCUS_REACH
        if spot.kind is not TargetKind.POINT:
            upper, lower = max(top, upper), min(bottom, lower)
        if (top + bottom) / 2 < layout.middle_y:
            top, bottom = upper, frame.strip[0]
        else:
            top, bottom = frame.strip[1], lower
    inset = FOCUS_RING_WIDTH / 2 + CASING - FOCUS_MARGIN
    return rounded((left + inset, top + inset, right - inset, bottom - inset))


def _strip_places(layout: Layout) -> StripPlaces:
    frame, (top, bottom) = layout.frame, layout.frame.strip
    rise = COMPACT_RISE if layout.compact else 0.0
    halves = [layout.strip(color) for color in Color]
    return {
        "halves": halves,
        "inwards": [1 if sum(half) / 2 > layout.bar_x else -1 for half in halves],
        "margin": STRIP_MARGIN,
        "gap": DICE_GAP,
        "die": frame.die_size,
        "corner": round(CORNER * frame.die_size, 4),
        "edge": EDGE_WIDTH,
        "side": SIDE,
        "spacing": frame.die_spacing,
        "least": MIN_SPACING,
        "slack": COMPACT_SLACK if layout.compact else SLACK,
        "top": round(top - rise, 3),
        "bottom": round(bottom + rise, 3),
        "around": FACE_GAP,
    }


def _cube_places(layout: Layout) -> CubePlaces:
    frame, half = layout.frame, CubeMeasures.SIZE / 2
    (left, right), (top, bottom) = frame.cube_columns, frame.strip
    owned = centred = ((right - left) / 2, half + CUBE_MARGIN)
    if layout.is_phone:  # the centred cube is in the middle strip, with nothing next to it
        centred = ((bottom - top) / 2, (bottom - top) / 2)
    offered = half, half + OFFER_MARGIN
    reach = {CubePlace.CENTRED: centred, CubePlace.OWNED: owned, CubePlace.OFFERED: offered}
    return {
        "x": layout.x(frame.cube_x),
        "ys": [round(layout.cube_y(owner), 4) for owner in (*Color, None)],
        "offered": (layout.x(frame.offered_x), layout.middle_y),
        "size": CubeMeasures.SIZE,
        "reach": {place: _short(each) for place, each in reach.items()},
    }


def _panel_places(layout: Layout) -> PanelPlaces:
    frame = layout.frame
    ys = [layout.panel_y(color) for color in Color]
    return {
        "ys": ys,
        "height": frame.panel_height,
        "name": frame.name_x,
        "pips": frame.pips_x,
        "score": frame.score_x,
        "off": None if frame.has_trays else sum(layout.tray_columns) / 2,
    }
