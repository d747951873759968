"""The typeface of every board: a Latin subset of Inter in three weights, shipped with the package.

Canvas, SVG and PNG use the same letters, so the widths of `advance` hold in each of them. Letters
outside the subset, such as Greek or Chinese, come from fonts of the machine.
``python -m tools.typeface`` makes the files; their licence, the SIL Open Font License 1.1, is in
`OFL.txt`.
"""

from __future__ import annotations

import json
from enum import IntEnum
from functools import cache
from pathlib import Path

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
