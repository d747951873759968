"""How often a board composes its picture: once for each thing that happens."""

from __future__ import annotations

from typing import Any

import pytest
from gammon_widget.board.widget.prediction.search import PredictionSearch

import gammon_widget as gw
from gammon_widget.board.model import animation
from gammon_widget.drawing import Scene, Target, compose
from tests.virtual_time import run

from .page_messages import SHOWN, place, press_keys, send, send_gesture

DICE = [(3, 1), (6, 5), (4, 2), (5, 3)]


@pytest.fixture
def renders(monkeypatch: pytest.MonkeyPatch) -> list[Scene]:
    """All pictures, other than predicted ones."""
    found: list[Scene] = []

    def composed(*arguments: object, **options: object) -> Scene:
        found.append(compose(*arguments, **options))  # type: ignore[arg-type]
        return found[-1]

    monkeypatch.setattr(animation, "compose", composed)
    monkeypatch.setattr(PredictionSearch, "begin", lambda *_: None)
    return found


def _click(board: gw.Board, *targets: Target | int) -> None:
    for target in targets:
        x, y = place(board, Target.point(target) if isinstance(target, int) else target)
        for kind in ("press", "release"):
            send(board, do=kind, x=x, y=y, button=0, modifiers=[])


def _board(*steps: Target | int, **options: Any) -> gw.Board:
    """A board with a roll, after these clicks."""
    board = gw.Board(gw.Match(dice=DICE), **options)
    send(board, **SHOWN)
    board.roll()
    _click(board, *steps)
    return board


def test_a_selection_is_rendered_once(renders):
    board = _board()
    renders.clear()
    _click(board, 8)
    assert board.selection.selected == 8
    assert len(renders) == 1


def test_a_step_is_rendered_once(renders):
    board = _board(8)
    renders.clear()
    _click(board, 5)
    assert len(board.match.state.steps) == 1
    assert len(renders) == 1


def test_a_step_by_one_click_is_rendered_once(renders):
    board = _board(single_click=True)
    renders.clear()
    send_gesture(board, "click", 8)
    assert len(board.match.state.steps) == 1
    assert len(renders) == 1


def test_a_dragged_step_is_rendered_once_when_it_is_dropped(renders):
    board = _board()
    send_gesture(board, "press", 8)
    send_gesture(board, "lift", 8)
    renders.clear()
    send_gesture(board, "drop", 5)
    assert len(board.match.state.steps) == 1
    assert len(renders) == 1


def test_two_steps_by_one_click_are_two_pictures(renders):
    board = _board(8)
    renders.clear()
    _click(board, 4)
    assert len(board.match.state.steps) == 2
    assert len(renders) == 2


def test_a_roll_is_rendered_once(renders):
    board = gw.Board(gw.Match(dice=DICE))
    send(board, **SHOWN)
    renders.clear()
    _click(board, Target.button("roll"))
    assert board.dice == (3, 1)
    assert len(renders) == 1


def test_a_confirmed_turn_is_rendered_once(renders):
    board = _board(8, 5, 6, 5)
    renders.clear()
    _click(board, Target.button("confirm"))
    assert board.turn == "black"
    assert len(renders) == 1


def test_a_confirmed_turn_is_rendered_once_before_a_bot_acts(renders):
    async def confirm() -> None:
        match = gw.Match(players=("Ann", "net:1-ply"), dice=DICE)
        board = gw.Board(match, pace=0)
        send(board, **SHOWN)
        board.roll()
        _click(board, 8, 5, 6, 5)
        await board.settled()
        renders.clear()
        _click(board, Target.button("confirm"))
        assert board.turn == "black"
        assert len(renders) == 1
        board.close()

    run(confirm())


def test_an_undone_step_is_rendered_once(renders):
    board = _board(8, 5)
    renders.clear()
    _click(board, Target.button("undo"))
    assert not board.match.state.steps
    assert len(renders) == 1


def test_a_refusal_is_rendered_once(renders):
    board = _board(8)
    renders.clear()
    _click(board, 20)
    assert board.message
    assert len(renders) == 1


def test_an_act_that_the_match_refuses_is_rendered_once(renders):
    board = _board()
    press_keys(board, "Escape")  # the focus moves to the board
    renders.clear()
    press_keys(board, "t")
    assert board.message
    assert len(renders) == 1
