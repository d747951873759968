"""The card over a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from ..geometry import MIDDLE_Y, Bar, Field, Layout
from ..metrics import fit, text_width
from ..shapes import Align, Shapes, Style, area, box, text
from ..targets import Target
from ..themes.theme import Theme
from ..typeface import REGULAR, SEMIBOLD, Weight
from ..view import ResultCard
from .buttons import HEIGHT as BUTTON_HEIGHT
from .buttons import LABEL_SIZE, PlacedButton, draw_button, natural_width, place_row
from .checkers import checker

WIDTH, HEIGHT = 9.5, 3.5
RADIUS = 0.25
HAIRLINE = 0.03
SCRIM_ALPHA = 0.45
MARGIN = 0.45
INNER_WIDTH = WIDTH - 2 * MARGIN
TITLE_Y, DETAIL_Y, BUTTONS_Y = MIDDLE_Y - 0.95, MIDDLE_Y - 0.17, MIDDLE_Y + 0.87
TITLE_SIZES = (0.72, 0.62, 0.54, 0.46, 0.4)
DETAIL_SIZES = (0.42, 0.38, 0.34)
DISC_SCALE = 0.86
DISC_WIDTH = 1.0
"""Room for the winner's disc beside the title."""

BUTTON_WIDTH = 3.0
BUTTON_GAP = 0.3
SLACK, COMPACT_SLACK = 0.1, 0.2


def result_card(shown: ResultCard, theme: Theme, layout: Layout) -> Shapes:
    """The scrim over the fields and the card on it."""
    x = layout.x(Bar.X)
    scrim = Style(fill=theme.frame, alpha=SCRIM_ALPHA)
    ground = Style(fill=theme.frame, stroke=theme.hairline, stroke_width=HAIRLINE)
    room = INNER_WIDTH - DISC_WIDTH
    size = _largest(shown.title, room, TITLE_SIZES, SEMIBOLD)
    title = fit(shown.title, room, size, weight=SEMIBOLD, margin=1.0)
    start = x - (DISC_WIDTH + text_width(title, size, SEMIBOLD)) / 2
    title_x, disc_x = start + DISC_WIDTH, start + DISC_WIDTH * 0.4
    ink, sizes = theme.text, [size * layout.letter_scale for size in DETAIL_SIZES]
    detail_size = _largest(shown.detail, INNER_WIDTH, sizes, REGULAR)
    detail = fit(shown.detail, INNER_WIDTH, detail_size, margin=1.0)
    buttons = (
        shape
        for placed in _buttons(shown, layout)
        for shape in draw_button(placed, BUTTONS_Y, theme, on_frame=True)
    )
    return (
        layout.rectangle(Field.COLUMNS, Field.ROWS, scrim),
        box(x, MIDDLE_Y, WIDTH, HEIGHT, ground, radius=RADIUS),
        checker(theme, shown.color, disc_x, TITLE_Y, DISC_SCALE),
        text(title, title_x, TITLE_Y, size, ink, weight=SEMIBOLD, align=Align.LEFT, max_width=room),
        text(detail, x, DETAIL_Y, detail_size, theme.muted, max_width=INNER_WIDTH),
        *buttons,
    )


def result_card_areas(shown: ResultCard, layout: Layout) -> Shapes:
    """Where the card's buttons can be clicked; nothing else can be while the card is shown."""
    reach = BUTTON_HEIGHT / 2 + (COMPACT_SLACK if layout.compact else SLACK)
    top, bottom = BUTTONS_Y - reach, BUTTONS_Y + reach
    return tuple(
        area(placed.left, top, placed.right, bottom, Target.button(placed.button.name))
        for placed in _buttons(shown, layout)
    )


def _buttons(shown: ResultCard, layout: Layout) -> list[PlacedButton]:
    """All of one width while their words have room in it."""
    count, x, scale = len(shown.buttons), layout.x(Bar.X), layout.button_scale
    gaps = BUTTON_GAP * max(0, count - 1)
    width = min(BUTTON_WIDTH, (INNER_WIDTH - gaps) / max(1, count))
    size = LABEL_SIZE * scale
    if any(natural_width(button, size) > width for button in shown.buttons):
        return place_row(shown.buttons, x - INNER_WIDTH / 2, x + INNER_WIDTH / 2, scale=scale)
    first = x - (width + BUTTON_GAP) * (count - 1) / 2
    return [
        PlacedButton(button, first + (width + BUTTON_GAP) * k, width, size)
        for k, button in enumerate(shown.buttons)
    ]


def _largest(words: str, room: float, sizes: Sequence[float], weight: Weight) -> float:
    """The largest of `sizes` at which `words` is not cut."""
    return next((size for size in sizes if text_width(words, size, weight) <= room), sizes[-1])
