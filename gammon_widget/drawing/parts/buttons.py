"""Buttons: how wide they are, how a row of them is laid out, and how each is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..metrics import FONT_TOLERANCE, fit, text_width
from ..shapes import Align, Circle, Shape, Shapes, Style, box, text
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import ButtonStyle, ButtonView
from .icons import ICONS, icon

HEIGHT = 0.86
STROKE_WIDTH = 0.045
USUAL_WIDTH = 2.3
GAP, MIN_GAP = 0.4, 0.08
ROUND_GAP, COMPACT_ROUND_GAP = 0.14, 0.36
"""Between icons; on a narrow board each needs room for a finger."""

PADDING, MIN_PADDING = 0.4, 0.1
LABEL_SIZES = (0.40, 0.37, 0.34, 0.32, 0.30, 0.28, 0.26)
GOOD_LABEL_SIZE = 0.34
"""Down to which labels are made smaller before dice give way to them."""

ICON_SIZE = 0.46
SMALL_ICON_SIZE = 0.4
ICON_GAP = 0.14
LABELLED_ICON = "undo"
"""The tool that shows its label beside its icon when there is room."""

TOOLS = frozenset({"undo", "redo", "resign", "new_game", "hint"})
"""Buttons that become round icons where there is little room."""


class PlacedButton(NamedTuple):
    """A button with its place: centre, width, the size and the words of its label.

    A round icon button has no words.
    """

    button: ButtonView
    x: float
    width: float
    size: float
    words: str

    @property
    def left(self) -> float:
        """Its left end."""
        return self.x - self.width / 2

    @property
    def right(self) -> float:
        """Its right end."""
        return self.x + self.width / 2


def is_round(button: ButtonView, *, labelled: bool) -> bool:
    """Whether the button is a round icon; `labelled` gives undo its word."""
    if labelled and button.name == LABELLED_ICON:
        return False
    return button.style is ButtonStyle.ICON or (not labelled and button.name in TOOLS)


def _icon_room(button: ButtonView) -> float:
    """What an icon beside the words takes."""
    return SMALL_ICON_SIZE + ICON_GAP if button.name == LABELLED_ICON else 0.0


def natural_width(
    button: ButtonView,
    size: float = LABEL_SIZES[0],
    padding: float = PADDING,
    *,
    labelled: bool = True,
) -> float:
    """The width at which the button's label has `padding` on either side."""
    if is_round(button, labelled=labelled):
        return HEIGHT
    words = text_width(button.label, size, SEMIBOLD)
    return max(HEIGHT, words + _icon_room(button) + 2 * padding)


def row_width(
    buttons: Sequence[ButtonView], size: float, padding: float = PADDING, *, labelled: bool = True
) -> float:
    """The width of a whole row with labels of that size and small gaps."""
    widths = [natural_width(button, size, padding, labelled=labelled) for button in buttons]
    return sum(widths) + MIN_GAP * max(0, len(widths) - 1)


def place_row(
    buttons: Sequence[ButtonView],
    left: float,
    right: float,
    *,
    labelled: bool = True,
    align: Align = Align.CENTER,
    scale: float = 1.0,
) -> list[PlacedButton]:
    """Lay `buttons` out between `left` and `right`, with letters that are `scale` times as large.

    Where there is room, buttons have their usual width and a generous gap. Where there is not,
    gaps, then padding, then the labels get smaller, and at last labels are cut.
    """
    if not buttons:
        return []
    room, spaces = right - left, len(buttons) - 1
    size, widths = _widths(buttons, room - MIN_GAP * spaces, labelled=labelled, scale=scale)
    gap = min(GAP, (room - sum(widths)) / spaces) if spaces else 0.0
    if all(is_round(button, labelled=labelled) for button in buttons):
        gap = min(gap, ROUND_GAP if scale == 1 else COMPACT_ROUND_GAP)
    total = sum(widths) + gap * spaces
    starts = {
        Align.LEFT: left,
        Align.CENTER: (left + right - total) / 2,
        Align.RIGHT: right - total,
    }
    x = starts[align]
    placed = []
    for button, width in zip(buttons, widths, strict=True):
        words = ""
        if not is_round(button, labelled=labelled):
            inside = width - _icon_room(button) - MIN_PADDING
            words = fit(button.label, inside, size, weight=SEMIBOLD, margin=1.0)
        placed.append(PlacedButton(button, x + width / 2, width, size, words))
        x += width + gap
    return placed


def _widths(
    buttons: Sequence[ButtonView], room: float, *, labelled: bool, scale: float
) -> tuple[float, list[float]]:
    """The size of the labels and the width of every button, in all no more than `room`."""
    for label_size in LABEL_SIZES:
        size = label_size * scale
        least = [natural_width(b, size, MIN_PADDING, labelled=labelled) for b in buttons]
        if sum(least) <= room:
            break
    else:
        fixed = sum(width for width in least if width <= HEIGHT)
        shrink = max(0.1, room - fixed) / (sum(least) - fixed or 1.0)
        return size, [width if width <= HEIGHT else width * shrink for width in least]
    wanted = [
        HEIGHT
        if is_round(button, labelled=labelled)
        else max(USUAL_WIDTH, natural_width(button, size, labelled=labelled))
        for button in buttons
    ]
    missing = sum(wanted) - sum(least)
    share = min(1.0, (room - sum(least)) / missing) if missing > 0 else 0.0
    return size, [low + (high - low) * share for low, high in zip(least, wanted, strict=True)]


@lru_cache(maxsize=256)
def draw_button(placed: PlacedButton, y: float, theme: Theme, *, on_frame: bool = False) -> Shapes:
    """The button's pill and what is on it; on the frame's colour an outline is in its text's."""
    button, x, size, words = placed.button, placed.x, placed.size, placed.words
    # Every button is opaque, since the last play's trails go under it.
    ground, outline, ink = theme.field, theme.lane_outline, theme.lane_outline
    if on_frame:
        ground, outline, ink = theme.frame, theme.muted, theme.text
    pill = _pill(x, y, placed.width, ground, outline)
    if button.style is ButtonStyle.PRIMARY:
        ink = theme.accent_text
        pill = _pill(x, y, placed.width, theme.accent, None)
    if not words and button.name in ICONS:
        return pill, *icon(button.name, x, y, ICON_SIZE, ink)
    if not words:
        return pill, text(button.label[:1], x, y, LABEL_SIZES[0], ink, weight=SEMIBOLD)
    width, icon_room = text_width(words, size, SEMIBOLD), _icon_room(button)
    if icon_room:
        start = x - (icon_room + width) / 2
        label = text(words, start + icon_room, y, size, ink, weight=SEMIBOLD, align=Align.LEFT)
        beside = start + SMALL_ICON_SIZE / 2
        return pill, *icon(button.name, beside, y, SMALL_ICON_SIZE, ink), label
    inside = placed.width - MIN_PADDING
    most = inside if width * FONT_TOLERANCE > inside else None
    return pill, text(words, x, y, size, ink, weight=SEMIBOLD, max_width=most)


def _pill(x: float, y: float, width: float, fill: str, outline: str | None) -> Shape:
    stroke = STROKE_WIDTH if outline else 0.0
    style = Style(fill=fill, stroke=outline, stroke_width=stroke)
    height = HEIGHT - stroke
    if width <= HEIGHT:
        return Circle(x, y, height / 2, style)
    return box(x, y, width - stroke, height, style, radius=height / 2)
