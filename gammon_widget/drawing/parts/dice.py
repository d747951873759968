"""The dice on the board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import cos, sin, tau

from ...rules import Color
from ..colors import mixed
from ..shapes import (
    Circle,
    PlacedSprite,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Sprite,
    Style,
    box,
    line,
)
from ..themes.theme import Theme
from ..view import DieState, DieView
from .checkers import downwards, slab

DIE_SIZE = 0.9
"""The size of a die's sprite, and of a die on a wide board, in board units."""

CORNER = 0.2
PIP_OFFSET = 0.265
PIP_RADIUS = 0.1
PIP_LIGHT = 0.016
"""The offset of the light at the lower edge of a pip, in board units."""

EDGE_WIDTH = 0.02
SIDE = 0.05
"""The visible thickness of a die, seen from above, in board units."""

FACE_INSET = 0.06
USED_SCALE = 0.86
USED_ALPHA = 0.62
USED_LINE_WIDTH = 0.045
SPIN_SCALE = 0.8
"""The scale of a spinning die. Its corners must stay inside the blur."""
SPIN_REACH = 0.56
SPIN_ALPHA = 0.3
SPIN_ANGLES = (0.42, -0.3)
"""The rotation of the two spinning dice, in radians."""
SPIN_LINE_WIDTH = 0.03
PIECES_PER_CORNER = 4

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The positions of pips, in multiples of the pip offset from the centre."""

DiceRow = tuple[tuple[DieView, float], ...]
"""The dice in a row, with the x of each die's centre."""


@lru_cache(maxsize=64)
def die_sprite(theme: Theme, color: Color) -> Sprite:
    """Return the sprite of a die without pips, with its side and its shadow."""
    size, radius = DIE_SIZE, CORNER * DIE_SIZE
    rim, face = size - 2 * EDGE_WIDTH, size - 2 * FACE_INSET
    top = downwards(-size / 2, size / 2, theme.rim(color))
    name = "light die" if color is Color.WHITE else "dark die"
    return Sprite(
        name,
        (
            *slab(theme, size, radius, theme.edge(color), SIDE),
            box(0.0, 0.0, rim, rim, top, radius=radius - EDGE_WIDTH),
            box(0.0, 0.0, face, face, Style(fill=theme.body(color)), radius=radius - FACE_INSET),
        ),
    )


def pip_light(theme: Theme, color: Color) -> str:
    """Return the colour of the light at the lower edge of a pip."""
    return theme.light_rim if color is Color.WHITE else theme.rim(color)[0]


@lru_cache(maxsize=64)  # a roll is visible for a whole turn: saves a tenth of a frame
def dice(row: DiceRow, y: float, theme: Theme, size: float = DIE_SIZE) -> Shapes:
    """Draw a row of dice. The playable dice are drawn first."""
    ready = [(die, x) for die, x in row if die.state is DieState.READY]
    used = [(die, x) for die, x in row if die.state in {DieState.USED, DieState.BLOCKED}]
    scale = size / DIE_SIZE
    shapes: list[Shape] = [
        PlacedSprite(die_sprite(theme, die.color), x, y, scale) for die, x in ready
    ]
    for color in Color:
        mine = [(die, x) for die, x in ready if die.color is color]
        lip, ink = Style(fill=pip_light(theme, color)), Style(fill=theme.ink(color))
        for style, lower in ((lip, PIP_LIGHT * scale), (ink, 0.0)):
            for die, x in mine:
                shapes += _pips(die, (x, y + lower), size, PIP_RADIUS * size, style)
    # Used dice look translucent, but are opaque, because trails of the last play run under them.
    ground = mixed(theme.field, theme.field_far, 0.5)
    faint = mixed(theme.outline, ground, USED_ALPHA)
    body = Style(fill=ground, stroke=faint, stroke_width=USED_LINE_WIDTH)
    outline = Style(stroke=faint, stroke_width=USED_LINE_WIDTH)
    small = size * USED_SCALE
    shapes += [_square(x, y, small - USED_LINE_WIDTH, body) for _, x in used]
    for die, x in used:
        shapes += _pips(die, (x, y), small, PIP_RADIUS * small * 0.8, outline)
    slash = Style(stroke=theme.outline, stroke_width=USED_LINE_WIDTH * 1.6)
    reach = small * 0.36
    shapes += [
        line(x - reach, y + reach, x + reach, y - reach, slash)
        for die, x in used
        if die.state is DieState.BLOCKED
    ]
    for index, (die, x) in enumerate(row):
        if die.state is DieState.SPINNING:
            shapes += spinning(die, (x, y), theme, SPIN_ANGLES[index % len(SPIN_ANGLES)], size)
    return tuple(shapes)


def _square(x: float, y: float, size: float, style: Style) -> RoundedRectangle:
    return box(x, y, size, size, style, radius=CORNER * size)


def _pips(
    die: DieView, center: Point, size: float, radius: float, style: Style
) -> Iterator[Circle]:
    (x, y), step = center, PIP_OFFSET * size
    return (Circle(x + dx * step, y + dy * step, radius, style) for dx, dy in PIPS[die.number])


def spin_reach(size: float) -> float:
    """Return the radius of the blur around a spinning die."""
    return SPIN_REACH * size


def spinning(
    die: DieView, center: Point, theme: Theme, angle: float, size: float
) -> Iterator[Shape]:
    """Draw a tilted die on a blurred disc."""
    # The disc is complete, so that a page can rotate it together with the die.
    (x, y), body, rim = center, theme.body(die.color), theme.edge(die.color)
    yield Circle(x, y, spin_reach(size), Style(fill=rim, alpha=SPIN_ALPHA))
    yield Circle(x, y, spin_reach(size) * 0.93, Style(fill=body, alpha=SPIN_ALPHA))
    turn = complex(cos(angle), sin(angle))

    def at(dx: float, dy: float) -> Point:
        place = complex(dx, dy) * turn
        return x + place.real, y + place.imag

    side = SPIN_SCALE * size
    style = Style(fill=body, stroke=rim, stroke_width=SPIN_LINE_WIDTH)
    yield Polygon(tuple(at(*corner) for corner in _outline(side)), style)
    step, ink = PIP_OFFSET * side, Style(fill=theme.ink(die.color))
    for dx, dy in PIPS[die.number]:
        yield Circle(*at(dx * step, dy * step), PIP_RADIUS * side, ink)


def _outline(side: float) -> Iterator[Point]:
    radius = CORNER * side
    to_center = (side / 2 - radius) * 2**0.5
    for quarter in range(4):
        across = tau / 4 * (quarter + 0.5)
        for piece in range(PIECES_PER_CORNER + 1):
            angle = tau / 4 * (quarter + piece / PIECES_PER_CORNER)
            yield (
                to_center * cos(across) + radius * cos(angle),
                to_center * sin(across) + radius * sin(angle),
            )
