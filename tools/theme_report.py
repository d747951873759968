"""Measure the legibility of themes: ``python -m tools.theme_report mint``.

Without a name, it measures all themes. Contrast is defined as in WCAG 2.2. Vision with a colour
deficiency is simulated at full severity, as in Machado, Oliveira and Fernandes ("A
Physiologically-based Model for Simulation of Color Vision Deficiency", 2009).
Colour difference is CIEDE2000: about 1 is just noticeable, and black differs from white by 100.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from coloraide import Color

from gammon_widget.drawing.colors import contrast
from gammon_widget.drawing.themes import THEMES, Theme, theme_named


class Vision(StrEnum):
    """Normal vision, or a colour vision deficiency."""

    NORMAL = "normal"
    PROTAN = "protanopia"
    DEUTAN = "deuteranopia"
    TRITAN = "tritanopia"


_FILTERS = {Vision.PROTAN: "protan", Vision.DEUTAN: "deutan", Vision.TRITAN: "tritan"}


def difference(first: str, second: str, vision: Vision = Vision.NORMAL) -> float:
    """Return the CIEDE2000 difference of two ``#RRGGBB`` colours, from 0 to about 100."""
    return float(_seen(first, vision).delta_e(_seen(second, vision), method="2000"))


def _seen(color: str, vision: Vision) -> Color:
    if vision is Vision.NORMAL:
        return Color(color)
    return Color(color).filter(_FILTERS[vision], method="machado").clip("srgb-linear")


MIN_TEXT_CONTRAST = 4.5
"""The minimum contrast of text (WCAG 2.2, success criterion 1.4.3)."""

MIN_SHAPE_CONTRAST = 3.0
"""The minimum contrast of shapes with a meaning (WCAG 2.2, success criterion 1.4.11)."""

MIN_DIFFERENCE = 26.0
"""The minimum difference: that between white and the grey with a contrast of 3:1 to white."""

MIN_POINT_DIFFERENCE = 10.0
"""The minimum difference for points, whose colours have no meaning and only need to differ."""

Pair = tuple[str, str]
"""Two roles, or their colours."""


@dataclass(frozen=True, slots=True)
class ThemeFigure:
    """The contrast or difference between a thing on the board and its background.

    `roles` are the two roles of the theme that are compared. `measure` is "contrast" (by WCAG, 1 to
    21) or "difference" (CIEDE2000, 0 to about 100). `least` is the required value.
    """

    pair: str
    roles: Pair
    colors: Pair
    measure: str
    value: float
    least: float
    vision: Vision = Vision.NORMAL

    @property
    def good(self) -> bool:
        """Whether the value is high enough."""
        return self.value >= self.least

    def __str__(self) -> str:
        (role, ground), (color, other) = self.roles, self.colors
        vision = "" if self.vision is Vision.NORMAL else f" with {self.vision}"
        needed = "" if self.good else f"; the minimum is {self.least:g}"
        compared = f"{role} {color} and {ground} {other}"
        return f"{self.pair}: {self.measure} {self.value:.1f}{vision}{needed} ({compared})."


