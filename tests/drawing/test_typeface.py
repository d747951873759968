"""The typeface: its letters, its widths, and its use by all painters."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from fontTools.ttLib import TTFont
from PIL import Image, ImageFont

from gammon_widget.drawing import Scene
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.drawing.painters.svg import write_svg
from gammon_widget.drawing.shapes import Align, text
from gammon_widget.drawing.typeface import (
    FAMILY,
    FOLDER,
    REGULAR,
    SUBSETS,
    Weight,
    advance,
    covers,
    file_of,
    subset_file,
    text_width,
)
from gammon_widget.rules import GameState, Position

SAMPLE = "Łukasz Ångström 24/15* +0.162 − “7 of 7” € × ½"


@pytest.mark.parametrize("weight", Weight)
def test_the_table_has_the_widths_of_the_font(weight: Weight):
    font = TTFont(file_of(weight))
    units = font["head"].unitsPerEm
    for code, glyph in font.getBestCmap().items():
        width = advance(chr(code), weight)
        assert width == pytest.approx(font["hmtx"][glyph][0] / units, abs=0.0006)


@pytest.mark.parametrize("weight", Weight)
def test_figures_have_one_width_and_letters_do_not(weight: Weight):
    assert len({advance(digit, weight) for digit in "0123456789"}) == 1
    assert advance("i", weight) != advance("m", weight)


@pytest.mark.parametrize("weight", Weight)
def test_pillow_measures_the_width_that_we_compute(weight: Weight):
    font = ImageFont.truetype(file_of(weight), 200, layout_engine=ImageFont.Layout.BASIC)
    assert font.getlength(SAMPLE) == pytest.approx(text_width(SAMPLE, 200, weight), rel=0.01)


def test_latin_is_covered_and_other_scripts_are_not():
    assert covers(SAMPLE)
    assert not covers("Νίκος")
    assert not covers("東")


def test_the_licence_is_shipped():
    licence = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    assert "The Inter Project Authors" in licence


@pytest.mark.parametrize("weight", Weight)
def test_a_subset_has_the_letters_of_the_typeface_and_no_others(weight: Weight):
    whole = TTFont(file_of(weight))
    for number, characters in enumerate(SUBSETS[weight]):
        part = TTFont(subset_file(weight, number))
        assert {chr(code) for code in part.getBestCmap()} == set(characters)
        # and the glyph for missing letters
        assert part["maxp"].numGlyphs == len(set(characters)) + 1
        for code in part.getBestCmap():
            (mine, my_ends), (theirs, ends) = _glyph(part, code), _glyph(whole, code)
            assert my_ends == ends
            # Rounded to thousandths of the size: a fiftieth of a pixel in the largest letters.
            assert mine == pytest.approx(theirs, abs=0.00051)


def _glyph(font: TTFont, code: int) -> tuple[list[float], list[int]]:
    """The advance, the extent and the contour ends of a glyph, in parts of the size."""
    name, units = font.getBestCmap()[code], font["head"].unitsPerEm
    places, ends, _ = font["glyf"][name].getCoordinates(font["glyf"])
    flat = (number for place in places for number in place)
    return [number / units for number in (font["hmtx"][name][0], *flat)], list(ends)


EMBEDDED = re.compile(
    rf"font-family:'{FAMILY}';font-weight:(\d+);src:url\(data:font/(\w+);base64,([^)]+)\)"
)


def embedded(*names: str) -> dict[int, tuple[str, set[str]]]:
    """Format and letters of the fonts embedded in a picture, by weight."""
    diagram = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10").diagram
    svg = diagram(players=names).svg if names else Position.opening().diagram().svg
    (style,) = [e for e in ElementTree.fromstring(svg) if e.tag.endswith("style")]
    return {
        int(weight): (
            kind,
            {chr(code) for code in TTFont(BytesIO(base64.b64decode(data))).getBestCmap()},
        )
        for weight, kind, data in EMBEDDED.findall(style.text or "")
    }


@pytest.mark.parametrize(
    ("names", "number"), [((), 0), (("White", "Black"), 1), (("Mira O'Neil", "A. Bo"), 2)]
)
def test_an_svg_embeds_the_smallest_subset_with_its_letters(names: tuple[str, ...], number: int):
    assert embedded(*names) == {
        weight: ("woff2", set(SUBSETS[weight][min(number, 1) if weight is REGULAR else number]))
        for weight in Weight
    }


def test_an_svg_embeds_the_whole_typeface_for_rare_letters():
    kinds = {weight: kind for weight, (kind, _) in embedded("Łukasz", "Anton Νίκος").items()}
    assert kinds == {400: "woff2", 500: "woff2", 600: "ttf"}
    assert "Ł" in embedded("Łukasz", "Anton")[600][1]


def test_the_svg_of_a_position_is_small():
    assert len(Position.opening().diagram().svg.encode()) < 12_000


def test_an_svg_without_text_embeds_no_font():
    assert "font-face" not in write_svg(Scene())


@pytest.mark.parametrize("align", Align)
@pytest.mark.parametrize("words", ["Νίκος", "Ann Νίκος", "Łukasz"])
def test_pngs_show_letters_of_other_scripts(words: str, align: Align):
    """The fonts of the machine are used; each letter is visible at its place."""

    def ink(letters: str) -> Image.Image:
        scene = Scene(shapes=(text(letters, 8, 6, 1, "#000000", align=align),))
        return Image.open(BytesIO(write_png(scene, 640))).getchannel("A")

    missing = "\U0010ffff" * len(words)
    assert ink(words).getbbox()
    assert ink(words).tobytes() != ink(missing).tobytes()
    box = ink(words).getbbox()
    assert box is not None
    middle = (box[0] + box[2]) / 2 / 40
    wide = text_width(words, 1)
    expected = {Align.LEFT: 8 + wide / 2, Align.CENTER: 8, Align.RIGHT: 8 - wide / 2}[align]
    assert middle == pytest.approx(expected, abs=0.35)
