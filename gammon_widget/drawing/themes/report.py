"""Whether a theme can be read, in figures: what `Theme.report` gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from html import escape
from itertools import groupby

from .color_vision import Vision, difference
from .colors import contrast
from .theme import Theme

MIN_TEXT_CONTRAST = 4.5
"""Contrast of writing (WCAG 2.2, success criterion 1.4.3)."""

MIN_SHAPE_CONTRAST = 3.0
"""Contrast of shapes that carry meaning (WCAG 2.2, success criterion 1.4.11)."""

MIN_DIFFERENCE = 26.0
"""CIEDE2000: as far as white is from the grey that has a contrast of 3:1 with it."""

MIN_POINT_DIFFERENCE = 10.0
"""The same for points, which carry no meaning by their colour: to be told apart is enough."""

Pair = tuple[str, str]
"""Of roles, or of their colours."""


class Measure(StrEnum):
    """How two colours are compared."""

    CONTRAST = "contrast"
    DIFFERENCE = "difference"


@dataclass(frozen=True, slots=True)
class ThemeFigure:
    """How well one thing on the board is told from what it lies on.

    Attributes
    ----------
    pair
        What is seen, and on what.
    roles
        The theme's roles whose colours are compared.
    colors
        Their colours, as ``#RRGGBB``.
    measure
        WCAG contrast (1 to 21) or CIEDE2000 (0 to about 100).
    value, least
        The figure, and the least that is needed.
    vision
        Whose eyes.
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
        """Whether the figure reaches what is needed."""
        return self.value >= self.least

    def __str__(self) -> str:
        (role, ground), (color, other) = self.roles, self.colors
        eyes = "" if self.vision is Vision.NORMAL else f" with {self.vision}"
        needed = "" if self.good else f"; at least {self.least:g} is needed"
        compared = f"{role} {color} and {ground} {other}"
        return f"{self.pair}: {self.measure} {self.value:.1f}{eyes}{needed} ({compared})."


@dataclass(frozen=True, slots=True)
class ThemeReport:
    """The figures of a theme; in a notebook it shows itself as two tables.

    Attributes
    ----------
    theme
        The theme's name.
    figures
        Every pair of roles that carries meaning.
    """

    theme: str
    figures: tuple[ThemeFigure, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """What falls short, a sentence each; empty for a theme that can be read."""
        return tuple(str(figure) for figure in self.figures if not figure.good)

    def __str__(self) -> str:
        if not self.problems:
            count = len(self.figures)
            return f"Theme {self.theme!r}: all {count} figures are as they should be."
        return "\n".join([f"Theme {self.theme!r}:", *self.problems])

    def _repr_html_(self) -> str:
        def of(measure: Measure) -> list[ThemeFigure]:
            return [figure for figure in self.figures if figure.measure is measure]

        # One pair after the other, each with the same eyes in the same order.
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

    A checker is seen against what it lies on by its face, its outline or the line of light in its
    rim, a ring by its accent or its casing, a point by its colour or its outline: by what is seen
    best. The card's edge and what only shows depth are not asked for.
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
    """The figures for everybody's eyes: contrast."""
    writings = [(pair, (role,), ground, MIN_TEXT_CONTRAST) for pair, role, ground in _TEXTS]
    shapes = [(*each, MIN_SHAPE_CONTRAST) for each in _SHAPES]
    for pair, roles, ground, least in (*writings, *shapes):
        found, value = _best(theme, roles, ground, contrast)
        yield ThemeFigure(pair, *found, Measure.CONTRAST, value, least)


def _differences(theme: Theme) -> Iterable[ThemeFigure]:
    """The figures for different eyes: difference."""
    seen = [(*each, MIN_DIFFERENCE) for each in _SEEN_BY_ALL]
    points = [(*each, MIN_POINT_DIFFERENCE) for each in _POINTS]
    for pair, roles, ground, least in (*seen, *points):
        for vision in Vision:
            found, value = _best(theme, roles, ground, partial(difference, vision=vision))
            yield ThemeFigure(pair, *found, Measure.DIFFERENCE, value, least, vision)


def _best(
    theme: Theme, roles: tuple[str, ...], ground: str, compare: Callable[[str, str], float]
) -> tuple[tuple[Pair, Pair], float]:
    """The one of `roles` that is seen best on the ground: the roles, their colours, the figure."""
    values = {role: compare(getattr(theme, role), getattr(theme, ground)) for role in roles}
    role = max(values, key=values.__getitem__)
    return ((role, ground), (getattr(theme, role), getattr(theme, ground))), values[role]
