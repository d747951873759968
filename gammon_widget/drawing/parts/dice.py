"""Dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from math import cos, sin, tau

from ...rules.color import Color
from ..geometry import DIE_SIZE
from ..shapes import Circle, Polygon, RoundedRectangle, Shape, Shapes, Style, box, line
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..view import DieState, DieView
from .checkers import SHADOW_DROP, SHADOW_STYLE

CORNER = 0.2
PIP_OFFSET = 0.265
PIP_RADIUS = 0.092
RIM = 0.045
HOLLOW_SCALE = 0.86
HOLLOW_ALPHA = 0.62
HOLLOW_STROKE = 0.045
SPIN_SIZE = 0.8
"""A die is a little further away while it spins: so its corners stay within its blur."""
SPIN_REACH = 0.56
SPIN_ALPHA = 0.3
TILTS = (0.42, -0.3)
"""How far the two dice are turned, in radians."""
CORNER_PIECES = 4

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips are, in steps of the pip offset from the middle."""


def pip_places(number: int, x: float, y: float, size: float) -> list[tuple[float, float]]:
    """Centres of the pips of a die whose centre is (x, y)."""
    step = PIP_OFFSET * size
    return [(x + dx * step, y + dy * step) for dx, dy in PIPS.get(number, ())]


@lru_cache(maxsize=64)  # a roll lies there for a whole turn
def dice(
    row: tuple[tuple[DieView, float], ...], y: float, theme: Theme, size: float = DIE_SIZE
) -> Shapes:
    """Dice with their centres at the given x, all shadows first, then bodies, then pips."""
    ready = [(die, x) for die, x in row if die.state is DieState.READY]
    hollow = [(die, x) for die, x in row if die.state in {DieState.USED, DieState.BLOCKED}]
    shapes: list[Shape] = [_square(x, y + SHADOW_DROP, size, SHADOW_STYLE) for _, x in ready]
    for color in Color:
        mine = [(die, x) for die, x in ready if die.color is color]
        body = Style(fill=theme.body(color), stroke=theme.rim(color), stroke_width=RIM)
        shapes += [_square(x, y, size - RIM, body) for _, x in mine]
        ink = Style(fill=theme.ink(color))
        shapes += [
            Circle(*place, PIP_RADIUS * size, ink)
            for die, x in mine
            for place in pip_places(die.number, x, y, size)
        ]
    # Used dice look translucent but are not, since the last play's trails go under them.
    faint = mixed(theme.lane_outline, theme.field, HOLLOW_ALPHA)
    outline = Style(stroke=faint, stroke_width=HOLLOW_STROKE)
    small = size * HOLLOW_SCALE
    shapes += [
        _square(x, y, small - HOLLOW_STROKE, replace(outline, fill=theme.field)) for _, x in hollow
    ]
    shapes += [
        Circle(*place, PIP_RADIUS * small * 0.8, outline)
        for die, x in hollow
        for place in pip_places(die.number, x, y, small)
    ]
    slash = Style(stroke=theme.lane_outline, stroke_width=HOLLOW_STROKE * 1.6)
    reach = small * 0.36
    shapes += [
        line(x - reach, y + reach, x + reach, y - reach, slash)
        for die, x in hollow
        if die.state is DieState.BLOCKED
    ]
    for index, (die, x) in enumerate(row):
        if die.state is DieState.SPINNING:
            shapes += _spinning(die, (x, y), theme, TILTS[index % len(TILTS)], size)
    return tuple(shapes)


def spin_reach(size: float) -> float:
    """How far the blur of a spinning die reaches around its centre."""
    return SPIN_REACH * size


def _spinning(
    die: DieView, middle: tuple[float, float], theme: Theme, tilt: float, size: float
) -> Iterator[Shape]:
    """A die caught while it spins: a disc of blur, and on it the die, tilted.

    The disc is whole, so that a page can turn it with the die to show it spinning.
    """
    x, y = middle
    body, rim = theme.body(die.color), theme.rim(die.color)
    blur = Style(fill=rim, alpha=SPIN_ALPHA)
    yield Circle(x, y, spin_reach(size), blur)
    yield Circle(x, y, spin_reach(size) * 0.93, Style(fill=body, alpha=SPIN_ALPHA))
    turn = complex(cos(tilt), sin(tilt))

    def at(dx: float, dy: float) -> tuple[float, float]:
        place = complex(dx, dy) * turn
        return x + place.real, y + place.imag

    side = SPIN_SIZE * size
    yield Polygon(
        tuple(at(*corner) for corner in _outline(side)),
        Style(fill=body, stroke=rim, stroke_width=RIM),
    )
    step = PIP_OFFSET * side
    ink = Style(fill=theme.ink(die.color))
    for dx, dy in PIPS.get(die.number, ()):
        yield Circle(*at(dx * step, dy * step), PIP_RADIUS * side, ink)


def _outline(side: float) -> Iterator[tuple[float, float]]:
    """A square with rounded corners around the origin."""
    straight = side / 2 - CORNER * side
    for quarter in range(4):
        for piece in range(CORNER_PIECES + 1):
            angle = tau / 4 * (quarter + piece / CORNER_PIECES)
            across = tau / 4 * (quarter + 0.5)
            corner = straight * 2**0.5
            yield (
                corner * cos(across) + CORNER * side * cos(angle),
                corner * sin(across) + CORNER * side * sin(angle),
            )


def _square(x: float, y: float, size: float, style: Style) -> RoundedRectangle:
    return box(x, y, size, size, style, radius=CORNER * size)
