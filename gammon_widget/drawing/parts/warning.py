"""A tutor's warning in the status bar: the cost of the play, a comparison, and the answers.

The answers replace the tools. If there is little room, the warning omits first the bars, then the
numbers, then the comparison.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...analysis.values.error_class import ERROR_COLORS, ERROR_COLORS_ON_DARK, ErrorClass
from ..colors import contrast, mixed
from ..geometry import Layout
from ..shapes import Align, Shape, Shapes, Style, area, box, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import REGULAR, SEMIBOLD, Weight, largest, text_width
from ..view import ComparedView, StatusBarView
from .buttons import Ground, PlacedButton, draw_button

SIZE, LETTERS_SHARE = 0.3, 0.84
"""The letter size in board units, and the growth of the letters on a small board.

The growth is relative to the growth of other sentences.
"""

MARGIN, END = 0.42, 0.28
"""The distances from the ends of the status bar to the words and to the buttons."""

GAP, COLUMN_GAP, BUTTON_GAP = 0.24, 0.5, 0.2
ROW_PITCH = 1.45
"""The distance between rows, as a multiple of the letter size."""

PADDING = 0.42
BUTTON_HEIGHT, THUMB_HEIGHT, BUTTON_MARGIN = 0.84, 1.85, 0.1
BAR_HEIGHT, BAR_WIDTH, THUMB_BAR_WIDTH, MIN_BAR_WIDTH = 0.18, 2.0, 3.2, 0.8
TRACK = 0.16
"""The share of the text colour in the empty part of a bar."""

MIN_LETTERS = 0.9
"""The minimum scale of the letters of a long play."""


@dataclass(frozen=True, slots=True)
class WarningPlan:
    """The layout of a warning: the left ends and the widths of its parts, and the letter size.

    All lengths are in board units. `figure_x` is the right end of the numbers. If there is no
    comparison, `words_width` is 0. If there are no bars, `bar_width` is 0. If there are no numbers,
    `figure_x` is 0.
    """

    size: float
    ys: tuple[float, float]
    label_x: float
    words_x: float
    words_width: float
    bar_x: float
    bar_width: float
    figure_x: float
    buttons: tuple[PlacedButton, ...]
    buttons_y: float


def _widest(texts: tuple[str, ...], size: float, weight: Weight = REGULAR) -> float:
    return max(text_width(each, size, weight) for each in texts)


@lru_cache(maxsize=16)
def warning_plan(shown: StatusBarView, layout: Layout) -> WarningPlan:
    """Lay out a warning from both ends of the status bar."""
    frame, is_below = layout.frame, layout.frame.has_tools_below
    size = SIZE * max(1.0, LETTERS_SHARE * layout.letters)
    buttons = _buttons(shown, layout, size)
    right = layout.width - MARGIN if is_below else buttons[0].left - GAP
    middle = sum(frame.sentence) / 2
    ys = middle - ROW_PITCH * size / 2, middle + ROW_PITCH * size / 2
    lines = shown.compared
    lead = max(text_width(shown.lead, size, SEMIBOLD), text_width(shown.words, size))
    label_x = MARGIN + lead + COLUMN_GAP
    words_x = label_x + _widest(tuple(line.label for line in lines), size) + GAP
    words = _widest(tuple(line.words for line in lines), size, SEMIBOLD)
    figure = _widest(tuple(line.figure for line in lines), size)
    bar = right - figure - GAP - (words_x + words + GAP)
    has_figures = bar >= -GAP
    bar_width = (
        min(THUMB_BAR_WIDTH if is_below else BAR_WIDTH, bar) if bar >= MIN_BAR_WIDTH else 0.0
    )
    room = right - words_x
    return WarningPlan(
        size=size,
        ys=ys,
        label_x=label_x,
        words_x=words_x,
        words_width=min(words, room) if room >= MIN_LETTERS * words else 0.0,
        bar_x=words_x + words + GAP,
        bar_width=bar_width,
        figure_x=words_x + words + figure + GAP + bool(bar_width) * (bar_width + GAP)
        if has_figures
        else 0.0,
        buttons=buttons,
        buttons_y=sum(frame.tools) / 2,
    )


def _buttons(shown: StatusBarView, layout: Layout, size: float) -> tuple[PlacedButton, ...]:
    """Lay out the answers at the right end or, on a phone, across the whole width."""
    frame = layout.frame
    if frame.has_tools_below:
        named = [each._replace(label=each.long or each.label) for each in shown.buttons]
        room = layout.width - 2 * MARGIN - BUTTON_GAP * (len(named) - 1)
        widths = [text_width(each.label, size, SEMIBOLD) for each in named]
        padding, height = (room - sum(widths)) / (2 * len(named)), THUMB_HEIGHT
        x = MARGIN
    else:
        named = list(shown.buttons)
        padding = PADDING * (1.0 if layout.has_tool_icons else size / SIZE / 2)
        widths = [text_width(each.label, size, SEMIBOLD) for each in named]
        room = frame.tools[1] - frame.tools[0] - 2 * BUTTON_MARGIN
        height = min(room, BUTTON_HEIGHT * size / SIZE)
        x = layout.width - END - sum(widths) - BUTTON_GAP * (len(named) - 1)
        x -= 2 * padding * len(named)
    placed = []
    for button, width in zip(named, widths, strict=True):
        across = width + 2 * padding
        placed.append(PlacedButton(button, x + across / 2, across, size, height))
        x += across + BUTTON_GAP
    return tuple(placed)


@lru_cache(maxsize=16)
def warning(shown: StatusBarView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the words, the comparison and the answers, without a background."""
    plan = warning_plan(shown, layout)
    upper, lower = plan.ys
    second = shown.words
    if not plan.words_width and shown.compared[0].words != "?":
        second = f"{shown.compared[0].label}: {shown.compared[0].words}"
    room = plan.buttons[0].left - GAP - MARGIN if not layout.frame.has_tools_below else layout.width
    second_size = largest(second, plan.size, room)
    left = Align.LEFT
    shapes: list[Shape] = [
        text(shown.lead, MARGIN, upper, plan.size, theme.text, weight=SEMIBOLD, align=left),
        text(second, MARGIN, lower, second_size, theme.muted, align=left),
    ]
    if plan.words_width:
        for y, line in zip(plan.ys, shown.compared, strict=True):
            shapes += _line(line, y, plan, theme)
    for button in plan.buttons:
        shapes += draw_button(button, plan.buttons_y, theme, Ground.STATUS_BAR)
    return tuple(shapes)


