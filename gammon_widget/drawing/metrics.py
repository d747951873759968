"""Text widths from the metrics of the shipped typeface, without a painter.

Characters that the typeface lacks come from an unknown font of the machine: their widths are
guesses, and `fit` leaves room for wider ones.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import accumulate, takewhile

from .typeface import REGULAR, Weight, advance

ELLIPSIS = "…"

FONT_TOLERANCE = 1.06
"""Factor by which a text may be wider in a fallback font."""


@lru_cache(maxsize=2048)
def _character_width(character: str, weight: Weight) -> float:
    known = advance(character, weight)
    if known is not None:
        return known
    if unicodedata.combining(character) or unicodedata.category(character) in {"Cf", "Cc"}:
        return 0.0
    if unicodedata.east_asian_width(character) in {"W", "F"}:
        return 1.0
    return 0.74 if character.isupper() else 0.64


def text_width(text: str, size: float, weight: Weight = REGULAR) -> float:
    """Width of `text` in u at `size`."""
    return sum(_character_width(character, weight) for character in text) * size


def largest(text: str, size: float, width: float, weight: Weight = REGULAR) -> float:
    """The largest font size, up to `size`, at which `text` fits `width` u."""
    return min(size, width / (text_width(text, 1.0, weight) or 1.0))


def wrap(text: str, width: float, size: float, weight: Weight = REGULAR) -> list[str]:
    """Break `text` into lines of at most `width` u; a longer word has a line of its own."""
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and text_width(longer, size, weight) <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    return rows


def in_two(text: str, width: float, size: float, weight: Weight = REGULAR) -> list[str]:
    """Break `text` into two lines of at most `width` u, at a sentence or near the middle."""
    words = text.split()
    pairs = [[" ".join(words[:k]), " ".join(words[k:])] for k in range(1, len(words))]
    lengths = [max(text_width(row, size, weight) for row in pair) for pair in pairs]
    fitting = [k for k, length in enumerate(lengths) if length <= width]
    after_stop = [k for k in fitting if pairs[k][0].endswith((".", "!", "?"))]
    if not fitting:
        return wrap(text, width, size, weight)
    return pairs[min(after_stop or fitting, key=lengths.__getitem__)]


def fit(
    text: str,
    width: float,
    size: float,
    weight: Weight = REGULAR,
    *,
    margin: float = FONT_TOLERANCE,
) -> str:
    """Cut `text` with an ellipsis where it may be wider than `width` u.

    `margin` is the possible error of the width. Control characters become spaces; the result is
    empty if not even the ellipsis fits.
    """
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    room = width / margin
    if text_width(text, size, weight) <= room:
        return text
    room -= text_width(ELLIPSIS, size, weight)
    if room < 0:
        return ""
    widths = accumulate(text_width(character, size, weight) for character in text)
    kept = sum(1 for _ in takewhile(lambda width: width <= room, widths))
    return text[:kept].rstrip() + ELLIPSIS
