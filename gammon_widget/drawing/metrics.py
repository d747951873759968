"""How wide a text will be, without asking any font.

The browser's font is not known here, so widths are those of Helvetica (Adobe's AFM tables), which
Arial, Liberation Sans and most system fonts are close to; `fit` leaves room for wider ones.
"""

from __future__ import annotations

import unicodedata
from itertools import accumulate, takewhile

ELLIPSIS = "…"

BOLD_SCALE = 1.08
"""How much wider bold is."""

FONT_TOLERANCE = 1.16
"""How much wider than Helvetica the font that is found may be: DejaVu Sans is the worst."""

_WIDTHS = {
    0.19: "'",
    0.22: "ijl",
    0.28: " !,./:;I[\\]ft",
    0.33: '()-`r{|}"',
    0.39: "*",
    0.47: "^",
    0.5: "Jckvsxyz",
    0.556: "#$?0123456789L_abdeghnopqu",
    0.584: "+<=>~",
    0.61: "FTZ",
    0.667: "&ABEKPSVXY",
    0.722: "CDHNRUw",
    0.778: "GOQ",
    0.833: "Mm",
    0.889: "%",
    0.944: "W",
    1.0: "@…—",
}
_WIDTH_OF = {character: width for width, row in _WIDTHS.items() for character in row}


def _character_width(character: str) -> float:
    known = _WIDTH_OF.get(character)
    if known is not None:
        return known
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Cc"}:
        return 0.0
    if unicodedata.east_asian_width(character) in {"W", "F"}:
        return 1.0
    return 0.72 if character.isupper() else 0.6


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Width of `text` in u when set in `size`, for a font like Helvetica."""
    return sum(map(_character_width, text)) * size * (BOLD_SCALE if bold else 1.0)


def largest(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """`size`, or as much less as `text` needs to be no wider than `width` u."""
    return min(size, width / (text_width(text, 1.0, bold=bold) or 1.0))


def fit(
    text: str, width: float, size: float, *, bold: bool = False, margin: float = FONT_TOLERANCE
) -> str:
    """`text`, cut with an ellipsis when it may be wider than `width` u.

    `margin` is how much wider than Helvetica the font may be. Line breaks and other control
    characters become spaces; nothing is left of the text when not even the ellipsis fits.
    """
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    room = width / margin
    if text_width(text, size, bold=bold) <= room:
        return text
    room -= text_width(ELLIPSIS, size, bold=bold)
    if room < 0:
        return ""
    widths = accumulate(text_width(character, size, bold=bold) for character in text)
    kept = sum(1 for _ in takewhile(lambda width: width <= room, widths))
    return text[:kept].rstrip() + ELLIPSIS
