"""The game without a mouse: keys, and typed plays."""

from __future__ import annotations

from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target

from .page_messages import SHOWN, click, press_keys, send


def new_board(**options: Any) -> gw.Board:
    return gw.Board(**({"dice": [(3, 1), (6, 5)], "players": ("Ann", "Bob")} | options))


def test_escape_deselects() -> None:
    board = new_board()
    send(board, **SHOWN)
    press_keys(board, "r")
    click(board, Target.point(24))
    assert (board.selection.selected, board._surface.frontend.holding) == (24, True)
    press_keys(board, "Escape")  # the next Escape leaves the board
    assert (board.selection.selected, board._surface.frontend.holding) == (None, False)


def test_typed_plays_are_made() -> None:
    board = new_board(entry=True)

    def write(text: str) -> None:
        send(board, do="write", text=text)

    assert "roll" in board.completions
    write("8/5")
    assert board.message == "Roll first."
    write("Roll")
    assert "8/5 6/5" in board.completions
    write("8/2")
    assert board.message == "You did not roll a 6; dice to play: 3 and 1."
    write("rubbish")
    assert "bar or off" in board.message
    assert board.dice_left == (3, 1)
    write("6/5, 8/5")
    assert board.turn == "black"
    board.entry = False
    assert board.completions == []
    board.entry = True
    assert board.completions == ["double", "roll"]


def test_only_an_accepted_play_is_acknowledged(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = new_board(entry=True)
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(board._surface.frontend, "send", messages.append)
    board.roll()
    send(board, do="write", text="8/2")
    assert board.message == "You did not roll a 6; dice to play: 3 and 1."
    assert messages == []
    send(board, do="write", text="8/5 6/5")
    assert board.turn == "black"
    assert [each for each in messages if each["do"] == "wrote"] == [
        {"do": "wrote", "text": "8/5 6/5"}
    ]


def test_a_watcher_has_no_completions() -> None:
    board = gw.Board(seat="watcher", entry=True)
    assert board.completions == []
    send(board, do="write", text="8/5 6/5")
    assert board.message == "You are watching, so you cannot act."
