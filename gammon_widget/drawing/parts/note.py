"""A line of text below a static picture, on the colour of the status bar."""

from __future__ import annotations

from ..colors import mixed
from ..geometry import FRAME_RADIUS, Layout
from ..shapes import Align, RoundedRectangle, Shapes, Style, line, text
from ..themes.theme import Theme
from ..typeface import SEMIBOLD

GAP, HEIGHT, EDGE = 0.05, 1.05, 0.03
"""The space above the note, its height at the usual letter size, and the frame around it."""

MARGIN, SIZE = 0.42, 0.3
SEAM_SHADE = 0.25
"""The share of black in the line above the note."""


def note_height(layout: Layout) -> float:
    """Return the height that a note adds to a picture."""
    return GAP + HEIGHT * layout.letters


def draw_note(words: str, theme: Theme, layout: Layout) -> Shapes:
    """Draw a note. Text that is too long for a line is shrunk."""
    top, bottom = layout.frame.height + GAP, layout.frame.height + note_height(layout)
    right, low, ground = layout.width - EDGE, bottom - EDGE, Style(fill=theme.status_bar)
    seam = Style(stroke=mixed("#000000", theme.status_bar, SEAM_SHADE), stroke_width=EDGE)
    room, size = layout.width - 2 * MARGIN, SIZE * layout.letters
    return (
        RoundedRectangle(EDGE, top, right - EDGE, low - top, FRAME_RADIUS - EDGE, ground),
        RoundedRectangle(EDGE, top, right - EDGE, (low - top) / 2, 0.0, ground),
        line(EDGE, top, right, top, seam),
        text(
            *(words, MARGIN, (top + bottom) / 2, size, theme.text),
            weight=SEMIBOLD,
            align=Align.LEFT,
            max_width=room,
        ),
    )
