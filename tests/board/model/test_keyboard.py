"""The keys of a board. The page itself handles the keys that move the focus."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.rules import Phase
from gammon_widget.rules.position import BAR

from .model_board import ModelBoard, click, press_keys


def new_board(**options: Any) -> ModelBoard:
    return ModelBoard(**({"dice": [(3, 1), (6, 5)], "players": ("Ann", "Bob")} | options))


def test_keys_undo_redo_and_swap_the_dice() -> None:
    board = new_board()
    press_keys(board, "r")
    press_keys(board, "s")
    assert [die.number for die in board.board_view.dice] == [1, 3]
    board.step(8, 5)
    press_keys(board, "u")
    assert board.dice_left == (3, 1)
    press_keys(board, "y")
    assert [*board.dice_left] == [1]
    press_keys(board, "s")
    assert "still have dice" in board.message


def test_the_cube_is_used_by_keys() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    press_keys(board, "d")
    assert board.phase == "double"
    press_keys(board, "d", "r")
    assert board.phase == "double"
    assert board.message
    press_keys(board, "t")
    assert (board.cube_value, board.cube_owner) == (2, "black")
    board.undo()
    press_keys(board, "x")
    assert board.score == (1, 0)


@pytest.mark.parametrize("key", ["r", "c", "t", "x", "b", "d", "s", "u", "y"])
def test_an_impossible_key_is_refused_with_a_reason(key: str) -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening(), dice=gw.Dice(3, 3)))
    before = board.state
    press_keys(board, key)
    assert board.message
    assert board.state == before


def test_a_key_does_nothing_for_another_seat() -> None:
    state = gw.GameState.on_roll(gw.Position.opening())
    match = gw.Match(state=state, players=("Ann", "Bob"), dice=[(3, 1)])
    board = ModelBoard(match, seat="black")
    match.roll()
    revision = match.revision
    press_keys(board, "u", "c", "d")
    assert match.revision == revision
    assert board.message == "It is Ann's turn to decide."


def test_a_key_describes_the_position() -> None:
    board = new_board()
    press_keys(board, "i")
    assert board.message.startswith("Ann: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6")
    assert "Bob: 2 on point 1, 5 on point 12, 3 on point 17, 5 on point 19" in board.message


@pytest.mark.parametrize("key", ["q", "Home", "F1", "PageDown", "Dead", "ä", "€", "\n" * 99])
def test_other_keys_do_nothing(key: str) -> None:
    board = new_board()
    state, look = board.state, board.selection
    press_keys(board, key)
    assert (board.state, board.selection) == (state, look)


def test_absent_targets_cannot_be_activated() -> None:
    board = new_board()
    click(board, Target.parse("button confirm"))
    click(board, Target.parse("button launch"))
    assert board.phase == "opening"
    click(board, Target.parse("button roll"))
    assert board.phase == "move"


@pytest.mark.prove
def test_a_whole_match_is_played_by_keys() -> None:
    """Random decisions, each by its keys, in positions with few checkers."""
    random = Random(7)
    few = gw.Position.build({18: 2, 8: 2, 4: 2}, {18: 2, 8: 2, 4: 2})
    state = replace(gw.GameState.on_roll(few), length=1)
    board = ModelBoard(state, players=("Ann", "Bob"), dice=5)
    while board.state.match_winner is None:
        revision = board.match.revision
        decide(board, random)
        assert board.match.revision > revision, board.message
    assert max(board.score) >= 1


def decide(board: ModelBoard, random: Random) -> None:
    """Press the keys for the next decision."""
    match board.state.phase:
        case Phase.OVER:
            press_keys(board, "Enter")
        case Phase.DOUBLE:
            press_keys(board, random.choice("tttx"))
        case Phase.ROLL if random.random() < 0.1:
            press_keys(board, "d", "r")
        case Phase.MOVE:
            color = board.state.turn
            assert color is not None
            for move in random.choice(board.match.legal_plays).moves:
                source, target = (Target.of_place(place, color) for place in move)
                if move.source != BAR:  # a checker on the bar is selected automatically
                    click(board, source)
                click(board, target)
            press_keys(board, "c")
        case _:
            press_keys(board, "r")
