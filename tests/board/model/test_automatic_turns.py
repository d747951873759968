"""Rolls and ends of turns that a board makes automatically, if its options say so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import Target
from gammon_widget.drawing.view import DieState
from gammon_widget.match.match import Match
from gammon_widget.rules import Color, Dice, GameState, Position, Rules

from .model_board import ModelBoard, click, points

DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]
ROLL, UNDO = map(Target.button, ("roll", "undo"))


def test_a_turn_ends_with_its_last_step() -> None:
    board = ModelBoard(dice=DICE, auto_done=True)
    click(board, ROLL, *points(8, 5))
    assert (board.turn, board.phase) == ("white", "move")
    click(board, *points(6, 5))
    assert (board.turn, board.phase) == ("black", "roll")
    board.undo()  # undoes the last step, not only the end of the turn
    assert (board.turn, board.dice_left) == ("white", (1,))


def test_the_dice_are_rolled_for_a_player_who_may_not_double() -> None:
    crawford = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:6:2:1:7:10"
    board = ModelBoard(crawford, dice=DICE, auto_roll=True, auto_done=True)
    click(board, *points(8, 5, 6, 5))
    assert (board.turn, board.phase, board.dice) == ("black", "move", (3, 1))
    board.undo()
    assert (board.turn, board.dice_left) == ("white", (1,))


def test_a_player_who_may_double_rolls_by_hand() -> None:
    board = ModelBoard(
        Match(dice=DICE, state=GameState.on_roll(Position.opening())), auto_roll=True
    )
    assert board.phase == "roll"
    board.roll()
    board.play("8/5 6/5")
    assert (board.turn, board.phase) == ("black", "roll")
    board.double()
    board.take()  # now White owns the cube
    assert (board.turn, board.phase) == ("black", "move")


def test_the_last_checker_ends_the_game_without_done_and_can_be_undone() -> None:
    state = GameState.on_roll(Position.build({1: 1, "off": 14}, {6: 2}), dice=Dice(6, 5))
    board = ModelBoard(Match(state=state))
    click(board, *points(1), Target.tray(Color.WHITE))
    assert (board.phase, board.score) == ("over", (1, 0))
    click(board, UNDO)
    assert (board.phase, board.dice_left) == ("move", (6, 5))


@pytest.mark.parametrize(
    ("house", "ends"), [("hoyle", True), ("house-rules", True), ("standard", False)]
)
def test_a_turn_ends_by_itself_with_the_reason_when_no_die_that_is_left_can_be_played(
    house: str, ends: bool
) -> None:
    rules = Rules.named(house)
    state = GameState.from_xgid("XGID=--b----------A------------:0:0:1:65:0:0:0:0:10")
    match = Match(state=replace(state, rules=rules), players=("Ann", "Bob"))
    board = ModelBoard(match, auto_done=rules.auto_done)
    click(board, *points(13, 7))
    if not ends:  # Done ends the turn
        assert (board.turn, board.dice_left) == ("white", (5,))
        return
    assert board.turn == "black"
    assert board.message == "Ann cannot play the 5: the turn passes."
    assert [die.state for die in board.board_view.dice] == [DieState.USED, DieState.BLOCKED]
    click(board, UNDO)
    assert (board.turn, board.dice_left) == ("white", (6, 5))


def test_the_note_that_a_match_is_not_saved_does_not_hide_why_a_turn_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = GameState.from_xgid("XGID=--b----------A------------:0:0:1:65:0:0:0:0:10")
    match = Match(state=replace(state, rules=Rules.named("hoyle")), players=("Ann", "Bob"))
    board = ModelBoard(match, auto_done=True)
    sent: list[object] = []
    monkeypatch.setattr(board._control, "_send", sent.append)
    click(board, *points(13, 7))
    assert board.message == "Ann cannot play the 5: the turn passes."
    assert sent == []
