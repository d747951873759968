"""Texts of a board: status bar, result dialog, and its printed form."""

from __future__ import annotations

import gammon_widget as gw

PLAYERS = ("Mira", "Anton")


def test_a_board_can_be_printed() -> None:
    board = gw.Board(players=PLAYERS, dice=[(3, 1)])
    board.roll()
    assert repr(board) == "<Board: Mira and Anton, Mira to play 3-1>"
    assert str(board) == str(board.state)


def test_a_picture_has_no_buttons() -> None:
    board = gw.Board(players=PLAYERS)
    picture = board.snapshot()
    words = {getattr(shape, "text", None) for shape in picture.scene.shapes}
    assert not {"Roll", "Undo", "Resign", "More", "Opening roll"} & words
    assert picture.scene.height == picture.scene.width * 0.8
