"""The few plain shapes that every picture is made of.

All lengths are in units u of the 16 x 12.8 frame, origin top left, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain, pairwise
from typing import overload

from .gradients import Gradient
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
        Colours as ``#RRGGBB``, or None. A shape with neither is invisible: a hit area. What is no
        line and no text may also be filled with a gradient, which lies where its places say.
    stroke_width
        Width of the stroke, centred on the outline.
    alpha
        Opacity of both, 0 to 1.
    dash
        Lengths of dash and gap; empty for a solid stroke.
    """

    fill: str | Gradient | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()

    @property
    def visible(self) -> bool:
        """Whether anything is painted."""
        return self.fill is not None or self.stroke is not None

    @property
    def gradient(self) -> Gradient | None:
        """What it is filled with, if that is no plain colour."""
        return None if self.fill is None or isinstance(self.fill, str) else self.fill

    @property
    def covers(self) -> bool:
        """Whether nothing below shows through what is filled."""
        gradient = self.gradient
        if gradient is not None:
            return all(stop.alpha >= 1 for stop in gradient.stops)
        return self.fill is not None and self.alpha >= 1

    def moved(self, x: float, y: float, scale: float = 1.0) -> Style:
        """The style of a shape that has been made larger and then moved."""
        fill = self.fill if self.gradient is None else self.gradient.moved(x, y, scale)
        dash = tuple(scale * length for length in self.dash)
        return replace(self, fill=fill, stroke_width=scale * self.stroke_width, dash=dash)


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


def facing(face: RoundedRectangle, target: Target) -> RoundedRectangle:
    """What is seen of something that can be clicked.

    The area in which it can be, whose corners are not round, may be larger.
    """
    return replace(face, target=target)


@lru_cache(maxsize=MAX_CACHED_SHAPES)
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


PlainShape = Polygon | Circle | RoundedRectangle | Path | Text


@dataclass(frozen=True)
class Art:
    """A small picture that is drawn once, and then stamped wherever it is wanted.

    Attributes
    ----------
    name
        What it shows. No scene has two of one name.
    shapes
        How it looks around its origin, from the bottom to the top.
    """

    name: str
    shapes: tuple[PlainShape, ...]

    def __hash__(self) -> int:
        # It has dozens of shapes, and is looked up by every picture in which it is stamped.
        return hash(self.name)


STAMPED = Style(fill="#000000")
"""Of a stamp, which brings its own colours."""


@dataclass(frozen=True)
class Stamp:
    """An art with its origin at (x, y), so many times as large."""

    art: Art
    x: float
    y: float
    scale: float = 1.0
    target: Target | None = None

    @property
    def style(self) -> Style:
        """It is seen; how, tells the art."""
        return STAMPED

    @property
    def center(self) -> Point:
        """Where its origin is."""
        return self.x, self.y

    def contains(self, x: float, y: float) -> bool:  # noqa: ARG002 - the shapes' common question
        """Never: what is stamped has a hit area of its own."""
        return False

    @property
    def shapes(self) -> tuple[PlainShape, ...]:
        """What is seen of it, as plain shapes."""
        return tuple(moved(shape, self.x, self.y, self.scale) for shape in self.art.shapes)


Shape = PlainShape | Stamp
Shapes = tuple[Shape, ...]


@overload
def moved(shape: PlainShape, x: float, y: float, scale: float = ...) -> PlainShape: ...
@overload
def moved(shape: Shape, x: float, y: float, scale: float = ...) -> Shape: ...
def moved(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    """A shape made larger and then moved by (x, y), with nothing to click."""
    if isinstance(shape, Stamp):
        return Stamp(shape.art, x + scale * shape.x, y + scale * shape.y, scale * shape.scale)
    style = shape.style.moved(x, y, scale)

    def at(point: Point) -> Point:
        return x + scale * point[0], y + scale * point[1]

    match shape:
        case Circle():
            cx, cy = at((shape.x, shape.y))
            return Circle(cx, cy, scale * shape.radius, style)
        case RoundedRectangle():
            left, top = at((shape.x, shape.y))
            width, height, radius = (scale * v for v in (shape.width, shape.height, shape.radius))
            return RoundedRectangle(left, top, width, height, radius, style)
        case Polygon():
            return Polygon(tuple(map(at, shape.points)), style)
        case Path():
            ways = tuple(tuple(map(at, segment)) for segment in shape.segments)
            return Path(at(shape.start), ways, style)
        case Text():
            tx, ty = at((shape.x, shape.y))
            room = None if shape.max_width is None else scale * shape.max_width
            size = scale * shape.size
            return replace(shape, x=tx, y=ty, size=size, style=style, max_width=room, target=None)


def flat(shape: PlainShape) -> PlainShape:
    """The same in the first colour of its gradient, if it has one."""
    gradient = shape.style.gradient
    if gradient is None:
        return shape
    return replace(shape, style=replace(shape.style, fill=gradient.stops[0].color))


def faded(shape: PlainShape, alpha: float) -> PlainShape:
    """A shape through which the ground shines, in one colour."""
    shape = flat(shape)
    return replace(shape, style=replace(shape.style, alpha=alpha * shape.style.alpha))


def plain(shapes: Iterable[Shape]) -> tuple[PlainShape, ...]:
    """The same without stamps: what each of them shows instead."""
    found: list[PlainShape] = []
    for shape in shapes:
        found += shape.shapes if isinstance(shape, Stamp) else [shape]
    return tuple(found)


def by_kind(things: Iterable[tuple[Shapes, ...]]) -> Shapes:
    """The shapes of several things, each given kind by kind: the first kind of all comes first.

    Things that do not overlap can be painted in either order, and a painter that has all of one
    kind together changes its style seldom.
    """
    kinds = zip(*things, strict=True)
    return tuple(chain.from_iterable(chain.from_iterable(kinds)))
