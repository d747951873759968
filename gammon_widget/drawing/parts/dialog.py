"""The dialog over the playing fields that shows the result of a game.

The dialog may contain a table with the statistics of both players. Below the table is a sentence or
a progress bar.

The dialog is laid out in the units of a wide board, and then scaled with the letter size. While the
dialog is open, nothing else on the playing fields can be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from ...rules import Color
from ..geometry import Layout
from ..shapes import Align, Shape, Shapes, Style, area, box, line, moved, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import REGULAR, SEMIBOLD, Weight, fit, text_width
from ..view import ButtonView, Dialog, FigureRow, ResultFigures
from .buttons import GAP, LABEL_SIZE, Ground, PlacedButton, draw_button, natural_width
from .buttons import HEIGHT as BUTTON_HEIGHT
from .checkers import checker

RADIUS = 0.3
HAIRLINE = 0.03
MARGIN, BELOW = 0.5, 0.44
MIN_WIDTH, MIN_BUTTON_WIDTH = 6.4, 1.9
FIELD_MARGIN = 0.5
"""The distance of a dialog from the ends of the frame, so that its shadow stays on the frame."""

SCRIM = 0.34
"""The opacity of the overlay that darkens the playing fields."""

TITLE_SIZES, DETAIL_SIZE = (0.5, 0.46, 0.42), 0.3
MAX_WORDS = 9.5
"""The maximum text width. Wider text is written in smaller letters."""

MIN_LETTERS = 0.8
"""The minimum scale of letters, relative to other buttons.

If the buttons do not fit at this scale, they are put into more rows.
"""

DISC_Y, DISC_SCALE = 0.82, 0.86
"""The y and the scale of the winner's checker above the title."""

TITLE_Y, DETAIL_Y, BUTTONS_Y = 1.56, 2.08, 3.02

TABLE_WIDTH, TABLE_Y = 12.5, 1.75
"""The width of a dialog with statistics, and the y at which its table begins."""

HEAD_X, HEAD_DISC, HEAD_YS = 1.83, (1.04, 1.01), (0.78, 1.3)
"""The places of the title, the winner's checker, and the lines of text above the table."""

CROSS, CROSS_STROKE, CROSS_PLACE = 0.14, 0.055, 0.52
"""Half the size of the cross that closes a dialog, its line width, and its place in the corner."""

SHADOWS, SHADOW_ALPHA, SHADOW_STEP = 6, 0.06, 0.06
SLACK = 0.14


class DialogPlan(NamedTuple):
    """The layout of a dialog. All places are relative to its upper left corner."""

    width: float
    height: float
    title: str
    title_size: float
    detail: str
    rows: tuple[tuple[float, tuple[PlacedButton, ...]], ...]


def _room(layout: Layout) -> float:
    """Return the maximum width of a dialog, in its own units, at the minimum letter size."""
    return (layout.width - 2 * FIELD_MARGIN) / (layout.button_scale * MIN_LETTERS)


@lru_cache(maxsize=32)
def _plan(shown: Dialog, room: float) -> DialogPlan:
    size = _largest(shown.title, MAX_WORDS, TITLE_SIZES, SEMIBOLD)
    title = fit(shown.title, MAX_WORDS, size, weight=SEMIBOLD, margin=1.0)
    detail = fit(shown.detail, MAX_WORDS, DETAIL_SIZE, margin=1.0)
    if shown.figures is not None:
        return _table_plan(shown, shown.figures, room)
    rows = _rows(shown.buttons, room - 2 * MARGIN)
    words = max(
        text_width(title, size, SEMIBOLD), text_width(detail, DETAIL_SIZE), *map(_row_width, rows)
    )
    width = max(MIN_WIDTH, words + 2 * MARGIN)
    pitch = BUTTON_HEIGHT + GAP
    height = BUTTONS_Y + pitch * (len(rows) - 1) + BUTTON_HEIGHT / 2 if rows else DETAIL_Y
    placed = tuple(
        (BUTTONS_Y + pitch * k, tuple(_placed_row(row, (width - _row_width(row)) / 2)))
        for k, row in enumerate(rows)
    )
    return DialogPlan(width, height + BELOW, title, size, detail, placed)


