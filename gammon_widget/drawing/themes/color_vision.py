"""How different two colours look, to most people and to people with colour-blind eyes.

The way a colour is seen is that of Machado, Oliveira and Fernandes ("A Physiologically-based Model
for Simulation of Color Vision Deficiency", 2009) at full severity. The difference is CIEDE2000 as
Sharma, Wu and Dalal write it ("The CIEDE2000 Color-Difference Formula", 2005): about 1 can just be
told apart, and black differs from white by 100.
"""

from __future__ import annotations

from enum import StrEnum
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from .colors import Channels, linear

HALF_TURN = 180.0
"""In degrees."""

Matrix = tuple[Channels, Channels, Channels]


class Vision(StrEnum):
    """Eyes that see colours differently."""

    NORMAL = "normal"
    PROTAN = "protanopia"
    DEUTAN = "deuteranopia"
    TRITAN = "tritanopia"


_SEEN: dict[Vision, Matrix] = {
    Vision.NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    Vision.PROTAN: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Vision.DEUTAN: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    Vision.TRITAN: (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""From linear sRGB to the linear sRGB that looks the same to other eyes."""

_XYZ: Matrix = (
    (0.4123908, 0.3575843, 0.1804808),
    (0.2126390, 0.7151687, 0.0721923),
    (0.0193308, 0.1191948, 0.9505322),
)
_WHITE = (0.9504559, 1.0, 1.0890578)  # D65, as in sRGB


def difference(first: str, second: str, vision: Vision = Vision.NORMAL) -> float:
    """CIEDE2000 between two ``#RRGGBB`` colours as those eyes see them, 0 to about 100."""
    return ciede2000(_lab(first, vision), _lab(second, vision))


def _lab(color: str, vision: Vision) -> Channels:
    """CIELAB of a colour as those eyes see it."""
    red, green, blue = (min(max(c, 0.0), 1.0) for c in _times(_SEEN[vision], linear(color)))
    x, y, z = (
        _cube_root(c / white)
        for c, white in zip(_times(_XYZ, (red, green, blue)), _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _times(matrix: Matrix, color: Channels) -> Channels:
    a, b, c = (sum(m * v for m, v in zip(row, color, strict=True)) for row in matrix)
    return a, b, c


def _cube_root(t: float) -> float:
    """With CIELAB's straight line near black."""
    edge = 6 / 29
    return t ** (1 / 3) if t > edge**3 else t / (3 * edge**2) + 4 / 29


def ciede2000(first: Channels, second: Channels) -> float:
    """CIEDE2000 between two colours given as CIELAB (L*, a*, b*)."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    g = 1 + 0.5 * (1 - _share((hypot(a1, b1) + hypot(a2, b2)) / 2))
    c1, c2 = hypot(g * a1, b1), hypot(g * a2, b2)
    h1, h2 = degrees(atan2(b1, g * a1)) % 360, degrees(atan2(b2, g * a2)) % 360
    turn = h2 - h1
    if not c1 * c2:
        turn = 0.0  # greys have no hue
    elif abs(turn) > HALF_TURN:  # the short way round
        turn -= 2 * HALF_TURN if turn > 0 else -2 * HALF_TURN
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    lightness, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (lightness - 50) ** 2 / sqrt(20 + (lightness - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    blues = ((hue % 360 - 275) / 25) ** 2
    rotation = -2 * _share(chroma) * sin(radians(60 * exp(-blues)))
    d_l, d_c = (l2 - l1) / s_l, (c2 - c1) / s_c
    d_h = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / s_h
    return sqrt(d_l**2 + d_c**2 + d_h**2 + rotation * d_c * d_h)


def _share(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))
