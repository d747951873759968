"""Dialogs over the fields: a question to answer, or the result of a game.

A dialog is laid out in the units of a wide board, then scaled with the letter size. While it is
open, nothing else on the fields can be clicked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from ..geometry import CubeMeasures, Layout
from ..metrics import fit, text_width
from ..shapes import Align, Point, Shape, Shapes, Style, area, box, moved, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import REGULAR, SEMIBOLD, Weight
from ..view import ButtonView, ComparedView, Dialog
from .buttons import GAP, LABEL_SIZE, PlacedButton, draw_button, natural_width
from .buttons import HEIGHT as BUTTON_HEIGHT
from .checkers import checker
from .cube import offered

RADIUS = 0.3
HAIRLINE = 0.03
MARGIN, BELOW = 0.5, 0.44
MIN_WIDTH, MIN_BUTTON_WIDTH = 6.4, 1.9
FIELD_MARGIN = 0.5
"""Distance from the ends of the frame, so that the dialog's shadow stays on it."""

SCRIM, RESULT_SCRIM = 0.28, 0.34
"""Opacity of the overlay that darkens the fields."""

TITLE_SIZES, DETAIL_SIZE = (0.5, 0.46, 0.42), 0.3
MAX_WORDS = 9.5
"""Maximum text width before the text gets smaller."""

CUBE_SCALE = 1.3
CUBE_ROOM = CubeMeasures.SIZE * CUBE_SCALE + 0.7
"""Width reserved next to the text for the cube of a double."""

MIN_LETTERS = 0.8
"""Minimum letter scale, relative to other buttons, before buttons wrap to another row."""

TITLE_Y, DETAIL_Y, LINES_Y = 0.64, 1.16, 1.32
LINE_PITCH = 0.52
BUTTONS_BELOW = 0.94
"""From the last line of text to the centre of the buttons."""

DISC_Y, DISC_ROOM, DISC_SCALE = 0.82, 0.92, 0.86
"""The winner's checker above a result."""

LABEL_WIDTH, BAR_WIDTH, BAR_HEIGHT = 1.15, 2.3, 0.14
"""Label and bar of a comparison line."""

SHADOWS, SHADOW_ALPHA, SHADOW_STEP = 6, 0.06, 0.06
SLACK = 0.14
ASIDE = Target.button("aside")
"""The area around a question: a click there hides it, to show the position."""


class DialogPlan(NamedTuple):
    """Layout of a dialog; all places are relative to its upper left corner."""

    width: float
    height: float
    title: str
    title_size: float
    detail: str
    text_left: float
    lines_y: float
    rows: tuple[tuple[float, tuple[PlacedButton, ...]], ...]


def _room(layout: Layout) -> float:
    """Maximum width of a dialog, in its own units, at the minimum letter size."""
    return (layout.width - 2 * FIELD_MARGIN) / (layout.button_scale * MIN_LETTERS)


@lru_cache(maxsize=32)
def _plan(shown: Dialog, room: float) -> DialogPlan:
    is_result = shown.winner is not None
    size = _largest(shown.title, MAX_WORDS, TITLE_SIZES, SEMIBOLD)
    title = fit(shown.title, MAX_WORDS, size, weight=SEMIBOLD, margin=1.0)
    detail = fit(shown.detail, MAX_WORDS, DETAIL_SIZE, margin=1.0)
    text_left = MARGIN + (CUBE_ROOM if shown.cube else 0.0)
    rows = _rows(shown.buttons, room - text_left - MARGIN)
    words = max(
        text_width(title, size, SEMIBOLD),
        text_width(detail, DETAIL_SIZE),
        *map(_line_width, shown.lines),
        *map(_row_width, rows),
    )
    width = max(MIN_WIDTH, text_left + words + MARGIN)
    lines_y = (LINES_Y if shown.lines else DETAIL_Y) + (DISC_ROOM if is_result else 0.0)
    last = lines_y + LINE_PITCH * max(0, len(shown.lines) - 1)
    first = last + BUTTONS_BELOW
    pitch = BUTTON_HEIGHT + GAP
    height = first + pitch * (len(rows) - 1) + BUTTON_HEIGHT / 2 if rows else last
    placed = []
    for k, row in enumerate(rows):
        x = (width - _row_width(row)) / 2 if is_result else text_left
        placed.append((first + pitch * k, tuple(_placed_row(row, x))))
    return DialogPlan(width, height + BELOW, title, size, detail, text_left, lines_y, tuple(placed))


_Row = Sequence[tuple[ButtonView, float]]
"""Buttons in a row, each with its width."""


def _rows(buttons: Sequence[ButtonView], room: float) -> list[_Row]:
    """Break buttons into as few rows as fit, with about equally many buttons in each."""
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


