"""Buttons: how wide they are, how a row of them is laid out, and how each is drawn.

A button is as wide as its words need; no word is made smaller or cut while there is any other way.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..metrics import FONT_TOLERANCE, largest, text_width
from ..shapes import Align, Shapes, Style, box, facing, text
from ..targets import Target
from ..themes.colors import mixed
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import ButtonStyle, ButtonView

HEIGHT = 0.88
RADIUS = 0.2
STROKE_WIDTH = 0.04
OUTLINE_SHARE = 0.6
"""How much of quiet writing is in the outline of a button on a panel."""

GAP = 0.16
PADDING, MIN_PADDING = 0.5, 0.2
"""Beside the words, and the least of it where a row would otherwise not fit."""

LABEL_SIZE = 0.3
USUAL_WIDTH = 2.3


class PlacedButton(NamedTuple):
    """A button with its place: centre, width, the size of its words, and its height."""

    button: ButtonView
    x: float
    width: float
    size: float
    height: float = HEIGHT

    @property
    def left(self) -> float:
        """Its left end."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """Its right end."""
        return self.x + self.width / 2


def natural_width(button: ButtonView, size: float = LABEL_SIZE, padding: float = PADDING) -> float:
    """The width at which the button's words have `padding` on either side."""
    return max(HEIGHT, text_width(button.label, size, SEMIBOLD) + 2 * padding)


def row_width(
    buttons: Sequence[ButtonView], size: float = LABEL_SIZE, padding: float = PADDING
) -> float:
    """The width of a whole row."""
    widths = (natural_width(button, size, padding) for button in buttons)
    return sum(widths) + GAP * max(0, len(buttons) - 1)


def place_row(
    buttons: Sequence[ButtonView],
    left: float,
    right: float,
    *,
    align: Align = Align.CENTER,
    scale: float = 1.0,
    height: float = HEIGHT,
) -> list[PlacedButton]:
    """Lay `buttons` out between `left` and `right`, with letters that are `scale` times as large.

    Where there is no room for all of the padding there is less of it; only then do words shrink.
    """
    room, size = right - left, LABEL_SIZE * scale
    if not buttons:
        return []
    bare = row_width(buttons, size, 0.0)
    padding = min(PADDING, max(MIN_PADDING, (room - bare) / (2 * len(buttons))))
    total = row_width(buttons, size, padding)
    if total > room:
        size *= room / total
        padding *= room / total
        total = row_width(buttons, size, padding)
    starts = {
        Align.LEFT: left,
        Align.CENTER: (left + right - total) / 2,
        Align.RIGHT: right - total,
    }
    x, placed = starts[align], []
    for button in buttons:
        width = natural_width(button, size, padding)
        placed.append(PlacedButton(button, x + width / 2, width, size, height))
        x += width + GAP
    return placed


@lru_cache(maxsize=256)
def draw_button(placed: PlacedButton, y: float, theme: Theme, *, on_panel: bool = False) -> Shapes:
    """The button and its words, in the lane or in a dialog, which has the colours of a panel."""
    button, x, width, _, height = placed
    # Every button is opaque, since the last play's trails go under it.
    ground, outline, ink = theme.field, theme.lane_outline, theme.lane_outline
    filled, inverse = theme.accent, theme.accent_text
    if on_panel:
        ground, ink = theme.panel_hover, theme.panel_text
        outline = mixed(theme.panel_muted, theme.panel_hover, OUTLINE_SHARE)
        filled, inverse = theme.panel_accent, theme.panel_accent_text
    style = Style(fill=ground, stroke=outline, stroke_width=STROKE_WIDTH)
    inset = STROKE_WIDTH
    if button.style is ButtonStyle.PRIMARY:
        ink, style, inset = inverse, Style(fill=filled), 0.0
    room = width - 2 * MIN_PADDING / FONT_TOLERANCE
    size = largest(button.label, placed.size, width, weight=SEMIBOLD)
    radius = RADIUS * height / HEIGHT
    seen = box(x, y, width - inset, height - inset, style, radius=radius)
    return (
        facing(seen, Target.button(button.name)),
        text(button.label, x, y, size, ink, weight=SEMIBOLD, max_width=room),
    )
