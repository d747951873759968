"""Invalid messages from a page are logged and ignored, and none of their data is stored."""

from __future__ import annotations

import logging
import tracemalloc
from itertools import product
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target

from .page_messages import GONE, SHOWN, send, send_gesture

LONG_NAME = "n" * 100_000
MADE = {"page": "p", "count": 1, "oldest": 1, "on": 1}
STRANGE: tuple[Any, ...] = (
    *(None, "x", "1" * 5000, [], {}, True, -1, 1e308),
    *(float("inf"), float("-inf"), float("nan"), 10**400),
)


def test_no_message_raises_in_the_handler():
    board = gw.Board()
    board._surface.frontend.log.setLevel(logging.CRITICAL)

    def receive(message: Any) -> None:  # unlike ipywidgets, which hides exceptions of handlers
        board._surface.pages._receive(None, message, [])

    before = board.state
    messages: list[dict[str, Any]] = [
        {"do": "click", "x": 0.5, "y": 0.5, "button": 0, "modifiers": [], "receipt": MADE},
        {**SHOWN, "receipt": MADE},
        {"do": "batch_received", "page": "p", "batch": 1, "wants": True},
        {"do": "key", "key": "x", "receipt": MADE},
        {"do": "focus", "target": "dice"},
        {"do": "write", "text": "8/5"},
        {"do": "activate", "target": "button nothing"},
        GONE,
    ]
    for message in messages:
        for name, strange in product(message, STRANGE):
            receive({**message, name: strange})
        for name, strange in product(message.get("receipt", ()), STRANGE):
            receive({**message, "receipt": {**MADE, name: strange}})
    for strange in STRANGE:
        receive(strange)
    assert board.state.position == before.position
    send_gesture(board, "click", Target.button("roll"))
    assert board.state.phase == "move"


@pytest.mark.parametrize("name", [LONG_NAME, pytest.param("v", marks=pytest.mark.prove)])
def test_old_page_names_are_forgotten(name: str):
    board = gw.Board()
    board._surface.frontend.log.setLevel(logging.CRITICAL)
    send(board, **SHOWN)
    tracemalloc.start()
    for number in range(150):
        one = f"{name}{number}"
        send(board, **{**SHOWN, "view": one})
        send(board, do="batch_received", page=one, batch=0, wants=True)
        send(board, do="key", key="x", made={**MADE, "page": one})
        send(board, **{**GONE, "view": one})
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 2_000_000
    surface = board._surface
    for known in (
        surface.pages.views,
        surface.predictions.input_counts,
        surface.predictions._readers,
    ):
        assert len(known) <= 64
    assert surface.pages.watched
