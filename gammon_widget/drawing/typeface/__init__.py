"""The typeface of every board: a Latin subset of Inter in three weights, shipped with the package.

Canvas, SVG and PNG write in the same letters, so a text is as wide in each of them as
`advance` says. Letters that the subset lacks, as those of a Greek or a Chinese name, are
taken from the fonts of the machine. ``python -m tools.typeface`` makes the files; their licence,
the SIL Open Font License 1.1, is in `OFL.txt`.
"""

from __future__ import annotations

import json
from enum import IntEnum
from functools import cache
from pathlib import Path

FAMILY = "Gammon Inter"
"""What a page calls it. No machine has another font of that name, with other digits."""

FALLBACK = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
"""CSS families for letters that it lacks, and for pages in which it is not loaded."""

FOLDER = Path(__file__).parent


class Weight(IntEnum):
    """How thick letters are, in CSS's numbers."""

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
    """How far a character takes the line, in parts of its size; None if the typeface lacks it."""
    return _advances()[weight].get(character)


def covers(words: str) -> bool:
    """Whether the typeface has every character of a text."""
    return all(character in _advances()[REGULAR] for character in words)
