"""Doubles and resignations, answered on the board, and the dialog of a result."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.rules import Color

from .model_board import ModelBoard, button, click, points, press_keys

PLAYERS = ("Mira", "Anton")


def doubled(length: int = 7, **options: Any) -> ModelBoard:
    state = gw.GameState.on_roll(gw.Position.opening(), Color.BLACK, length=length)
    board = ModelBoard(gw.Match(state=state, players=PLAYERS), **options)
    board.match.double()
    return board


def sentence(board: ModelBoard) -> tuple[str, str]:
    """The sentence of the status bar."""
    status_bar = board.board_view.status_bar
    assert status_bar is not None
    return status_bar.lead, status_bar.words


def answers(board: ModelBoard) -> list[str]:
    """The labels of the buttons on the fields."""
    assert board.board_view.dialog is None
    return [each.label for each in board.board_view.buttons]


def test_a_double_is_answered_in_the_middle_strip_with_the_position_in_view() -> None:
    board = doubled()
    assert sentence(board) == ("Anton doubles to 2", "Take, or lose 1 point")
    assert answers(board) == ["Take", "Drop"]
    assert {str(point) for point in points(*range(1, 25))} <= board.labels().keys()
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


def test_a_resignation_is_answered() -> None:
    board = doubled()
    click(board, button("take"))
    board.roll()
    board.resign(2)
    assert sentence(board) == ("Anton resigns a gammon", "Accept to win 4 points")
    assert answers(board) == ["Accept", "Decline"]
    press_keys(board, "x")
    assert board.phase == "move"
    board.resign(1)
    press_keys(board, "t")
    assert board.phase == "over"


def test_a_resignation_names_its_points() -> None:
    board = doubled()
    click(board, button("take"), button("resign"))
    status_bar = board.board_view.status_bar
    assert status_bar is not None
    assert [row.label for row in status_bar.menu] == [
        *("Single game: 2 points", "Gammon: 4 points", "Backgammon: 6 points", "Cancel"),
    ]


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


def test_only_the_player_to_answer_has_buttons() -> None:
    for seat in ("black", "watcher"):
        assert answers(doubled(seat=seat)) == []
    assert answers(doubled(seat="white")) == ["Take", "Drop"]
