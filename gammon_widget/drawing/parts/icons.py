"""Icons drawn as plain shapes, so that no icon font is needed.

Each is a function of its centre, its size (the side of the square it fills) and its colour.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sin, tau

from ..shapes import Circle, Path, Polygon, Shapes, Style, line

STROKE = 0.13
"""Stroke width in parts of the icon's size."""

Icon = Callable[[float, float, float, str], Shapes]


def undo(x: float, y: float, size: float, color: str, way: int = 1) -> Shapes:
    """An arrow that turns back; `way` -1 is its mirror image, redo."""
    style = Style(stroke=color, stroke_width=STROKE * size)

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + way * dx * size, y + dy * size

    bow = Path(
        at(-0.42, -0.14),
        (
            (at(0.12, -0.14),),
            (at(0.44, -0.14), at(0.44, 0.38), at(0.12, 0.38)),
            (at(-0.2, 0.38),),
        ),
        style,
    )
    head = Path(at(-0.16, -0.4), ((at(-0.42, -0.14),), (at(-0.16, 0.12),)), style)
    return bow, head


def redo(x: float, y: float, size: float, color: str) -> Shapes:
    """The mirror image of undo."""
    return undo(x, y, size, color, way=-1)


def resign(x: float, y: float, size: float, color: str) -> Shapes:
    """A flag on its pole."""
    pole = line(
        x - 0.3 * size,
        y - 0.42 * size,
        x - 0.3 * size,
        y + 0.45 * size,
        Style(stroke=color, stroke_width=STROKE * size),
    )
    steps = [i / 8 for i in range(9)]
    # Two edges with the same wave make a flag that flies.
    wave = [(x + (-0.3 + 0.72 * t) * size, 0.06 * size * sin(tau * t)) for t in steps]
    upper = [(wx, y - 0.38 * size - dy) for wx, dy in wave]
    lower = [(wx, y + 0.1 * size - dy) for wx, dy in reversed(wave)]
    return pole, Polygon((*upper, *lower), Style(fill=color))


def new_game(x: float, y: float, size: float, color: str) -> Shapes:
    """A plus sign."""
    style, reach = Style(stroke=color, stroke_width=STROKE * size), 0.36 * size
    return line(x - reach, y, x + reach, y, style), line(x, y - reach, x, y + reach, style)


def more(x: float, y: float, size: float, color: str) -> Shapes:
    """Three dots in a row."""
    style = Style(fill=color)
    return tuple(Circle(x + dx * size, y, 0.1 * size, style) for dx in (-0.34, 0.0, 0.34))


def cancel(x: float, y: float, size: float, color: str) -> Shapes:
    """A cross."""
    style, reach = Style(stroke=color, stroke_width=STROKE * size), 0.3 * size
    return (
        line(x - reach, y - reach, x + reach, y + reach, style),
        line(x - reach, y + reach, x + reach, y - reach, style),
    )


def done(x: float, y: float, size: float, color: str) -> Shapes:
    """A tick."""
    style = Style(stroke=color, stroke_width=STROKE * size)
    corner = (x - 0.1 * size, y + 0.3 * size)
    end = (x + 0.4 * size, y - 0.3 * size)
    return (Path((x - 0.38 * size, y), ((corner,), (end,)), style),)


def hint(x: float, y: float, size: float, color: str) -> Shapes:
    """A light bulb."""
    style = Style(stroke=color, stroke_width=STROKE * size)
    low = y + 0.42 * size
    return (
        Circle(x, y - 0.1 * size, 0.3 * size, style),
        line(x - 0.12 * size, low, x + 0.12 * size, low, style),
    )


def settings(x: float, y: float, size: float, color: str) -> Shapes:
    """Two sliders."""
    style, knob = Style(stroke=color, stroke_width=STROKE * size), Style(fill=color)
    shapes: Shapes = ()
    for dy, dx in ((-0.2, 0.16), (0.2, -0.16)):
        row = y + dy * size
        rail = line(x - 0.4 * size, row, x + 0.4 * size, row, style)
        shapes += (rail, Circle(x + dx * size, row, 0.13 * size, knob))
    return shapes


def visual_fx(x: float, y: float, size: float, color: str) -> Shapes:
    """A checker that flies, with the wind behind it."""
    style = Style(stroke=color, stroke_width=0.11 * size)
    rows = ((-0.24, -0.44, -0.12), (0.0, -0.5, -0.2), (0.24, -0.44, -0.12))
    wind = tuple(
        line(x + left * size, y + dy * size, x + right * size, y + dy * size, style)
        for dy, left, right in rows
    )
    return (*wind, Circle(x + 0.2 * size, y, 0.27 * size, style))


def sound_fx(x: float, y: float, size: float, color: str) -> Shapes:
    """A loudspeaker with two waves."""
    corners = ((-0.46, -0.14), (-0.28, -0.14), (-0.04, -0.36), (-0.04, 0.36), (-0.28, 0.14))
    horn = tuple((x + dx * size, y + dy * size) for dx, dy in (*corners, (-0.46, 0.14)))
    style = Style(stroke=color, stroke_width=0.11 * size)
    shapes: Shapes = (Polygon(horn, Style(fill=color)),)
    for dx, reach in ((0.12, 0.15), (0.22, 0.32)):
        start, end = (x + dx * size, y - reach * size), (x + dx * size, y + reach * size)
        control = (x + (dx + 1.1 * reach) * size, y)
        shapes += (Path(start, ((control, end),), style),)
    return shapes


ICONS: dict[str, Icon] = {
    "undo": undo,
    "redo": redo,
    "resign": resign,
    "new_game": new_game,
    "more": more,
    "cancel": cancel,
    "done": done,
    "hint": hint,
    "settings": settings,
    "visual_fx": visual_fx,
    "sound_fx": sound_fx,
}
"""The icons there are, by the name of the button that shows them."""
