"""SVG and PNG paint the same gradients and sprites."""

from __future__ import annotations

import itertools
from dataclasses import replace
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from gammon_widget.drawing import Layout, Scene
from gammon_widget.drawing.colors import Gradient, Linear, Radial, Stop, channels, mixed
from gammon_widget.drawing.geometry import LIVE_LAYOUTS
from gammon_widget.drawing.painters.bounds import bounds_of
from gammon_widget.drawing.painters.png import write_png
from gammon_widget.drawing.painters.svg import (
    gradient_name,
    gradients_in,
    sprite_name,
    sprites_of,
    write_svg,
)
from gammon_widget.drawing.scene import compose_in
from gammon_widget.drawing.shapes import (
    BASELINE,
    Circle,
    Path,
    PlacedSprite,
    Polygon,
    RoundedRectangle,
    Sprite,
    Style,
    TextShape,
    moved,
    plain,
    text,
)
from gammon_widget.drawing.themes import THEMES

from .views import VIEWS

GREY = "#808080"
DOWN = Linear((0.0, 2.0), (0.0, 10.0), (Stop(0, "#FFFFFF"), Stop(1, "#402010")))
ACROSS = Linear((4.0, 0.0), (12.0, 0.0), (Stop(0, "#102030"), Stop(1, "#F0E0D0")))
LEFTWARDS = Linear((12.0, 0.0), (4.0, 0.0), (Stop(0, "#102030"), Stop(1, "#F0E0D0")))
SHADE = Linear((0.0, 2.0), (0.0, 10.0), (Stop(0, "#000000", 0.4), Stop(1, "#000000", 0.0)))
ROUND = Radial((8.0, 6.0), 4.0, (Stop(0, "#FFFFFF"), Stop(0.5, "#FFFFFF"), Stop(1, "#101010")))
SHADOW = Radial((8.0, 6.0), 4.0, (Stop(0.2, "#000000", 0.5), Stop(1, "#000000", 0.0)))
GRADIENTS = {
    **{"down": DOWN, "across": ACROSS, "leftwards": LEFTWARDS},
    **{"shade": SHADE, "round": ROUND, "shadow": SHADOW},
}
gradients = pytest.mark.parametrize("gradient", GRADIENTS.values(), ids=GRADIENTS.keys())

GROUND = RoundedRectangle(0.0, 0.0, 16.0, 12.8, 0.0, Style(fill=GREY))
SQUARE = (4.0, 2.0, 8.0, 8.0)
LEVELS = 7
"""So far apart colours may be: of a layer and of the place in its middle."""


def box(gradient: Gradient) -> RoundedRectangle:
    return RoundedRectangle(*SQUARE, 0.0, Style(fill=gradient))


def part_of(gradient: Gradient, x: float, y: float) -> float:
    """The offset of a place along the gradient."""
    if isinstance(gradient, Radial):
        cx, cy = gradient.center
        return float(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 / gradient.radius)
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    return (x - x1) / (x2 - x1) if x1 != x2 else (y - y1) / (y2 - y1)


def meant(gradient: Gradient, part: float) -> str:
    """The expected colour on grey, from the stops alone."""
    first, *_, last = gradient.stops
    stops = [first._replace(at=-1.0), *gradient.stops, last._replace(at=9.0)]
    before, after = next((a, b) for a, b in itertools.pairwise(stops) if a.at <= part <= b.at)
    share = (part - before.at) / ((after.at - before.at) or 1.0)
    alpha = before.alpha + (after.alpha - before.alpha) * share
    return mixed(mixed(after.color, before.color, share), GREY, alpha)


def apart(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(channels(one), channels(other), strict=True))


def png(*shapes: object, width: int = 320) -> Image.Image:
    scene = Scene(shapes=shapes)  # type: ignore[arg-type]
    return Image.open(BytesIO(write_png(scene, width))).convert("RGB")


@gradients
def test_a_png_has_the_gradient_at_its_place(gradient: Gradient):
    picture = png(GROUND, box(gradient))
    for x, y in ((4.5, 2.5), (8.0, 6.0), (11.0, 3.0), (6.0, 9.0), (11.5, 9.5)):
        pixel = picture.getpixel((round(x * 20), round(y * 20)))
        assert isinstance(pixel, tuple)
        found = "#{:02X}{:02X}{:02X}".format(*pixel)
        assert apart(found, meant(gradient, part_of(gradient, x, y))) <= LEVELS + 4
    assert picture.getpixel((40, 40)) == (128, 128, 128)


@gradients
def test_an_svg_defines_a_gradient_once_by_a_name_of_its_content(gradient: Gradient):
    again = Circle(8.0, 6.0, 4.0, Style(fill=gradient))  # with the same bounds
    svg = write_svg(Scene(shapes=(box(gradient), GROUND, again)))
    root = ElementTree.fromstring(svg)
    (defined,) = (e for e in root.iter() if e.tag.endswith("Gradient"))
    assert len(list(defined)) == len(gradient.stops)
    name = defined.get("id")
    assert [e.get("fill") for e in root.iter() if "url" in e.get("fill", "")] == [
        f"url(#{name})"
    ] * 2
    assert f'id="{name}"' in write_svg(Scene(shapes=(again,)))


