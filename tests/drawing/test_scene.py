"""Every drawn target can be clicked."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from gammon_widget.drawing import (
    BoardView,
    Landing,
    Layout,
    Scene,
    Target,
    TargetKind,
    ToolView,
    compose,
)
from gammon_widget.drawing.geometry import WIDE, Checker, stack_pitch
from gammon_widget.drawing.parts.dice import DIE_SIZE
from gammon_widget.drawing.parts.status_bar import CLOSE
from gammon_widget.drawing.shapes import Circle, PlacedSprite, RoundedRectangle, TextShape, bezier
from gammon_widget.rules import GammonError
from gammon_widget.rules.color import Color

from .views import DONE, DOUBLE, RESIGNATIONS, ROLL, TOOLS, VIEWS, opening, player, points, roll

WHITE, BLACK = Color.WHITE, Color.BLACK
MENU = {Target.button(tool.name) for tool in RESIGNATIONS}
LAYOUTS = [Layout(bottom, home) for bottom in Color for home in ("right", "left")]
layouts = pytest.mark.parametrize("layout", LAYOUTS, ids=lambda x: f"{x.bottom}-{x.home}")
views = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())
# An offered cube and a switch are nested boxes, and a dialog covers everything.
FLAT = {
    name: v
    for name, v in VIEWS.items()
    if v.dialog is None and v.set_up is None and v.cube.place != "offered"
}
flat_lanes = pytest.mark.parametrize("view", FLAT.values(), ids=FLAT.keys())


@views
@layouts
def test_hit_at_the_centre_of_every_target_is_that_target(view: BoardView, layout: Layout):
    scene = compose(view, layout=layout)
    carrying = [shape for shape in scene.shapes if shape.target is not None]
    assert carrying
    for shape in carrying:
        if CLOSE in scene.targets and shape.center[1] < layout.status_bar[0]:
            assert scene.hit(*shape.center) in {CLOSE, *MENU}  # the dialog covers the board
        else:
            assert scene.hit(*shape.center) == shape.target


@layouts
def test_a_click_anywhere_in_a_column_hits_its_point(layout: Layout):
    scene = compose(opening, layout=layout)
    for number in range(1, 25):
        spot = Target.point(number)
        x, low = layout.spot_x(spot), layout.is_low(spot)
        for dx in (-0.49, 0, 0.49):
            for depth in (0.02, 2.5, 4.4):
                y = WIDE.rows[1] - depth if low else WIDE.rows[0] + depth
                assert scene.hit(x + dx, y) == spot


def test_numbers_are_those_of_the_bottom_player_and_checkers_enter_from_the_bar():
    white, black = Layout(WHITE), Layout(BLACK)
    assert white.point(1) == Target.point(1)
    assert black.point(1) == Target.point(24)
    assert white.checker(Target.point(1), 1, 1) == pytest.approx((13.95, 10.91))
    assert black.checker(Target.point(24), 1, 1) == pytest.approx((13.95, 10.91))
    assert white.checker(Target.bar(WHITE), 1, 1) == pytest.approx((7.95, 5.25))
    assert white.checker(Target.bar(BLACK), 1, 1) == pytest.approx((7.95, 7.55))
    assert black.checker(Target.bar(BLACK), 1, 1) == pytest.approx((7.95, 5.25))


@pytest.mark.parametrize("count", range(1, 16))
def test_a_stack_stays_within_five_diameters(count: int):
    layout = Layout()
    for spot in (Target.point(6), Target.point(19)):
        ys = [layout.checker(spot, k, count)[1] for k in range(1, count + 1)]
        height = max(ys) - min(ys) + Checker.DIAMETER
        assert height <= 5 * Checker.DIAMETER + 1e-9
        edge = WIDE.rows[layout.is_low(spot)]
        assert abs(abs(ys[0] - edge) - Checker.DIAMETER / 2 - Checker.GAP) < 1e-9


def test_stack_pitch():
    assert stack_pitch(5) == Checker.DIAMETER
    assert stack_pitch(6) == pytest.approx(4 * Checker.DIAMETER / 5)
    assert stack_pitch(15) == pytest.approx(0.251, abs=0.0005)


def test_bar_and_trays_have_fixed_places():
    layout = Layout()
    for count in range(1, 16):
        y = layout.checker(Target.bar(BLACK), count, count)[1]
        assert y + Checker.DIAMETER / 2 <= WIDE.rows[1]
        top, bottom = layout.tray_span(WHITE)
        y = layout.checker(Target.tray(WHITE), count, count)[1]
        assert top < y < bottom
    slots = [layout.checker(Target.tray(WHITE), k, 15)[1] for k in range(1, 16)]
    steps = [round(a - b, 3) for a, b in pairwise(slots)]
    assert steps[:4] == [0.27] * 4
    assert steps[4] == steps[9] == pytest.approx(0.37)


@views
def test_a_flip_mirrors_centres_but_not_text(view: BoardView):
    right = compose(view, layout=Layout())
    left = compose(view, layout=Layout(home="left"))
    sizes_ = [
        sorted(s.text for s in scene.shapes if isinstance(s, TextShape)) for scene in (right, left)
    ]
    assert sizes_[0] == sizes_[1]
    columns = [
        sorted(
            round(s.center[0] if scene is right else 16 - s.center[0], 6)
            for s in scene.shapes
            if s.target is not None
            and s.target.kind is not TargetKind.BUTTON
            and s.target is not Target.DICE
        )
        for scene in (right, left)
    ]
    assert columns[0] == pytest.approx(columns[1])


@layouts
def test_a_turned_board_has_the_same_targets(layout: Layout):
    assert compose(opening, layout=layout).targets == compose(opening).targets


def test_the_opening_has_these_targets():
    targets = compose(opening).targets
    expected = {Target.point(n) for n in range(1, 25)} | {Target.CUBE}
    expected |= {place(color) for place in (Target.bar, Target.tray) for color in Color}
    assert targets == expected | {Target.button(b.name) for b in (ROLL, *TOOLS)}


def test_the_dialog_leaves_only_its_buttons_clickable():
    scene = compose(VIEWS["over"])
    assert scene.targets == {Target.button("new"), Target.button("review")}
    assert scene.hit(1.95, 10.9) is None
    assert scene.hit(0.7, 10.9) is None


def test_clicks_slightly_outside_count_as_on_the_edge():
    scene = compose(opening)
    assert scene.hit(16.3, 9) == scene.hit(16, 9) == Target.tray(WHITE)
    assert scene.hit(-0.2, 6.4) == Target.CUBE
    assert scene.hit(-5, 6.4) is None
    assert scene.hit(math.nan, 6.4) is None


def test_only_the_deciders_dice_can_be_clicked():
    scene = compose(VIEWS["selected"])
    assert scene.hit(11.45, 6.4) == scene.hit(10.4, 5.9) == scene.hit(12.5, 6.9) == Target.DICE
    assert Target.DICE not in compose(VIEWS["dark"]).targets
    scene = compose(VIEWS["confirm"])
    assert {scene.hit(x, 6.4) for x in (1.9, 2.2, 5.6)} & {Target.DICE} == set()
    scene = compose(VIEWS["crawford"])
    assert scene.hit(4.45, 6.4) == Target.DICE
    scene = compose(VIEWS["crawford"], layout=Layout(home="left"))
    assert scene.hit(11.55, 6.4) == Target.DICE


@layouts
def test_a_click_next_to_a_button_hits_the_point_behind(layout: Layout):
    outwards = layout.strip(WHITE)[0] > layout.bar_x
    for view, spots in (
        (VIEWS["opening"], [8.6, 10.1, 12.4]),  # next to Roll
        (VIEWS["dark"], [8.6, 10.3]),  # next to Roll and Double
        (VIEWS["selected"], [8.6, 10.2, 12.7, 14.3]),  # next to the dice
    ):
        scene = compose(view, layout=layout)
        half = layout.strip(Color.WHITE)[0]
        for x in spots:
            aside = x - 8.45 if outwards else 14.45 - x
            found = scene.hit(half + aside, 6.45)
            assert found is not None
            assert found.kind is TargetKind.POINT


def test_an_offered_cube_lies_opposite_take_and_drop():
    scene = compose(VIEWS["offered"])
    assert scene.hit(11.45, 6.4) == Target.CUBE
    assert scene.hit(2.2, 6.4) == Target.button("take")
    assert scene.hit(4.1, 6.4) == Target.button("drop")


def _spans(view: BoardView, layout: Layout) -> list[tuple[float, float]]:
    """Left and right ends of the dice and of the buttons in the middle strip."""
    scene = compose(view, layout=layout)
    boxes = [
        (s.x - s.radius, s.x + s.radius, 2 * s.radius)
        if isinstance(s, Circle)
        else (s.x - DIE_SIZE * s.scale / 2, s.x + DIE_SIZE * s.scale / 2, DIE_SIZE * s.scale)
        if isinstance(s, PlacedSprite)
        else (s.x, s.x + s.width, s.height)
        for s in scene.visible
        if isinstance(s, RoundedRectangle | Circle | PlacedSprite)
        and abs(s.center[1] - 6.4) < 0.02
        and 1.5 < s.center[0] < 14.5
    ]
    return sorted(
        (round(left, 3), round(right, 3)) for left, right, height in boxes if 0.3 < height < 1
    )


@flat_lanes
@layouts
def test_dice_and_buttons_do_not_overlap(view: BoardView, layout: Layout):
    for (left, right), (after, _) in pairwise(_spans(view, layout)):
        assert (right <= after + 1e-9) or left == after


@pytest.mark.parametrize("color", list(Color))
@pytest.mark.parametrize("count", [2, 4])
@pytest.mark.parametrize("buttons", [(DONE,), (ROLL, DOUBLE), (DOUBLE,)])
def test_dice_and_buttons_share_a_half(color: Color, count: int, buttons):
    view = BoardView(
        opening.points,
        (0, 0),
        (0, 0),
        tuple(player(c.value, 167, to_decide=c is color) for c in Color),
        dice=roll(color, *[3] * count),
        turn=color,
        buttons=buttons,
    )
    spans = _spans(view, Layout())
    assert len(spans) >= count + len(buttons)
    for (left, right), (after, _) in pairwise(spans):
        assert right <= after + 1e-9 or left == after
    strip = Layout().strip(color)
    assert strip[0] <= spans[0][0]
    assert spans[-1][1] <= strip[1]


@views
@layouts
def test_everything_can_be_hit_at_480_pixels(view: BoardView, layout: Layout):
    scene = compose(view, layout=layout, width=480)
    for shape in scene.shapes:
        if shape.target is not None:
            assert isinstance(shape, RoundedRectangle)
            # The visible part of a target may be smaller than its clickable area.
            assert shape.radius or shape.height * 30 >= 24
            assert shape.width * 30 >= 24


@layouts
@pytest.mark.parametrize("width", [320, 480, 640, 800])
def test_a_button_keeps_its_place_and_is_as_wide_as_its_label(layout: Layout, width: int):
    def place(name: str, **changed: Any) -> RoundedRectangle:
        view = replace(opening, turn=WHITE, players=VIEWS["confirm"].players, **changed)
        scene = compose(view, layout=layout, width=width)
        areas = (s for s in scene.shapes if isinstance(s, RoundedRectangle) and not s.radius)
        (found,) = (s for s in areas if s.target == Target.button(name))
        return found

    alone, second = place("roll"), place("roll", buttons=(ROLL, DOUBLE))
    done = place("done", buttons=(DONE,), dice=roll(WHITE, 5, 3))
    outwards = alone.center[0] > layout.bar_x
    outer = [area.x + area.width if outwards else area.x for area in (alone, second, done)]
    assert outer == [pytest.approx(outer[0])] * 3
    # A tool keeps its place when other tools change.
    assert opening.status_bar is not None
    ready = replace(opening.status_bar, tools=tuple(replace_tool(tool) for tool in TOOLS))
    for tool in TOOLS:
        assert place(tool.name) == place(tool.name, status_bar=ready)


def replace_tool(tool: ToolView) -> ToolView:
    return tool._replace(ready=not tool.ready)


def test_an_open_menu_covers_the_targets_of_the_board():
    scene = compose(VIEWS["menu"])
    assert scene.hit(2.0, 10.0) == scene.hit(11.0, 6.4) == CLOSE
    pressed = {scene.hit(14.5, y / 10) for y in range(80, 128)}
    names = "resign_single", "resign_gammon", "resign_backgammon", "cancel"
    assert pressed >= {Target.button(name) for name in names}


def test_a_fully_stacked_point_shows_its_count_once():
    words = [s.text for s in compose(VIEWS["crowded"]).shapes if isinstance(s, TextShape)]
    assert words.count("15") == 2  # the number of the point and the number of checkers
    assert words.count("13") == 2


def test_a_landing_on_five_shows_plus_one():
    words = [s.text for s in compose(VIEWS["light"]).shapes if isinstance(s, TextShape)]
    assert "+1" in words


@pytest.mark.parametrize(("spot", "count"), [(Target.point(13), 6), (Target.bar(WHITE), 5)])
def test_the_selected_checker_of_a_high_stack_keeps_its_number(spot: Target, count: int):
    def numbers(checkers: int) -> int:
        on_point, on_bar = (checkers, 0) if spot.kind is TargetKind.POINT else (0, checkers)
        places = points(p13=on_point), (on_bar, 0), (0, 0), opening.players
        shapes = compose(BoardView(*places, selected=spot)).shapes
        return [shape.text for shape in shapes if isinstance(shape, TextShape)].count(str(checkers))

    # The same number is printed once on the edge of the board.
    assert numbers(count) == 2
    assert numbers(count - 1) == 1


def test_a_landing_has_one_dot_for_each_die():
    def discs(dice: int) -> int:
        view = BoardView(
            points(p13=2),
            (0, 0),
            (0, 0),
            opening.players,
            selected=Target.point(13),
            landings=(Landing(Target.point(10), dice),),
        )
        shapes = compose(view).shapes
        return sum(isinstance(s, Circle) and s.style.stroke is None for s in shapes)

    assert [discs(n) - discs(1) for n in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_a_bezier_curve_starts_and_ends_at_its_end_points():
    points_ = ((0.0, 0.0), (1.0, 5.0), (4.0, 2.0))
    assert bezier(points_, 0) == (0.0, 0.0)
    assert bezier(points_, 1) == (4.0, 2.0)


def test_an_empty_scene_has_no_targets():
    assert Scene().hit(3, 3) is None


def test_shapes_can_be_added_on_top():
    target = Target.button("x")
    scene = compose(opening).with_shapes(Circle(8, 6, 1, compose(opening).shapes[0].style, target))
    assert scene.hit(8, 6) == target


@pytest.mark.parametrize("text", ["point 0", "point 25", "point", "bar", "tray red", "dice 1", ""])
def test_a_place_that_is_not_on_a_board_has_no_name(text: str) -> None:
    with pytest.raises(GammonError, match="on a board"):
        Target.parse(text)
