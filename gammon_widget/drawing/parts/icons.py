"""Icons drawn as plain shapes, so that no icon font is needed.

Each is drawn in a square with sides of 1 around the origin; `icon` puts it where it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import sin, tau

from ..shapes import Circle, Path, Point, Polygon, Shapes, Style, line

BLACK = "#000000"
INK = Style(fill=BLACK)
STROKE = Style(stroke=BLACK, stroke_width=0.13)
THIN_STROKE = Style(stroke=BLACK, stroke_width=0.11)


def _turning(way: int) -> Shapes:
    """An arrow that turns back to the left; with `way` -1 it is mirrored."""
    bow = (
        ((way * 0.12, -0.14),),
        ((way * 0.44, -0.14), (way * 0.44, 0.38), (way * 0.12, 0.38)),
        ((way * -0.2, 0.38),),
    )
    head = (((way * -0.42, -0.14),), ((way * -0.16, 0.12),))
    return Path((way * -0.42, -0.14), bow, STROKE), Path((way * -0.16, -0.4), head, STROKE)


# Two edges with the same wave make a flag that flies.
_WAVE = [(-0.3 + 0.72 * k / 8, 0.06 * sin(tau * k / 8)) for k in range(9)]
_FLAG = (*((x, -0.38 - dy) for x, dy in _WAVE), *((x, 0.1 - dy) for x, dy in reversed(_WAVE)))

ICONS: dict[str, Shapes] = {
    "undo": _turning(1),
    "redo": _turning(-1),
    "resign": (line(-0.3, -0.42, -0.3, 0.45, STROKE), Polygon(_FLAG, INK)),
    "new_game": (line(-0.36, 0, 0.36, 0, STROKE), line(0, -0.36, 0, 0.36, STROKE)),
    "more": tuple(Circle(x, 0, 0.1, INK) for x in (-0.34, 0, 0.34)),
    "cancel": (line(-0.3, -0.3, 0.3, 0.3, STROKE), line(-0.3, 0.3, 0.3, -0.3, STROKE)),
    "done": (Path((-0.38, 0), (((-0.1, 0.3),), ((0.4, -0.3),)), STROKE),),
    "hint": (Circle(0, -0.1, 0.3, STROKE), line(-0.12, 0.42, 0.12, 0.42, STROKE)),
    "settings": (
        *(line(-0.4, -0.2, 0.4, -0.2, STROKE), Circle(0.16, -0.2, 0.13, INK)),
        *(line(-0.4, 0.2, 0.4, 0.2, STROKE), Circle(-0.16, 0.2, 0.13, INK)),
    ),
    # A checker that flies, with the wind behind it.
    "visual_fx": (
        line(-0.44, -0.24, -0.12, -0.24, THIN_STROKE),
        line(-0.5, 0, -0.2, 0, THIN_STROKE),
        line(-0.44, 0.24, -0.12, 0.24, THIN_STROKE),
        Circle(0.2, 0, 0.27, THIN_STROKE),
    ),
    # A loudspeaker with two waves.
    "sound_fx": (
        Polygon(
            (
                *((-0.46, -0.14), (-0.28, -0.14), (-0.04, -0.36)),
                *((-0.04, 0.36), (-0.28, 0.14), (-0.46, 0.14)),
            ),
            INK,
        ),
        Path((0.12, -0.15), (((0.12 + 1.1 * 0.15, 0), (0.12, 0.15)),), THIN_STROKE),
        Path((0.22, -0.32), (((0.22 + 1.1 * 0.32, 0), (0.22, 0.32)),), THIN_STROKE),
    ),
}
"""The icons there are, by the name of the button that shows them."""


@lru_cache(maxsize=256)  # what is the same object as before is known to be drawn already
def icon(name: str, x: float, y: float, size: float, color: str) -> Shapes:
    """The icon of that name in a square with its centre at (x, y) and sides of `size`."""

    def at(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((x + dx * size, y + dy * size) for dx, dy in points)

    shapes: Shapes = ()
    for shape in ICONS[name]:
        width = shape.style.stroke_width * size
        style = Style(stroke=color, stroke_width=width) if width else Style(fill=color)
        match shape:
            case Polygon(points):
                shapes += (Polygon(at(points), style),)
            case Circle():
                (center,) = at([shape.center])
                shapes += (Circle(*center, shape.radius * size, style),)
            case Path(start, segments):
                (begin,) = at([start])
                shapes += (Path(begin, tuple(map(at, segments)), style),)
    return shapes
