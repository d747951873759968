"""Colours written ``#RRGGBB``: mixed with a ground, and their contrast as WCAG 2.2 has it."""

from __future__ import annotations

import re

Channels = tuple[float, float, float]

LINEAR_BELOW = 0.04045
"""Where sRGB's linear part ends."""


_HEX = re.compile(r"#[0-9A-Fa-f]{6}")


def is_color(value: object) -> bool:
    """Whether this is a colour written ``#RRGGBB``."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def channels(color: str) -> tuple[int, int, int]:
    """Red, green and blue of a ``#RRGGBB`` colour, 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mixed(color: str, ground: str, share: float) -> str:
    """What a colour looks like on a ground when `share` of it, 0 to 1, is opaque."""
    pairs = zip(channels(color), channels(ground), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def linear(color: str) -> Channels:
    """Red, green and blue of a ``#RRGGBB`` colour in parts of full light, 0 to 1."""
    red, green, blue = (
        c / 12.92 if c <= LINEAR_BELOW else ((c + 0.055) / 1.055) ** 2.4
        for c in (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    )
    return red, green, blue


def luminance(color: str) -> float:
    """Relative luminance of a ``#RRGGBB`` colour, 0 (black) to 1 (white), as WCAG defines it."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """WCAG contrast ratio of two ``#RRGGBB`` colours, 1 to 21, whatever their order."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
