"""The frame for phones: every target is large enough for a thumb."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

import pytest

from gammon_widget.drawing import BoardView, Layout, Target, compose
from gammon_widget.drawing.geometry import FRAMES, PHONE, WIDE, Checker
from gammon_widget.drawing.shapes import Align, PlacedSprite, RoundedRectangle, TextShape
from gammon_widget.drawing.targets import TargetKind
from gammon_widget.drawing.typeface import text_width
from gammon_widget.drawing.view import CubePlace, CubeView, Landing
from gammon_widget.rules import Color

from .views import VIEWS, opening

LIVE = {name: view for name, view in VIEWS.items() if view.status_bar is not None}
WIDTHS = [320, 360, 420, 479]
TURNS = [Layout(), Layout(Color.BLACK, "left")]
LEAST_TOOL_PX, LEAST_THUMB_PX, LEAST_LETTERS_PX = 56, 44, 11


def areas(view: BoardView, width: float, layout: Layout = TURNS[0]) -> dict[Target, list[float]]:
    """The boxes of targets as left, top, right and bottom in pixels; the topmost of each."""
    scene = compose(view, layout=layout, width=width)
    scale = width / scene.width
    return {
        shape.target: [
            scale * side
            for side in (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
        ]
        for shape in scene.shapes
        if shape.target is not None and isinstance(shape, RoundedRectangle) and not shape.radius
    }


def test_a_live_board_below_480_pixels_has_the_phone_frame_and_a_static_picture_never() -> None:
    for width, card in ((360, PHONE), (479, PHONE), (480, FRAMES[1]), (640, WIDE)):
        assert compose(opening, width=width).height == card.status_bar[1]
        picture = compose(opening.as_picture, width=width)
        assert (picture.width, picture.height) == (WIDE.width, WIDE.height)


@pytest.mark.parametrize("width", WIDTHS)
def test_tools_and_buttons_are_large_enough_for_a_thumb(width: int) -> None:
    for name, view in LIVE.items():
        found = areas(view, width)
        assert view.status_bar is not None
        tools = [found[Target.button(tool.name)] for tool in view.status_bar.tools]
        for left, _, right, _ in tools:
            assert right - left == pytest.approx(width / len(tools))
        assert all(bottom - top >= LEAST_TOOL_PX for _, top, _, bottom in tools), name
        for button in view.buttons:
            left, top, right, bottom = found[Target.button(button.name)]
            assert min(right - left, bottom - top) >= LEAST_THUMB_PX, (name, button)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", LIVE)
def test_no_text_on_a_phone_is_smaller_than_11_pixels(name: str, width: int) -> None:
    scene = compose(LIVE[name], width=width)
    sizes = {s.text: s.size * width / scene.width for s in scene.shapes if isinstance(s, TextShape)}
    assert [words for words, size in sizes.items() if size < LEAST_LETTERS_PX - 0.05] == []


@pytest.mark.parametrize("layout", TURNS, ids=["right", "left"])
@pytest.mark.parametrize("name", LIVE)
def test_all_parts_of_a_phone_board_are_inside_its_frame(name: str, layout: Layout) -> None:
    scene = compose(LIVE[name], layout=layout, width=360)
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
    view = replace(opening, bar=(15, 15), cube=CubeView(2, place, owner))
    scene = compose(view, width=360)
    placed_sprites = [shape for shape in scene.shapes if isinstance(shape, PlacedSprite)]
    (cube,) = (draw_sprite for draw_sprite in placed_sprites if draw_sprite.sprite.name == "cube")
    assert cube.x == PHONE.bar_x
    for draw_sprite in placed_sprites:
        if "checker" in draw_sprite.sprite.name and draw_sprite.x == PHONE.bar_x:
            assert abs(draw_sprite.y - cube.y) >= Checker.RADIUS + 0.47


def test_borne_off_checkers_move_to_their_count_beside_the_pips() -> None:
    tray = Target.tray(Color.WHITE)
    view = replace(opening, off=(0, 4))
    words = [s.text for s in compose(view, width=360).shapes if isinstance(s, TextShape)]
    assert words.count("off") == 1
    assert "4" in words
    # An empty tray has a description while a checker can be borne off.
    landing = replace(view, landings=(Landing(tray),))
    words = [s.text for s in compose(landing, width=360).shapes if isinstance(s, TextShape)]
    assert words.count("off") == 2
    left, top, right, bottom = areas(landing, 360)[tray]
    assert (left, right) == (0, 360)
    assert bottom - top >= 40
    x, y = TURNS[0].at_width(360).checker(tray, 1, 15)
    assert compose(landing, width=360).hit(x, y) == tray


def test_five_checkers_on_a_point_do_not_overlap_dice_and_buttons() -> None:
    layout = TURNS[0].at_width(360)
    for number in range(1, 25):
        spot = Target.point(number)
        for count in (5, 9, 15):
            _, y = layout.checker(spot, count, count)
            low, high = PHONE.strip
            assert hypot(0, y - layout.middle_y) - Checker.RADIUS >= (high - low) / 2 - 0.1
        assert spot.kind is TargetKind.POINT


@pytest.mark.parametrize("width", [360, 800])
def test_only_the_focused_target_has_a_ring(
    width: int,
) -> None:
    def rings(view: BoardView) -> set[float]:
        shapes = compose(view, width=width).shapes
        return {s.x for s in shapes if isinstance(s, RoundedRectangle) and s.style.stroke}

    tool, shown = Target.button("more"), opening
    without = rings(shown)
    added = rings(replace(shown, focus=tool)) - without
    assert len(added) == 1
    left, _, right, _ = areas(shown, width)[tool]
    u = compose(shown, width=width).width / width
    assert left * u - 0.1 <= added.pop() <= right * u