def test_an_svg_defines_a_linear_gradient_in_fractions_of_the_shape():
    half = Polygon(((8.0, 2.0), (12.0, 6.0), (8.0, 10.0)), Style(fill=ACROSS))
    ball = Circle(6.0, 6.0, 2.0, Style(fill=LEFTWARDS))
    shapes = (box(DOWN), moved(box(DOWN), -4.0, -2.0), half, ball)
    root = ElementTree.fromstring(write_svg(Scene(shapes=shapes)))
    defined = [e.attrib for e in root.iter() if e.tag.endswith("Gradient")]
    usual = {"x1": "0", "y1": "0", "x2": "1", "y2": "0"}
    assert [[ends.get(key, usual[key]) for key in usual] for ends in defined] == [
        ["0", "0", "0", "1"],
        ["-1", "0", "1", "0"],
        ["2", "0", "0", "0"],
    ]
    filled = [e.get("fill") for e in root.iter() if "url" in e.get("fill", "")]
    names = [f"url(#{ends['id']})" for ends in defined]
    assert filled == [names[0], *names]


def test_a_gradient_of_an_svg_takes_its_stops_from_an_earlier_one():
    one, other = replace(DOWN, end=(6.0, 9.0)), replace(DOWN, start=DOWN.end, end=DOWN.start)
    shapes = (box(DOWN), box(one), box(other))
    root = ElementTree.fromstring(write_svg(Scene(shapes=shapes)))
    first, *others = (e for e in root.iter() if e.tag.endswith("Gradient"))
    assert len(first) == len(DOWN.stops)
    for each in others:
        assert (each.get("href"), len(each)) == (f"#{first.get('id')}", 0)
        # The second gradient takes nothing else from the first.
        assert {"x1", "y1", "x2", "y2"} <= set(each.attrib)


def test_no_two_gradients_or_sprites_of_the_themes_have_one_name():
    layouts = [Layout().live(name) for name in LIVE_LAYOUTS]
    scenes = [
        compose_in(view, theme, layout)
        for view in VIEWS.values()
        for theme in THEMES.values()
        for layout in layouts
    ]
    sprites = sprites_of(scenes)
    shapes = [*itertools.chain.from_iterable(scene.shapes for scene in scenes)]
    gradients = gradients_in([*shapes, *plain(shapes)])
    names = {*map(sprite_name, sprites), *map(gradient_name, gradients)}
    assert len(names) == len({sprite.shapes for sprite in sprites}) + len(gradients)


def test_equal_gradients_have_one_name():
    """The definition may be cached with the name of an equal gradient."""
    ends = (0.0, -0.0), (0, 2.0)
    stops = Stop(0.0, "#000000"), Stop(1, "#000000", 0)
    gradient = Linear(*ends, stops)
    equal = Linear((0, 0), (0.0, 2), (Stop(0, "#000000", 1), Stop(1.0, "#000000", 0.0)))
    assert gradient == equal
    name = gradient_name(gradient)
    gradient_name.cache_clear()
    assert gradient_name(equal) == name
    gradient_name.cache_clear()
    assert gradient_name(replace(equal, end=(0, 2.5))) != name


# Sprites

BLOB = Sprite(
    "blob",
    (
        Circle(0.1, 0.2, 1.0, Style(fill=Radial((0.1, 0.2), 1.0, SHADOW.stops))),
        RoundedRectangle(-0.8, -0.8, 1.6, 1.6, 0.3, Style(fill="#203040", stroke="#F0E0D0",
                                                          stroke_width=0.1)),
        Polygon(((0.0, -0.5), (0.5, 0.4), (-0.5, 0.4)), Style(fill=Linear(
            (0.0, -0.5), (0.0, 0.4), (Stop(0, "#FFFFFF"), Stop(1, "#A02020"))))),
        Path((-0.4, 0.6), (((0.4, 0.6),),), Style(stroke="#FFFFFF", stroke_width=0.1)),
    ),
)  # fmt: skip
STAMPS = (
    PlacedSprite(BLOB, 4.0, 5.0),
    PlacedSprite(BLOB, 9.0, 6.0),
    PlacedSprite(BLOB, 12.5, 4.0, 1.5),
)


def test_a_drawn_sprite_looks_like_its_shapes():
    stamped, spelled = png(GROUND, *STAMPS, width=640), png(GROUND, *plain(STAMPS), width=640)
    difference = ImageChops.difference(stamped, spelled).convert("L")
    assert sum(difference.histogram()[12:]) < 640 * 512 / 500


def test_an_svg_defines_a_sprite_once():
    root = ElementTree.fromstring(write_svg(Scene(shapes=STAMPS)))
    (defined,) = (e for e in root.iter() if e.tag.endswith("}g") and e.get("id"))
    used = [e.get("href") for e in root.iter() if e.tag.endswith("}use")]
    assert used == [f"#{defined.get('id')}"] * 3


def test_the_bounds_of_a_drawn_sprite_cover_its_shapes():
    for draw_sprite in STAMPS:
        around = bounds_of(draw_sprite)
        for shape in draw_sprite.shapes:
            bound = bounds_of(shape)
            assert around[0] <= bound[0] <= bound[2] <= around[2]
            assert around[1] <= bound[1] <= bound[3] <= around[3]


def test_a_moved_shape_looks_the_same():
    word = text("six", 1.0, 2.0, 0.5, "#000000", max_width=1.0)
    placed = moved(word, 3.0, 4.0, 2.0)
    assert isinstance(placed, TextShape)
    assert (placed.x, placed.y - BASELINE, placed.size, placed.max_width) == (5.0, 8.0, 1.0, 2.0)
    assert moved(STAMPS[2], 1.0, 1.0, 2.0) == PlacedSprite(BLOB, 26.0, 9.0, 3.0)
    assert moved(box(DOWN), 1.0, 1.0).style.fill == DOWN.moved(1.0, 1.0)
