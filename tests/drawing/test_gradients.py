"""Gradients and sprites of an SVG."""

from __future__ import annotations

import itertools
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from gammon_widget.drawing import Layout, Scene
from gammon_widget.drawing.colors import Gradient, Linear, Radial, Stop
from gammon_widget.drawing.geometry import LIVE_LAYOUTS
from gammon_widget.drawing.painters.bounds import bounds_of
from gammon_widget.drawing.painters.svg import (
    gradient_name,
    gradients_in,
    sprite_name,
    sprites_of,
    write_svg,
)
from gammon_widget.drawing.scene import compose_in
from gammon_widget.drawing.shapes import (
    Circle,
    Path,
    PlacedSprite,
    Polygon,
    RoundedRectangle,
    Sprite,
    Style,
)
from gammon_widget.drawing.themes import THEMES

from .corpus import VIEWS
from .views import plain

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


def box(gradient: Gradient) -> RoundedRectangle:
    return RoundedRectangle(*SQUARE, 0.0, Style(fill=gradient))


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
    up = replace(DOWN, start=(0.0, 0.0), end=(0.0, 8.0))
    higher = RoundedRectangle(0.0, 0.0, 8.0, 8.0, 0.0, Style(fill=up))
    half = Polygon(((8.0, 2.0), (12.0, 6.0), (8.0, 10.0)), Style(fill=ACROSS))
    ball = Circle(6.0, 6.0, 2.0, Style(fill=LEFTWARDS))
    shapes = (box(DOWN), higher, half, ball)
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


def test_an_svg_defines_a_sprite_once():
    root = ElementTree.fromstring(write_svg(Scene(shapes=STAMPS)))
    (defined,) = (e for e in root.iter() if e.tag.endswith("}g") and e.get("id"))
    used = [e.get("href") for e in root.iter() if e.tag.endswith("}use")]
    assert used == [f"#{defined.get('id')}"] * 3


def test_the_bounds_of_a_drawn_sprite_cover_its_shapes():
    for draw_sprite in STAMPS:
        around = bounds_of(draw_sprite)
        for shape in draw_sprite.sprite.shapes:
            left, top, right, bottom = (draw_sprite.scale * side for side in bounds_of(shape))
            assert around[0] <= draw_sprite.x + left <= draw_sprite.x + right <= around[2]
            assert around[1] <= draw_sprite.y + top <= draw_sprite.y + bottom <= around[3]
