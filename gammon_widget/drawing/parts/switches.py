"""The switches at the right end of the bottom strip: what the board does besides being played on.

They are not mirrored, as no strip is: what is written there always begins at the left.
"""

from __future__ import annotations

from functools import lru_cache

from ..geometry import (
    BOTTOM_PANEL_Y,
    COMPACT_LETTER_SCALE,
    FIELD_BOTTOM,
    FIELD_TOP,
    PANEL_HEIGHT,
    TOP_PANEL_Y,
    Layout,
)
from ..scene import HEIGHT, WIDTH
from ..shapes import Shape, Shapes, Style, area, line
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView, SwitchView
from .icons import ICONS

ICON_SIZE = 0.4
FIRST_X, PITCH = 14.95, 0.64
LEFT_EDGE, SHARE = 14.36, 0.82
"""Where their areas begin, and how wide each is: as wide as a finger needs on a narrow board."""

STRIKE = 0.06
CASING = 0.14
"""Width of the line that strikes an icon through, and of the gap that it cuts into the icon."""

REACH = 0.21

COMPACT_X, COMPACT_EDGE = 15.225, 14.6
COMPACT_PLACES = ((BOTTOM_PANEL_Y, FIELD_BOTTOM, HEIGHT), (TOP_PANEL_Y, 0.0, FIELD_TOP))
"""Centre, top and bottom of each on a narrow board: at the end of a strip of its own, where there
is room for a finger between the score and the tray."""


def switches(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Their icons."""
    return _icons(view.switches, theme, layout.compact)


@lru_cache(maxsize=32)
def _icons(shown: tuple[SwitchView, ...], theme: Theme, compact: bool) -> Shapes:
    shapes: list[Shape] = []
    for place, switch in enumerate(shown):
        x, y, scale = FIRST_X + PITCH * place, BOTTOM_PANEL_Y, 1.0
        if compact:
            x, y, scale = COMPACT_X, COMPACT_PLACES[place][0], COMPACT_LETTER_SCALE
        shapes += ICONS[switch.name](x, y, ICON_SIZE * scale, theme.muted)
        if not switch.on:
            reach = REACH * scale
            for color, width in ((theme.frame, CASING), (theme.muted, STRIKE)):
                style = Style(stroke=color, stroke_width=width * scale)
                shapes.append(line(x - reach, y + reach, x + reach, y - reach, style))
    return tuple(shapes)


def switch_areas(view: BoardView, layout: Layout) -> Shapes:
    """Where they can be clicked: a share of the strip's end for each."""
    return _areas(tuple(switch.name for switch in view.switches), layout.compact)


@lru_cache(maxsize=32)
def _areas(names: tuple[str, ...], compact: bool) -> Shapes:
    areas = []
    for place, name in enumerate(names):
        left, top = LEFT_EDGE + SHARE * place, HEIGHT - PANEL_HEIGHT
        edges = left, top, left + SHARE, HEIGHT
        if compact:
            _, top, bottom = COMPACT_PLACES[place]
            edges = COMPACT_EDGE, top, WIDTH, bottom
        areas.append(area(*edges, Target.button(name)))
    return tuple(areas)
