"""Letters in PNGs: those of the typeface, and of fonts of the machine for what it lacks."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from ..shapes import Align, Point
from ..typeface import Weight, covers, file_of
from .bounds import SHARE_BEFORE

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw as Draw
    from PIL.ImageFont import FreeTypeFont

    Ink = tuple[int, int, int, int] | int

MACHINE_FONTS = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "Arial Unicode.ttf",
    "PingFang.ttc",
    "arial.ttf",
    "msyh.ttc",
    "seguisym.ttf",
)
"""Where letters that the typeface lacks are looked for, in this order: Linux, macOS, Windows."""

NOWHERE = "\U0010ffff"
"""A character that no font has: what is drawn for it stands for every missing one."""


@lru_cache(maxsize=64)
def _own(weight: Weight, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    # Texts are as wide as the table of advances says, with no layout of anybody else's.
    return ImageFont.truetype(file_of(weight), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def _of_machine(name: str, size: float) -> FreeTypeFont | None:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


@cache
def _source(character: str) -> str | None:
    """The font of the machine that has a character; None where none has, nor the typeface."""
    for name in MACHINE_FONTS:
        font = _of_machine(name, 20.0)
        if font is not None and bytes(font.getmask(character)) != bytes(font.getmask(NOWHERE)):
            return name
    return None


def _runs(words: str, weight: Weight, size: float) -> list[tuple[str, FreeTypeFont]]:
    """The text in pieces, each with the font that has its letters."""
    runs = []
    for name, run in groupby(words, key=lambda c: None if covers(c) else _source(c)):
        font = _own(weight, size) if name is None else _of_machine(name, size)
        runs.append(("".join(run), font or _own(weight, size)))
    return runs


def write(  # noqa: PLR0917 - a text is drawn with all of it
    draw: Draw,
    words: str,
    place: Point,
    size: float,
    weight: Weight,
    align: Align,
    ink: Ink,
    max_width: float | None = None,
) -> None:
    """Write a text whose baseline is at `place`, in pixels, smaller where it would be too wide."""
    runs = _runs(words, weight, size)
    width = sum(font.getlength(run) for run, font in runs)
    if max_width is not None and width > max_width > 0:
        runs = _runs(words, weight, size * max_width / width)
        width = sum(font.getlength(run) for run, font in runs)
    x, y = place[0] - width * SHARE_BEFORE[align], place[1]
    for run, font in runs:
        draw.text((x, y), run, fill=ink, font=font, anchor="ls")
        x += font.getlength(run)