def _table_plan(shown: Dialog, figures: ResultFigures, room: float) -> DialogPlan:
    """Return the layout of a dialog with statistics.

    The size of the dialog does not change while the statistics are filled in.
    """
    width = min(TABLE_WIDTH, room)
    words = width - HEAD_X - TABLE_MARGIN
    size = _largest(shown.title, words, TITLE_SIZES[1:], SEMIBOLD)
    title = fit(shown.title, words, size, weight=SEMIBOLD, margin=1.0)
    detail = fit(shown.detail, words, DETAIL_SIZE, margin=1.0)
    room = width - 2 * TABLE_MARGIN
    rows = _rows(shown.buttons, room)
    if len(rows) > 1 and max(map(len, rows)) == 1:  # a column
        rows = [[(button, room)] for button in shown.buttons]
    first = TABLE_Y + table_height(figures) + BUTTON_HEIGHT
    pitch = BUTTON_HEIGHT + GAP
    placed = tuple(
        (first + pitch * k, tuple(_placed_row(row, TABLE_MARGIN))) for k, row in enumerate(rows)
    )
    height = first + pitch * (len(rows) - 1) + BUTTON_HEIGHT / 2 if rows else first - BUTTON_HEIGHT
    return DialogPlan(width, height + BELOW, title, size, detail, placed)


_Row = Sequence[tuple[ButtonView, float]]
"""The buttons in a row, and the width of each button."""


def _rows(buttons: Sequence[ButtonView], room: float) -> list[_Row]:
    """Arrange buttons in as few rows as possible, with about the same number in each row."""
    wide = [(button, max(MIN_BUTTON_WIDTH, natural_width(button))) for button in buttons]
    for count in range(len(wide), 0, -1):
        if count < len(wide):  # buttons in a column have equal widths
            wide = [(button, max(width for _, width in wide)) for button, _ in wide]
        rows = [wide[k : k + count] for k in range(0, len(wide), count)]
        if count == 1 or _row_width(rows[0]) <= room:
            even = ceil(len(wide) / len(rows))
            return [wide[k : k + even] for k in range(0, len(wide), even)]
    return []


def _row_width(row: _Row) -> float:
    return sum(width for _, width in row) + GAP * (len(row) - 1)


def _placed_row(row: _Row, x: float) -> Iterator[PlacedButton]:
    for button, width in row:
        yield PlacedButton(button, x + width / 2, width, LABEL_SIZE)
        x += width + GAP


def _placed(plan: DialogPlan, layout: Layout) -> tuple[float, float, float]:
    scale = min(layout.button_scale, (layout.width - 2 * FIELD_MARGIN) / plan.width)
    left, top = layout.bar_x - scale * plan.width / 2, layout.middle_y - scale * plan.height / 2
    return left, top, scale


def dialog(shown: Dialog, theme: Theme, layout: Layout) -> Shapes:
    """Draw the overlay that darkens the playing fields, and the dialog on top of it."""
    room = _room(layout)
    placed = _placed(_plan(shown, room), layout)
    return (scrim(theme, layout), *(moved(s, *placed) for s in _dialog_shapes(shown, theme, room)))


def scrim(theme: Theme, layout: Layout) -> Shape:
    """Draw the overlay over the playing fields.

    In a theme without shadows, the overlay makes the playing fields paler.
    """
    style = Style(fill=theme.shadow, alpha=SCRIM)
    if not theme.depth:
        style = Style(fill=theme.field, alpha=2 * SCRIM)
    return layout.rectangle(layout.frame.columns, layout.frame.rows, style)


