"""The figures of both players on the card of a result: a table, then a sentence or a progress bar.

Everything is in the units of a wide board, from the upper left corner of the card.
"""

from __future__ import annotations

from ...rules import Color
from ..shapes import Align, Shape, Shapes, Style, box, line, text
from ..themes.theme import Theme
from ..typeface import SEMIBOLD, fit, text_width
from ..view import FigureRow, ResultFigures
from .checkers import checker

MARGIN = 0.58
COLUMN, COLUMN_END = 2.2, 0.14
"""Width of a player's column, and its distance from the end of the row."""

HEAD, ROW, TALL_ROW = 0.5, 0.66, 1.0
TEXT_SIZE, SMALL_SIZE, BIG_SIZE = 0.32, 0.28, 0.5
BELOW_SHARE = 0.78
"""Height of a smaller label, in parts of its row."""

LABEL_SHARE = 0.36
DISC_SCALE, DISC_GAP = 0.36, 0.1
NOTE_GAP, NOTE_HEIGHT, NOTE_RADIUS = 0.26, 0.76, 0.18
BAR_HEIGHT = 0.18
HAIRLINE = 0.025


def table_height(figures: ResultFigures) -> float:
    """The height of the table, with the sentence below it."""
    return HEAD + sum(map(_height, figures.rows)) + NOTE_GAP + NOTE_HEIGHT


def _height(row: FigureRow) -> float:
    return TALL_ROW if row.below else ROW


def result_table(figures: ResultFigures, theme: Theme, width: float, top: float) -> Shapes:
    """The table on a card of that width, from `top` downwards."""
    left, right = MARGIN, width - MARGIN
    columns = right - COLUMN_END - COLUMN, right - COLUMN_END
    shapes: list[Shape] = []
    y = top + HEAD / 2
    room = columns[0] - COLUMN - left
    source = fit(figures.source, room + COLUMN / 2, SMALL_SIZE)
    shapes.append(text(source, left, y, SMALL_SIZE, theme.panel_muted, align=Align.LEFT))
    for color, name, x in zip(Color, figures.names, columns, strict=True):
        shown = fit(name, COLUMN - 3 * DISC_SCALE, SMALL_SIZE, SEMIBOLD, margin=1.0)
        shapes.append(
            text(*(shown, x, y, SMALL_SIZE, theme.panel_muted), weight=SEMIBOLD, align=Align.RIGHT)
        )
        disc = x - text_width(shown, SMALL_SIZE, SEMIBOLD) - DISC_GAP - DISC_SCALE / 2
        shapes.append(checker(theme, color, disc, y, DISC_SCALE))
    y = top + HEAD
    rule = Style(stroke=theme.panel_line, stroke_width=HAIRLINE)
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
