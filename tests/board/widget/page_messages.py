"""Messages from a page about a board and its user, for tests without a browser."""

from __future__ import annotations

from typing import Any

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


def click(board: AnyBoard, *targets: Target) -> None:
    """Click targets that the page shows."""
    for target in targets:
        assert str(target) in shown_targets(board), f"{target} is not on the board"
        send(board, do="click", target=str(target))


def drop(board: AnyBoard, source: Target, target: Target | None, *, whole: bool = False) -> None:
    """Drag a checker, or the whole stack."""
    send(board, do="drop", source=str(source), target=str(target or ""), whole=whole)


def go_back(board: AnyBoard, target: Target | None = None) -> None:
    """Click with the secondary button."""
    send(board, do="back", target=str(target or ""))


def press_keys(board: AnyBoard, *keys: str) -> None:
    for key in keys:
        send(board, do="key", key=key)


def points(*numbers: int) -> list[Target]:
    """Targets of points, by White's numbers."""
    return [Target.point(number) for number in numbers]


SET_UP = (
    *("white", "black", "erase", "offer", "length"),
    *("turn_white", "turn_black", "score_white", "score_black"),
)
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
