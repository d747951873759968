"""Plain shapes of pictures.

All lengths are in board units. A static picture is 16 units wide and 12.8 units high. The origin is
at the top left, and y points downwards.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, pairwise

from .colors import Gradient
from .typeface import REGULAR, Weight

Point = tuple[float, float]

BASELINE = 0.363
"""The distance from the centre line of text down to its baseline, in em.

This is half the height of a capital letter.
"""


@dataclass(frozen=True, slots=True)
class Style:
    """The fill and the stroke of a shape.

    Colours are written ``#RRGGBB``, lengths are in board units, and `alpha` is the opacity, from 0
    to 1. The fill of shapes other than lines and text may be a gradient, in the coordinates of the
    scene. An empty `dash` means a solid stroke.
    """

    fill: str | Gradient | None = None
    stroke: str | None = None
    stroke_width: float = 0.0
    alpha: float = 1.0
    dash: tuple[float, ...] = ()

    @property
    def gradient(self) -> Gradient | None:
        """The gradient of the fill, if it is not a plain colour."""
        return None if self.fill is None or isinstance(self.fill, str) else self.fill


@dataclass(frozen=True)
class Polygon:
    """A closed polygon through `points`."""

    points: tuple[Point, ...]
    style: Style


@dataclass(frozen=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    style: Style


@dataclass(frozen=True)
class RoundedRectangle:
    """A rectangle with its top left corner at (x, y) and corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float
    style: Style

    @property
    def center(self) -> Point:
        """The centre of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

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


def box(
    x: float, y: float, width: float, height: float, style: Style, *, radius: float = 0.0
) -> RoundedRectangle:
    """Return the rounded rectangle with its centre at (x, y)."""
    return RoundedRectangle(x - width / 2, y - height / 2, width, height, radius, style)


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

    @property
    def style(self) -> Style:
        """A visible style without effect. The shapes of the sprite have their own styles."""
        return STAMPED


Shape = PlainShape | PlacedSprite
Shapes = tuple[Shape, ...]


def by_kind(things: Iterable[tuple[Shapes, ...]]) -> Shapes:
    """Order the shapes of several objects by kind.

    The shapes of the first kind of all objects come first, then the shapes of the second kind, and
    so on. This order reduces the number of style changes for a painter. It is correct only if the
    objects do not overlap.
    """
    kinds = zip(*things, strict=True)
    return tuple(chain.from_iterable(chain.from_iterable(kinds)))
