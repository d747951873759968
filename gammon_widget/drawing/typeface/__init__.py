"""The typeface of every board: a Latin subset of Inter in three weights, shipped with the package.

Pages, SVG and PNG use the same letters, so the widths that `advance` returns are valid in all of
them. Letters outside the subset, such as Greek or Chinese letters, come from system fonts. The
widths of these letters are estimates, and `fit` leaves room for wider letters.

``python -m tools.typeface`` creates the font files. Their licence, the SIL Open Font License 1.1,
is in `OFL.txt`. An SVG embeds the smallest prepared subset that has all letters of the picture.
"""

from __future__ import annotations

import json
import unicodedata
from base64 import b64encode
from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from itertools import accumulate, takewhile
from pathlib import Path
from string import ascii_letters, digits

FAMILY = "Gammon Inter"
"""The name of the typeface in CSS. No system font has this name."""

FALLBACK = "system-ui,Arial,sans-serif"
"""The CSS font families for missing letters, and for pages without the typeface."""

FOLDER = Path(__file__).parent


class Weight(IntEnum):
    """The weights of the fonts, as numbers in CSS."""

    REGULAR = 400
    MEDIUM = 500
    SEMIBOLD = 600


REGULAR, MEDIUM, SEMIBOLD = Weight


def file_of(weight: Weight) -> Path:
    """Return the path of the TrueType file with the font of the given weight."""
    return FOLDER / f"inter-{weight.value}.ttf"


@cache  # saves 0.3 ms a diagram
def _advances() -> dict[Weight, dict[str, float]]:
    table = json.loads((FOLDER / "advances.json").read_text(encoding="utf-8"))
    return {
        Weight(int(weight)): {
            character: int(width) / 1000 for width, row in rows.items() for character in row
        }
        for weight, rows in table.items()
    }


def advance(character: str, weight: Weight = REGULAR) -> float | None:
    """Return the advance width of a character in em, or None if the typeface does not have it."""
    return _advances()[weight].get(character)


def covers(words: str) -> bool:
    """Whether the typeface has every character of the text."""
    return all(character in _advances()[REGULAR] for character in words)


_WORDS = ascii_letters + digits + " '+,-./:"

SUBSETS: dict[Weight, tuple[str, ...]] = {
    REGULAR: ("pips", digits + "of pips", _WORDS),
    MEDIUM: (digits + "Opponent", digits + "WhiteBlackOpponent", _WORDS + "()"),
    SEMIBOLD: (digits + "On roll", digits + "WhiteBlackOn rollCr", _WORDS + "()*?−×"),
}
"""The characters of each subset, the smallest subset first.

The first subset is enough for the texts of a position, the second for the texts of a game with its
score, and the third for most names and notes.
"""


def subset_file(weight: Weight, number: int) -> Path:
    """Return the path of the WOFF2 file with a subset. `number` is its index in `SUBSETS`."""
    return FOLDER / f"inter-{weight.value}-{number}.woff2"


def font_faces(texts: Iterable[tuple[str, Weight]]) -> str:
    """Return a style element for an SVG, with the fonts for the given texts.

    The result is empty if there are no texts. If the pictures on a page have different subsets, a
    browser searches all these subsets for a letter.
    """
    used: dict[Weight, set[str]] = {}
    for words, weight in texts:
        used.setdefault(weight, set()).update(words)
    known = _advances()[REGULAR].keys()
    rules = [_font_face(weight, frozenset(used[weight] & known)) for weight in sorted(used)]
    return f"<style>{''.join(rules)}</style>" if used else ""


def _font_face(weight: Weight, characters: frozenset[str]) -> str:
    subsets = enumerate(SUBSETS[weight])
    fitting = (subset_file(weight, k) for k, subset in subsets if characters <= set(subset))
    file = next(fitting, file_of(weight))
    data = b64encode(file.read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight.value};"
        f"src:url(data:font/{file.suffix[1:]};base64,{data})}}"
    )


ELLIPSIS = "…"

FONT_TOLERANCE = 1.06
"""The factor by which text may be wider in a fallback font."""


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
    """Return the width of `text`, in board units, at the font size `size`."""
    return sum(_character_width(character, weight) for character in text) * size


def fit(text: str, width: float, size: float, weight: Weight = REGULAR) -> str:
    """Shorten `text` with an ellipsis if the text may be wider than `width` board units.

    Control characters become spaces. If not even the ellipsis fits, the result is empty.
    """
    text = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    room = width / FONT_TOLERANCE
    if text_width(text, size, weight) <= room:
        return text
    room -= text_width(ELLIPSIS, size, weight)
    if room < 0:
        return ""
    widths = accumulate(text_width(character, size, weight) for character in text)
    kept = sum(1 for _ in takewhile(lambda width: width <= room, widths))
    return text[:kept].rstrip() + ELLIPSIS
