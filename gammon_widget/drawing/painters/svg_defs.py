"""What an SVG defines once and names by its content: gradients and arts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from zlib import crc32

from ..gradients import Gradient, Linear
from ..scene import Scene
from ..shapes import Art, Shape, Stamp

MAX_CACHED = 256
"""Names and definitions: what a theme has is defined in picture after picture."""


@lru_cache(maxsize=MAX_CACHED)
def gradient_name(gradient: Gradient) -> str:
    """What a gradient is called, in whatever picture of whatever page."""
    return f"g{crc32(repr(gradient).encode()):x}"


@lru_cache(maxsize=MAX_CACHED)
def art_name(art: Art) -> str:
    """What an art is called, in whatever picture of whatever page."""
    return f"a{crc32(repr(art.shapes).encode()):x}"


def arts_of(scenes: Iterable[Scene]) -> list[Art]:
    """The arts that are stamped in any of the scenes, each once."""
    stamps = (each.art for scene in scenes for each in scene.visible if isinstance(each, Stamp))
    return list(dict.fromkeys(stamps))


def gradients_in(shapes: Iterable[Shape]) -> list[Gradient]:
    """The gradients that shapes are filled with, each once."""
    found = (shape.style.gradient for shape in shapes)
    return list(dict.fromkeys(gradient for gradient in found if gradient is not None))


@lru_cache(maxsize=MAX_CACHED)
def gradient_element(gradient: Gradient) -> str:
    """The definition of a gradient."""
    stops = "".join(
        f'<stop offset="{stop.at:g}" stop-color="{stop.color}"'
        + (f' stop-opacity="{stop.alpha:g}"' if stop.alpha < 1 else "")
        + "/>"
        for stop in gradient.stops
    )
    head = f'id="{gradient_name(gradient)}" gradientUnits="userSpaceOnUse"'
    if isinstance(gradient, Linear):
        (x1, y1), (x2, y2) = gradient.start, gradient.end
        ends = f'x1="{x1:.4g}" y1="{y1:.4g}" x2="{x2:.4g}" y2="{y2:.4g}"'
        return f"<linearGradient {head} {ends}>{stops}</linearGradient>"
    (x, y), radius = gradient.center, gradient.radius
    circle = f'cx="{x:.4g}" cy="{y:.4g}" r="{radius:.4g}"'
    return f"<radialGradient {head} {circle}>{stops}</radialGradient>"
