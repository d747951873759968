"""Legibility of a theme in figures: the result of `Theme.report`.

Colour-blind vision follows Machado, Oliveira and Fernandes ("A Physiologically-based Model for
Simulation of Color Vision Deficiency", 2009) at full severity. Colour difference is CIEDE2000 as
in Sharma, Wu and Dalal ("The CIEDE2000 Color-Difference Formula", 2005): about 1 is just
noticeable, and black differs from white by 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from html import escape
from itertools import groupby
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from ..colors import Channels, contrast, linear
from .theme import Theme

HALF_TURN = 180.0
"""In degrees."""

Matrix = tuple[Channels, Channels, Channels]


class Vision(StrEnum):
    """Normal vision, or a colour vision deficiency."""

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
"""Matrices that simulate each deficiency in linear sRGB."""

_XYZ: Matrix = (
    (0.4123908, 0.3575843, 0.1804808),
    (0.2126390, 0.7151687, 0.0721923),
    (0.0193308, 0.1191948, 0.9505322),
)
_WHITE = (0.9504559, 1.0, 1.0890578)  # D65, as in sRGB


def difference(first: str, second: str, vision: Vision = Vision.NORMAL) -> float:
    """CIEDE2000 between two ``#RRGGBB`` colours in that vision, 0 to about 100."""
    return ciede2000(_lab(first, vision), _lab(second, vision))


def _lab(color: str, vision: Vision) -> Channels:
    """CIELAB of a colour in that vision."""
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
    """CIELAB's cube root, with its straight line near black."""
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


MIN_TEXT_CONTRAST = 4.5
"""Contrast of text (WCAG 2.2, success criterion 1.4.3)."""

MIN_SHAPE_CONTRAST = 3.0
"""Contrast of shapes that carry meaning (WCAG 2.2, success criterion 1.4.11)."""

MIN_DIFFERENCE = 26.0
"""CIEDE2000 between white and the grey that has a contrast of 3:1 with it."""

MIN_POINT_DIFFERENCE = 10.0
"""The same for points, whose colour has no meaning and need only be distinguishable."""

Pair = tuple[str, str]
"""Two roles, or their colours."""


class Measure(StrEnum):
    """How two colours are compared."""

    CONTRAST = "contrast"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True)
class ThemeFigure:
    """The contrast or difference between a thing on the board and its ground.

    `roles` are the theme's roles compared; `measure` is WCAG contrast (1 to 21) or CIEDE2000 (0 to
    about 100); `least` is the required value.
    """

    pair: str
    roles: Pair
    colors: Pair
    measure: Measure
    value: float
    least: float
    vision: Vision = Vision.NORMAL

    @property
    def good(self) -> bool:
        """Whether the value is at least the required one."""
        return self.value >= self.least

    def __str__(self) -> str:
        (role, ground), (color, other) = self.roles, self.colors
        eyes = "" if self.vision is Vision.NORMAL else f" with {self.vision}"
        needed = "" if self.good else f"; at least {self.least:g} is needed"
        compared = f"{role} {color} and {ground} {other}"
        return f"{self.pair}: {self.measure} {self.value:.1f}{eyes}{needed} ({compared})."


