"""Hosts that lose binary buffers, or messages to views that are out of sight."""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import gammon_widget as gw

from .page_messages import SHOWN, send


def sent_messages(board: gw.Board) -> list[tuple[dict[str, Any], list[bytes]]]:
    """Messages to the pages from now on, with their buffers."""
    sent: list[tuple[dict[str, Any], list[bytes]]] = []

    def note(content: dict[str, Any], buffers: Any = ()) -> None:
        sent.append((content, [bytes(each) for each in buffers or ()]))

    board._surface.frontend.send = note  # type: ignore[method-assign,assignment]
    return sent


def pictures(sent: list[tuple[dict[str, Any], list[bytes]]]) -> list[list[bytes]]:
    """The drawings among messages, in any encoding."""
    return [
        [b64decode(text) for text in content["base64"]] if "base64" in content else buffers
        for content, buffers in sent
        if content["do"] == "picture"
    ]


def test_drawings_are_sent_as_text_if_the_probe_loses_its_byte() -> None:
    board = gw.Board(start=False)
    sent = sent_messages(board)
    send(board, do="loaded")
    assert ({"do": "probe"}, [b"\x01"]) in sent
    send(board, **SHOWN)
    ((first, *_),) = pictures(sent)
    sent.clear()
    send(board, do="buffers_lost")
    assert pictures(sent)[-1][0] == first
    assert [content["do"] for content, _ in sent][:1] == ["typeface"]
    assert all(not buffers for _, buffers in sent)
    sent.clear()
    send(board, do="buffers_lost")
    assert sent == []


def test_a_view_that_comes_into_sight_gets_the_current_picture() -> None:
    board = gw.Board(start=False)
    send(board, **SHOWN)
    sent = sent_messages(board)
    number = board._surface.predictions.number
    send(board, do="picture_seen", number=number)
    assert pictures(sent) == []
    send(board, do="picture_seen", number=number - 1)
    assert len(pictures(sent)) == 1
