"""The dice on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from math import cos, sin, tau

from ...rules import Color
from ..colors import mixed
from ..geometry import Layout
from ..shapes import (
    Circle,
    PlacedSprite,
    Point,
    Polygon,
    Shape,
    Shapes,
    Sprite,
    Style,
    box,
    line,
)
from ..themes.theme import Theme
from ..view import BoardView, DieState, DieView
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


def dice_rows(view: BoardView, layout: Layout) -> Iterator[DiceRow]:
    """Yield the dice of each player, in the middle of the player's half of the middle strip."""
    for color in Color:
        shown = [die for die in view.dice if die.color is color]
        left, right = layout.strip(color)
        first = (left + right - layout.frame.die_spacing * (len(shown) - 1)) / 2
        yield tuple((die, first + layout.frame.die_spacing * k) for k, die in enumerate(shown))


def draw_dice(rows: Iterable[DiceRow], theme: Theme, layout: Layout) -> Shapes:
    """Draw rows of dice in the middle strip."""
    y, size = layout.middle_y, layout.frame.die_size
    drawn = (
        draw_die(die, (x, y), theme, size, SPIN_ANGLES[n % len(SPIN_ANGLES)])
        for row in rows
        for n, (die, x) in enumerate(row)
    )
    return tuple(chain.from_iterable(drawn))


def draw_die(
    die: DieView, center: Point, theme: Theme, size: float = DIE_SIZE, angle: float = 0.0
) -> Shapes:
    """Draw a die. `angle` is the rotation of a spinning die, in radians."""
    match die.state:
        case DieState.READY:
            return tuple(_ready(die, center, theme, size))
        case DieState.SPINNING:
            return tuple(_spinning(die, center, theme, angle, size))
        case _:
            return tuple(_used(die, center, theme, size * USED_SCALE))


def _ready(die: DieView, center: Point, theme: Theme, size: float) -> Iterator[Shape]:
    (x, y), scale = center, size / DIE_SIZE
    yield PlacedSprite(die_sprite(theme, die.color), x, y, scale)
    light, ink = Style(fill=pip_light(theme, die.color)), Style(fill=theme.ink(die.color))
    for style, lower in ((light, PIP_LIGHT * scale), (ink, 0.0)):
        yield from _pips(die, (x, y + lower), size, PIP_RADIUS * size, style)


def _used(die: DieView, center: Point, theme: Theme, size: float) -> Iterator[Shape]:
    """Draw a used die, or a blocked one with a slash.

    It looks translucent, but is opaque, because trails of the last play run under it.
    """
    x, y = center
    ground = mixed(theme.field, theme.field_far, 0.5)
    faint = mixed(theme.outline, ground, USED_ALPHA)
    side = size - USED_LINE_WIDTH
    body = Style(fill=ground, stroke=faint, stroke_width=USED_LINE_WIDTH)
    yield box(x, y, side, side, body, radius=CORNER * side)
    outline = Style(stroke=faint, stroke_width=USED_LINE_WIDTH)
    yield from _pips(die, center, size, PIP_RADIUS * size * 0.8, outline)
    if die.state is DieState.BLOCKED:
        slash, reach = Style(stroke=theme.outline, stroke_width=USED_LINE_WIDTH * 1.6), size * 0.36
        yield line(x - reach, y + reach, x + reach, y - reach, slash)


def pips(number: int, theme: Theme, color: Color, size: float) -> Shapes:
    """Draw the pips of a face around the origin."""
    die, style = DieView(color, number), Style(fill=theme.ink(color))
    return tuple(_pips(die, (0.0, 0.0), size, PIP_RADIUS * size, style))


def _pips(
    die: DieView, center: Point, size: float, radius: float, style: Style
) -> Iterator[Circle]:
    (x, y), step = center, PIP_OFFSET * size
    return (Circle(x + dx * step, y + dy * step, radius, style) for dx, dy in PIPS[die.number])


def _spinning(
    die: DieView, center: Point, theme: Theme, angle: float, size: float
) -> Iterator[Shape]:
    """Draw a tilted die on a blurred disc."""
    # The disc is complete, so that a page can rotate it together with the die.
    (x, y), body, rim = center, theme.body(die.color), theme.edge(die.color)
    yield Circle(x, y, SPIN_REACH * size, Style(fill=rim, alpha=SPIN_ALPHA))
    yield Circle(x, y, SPIN_REACH * size * 0.93, Style(fill=body, alpha=SPIN_ALPHA))
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
