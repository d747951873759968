"""Sounds that a board sends to its pages."""

from __future__ import annotations

from typing import Any

import pytest

import gammon_widget as gw


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []

    def send(_self: object, content: dict[str, Any], *_: Any) -> None:
        if content.get("do") == "sound":
            messages.append(content)

    monkeypatch.setattr("gammon_widget.board.widget.board_frontend.BoardFrontend.send", send)
    return messages


def test_a_board_is_silent_until_its_sound_is_on(sent: list[dict[str, Any]]) -> None:
    board = gw.Board(dice=[(3, 1), (4, 2)])
    board.roll()
    assert sent == []
    board.sound_fx = True
    board.step(8, 5)
    assert [(message["sounds"], message["words"]) for message in sent] == [(("checker",), ())]


def test_undo_is_silent(sent: list[dict[str, Any]]) -> None:
    board = gw.Board(dice=[(3, 1)], sound_fx=True)
    board.roll()
    sent.clear()
    board.undo()
    assert sent == []
    board.redo()
    assert len(sent) == 1


def test_boards_on_one_match_send_the_same_time(sent: list[dict[str, Any]]) -> None:
    match = gw.Match(dice=[(3, 1)])
    boards = [gw.Board(match, sound_fx=True) for _ in range(2)]
    other = gw.Board(dice=[(3, 1)], sound_fx=True)
    boards[0].roll()
    other.roll()
    first, second, third = (message["moment"] for message in sent)
    assert first == second != third
    match.step(8, 5)
    assert sent[-1]["moment"] == sent[-2]["moment"] not in (first, third)
