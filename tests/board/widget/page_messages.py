"""A page, as far as most tests need one: what it tells the kernel of a board and of a hand."""

from __future__ import annotations

from typing import Any

import gammon_widget as gw
from gammon_widget.drawing import Target

from .canvas_clicks import place_of

SHOWN = {"do": "page", "view": "one", "width": 800, "pixels": 800, "dark": False, "still": False}
"""That it shows the board."""
GONE = {"do": "gone", "view": "one"}
"""That it shows it no longer."""


def tell(board: gw.Board | gw.PositionEditor, **message: Any) -> None:
    """Tell a message."""
    board._surface.frontend._handle_custom_msg(message, [])


def hand(
    board: gw.Board | gw.PositionEditor, kind: str, target: Target | int, *modifiers: str
) -> None:
    """Tell a gesture on the middle of a target, or of a point by White's number."""
    x, y = place(board, Target.point(target) if isinstance(target, int) else target)
    tell(board, do=kind, x=x, y=y, button=0, modifiers=[*modifiers])


def place(board: gw.Board | gw.PositionEditor, target: Target) -> tuple[float, float]:
    """The middle of a target in fractions of the canvas."""
    x, y = place_of(board, target)
    return x / board.scene.width, y / board.scene.height


def press_keys(board: gw.Board | gw.PositionEditor, *keys: str) -> None:
    """Tell of keys, one after the other."""
    for key in keys:
        tell(board, do="key", key=key)
