"""The pages that show a board, and the sheets that they request."""

from __future__ import annotations

import asyncio
import json
import zlib
from base64 import b64decode
from typing import Any

import pytest
import traitlets

from gammon_widget import CLASSIC, SLATE, Board
from gammon_widget.board.widget.pages import ROLL_CALL_SECONDS
from gammon_widget.drawing import Layout
from gammon_widget.drawing.sheet import Sheet, sheet
from gammon_widget.rules import Color
from tests.virtual_time import VirtualTime

from .page_messages import SHOWN, send, sent_messages


def moving(**options: Any) -> Board:
    """A board on which White has to play 3 and 1."""
    board = Board(dice=[(3, 1)], **options)
    board.roll()
    return board


@pytest.mark.parametrize(
    "content",
    [
        {"do": "click"},
        {"do": "explode", "target": "dice"},
        {"do": "click", "target": "bar red"},
        {"do": "click", "target": ["point 1"]},
        {"do": "drop", "target": "point 8"},
        {"do": "key", "key": 5},
        {"do": "write"},
        SHOWN | {"layout": "narrower"},
        {"do": "gone", "view": "nobody"},
    ],
)
def test_invalid_messages_change_nothing(content: dict[str, Any]) -> None:
    board = moving()
    revision, selection = board.match.revision, board.selection
    send(board, **content)
    assert (board.match.revision, board.selection) == (revision, selection)
    assert not board._surface.pages.watched


# The page


def test_only_pages_that_are_there_and_the_last_one_with_an_input_are_acknowledged() -> None:
    board = moving()

    def acks_after_input(page: str) -> set[str]:
        view = board._surface.frontend.view
        numbers = {"count": 1, "oldest": 1, "key": view["key"], "steps": []}
        send(board, do="key", key="f", receipt={"page": page, **numbers})
        return set(board._surface.frontend.view["acks"])

    for name in ("one", "two"):
        send(board, **SHOWN | {"view": name}, page=f"page {name}")
    assert acks_after_input("page one") == {"page one"}
    assert acks_after_input("page two") == {"page one", "page two"}
    assert acks_after_input("unknown") == {"page one", "page two", "unknown"}
    send(board, do="gone", view="one")
    assert acks_after_input("other") == {"page two", "other"}


@pytest.mark.event_loop(kind=VirtualTime)
async def test_a_disconnected_page_is_forgotten_when_another_page_loads() -> None:
    """Otherwise, the kernel would draw overlays for a disconnected phone."""

    board = Board()
    pages = board._surface.pages
    send(board, **SHOWN | {"view": "phone", "layout": "phone"})
    send(board, **SHOWN | {"view": "asleep"})
    send(board, do="loaded")
    send(board, **SHOWN | {"view": "three"})
    assert pages.views["phone"].layout == "phone"
    await asyncio.sleep(ROLL_CALL_SECONDS / 2)
    send(board, **SHOWN | {"view": "asleep"})
    await asyncio.sleep(ROLL_CALL_SECONDS)
    assert pages.views.keys() == {"asleep", "three"}
    await asyncio.sleep(ROLL_CALL_SECONDS)  # there was no second roll call
    assert pages.views.keys() == {"asleep", "three"}
    send(board, do="loaded")
    board.close()  # during the wait
    await asyncio.sleep(2 * ROLL_CALL_SECONDS)


def sheets(board: Board, **wanted: Any) -> list[tuple[dict[str, Any], Sheet]]:
    """The answers to a request for a sheet, with their contents."""
    with sent_messages(board) as sent:
        send(board, do="sheet_wanted", **wanted)
    packed = [zlib.decompress(b64decode(content.pop("sheet"))) for content in sent]
    return list(zip(sent, map(json.loads, packed), strict=True))


def test_a_page_receives_the_sheet_of_its_layout() -> None:
    board = Board(bottom="black")
    ((message, content),) = sheets(board, layout="phone", dark=False)
    look = board._surface.frontend.look
    assert message == {"do": "sheet", "look": look, "layout": "phone", "dark": False}
    assert content == json.loads(json.dumps(sheet(CLASSIC, Layout(Color.BLACK).live("phone"))))


def test_boards_that_look_equal_share_their_sheets() -> None:
    look = Board()._surface.frontend.look
    assert Board("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10").look == look
    others: tuple[dict[str, Any], ...] = (
        {"theme": "slate"},
        {"bottom": "black"},
        {"home": "left"},
        {"theme": "classic"},
    )
    for options in others:
        board = Board(**options)
        send(board, **SHOWN)
        assert board.look != look
        board.bottom, board.home, board.theme = "white", "right", "auto"
        assert board.look == look


def test_the_theme_auto_follows_the_page() -> None:
    for board, is_slate in ((Board(), True), (Board(theme="classic"), False)):
        for dark in (True, False):
            ((_, content),) = sheets(board, layout="wide", dark=dark)
            theme = SLATE if dark and is_slate else CLASSIC
            assert content["colors"]["field"] == theme.field


def test_an_unknown_theme_is_refused() -> None:
    board = Board()
    with pytest.raises(traitlets.TraitError, match=r"'slate'.*'auto'"):
        board.theme = "plaid"  # type: ignore[assignment]
    assert board.theme == "auto"
