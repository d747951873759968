"""Gradients in PNGs: the same flat layers that a canvas has, finer than its pixels."""

from __future__ import annotations

from math import hypot, inf
from typing import TYPE_CHECKING

from ..gradients import Gradient, Linear, bands, length, way
from ..shapes import Point
from ..themes.colors import channels

if TYPE_CHECKING:
    from PIL.Image import Image


def graded(gradient: Gradient, scale: float, corner: Point, size: tuple[int, int]) -> Image:
    """A picture that is all gradient.

    Parameters
    ----------
    gradient
        In u.
    scale
        Pixels per u.
    corner
        Where the picture's left and top are, in pixels from the origin.
    size
        Of the picture, in pixels.
    """
    from PIL import Image, ImageDraw

    image = Image.new("RGBA", size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    (left, top), (width, height) = corner, size
    for reach, color, alpha in reversed(bands(gradient)):
        ink = (*channels(color), round(255 * alpha))
        if reach == inf:
            draw.rectangle((0, 0, width, height), fill=ink)
        elif isinstance(gradient, Linear):
            is_down, start, end = way(gradient)
            far = length(gradient) * reach
            edge = (start - far if end < start else start + far) * scale
            first, last = (top, top + height) if is_down else (left, left + width)
            a, b = (edge, last) if end < start else (first, edge)
            a, b = a - first, b - first - 1
            if a <= b:
                draw.rectangle((0, a, width, b) if is_down else (a, 0, b, height), fill=ink)
        else:
            x, y = gradient.center[0] * scale - left, gradient.center[1] * scale - top
            r = min(gradient.radius * reach * scale, hypot(width, height) + hypot(x, y))
            draw.ellipse((x - r, y - r, x + r - 1, y + r - 1), fill=ink)
    return image
