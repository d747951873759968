"""Rolls and ends of turns that a board makes automatically, if its options say so."""

from __future__ import annotations

from gammon_widget.drawing import Target
from gammon_widget.match.match import Match
from gammon_widget.rules import GameState, Position

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
