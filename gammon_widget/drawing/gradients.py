"""Colours that change across a shape: along a line, or outwards from a middle.

SVG knows gradients. Canvas and PNG paint them as flat layers over one another, so many that nobody
sees their edges: all painters then show the same, with nothing that only one of them has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil, hypot, inf
from typing import NamedTuple

from .themes.colors import channels, mixed

Point = tuple[float, float]

LEVELS_PER_LAYER = 1.0
"""Two neighbouring layers differ by no more than this in any channel, of 255 levels."""

MAX_LAYERS = 24
"""Between two stops; a checker's shadow is no wider than so many pixels."""

OPAQUE = 255


class Stop(NamedTuple):
    """A colour at a part of the way, 0 to 1, and how opaque it is."""

    at: float
    color: str
    alpha: float = 1.0


class Layer(NamedTuple):
    """A flat colour from the start of a gradient as far as `reach`, in parts of its way."""

    reach: float
    color: str
    alpha: float


@dataclass(frozen=True, slots=True)
class Linear:
    """Straight across or straight down: from `start` to `end`, and on in the last colour.

    Attributes
    ----------
    start, end
        Two places with the same x or the same y.
    stops
        Colours in their order. What fades does so from the start on, in one colour.
    """

    start: Point
    end: Point
    stops: tuple[Stop, ...]

    def moved(self, x: float, y: float, scale: float = 1.0) -> Linear:
        """The same on a shape that has been made larger and then moved."""
        start, end = (_moved(place, x, y, scale) for place in (self.start, self.end))
        return replace(self, start=start, end=end)


@dataclass(frozen=True, slots=True)
class Radial:
    """Outwards from a middle as far as `radius`, and on in the last colour.

    Attributes
    ----------
    center, radius
        The circle on which the last stop lies.
    stops
        Colours in their order. What fades does so from the middle on, in one colour.
    """

    center: Point
    radius: float
    stops: tuple[Stop, ...]

    def moved(self, x: float, y: float, scale: float = 1.0) -> Radial:
        """The same on a shape that has been made larger and then moved."""
        return replace(self, center=_moved(self.center, x, y, scale), radius=scale * self.radius)


Gradient = Linear | Radial


def _moved(place: Point, x: float, y: float, scale: float) -> Point:
    return x + scale * place[0], y + scale * place[1]


def layers(gradient: Gradient, most: int = MAX_LAYERS) -> Iterator[Layer]:
    """What to paint over one another, the farthest first; the first one reaches everywhere.

    Each lies on all before it. So no ground shines through between two neighbours, as it would if
    they only touched; and of what fades, each layer has to add what is still lacking. There are at
    most `most` between two stops.
    """
    below = 0.0
    for band in reversed(bands(gradient, most)):
        alpha = band.alpha
        if below < 1 and alpha < 1:
            alpha = 1 - (1 - band.alpha) / (1 - below)
        below = max(below, band.alpha)
        if alpha > 0:
            yield band._replace(alpha=alpha)


def bands(gradient: Gradient, most: int = MAX_LAYERS) -> list[Layer]:
    """Flat colours from the start on, each as far as it reaches; the last one goes on and on."""
    first, *rest = gradient.stops
    found: list[Layer] = [] if first.at == 0 else [Layer(first.at, first.color, first.alpha)]
    for after in rest:
        count = min(most, _count(first, after))
        for k in range(count):
            part = (k + 0.5) / count
            reach = first.at + (after.at - first.at) * (k + 1) / count
            alpha = first.alpha + (after.alpha - first.alpha) * part
            found.append(Layer(reach, mixed(after.color, first.color, part), alpha))
        first = after
    found.append(Layer(inf, first.color, first.alpha))
    return found


def _count(first: Stop, last: Stop) -> int:
    apart = [abs(a - b) for a, b in zip(channels(first.color), channels(last.color), strict=True)]
    levels = max(*apart, OPAQUE * abs(first.alpha - last.alpha))
    return min(MAX_LAYERS, max(1, ceil(levels / LEVELS_PER_LAYER)))


def way(gradient: Linear) -> tuple[bool, float, float]:
    """Whether a gradient runs down, and where it starts and ends on its axis."""
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    is_down = abs(y2 - y1) > abs(x2 - x1)
    return (True, y1, y2) if is_down else (False, x1, x2)


def length(gradient: Linear) -> float:
    """How long a gradient's way is."""
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    return hypot(x2 - x1, y2 - y1)
