"""The frame for phones: everything fits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import CLASSIC, Layout, Scene, Target
from gammon_widget.drawing.geometry import PHONE, Checker
from gammon_widget.drawing.scene import compose_in
from gammon_widget.drawing.shapes import PlacedSprite
from gammon_widget.drawing.view import BoardView, CubePlace, CubeView
from gammon_widget.rules import Color

from .corpus import VIEWS
from .views import opening

ORIENTATIONS = [Layout(), Layout(Color.BLACK, "left")]
names = pytest.mark.parametrize("name", VIEWS)


def on_phone(view: BoardView, layout: Layout = ORIENTATIONS[0]) -> Scene:
    return compose_in(view, CLASSIC, layout.live("phone"))


@pytest.mark.parametrize("layout", ORIENTATIONS, ids=["right", "left"])
@names
def test_all_parts_of_a_phone_board_are_inside_its_frame(name: str, layout: Layout) -> None:
    scene = on_phone(VIEWS[name], layout)
    sprites = [shape for shape in scene.shapes if isinstance(shape, PlacedSprite)]
    checkers = [each for each in sprites if "checker" in each.sprite.name]
    assert checkers
    for each in checkers:
        assert Checker.RADIUS <= each.x <= scene.width - Checker.RADIUS


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


def test_stacks_of_checkers_leave_the_middle_strip_free() -> None:
    layout = Layout().live("phone")
    for number in range(1, 25):
        for count in (5, 9, 15):
            _, y = layout.checker(Target.point(number), count, count)
            low, high = PHONE.strip
            assert abs(y - layout.middle_y) - Checker.RADIUS >= (high - low) / 2 - 0.1
