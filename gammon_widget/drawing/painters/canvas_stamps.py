"""Arts on canvases of their own, from which they are stamped: one short command each."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from ..shapes import Art, Stamp
from .bounds import box_of


class Cut(NamedTuple):
    """The canvas of an art, in whole pixels.

    Attributes
    ----------
    left, top
        Where its corner is, seen from the origin of the art.
    width, height
        How large it is.
    """

    left: int
    top: int
    width: int
    height: int


def cut_of(art: Art, scale: float) -> Cut:
    """The canvas that has room for an art at `scale` pixels per u."""
    left, top, right, bottom = (scale * side for side in box_of(art))
    x, y = floor(left), floor(top)
    return Cut(x, y, ceil(right) - x, ceil(bottom) - y)


def place_of(stamp: Stamp, scale: float) -> tuple[int, ...]:
    """Where to put the canvas of a stamp's art, and how large if it is not as large as that.

    In whole pixels, since between them a browser would blur it.
    """
    cut = cut_of(stamp.art, scale)
    if stamp.scale == 1:
        return round(stamp.x * scale) + cut.left, round(stamp.y * scale) + cut.top
    left, top, width, height = (stamp.scale * side for side in cut)
    corner = round(stamp.x * scale + left), round(stamp.y * scale + top)
    return *corner, round(width), round(height)
