"""Where shapes leave paint, in whatever font and with whatever painter: regions made of boxes."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from itertools import chain, pairwise
from math import hypot

from ..metrics import text_width
from ..shapes import (
    Align,
    Art,
    Circle,
    Path,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Stamp,
    Text,
    bezier,
)

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in u."""

Region = tuple[Box, ...]
"""What lies in at least one of the boxes."""

MAX_WASTED_AREA = 0.4
"""Two boxes become one while that covers no more than this area, in u², besides them."""


MARGIN = 0.02
"""Painters round coordinates, and spread paint over the whole pixels that it touches."""

STAMP_MARGIN = 0.04
"""The same for stamps, which are put on whole pixels: one of a board that is 200 of them wide."""

BOXES_PER_CURVE = 8
"""A curve is covered by so many boxes, since one around all of it would cover half the board."""

ASCENT, DESCENT, OVERHANG = 1.1, 0.4, 0.3
"""How far a text may reach above and below its baseline and beyond its ends, in its size."""

MAX_WIDENING = 1.3
"""How much wider than thought a text may be, whatever the font."""

FAMILIAR = re.compile("[ -~\u00a0-\u024f–—…−]*")
"""Latin letters and what stands between them."""

UNFAMILIAR_SCALE = 4.0
"""In other writing, a text may reach so many times as far."""

SHARE_BEFORE = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
"""Which part of a text stands before its x."""


_BOUNDS = "_bounds"


def bounds_of(shape: Shape) -> Region:
    """Where a shape may leave paint, antialiasing included."""
    # Shapes never change and stay from picture to picture: asking each once saves a third of the
    # time that a click takes to draw.
    known: Region | None = shape.__dict__.get(_BOUNDS)
    if known is None:
        known = shape.__dict__[_BOUNDS] = _bounds(shape)
    return known


def _bounds(shape: Shape) -> Region:
    reach = MARGIN
    if shape.style.stroke is not None:
        reach += shape.style.stroke_width / 2
    match shape:
        case Circle():
            x, y, reach = shape.x, shape.y, reach + shape.radius
            return ((x - reach, y - reach, x + reach, y + reach),)
        case RoundedRectangle():
            right, bottom = shape.x + shape.width, shape.y + shape.height
            return ((shape.x - reach, shape.y - reach, right + reach, bottom + reach),)
        case Polygon():
            return (_around(shape.points, reach),)
        case Text():
            return (_written(shape),)
        case Path():
            return tuple(_along(shape, reach))
        case Stamp():
            left, top, right, bottom = (shape.scale * side for side in box_of(shape.art))
            # A stamp may be put on whole pixels, half of one aside.
            x, y, reach = shape.x, shape.y, STAMP_MARGIN
            return ((x + left - reach, y + top - reach, x + right + reach, y + bottom + reach),)


def box_of(art: Art) -> Box:
    """The box around all that an art paints, around its origin."""
    known: Box | None = art.__dict__.get(_BOUNDS)
    if known is None:
        known = reduce(union, chain.from_iterable(map(bounds_of, art.shapes)))
        art.__dict__[_BOUNDS] = known
    return known


def shapes_in(shapes: Iterable[Shape], region: Region) -> Shapes:
    """The shapes that may leave paint inside the region, in their order."""
    found = []
    for shape in shapes:
        for box in bounds_of(shape):
            if overlap(box, region):
                found.append(shape)
                break
    return tuple(found)


def _around(points: Iterable[Point], reach: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _along(path: Path, reach: float) -> Iterable[Box]:
    start = path.start
    for segment in path.segments:
        curve = (start, *segment)
        pieces = 1 if len(segment) == 1 else BOXES_PER_CURVE
        ends = [bezier(curve, i / pieces) for i in range(pieces + 1)]
        wide = reach + _stray(curve, pieces)
        yield from (_around(piece, wide) for piece in pairwise(ends))
        start = segment[-1]


def _stray(curve: tuple[Point, ...], pieces: int) -> float:
    """How far at most a Bezier curve strays from `pieces` chords (Wang's formula)."""
    degree = len(curve) - 1
    triples = zip(curve, curve[1:], curve[2:], strict=False)
    bends = (hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]) for a, b, c in triples)
    return degree * (degree - 1) / 8 * max(bends, default=0.0) / pieces**2


def _written(text: Text) -> Box:
    size = text.size if FAMILIAR.fullmatch(text.text) else UNFAMILIAR_SCALE * text.size
    width = MAX_WIDENING * text_width(text.text, size, text.weight)
    if text.max_width is not None:
        width = min(width, text.max_width)
    left = text.x - width * SHARE_BEFORE[text.align] - OVERHANG * size
    right = left + width + 2 * OVERHANG * size
    return left, text.y - ASCENT * size, right, text.y + DESCENT * size


# Regions


def overlap(box: Box, region: Iterable[Box]) -> bool:
    """Whether the box and the region have something in common."""
    left, top, right, bottom = box
    # A loop and not any(), which takes twice as long: this is asked thousands of times a click.
    for a, b, c, d in region:  # noqa: SIM110
        if left < c and right > a and top < d and bottom > b:
            return True
    return False


def union(a: Box, b: Box) -> Box:
    """The box around two boxes."""
    return min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3])


def merged(boxes: Iterable[Box]) -> Region:
    """Fewer boxes that cover the given ones: what is together anyway becomes one box."""
    found: list[Box] = []
    # The largest first, since most of the others lie in it.
    for box in sorted(boxes, key=_area, reverse=True):
        one = box
        # What has grown may now join with any of the others.
        while (k := _partner(one, found)) is not None:
            whole = union(one, found[k])
            if whole == found[k]:  # it is in there, as most are
                break
            one = whole
            del found[k]
        else:
            found.append(one)
    return tuple(sorted(found))


def _partner(box: Box, others: list[Box]) -> int | None:
    """The number of a box that may as well become one with this one."""
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
