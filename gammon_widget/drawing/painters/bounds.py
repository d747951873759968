"""The boxes in which shapes leave paint."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from ..shapes import (
    Align,
    Circle,
    Path,
    PlacedSprite,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Sprite,
    TextShape,
)
from ..typeface import text_width

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of a box, in board units."""

MARGIN = 0.02
"""The margin around a shape, in board units, because antialiasing spreads paint."""

SPRITE_MARGIN = 0.04
"""The margin around a sprite, in board units, because sprites are moved to whole pixels.

This is half a pixel on a board that is 200 pixels wide.
"""

ASCENT, DESCENT, OVERHANG = 1.1, 0.4, 0.3
"""How far text reaches above its baseline, below its baseline and beyond its ends.

The values are multiples of the text size.
"""

MAX_WIDENING = 1.3
"""The maximum ratio of the actual width of Latin text, in any font, to its estimated width."""

SHARE_BEFORE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""For each alignment, the fraction of a text's width that lies to the left of the text's x."""


def bounds_of(shape: Shape) -> Box:
    """Return the box in which a shape leaves paint, including antialiasing."""
    reach = MARGIN + (shape.style.stroke_width / 2 if shape.style.stroke else 0.0)
    match shape:
        case TextShape():
            return _written(shape)
        case Path(start, segments):  # a curve lies between its ends and its control points
            return _grown(_around([start, *(point for each in segments for point in each)]), reach)
        case PlacedSprite(sprite, x, y, scale):
            left, top, right, bottom = (scale * side for side in box_of(sprite))
            return _grown((x + left, y + top, x + right, y + bottom), SPRITE_MARGIN)
        case _:
            return _grown(extent_of(shape), reach)


def _grown(box: Box, reach: float) -> Box:
    left, top, right, bottom = box
    return left - reach, top - reach, right + reach, bottom + reach


def extent_of(shape: Circle | Polygon | RoundedRectangle) -> Box:
    """Return the bounding box of a shape without its stroke."""
    match shape:
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
        case RoundedRectangle():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Polygon(points):
            return _around(points)


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def box_of(sprite: Sprite) -> Box:
    """Return the bounding box of a sprite, relative to its origin."""
    return reduce(union, map(bounds_of, sprite.shapes))


def _written(text: TextShape) -> Box:
    width = MAX_WIDENING * text_width(text.text, text.size, text.weight)
    left = text.x - width * SHARE_BEFORE[text.align]
    reach, up, down = (text.size * each for each in (OVERHANG, ASCENT, DESCENT))
    return left - reach, text.y - up, left + width + reach, text.y + down


def union(a: Box, b: Box) -> Box:
    """Return the bounding box of two boxes."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])
