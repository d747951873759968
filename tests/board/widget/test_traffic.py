"""What the kernel sends for a step, for a turn, and for another board on a page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median
from typing import Any
from unittest.mock import patch

import comm

import gammon_widget as gw

from .page_messages import SHOWN, click, send
from .random_player import clicks

MAX_STEP_BYTES = 4_000
MAX_TURN_BYTES = 20_000
MAX_TURN_MESSAGES = 30
MAX_BOARD_BYTES = 13_000
"""Of these, 5,900 open the widgets of ipycanvas and their layouts."""


@contextmanager
def sent_sizes() -> Iterator[list[int]]:
    """The sizes of all messages to pages that a block sends, in bytes."""
    sizes: list[int] = []

    def publish(_self: object, _kind: str, data: Any, metadata: Any, *_: Any, **__: Any) -> None:
        sizes.append(len(json.dumps([data, metadata])))

    with patch.object(comm.DummyComm, "publish_msg", publish):
        yield sizes


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
    assert median(map(sum, turns)) <= MAX_TURN_BYTES


def test_another_board_on_a_page_sends_no_code_and_no_sprites() -> None:
    opened(gw.Match())
    with sent_sizes() as sizes:
        opened(gw.Match())
    assert sum(sizes) <= MAX_BOARD_BYTES
