"""The card over a finished game."""

from __future__ import annotations

from collections.abc import Sequence

from ..geometry import BAR_X, FIELD_BOTTOM, FIELD_TOP, FIELDS, MIDDLE_Y, Layout
from ..metrics import fit, text_width
from ..shapes import Align, RoundedRectangle, Shape, Shapes, Style, area, box, text
from ..targets import Target
from ..themes.theme import Theme
from ..view import ResultCard
from .buttons import HEIGHT, SIZES, PlacedButton, draw_button, natural_width, place_row
from .checkers import body, mark

WIDTH, HEIGHT_OF_CARD = 9.5, 3.5
RADIUS = 0.25
HAIRLINE = 0.03
SCRIM_ALPHA = 0.45
MARGIN = 0.45
TITLE_Y, DETAIL_Y, BUTTONS_Y = -0.95, -0.17, 0.87
TITLE_SIZES = (0.72, 0.62, 0.54, 0.46, 0.4)
DETAIL_SIZES = (0.42, 0.38, 0.34)
DISC_SCALE = 0.86
DISC_ROOM = 1.0
BUTTON_WIDTH = 3.0
BUTTON_GAP = 0.3
SLACK, COMPACT_SLACK = 0.1, 0.2


def card(shown: ResultCard, theme: Theme, layout: Layout) -> Shapes:
    """The scrim over the fields and the card on it."""
    left, right = layout.span(FIELDS[0][0], FIELDS[1][1])
    x = layout.x(BAR_X)
    scrim = Style(fill=theme.frame, alpha=SCRIM_ALPHA)
    ground = Style(fill=theme.frame, stroke=theme.hairline, stroke_width=HAIRLINE)
    room = WIDTH - 2 * MARGIN
    size = _largest(shown.title, room - DISC_ROOM, TITLE_SIZES, bold=True)
    title = fit(shown.title, room - DISC_ROOM, size, bold=True, margin=1.0)
    start = x - (DISC_ROOM + text_width(title, size, bold=True)) / 2
    y = MIDDLE_Y + TITLE_Y
    disc_x = start + DISC_ROOM * 0.4
    details = [size * layout.letters for size in DETAIL_SIZES]
    detail_size = _largest(shown.detail, room, details, bold=False)
    shapes: list[Shape] = [
        RoundedRectangle(left, FIELD_TOP, right - left, FIELD_BOTTOM - FIELD_TOP, 0.0, scrim),
        box(x, MIDDLE_Y, WIDTH, HEIGHT_OF_CARD, ground, radius=RADIUS),
        body(theme, shown.color, disc_x, y, DISC_SCALE),
        mark(theme, shown.color, disc_x, y, DISC_SCALE),
        text(
            title,
            start + DISC_ROOM,
            y,
            size,
            theme.text,
            bold=True,
            align=Align.LEFT,
            max_width=room - DISC_ROOM,
        ),
        text(
            fit(shown.detail, room, detail_size, margin=1.0),
            x,
            MIDDLE_Y + DETAIL_Y,
            detail_size,
            theme.muted,
            max_width=room,
        ),
    ]
    for placed in _buttons(shown, layout):
        shapes += draw_button(placed, MIDDLE_Y + BUTTONS_Y, theme, on_frame=True)
    return tuple(shapes)


def card_areas(shown: ResultCard, layout: Layout) -> Shapes:
    """Where the card's buttons can be clicked; nothing else can be while the card is shown."""
    reach = HEIGHT / 2 + (COMPACT_SLACK if layout.compact else SLACK)
    return tuple(
        area(
            placed.left,
            MIDDLE_Y + BUTTONS_Y - reach,
            placed.right,
            MIDDLE_Y + BUTTONS_Y + reach,
            Target.button(placed.button.name),
        )
        for placed in _buttons(shown, layout)
    )


def _buttons(shown: ResultCard, layout: Layout) -> list[PlacedButton]:
    """All of one width while their words have room in it."""
    count, x, room = len(shown.buttons), layout.x(BAR_X), WIDTH - 2 * MARGIN
    gaps = BUTTON_GAP * max(0, count - 1)
    width = min(BUTTON_WIDTH, (room - gaps) / max(1, count))
    size = SIZES[0] * layout.letters
    if any(natural_width(button, size) > width for button in shown.buttons):
        return place_row(shown.buttons, x - room / 2, x + room / 2, letters=layout.letters)
    first = x - (width + BUTTON_GAP) * (count - 1) / 2
    return [
        PlacedButton(button, first + (width + BUTTON_GAP) * k, width, size, button.label)
        for k, button in enumerate(shown.buttons)
    ]


def _largest(words: str, room: float, sizes: Sequence[float], *, bold: bool) -> float:
    """The largest of `sizes` at which `words` is not cut."""
    for size in sizes:
        if text_width(words, size, bold=bold) <= room:
            return size
    return sizes[-1]
