"""Sheets: the art of a live board as SVG, and the places of everything on the board.

A page makes one bitmap of a sheet, and composes every picture from it. All boards that look alike
share the bitmap. The shapes are the same as those of a `Scene`, which draws static pictures.

Players are denoted by slots: 0 is White and 1 is Black. Places are denoted by ``str(target)``, such
as "point 13" and "bar white". All lengths are in board units.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache, reduce
from itertools import chain
from typing import TypedDict

from ..rules import Color
from ..rules.validation import LARGEST
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
from .painters.regions import bounds_of, union
from .painters.svg import svg_definitions, svg_elements, svg_letters
from .parts import (
    arrows,
    board,
    checkers,
    cube,
    dice,
    highlights,
    middle_strip,
    player_panels,
    set_up,
)
from .scene import CLICK_MARGIN, Scene
from .shapes import PlacedSprite, Point, RoundedRectangle, Shapes
from .targets import Target, TargetKind
from .themes.theme import Theme
from .view import BoardView, CubePlace, DieState, DieView

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of a box."""

Sprites = Iterator[tuple[str, Shapes]]

OFF_COUNTS = range(-Slot.COUNT, 2 * Slot.COUNT + 1)
"""The numbers of checkers in a tray; the position editor shows how many are lacking or too many."""

CUBE_FACES = tuple(2**k for k in range(1, LARGEST.bit_length()))
"""All possible numbers on the cube."""


class StripPlaces(TypedDict):
    """The measures of dice and buttons in the middle strip.

    `halves` contains the ends of each player's half, and `inwards` is 1 if the bar is to the left
    of that half, and -1 otherwise. `die` is the size of a die, and `spacing` is the distance
    between dice. Buttons are `margin` away from the outer end and `gap` away from the dice. If
    there is not enough room, dice are closer, but not closer than `least`. A click area extends
    `slack` beyond the dice, from `top` to `bottom`. The visible outline is `around` the dice.
    """

    halves: list[tuple[float, float]]
    inwards: list[int]
    margin: float
    gap: float
    die: float
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


class SetUpPlaces(TypedDict):
    """The places of the position editor: the dice with their click area, and the cube's places.

    `cubes` contains the click area of each possible place of the cube, in the order of the
    places.
    """

    dice: list[float]
    section: tuple[float, float]
    cubes: list[tuple[float, float, float, float]]


class PanelPlaces(TypedDict):
    """The measures of the players' panels.

    `ys` contains the centre of each panel, and `discs` contains the centre of each disc. `off` is
    the centre of the number of checkers that have been borne off, on a board without trays.
    """

    ys: list[float]
    height: float
    discs: list[tuple[float, float]]
    name: float
    pips: float
    score: float
    scores_left: float
    off: float | None


