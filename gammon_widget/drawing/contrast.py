"""Whether a palette can be read, in figures (WCAG 2.2, success criteria 1.4.3 and 1.4.11)."""

from __future__ import annotations

from dataclasses import dataclass

from .themes import Theme

TEXT_LEAST = 4.5
SHAPE_LEAST = 3.0

LINEAR_BELOW = 0.04045
"""Where sRGB's linear part ends."""


def luminance(color: str) -> float:
    """Relative luminance of a ``#RRGGBB`` colour, 0 (black) to 1 (white), as WCAG defines it."""
    channels = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        c / 12.92 if c <= LINEAR_BELOW else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """WCAG contrast ratio of two ``#RRGGBB`` colours, 1 to 21, whatever their order."""
    lighter, darker = sorted((luminance(first), luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@dataclass(frozen=True, slots=True)
class ContrastFigure:
    """One pair of roles that has to be told apart: its contrast ratio and the least allowed."""

    pair: str
    ratio: float
    least: float

    @property
    def good(self) -> bool:
        """Whether the ratio reaches what is asked."""
        return self.ratio >= self.least

    def __str__(self) -> str:
        verdict = "" if self.good else f": too little, at least {self.least:g} is needed"
        return f"{self.pair} {self.ratio:.1f}{verdict}"


def contrast_report(theme: Theme) -> tuple[ContrastFigure, ...]:
    """Every pair of roles in `theme` that carries meaning, with its contrast ratio.

    A checker is seen against the field by its body or by its rim, whichever wins. Points against
    the field and the card's hairline are decoration and are not asked for.
    """

    def text(pair: str, first: str, second: str) -> ContrastFigure:
        return ContrastFigure(pair, contrast(first, second), TEXT_LEAST)

    def shape(pair: str, *ratios: float) -> ContrastFigure:
        return ContrastFigure(pair, max(ratios), SHAPE_LEAST)

    t = theme
    return (
        text("text on frame", t.text, t.frame),
        text("muted text on frame", t.muted, t.frame),
        text("chip text on chip", t.chip_text, t.chip),
        text("movable number on frame", t.chip, t.frame),
        text("button text on accent", t.accent_text, t.accent),
        text("figure on light checker", t.ink_on_light, t.light_body),
        text("figure on dark checker", t.ink_on_dark, t.dark_body),
        text("figure on cube", t.cube_ink, t.cube),
        shape("lane outline on field", contrast(t.lane_outline, t.field)),
        shape("accent on casing", contrast(t.accent, t.casing)),
        shape("light body on its rim", contrast(t.light_body, t.light_rim)),
        shape("dark body on its rim", contrast(t.dark_body, t.dark_rim)),
        shape("dark rim on bar", contrast(t.dark_rim, t.frame)),
        shape("light body on dark body", contrast(t.light_body, t.dark_body)),
        shape(
            "light checker on field",
            contrast(t.light_body, t.field),
            contrast(t.light_rim, t.field),
        ),
        shape(
            "dark checker on field", contrast(t.dark_body, t.field), contrast(t.dark_rim, t.field)
        ),
    )


def contrast_problems(theme: Theme) -> tuple[ContrastFigure, ...]:
    """The figures of `contrast_report` that fall short; empty for a theme that can be read."""
    return tuple(figure for figure in contrast_report(theme) if not figure.good)
