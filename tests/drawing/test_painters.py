"""Canvas, SVG and PNG paint the same shapes."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from io import BytesIO
from itertools import chain
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from gammon_widget.drawing import CLASSIC, SLATE, BoardView, CanvasPainter, Scene, compose
from gammon_widget.drawing.colors import channels
from gammon_widget.drawing.painters.canvas_transport import CanvasTransport
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
    plain,
    text,
)
from gammon_widget.drawing.typeface import text_width

from .views import VIEWS, light, opening, player

SVG = "{http://www.w3.org/2000/svg}"

views = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())


class RecordingCanvas(CanvasTransport):
    """Records every call and every attribute, as ipycanvas would send them."""

    calls: list[tuple[str, tuple[Any, ...]]]

    def __init__(self) -> None:
        object.__setattr__(self, "calls", [])

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.calls.append((name, args))

    def __setattr__(self, name: str, value: object) -> None:
        self.calls.append((f"set {name}", (value,)))

    def scale(self, x: float, /) -> None:
        self.calls.append(("scale", (x,)))


def _painted(scene: Scene) -> list[tuple[str, tuple[Any, ...]]]:
    canvas = RecordingCanvas()
    CanvasPainter(canvas, 50).paint(scene)
    return canvas.calls


def _drawn(calls: list[tuple[str, tuple[Any, ...]]]) -> Counter[str]:
    """The number of drawn circles and texts, by kind."""
    count: Counter[str] = Counter()
    for name, args in calls:
        match name:
            case "fill_circle":
                count["disc"] += 1
            case "stroke_circle":
                count["ring"] += 1
            case "fill_circles" | "fill_styled_circles" if isinstance(args[0], int):
                count["gradient"] += 1
            case "fill_styled_rects":
                count["gradient"] += 1
            case "fill_circles" | "fill_styled_circles":
                count["disc"] += len(args[0])
            case "stroke_circles":
                count["ring"] += len(args[0])
            case "fill_text":
                count["text"] += 1
            case "fill_polygon":
                count["polygon"] += 1
            case "fill_polygons":
                count["polygon"] += len(args[0])
    return count


def _is_ring(box: RoundedRectangle) -> bool:
    outlined = box.style.fill is None and not box.style.dash
    return outlined and box.width == box.height == pytest.approx(2 * box.radius)


@views
def test_the_canvas_paints_every_shape(view: BoardView):
    scene = compose(view)
    count = _drawn(_painted(scene))
    shapes = plain(scene.visible)
    circles = [s for s in shapes if isinstance(s, Circle)]
    assert count["disc"] == sum(isinstance(s.style.fill, str) for s in circles)
    assert count["gradient"] == sum(s.style.gradient is not None for s in shapes)
    # An outlined box without a fill is a ring, too.
    boxes = [s for s in shapes if isinstance(s, RoundedRectangle)]
    rings = sum(s.style.stroke is not None for s in circles) + sum(map(_is_ring, boxes))
    assert count["ring"] == rings
    assert count["text"] == sum(isinstance(s, TextShape) for s in shapes)


@views
def test_the_svg_paints_every_shape(view: BoardView):
    scene = compose(view)
    root = ElementTree.fromstring(write_svg(scene))
    found = Counter(element.tag.rpartition("}")[2] for element in root.iter())
    # An SVG defines a sprite once, and uses it.
    sprites = sprites_of([scene])
    shapes = [*scene.visible, *chain.from_iterable(sprite.shapes for sprite in sprites)]
    squares = [s for s in shapes if isinstance(s, RoundedRectangle) and not s.radius]
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


@pytest.mark.parametrize("name", ["light", "offered", "doubles", "over"])
def test_each_shape_is_visible_in_all_painters(name: str):
    whole = compose(VIEWS[name])
    nothing = replace(whole, shapes=())
    blank = len(_painted(nothing)), write_svg(nothing)
    seen: set[object] = set()
    for shape in whole.visible:
        kind = (type(shape), shape.style)
        if kind in seen:
            continue
        seen.add(kind)
        scene = replace(whole, shapes=(shape,))
        assert len(_painted(scene)) > blank[0]
        assert write_svg(scene) != blank[1]
        image = Image.open(BytesIO(write_png(scene, 480)))
        assert image.getchannel("A").getbbox() is not None


@views
def test_painting_restores_canvas_and_state(view: BoardView):
    calls = [name for name, _ in _painted(compose(view))]
    assert calls[0] == "save"
    assert calls[-3:] == ["restore", "clear_rect", "clear_rect"]
    assert calls.count("save") == calls.count("restore")


@views
def test_the_corners_stay_transparent(view: BoardView):
    """The corners belong to the clip, even if only a region in the middle is painted."""
    scene, scale = compose(view), 37.3
    before = replace(scene, shapes=scene.visible[:-1])
    for since in (None, before):
        canvas = RecordingCanvas()
        CanvasPainter(canvas, scale).paint(scene, since=since)
        right, bottom = round(scene.width * scale), round(scene.height * scale)
        corners = (0, 0, 1, 1), (right - 1, bottom - 1, 1, 1)
        assert tuple(args for _, args in canvas.calls[-2:]) == corners


def test_unchanged_styles_are_not_set_again():
    last: dict[str, object] = {}
    for name, args in _painted(compose(light)):
        if name == "scale":  # all styles have their initial values again
            last.clear()
        if name.startswith("set "):
            assert last.get(name) != args
            last[name] = args


def test_the_opening_is_a_small_svg():
    svg = write_svg(compose(opening), title="Opening")
    assert len(svg.encode()) <= 30_000  # nearly half of it are letters
    assert 'width="800" height="695" viewBox="0 0 16 13.9"' in svg
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
    assert image.size == (480, 429)
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
    names = [name for name, _ in _painted(Scene(shapes=(path,)))]
    assert {"line_to", "quadratic_curve_to", "bezier_curve_to", "set_line_dash"} <= set(names)
    assert "stroke-dasharray" in write_svg(Scene(shapes=(path,)))

    def ink(shape: Path) -> float:
        image = Image.open(BytesIO(write_png(Scene(shapes=(shape,)), 480)))
        return sum(image.getchannel("A").tobytes())

    assert 0.4 < ink(path) / ink(solid) < 0.8
