"""The numbers of the points, and what they tell about them."""

from __future__ import annotations

from functools import lru_cache

from ...rules.color import Color
from ..geometry import POINT_COUNT, Layout
from ..shapes import RoundedRectangle, Shapes, Style, box, by_kind, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import MEDIUM, SEMIBOLD
from ..view import BoardView

NUMBER_SIZE = 0.29
CHIP_WIDTH, CHIP_HEIGHT = 0.68, 0.38
TICK_WIDTH, TICK_HEIGHT, TICK_OFFSET = 0.4, 0.06, 0.07


def point_numbers(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """The numbers of the points, with chips where a checker may land and ticks where one may go.

    A checker on the bar has no number: its tick stands at the bar's end.
    """
    landings = frozenset(landing.spot for landing in view.landings)
    return _numbers(landings, view.movable, theme, layout)


@lru_cache(maxsize=64)  # the same whenever the same checker is in hand
def _numbers(
    landings: frozenset[Target], movable: frozenset[Target], theme: Theme, layout: Layout
) -> Shapes:
    spots = [layout.point(number) for number in range(1, POINT_COUNT + 1)]
    drawn = [_number(s, s in landings, s in movable, theme, layout) for s in spots]
    bars = [Target.bar(color) for color in Color if Target.bar(color) in movable]
    ticks = tuple(_tick(theme, layout, spot) for spot in bars)
    return by_kind([*drawn, ((), ticks, (), ())])


@lru_cache(maxsize=256)  # shapes that stay the same have bounds that are known
def _number(
    spot: Target, is_landing: bool, is_movable: bool, theme: Theme, layout: Layout
) -> tuple[Shapes, ...]:
    """The chip, the tick, the number if it is bold, and else the number."""
    label, x, y = layout.label(spot), layout.spot_x(spot), layout.number_y(spot)
    size = NUMBER_SIZE * layout.small_letter_scale
    if is_landing:
        height = CHIP_HEIGHT * layout.small_letter_scale
        chip = box(x, y, CHIP_WIDTH, height, Style(fill=theme.chip), radius=height / 2)
        return (chip,), (), (text(label, x, y, size, theme.chip_text, weight=SEMIBOLD),), ()
    if is_movable:
        number = text(label, x, y, size, theme.chip, weight=SEMIBOLD)
        return (), (_tick(theme, layout, spot),), (number,), ()
    return (), (), (), (text(label, x, y, size, theme.muted, weight=MEDIUM),)


def _tick(theme: Theme, layout: Layout, spot: Target) -> RoundedRectangle:
    upper, lower = layout.card.rows
    y = lower + TICK_OFFSET if layout.is_low(spot) else upper - TICK_OFFSET
    style, radius = Style(fill=theme.chip), TICK_HEIGHT / 2
    return box(layout.spot_x(spot), y, TICK_WIDTH, TICK_HEIGHT, style, radius=radius)
