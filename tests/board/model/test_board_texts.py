"""Texts of a board: status bar, result dialog, and its printed form."""

from __future__ import annotations

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.drawing.view import DieState

from .model_board import ModelBoard, click

PLAYERS = ("Mira", "Anton")


def status_bar(board: ModelBoard) -> tuple[str, str]:
    """The line about the player on roll, and the rest of the status bar."""
    shown = board.board_view.status_bar
    assert shown is not None
    return shown.lead, shown.words


def test_the_status_bar_names_the_player_on_roll_and_the_last_play() -> None:
    board = ModelBoard(players=PLAYERS, dice=[(3, 1), (6, 5)])
    assert status_bar(board) == ("Opening roll", "The higher die starts")
    board.roll()
    assert status_bar(board) == ("Mira to play 3-1", "")
    assert board.message == "Mira starts with 3-1."
    click(board, Target.point(8))
    assert status_bar(board) == ("Mira to play 3-1", "Choose a destination")
    click(board, Target.point(5), Target.point(6), Target.point(5))
    assert status_bar(board) == ("Mira to play 3-1", "Press Done to finish")
    board.confirm()
    assert status_bar(board) == ("Anton to roll", "Mira: 8/5 6/5")
    board.double()
    assert status_bar(board) == ("Anton doubles to 2", "Take, or lose 1 point")


@pytest.mark.parametrize(
    ("level", "title", "detail"),
    [
        (gw.Level.SINGLE, "Anton wins the match", "7 to 3 · this game: 2 points, cube at 2"),
        (
            gw.Level.GAMMON,
            "Anton wins the match",
            "9 to 3 · this game: a gammon, 4 points, cube at 2",
        ),
    ],
)
def test_the_dialog_of_a_finished_match_names_the_winner(
    level: gw.Level, title: str, detail: str
) -> None:
    board = ModelBoard("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:3:5:0:7:10", players=PLAYERS)
    board.resign(level)
    board.accept()
    dialog = board.board_view.dialog
    assert dialog is not None
    assert (dialog.title, dialog.detail) == ("Anton wins the match", detail)
    assert [button.name for button in dialog.buttons] == [
        *("review", "keep", "rematch"),
    ]
    assert status_bar(board)[0] == "Match over"


def test_a_player_named_you_is_addressed_in_the_second_person() -> None:
    board = ModelBoard(players=("You", "Anton"), dice=[(3, 1), (6, 5)])
    board.roll()
    assert board.message == "You start with 3-1."
    board.play("8/5 6/5")
    board.double()
    board.take()
    assert board.message == "You take the cube at 2."
    board.resign(gw.Level.GAMMON)
    assert status_bar(board) == ("Anton resigns a gammon", "Accept to win 4 points")
    board.accept()
    dialog = board.board_view.dialog
    assert dialog is not None
    assert dialog.title == "You win a gammon"
    assert board.message == "Anton resigns a gammon: you win 4 points."


def test_a_refused_point_has_a_broken_ring_until_the_next_message() -> None:
    state = gw.GameState.on_roll(gw.Position.opening(), gw.Color.WHITE, dice=gw.Dice(5, 1))
    board = ModelBoard(state, players=PLAYERS)
    click(board, Target.point(13), Target.point(12))
    assert board.board_view.blocked == Target.point(12)
    click(board, Target.point(8))
    assert board.board_view.blocked is None


def test_the_dice_of_the_last_turn_show_which_of_them_was_lost() -> None:
    state = gw.GameState.on_roll(
        gw.Position.parse("13:5 8:3 6:5 bar:2 / 24:2 13:5 8:3 6:3 4:2"), dice=gw.Dice(6, 3)
    )
    board = ModelBoard(state, players=PLAYERS)
    board.play("bar/22")
    shown = [(die.number, die.state) for die in board.board_view.dice]
    assert shown == [(6, DieState.BLOCKED), (3, DieState.USED)]
