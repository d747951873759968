"""Static pictures of boards, and the places of their parts."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from gammon_widget.drawing import (
    CLASSIC,
    BoardView,
    Landing,
    Layout,
    Scene,
    Target,
    TargetKind,
    compose,
)
from gammon_widget.drawing.geometry import WIDE, Checker, stack_pitch
from gammon_widget.drawing.parts.dice import DIE_SIZE
from gammon_widget.drawing.scene import compose_in
from gammon_widget.drawing.shapes import Circle, PlacedSprite, TextShape, bezier
from gammon_widget.drawing.typeface import text_width
from gammon_widget.drawing.view import Dialog, StatusBarView, ToolView
from gammon_widget.rules import GammonError
from gammon_widget.rules.color import Color

from .corpus import ROLL, VIEWS, board, roll
from .views import opening

WHITE, BLACK = Color.WHITE, Color.BLACK
views = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())


def texts(scene: Scene) -> list[TextShape]:
    return [shape for shape in scene.shapes if isinstance(shape, TextShape)]


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
def test_a_flip_mirrors_pieces_but_not_text(view: BoardView):
    right, left = compose(view, layout=Layout()), compose(view, layout=Layout(home="left"))
    words = [sorted(each.text for each in texts(scene)) for scene in (right, left)]
    assert words[0] == words[1]

    def pieces(scene: Scene) -> list[float]:
        found = (each for each in scene.shapes if isinstance(each, PlacedSprite))
        # The discs of the panels are never mirrored.
        return sorted(each.x for each in found if "checker" in each.sprite.name and each.x > 1)

    assert pieces(right) == pytest.approx(sorted(16 - x for x in pieces(left)))


def test_dice_lie_in_the_middle_of_their_players_half():
    view = replace(opening, dice=(*roll(WHITE, "3333"), *roll(BLACK, "65")), buttons=())
    for layout in (Layout(), Layout(BLACK, "left")):
        shapes = compose(view, layout=layout).shapes
        dice = [each for each in shapes if isinstance(each, PlacedSprite)]
        for color, name, count in ((WHITE, "light die", 4), (BLACK, "dark die", 2)):
            xs = sorted(each.x for each in dice if each.sprite.name == name)
            assert len(xs) == count
            assert sum(xs) / count == pytest.approx(sum(layout.strip(color)) / 2)
            assert all(after - x > DIE_SIZE for x, after in pairwise(xs))


def test_a_picture_has_no_buttons_and_no_dialog():
    menu = StatusBarView("What are you resigning?", menu=(ToolView("cancel", "Cancel"),))
    dialog = Dialog("Mira wins the match", "7 to 2", (ROLL,), winner=WHITE)
    view = replace(opening, dialog=dialog, status_bar=menu)
    assert compose(view) == compose(replace(view, buttons=(), dialog=None, status_bar=None))


@pytest.mark.parametrize("width", [320, 480, 800])
@pytest.mark.parametrize("words", ["Trust this notebook to play here", "Mira wins: " + "W" * 80])
def test_a_note_is_a_line_below_the_board(words: str, width: int):
    plain, noted = compose(opening, width=width), compose(opening, width=width, note=words)
    assert noted.shapes[1 : len(plain.shapes)] == plain.shapes[1:]
    (line,) = (each for each in texts(noted) if each.text == words)
    assert plain.height < line.y < noted.height
    assert line.size * width / noted.width >= 14.9
    widest = min(line.max_width or 0, text_width(words, line.size, line.weight))
    assert line.x + widest < noted.width


def test_a_board_of_the_usual_size_has_letters_of_the_usual_size():
    assert compose(opening, width=800) == compose(opening, width=1200)
    assert compose(opening, width=320) != compose(opening, width=800)


@pytest.mark.parametrize("name", ["wide", "narrow", "compact"])
def test_names_do_not_overlap_point_numbers(name: str):
    descent, capitals = 0.2, 0.73  # how far letters reach, in sizes
    found = {each.text: each for each in texts(compose_in(opening, CLASSIC, Layout().live(name)))}
    _, above = (found[player.name] for player in opening.players)
    number = found["13"]
    assert above.y + descent * above.size < number.y - capitals * number.size


def test_a_fully_stacked_point_shows_its_count_once():
    words = [each.text for each in texts(compose(VIEWS["stacks 13 to 15"]))]
    assert words.count("15") == 2  # the number of the point and the number of checkers
    assert words.count("13") == 2


def test_a_landing_on_five_shows_plus_one():
    assert "+1" in [each.text for each in texts(compose(VIEWS["crowded destinations"]))]


@pytest.mark.parametrize(("spot", "count"), [(Target.point(13), 6), (Target.bar(WHITE), 5)])
def test_the_selected_checker_of_a_high_stack_keeps_its_number(spot: Target, count: int):
    def numbers(checkers: int) -> int:
        on_point, on_bar = (checkers, 0) if spot.kind is TargetKind.POINT else (0, checkers)
        shown = texts(compose(board({13: on_point}, bar=(on_bar, 0), selected=spot)))
        return [each.text for each in shown].count(str(checkers))

    # The same number is printed once on the edge of the board.
    assert numbers(count) == 2
    assert numbers(count - 1) == 1


def test_a_landing_has_one_dot_for_each_die():
    def discs(dice: int) -> int:
        landing = Landing(Target.point(10), dice)
        shapes = compose(board({13: 2}, selected=Target.point(13), landings=(landing,))).shapes
        return sum(isinstance(s, Circle) and s.style.stroke is None for s in shapes)

    assert [discs(n) - discs(1) for n in (1, 2, 3, 4)] == [0, 1, 2, 3]


def test_a_bezier_curve_starts_and_ends_at_its_end_points():
    points_ = ((0.0, 0.0), (1.0, 5.0), (4.0, 2.0))
    assert bezier(points_, 0) == (0.0, 0.0)
    assert bezier(points_, 1) == (4.0, 2.0)


@pytest.mark.parametrize("text", ["point 0", "point 25", "point", "bar", "tray red", "dice 1", ""])
def test_a_place_that_is_not_on_a_board_has_no_name(text: str) -> None:
    with pytest.raises(GammonError, match="on a board"):
        Target.parse(text)
