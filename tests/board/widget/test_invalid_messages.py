"""Invalid messages from a page are logged and ignored, and none of their data is stored."""

from __future__ import annotations

import logging
import tracemalloc
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.board.widget.pages import MAX_PAGES
from gammon_widget.drawing import Target

from .page_messages import GONE, SHOWN, click, send

LONG_NAME = "n" * 100_000
MADE = {"page": "p", "count": 1, "oldest": 1, "key": 1, "steps": []}
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
        {"do": "click", "target": "point 6", "receipt": MADE},
        {"do": "click", "target": "button nothing"},
        {"do": "drop", "source": "point 6", "target": "point 5", "whole": True},
        {"do": "back", "target": "point 6"},
        {**SHOWN, "receipt": MADE},
        {"do": "sheet_wanted", "layout": "wide", "dark": True},
        {"do": "key", "key": "x", "receipt": MADE},
        {"do": "write", "text": "8/5"},
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
    click(board, Target.button("roll"))
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
        send(board, do="key", key="x", receipt={**MADE, "page": one})
        send(board, **{**GONE, "view": one})
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 2_000_000
    pages = board._surface.pages
    assert len(pages.views) <= MAX_PAGES
    assert len(pages.input_counts) <= MAX_PAGES
    assert pages.watched


ROLLED = gw.GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
LESSON = gw.Lesson.parse("# One\n\nText.\n")
MESSAGES: tuple[Any, ...] = (
    *({"do": "join", "name": "Ann", "view": "v"}, {"do": "sit", "seat": "white"}),
    *({"do": "leave", "seat": "white"}, {"do": "go", "command": "next"}, {"do": "jump", "step": 0}),
    *({"do": "answer", "text": "8/5"}, {"do": "start"}, {"do": "score"}, {"do": "cube"}),
    *({"do": "rolls", "row": 0}, {"do": "card_wanted", "view": "v", "card": "match"}),
    *({"point": 0}, {"do": "write", "text": "roll"}, {"do": "key", "key": "r"}),
)


def room() -> Any:
    table = gw.Table()
    table._repr_mimebundle_()
    return table._room


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(lambda: [room()], id="room"),
        pytest.param(lambda: [gw.Board(start=False)], id="board"),
        pytest.param(lambda: (one := gw.LessonPlayer(LESSON), one._panel), id="lesson"),
        pytest.param(lambda: (one := gw.PositionLab(ROLLED), one._panel), id="lab"),
        pytest.param(lambda: (one := gw.MatchViewer(gw.Match()), one._panel), id="viewer"),
        pytest.param(lambda: [gw.CandidatesTable(gw.Board(start=False))], id="table"),
        pytest.param(lambda: [gw.course_map()], id="map"),
    ],
)
def test_strange_and_late_messages_raise_in_no_widget(
    make: Callable[[], Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    raised: list[BaseException] = []
    monkeypatch.chdir(tmp_path)
    one, *panels = make()
    for widget in (one, *panels):  # ipywidgets hides the exceptions of handlers
        monkeypatch.setattr(
            widget._msg_callbacks,
            "callbacks",
            [watched(handle, raised) for handle in widget._msg_callbacks.callbacks],
        )
        widget.log.setLevel(logging.CRITICAL)
        for strange in STRANGE:
            widget._handle_custom_msg(strange, [])
    one.close()
    for widget in (one, *panels):
        for message in MESSAGES:
            widget._handle_custom_msg(message, [])
    assert raised == []


def watched(handle: Callable[..., Any], raised: list[BaseException]) -> Callable[..., Any]:
    def called(*arguments: Any) -> None:
        try:
            handle(*arguments)
        except Exception as error:
            raised.append(error)

    return called
