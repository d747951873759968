"""Doubles and resignations, answered on the board, and the dialog of a result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.drawing.shapes import TextShape
from gammon_widget.rules import Color

from .model_board import ModelBoard, button, click, place_of, points, press_keys

PLAYERS = ("Mira", "Anton")


def doubled(length: int = 7, **options: Any) -> ModelBoard:
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, length=length)
    board = ModelBoard(gw.Match(state=state, players=PLAYERS), **options)
    board.match.double()
    return board


def sentence(board: ModelBoard) -> tuple[str, str]:
    """The sentence of the status bar."""
    status_bar = board.view.status_bar
    assert status_bar is not None
    return status_bar.lead, status_bar.words


def answers(board: ModelBoard) -> list[str]:
    """The labels of the buttons on the fields."""
    assert board.view.dialog is None
    return [each.label for each in board.view.buttons]


def centre(board: ModelBoard, target: Target) -> float:
    """The horizontal place of a target as a fraction of the width."""
    x, _ = place_of(board, target)
    return x


def test_a_double_is_answered_in_the_middle_strip_with_the_position_in_view() -> None:
    board = doubled()
    assert sentence(board) == ("Anton doubles to 2", "Take, or lose 1 point")
    assert answers(board) == ["Take", "Drop"]
    assert set(points(*range(1, 25))) <= set(board.scene.targets)
    assert centre(board, button("take")) < centre(board, button("drop")) < 0.5
    assert centre(board, Target.CUBE) > 0.5
    click(board, *points(8), Target.CUBE)
    assert board.message.endswith("For now, take or drop the double.")
    click(board, button("take"))
    assert (board.cube_value, board.cube_owner) == (2, "white")


def test_a_beaver_is_the_third_answer_if_the_rules_allow_it() -> None:
    assert answers(doubled(length=0)) == ["Take", "Drop"]
    rules = replace(gw.Rules.standard(), beavers=True)
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, rules=rules)
    board = ModelBoard(gw.Match(state=state, players=PLAYERS))
    board.match.double()
    assert answers(board) == ["Take", "Drop", "Beaver"]
    press_keys(board, "b")
    assert sentence(board) == ("Mira beavers to 4", "Take, or lose 2 points")


def test_a_resignation_is_answered_in_the_half_of_its_decider() -> None:
    board = doubled()
    click(board, button("take"))
    board.roll()
    board.resign(2)
    assert sentence(board) == ("Anton resigns a gammon", "Accept to win 4 points")
    assert answers(board) == ["Accept", "Decline"]
    assert 0.5 < centre(board, button("decline")) < centre(board, button("accept"))
    press_keys(board, "x")
    assert board.phase == "move"
    board.resign(1)
    press_keys(board, "t")
    assert board.phase == "over"


@pytest.mark.parametrize("keys", [["Escape"], ["Escape", "Escape"], [" ", " "], ["Enter", " "]])
def test_other_keys_answer_no_offer(keys: list[str]) -> None:
    board = doubled()
    press_keys(board, *keys)
    assert board.phase == "double"
    assert answers(board) == ["Take", "Drop"]
    board.take()
    board.roll()
    board.resign(1)
    press_keys(board, *keys)
    assert board.phase == "resign"


def test_a_double_can_be_answered_by_keys() -> None:
    board = doubled()
    press_keys(board, "n")
    assert board.selection.focus == button("take")
    press_keys(board, "ArrowRight")
    assert board.selection.focus == button("drop")
    press_keys(board, "Enter")
    assert board.phase == "over"
    assert board.selection.focus == button("new_game")
    board = doubled()
    press_keys(board, "t")
    assert board.cube_owner == "white"
    board = doubled()
    press_keys(board, "x")
    assert board.phase == "over"


def test_only_the_player_to_answer_has_buttons() -> None:
    for seat in ("black", "watcher"):
        assert answers(doubled(seat=seat)) == []
    assert answers(doubled(seat="white")) == ["Take", "Drop"]


def test_every_answer_is_clickable_at_every_width() -> None:
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
def test_the_text_of_a_dialog_is_at_least_eleven_pixels_high(width: int) -> None:
    won = "XGID=-AAB--------------------b-:1:-1:-1:21:3:5:0:7:10"
    match = gw.Match(state=gw.GameState.from_xgid(won), players=PLAYERS)
    match.play("1/off 1/off")
    board = ModelBoard(match, size=width)
    shown = board.view.dialog
    assert shown is not None
    words = {shown.title, shown.detail, *(each.label for each in shown.buttons)}
    texts = [each for each in board.scene.shapes if isinstance(each, TextShape)]
    sizes = {each.text: each.size for each in texts if each.text in words}
    assert set(sizes) == words
    assert min(sizes.values()) * width / board.scene.width >= 11, sizes
