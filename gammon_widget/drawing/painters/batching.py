"""What painters share: runs of alike shapes, outlines as points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import reduce
from itertools import groupby
from math import ceil, cos, pi, sin, sqrt

from ..shapes import Point, RoundedRectangle, Shape, Shapes, Stamp, Style, Text
from .bounds import Box, Region, bounds_of, overlap, union


def batches(shapes: Shapes) -> Iterator[tuple[Style, list[Shape]]]:
    """Neighbouring visible shapes of the same type, style and font, in the order of painting."""
    visible = (shape for shape in shapes if shape.style.visible)
    for (_, style, _), run in groupby(visible, key=_key):
        yield style, list(run)


@dataclass(slots=True)
class _Group:
    """Alike shapes, with the boxes of their paint and the one box around it all."""

    key: object
    around: Box
    shapes: list[Shape] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def add(self, shape: Shape, around: Box, boxes: Region) -> None:
        self.shapes.append(shape)
        self.around = union(self.around, around)
        self.boxes += boxes

    def touches(self, around: Box, boxes: Region) -> bool:
        return overlap(around, (self.around,)) and any(overlap(box, self.boxes) for box in boxes)


def batched(shapes: Iterable[Shape]) -> Shapes:
    """The same picture, with alike shapes together wherever nothing lies between them.

    Shapes that do not overlap can be painted in either order.
    """
    groups: list[_Group] = []
    for shape in shapes:
        key, boxes = _key(shape), bounds_of(shape)
        around = reduce(union, boxes)
        for group in reversed(groups):
            if group.key == key:
                group.add(shape, around, boxes)
                break
            if group.touches(around, boxes):
                groups.append(_Group(key, around, [shape], [*boxes]))
                break
        else:
            groups.append(_Group(key, around, [shape], [*boxes]))
    return tuple(shape for group in groups for shape in group.shapes)


def _key(shape: Shape) -> tuple[type, Style, object]:
    more: object = None
    if isinstance(shape, Text):
        more = shape.size, shape.weight, shape.align
    elif isinstance(shape, Stamp):
        more = shape.art.name  # one of each kind in a scene
    return type(shape), shape.style, more


def outline(box: RoundedRectangle, steps: int | None = None) -> list[Point]:
    """The outline of a rounded rectangle as straight pieces, clockwise and not closed.

    A corner has `steps` pieces, by default so many that they stray by less than 0.005 u.
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
