"""Sheets: the art of a live board as SVG, with the places of everything on the board.

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
from .geometry import MIN_NUMBERED_ON_BAR, POINT_COUNT, Checker, Layout, Slot
from .painters.bounds import bounds_of, union
from .painters.svg import svg_definitions, svg_elements, svg_letters
from .parts import (
    arrows,
    board,
    checkers,
    cube,
    dice,
    highlights,
    player_panels,
    set_up,
)
from .places import Box, Places, places, rounded
from .scene import Scene
from .shapes import PlacedSprite, Shapes
from .targets import Target
from .themes.theme import Theme
from .view import BoardView, DieState, DieView

Sprites = Iterator[tuple[str, Shapes]]

OFF_COUNTS = range(-Slot.COUNT, 2 * Slot.COUNT + 1)
"""The numbers of checkers in a tray; the position editor shows how many are lacking or too many."""

CUBE_FACES = tuple(2**k for k in range(1, LARGEST.bit_length()))
"""All possible numbers on the cube."""


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


@lru_cache(maxsize=8)  # saves 11 ms a board
def sheet(theme: Theme, layout: Layout) -> Sheet:
    """Return the sheet of a theme and a layout; see `Layout.live`."""
    width, height = layout.width, layout.frame.height
    sprites, scenes = {}, []
    for name, shapes in _sprites(theme, layout):
        scene = Scene(shapes=shapes)
        scenes.append(scene)
        # The frame continues around the status bar, which is below the picture.
        bounds = (0.0, 0.0, width, height) if name == "board" else _bounds(shapes)
        sprites[name] = rounded(bounds), "".join(svg_elements(scene))
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
    return reduce(union, map(bounds_of, shapes))


def _sprites(theme: Theme, layout: Layout) -> Sprites:
    """Yield the name and the shapes of each sprite."""
    yield "board", board.board(theme, layout, layout.frame.full_height)
    yield from _number_sprites(theme, layout)
    for color in Color:
        yield from _checker_sprites(theme, color, layout)
        yield from _die_sprites(theme, color, layout)
        yield from _pip_sprites(theme, color, layout)
        yield from _destination_sprites(theme, color, layout)
    if layout.frame.has_trays:
        yield "slot", (highlights.tray_slot(0.0, 0.0, theme),)
        for count in OFF_COUNTS:
            yield f"off {count}", (board.tray_count((0.0, 0.0), count, theme, layout),)
    if theme.depth:
        yield "shadow", checkers.cast(theme, Checker.RADIUS)
    yield "ring", (highlights.hit_ring(theme),)
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
    yield f"bare {slot}", checkers.turned(theme, color)
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
            die, name = DieView(color, number, state), f"die {color.slot} {number} {state}"
            if state is not DieState.SPINNING:
                yield name, dice.draw_die(die, (0.0, 0.0), theme, size)
                continue
            for turn, angle in enumerate(dice.SPIN_ANGLES):
                yield f"{name} {turn}", dice.draw_die(die, (0.0, 0.0), theme, size, angle)


def _pip_sprites(theme: Theme, color: Color, layout: Layout) -> Sprites:
    """Yield the pips of rolling dice, whose faces the page draws."""
    for number in range(1, 7):
        yield f"pips {color.slot} {number}", dice.pips(number, theme, color, layout.frame.die_size)


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
