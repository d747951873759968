"""A click and a trait assignment take few calls of functions until the board is settled."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target
from tests.board.widget.page_messages import SHOWN, click, send
from tests.virtual_time import run

FOLDERS = tuple(f"{Path(gw.__file__).parent / name}/" for name in ("board", "match"))
MAX_CALLS = 700
SETTLED_SECONDS = 1.0
"""Seconds without any event after which the board counts as settled; the clock is virtual."""


def is_counted(code: CodeType) -> bool:
    """Whether this is a function in the counted folders, but not a lambda or a generator."""
    return code.co_filename.startswith(FOLDERS) and not code.co_name.startswith("<")


async def count_calls(prepare: Callable[[gw.Board], None], act: Callable[[gw.Board], None]) -> int:
    """Return how often, from an act until the board is settled, such functions call each other."""
    calls = 0

    def count(frame: FrameType, event: str, _value: object) -> None:
        nonlocal calls
        code, caller = frame.f_code, frame.f_back
        # A resumed generator or coroutine is not a new call.
        if event != "call" or code.co_code[frame.f_lasti + 1] != 0 or not is_counted(code):
            return
        while caller is not None and caller.f_code.co_name.startswith("<"):
            caller = caller.f_back
        calls += caller is not None and is_counted(caller.f_code)

    async def settle() -> None:
        await board.settled()
        await asyncio.sleep(SETTLED_SECONDS)

    board = gw.Board(gw.Match(7, dice=[(3, 1)]))
    send(board, **SHOWN)
    prepare(board)
    await settle()
    sys.setprofile(count)
    try:
        act(board)
        await settle()
    finally:
        sys.setprofile(None)
    assert board.dice == (3, 1)
    board.close()
    return calls


def select(board: gw.Board) -> None:
    board.roll()
    click(board, Target.point(8))


def step(board: gw.Board) -> None:
    send(board, do="click", target=str(Target.point(5)))
    assert board.match.state.steps


@pytest.mark.parametrize(
    ("prepare", "act"),
    [(select, step), (lambda _: None, lambda board: setattr(board, "dice", (3, 1)))],
    ids=["a click that makes a step", "board.dice = (3, 1)"],
)
def test_the_path_is_short(
    prepare: Callable[[gw.Board], None], act: Callable[[gw.Board], None]
) -> None:
    assert 20 < run(count_calls(prepare, act)) <= MAX_CALLS
