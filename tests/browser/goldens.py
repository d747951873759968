"""Approved pictures of the board, and the tolerance of comparisons with them.

``python -m tests.browser.goldens`` paints them again after an intended change of the look; check
what
git then shows as changed. CanvasPainter paints each of them on a real canvas in the browser.
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops

from gammon_widget.drawing import Layout
from gammon_widget.rules import Color

FOLDER = Path(__file__).resolve().parents[1] / "data" / "golden"
RENEW = "GAMMON_RENEW_GOLDENS"
"""The environment variable that has pictures written instead of compared."""

BLOCK = 8
BLOCK_MOST = 12.0
"""How many of 255 levels the average of 8 x 8 pixels may be off, in any channel. On one machine a
picture is the same in every pixel, but browsers smooth edges and letters each in their own way. One
that is moved by a tenth of a pixel is off by 8 levels; a letter that changes, or a ring that is a
quarter thinner, by 15 and more."""

WHOLE_MOST = 0.4
"""How many levels the whole picture may be off on average, lest a colour drifts."""

LEVELS = 255


@dataclass(frozen=True)
class Golden:
    """One picture.

    Attributes
    ----------
    name
        The name of its file, without the suffix.
    view
        The view in `tests.drawing.views`.
    theme, layout, width
        As in `compose`.
    ratio
        Device pixels to a CSS pixel.
    on_page
        Whether to take it from the screen, with the dark page around it.
    """

    name: str
    view: str
    theme: str = "classic"
    layout: Layout = field(default_factory=Layout)
    width: int = 800
    ratio: int = 1
    on_page: bool = False

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.png"

    @property
    def pixels(self) -> int:
        """The width of the canvas."""
        return self.width * self.ratio


STATES = (
    Golden("opening", "opening"),
    Golden("selected", "selected"),
    Golden("hit", "hit"),
    Golden("bear-off", "bear_off", "slate"),
    Golden("offered", "offered", "slate"),
    Golden("over", "over", "slate"),
    Golden("setting-up", "setting_up"),
    Golden("doubles", "doubles"),
    Golden("crawford-home-left", "crawford", layout=Layout(home="left")),
)
SPOT_CHECKS = (
    Golden("width-480", "light", width=480),
    Golden("width-1000", "dark", "slate", width=1000),
    Golden("ratio-2", "hit", "slate", width=480, ratio=2),
    Golden("dark-page", "selected", on_page=True),
    Golden("turned-round", "confirm", layout=Layout(Color.BLACK, "left")),
    Golden("crowded", "crowded", "slate", layout=Layout(Color.BLACK)),
)
GOLDENS = (*STATES, *SPOT_CHECKS)


def difference(golden: Image.Image, found: Image.Image) -> str | None:
    """The difference between two pictures, or None if it is within the tolerance."""
    if golden.size != found.size:
        return f"it is {found.size} pixels large and not {golden.size}"
    # Transparent pixels have no colour.
    levels = np.abs(_levels(golden) - _levels(found))
    whole = float(levels.mean())
    height, width = (n // BLOCK * BLOCK for n in levels.shape[:2])
    blocks = levels[:height, :width].reshape(height // BLOCK, BLOCK, width // BLOCK, BLOCK, -1)
    worst = blocks.mean(axis=(1, 3)).max(axis=2)
    off = int((worst > BLOCK_MOST).sum())
    if not off and whole <= WHOLE_MOST:
        return None
    row, column = np.unravel_index(int(worst.argmax()), worst.shape)
    x, y = int(column) * BLOCK, int(row) * BLOCK
    return (
        f"{off} blocks of {BLOCK} x {BLOCK} pixels are off by more than {BLOCK_MOST:g} levels; the "
        f"worst, by {worst.max():.0f}, is at ({x}, {y}) of {golden.size}; "
        f"the whole picture is off by {whole:.2f} levels on average"
    )


def side_by_side(golden: Image.Image, found: Image.Image) -> Image.Image:
    """The golden picture, the actual one, and their amplified difference on black."""
    one, other = (picture.convert("RGB") for picture in (golden, found))
    apart = ImageChops.difference(one, other.resize(one.size)).point(lambda v: min(255, 4 * v))
    sheet = Image.new("RGB", (one.width + other.width + apart.width, max(one.height, other.height)))
    for picture, left in ((one, 0), (other, one.width), (apart, one.width + other.width)):
        sheet.paste(picture, (left, 0))
    return sheet


def _levels(picture: Image.Image) -> npt.NDArray[np.float64]:
    """Channels multiplied by their opacity, and the opacity."""
    channels = np.asarray(picture.convert("RGBA"), dtype=np.float64)
    opacity = channels[..., 3:]
    return np.concatenate([channels[..., :3] * opacity / LEVELS, opacity], axis=2)


def main() -> int:
    import pytest

    os.environ[RENEW] = "1"
    test = Path(__file__).with_name("test_golden.py")
    return int(pytest.main([str(test), "-q", "-p", "no:cacheprovider"]))


if __name__ == "__main__":
    sys.exit(main())
