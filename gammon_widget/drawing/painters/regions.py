"""Upright boxes, and regions made of them."""

from __future__ import annotations

from collections.abc import Iterable

Box = tuple[float, float, float, float]
"""Left, top, right and bottom in u."""

Region = tuple[Box, ...]
"""What lies in at least one of the boxes."""

MAX_WASTED_AREA = 0.4
"""Two boxes become one while that covers no more than this area, in u², besides them."""


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
