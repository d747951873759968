"""The switches at the right end of the bottom strip: what the board does besides being played on.

They are not mirrored, as no strip is: what is written there always begins at the left.
"""

from __future__ import annotations

from functools import lru_cache

from .geometry import STRIP_BOTTOM, STRIP_EDGE
from .icons import ICONS
from .scene import HEIGHT
from .shapes import Shape, Shapes, Style, area, line
from .targets import Target
from .themes import Theme
from .view import BoardView, SwitchView

ICON_SIZE = 0.4
FIRST_X, PITCH = 14.95, 0.64
LEFT_EDGE, SHARE = 14.36, 0.82
"""Where their areas begin, and how wide each is: as wide as a finger needs on a narrow board."""

STRIKE = 0.06
CASING = 0.14
"""Width of the line that strikes an icon through, and of the gap that it cuts into the icon."""

REACH = 0.21


def switches(view: BoardView, theme: Theme) -> Shapes:
    """Their icons."""
    return _icons(view.switches, theme)


@lru_cache(maxsize=32)
def _icons(shown: tuple[SwitchView, ...], theme: Theme) -> Shapes:
    shapes: list[Shape] = []
    for place, switch in enumerate(shown):
        x = FIRST_X + PITCH * place
        shapes += ICONS[switch.name](x, STRIP_BOTTOM, ICON_SIZE, theme.muted)
        if not switch.on:
            for color, width in ((theme.frame, CASING), (theme.muted, STRIKE)):
                style = Style(stroke=color, stroke_width=width)
                ends = (x - REACH, STRIP_BOTTOM + REACH, x + REACH, STRIP_BOTTOM - REACH)
                shapes.append(line(*ends, style))
    return tuple(shapes)


def switch_areas(view: BoardView) -> Shapes:
    """Where they can be clicked: a share of the strip's end for each."""
    return _areas(tuple(switch.name for switch in view.switches))


@lru_cache(maxsize=32)
def _areas(names: tuple[str, ...]) -> Shapes:
    edges = [LEFT_EDGE + SHARE * place for place in range(len(names))]
    top = HEIGHT - STRIP_EDGE
    return tuple(
        area(left, top, left + SHARE, HEIGHT, Target.button(name))
        for left, name in zip(edges, names, strict=True)
    )