@lru_cache(maxsize=32)
def _dialog_shapes(shown: Dialog, theme: Theme, room: float) -> Shapes:
    """Draw the dialog in its own units, with its upper left corner at the origin."""
    plan = _plan(shown, room)
    width, height, middle = plan.width, plan.height, (plan.width / 2, plan.height / 2)
    ground = Style(fill=theme.panel, stroke=theme.panel_line, stroke_width=HAIRLINE)
    if not theme.depth:
        ground = Style(fill=theme.panel, stroke=theme.seam, stroke_width=HAIRLINE)
    shapes: list[Shape] = []
    for k in range(SHADOWS, 0, -1) if theme.depth else ():
        by, style = k * SHADOW_STEP, Style(fill=theme.shadow, alpha=SHADOW_ALPHA)
        x, y = middle
        shapes.append(box(x, y + by / 2, width + by, height + by, style, radius=RADIUS + by / 2))
    shapes.append(box(*middle, width, height, ground, radius=RADIUS))
    x, disc, align, ys = middle[0], (middle[0], DISC_Y), Align.CENTER, (TITLE_Y, DETAIL_Y)
    if shown.figures is not None:
        x, disc, align, ys = HEAD_X, HEAD_DISC, Align.LEFT, HEAD_YS
        shapes += result_table(shown.figures, theme, width, TABLE_Y)
    shapes.append(checker(theme, shown.winner, *disc, DISC_SCALE))
    words = (
        (plan.title, ys[0], plan.title_size, theme.panel_text, SEMIBOLD),
        (plan.detail, ys[1], DETAIL_SIZE, theme.panel_muted, REGULAR),
    )
    shapes += [
        text(each, x, y, size, color, weight=weight, align=align)
        for each, y, size, color, weight in words
        if each
    ]
    for row_y, row in plan.rows:
        for button in row:
            shapes += draw_button(button, row_y, theme, Ground.PANEL)
    if shown.close is not None:
        x, style = width - CROSS_PLACE, Style(stroke=theme.panel_text, stroke_width=CROSS_STROKE)
        left, right, top, bottom = x - CROSS, x + CROSS, CROSS_PLACE - CROSS, CROSS_PLACE + CROSS
        shapes += [line(left, top, right, bottom, style), line(left, bottom, right, top, style)]
    return tuple(shapes)


def dialog_areas(shown: Dialog, layout: Layout) -> Shapes:
    """Return the click areas of the buttons and of the cross."""
    plan = _plan(shown, _room(layout))
    left, top, scale = _placed(plan, layout)
    slack = SLACK if len(plan.rows) == 1 else min(SLACK, GAP / 2)
    reach = scale * (BUTTON_HEIGHT / 2 + slack)
    buttons = tuple(
        area(
            left + scale * (placed.left - GAP / 2),
            top + scale * y - reach,
            left + scale * (placed.right + GAP / 2),
            top + scale * y + reach,
            Target.button(placed.button.name),
        )
        for y, row in plan.rows
        for placed in row
    )
    if shown.close is None:
        return buttons
    right, size = left + scale * plan.width, 2 * scale * CROSS_PLACE
    cross = area(right - size, top, right, top + size, Target.button(shown.close.name))
    return (*buttons, cross)


def _largest(words: str, room: float, sizes: Sequence[float], weight: Weight) -> float:
    return next((size for size in sizes if text_width(words, size, weight) <= room), sizes[-1])


TABLE_MARGIN = 0.58
COLUMN, COLUMN_END = 2.2, 0.14
"""The width of a player's column, and the distance of the last column from the end of the row."""

HEAD, ROW, TALL_ROW = 0.5, 0.66, 1.0
TEXT_SIZE, SMALL_SIZE, BIG_SIZE = 0.32, 0.28, 0.5
BELOW_SHARE = 0.78
"""The y of the smaller label of a row, as a fraction of the row's height."""

LABEL_SHARE = 0.36
TABLE_DISC, DISC_GAP = 0.36, 0.1
NOTE_GAP, NOTE_HEIGHT, NOTE_RADIUS = 0.26, 0.76, 0.18
BAR_HEIGHT = 0.18
TABLE_LINE = 0.025


def table_height(figures: ResultFigures) -> float:
    """Return the height of the table, including the sentence below it."""
    return HEAD + sum(map(_height, figures.rows)) + NOTE_GAP + NOTE_HEIGHT


