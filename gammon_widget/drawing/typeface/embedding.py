"""Fonts that are embedded in an SVG: the smallest ready subset that has the letters of a picture.

``python -m tools.typeface`` makes a WOFF2 file of each subset.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from string import ascii_letters, digits

from . import FAMILY, FOLDER, MEDIUM, REGULAR, SEMIBOLD, Weight, covers, file_of

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
        used.setdefault(weight, set()).update(filter(covers, words))
    rules = (_font_face(weight, _smallest(weight, used[weight])) for weight in sorted(used))
    return f"<style>{''.join(rules)}</style>" if used else ""


def _smallest(weight: Weight, characters: set[str]) -> Path:
    subsets = enumerate(SUBSETS[weight])
    fitting = (subset_file(weight, k) for k, subset in subsets if characters <= set(subset))
    return next(fitting, file_of(weight))


@cache
def _font_face(weight: Weight, file: Path) -> str:
    data = b64encode(file.read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight.value};"
        f"src:url(data:font/{file.suffix[1:]};base64,{data})}}"
    )
