"""What no page of ours tells: it is ignored with a line in the log, and nothing of it is kept."""

from __future__ import annotations

import logging
import tracemalloc
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.drawing import Target

from .page_messages import GONE, SHOWN, hand, tell

LONG_NAME = "n" * 100_000
MADE = {"page": "p", "count": 1, "oldest": 1, "on": 1}
STRANGE: tuple[Any, ...] = (
    *(None, "x", "1" * 5000, [], {}, True, -1, 1e308),
    *(float("inf"), float("-inf"), float("nan"), 10**400),
)
KINDS: tuple[Callable[[], Any], ...] = (gw.Board, gw.BoardWidget)


@pytest.mark.parametrize("make", KINDS)
def test_no_message_raises_in_the_handler(make: Callable[[], Any]):
    board = make()
    board._surface.frontend.log.setLevel(logging.CRITICAL)

    def heard(message: Any) -> None:  # as ipywidgets does, which hides what is raised
        board._surface.pages._heard(None, message, [])

    before = board.state
    messages: list[dict[str, Any]] = [
        {"do": "click", "x": 0.5, "y": 0.5, "button": 0, "modifiers": [], "made": MADE},
        {**SHOWN, "made": MADE},
        {"do": "kept", "page": "p", "parcel": 1, "wants": True},
        {"do": "key", "key": "x", "made": MADE},
        {"do": "focus", "target": "dice"},
        {"do": "write", "text": "8/5"},
        {"do": "activate", "target": "button nothing"},
        GONE,
    ]
    for message in messages:
        for name, strange in product(message, STRANGE):
            heard({**message, name: strange})
        for name, strange in product(message.get("made", ()), STRANGE):
            heard({**message, "made": {**MADE, name: strange}})
    for strange in STRANGE:
        heard(strange)
        board._surface._clicked(strange, 0.5)
        board._surface._touched([(0.5, strange)])
    assert board.state.position == before.position
    hand(board, "click", Target.button("roll"))
    assert board.state.phase == "move"


@pytest.mark.parametrize("name", [LONG_NAME, "v"])
def test_the_names_of_pages_are_not_kept_for_ever(name: str):
    board = gw.Board()
    board._surface.frontend.log.setLevel(logging.CRITICAL)
    tell(board, **SHOWN)
    tracemalloc.start()
    for number in range(150):
        one = f"{name}{number}"
        tell(board, **{**SHOWN, "view": one})
        tell(board, do="kept", page=one, parcel=0, wants=True)
        tell(board, do="key", key="x", made={**MADE, "page": one})
        tell(board, **{**GONE, "view": one})
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 2_000_000
    surface = board._surface
    for known in (surface.pages.views, surface.predictions.heard, surface.predictions._readers):
        assert len(known) <= 64
    assert surface.pages.watched
