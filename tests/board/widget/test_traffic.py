"""What the kernel sends for a step, for a turn, and for another board on a page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from statistics import quantiles
from typing import Any
from unittest.mock import patch

import comm

import gammon_widget as gw
from gammon_widget.drawing import Target

from .page_messages import SHOWN, click, send
from .random_player import clicks

MAX_STEP_BYTES = 2_200
MAX_TURN_BYTES = 20_000
"""The limit for 95% of the turns of a player who often hesitates."""
MAX_TURN_MESSAGES = 20
MAX_BOARD_BYTES = 9_800
"""Of these, 4,800 open the widgets of ipycanvas and all layouts."""

DOUBLE_SIX = "XGID=-b----E-C---eE---c-e----B-:0:0:1:66:0:0:0:7:10"


@contextmanager
def sent_messages() -> Iterator[list[str]]:
    """All messages to pages that a block sends, as JSON."""
    sent: list[str] = []

    def publish(_self: object, _kind: str, data: Any, metadata: Any, *_: Any, **__: Any) -> None:
        sent.append(json.dumps([data, metadata]))

    with patch.object(comm.DummyComm, "publish_msg", publish):
        yield sent


@contextmanager
def sent_sizes() -> Iterator[list[int]]:
    """The sizes of all messages to pages that a block sends, in bytes."""
    sizes: list[int] = []
    with sent_messages() as sent:
        yield sizes
    sizes += map(len, sent)


def opened(match: gw.Match) -> gw.Board:
    board = gw.Board(match)
    send(board, do="loaded")
    send(board, **SHOWN)
    return board


def test_a_step_is_one_message_and_a_turn_is_small() -> None:
    board = opened(gw.Match(1, dice=7))
    turns: list[list[int]] = [[]]
    for target in clicks(board, Random(7)):
        before = board.match.revision, len(board.state.steps), len(board.match.games[-1].turns)
        with sent_sizes() as sizes:
            click(board, target)
        turns[-1] += sizes
        if len(board.state.steps) > before[1]:
            assert len(sizes) == 1
            assert sum(sizes) <= MAX_STEP_BYTES
        if len(board.match.games[-1].turns) != before[2]:
            turns.append([])
    assert len(turns) > 20
    assert max(map(len, turns)) <= MAX_TURN_MESSAGES
    *_, largest = quantiles(map(sum, turns), n=20)
    assert largest <= MAX_TURN_BYTES


def test_the_steps_of_a_roll_are_sent_once() -> None:
    board = opened(gw.Match(state=gw.GameState.from_xgid(DOUBLE_SIX)))
    graph = board._surface.frontend.graph
    with sent_messages() as sent:
        click(board, Target.button("resign"), Target.button("cancel"))
        for target in (Target.point(24), Target.point(18), Target.button("undo")):
            click(board, target)
    assert sent
    assert not any('"nodes"' in each for each in sent)
    assert board._surface.frontend.view["graph"] == graph["key"]


def test_another_board_on_a_page_sends_no_code_and_no_sprites() -> None:
    opened(gw.Match())
    with sent_sizes() as sizes:
        opened(gw.Match())
    assert sum(sizes) <= MAX_BOARD_BYTES


def test_a_change_from_a_cell_is_one_message_before_that_of_the_traits() -> None:
    board = opened(gw.Match(dice=[(3, 1)]))
    acts: list[Callable[[], object]] = [board.roll, lambda: board.play("8/5 6/5"), board.undo]
    for act in acts:
        with sent_messages() as sent:
            act()
        shown, traits = sent
        assert '"view"' in shown
        assert '"points"' in traits or '"dice"' in traits