def _line_width(line: ComparedView) -> float:
    words = text_width(line.words, DETAIL_SIZE, SEMIBOLD)
    return LABEL_WIDTH + words + BAR_WIDTH + 2 * MARGIN + text_width(line.figure, DETAIL_SIZE)


def _placed(plan: DialogPlan, layout: Layout) -> tuple[float, float, float]:
    scale = min(layout.button_scale, (layout.width - 2 * FIELD_MARGIN) / plan.width)
    left, top = layout.bar_x - scale * plan.width / 2, layout.middle_y - scale * plan.height / 2
    return left, top, scale


def dialog(shown: Dialog, theme: Theme, layout: Layout) -> Shapes:
    """The overlay that darkens the fields, and the dialog on top."""
    room = _room(layout)
    placed = _placed(_plan(shown, room), layout)
    return (
        scrim(shown, theme, layout),
        *(moved(s, *placed) for s in _dialog_shapes(shown, theme, room)),
    )


def scrim(shown: Dialog, theme: Theme, layout: Layout) -> Shape:
    """The overlay over the fields; a theme without shadows gets paler instead of darker."""
    alpha = SCRIM if shown.winner is None else RESULT_SCRIM
    style = Style(fill=theme.shadow, alpha=alpha)
    if not theme.depth:
        style = Style(fill=theme.field, alpha=2 * alpha)
    return layout.rectangle(layout.frame.columns, layout.frame.rows, style)


def dialog_cube(shown: Dialog, layout: Layout) -> tuple[float, float, float]:
    """Place and scale of the cube of a double."""
    plan = _plan(shown, _room(layout))
    left, top, scale = _placed(plan, layout)
    x, y = _cube_at(plan)
    return left + scale * x, top + scale * y, scale * CUBE_SCALE


def _cube_at(plan: DialogPlan) -> Point:
    return MARGIN - 0.05 + CubeMeasures.SIZE * CUBE_SCALE / 2 + 0.12, plan.height / 2


@lru_cache(maxsize=32)
def _dialog_shapes(shown: Dialog, theme: Theme, room: float) -> Shapes:
    """The dialog in its own units, from its upper left corner."""
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
    x, align, top = plan.text_left, Align.LEFT, TITLE_Y
    if shown.winner is not None:
        x, align, top = middle[0], Align.CENTER, TITLE_Y + DISC_ROOM
        shapes.append(checker(theme, shown.winner, x, DISC_Y, DISC_SCALE))
    if shown.cube:
        at = _cube_at(plan)
        shapes += [moved(shape, *at, CUBE_SCALE) for shape in offered(0.0, 0.0, shown.cube, theme)]
    ink, quiet = theme.panel_text, theme.panel_muted
    words = (
        (plan.title, top, plan.title_size, ink, SEMIBOLD),
        (plan.detail, plan.lines_y, DETAIL_SIZE, quiet, REGULAR),
    )
    shapes += [
        text(each, x, y, size, color, weight=weight, align=align)
        for each, y, size, color, weight in words
        if each
    ]
    for k, line in enumerate(shown.lines):
        shapes += _line(line, plan, plan.lines_y + k * LINE_PITCH, theme, is_best=not k)
    for row_y, row in plan.rows:
        for button in row:
            shapes += draw_button(button, row_y, theme, on_panel=True)
    return tuple(shapes)


def _line(line: ComparedView, plan: DialogPlan, y: float, theme: Theme, *, is_best: bool) -> Shapes:
    left, right = plan.text_left, plan.width - MARGIN
    figures = text_width("+0.000", DETAIL_SIZE)
    end = right - figures - MARGIN
    track, filled = (
        box(
            *(end - BAR_WIDTH + length / 2, y, length, BAR_HEIGHT),
            Style(fill=ink),
            radius=min(length, BAR_HEIGHT) / 2,
        )
        for length, ink in (
            (BAR_WIDTH, theme.panel_line),
            (BAR_WIDTH * line.share, theme.panel_accent if is_best else theme.panel_muted),
        )
    )
    heavy, size = theme.panel_text, DETAIL_SIZE
    return (
        text(line.label, left, y, size, theme.panel_muted, align=Align.LEFT),
        text(line.words, left + LABEL_WIDTH, y, size, heavy, weight=SEMIBOLD, align=Align.LEFT),
        track,
        filled,
        text(line.figure, right, y, size, heavy, align=Align.RIGHT),
    )


def dialog_areas(shown: Dialog, layout: Layout) -> Shapes:
    """Click areas of the buttons, and the area around a question that can be hidden."""
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
    if shown.winner is not None:
        return buttons
    rows = (0.0, layout.height(has_status_bar=False))
    return area(0.0, rows[0], layout.width, rows[1], ASIDE), *buttons


def _largest(words: str, room: float, sizes: Sequence[float], weight: Weight) -> float:
    return next((size for size in sizes if text_width(words, size, weight) <= room), sizes[-1])
