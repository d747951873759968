"""Bounds of painted shapes, the damaged region between two scenes, and helpers for all painters.

The damaged region consists of all places where a shape that differs between the scenes may leave
paint. Everywhere else, the scenes look alike. To get the new picture, a painter clips to the
damaged region, and paints all shapes of the new scene that touch it.

A change can also be split into pieces. A piece is a pixel box with all shapes that are visible in
the box. The same pieces occur in many pictures. For example, a checker that is picked up from a
point always looks the same. A caller that caches painted pieces therefore paints only new pieces.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import reduce
from itertools import chain, groupby, pairwise
from math import ceil, cos, floor, hypot, pi, sin, sqrt
from typing import NamedTuple

from ..scene import Scene
from ..shapes import (
    Align,
    Circle,
    Path,
    PlacedSprite,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Sprite,
    Style,
    TextShape,
    bezier,
)
from ..typeface import text_width

Box = tuple[float, float, float, float]
"""The left, top, right and bottom of a box, in board units."""

Region = tuple[Box, ...]
"""The boxes whose union is the region."""

MAX_WASTED_AREA = 0.8
"""The maximum area that merging two boxes may add, in square board units.

The area of a checker's box is larger.
"""

MARGIN = 0.02
"""The margin around a shape, in board units.

Painters round coordinates, and antialiasing spreads paint over whole pixels.
"""

SPRITE_MARGIN = 0.04
"""The margin around a sprite, in board units, because sprites are moved to whole pixels.

This is half a pixel on a board that is 200 pixels wide.
"""

BOXES_PER_CURVE = 8
"""The number of boxes that cover a curve. A single box could cover half of the board."""

ASCENT, DESCENT, OVERHANG = 1.1, 0.4, 0.3
"""How far text reaches above its baseline, below its baseline and beyond its ends.

The values are multiples of the text size.
"""

MAX_WIDENING = 1.3
"""The maximum ratio of the actual width of text, in any font, to its estimated width."""

FAMILIAR = re.compile("[ -~\u00a0-\u024f–—…−]*")
"""The pattern of text that contains only Latin letters and common punctuation."""

UNFAMILIAR_SCALE = 4.0
"""The factor by which text in another script may reach farther than text in Latin letters."""

SHARE_BEFORE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""For each alignment, the fraction of a text's width that lies to the left of the text's x."""


_BOUNDS = "_bounds"


def bounds_of(shape: Shape) -> Region:
    """Return the region that a shape may paint, including antialiasing."""
    # Shapes are immutable and persist from picture to picture: caching the bounds saves a third
    # of the time that a click takes to draw.
    known: Region | None = shape.__dict__.get(_BOUNDS)
    if known is None:
        known = shape.__dict__[_BOUNDS] = _bounds(shape)
    return known


def _bounds(shape: Shape) -> Region:
    reach = MARGIN
    if shape.style.stroke is not None:
        reach += shape.style.stroke_width / 2
    match shape:
        case TextShape():
            return (_written(shape),)
        case Path():
            return tuple(_along(shape, reach))
        case PlacedSprite(sprite, x, y, scale):
            left, top, right, bottom = (scale * side for side in box_of(sprite))
            # A sprite snaps to whole pixels, so it may be off by half a pixel.
            return (_grown((x + left, y + top, x + right, y + bottom), SPRITE_MARGIN),)
        case _:
            return (_grown(extent_of(shape), reach),)


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


def box_of(sprite: Sprite) -> Box:
    """Return the bounding box of a sprite, relative to its origin."""
    known: Box | None = sprite.__dict__.get(_BOUNDS)
    if known is None:
        known = reduce(union, chain.from_iterable(map(bounds_of, sprite.shapes)))
        sprite.__dict__[_BOUNDS] = known
    return known


def shapes_in(shapes: Iterable[Shape], region: Region) -> Shapes:
    """Return the shapes that may leave paint inside the region, in painting order."""
    found = []
    for shape in shapes:
        for box in bounds_of(shape):
            if overlap(box, region):
                found.append(shape)
                break
    return tuple(found)


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _along(path: Path, reach: float) -> Iterable[Box]:
    start = path.start
    for segment in path.segments:
        curve = (start, *segment)
        pieces = 1 if len(segment) == 1 else BOXES_PER_CURVE
        ends = [bezier(curve, i / pieces) for i in range(pieces + 1)]
        wide = reach + _stray(curve, pieces)
        yield from (_grown(_around(piece), wide) for piece in pairwise(ends))
        start = segment[-1]


def _stray(curve: tuple[Point, ...], pieces: int) -> float:
    """Return the maximum distance between a Bézier curve and its `pieces` chords.

    The distance is computed with Wang's formula.
    """
    degree = len(curve) - 1
    triples = zip(curve, curve[1:], curve[2:], strict=False)
    bends = (hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) for a, b, c in triples)
    return degree * (degree - 1) / 8 * max(bends, default=0.0) / pieces**2


def _written(text: TextShape) -> Box:
    size = text.size if FAMILIAR.fullmatch(text.text) else UNFAMILIAR_SCALE * text.size
    width = MAX_WIDENING * text_width(text.text, size, text.weight)
    if text.max_width is not None:
        width = min(width, text.max_width)
    left = text.x - width * SHARE_BEFORE[text.align] - OVERHANG * size
    right = left + width + 2 * OVERHANG * size
    return left, text.y - ASCENT * size, right, text.y + DESCENT * size


# Regions


