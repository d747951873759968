"""A change from one picture to another in pieces: a box of pixels each, and all that is seen there.

Pictures that follow one another are alike, and so are their changes: a checker that is picked up
looks the same whatever else is on the board. Whoever keeps what painting a piece takes, need not
paint the next picture but for what has never been seen before.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import ceil, floor
from operator import or_
from typing import NamedTuple

from ..scene import Scene
from ..shapes import Shape, Shapes
from .bounds import Box, bounds_of, shapes_in, union
from .damage import changed_shapes

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom in canvas pixels."""

MAX_AREA = 1.3
"""Boxes become one while that covers no more than this area, in u²: about a checker or a die."""

MIN_SHARE = 0.3
"""They also do where they have so much of the smaller one in common."""

COLUMNS = 16
"""Of the squares that tell at first sight what is far from what; there are as many rows."""

_MASK = "_squares"


class Piece(NamedTuple):
    """A box of a picture, and the shapes that may leave paint in it, in their order."""

    pixels: Pixels
    shapes: Shapes

    @property
    def key(self) -> object:
        """What it shows: the same as another one while both are kept."""
        return self.pixels, tuple(map(id, self.shapes))


def pieces_between(old: Scene, new: Scene, scale: float) -> Iterator[Piece]:
    """What has to be painted over one scene to see another one of its size.

    Parameters
    ----------
    old, new
        What is seen, and what is to be seen.
    scale
        Canvas pixels per u.
    """
    changed = changed_shapes(old.visible, new.visible)
    masks = [_mask_of(shape) for shape in new.visible]
    boxes = {box for shape in changed for box in bounds_of(shape)}
    for box in _things(sorted(boxes, key=_area, reverse=True)):
        pixels = whole_pixels(box, scale)
        inside = in_u(pixels, scale)
        squares = _squares(inside)
        near = [shape for shape, mask in zip(new.visible, masks, strict=True) if mask & squares]
        yield Piece(pixels, shapes_in(near, (inside,)))


def _mask_of(shape: Shape) -> int:
    """The squares of a board that a shape may leave paint in, as bits; most miss most boxes."""
    # Kept with the shape, as its bounds are and for the same reason.
    known: int | None = shape.__dict__.get(_MASK)
    if known is None:
        known = shape.__dict__[_MASK] = reduce(or_, map(_squares, bounds_of(shape)))
    return known


def _squares(box: Box) -> int:
    left, top, right, bottom = (min(max(int(side), 0), COLUMNS - 1) for side in box)
    row = (2 << right) - (1 << left)
    return sum(row << COLUMNS * y for y in range(top, bottom + 1))


def whole_pixels(box: Box, scale: float) -> Pixels:
    """A box grown to the edges of pixels, where clipping leaves no seam."""
    left, top, right, bottom = box
    return floor(left * scale), floor(top * scale), ceil(right * scale), ceil(bottom * scale)


def in_u(pixels: Pixels, scale: float) -> Box:
    """The same box in u."""
    left, top, right, bottom = pixels
    return left / scale, top / scale, right / scale, bottom / scale


def _things(boxes: list[Box]) -> list[Box]:
    """Boxes around things of their own; the largest come first, since others lie in them."""
    found: list[Box] = []
    for each in boxes:
        box = each
        while (k := _partner(box, found)) is not None:  # what has grown may join with another one
            whole = union(box, found[k])
            if whole == found[k]:
                break
            box = whole
            del found[k]
        else:
            found.append(box)
    return found


def _partner(box: Box, others: list[Box]) -> int | None:
    left, top, right, bottom = box
    area = (right - left) * (bottom - top)
    for k, (a, b, c, d) in enumerate(others):
        across = (right if right < c else c) - (left if left > a else a)
        down = (bottom if bottom < d else d) - (top if top > b else b)
        if across > 0 and down > 0 and across * down >= MIN_SHARE * min(area, (c - a) * (d - b)):
            return k
        width = (right if right > c else c) - (left if left < a else a)
        height = (bottom if bottom > d else d) - (top if top < b else b)
        if width * height <= MAX_AREA:
            return k
    return None


def _area(box: Box) -> float:
    left, top, right, bottom = box
    return (right - left) * (bottom - top)
