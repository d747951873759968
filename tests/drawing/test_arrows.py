"""Arrows of plays with their texts, which are readable, and marks of crowded plays."""

from dataclasses import replace

import pytest

from gammon_widget.analysis.values.error_class import ERROR_COLORS
from gammon_widget.drawing import (
    CLASSIC,
    ArrowView,
    BoardView,
    Layout,
    Scene,
    Target,
    compose,
)
from gammon_widget.drawing.colors import contrast
from gammon_widget.drawing.painters.svg import write_svg
from gammon_widget.drawing.parts.arrows import ARROW_WIDTH
from gammon_widget.drawing.parts.dice import DIE_SIZE
from gammon_widget.drawing.shapes import BASELINE, Path, PlacedSprite, Polygon, TextShape
from gammon_widget.drawing.view import state_view
from gammon_widget.rules import Color, Dice, GameState, Position

VIEW = state_view(GameState.on_roll(Position.opening()), ("White", "Black"))


def arrow(source: int, target: int, label: str = "") -> ArrowView:
    ends = Target.point(source), Target.point(target)
    return ArrowView(Color.WHITE, *ends, label=label)


def seen(*arrows: ArrowView) -> Scene:
    view: BoardView = replace(VIEW, arrows=arrows)
    return compose(view)


def labels(scene: Scene) -> list[TextShape]:
    return [each for each in scene.shapes if isinstance(each, TextShape) and "−" in each.text]


def test_the_dice_are_drawn_over_arrows_and_never_over_labels():
    state = GameState.on_roll(Position.opening(), dice=Dice(6, 1))
    view = replace(
        state_view(state, ("White", "Black")),
        arrows=tuple(arrow(18 + k, 7 - k, label=f"−0.0{k}") for k in range(4)),
    )
    scene = compose(view)
    dice = [
        (n, shape)
        for n, shape in enumerate(scene.shapes)
        if isinstance(shape, PlacedSprite) and "die" in shape.sprite.name
    ]
    last = max(n for n, shape in enumerate(scene.shapes) if isinstance(shape, Path))
    assert len(dice) == 2
    assert all(n > last for n, _ in dice)
    for label in labels(scene):
        for _, die in dice:
            assert abs(label.x - die.x) > DIE_SIZE / 2 or abs(label.y - die.y) > DIE_SIZE / 2


def test_a_label_covers_no_tip_of_an_arrow():
    """The tip of 24/22 is in the middle of the curve of 24/20."""
    arrows = arrow(24, 20, label="−0.056"), arrow(24, 22), arrow(24, 22)
    (alone,), (label,) = labels(seen(arrows[0])), labels(seen(*arrows))
    tips = [each.points[0] for each in seen(*arrows).shapes if isinstance(each, Polygon)]
    gaps = [max(abs(label.x - x), abs(label.y - y)) for x, y in tips]
    assert min(gaps) > 0.5
    assert min(max(abs(alone.x - x), abs(alone.y - y)) for x, y in tips) < 0.5, "no conflict"


@pytest.mark.parametrize("color", ERROR_COLORS.values())
def test_the_text_on_an_error_arrow_is_readable(color: str):
    written = arrow(24, 18, label="−0.059")._replace(color=color)
    scene = seen(written)
    (label,) = labels(scene)
    assert isinstance(label.style.fill, str)
    assert contrast(label.style.fill, color) >= 4.5


def test_an_arrow_to_the_next_point_is_curved_and_its_shaft_is_visible():
    shaft = [shape for shape in seen(arrow(24, 23)).shapes if isinstance(shape, Path)][-1]
    ((control, neck),) = shaft.segments
    assert control[1] - shaft.start[1] > 1.0, "towards the middle of the board"
    assert neck[0] < control[0] < shaft.start[0] or neck[0] > control[0] > shaft.start[0]


def marks_on(scene: Scene) -> dict[str, tuple[float, float]]:
    """The positions of the marks of plays, by their texts."""
    texts = [each for each in scene.shapes if isinstance(each, TextShape)]
    marks = [each for each in texts if each.text[0] in "+−×"]
    return {each.text: (each.x, each.y - BASELINE * each.size) for each in marks}


def shafts(scene: Scene) -> int:
    return sum(
        isinstance(each, Path) and each.style.stroke_width == ARROW_WIDTH for each in scene.shapes
    )


def crowd(*moves: tuple[int, int], color: str | None = None) -> list[ArrowView]:
    return [arrow(*move)._replace(color=color) for move in moves]


def test_a_play_of_crowded_arrows_has_marks_where_checkers_leave_land_and_are_hit():
    position = Position.build({6: 5, 3: 2}, {23: 1})
    view = replace(
        state_view(GameState.on_roll(position), ("White", "Black")),
        arrows=(*crowd((3, 2), (2, 1), (3, 1), color="#C62828"), *crowd((6, 5), color="#2E8B57")),
    )
    layout = Layout()
    scene = compose(view, CLASSIC, layout)
    assert shafts(scene) == 1
    assert marks_on(scene) == {
        "−2": pytest.approx(layout.checker(Target.point(3), 2, 2)),
        "×": pytest.approx(layout.checker(Target.point(2), 1, 1)),
        "+2": pytest.approx(layout.checker(Target.point(1), 1, 1)),
    }


@pytest.mark.parametrize(
    ("moves", "is_crowded"),
    [
        (((6, 5), (6, 5), (6, 5), (6, 5)), True),
        (((6, 3), (6, 3), (5, 4)), True),
        (((6, 5), (6, 5)), False),
        (((8, 5), (8, 5), (6, 3), (6, 3)), False),  # on six points
        (((13, 12), (13, 12), (12, 11)), False),  # across the bar
        (((13, 9), (13, 9), (13, 9)), False),
        (((24, 23), (24, 23), (23, 22), (13, 12)), True),  # the whole play has marks
    ],
)
def test_arrows_are_crowded_if_three_lie_on_four_neighbouring_points(
    moves: tuple[tuple[int, int], ...], is_crowded: bool
):
    scene = seen(*crowd(*moves))
    assert bool(marks_on(scene)) is is_crowded
    assert shafts(scene) == (0 if is_crowded else len(moves))


def test_no_mark_of_one_play_hides_that_of_another():
    plays = (*crowd((6, 5), (6, 5), (6, 5)), *crowd((6, 4), (6, 4), (6, 4), color="#2E8B57"))
    scene = seen(*plays)
    assert shafts(scene) == 3
    assert set(marks_on(scene)) == {"−3", "+3"}


def test_a_picture_with_marks_embeds_a_subset_of_the_typeface():
    view = replace(VIEW, arrows=tuple(crowd((6, 5), (6, 5), (6, 5))))
    assert "font/ttf;" not in write_svg(compose(view))
