"""The typeface of every board: a Latin subset of Inter in three weights, shipped with the package.

Canvas, SVG and PNG use the same letters, so the widths of `advance` hold in each of them. Letters
outside the subset, such as Greek or Chinese, come from fonts of the machine.
``python -m tools.typeface`` makes the files; their licence, the SIL Open Font License 1.1, is in
`OFL.txt`. An SVG embeds the smallest ready subset that has the letters of its picture.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from enum import IntEnum
from functools import cache, lru_cache
from pathlib import Path
from string import ascii_letters, digits

FAMILY = "Gammon Inter"
"""Its CSS name, which no font of a machine has."""

FALLBACK = "system-ui,Arial,sans-serif"
"""CSS families for missing letters, and for pages without the typeface."""

FOLDER = Path(__file__).parent


class Weight(IntEnum):
    """Font weights, in CSS's numbers."""

    REGULAR = 400
    MEDIUM = 500
    SEMIBOLD = 600


REGULAR, MEDIUM, SEMIBOLD = Weight


def file_of(weight: Weight) -> Path:
    """The font of that weight, as WOFF."""
    return FOLDER / f"inter-{weight.value}.woff"


@cache
def _advances() -> dict[Weight, dict[str, float]]:
    table = json.loads((FOLDER / "advances.json").read_text(encoding="utf-8"))
    return {
        Weight(int(weight)): {
            character: int(width) / 1000 for width, row in rows.items() for character in row
        }
        for weight, rows in table.items()
    }


def advance(character: str, weight: Weight = REGULAR) -> float | None:
    """The advance width of a character in em; None if the typeface lacks it."""
    return _advances()[weight].get(character)


def covers(words: str) -> bool:
    """Whether the typeface has every character of a text."""
    return all(character in _advances()[REGULAR] for character in words)


_WORDS = ascii_letters + digits + " '+,-./:"

SUBSETS: dict[Weight, tuple[str, ...]] = {
    REGULAR: ("pips", digits + "of pips", _WORDS),
    MEDIUM: (digits + "Opponent", digits + "WhiteBlackOpponent", _WORDS + "()"),
    SEMIBOLD: (digits + "On roll", digits + "WhiteBlackOn rollCr", _WORDS + "()*?−×"),
}
"""Characters of each subset, from the smallest.

These are the texts of a position, those of a game with its score, and most names and notes.
"""


def subset_file(weight: Weight, number: int) -> Path:
    """The WOFF2 of a subset, by its place in `SUBSETS`."""
    return FOLDER / f"inter-{weight.value}-{number}.woff2"


def font_faces(texts: Iterable[tuple[str, Weight]]) -> str:
    """The style sheet of an SVG with the fonts of these texts; empty without texts.

    Where a page shows several pictures with different subsets, a browser searches all of them for
    a letter.
    """
    used: dict[Weight, set[str]] = {}
    for words, weight in texts:
        used.setdefault(weight, set()).update(words)
    known = _advances()[REGULAR].keys()
    rules = [_font_face(weight, frozenset(used[weight] & known)) for weight in sorted(used)]
    return f"<style>{''.join(rules)}</style>" if used else ""


@lru_cache(maxsize=32)
def _font_face(weight: Weight, characters: frozenset[str]) -> str:
    subsets = enumerate(SUBSETS[weight])
    fitting = (subset_file(weight, k) for k, subset in subsets if characters <= set(subset))
    file = next(fitting, file_of(weight))
    data = b64encode(file.read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight.value};"
        f"src:url(data:font/{file.suffix[1:]};base64,{data})}}"
    )