@dataclass(frozen=True, slots=True)
class ThemeReport:
    """The figures of a theme; a notebook shows them as two tables."""

    theme: str
    figures: tuple[ThemeFigure, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for each figure below its required value; empty for a legible theme."""
        return tuple(str(figure) for figure in self.figures if not figure.good)

    def __str__(self) -> str:
        if not self.problems:
            count = len(self.figures)
            return f"Theme {self.theme!r}: all {count} figures are as they should be."
        return "\n".join([f"Theme {self.theme!r}:", *self.problems])

    def _repr_html_(self) -> str:
        def of(measure: Measure) -> list[ThemeFigure]:
            return [figure for figure in self.figures if figure.measure is measure]

        # Pair by pair, each with the same visions in the same order.
        rows = [list(row) for _, row in groupby(of(Measure.DIFFERENCE), lambda f: f.pair)]
        eyes = [figure.vision for figure in rows[0]] if rows else []
        return (
            "".join(f"<p>{escape(line)}</p>" for line in str(self).splitlines())
            + _table(["contrast", "", "needed"], [[figure] for figure in of(Measure.CONTRAST)])
            + _table(["difference (CIEDE2000)", *eyes, "needed"], rows)
        )


def _table(head: list[str], rows: list[list[ThemeFigure]]) -> str:
    left = ' style="text-align:left"'
    first, *rest = map(escape, head)
    cells = "".join(f"<th>{name}</th>" for name in rest)
    lines = [f"<thead><tr><th{left}>{first}</th>{cells}</tr></thead>"]
    for row in rows:
        samples = "".join(
            f'<span style="background:{color};padding:0 .6em;margin-right:.15em"></span>'
            for color in row[0].colors
        )
        figures = "".join(
            f"<td>{figure.value:.1f}</td>"
            if figure.good
            else f"<td><strong>{figure.value:.1f} ✗</strong></td>"
            for figure in row
        )
        lines.append(
            f"<tr><td{left}>{samples} {escape(row[0].pair)}</td>{figures}"
            f"<td>{row[0].least:g}</td></tr>"
        )
    return f"<table>{''.join(lines)}</table>"


def report_on(theme: Theme) -> ThemeReport:
    """Compute all figures of a theme, see `Theme.report`.

    A checker is visible by its face, outline or rim light, a ring by its accent or casing, a point
    by its colour or outline: the best one counts. The frame's edge and shading are not tested.
    """
    return ThemeReport(theme.name, (*_contrasts(theme), *_differences(theme)))


_TEXTS = (
    ("writing on the frame", "text", "frame"),
    ("quiet writing on the frame", "muted", "frame"),
    ("writing on the frame's lower end", "text", "frame_low"),
    ("quiet writing on the frame's lower end", "muted", "frame_low"),
    ("writing at the foot", "text", "foot"),
    ("quiet writing at the foot", "muted", "foot"),
    ("a movable point's number", "chip", "frame"),
    ("a landing's number", "chip_text", "chip"),
    ("writing on a filled button", "accent_text", "accent"),
    ("a figure on a light checker", "ink_on_light", "light_body"),
    ("a figure on a dark checker", "ink_on_dark", "dark_body"),
    ("the cube's figure", "cube_ink", "cube"),
    ("writing on a panel", "panel_text", "panel"),
    ("quiet writing on a panel", "panel_muted", "panel"),
    ("quiet writing where a panel is pointed at", "panel_muted", "panel_hover"),
    ("what is right, on a panel", "good", "panel"),
    ("what is wrong, on a panel", "bad", "panel"),
    ("a link on a panel", "panel_accent", "panel"),
    ("a link where a panel is pointed at", "panel_accent", "panel_hover"),
    ("writing on a panel's filled button", "panel_accent_text", "panel_accent"),
)

_SHAPES = (
    ("a light checker on a dark one", ("light_body",), "dark_body"),
    ("a light checker on the field", ("light_body", "light_edge"), "field"),
    ("a dark checker on the field", ("dark_body", "dark_hairline"), "field"),
    ("a light checker on the bar", ("light_body", "light_edge"), "frame"),
    ("a dark checker on the bar", ("dark_body", "dark_hairline"), "frame"),
    ("a light checker in its outline", ("light_body",), "light_edge"),
    ("a dark checker in its line of light", ("dark_body",), "dark_hairline"),
    ("a light checker's ring", ("light_ring",), "light_body"),
    ("a dark checker's dot", ("dark_dot",), "dark_body"),
    ("a filled button", ("accent",), "field"),
    ("an outlined button", ("lane_outline",), "field"),
    ("an accent in its casing", ("accent",), "casing"),
    ("dots on a light landing", ("accent", "casing"), "light_body"),
    ("dots on a dark landing", ("accent", "casing"), "dark_body"),
    ("a trail in its casing", ("trail",), "casing"),
    ("the cube on the frame", ("cube", "cube_side"), "frame"),
)

_CHECKERS = (
    ("light", ("light_body", "light_edge")),
    ("dark", ("dark_body", "dark_hairline")),
)

_SEEN_BY_ALL = (
    ("a light checker and a dark one", ("light_body",), "dark_body"),
    *(
        (f"a {name} checker on a point {point}", roles, f"point_{point.lower()}")
        for name, roles in _CHECKERS
        for point in "AB"
    ),
    ("an accent and its casing", ("accent",), "casing"),
    ("a ring on the field", ("accent", "casing"), "field"),
    ("a ring on a point A", ("accent", "casing"), "point_a"),
    ("a ring on a point B", ("accent", "casing"), "point_b"),
    ("a ring on the frame", ("accent", "casing"), "frame"),
    ("a ring on a light checker", ("accent", "casing"), "light_body"),
    ("a ring on a dark checker", ("accent", "casing"), "dark_body"),
)


_POINTS = (
    ("a point A on the field", ("point_a", "line_a"), "field"),
    ("a point B on the field", ("point_b", "line_b"), "field"),
    ("a point A and a point B", ("point_a", "line_a"), "point_b"),
)


def _contrasts(theme: Theme) -> Iterable[ThemeFigure]:
    """The contrast figures, for every vision."""
    writings = [(pair, (role,), ground, MIN_TEXT_CONTRAST) for pair, role, ground in _TEXTS]
    shapes = [(*each, MIN_SHAPE_CONTRAST) for each in _SHAPES]
    for pair, roles, ground, least in (*writings, *shapes):
        found, value = _best(theme, roles, ground, contrast)
        yield ThemeFigure(pair, *found, Measure.CONTRAST, value, least)


def _differences(theme: Theme) -> Iterable[ThemeFigure]:
    """The difference figures, for each vision."""
    seen = [(*each, MIN_DIFFERENCE) for each in _SEEN_BY_ALL]
    points = [(*each, MIN_POINT_DIFFERENCE) for each in _POINTS]
    for pair, roles, ground, least in (*seen, *points):
        for vision in Vision:
            found, value = _best(theme, roles, ground, partial(difference, vision=vision))
            yield ThemeFigure(pair, *found, Measure.DIFFERENCE, value, least, vision)


def _best(
    theme: Theme, roles: tuple[str, ...], ground: str, compare: Callable[[str, str], float]
) -> tuple[tuple[Pair, Pair], float]:
    """The most visible of `roles` on the ground: the roles, their colours, the figure."""
    values = {role: compare(getattr(theme, role), getattr(theme, ground)) for role in roles}
    role = max(values, key=values.__getitem__)
    return ((role, ground), (getattr(theme, role), getattr(theme, ground))), values[role]
