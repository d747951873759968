"""Buttons: how wide they are, how a row of them is laid out, and how each is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..metrics import MARGIN, fit, text_width
from ..shapes import Align, Circle, Shape, Shapes, Style, box, text
from ..themes.theme import Theme
from ..view import ButtonStyle, ButtonView
from .icons import ICONS

HEIGHT = 0.86
STROKE = 0.045
WIDTH = 2.3
GAP, LEAST_GAP = 0.4, 0.08
ROUND_GAP, COMPACT_ROUND_GAP = 0.14, 0.36
"""Between icons; on a narrow board each needs room for a finger."""

PADDING, LEAST_PADDING = 0.4, 0.1
SIZES = (0.40, 0.37, 0.34, 0.32, 0.30, 0.28, 0.26)
ICON_SIZE = 0.46
SMALL_ICON = 0.4
ICON_GAP = 0.14
LABELLED_ICON = "undo"
"""The tool that shows its label beside its icon when there is room."""


@dataclass(frozen=True, slots=True)
class PlacedButton:
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


TOOLS = frozenset({"undo", "redo", "resign", "new_game", "hint"})
"""Buttons that become round icons where there is little room."""


def has_icon(button: ButtonView) -> bool:
    """Whether an icon stands beside its words."""
    return button.name == LABELLED_ICON


def natural_width(
    button: ButtonView,
    size: float = SIZES[0],
    padding: float = PADDING,
    *,
    labelled: bool = True,
) -> float:
    """The width at which the button's label has `padding` on either side."""
    if is_round(button, labelled=labelled):
        return HEIGHT
    words = text_width(button.label, size, bold=True)
    icon = SMALL_ICON + ICON_GAP if has_icon(button) else 0.0
    return max(HEIGHT, words + icon + 2 * padding)


def row_width(
    buttons: Sequence[ButtonView], *, labelled: bool = True, letters: float = 1.0
) -> float:
    """The width of a whole row when nothing has to be shrunk, with small gaps.

    Here as in what follows, labels are `letters` times as large as on a board of the usual size.
    """
    size = SIZES[0] * letters
    widths = [natural_width(button, size, labelled=labelled) for button in buttons]
    return sum(widths) + LEAST_GAP * max(0, len(widths) - 1)


def least_row_width(buttons: Sequence[ButtonView], *, letters: float = 1.0) -> float:
    """The least width in which a row's labels are whole and still of a good size."""
    widths = [
        natural_width(button, SIZES[2] * letters, LEAST_PADDING * 2, labelled=False)
        for button in buttons
    ]
    return sum(widths) + LEAST_GAP * max(0, len(widths) - 1)


def place_row(
    buttons: Sequence[ButtonView],
    left: float,
    right: float,
    *,
    labelled: bool = True,
    align: Align = Align.CENTER,
    letters: float = 1.0,
) -> list[PlacedButton]:
    """Lay `buttons` out between `left` and `right`.

    Where there is room, buttons have their usual width and a generous gap. Where there is not,
    gaps, then padding, then the labels get smaller, and at last labels are cut.
    """
    if not buttons:
        return []
    room = right - left
    size, widths = _widths(buttons, room, labelled=labelled, letters=letters)
    spaces = len(buttons) - 1
    gap = min(GAP, (room - sum(widths)) / spaces) if spaces else 0.0
    if all(is_round(button, labelled=labelled) for button in buttons):
        gap = min(gap, ROUND_GAP if letters == 1 else COMPACT_ROUND_GAP)
    total = sum(widths) + gap * spaces
    x = {Align.LEFT: left, Align.CENTER: (left + right - total) / 2, Align.RIGHT: right - total}[
        align
    ]
    placed = []
    for button, width in zip(buttons, widths, strict=True):
        words = ""
        if not is_round(button, labelled=labelled):
            icon = SMALL_ICON + ICON_GAP if has_icon(button) else 0.0
            room_inside = width - icon - LEAST_PADDING
            words = fit(button.label, room_inside, size, bold=True, margin=1.0)
        placed.append(PlacedButton(button, x + width / 2, width, size, words))
        x += width + gap
    return placed


def _widths(
    buttons: Sequence[ButtonView], room: float, *, labelled: bool, letters: float
) -> tuple[float, list[float]]:
    """The size of the labels and the width of every button."""
    usable = room - LEAST_GAP * (len(buttons) - 1)
    sizes = [size * letters for size in SIZES]
    size = sizes[-1]
    least: list[float] = []
    for size in sizes:
        least = [natural_width(b, size, LEAST_PADDING, labelled=labelled) for b in buttons]
        if sum(least) <= usable:
            break
    if sum(least) > usable:
        fixed = sum(w for w in least if w <= HEIGHT)
        scale = max(0.1, usable - fixed) / (sum(least) - fixed or 1.0)
        return size, [w if w <= HEIGHT else w * scale for w in least]
    wanted = [
        HEIGHT
        if is_round(b, labelled=labelled)
        else max(WIDTH, natural_width(b, size, PADDING, labelled=labelled))
        for b in buttons
    ]
    spare = usable - sum(least)
    asked = sum(wanted) - sum(least)
    share = min(1.0, spare / asked) if asked > 0 else 0.0
    return size, [low + (high - low) * share for low, high in zip(least, wanted, strict=True)]


@lru_cache(maxsize=256)
def draw_button(placed: PlacedButton, y: float, theme: Theme, *, on_frame: bool = False) -> Shapes:
    """The button's pill and what is on it; on the frame's colour an outline is in its text's."""
    button, x = placed.button, placed.x
    primary = button.style is ButtonStyle.PRIMARY
    outline = None if primary else theme.muted if on_frame else theme.lane_outline
    words_color = theme.text if on_frame else theme.lane_outline
    ink = theme.accent_text if primary else words_color
    # Every button is opaque, since the last play's trails go under it.
    ground = theme.frame if on_frame else theme.field
    pill = _pill(x, y, placed.width, theme.accent if primary else ground, outline)
    icon = ICONS.get(button.name)
    if not placed.words:
        if icon is not None:
            return pill, *icon(x, y, ICON_SIZE, ink)
        return pill, text(button.label[:1], x, y, SIZES[0], ink, bold=True)
    if icon is None or not has_icon(button):
        most = placed.width - LEAST_PADDING
        tight = text_width(placed.words, placed.size, bold=True) * MARGIN > most
        return pill, text(
            placed.words, x, y, placed.size, ink, bold=True, max_width=most if tight else None
        )
    words = text_width(placed.words, placed.size, bold=True)
    start = x - (SMALL_ICON + ICON_GAP + words) / 2
    label: Shape = text(
        placed.words,
        start + SMALL_ICON + ICON_GAP,
        y,
        placed.size,
        ink,
        bold=True,
        align=Align.LEFT,
    )
    return pill, *icon(start + SMALL_ICON / 2, y, SMALL_ICON, ink), label


def _pill(x: float, y: float, width: float, fill: str, outline: str | None) -> Shape:
    stroke = STROKE if outline else 0.0
    style = Style(fill=fill, stroke=outline, stroke_width=stroke)
    height = HEIGHT - stroke
    if width <= HEIGHT:
        return Circle(x, y, height / 2, style)
    return box(x, y, width - stroke, height, style, radius=height / 2)
