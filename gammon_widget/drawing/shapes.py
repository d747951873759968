"""Plain shapes of pictures, and the moving parts of animations.

All lengths are in board units. A static picture is 16 units wide and 12.8 units high. The origin is
at the top left, and y points downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple, overload

from .colors import Gradient
from .targets import Target
from .typeface import REGULAR, Weight

Point = tuple[float, float]

BASELINE = 0.363
"""The distance from the centre line of text down to its baseline, in em.

This is half the height of a capital letter.
"""

MAX_CACHED_SHAPES = 2048
"""The maximum number of cached boxes and texts.

Because of the cache, equal shapes in two pictures are the same object. This makes comparisons fast,
and saves a tenth of the time to process a click.
"""


@dataclass(frozen=True, slots=True)
class Style:
    """The fill and the stroke of a shape.

    Colours are written ``#RRGGBB``, lengths are in board units, and `alpha` is the opacity, from 0
    to 1. A shape with neither fill nor stroke is an invisible click area. The fill of shapes other
    than lines and text may be a gradient, in the coordinates of the scene. An empty `dash` means a
    solid stroke.
    """

    fill: str | Gradient | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()

    @property
    def visible(self) -> bool:
        """Whether a shape in this style is visible."""
        return self.fill is not None or self.stroke is not None

    @property
    def gradient(self) -> Gradient | None:
        """The gradient of the fill, if it is not a plain colour."""
        return None if self.fill is None or isinstance(self.fill, str) else self.fill

    @property
    def covers(self) -> bool:
        """Whether the fill is opaque."""
        gradient = self.gradient
        if gradient is not None:
            return all(stop.alpha >= 1 for stop in gradient.stops)
        return self.fill is not None and self.alpha >= 1

    def moved(self, x: float, y: float, scale: float = 1.0) -> Style:
        """Return the style for a shape that has been scaled and then moved."""
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
        """The mean of the corners."""
        count = len(self.points)
        return sum(x for x, _ in self.points) / count, sum(y for _, y in self.points) / count

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (x, y) lies inside the polygon, according to the even-odd rule."""
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
        """The centre of the circle."""
        return self.x, self.y

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (x, y) lies inside the circle."""
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
        """The centre of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def contains(self, x: float, y: float) -> bool:
        """Whether the point (x, y) lies inside the rectangle, as if its corners were square."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height

    def grown(self, by: float, style: Style) -> RoundedRectangle:
        """Return the rectangle in another style, extended by `by` on every side."""
        width, height = self.width + 2 * by, self.height + 2 * by
        return box(*self.center, width, height, style, radius=max(0.0, self.radius + by))


@dataclass(frozen=True)
class Path:
    """An open line from `start` along `segments`. Its ends are round, unless the line is dashed.

    A segment with one point is a straight line to this point. A segment with two points is a
    quadratic curve: a control point and the end. A segment with three points is a cubic curve: two
    control points and the end.
    """

    start: Point
    segments: tuple[tuple[Point, ...], ...]
    style: Style
    target: Target | None = None

    @property
    def center(self) -> Point:
        """The point halfway between the ends of the line."""
        end = self.segments[-1][-1]
        return (self.start[0] + end[0]) / 2, (self.start[1] + end[1]) / 2

    def contains(self, x: float, y: float) -> bool:  # noqa: ARG002 - the interface of all shapes
        """Return False, because a line has no interior."""
        return False

    def flattened(self, steps: int = 24) -> tuple[Point, ...]:
        """Return the corners of a polyline that replaces each curve by `steps` straight pieces."""
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
    """Return the rounded rectangle with its centre at (x, y)."""
    return RoundedRectangle(x - width / 2, y - height / 2, width, height, radius, style)


def facing(face: RoundedRectangle, target: Target) -> RoundedRectangle:
    """Return the visible shape of a target. The click area of the target may be larger."""
    return replace(face, target=target)


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def area(left: float, top: float, right: float, bottom: float, target: Target) -> RoundedRectangle:
    """Return an invisible, clickable rectangle."""
    return RoundedRectangle(left, top, right - left, bottom - top, 0.0, INVISIBLE, target)


@lru_cache(maxsize=MAX_CACHED_SHAPES)
def line(x1: float, y1: float, x2: float, y2: float, style: Style) -> Path:
    """Return a straight line."""
    return Path((x1, y1), (((x2, y2),),), style)


def bezier(points: tuple[Point, ...], t: float) -> Point:
    """Return the point at the parameter `t`, from 0 to 1, on a Bézier curve.

    The point is computed with de Casteljau's algorithm.
    """
    row = list(points)
    while len(row) > 1:
        row = [(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t) for (x1, y1), (x2, y2) in pairwise(row)]
    return row[0]


class Align(StrEnum):
    """The alignment of text: whether its x is its left end, its centre or its right end."""

    LEFT = "left"
    CENTER = "center"
    RIGHT = "right"


@dataclass(frozen=True)
class TextShape:
    """A line of text with its baseline at `y`. Painters shrink it if it exceeds `max_width`."""

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
        """The point at `x` on the horizontal centre line of the text."""
        return self.x, self.y - BASELINE * self.size

    def contains(self, x: float, y: float) -> bool:  # noqa: ARG002 - the interface of all shapes
        """Return False, because the click area belongs to the shape below the text."""
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
) -> TextShape:
    """Return a text shape with its horizontal centre line at `y`."""
    return TextShape(
        words, x, y + BASELINE * size, size, Style(fill=color), weight, align, max_width=max_width
    )


PlainShape = Polygon | Circle | RoundedRectangle | Path | TextShape


@dataclass(frozen=True)
class Sprite:
    """Shapes around an origin, to be drawn repeatedly. The name is unique in a scene."""

    name: str
    shapes: Shapes

    def __hash__(self) -> int:
        # A sprite has dozens of shapes, and every picture with the sprite needs its hash.
        return hash(self.name)


STAMPED = Style(fill="#000000")
"""The style of a placed sprite. It has no effect, because the sprite has its own colours."""


@dataclass(frozen=True)
class PlacedSprite:
    """A sprite that is drawn at a scale, with its origin at (x, y)."""

    sprite: Sprite
    x: float
    y: float
    scale: float = 1.0
    target: Target | None = None

    @property
    def style(self) -> Style:
        """A visible style without effect. The shapes of the sprite have their own styles."""
        return STAMPED

    @property
    def center(self) -> Point:
        """The origin of the sprite."""
        return self.x, self.y

    def contains(self, x: float, y: float) -> bool:  # noqa: ARG002 - the interface of all shapes
        """Return False, because a sprite has a separate click area."""
        return False

    @property
    def shapes(self) -> Shapes:
        """The shapes of the sprite at this place and scale."""
        return tuple(moved(shape, self.x, self.y, self.scale) for shape in self.sprite.shapes)


Shape = PlainShape | PlacedSprite
Shapes = tuple[Shape, ...]


@overload
def moved(shape: PlainShape, x: float, y: float, scale: float = ...) -> PlainShape: ...
@overload
def moved(shape: Shape, x: float, y: float, scale: float = ...) -> Shape: ...
def moved(shape: Shape, x: float, y: float, scale: float = 1.0) -> Shape:
    """Return the shape, scaled and then moved by (x, y). The result has no target."""
    if isinstance(shape, PlacedSprite):
        return PlacedSprite(
            shape.sprite, x + scale * shape.x, y + scale * shape.y, scale * shape.scale
        )
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
            scaled = tuple(tuple(map(at, segment)) for segment in shape.segments)
            return Path(at(shape.start), scaled, style)
        case TextShape():
            tx, ty = at((shape.x, shape.y))
            room = None if shape.max_width is None else scale * shape.max_width
            size = scale * shape.size
            return replace(shape, x=tx, y=ty, size=size, style=style, max_width=room, target=None)


def flat(shape: PlainShape) -> PlainShape:
    """Return the shape in a plain colour. The first colour of a gradient replaces the gradient."""
    gradient = shape.style.gradient
    if gradient is None:
        return shape
    return replace(shape, style=replace(shape.style, fill=gradient.stops[0].color))


def plain(shapes: Iterable[Shape]) -> tuple[PlainShape, ...]:
    """Return the shapes, with each placed sprite replaced by the shapes of the sprite."""
    found: list[PlainShape] = []
    for shape in shapes:
        found += plain(shape.shapes) if isinstance(shape, PlacedSprite) else [shape]
    return tuple(found)


def by_kind(things: Iterable[tuple[Shapes, ...]]) -> Shapes:
    """Order the shapes of several objects by kind.

    The shapes of the first kind of all objects come first, then the shapes of the second kind, and
    so on. This order reduces the number of style changes for a painter. It is correct only if the
    objects do not overlap.
    """
    kinds = zip(*things, strict=True)
    return tuple(chain.from_iterable(chain.from_iterable(kinds)))


class Pose(NamedTuple):
    """The origin of a sprite in board units, its horizontal and vertical scale, and its opacity."""

    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class MovingSprite:
    """Shapes around an origin, and their pose as a function of the progress from 0 to 1."""

    drawn: tuple[PlainShape, ...]
    pose: Callable[[float], Pose]


@dataclass(frozen=True, slots=True)
class Reel:
    """A moving part whose shapes change in every frame.

    `shapes` is a function of the progress from 0 to 1. It returns polygons, rectangles and circles
    in plain colours.
    """

    shapes: Callable[[float], Shapes]


Part = MovingSprite | Reel