@dataclass(frozen=True, slots=True)
class ThemeReport:
    """The figures of a theme."""

    theme: str
    figures: tuple[ThemeFigure, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """A sentence for each figure below its required value; empty for a legible theme."""
        return tuple(str(figure) for figure in self.figures if not figure.good)

    def __str__(self) -> str:
        if not self.problems:
            count = len(self.figures)
            return f"Theme {self.theme!r}: all {count} figures meet their limits."
        return "\n".join([f"Theme {self.theme!r}:", *self.problems])


def report_on(theme: Theme) -> ThemeReport:
    """Measure every meaningful pair of roles of a theme.

    These are the contrasts of texts and shapes, and, for every kind of colour vision, how much
    checkers, rings and points differ from their backgrounds. A checker is visible by its face,
    outline or rim light, a ring by its accent or casing, and a point by its colour or outline; only
    the most visible of these counts. The frame's edge and shading are not measured.
    """
    return ThemeReport(theme.name, (*_contrasts(theme), *_differences(theme)))


_TEXTS = (
    ("text on the frame", "text", "frame"),
    ("muted text on the frame", "muted", "frame"),
    ("text on the frame's lower end", "text", "frame_low"),
    ("muted text on the frame's lower end", "muted", "frame_low"),
    ("text of the status bar", "text", "status_bar"),
    ("muted text of the status bar", "muted", "status_bar"),
    ("a movable point's number", "chip", "frame"),
    ("a destination's number", "chip_text", "chip"),
    ("text on a filled button", "accent_text", "accent"),
    ("a figure on a light checker", "ink_on_light", "light_body"),
    ("a figure on a dark checker", "ink_on_dark", "dark_body"),
    ("the cube's figure", "cube_ink", "cube"),
    ("text on a panel", "panel_text", "panel"),
    ("muted text on a panel", "panel_muted", "panel"),
    ("muted text on a panel under the pointer", "panel_muted", "panel_hover"),
    ("the mark for right on a panel", "good", "panel"),
    ("the mark for wrong on a panel", "bad", "panel"),
    ("a link on a panel", "panel_accent", "panel"),
    ("a link on a panel under the pointer", "panel_accent", "panel_hover"),
    ("text on a panel's filled button", "panel_accent_text", "panel_accent"),
)

_SHAPES = (
    ("a light checker on a dark one", ("light_body",), "dark_body"),
    ("a light checker on the field", ("light_body", "light_edge"), "field"),
    ("a dark checker on the field", ("dark_body", "dark_hairline"), "field"),
    ("a light checker on the bar", ("light_body", "light_edge"), "frame"),
    ("a dark checker on the bar", ("dark_body", "dark_hairline"), "frame"),
    ("a light checker in its outline", ("light_body",), "light_edge"),
    ("a dark checker in its rim light", ("dark_body",), "dark_hairline"),
    ("a light checker's ring", ("light_ring",), "light_body"),
    ("a dark checker's dot", ("dark_dot",), "dark_body"),
    ("a filled button", ("accent",), "field"),
    ("an outlined button", ("outline",), "field"),
    ("an accent in its casing", ("accent",), "casing"),
    ("dots on a light destination", ("accent", "casing"), "light_body"),
    ("dots on a dark destination", ("accent", "casing"), "dark_body"),
    ("a trail in its casing", ("trail",), "casing"),
    ("the cube on the frame", ("cube", "cube_side"), "frame"),
)

_SEEN_BY_ALL = (
    ("a light checker and a dark one", ("light_body",), "dark_body"),
    ("a light checker on a point A", ("light_body", "light_edge"), "point_a"),
    ("a light checker on a point B", ("light_body", "light_edge"), "point_b"),
    ("a dark checker on a point A", ("dark_body", "dark_hairline"), "point_a"),
    ("a dark checker on a point B", ("dark_body", "dark_hairline"), "point_b"),
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
    writings = [(pair, (role,), ground, MIN_TEXT_CONTRAST) for pair, role, ground in _TEXTS]
    shapes = [(*each, MIN_SHAPE_CONTRAST) for each in _SHAPES]
    for pair, roles, ground, least in (*writings, *shapes):
        found, value = _best(theme, roles, ground, contrast)
        yield ThemeFigure(pair, *found, "contrast", value, least)


def _differences(theme: Theme) -> Iterable[ThemeFigure]:
    seen = [(*each, MIN_DIFFERENCE) for each in _SEEN_BY_ALL]
    points = [(*each, MIN_POINT_DIFFERENCE) for each in _POINTS]
    for pair, roles, ground, least in (*seen, *points):
        for vision in Vision:
            found, value = _best(theme, roles, ground, partial(difference, vision=vision))
            yield ThemeFigure(pair, *found, "difference", value, least, vision)


def _best(
    theme: Theme, roles: tuple[str, ...], ground: str, compare: Callable[[str, str], float]
) -> tuple[tuple[Pair, Pair], float]:
    """Return the most visible of `roles` on `ground`: both roles, their colours, and the value."""
    values = {role: compare(getattr(theme, role), getattr(theme, ground)) for role in roles}
    role = max(values, key=values.__getitem__)
    return ((role, ground), (getattr(theme, role), getattr(theme, ground))), values[role]


def main() -> int:
    """Print a report on each theme; return 1 if any theme is hard to read."""
    reports = [report_on(theme_named(name)) for name in sys.argv[1:] or THEMES]
    print(*reports, sep="\n")
    return int(any(report.problems for report in reports))


if __name__ == "__main__":
    sys.exit(main())
