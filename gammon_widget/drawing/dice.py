"""Dice."""

from __future__ import annotations

from ..rules.color import Color
from .checkers import SHADOW_DROP, SHADOW_STYLE
from .geometry import DIE_SIZE
from .shapes import Circle, RoundedRectangle, Shape, Shapes, Style, box, line
from .themes import Theme
from .view import DieState, DieView

CORNER = 0.2
PIP_OFFSET = 0.265
PIP_RADIUS = 0.092
RIM = 0.045
HOLLOW_SCALE = 0.86
HOLLOW_ALPHA = 0.62
HOLLOW_STROKE = 0.045

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


def dice(
    row: list[tuple[DieView, float]], y: float, theme: Theme, size: float = DIE_SIZE
) -> Shapes:
    """Dice with their centres at the given x, all shadows first, then bodies, then pips."""
    ready = [(die, x) for die, x in row if die.state is DieState.READY]
    hollow = [(die, x) for die, x in row if die.state is not DieState.READY]
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
    outline = Style(stroke=theme.lane_outline, stroke_width=HOLLOW_STROKE, alpha=HOLLOW_ALPHA)
    small = size * HOLLOW_SCALE
    shapes += [_square(x, y, small - HOLLOW_STROKE, outline) for _, x in hollow]
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
    return tuple(shapes)


def _square(x: float, y: float, size: float, style: Style) -> RoundedRectangle:
    return box(x, y, size, size, style, radius=CORNER * size)
