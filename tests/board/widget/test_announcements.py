"""Screen reader output: announcements of events, and descriptions of the board."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Layout
from gammon_widget.drawing.position_words import position_in_words
from tests.virtual_time import VirtualTime

from .page_messages import SHOWN, send


def new_board(**options: Any) -> gw.Board:
    return gw.Board(**({"dice": [(3, 1), (6, 5), (6, 6)], "players": ("Ann", "Bob")} | options))


def screen_reader_text(board: gw.Board) -> str:
    return board.announcement


def announcement(board: gw.Board) -> str:
    """The text for screen readers only."""
    return screen_reader_text(board).removesuffix(board.message).strip()


def status_text(board: gw.Board) -> str:
    """The message in the status bar, which screen readers read as well."""
    assert screen_reader_text(board).endswith(board.message)
    assert board.selection.message == board.message
    return board.message


def cube(board: gw.Board) -> str:
    """The name of the cube for screen readers."""
    return next(str(title) for target, title in board._surface.frontend.places if target == "cube")


@pytest.mark.event_loop(kind=VirtualTime)
async def test_simultaneous_actions_of_a_bot_are_announced_together() -> None:
    def first(state: gw.GameState) -> gw.Play:
        assert state.dice is not None
        return gw.legal_plays(state.position, state.dice)[0]

    board = new_board(players={"white": "Ann", "black": first})
    board.roll()
    await asyncio.sleep(1)
    board.play("8/5 6/5")
    await board.settled()
    announced = "Ann plays 8/5, 6/5. first rolls 6-5. first plays "
    assert announcement(board).startswith(announced)
    await asyncio.sleep(1)
    board.roll()
    assert announcement(board) == "Ann rolls 6-6."


def test_labels_name_the_cube_in_every_place() -> None:
    board = new_board(match=gw.GameState.on_roll(gw.Position.opening()))
    send(board, **SHOWN)
    assert cube(board) == "Cube in the middle: double"
    board.double()
    assert board.label.endswith(" Ann doubles to 2, Take, or lose 1 point.")
    assert cube(board) == "Cube at 2, offered by Ann"
    board.take()
    assert cube(board) == "Cube at 2, owned by Bob"
    crawford = gw.Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10")
    words = position_in_words(crawford._controller.view, Layout())
    assert "No cube in the Crawford game" in words