def _line(line: ComparedView, y: float, plan: WarningPlan, theme: Theme) -> Shapes:
    size, left = plan.size, Align.LEFT
    words_size = largest(line.words, size, plan.words_width, SEMIBOLD)
    shapes: list[Shape] = [
        text(line.label, plan.label_x, y, size, theme.muted, align=left),
        text(line.words, plan.words_x, y, words_size, theme.text, weight=SEMIBOLD, align=left),
    ]
    if plan.bar_width:
        track = mixed(theme.text, theme.status_bar, TRACK)
        for length, color in (
            (plan.bar_width, track),
            (plan.bar_width * line.share, _bar_color(line.error, theme)),
        ):
            x = plan.bar_x + length / 2
            shapes.append(box(x, y, length, BAR_HEIGHT, Style(fill=color), radius=BAR_HEIGHT / 2))
    if plan.figure_x:
        shapes.append(text(line.figure, plan.figure_x, y, size, theme.text, align=Align.RIGHT))
    return tuple(shapes)


def _bar_color(error: ErrorClass, theme: Theme) -> str:
    """Return the colour of a bar. The bar of the best play has the highlight colour."""
    is_dark = contrast(theme.status_bar, "#FFFFFF") > contrast(theme.status_bar, "#000000")
    if error is ErrorClass.FINE:
        return theme.chip if is_dark else theme.accent
    return (ERROR_COLORS_ON_DARK if is_dark else ERROR_COLORS)[error]


def warning_areas(shown: StatusBarView, layout: Layout) -> Shapes:
    """Return the click areas of the answers, which meet halfway between the answers."""
    plan, (top, bottom) = warning_plan(shown, layout), layout.frame.tools
    reach = BUTTON_GAP / 2
    return tuple(
        area(
            placed.left - reach,
            top,
            placed.right + reach,
            bottom,
            Target.button(placed.button.name),
        )
        for placed in plan.buttons
    )
