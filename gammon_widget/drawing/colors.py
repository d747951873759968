"""Colours written ``#RRGGBB``: mixing, contrast according to WCAG 2.2, and gradients."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

LINEAR_BELOW = 0.04045
"""The channel value, from 0 to 1, up to which sRGB is linear."""


_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def is_color(value: object) -> bool:
    """Whether a value is a colour written ``#RRGGBB``."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def channels(color: str) -> tuple[int, int, int]:
    """Return the red, green and blue of a ``#RRGGBB`` colour, each from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mixed(color: str, ground: str, share: float) -> str:
    """Return the result of painting a colour over the background `ground`.

    `share` is the opacity of the colour, from 0 to 1.
    """
    pairs = zip(channels(color), channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def luminance(color: str) -> float:
    """Return the WCAG relative luminance of a ``#RRGGBB`` colour, from 0 (black) to 1 (white)."""
    red, green, blue = (
        c / 12.92 if c <= LINEAR_BELOW else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in channels(color))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast ratio of two ``#RRGGBB`` colours in any order, from 1 to 21."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


Point = tuple[float, float]


class Stop(NamedTuple):
    """A colour and its opacity at one position in a gradient.

    The position and the opacity are from 0 to 1.
    """

    at: float
    color: str
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Linear:
    """A horizontal or vertical gradient. Beyond `end`, the last colour continues.

    A gradient with transparency has only one colour, which fades from the start to the end.
    """

    start: Point
    end: Point
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Radial:
    """A gradient from `center` outwards. Beyond `radius`, the last colour continues.

    A gradient with transparency has only one colour, which fades from the centre outwards.
    """

    center: Point
    radius: float
    stops: tuple[Stop, ...]


Gradient = Linear | Radial


def axis_of(gradient: Linear) -> tuple[bool, float, float]:
    """Return whether a gradient is vertical, and where it starts and ends on its axis."""
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    is_down = abs(y2 - y1) > abs(x2 - x1)
    return (True, y1, y2) if is_down else (False, x1, x2)
