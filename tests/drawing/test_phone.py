"""The frame for phones: everything fits, and numbers are legible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import CLASSIC, Layout, Scene, Target
from gammon_widget.drawing.geometry import PHONE, Checker
from gammon_widget.drawing.scene import compose_in
from gammon_widget.drawing.shapes import Align, PlacedSprite, TextShape
from gammon_widget.drawing.typeface import text_width
from gammon_widget.drawing.view import BoardView, CubePlace, CubeView, Landing
from gammon_widget.rules import Color

from .views import VIEWS, opening

ORIENTATIONS = [Layout(), Layout(Color.BLACK, "left")]
NARROWEST_PX, LEAST_LETTERS_PX = 320, 11
names = pytest.mark.parametrize("name", VIEWS)


def on_phone(view: BoardView, layout: Layout = ORIENTATIONS[0]) -> Scene:
    return compose_in(view, CLASSIC, layout.live("phone"))


def texts(scene: Scene) -> list[TextShape]:
    return [shape for shape in scene.shapes if isinstance(shape, TextShape)]


@names
def test_no_text_on_a_phone_is_smaller_than_11_pixels(name: str) -> None:
    scene = on_phone(VIEWS[name])
    sizes = {each.text: each.size * NARROWEST_PX / scene.width for each in texts(scene)}
    assert [words for words, size in sizes.items() if size < LEAST_LETTERS_PX - 0.05] == []


@pytest.mark.parametrize("layout", ORIENTATIONS, ids=["right", "left"])
@names
def test_all_parts_of_a_phone_board_are_inside_its_frame(name: str, layout: Layout) -> None:
    scene = on_phone(VIEWS[name], layout)
    for shape in scene.shapes:
        match shape:
            case PlacedSprite() if "checker" in shape.sprite.name:
                assert 0.44 <= shape.x <= scene.width - 0.44
            case TextShape():
                width = text_width(shape.text, shape.size, shape.weight)
                starts = {Align.LEFT: 0.0, Align.CENTER: 0.5, Align.RIGHT: 1.0}
                left = shape.x - starts[shape.align] * width
                assert 0 <= left <= left + width <= scene.width, shape.text
            case _:
                continue


@pytest.mark.parametrize("owner", [None, *Color])
def test_the_cube_on_the_bar_overlaps_no_checker_of_a_full_bar(owner: Color | None) -> None:
    place = CubePlace.CENTRED if owner is None else CubePlace.OWNED
    scene = on_phone(replace(opening, bar=(15, 15), cube=CubeView(2, place, owner)))
    sprites = [shape for shape in scene.shapes if isinstance(shape, PlacedSprite)]
    (cube,) = (each for each in sprites if each.sprite.name == "cube")
    assert cube.x == PHONE.bar_x
    for each in sprites:
        if "checker" in each.sprite.name and each.x == PHONE.bar_x:
            assert abs(each.y - cube.y) >= Checker.RADIUS + 0.47


def test_the_panels_show_the_number_of_borne_off_checkers() -> None:
    view = replace(opening, off=(0, 4))
    words = [each.text for each in texts(on_phone(view))]
    assert words.count("off") == 1
    assert "4" in words
    # An empty tray has a description while a checker can be borne off.
    landing = replace(view, landings=(Landing(Target.tray(Color.WHITE)),))
    assert [each.text for each in texts(on_phone(landing))].count("off") == 2


def test_stacks_of_checkers_leave_the_middle_strip_free() -> None:
    layout = Layout().live("phone")
    for number in range(1, 25):
        for count in (5, 9, 15):
            _, y = layout.checker(Target.point(number), count, count)
            low, high = PHONE.strip
            assert abs(y - layout.middle_y) - Checker.RADIUS >= (high - low) / 2 - 0.1
