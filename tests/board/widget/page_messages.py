"""Messages from a page about a board and its user, for tests without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import gammon_widget as gw
from gammon_widget.board.model.page_view import page_view
from gammon_widget.drawing import Layout, Target

AnyBoard = gw.Board | gw.PositionEditor

SHOWN = {"do": "page", "view": "one", "layout": "wide", "dark": False, "still": False}
"""The page shows the board."""
GONE = {"do": "gone", "view": "one"}
"""The page no longer shows the board."""

button = Target.button


def send(board: AnyBoard, **message: Any) -> None:
    board._surface.frontend._handle_custom_msg(message, [])


@contextmanager
def sent_messages(board: AnyBoard) -> Iterator[list[dict[str, Any]]]:
    """The messages to the pages that a block sends."""
    sent: list[dict[str, Any]] = []
    with patch.object(board._surface.frontend, "send", sent.append):
        yield sent


def send_input(board: AnyBoard, **message: Any) -> None:
    """Send an input, with a receipt for the last published view if a page shows the board."""
    pages, view = board._surface.pages, board._surface.frontend.view
    if pages.watched:
        count = pages.input_counts.get("page", 0) + 1
        numbers = {"count": count, "oldest": count, "key": view["key"], "steps": view["steps"]}
        message["receipt"] = {"page": "page", **numbers}
    send(board, **message)


def click(board: AnyBoard, *targets: Target) -> None:
    """Click targets that the page shows."""
    for target in targets:
        assert str(target) in shown_targets(board), f"{target} is not on the board"
        send_input(board, do="click", target=str(target))


def drop(board: AnyBoard, source: Target, target: Target | None, *, whole: bool = False) -> None:
    """Drag a checker, or the whole stack."""
    send_input(board, do="drop", source=str(source), target=str(target or ""), whole=whole)


def go_back(board: AnyBoard, target: Target | None = None) -> None:
    """Click with the secondary button."""
    send_input(board, do="back", target=str(target or ""))


def press_keys(board: AnyBoard, *keys: str) -> None:
    for key in keys:
        send_input(board, do="key", key=key)


def points(*numbers: int) -> list[Target]:
    """Targets of points, by White's numbers."""
    return [Target.point(number) for number in numbers]


SET_UP = ("white", "black", "erase")
PICKER = (*(f"die_{number}" for number in range(1, 7)), "no_dice")


def shown_targets(board: AnyBoard) -> set[str]:
    """Everything that can be clicked on the board and in its controls, if a page shows it."""
    subject = board._surface._current_subject()
    view, places = page_view(subject.view), subject.describe(Layout()).places
    named = list(view["buttons"])
    names = []
    if view["dialog"]:
        named += [*view["dialog"]["buttons"], *filter(None, [view["dialog"]["close"]])]
    if view["status"]:
        named += view["status"]["buttons"]
        names += [tool["name"] for tool in (*view["status"]["tools"], *view["status"]["menu"])]
        names += ["close"] if view["status"]["menu"] else []  # a click beside the menu
    if view["set_up"]:
        names += [*SET_UP, *(PICKER if view["set_up"]["picking"] is not None else ())]
    names += [each["name"] for each in named]
    return {*(str(each.target) for each in places), *(f"button {name}" for name in names)}
