"""What things are made of: shadows where they lie, and sides that the light from above finds."""

from __future__ import annotations

from ..gradients import Linear, Radial, Stop
from ..shapes import Circle, PlainShape, RoundedRectangle, Style, box
from ..themes.theme import Theme

Percents = tuple[tuple[float, float], ...]
"""How dark a shadow is, in percent, at parts of its way."""

LYING: Percents = ((0.0, 50), (0.72, 42), (0.86, 16), (1.0, 0))
LIFTED: Percents = ((0.0, 55), (0.45, 42), (0.75, 14), (1.0, 0))
"""The shadow of a disc that lies, and of one that is held over the board: it has no edge."""

WIDER, LOWER = 1.13, 0.065
LIFTED_WIDER, LIFTED_LOWER = 1.42, 0.30
"""How many times as large as the disc its shadow is, and how far below it, in u."""

CUBE_SHADOWS = ((0.055, 10), (0.025, 22))
"""The two shadows of something with corners: how far each reaches around it, and how dark it is."""


def shade(theme: Theme, percents: Percents) -> tuple[Stop, ...]:
    """A shadow of a theme, as dark as that."""
    return tuple(Stop(at, theme.shadow, theme.depth * dark / 100) for at, dark in percents)


def cast(theme: Theme, radius: float, *, lifted: bool = False) -> tuple[Circle, ...]:
    """The shadow of a disc around the origin; none on paper."""
    if not theme.depth:
        return ()
    percents, wider, y = (LIFTED, LIFTED_WIDER, LIFTED_LOWER) if lifted else (LYING, WIDER, LOWER)
    fading = Radial((0.0, y), wider * radius, shade(theme, percents))
    return (Circle(0.0, y, wider * radius, Style(fill=fading)),)


def downwards(top: float, bottom: float, colors: tuple[str, str]) -> Style:
    """A style with one colour above, and another one below; plain where both are the same."""
    first, last = colors
    if first == last:
        return Style(fill=first)
    return Style(fill=Linear((0.0, top), (0.0, bottom), (Stop(0, first), Stop(1, last))))


def slab(
    theme: Theme, size: float, radius: float, side: str, thick: float
) -> tuple[PlainShape, ...]:
    """The shadow and the side of something with corners that lies around the origin."""
    shadows = tuple(
        box(
            *(0.0, thick + reach / 2, size + 2 * reach, size + reach),
            Style(fill=theme.shadow, alpha=theme.depth * dark / 100),
            radius=radius + reach,
        )
        for reach, dark in CUBE_SHADOWS
        if theme.depth
    )
    below = RoundedRectangle(-size / 2, -size / 2, size, size + thick, radius, Style(fill=side))
    return *shadows, below