def overlap(box: Box, region: Iterable[Box]) -> bool:
    """Whether the box overlaps the region."""
    left, top, right, bottom = box
    # This is a loop because any() takes twice as long, and a click needs thousands of these tests.
    for a, b, c, d in region:  # noqa: SIM110
        if left < c and right > a and top < d and bottom > b:
            return True
    return False


def union(a: Box, b: Box) -> Box:
    """Return the bounding box of two boxes."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def merged(boxes: Iterable[Box]) -> list[Box]:
    """Merge boxes that are close together. The merged boxes cover all given boxes."""
    found: list[Box] = []
    # The largest box comes first, because most of the other boxes lie in it.
    for box in sorted(boxes, key=_area, reverse=True):
        one = box
        # A box that has grown may merge with any of the others.
        while (k := _partner(one, found)) is not None:
            whole = union(one, found[k])
            if whole == found[k]:  # already covered, as most boxes are
                break
            one = whole
            del found[k]
        else:
            found.append(one)
    return found


def _partner(box: Box, others: list[Box]) -> int | None:
    """Return the index of another box with which the given box can be merged, or None."""
    left, top, right, bottom = box
    area = (right - left) * (bottom - top) + MAX_WASTED_AREA
    for k, (a, b, c, d) in enumerate(others):
        width = (right if right > c else c) - (left if left < a else a)
        height = (bottom if bottom > d else d) - (top if top < b else b)
        if width * height <= area + (c - a) * (d - b):
            return k
    return None


def _area(box: Box) -> float:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)


def batches(shapes: Shapes) -> Iterator[tuple[Style, list[Shape]]]:
    """Yield runs of adjacent shapes that have the same type, style and font, in painting order."""
    for (_, style, _), run in groupby(shapes, key=_key):
        yield style, list(run)


def _key(shape: Shape) -> tuple[type, Style, object]:
    more: object = None
    if isinstance(shape, TextShape):
        more = shape.size, shape.weight, shape.align
    elif isinstance(shape, PlacedSprite):
        more = shape.sprite.name  # the name is unique in a scene
    return type(shape), shape.style, more


def outline(box: RoundedRectangle, steps: int | None = None) -> list[Point]:
    """Return the outline of a rounded rectangle as the corners of a polygon, clockwise.

    By default, each rounded corner has enough points for an error of less than 0.005 board units.
    """
    r = box.radius
    if steps is None or not r:
        steps = ceil(9 * sqrt(r))
    corners = (
        (box.x + box.width - r, box.y + r, -pi / 2),
        (box.x + box.width - r, box.y + box.height - r, 0.0),
        (box.x + r, box.y + box.height - r, pi / 2),
        (box.x + r, box.y + r, pi),
    )
    return [
        (x + r * cos(start + turn), y + r * sin(start + turn))
        for x, y, start in corners
        for turn in ([pi / 2 * k / steps for k in range(steps + 1)] if steps else [0.0])
    ]


def damaged_region(old: Scene, new: Scene) -> Region:
    """Return the region where two scenes may differ.

    The region consists of a few boxes in board units. It is empty if the scenes are equal.
    """
    if (old.width, old.height) != (new.width, new.height):
        return ((0.0, 0.0, max(old.width, new.width), max(old.height, new.height)),)
    changed = changed_shapes(old.visible, new.visible)
    return tuple(merged(chain.from_iterable(map(bounds_of, changed))))


def changed_shapes(old: Shapes, new: Shapes) -> Shapes:
    """Return the shapes that appear, disappear, or change their place in the painting order."""
    # Most unchanged shapes are identical objects, so only the other shapes need a comparison.
    start = _same_at_first(old, new)
    old, new = old[start:], new[start:]
    end = _same_at_first(old[::-1], new[::-1])
    old, new = old[: len(old) - end], new[: len(new) - end]
    both = set(map(id, old)) & set(map(id, new))
    before, after = ([id(s) if id(s) in both else s for s in shapes] for shapes in (old, new))
    edits = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    parts = ((*old[a:b], *new[c:d]) for kind, a, b, c, d in edits if kind != "equal")
    return tuple(chain.from_iterable(parts))


def _same_at_first(one: Shapes, other: Shapes) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((k for k, (a, b) in pairs if a is not b), min(len(one), len(other)))


Pixels = tuple[int, int, int, int]
"""The left, top, right and bottom of a box, in canvas pixels."""


class Piece(NamedTuple):
    """A pixel box of a picture, and the shapes that may leave paint in it, in painting order."""

    pixels: Pixels
    shapes: Shapes

    @property
    def key(self) -> object:
        """A key that identifies the content. It is valid as long as the shapes are in memory."""
        return self.pixels, tuple(map(id, self.shapes))


def pieces_between(old: Scene, new: Scene, scale: float) -> Iterator[Piece]:
    """Yield the pieces that must be painted over the scene `old` to get the scene `new`.

    Both scenes must have the same size. `scale` is in canvas pixels per board unit.
    """
    changed = changed_shapes(old.visible, new.visible)
    boxes = {box for shape in changed for box in bounds_of(shape)}
    for box in merged(boxes):
        pixels = whole_pixels(box, scale)
        inside = in_u(pixels, scale)
        yield Piece(pixels, shapes_in(new.visible, (inside,)))


def whole_pixels(box: Box, scale: float) -> Pixels:
    """Convert a box in board units to pixels, and extend it to whole pixels.

    Without the extension, clips would leave seams.
    """
    left, top, right, bottom = box
    return floor(left * scale), floor(top * scale), ceil(right * scale), ceil(bottom * scale)


def in_u(pixels: Pixels, scale: float) -> Box:
    """Convert a box in pixels to board units."""
    left, top, right, bottom = pixels
    return left / scale, top / scale, right / scale, bottom / scale
