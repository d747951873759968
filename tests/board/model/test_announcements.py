"""Screen reader output: announcements of events, and descriptions of the board."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw
from gammon_widget.board.model.board_view import view_of
from gammon_widget.board.model.description import affordance_at, describe_turn
from gammon_widget.board.model.turn import Turn, Viewpoint
from gammon_widget.drawing import Layout, Target
from gammon_widget.drawing.position_words import position_in_words
from gammon_widget.rules import Color

from .model_board import ModelBoard, buttons, click


def new_board(**options: Any) -> ModelBoard:
    return ModelBoard(**({"dice": [(3, 1), (6, 5), (6, 6)], "players": ("Ann", "Bob")} | options))


def screen_reader_text(board: ModelBoard) -> str:
    return board.announcement


def announcement(board: ModelBoard) -> str:
    """The text for screen readers only."""
    return screen_reader_text(board).removesuffix(board.message).strip()


def status_text(board: ModelBoard) -> str:
    """The message in the status bar, which screen readers read as well."""
    assert screen_reader_text(board).endswith(board.message)
    assert board.selection.message == board.message
    return board.message


def test_rolls_and_plays_are_announced() -> None:
    board = new_board()
    board.roll()
    assert (status_text(board), announcement(board)) == ("Ann starts with 3-1.", "")
    board.play("8/5 6/5")
    assert (status_text(board), announcement(board)) == ("", "Ann plays 8/5, 6/5.")
    board.roll()
    assert (status_text(board), announcement(board)) == ("", "Bob rolls 6-5.")
    board.step(24, 18)  # by Bob's numbers; the board shows another number
    assert announcement(board) == "24/18; on this board 1/7."
    board.step(18, 13)
    board.confirm()
    assert announcement(board) == "Bob plays 24/13; on this board 1/12."


def test_a_hit_is_announced_with_a_star() -> None:
    start = gw.GameState.on_roll(gw.Position.build({8: 2}, {20: 1}), dice=gw.Dice(3, 1))
    board = ModelBoard(start, players=("Ann", "Bob"))
    board.step(8, 5)
    assert announcement(board) == "8/5*."
    board.step(8, 7)
    board.confirm()
    assert announcement(board) == "Ann plays 8/7, 8/5*."


def test_cube_result_and_undo_are_announced() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    board.double()
    assert status_text(board) == "Ann doubles to 2."
    board.undo()
    assert announcement(board) == "The last action was undone."
    board.redo()
    board.drop()
    assert status_text(board) == "Bob drops: Ann wins 1 point."
    board.new_game()
    assert announcement(board) == "A new game begins."


def test_the_last_play_and_the_result_are_announced_together() -> None:
    end = gw.GameState.on_roll(gw.Position.build({1: 2}, {6: 2}), dice=gw.Dice(3, 1))
    board = ModelBoard(end, players=("Ann", "Bob"))
    board.play("1/off(2)")
    assert (announcement(board), status_text(board)) == (
        "Ann plays 1/off(2).",
        "Ann wins: 1 point.",
    )


def test_a_refusal_is_announced_alone() -> None:
    board = new_board()
    board.roll()
    board.play("8/5 6/5")
    click(board, Target.parse("point 13"))
    assert (status_text(board), announcement(board)) == ("Roll the dice first.", "")


def test_names_are_announced_as_they_are() -> None:  # the page shows them as text
    board = new_board(players=("<b>Ann</b>", "<img src=x>"))
    board.roll()
    board.play("8/5 6/5")
    assert announcement(board) == "<b>Ann</b> plays 8/5, 6/5."


def test_labels_of_points_name_checkers_and_destinations() -> None:
    board = new_board()
    board.roll()
    names = board.labels()
    assert names["point 8"] == "Point 8: 3 of Ann, can go to 5, 7 or 4"
    assert names["point 12"] == "Point 12: 5 of Bob"
    assert names["point 2"] == "Point 2: empty"
    assert names["bar white"] == "Bar of Ann: empty"
    assert names["tray black"] == "Tray of Bob: empty"
    assert names["dice"] == "Dice: 3, 1"
    assert names["cube"] == "Cube in the middle"
    click(board, Target.parse("point 8"))
    names = board.labels()
    assert names["point 8"] == "Point 8: 3 of Ann, selected"
    assert names["point 5"] == "Point 5: empty, the selected checker can land here"
    board.step(8, 5)
    assert board.labels()["dice"] == "Dice: 3 (played), 1"


def test_labels_name_hits_bars_and_trays() -> None:
    state = gw.GameState.on_roll(
        gw.Position.build({"bar": 1, 1: 1}, {3: 1, 6: 5}), dice=gw.Dice(3, 1)
    )
    board = ModelBoard(state, players=("Ann", "Bob"))
    names = board.labels()
    assert names["bar white"] == "Bar of Ann: 1 checker, selected"
    assert names["point 22"] == "Point 22: 1 of Bob, the selected checker can hit here"
    assert names["tray white"] == "Tray of Ann: 13 checkers"


def test_labels_use_the_numbers_of_the_board() -> None:
    for options in ({"bottom": "black"}, {"numbering": "fixed"}, {"home": "left"}):
        board = new_board(**options)
        layout = board.orientation
        for number in range(1, 25):
            target = Target.point(number)
            assert board.labels()[str(target)].startswith(f"Point {layout.label(target)}: ")


def test_a_dialog_leaves_only_its_buttons_and_the_tools() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    board.double()
    board.drop()
    assert board.labels() == {}
    assert buttons(board.board_view) == {
        **dict.fromkeys(("new_game", "undo", "review", "keep", "position", "more"), True),
        "resign": False,
    }


def test_each_place_is_read_once_in_the_order_of_the_points() -> None:
    board = new_board()
    places = board.controller.describe(board.orientation).places
    assert len({place.target for place in places}) == len(places)
    spots = [place for place in places if place.state]
    assert [place.title.split()[0] for place in spots] == [
        *(["Bar"] * 2 + ["Point"] * 24 + ["Tray"] * 2)
    ]
    assert [place.title for place in spots[2:4]] == ["Point 24", "Point 23"]


def test_the_position_is_described_from_either_side() -> None:
    match = gw.Match(5, players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    turn = Turn.of(match, Viewpoint(bottom=Color.BLACK))
    layout = Layout(Color.BLACK)
    names = position_in_words(view_of(turn), layout)
    assert names == (
        "Bob: 2 on point 24, 5 on point 13, 3 on point 8, 5 on point 6; 167 pips, score 0. "
        "Ann: 2 on point 1, 5 on point 12, 2 on point 17, 4 on point 19, 2 on point 20; 163 pips, "
        "score 0. Cube in the middle. Dice: 3 (played), 1 (played). Match to 5."
    )
    places = describe_turn(turn, view_of(turn), layout, at=affordance_at).places
    (there,) = (place for place in places if place.target == Target.point(5))
    assert (there.title, there.state) == ("Point 20", "2 of Ann")
