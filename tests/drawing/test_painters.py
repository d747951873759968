"""SVG and PNG paint the same shapes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import chain
from xml.etree import ElementTree

import pytest
from PIL import Image

from gammon_widget.drawing import CLASSIC, SLATE, BoardView, Scene, compose
from gammon_widget.drawing.colors import channels
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.drawing.painters.svg import sprites_of, write_svg
from gammon_widget.drawing.shapes import (
    Circle,
    Path,
    PlacedSprite,
    Polygon,
    RoundedRectangle,
    Style,
    TextShape,
    text,
)
from gammon_widget.drawing.typeface import text_width

from .corpus import VIEWS
from .views import opening, player

SVG = "{http://www.w3.org/2000/svg}"

views = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())


@views
def test_the_svg_paints_every_shape(view: BoardView):
    scene = compose(view)
    root = ElementTree.fromstring(write_svg(scene))
    found = Counter(element.tag.rpartition("}")[2] for element in root.iter())
    # An SVG defines a sprite once, and uses it.
    sprites = sprites_of([scene])
    shapes = [*scene.shapes, *chain.from_iterable(sprite.shapes for sprite in sprites)]
    boxes = [s for s in shapes if isinstance(s, RoundedRectangle)]
    squares = [s for s in boxes if not s.radius or s.style.dash]  # which are paths
    for tag, kind in (("circle", Circle), ("rect", RoundedRectangle), ("use", PlacedSprite)):
        assert found[tag] == sum(isinstance(s, kind) and s not in squares for s in shapes)
    paths = "".join(element.get("d", "") for element in root.iter())
    assert paths.count("M") == sum(isinstance(s, Path) for s in shapes) + len(squares)
    assert paths.count("m") == sum(isinstance(s, Polygon) for s in shapes)
    assert paths.count("z") == paths.count("m") + len(squares)
    written = "".join("".join(e.itertext()) for e in root.iter() if e.tag.endswith("text"))
    assert written == "".join(s.text for s in shapes if isinstance(s, TextShape))


def test_the_numbers_of_a_row_are_one_text_in_an_svg():
    numbers = [text(word, x, 2.0, 0.5, "#000000") for word, x in (("7", 1.0), ("10", 3.0))]
    (written,) = ElementTree.fromstring(write_svg(Scene(shapes=tuple(numbers)))).iter(f"{SVG}text")
    first, one, zero = map(float, written.get("x", "").split())
    assert written.text == "710"
    assert first == 1.0
    assert ((one + zero) / 2, zero - one) == pytest.approx((3.0, text_width("0", 0.5)), abs=0.001)


def test_polygons_of_an_svg_are_closed():
    corners = [((1.0, 2.0), (3.5, 2.25), (2.0, 5.0)), ((6.1234, 1.0), (7.0, 0.5), (8.0, 4.0))]
    shapes = tuple(Polygon(each, Style(fill="#000000")) for each in corners)
    (path,) = ElementTree.fromstring(write_svg(Scene(shapes=shapes))).iter(f"{SVG}path")
    at = (0.0, 0.0)
    for part, wanted in zip(path.get("d", "").split("z"), corners, strict=False):
        steps = list(map(float, re.findall(r"-?[\d.]+", part)))
        found = []
        for step in zip(steps[::2], steps[1::2], strict=True):
            at = at[0] + step[0], at[1] + step[1]
            found.append(at)
        assert found == [pytest.approx(place, abs=0.001) for place in wanted]
        at = found[0]


@pytest.mark.parametrize("name", ["destinations", "doubled", "double, blocked", "bearing off"])
def test_each_shape_is_visible_in_both_painters(name: str):
    whole = compose(VIEWS[name])
    nothing = replace(whole, shapes=())
    blank = write_svg(nothing)
    seen: set[object] = set()
    for shape in whole.shapes:
        kind = (type(shape), shape.style)
        if kind in seen:
            continue
        seen.add(kind)
        scene = replace(whole, shapes=(shape,))
        assert write_svg(scene) != blank
        image = Image.open(BytesIO(write_png(scene, 480)))
        assert image.getchannel("A").getbbox() is not None


def test_the_opening_is_a_small_svg():
    svg = write_svg(compose(opening), title="Opening")
    assert len(svg.encode()) <= 30_000  # nearly half of it are letters
    assert 'width="800" height="640" viewBox="0 0 16 12.8"' in svg
    assert "<title>Opening</title>" in svg


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "\"&'", "a\x00b\ud800\ufffe", "]]>"])
def test_hostile_names_are_escaped(name: str):
    view = replace(opening, players=(player(name, 1), player(name, 2)))
    svg = write_svg(compose(view), title=name)
    assert "<script" not in svg
    root = ElementTree.fromstring(svg)
    assert root.tag.endswith("svg")
    svg.encode()
    write_png(compose(view), 480)


def test_png_size_and_transparent_corners():
    image = Image.open(BytesIO(write_png(compose(opening, SLATE, width=480), 480)))
    assert image.size == (480, 384)
    assert image.mode == "RGBA"
    corner, middle = image.getpixel((0, 0)), image.getpixel((240, 190))
    assert isinstance(corner, tuple)
    assert isinstance(middle, tuple)
    assert corner[3] == 0
    assert middle[3] == 255


def test_png_shows_the_colours_of_the_theme():
    image = Image.open(BytesIO(write_png(compose(opening), 800))).convert("RGB")
    assert image.getpixel((round(11.45 * 50), round(3.0 * 50))) != image.getpixel((395, 60))
    middle = image.getpixel((round(4.45 * 50), round(6.4 * 50)))
    assert isinstance(middle, tuple)
    near, far = channels(CLASSIC.field), channels(CLASSIC.field_far)
    assert all(low <= level <= high for low, level, high in zip(far, middle, near, strict=True))


def test_dashes_and_curves_paint_everywhere():
    style = Style(stroke="#FF0000", stroke_width=0.1, dash=(0.3, 0.2))
    path = Path((1, 1), (((3, 1),), ((4, 4), (6, 2)), ((7, 7), (8, 1), (9, 9))), style)
    solid = replace(path, style=replace(style, dash=()))
    svg = write_svg(Scene(shapes=(path,)))
    assert 'd="M1 1L3 1Q4 4 6 2C7 7 8 1 9 9"' in svg
    assert 'stroke-dasharray=".3 .2"' in svg

    def ink(shape: Path) -> float:
        image = Image.open(BytesIO(write_png(Scene(shapes=(shape,)), 480)))
        return sum(image.getchannel("A").tobytes())

    assert 0.4 < ink(path) / ink(solid) < 0.8
