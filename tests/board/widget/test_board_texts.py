"""What a board says: in its foot, on the card of a result, and where it is printed."""

from __future__ import annotations

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.parts.highlights import BLOCKED_DASH

from .canvas_clicks import click

PLAYERS = ("Mira", "Anton")


def status_bar(board: gw.Board) -> tuple[str, str]:
    """The beginning of the sentence, and what is said besides."""
    shown = board._controller.view.status_bar
    assert shown is not None
    return shown.lead, shown.words


def test_the_foot_says_who_is_to_do_what_and_what_the_other_side_did() -> None:
    board = gw.Board(players=PLAYERS, dice=[(3, 1), (6, 5)])
    assert status_bar(board) == ("Opening roll", "Higher die starts")
    board.roll()
    assert status_bar(board) == ("Mira to play 3-1", "")
    assert board.message == "Mira starts with 3-1."
    click(board, Target.point(8))
    assert status_bar(board) == ("Mira to play 3-1", "Choose where to land")
    click(board, Target.point(5), Target.point(6), Target.point(5))
    assert status_bar(board) == ("Mira to play 3-1", "Click the dice to end")
    board.confirm()
    assert status_bar(board) == ("Anton to roll", "Mira: 8/5 6/5")
    board.double()
    assert status_bar(board) == ("Anton doubles to 2", "Take or drop?")


@pytest.mark.parametrize(("bottom", "play"), [("white", "1/12"), ("black", "24/13")])
def test_plays_are_told_in_the_numbers_that_stand_on_the_board(bottom: str, play: str) -> None:
    board = gw.Board(players=PLAYERS, dice=[(3, 1), (6, 5)], bottom=bottom)
    board.roll()
    board.play("8/5 6/5")
    board.roll()
    board.play("24/13")
    assert status_bar(board) == ("Mira to roll", f"Anton: {play}")


@pytest.mark.parametrize(("bottom", "number"), [("white", "6"), ("black", "19")])
def test_a_refusal_speaks_in_the_numbers_that_stand_on_the_board(bottom: str, number: str) -> None:
    state = gw.GameState.on_roll(gw.Position.opening(), gw.Color.BLACK, dice=gw.Dice(5, 1))
    board = gw.Board(state, players=PLAYERS, bottom=bottom)
    click(board, Target.point(1), Target.point(6))
    assert board.message.startswith(f"Point {number} "), board.message
    assert status_bar(board)[1] == board.message


@pytest.mark.parametrize(
    ("level", "title", "detail"),
    [
        (gw.Level.SINGLE, "Anton wins the match", "7 to 3 · this game 2 points, cube at 2"),
        (
            gw.Level.GAMMON,
            "Anton wins the match",
            "9 to 3 · this game a gammon, 4 points, cube at 2",
        ),
    ],
)
def test_the_card_of_a_match_says_who_has_won_it_and_how(
    level: gw.Level, title: str, detail: str
) -> None:
    board = gw.Board("XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:3:5:0:7:10", players=PLAYERS)
    board.resign(level)
    board.accept()
    card = board._controller.view.dialog
    assert card is not None
    assert (card.title, card.detail) == ("Anton wins the match", detail)
    assert [button.name for button in card.buttons] == [*("review", "analyse", "new_game", "undo")]
    assert status_bar(board)[0] == "Match over"


def test_whoever_is_called_you_is_spoken_to() -> None:
    board = gw.Board(players=("You", "Anton"), dice=[(3, 1), (6, 5)])
    board.roll()
    assert board.message == "You start with 3-1."
    board.play("8/5 6/5")
    board.double()
    card = board._controller.view.dialog
    assert card is not None
    assert (card.title, card.detail) == ("Anton doubles to 2", "Drop, and Anton wins 1 point.")
    board.take()
    board.resign(gw.Level.GAMMON)
    card = board._controller.view.dialog
    assert card is not None
    assert (card.title, card.detail) == ("Anton resigns a gammon", "Accept, and you win 4 points.")
    board.accept()
    card = board._controller.view.dialog
    assert card is not None
    assert card.title == "You win a gammon"
    assert board.message == "Anton resigns a gammon: you win 4 points."


def test_a_point_that_is_refused_has_a_broken_ring_until_something_else_is_said() -> None:
    state = gw.GameState.on_roll(gw.Position.opening(), gw.Color.WHITE, dice=gw.Dice(5, 1))
    board = gw.Board(state, players=PLAYERS)
    click(board, Target.point(13), Target.point(12))
    assert board._controller.view.blocked == Target.point(12)
    ringed = [shape for shape in board.scene.shapes if shape.style.dash == BLOCKED_DASH]
    assert [shape.center for shape in ringed] == [Layout().checker(Target.point(12), 5, 5)]
    click(board, Target.point(8))
    assert board._controller.view.blocked is None


def test_a_board_says_something_where_it_is_printed() -> None:
    board = gw.Board(players=PLAYERS, dice=[(3, 1)])
    board.roll()
    assert repr(board) == "<Board: Mira and Anton, Mira to play 3-1>"
    assert str(board) == str(board.state)


def test_a_picture_has_no_buttons_to_press() -> None:
    board = gw.Board(players=PLAYERS)
    picture = board.snapshot()
    words = {getattr(shape, "text", None) for shape in picture.scene.shapes}
    assert not {"Roll", "Undo", "Resign", "More", "Opening roll"} & words
    assert picture.scene.height < board.scene.height