class Places(TypedDict):
    """The places of everything on a board.

    `stacks` contains, for each point and each half of the bar, the place of the first checker and
    the direction in which the stack grows. `pitches` contains the distance between checkers, by
    the number of checkers. `trays` contains the place of each checker in a tray, and `counts` the
    place of the number next to them; a board without trays has no `counts`. A stack shows its
    number from `numbered` checkers on. A stack of `flat` checkers has no room for another one.

    `areas` contains the click areas, and `rings` contains the outlines that show the keyboard
    focus. A click up to `margin` outside the board counts as a click on its edge.
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
    trays: dict[str, list[tuple[float, float]]]
    counts: list[tuple[float, float]]
    areas: dict[str, tuple[float, float, float, float]]
    rings: dict[str, tuple[float, float, float, float]]
    margin: float
    strip: StripPlaces
    cube: CubePlaces
    set_up: SetUpPlaces
    panels: PanelPlaces


class Sheet(TypedDict):
    """The art of a board.

    `sprites` contains the bounds and the SVG of each sprite, which is cut at the bounds. A sprite
    lies around the origin, or at its place if it has only one. `defs` contains the fonts and
    definitions that the sprites need. `colors` contains the colours of the theme, and
    `depth` is the strength of its shadows.
    """

    width: float
    height: float
    defs: str
    sprites: dict[str, tuple[tuple[float, float, float, float], str]]
    places: Places
    colors: dict[str, str]
    depth: float


@lru_cache(maxsize=8)
def sheet(theme: Theme, layout: Layout) -> Sheet:
    """Return the sheet of a theme and a layout; see `Layout.live`."""
    width, height = layout.width, layout.frame.height
    sprites, scenes = {}, []
    for name, shapes in _sprites(theme, layout):
        scene = Scene(shapes=shapes)
        scenes.append(scene)
        # The frame continues around the status bar, which is below the picture.
        bounds = (0.0, 0.0, width, height) if name == "board" else _bounds(shapes)
        sprites[name] = _rounded(bounds), "".join(svg_elements(scene))
    colors = {field.name: getattr(theme, field.name) for field in fields(theme)}
    return {
        "width": width,
        "height": height,
        "defs": svg_letters(scenes) + svg_definitions(scenes),
        "sprites": sprites,
        "places": places(layout),
        "colors": {
            **{name: color for name, color in colors.items() if str(color).startswith("#")},
            "panel_accent_text": theme.panel_accent_text,
        },
        "depth": theme.depth,
    }


class Overlays(TypedDict):
    """Drawings that belong to one position, as SVG elements; empty if there is nothing to draw.

    `under` contains the trails of the last play, below the checkers. `over` contains arrows and
    marks, above the checkers and below the dice and the cube.
    """

    under: str
    over: str


def overlays(view: BoardView, theme: Theme, layout: Layout) -> Overlays:
    """Return the trails, arrows and marks of a view."""
    above = (*arrows.arrows(view, theme, layout), *highlights.marks(view, theme, layout))
    return {"under": _elements(arrows.trails(view, theme, layout)), "over": _elements(above)}


def _elements(shapes: Shapes) -> str:
    scene = Scene(shapes=shapes)
    return svg_letters([scene]) + svg_definitions([scene]) + "".join(svg_elements(scene))


def _bounds(shapes: Shapes) -> Box:
    return reduce(union, chain.from_iterable(map(bounds_of, shapes)))


def _rounded(box: Box) -> Box:
    left, top, right, bottom = box
    return round(left, 3), round(top, 3), round(right, 3), round(bottom, 3)


def _sprites(theme: Theme, layout: Layout) -> Sprites:
    """Yield the name and the shapes of each sprite."""
    yield "board", board.board(theme, layout, layout.height(has_status_bar=True))
    yield from _number_sprites(theme, layout)
    for color in Color:
        yield from _checker_sprites(theme, color, layout)
        yield from _die_sprites(theme, color, layout)
        yield from _destination_sprites(theme, color, layout)
    if layout.frame.has_trays:
        yield "slot", (highlights.tray_slot(0.0, 0.0, theme),)
        for count in OFF_COUNTS:
            yield f"off {count}", (board.tray_count((0.0, 0.0), count, theme, layout),)
    yield "selected", highlights.ring(theme, 0.0, 0.0, highlights.SELECTED_RING_WIDTH)
    yield "blocked", highlights.blocked_ring(theme, 0.0, 0.0)
    yield "cube", (PlacedSprite(cube.cube_sprite(theme), 0.0, 0.0),)
    yield "offer", cube.offer_ring(0.0, 0.0, theme)
    for number in CUBE_FACES:
        yield f"cube {number}", (cube.figure(0.0, 0.0, number, theme),)
    yield "crawford", cube.crawford(0.0, 0.0, theme, layout)
    yield "cube slot", (cube.slot(0.0, 0.0, theme),)
    yield "border", (set_up.border(theme, layout),)
    yield "empty die", (set_up.empty_die(0.0, 0.0, layout.frame.die_size, theme),)


def _number_sprites(theme: Theme, layout: Layout) -> Sprites:
    for number in range(1, POINT_COUNT + 1):
        spot = Target.point(number)
        for name, is_landing, is_movable in (
            ("number", False, False),
            ("movable", False, True),
            ("landing", True, False),
        ):
            kinds = board.point_number(spot, is_landing, is_movable, theme, layout)
            yield f"{name} {spot}", tuple(chain.from_iterable(kinds))
    for color in Color:
        spot = Target.bar(color)
        yield f"movable {spot}", (board.tick(theme, layout, spot),)


def _checker_sprites(theme: Theme, color: Color, layout: Layout) -> Sprites:
    slot = color.slot
    yield f"checker {slot}", (checkers.checker(theme, color, 0.0, 0.0),)
    yield f"lifted {slot}", checkers.dragged_checker(theme, color, 0.0, 0.0)
    yield f"disc {slot}", checkers.disc(theme, color, layout)
    yield f"turn {slot}", player_panels.turn_ring(theme, layout, layout.panel_y(color))
    for count in range(MIN_NUMBERED_ON_BAR, Slot.COUNT + 1):
        figure = checkers.figure(theme, color, (0.0, 0.0), str(count), layout)
        yield f"count {slot} {count}", figure
    if layout.frame.has_trays:
        yield f"borne {slot}", checkers.edge(theme, color, 0.0, 0.0)


def _die_sprites(theme: Theme, color: Color, layout: Layout) -> Sprites:
    size = layout.frame.die_size
    for number in range(1, 7):
        for state in DieState:
            row = ((DieView(color, number, state), 0.0),)
            if state is not DieState.SPINNING:
                yield f"die {color.slot} {number} {state}", dice.dice(row, 0.0, theme, size)
                continue
            for turn, angle in enumerate(dice.SPIN_ANGLES):
                drawn = dice.spinning(row[0][0], (0.0, 0.0), theme, angle, size)
                yield f"die {color.slot} {number} {state} {turn}", tuple(drawn)


def _destination_sprites(theme: Theme, color: Color, layout: Layout) -> Sprites:
    """Yield the destinations of a player's checkers, each in two parts.

    The lower parts of all destinations are drawn first, so that no casing covers another accent.
    """
    slot = color.slot
    drawn = {
        **{
            f"open {slot} {count}": highlights.open_destination(0.0, 0.0, count, color, theme)
            for count in highlights.DOTS
        },
        f"crowded {slot}": highlights.crowded_destination(0.0, 0.0, color, theme, layout),
        f"hit {slot}": highlights.hit(0.0, 0.0, color.opponent, theme),
    }
    for name, (faces, casings, *rest) in drawn.items():
        yield f"{name} lower", faces + casings
        yield f"{name} upper", tuple(chain.from_iterable(rest))
    yield f"tray {slot}", highlights.tray_outlines(color, theme, layout)


@lru_cache(maxsize=8)
def places(layout: Layout) -> Places:
    """Return the places of everything on a board."""
    frame = layout.frame
    spots = [*map(Target.point, range(1, POINT_COUNT + 1)), *map(Target.bar, Color)]
    areas = [each for each in board.board_areas(layout) if isinstance(each, RoundedRectangle)]
    rings = [highlights.focus_outline(each, frame) for each in areas]
    counts = [board.tray_count_place(color, layout) for color in Color] if frame.has_trays else []
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
        "trays": {
            str(tray): [_short(layout.checker(tray, k, Slot.COUNT)) for k in slots]
            for tray in map(Target.tray, Color)
        },
        "counts": [*map(_short, counts)],
        "areas": dict(zip(map(_name, areas), map(_box, areas), strict=True)),
        "rings": dict(zip(map(_name, areas), map(_box, rings), strict=True)),
        "margin": CLICK_MARGIN,
        "strip": _strip_places(layout),
        "cube": _cube_places(layout),
        "set_up": _set_up_places(layout),
        "panels": _panel_places(layout),
    }


MAX_STACK = Slot.COUNT + 1
"""The maximum number of places in a stack: all checkers, and one more that can move there."""


def _short(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def _name(area: RoundedRectangle) -> str:
    return str(area.target)


def _box(area: RoundedRectangle) -> Box:
    return _rounded((area.x, area.y, area.x + area.width, area.y + area.height))


def _strip_places(layout: Layout) -> StripPlaces:
    frame, (top, bottom) = layout.frame, middle_strip.strip_rows(layout)
    halves = [layout.strip(color) for color in Color]
    return {
        "halves": halves,
        "inwards": [1 if sum(half) / 2 > layout.bar_x else -1 for half in halves],
        "margin": middle_strip.STRIP_MARGIN,
        "gap": middle_strip.DICE_GAP,
        "die": frame.die_size,
        "spacing": frame.die_spacing,
        "least": middle_strip.MIN_SPACING,
        "slack": middle_strip.slack(layout),
        "top": round(top, 3),
        "bottom": round(bottom, 3),
        "around": middle_strip.FACE_GAP,
    }


def _cube_places(layout: Layout) -> CubePlaces:
    frame = layout.frame
    placed = (CubePlace.CENTRED, CubePlace.OWNED, CubePlace.OFFERED)
    return {
        "x": layout.x(frame.cube_x),
        "ys": [round(layout.cube_y(owner), 4) for owner in (*Color, None)],
        "offered": (layout.x(frame.offered_x), layout.middle_y),
        "size": CubeMeasures.SIZE,
        "reach": {place: _short(cube.cube_reach(place, layout)) for place in placed},
    }


def _set_up_places(layout: Layout) -> SetUpPlaces:
    pair, _ = set_up.dice_middles(layout)
    half = layout.frame.die_spacing / 2
    sections = {target: (left, right) for target, left, right in set_up.dice_sections(layout)}
    areas = (set_up.cube_place(owner, layout) for owner in (*Color, None))
    return {
        "dice": [pair - half, pair + half],
        "section": sections[Target.DICE],
        "cubes": [_box(area) for area in areas],
    }


def _panel_places(layout: Layout) -> PanelPlaces:
    frame = layout.frame
    ys = [layout.panel_y(color) for color in Color]
    return {
        "ys": ys,
        "height": frame.panel_height,
        "discs": [(frame.disc_x, y) for y in ys],
        "name": frame.name_x,
        "pips": frame.pips_x,
        "score": frame.score_x,
        "scores_left": frame.scores_left,
        "off": None if frame.has_trays else sum(layout.tray_columns) / 2,
    }
