"""The letters that a picture uses, to be carried in it."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache

from . import FAMILY, Weight, file_of
from .subset import with_glyphs_of

ALWAYS = "0123456789"
"""In every picture, so that many have the same letters, which are then found only once."""


def font_faces(texts: Iterable[tuple[str, Weight]]) -> str:
    """A style sheet for an SVG with the fonts for these texts, and nothing where there are none.

    Only the glyphs that are used are in it: a whole font would be larger than any board. Where one
    page shows several pictures, each with a part of the typeface, a browser looks through all of
    them for a letter.
    """
    used: dict[Weight, set[str]] = {}
    for words, weight in texts:
        used.setdefault(weight, set()).update(words)
    if not used:
        return ""
    rules = (
        _font_face(weight, "".join(sorted({*used[weight], *ALWAYS}))) for weight in sorted(used)
    )
    return f"<style>{''.join(rules)}</style>"


@lru_cache(maxsize=64)  # most pictures of a notebook have the same players
def _font_face(weight: Weight, characters: str) -> str:
    data = b64encode(with_glyphs_of(file_of(weight).read_bytes(), characters)).decode()
    return (
        f"@font-face{{font-family:'{FAMILY}';font-weight:{weight.value};"
        f"src:url(data:font/woff;base64,{data})}}"
    )
