"""The numbers on the rails, and what they tell about the points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...rules.color import Color
from ..geometry import FIELD_BOTTOM, FIELD_TOP, POINT_COUNT, Layout
from ..shapes import RoundedRectangle, Shape, Shapes, Style, Text, box, text
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView

RAIL_SIZE = 0.34
CHIP_WIDTH, CHIP_HEIGHT = 0.68, 0.38
TICK_WIDTH, TICK_HEIGHT, TICK_OFFSET = 0.4, 0.06, 0.07


@dataclass(frozen=True, slots=True)
class PointNumber:
    """All the ways in which the number of a point can look.

    Attributes
    ----------
    spot
        The point.
    plain
        As it mostly is.
    movable, tick
        When a checker may go from there, and what is beside it then.
    landing, chip
        When one may land there, and what is under it then.
    """

    spot: Target
    plain: Text
    movable: Text
    tick: RoundedRectangle
    landing: Text
    chip: RoundedRectangle


@lru_cache(maxsize=16)  # the same under every position
def point_number_variants(theme: Theme, layout: Layout) -> tuple[PointNumber, ...]:
    """The numbers of all points, from the bottom player's 1 point on."""
    chip_style = Style(fill=theme.chip)
    size, chip = RAIL_SIZE * layout.letters, CHIP_HEIGHT * layout.letters
    found = []
    for number in range(1, POINT_COUNT + 1):
        spot = layout.point(number)
        label, x, y = layout.label(spot), layout.spot_x(spot), layout.number_y(spot)
        found.append(
            PointNumber(
                spot,
                plain=text(label, x, y, size, theme.muted),
                movable=text(label, x, y, size, theme.chip, bold=True),
                tick=_tick(theme, layout, spot),
                landing=text(label, x, y, size, theme.chip_text, bold=True),
                chip=box(x, y, CHIP_WIDTH, chip, chip_style, radius=chip / 2),
            )
        )
    return tuple(found)


def rails(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The numbers of the points, with chips where a checker may land and ticks where one may go.

    A checker on the bar has no number: its tick stands at the bar's end.
    """
    landings = {landing.spot for landing in view.landings}
    plain: list[Shape] = []
    strong: list[Shape] = []
    chips: list[Shape] = []
    ticks: list[Shape] = []
    for number in point_number_variants(theme, layout):
        if number.spot in landings:
            chips.append(number.chip)
            strong.append(number.landing)
        elif number.spot in view.movable:
            ticks.append(number.tick)
            strong.append(number.movable)
        else:
            plain.append(number.plain)
    bars = [Target.bar(color) for color in Color if Target.bar(color) in view.movable]
    ticks += [_tick(theme, layout, spot) for spot in bars]
    return (*chips, *ticks, *strong, *plain)


def _tick(theme: Theme, layout: Layout, spot: Target) -> RoundedRectangle:
    low = layout.is_low(spot)
    y = FIELD_BOTTOM + TICK_OFFSET if low else FIELD_TOP - TICK_OFFSET
    x, radius = layout.spot_x(spot), TICK_HEIGHT / 2
    return box(x, y, TICK_WIDTH, TICK_HEIGHT, Style(fill=theme.chip), radius=radius)
