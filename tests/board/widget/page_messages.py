"""Messages from a page about a board and its user, for tests without a browser."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw
from gammon_widget.drawing import Target

from .canvas_clicks import place_of

SHOWN = {"do": "page", "view": "one", "width": 800, "pixels": 800, "dark": False, "still": False}
"""The page shows the board."""
GONE = {"do": "gone", "view": "one"}
"""The page no longer shows the board."""


def send(board: gw.Board | gw.PositionEditor, **message: Any) -> None:
    board._surface.frontend._handle_custom_msg(message, [])


def send_gesture(
    board: gw.Board | gw.PositionEditor, kind: str, target: Target | int, *modifiers: str
) -> None:
    """Send a gesture on the middle of a target, or of a point by White's number."""
    x, y = place(board, Target.point(target) if isinstance(target, int) else target)
    send(board, do=kind, x=x, y=y, button=0, modifiers=[*modifiers])


def place(board: gw.Board | gw.PositionEditor, target: Target) -> tuple[float, float]:
    """The middle of a target in fractions of the canvas."""
    x, y = place_of(board, target)
    return x / board.scene.width, y / board.scene.height


def press_keys(board: gw.Board | gw.PositionEditor, *keys: str) -> None:
    for key in keys:
        send(board, do="key", key=key)
