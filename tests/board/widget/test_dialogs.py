"""A double, a resignation and a result are told over the fields, and answered there."""

from __future__ import annotations

from dataclasses import replace

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Dialog, Target
from gammon_widget.drawing.shapes import TextShape
from gammon_widget.rules import Color

from .canvas_clicks import button, click, points
from .page_messages import press_keys

PLAYERS = ("Mira", "Anton")


def doubled(length: int = 7, **options: object) -> gw.Board:
    """Anton has doubled."""
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, length=length)
    board = gw.Board(gw.Match(state=state, players=PLAYERS), **options)  # type: ignore[arg-type]
    board.match.double()
    return board


def asked(board: gw.Board) -> Dialog | None:
    return board._controller.view.dialog


def names(board: gw.Board) -> list[str]:
    dialog = asked(board)
    return [] if dialog is None else [each.name for each in dialog.buttons]


def test_a_double_is_asked_about_with_what_a_drop_costs() -> None:
    board = doubled()
    dialog = asked(board)
    assert dialog is not None
    assert (dialog.title, dialog.detail) == (
        "Anton doubles to 2",
        "Drop, and Anton wins 1 point.",
    )
    assert dialog.cube == 2
    assert names(board) == ["take", "drop"]
    assert not board._controller.view.buttons
    click(board, button("take"))
    assert asked(board) is None
    assert (board.cube_value, board.cube_owner) == (2, "white")


def test_a_beaver_is_offered_where_the_rules_have_it_and_is_asked_about_in_turn() -> None:
    board = doubled(length=0)
    assert names(board) == ["take", "drop"]
    rules = replace(gw.Rules.standard(), beavers=True)
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, rules=rules)
    board = gw.Board(gw.Match(state=state, players=PLAYERS))
    board.match.double()
    assert names(board)[:3] == ["take", "drop", "beaver"]
    click(board, button("beaver"))
    dialog = asked(board)
    assert dialog is not None
    assert (dialog.title, dialog.cube) == ("Mira beavers to 4", 4)


def test_a_resignation_is_asked_about_with_what_it_gives() -> None:
    board = doubled()
    click(board, button("take"))
    board.roll()
    board.resign(2)
    dialog = asked(board)
    assert dialog is not None
    assert (dialog.title, dialog.detail, dialog.cube) == (
        "Anton resigns a gammon",
        "Accept, and Mira wins 4 points.",
        0,
    )
    press_keys(board, "x")
    assert asked(board) is None
    assert board.phase == "move"


@pytest.mark.parametrize("by_key", [False, True])
def test_a_question_makes_room_for_the_position_and_comes_back(by_key: bool) -> None:
    board = doubled()
    assert set(points(8)).isdisjoint(board.scene.targets)
    if by_key:
        press_keys(board, "Escape")
    else:
        click(board, button("aside"))
    assert asked(board) is None
    assert [each.name for each in board._controller.view.buttons] == ["take", "drop"]
    assert set(points(8)) <= set(board.scene.targets)
    press_keys(board, "Escape")
    assert asked(board) is not None


def test_the_keys_find_the_answers_and_take_them() -> None:
    board = doubled()
    press_keys(board, "n")
    assert board.selection.focus == button("take")
    press_keys(board, "ArrowRight")
    assert board.selection.focus == button("drop")
    press_keys(board, "Enter")
    assert board.phase == "over"
    assert board.selection.focus == button("new_game")


def test_nobody_is_asked_who_cannot_answer() -> None:
    assert asked(doubled(seat="black")) is None
    assert asked(doubled(seat="watcher")) is None
    assert asked(doubled(seat="white")) is not None


def test_a_picture_shows_the_offered_cube_and_asks_nothing() -> None:
    texts = [getattr(shape, "text", "") for shape in doubled().snapshot().scene.shapes]
    assert "2" in texts
    assert not {"Take", "Anton doubles to 2"} & set(texts)


def test_every_answer_can_be_pressed_at_every_width() -> None:
    for width in (320, 360, 480, 640, 800, 1200):
        board = doubled(size=width)
        scene = board.scene
        for name in ("take", "drop"):
            x, y = next(
                shape.center for shape in scene.shapes if shape.target == Target.button(name)
            )
            assert scene.hit(x, y) == Target.button(name)
            assert 0 < x < scene.width


@pytest.mark.parametrize("width", [320, 360, 414, 480, 640, 1200])
def test_no_word_of_a_dialog_is_smaller_than_eleven_pixels(width: int) -> None:
    won = "XGID=-AAB--------------------b-:1:-1:-1:21:3:5:0:7:10"
    match = gw.Match(state=gw.GameState.from_xgid(won), players=PLAYERS)
    match.play("1/off 1/off")
    for board in (doubled(size=width), gw.Board(match, size=width)):
        shown = asked(board)
        assert shown is not None
        words = {shown.title, shown.detail, *(each.label for each in shown.buttons)}
        texts = [each for each in board.scene.shapes if isinstance(each, TextShape)]
        sizes = {each.text: each.size for each in texts if each.text in words}
        assert set(sizes) == words
        assert min(sizes.values()) * width / board.scene.width >= 11, sizes