def _height(row: FigureRow) -> float:
    return TALL_ROW if row.below else ROW


def result_table(figures: ResultFigures, theme: Theme, width: float, top: float) -> Shapes:
    """Draw the table in a dialog of the given width, from `top` downwards."""
    left, right = TABLE_MARGIN, width - TABLE_MARGIN
    columns = right - COLUMN_END - COLUMN, right - COLUMN_END
    shapes: list[Shape] = []
    y = top + HEAD / 2
    room = columns[0] - COLUMN - left
    source = fit(figures.source, room + COLUMN / 2, SMALL_SIZE)
    shapes.append(text(source, left, y, SMALL_SIZE, theme.panel_muted, align=Align.LEFT))
    for color, name, x in zip(Color, figures.names, columns, strict=True):
        shown = fit(name, COLUMN - 3 * TABLE_DISC, SMALL_SIZE, SEMIBOLD, margin=1.0)
        shapes.append(
            text(*(shown, x, y, SMALL_SIZE, theme.panel_muted), weight=SEMIBOLD, align=Align.RIGHT)
        )
        disc = x - text_width(shown, SMALL_SIZE, SEMIBOLD) - DISC_GAP - TABLE_DISC / 2
        shapes.append(checker(theme, color, disc, y, TABLE_DISC))
    y = top + HEAD
    rule = Style(stroke=theme.panel_line, stroke_width=TABLE_LINE)
    for row in figures.rows:
        height = _height(row)
        shapes.append(line(left, y, right, y, rule))
        shapes += _row(row, theme, (left, *columns), y)
        y += height
    return (*shapes, *_note(figures, theme, (left, right), y + NOTE_GAP))


def _row(row: FigureRow, theme: Theme, xs: tuple[float, float, float], y: float) -> Shapes:
    left, *columns = xs
    height = _height(row)
    label = y + (LABEL_SHARE if row.below else 0.5) * height
    size = BIG_SIZE if row.is_big else TEXT_SIZE
    ink = theme.panel_muted if row.is_open else theme.panel_text
    room = columns[0] - COLUMN / 2 - left
    name = row.label if text_width(row.label, TEXT_SIZE) <= room else row.short
    shapes = [text(name, left, label, TEXT_SIZE, theme.panel_text, align=Align.LEFT)]
    if row.below:
        below = y + BELOW_SHARE * height
        shapes.append(text(row.below, left, below, SMALL_SIZE, theme.panel_muted, align=Align.LEFT))
    for words, x in zip((row.white, row.black), columns, strict=True):
        shapes.append(text(words, x, y + height / 2, size, ink, weight=SEMIBOLD, align=Align.RIGHT))
    return tuple(shapes)


def _note(figures: ResultFigures, theme: Theme, ends: tuple[float, float], top: float) -> Shapes:
    left, right = ends
    width, middle = right - left, (left + right) / 2
    if figures.progress is None:
        if not figures.words:
            return ()
        words = fit(figures.words, width - 2 * COLUMN_END, TEXT_SIZE)
        y = top + NOTE_HEIGHT / 2
        ground = Style(fill=theme.panel_hover)
        return (
            box(middle, y, width, NOTE_HEIGHT, ground, radius=NOTE_RADIUS),
            text(words, left + 2 * COLUMN_END, y, TEXT_SIZE, theme.panel_text, align=Align.LEFT),
        )
    y, done = top + NOTE_HEIGHT - BAR_HEIGHT, max(BAR_HEIGHT, figures.progress * width)
    track, filled = Style(fill=theme.panel_line), Style(fill=theme.panel_accent)
    words = fit(figures.words, width, SMALL_SIZE)
    return (
        text(words, left, top + 0.2, SMALL_SIZE, theme.panel_text, align=Align.LEFT),
        box(middle, y, width, BAR_HEIGHT, track, radius=BAR_HEIGHT / 2),
        box(left + done / 2, y, done, BAR_HEIGHT, filled, radius=BAR_HEIGHT / 2),
    )
