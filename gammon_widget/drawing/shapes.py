"""The few plain shapes that every picture is made of.

All lengths are in units u of the 16 x 12.8 frame, origin top left, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import chain, pairwise

from .targets import Target
from .typeface import REGULAR, Weight

Point = tuple[float, float]

BASELINE = 0.363
"""How far below its centre a text's baseline lies, in parts of the text's size: half a capital."""

MAX_CACHED_SHAPES = 2048
"""Boxes, and texts: what has not changed since the last picture is the same object then, which is
quick to compare: a tenth of what it takes to draw a click."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a shape is painted.

    Attributes
    ----------
    fill, stroke
        Colours as ``#RRGGBB``, or None. A shape with neither is invisible: a hit area.
    stroke_width
        Width of the stroke, centred on the outline.
    alpha
        Opacity of both, 0 to 1.
    dash
        Lengths of dash and gap; empty for a solid stroke.
    """

    fill: str | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()

    @property
    def visible(self) -> bool:
        """Whether anything is painted."""
        return self.fill is not None or self.stroke is not None


INVISIBLE = Style()


@dataclass(frozen=True)
class Polygon:
    """A closed polygon through `points`."""

    points: tuple[Point, ...]
    style: Style
    target: Target | None = None

    @property
    def center(self) -> Point:
        """The mean of its corners."""
        count = len(self.points)
        return sum(x for x, _ in self.points) / count, sum(y for _, y in self.points) / count

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (x, y) lies inside, by the even-odd rule."""
        inside = False
        x1, y1 = self.points[-1]
        for x2, y2 in self.points:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
            x1, y1 = x2, y2
        return inside


@dataclass(frozen=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    style: Style
    target: Target | None = None

    @property
    def center(self) -> Point:
        """Its centre."""
        return self.x, self.y

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (x, y) lies inside."""
        return (x - self.x) ** 2 + (y - self.y) ** 2 <= self.radius**2


@dataclass(frozen=True)
class RoundedRectangle:
    """A rectangle with its top left corner at (x, y) and corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    style: Style
    target: Target | None = None

    @property
    def center(self) -> Point:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (x, y) lies inside; the corners count as square."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def grown(self, by: float, style: Style) -> RoundedRectangle:
        """The rectangle whose outline runs `by` outside this one's, in another style."""
        width, height = self.width + 2 * by, self.height + 2 * by
        return box(*self.center, width, height, style, radius=max(0.0, self.radius + by))


@dataclass(frozen=True)
class Path:
    """An open line from `start` through `segments`, stroked with round ends unless dashed.

    A segment of one point is a straight line to it; of two points a quadratic curve (control,
    end); of three points a cubic one (control, control, end).
    """

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    style: Style
    target: Target | None = None

    @property
    def center(self) -> Point:
        """Half way between its ends."""
        end = self.segments[-1][-1]
        return (self.start[0] + end[0]) / 2, (self.start[1] + end[1]) / 2

    def contains(self, x: float, y: float) -> bool:  # noqa: ARG002 - the shapes' common question
        """Never: a line has no inside to click."""
        return False

    def flattened(self, steps: int = 24) -> tuple[Point, ...]:
        """The same way as straight pieces, each curve cut into `steps`."""
        points = [self.start]
        for segment in self.segments:
            curve = (points[-1], *segment)
            pieces = 1 if len(segment) == 1 else steps
            points += [bezier(curve, i / pieces) for i in range(1, pieces + 1)]
        return tuple(points)


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def box(
    x: float, y: float, width: float, height: float, style: Style, *, radius: float = 0.0
) -> RoundedRectangle:
    """The rounded rectangle whose centre is (x, y)."""
    return RoundedRectangle(x - width / 2, y - height / 2, width, height, radius, style)


def area(left: float, top: float, right: float, bottom: float, target: Target) -> RoundedRectangle:
    """An invisible rectangle that can be clicked."""
    return RoundedRectangle(left, top, right - left, bottom - top, 0.0, INVISIBLE, target)


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def line(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    """A straight line."""
    return Path((x1, y1), (((x2, y2),),), style)


def bezier(points: tuple[Point, ...], t: float) -> Point:
    """The place at parameter `t`, 0 to 1, on a Bezier curve (de Casteljau)."""
    row = list(points)
    while len(row) > 1:
        row = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for (x1, y1), (x2, y2) in pairwise(row)]
    return row[0]


class Align(StrEnum):
    """Which part of a text stands at its x."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True)
class Text:
    """A line of text whose baseline is at `y`.

    Painters keep it within `max_width` where their letters are wider than thought.
    """

    text: str
    x: float
    y: float
    size: float
    style: Style
    weight: Weight = REGULAR
    align: Align = Align.CENTER
    max_width: float | None = None
    target: Target | None = None

    @property
    def center(self) -> Point:
        """Where it stands, on its centre line."""
        return self.x, self.y - BASELINE * self.size

    def contains(self, x: float, y: float) -> bool:  # noqa: ARG002 - the shapes' common question
        """Never: what is written on has the hit area."""
        return False


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def text(
    words: str,
    x: float,
    y: float,
    size: float,
    color: str,
    *,
    weight: Weight = REGULAR,
    align: Align = Align.CENTER,
    max_width: float | None = None,
) -> Text:
    """A text whose centre line is at `y`."""
    return Text(
        words, x, y + BASELINE * size, size, Style(fill=color), weight, align, max_width=max_width
    )


Shape = Polygon | Circle | RoundedRectangle | Path | Text
Shapes = tuple[Shape, ...]


def by_kind(things: Iterable[tuple[Shapes, ...]]) -> Shapes:
    """The shapes of several things, each given kind by kind: the first kind of all comes first.

    Things that do not overlap can be painted in either order, and a painter that has all of one
    kind together changes its style seldom.
    """
    kinds = zip(*things, strict=True)
    return tuple(chain.from_iterable(chain.from_iterable(kinds)))
