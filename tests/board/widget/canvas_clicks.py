"""Clicks on the canvas of a board, sent as the front end of ipycanvas sends them."""

from __future__ import annotations

import gammon_widget as gw
from gammon_widget.drawing import Target
from gammon_widget.drawing.scene import WIDTH


def click(board: gw.Board, *targets: Target) -> None:
    """Click the middle of each target, as a page without the front end does."""
    for target in targets:
        scale = board._surface.canvas.width / WIDTH
        x, y = place_of(board, target)
        event = {"event": "mouse_down", "x": scale * x, "y": scale * y}
        board._surface.widgets[0]._handle_frontend_event(None, event, [])


def points(*numbers: int) -> list[Target]:
    """Points by White's numbers."""
    return [Target.point(number) for number in numbers]


button = Target.button


def place_of(board: gw.Board | gw.PositionEditor, target: Target) -> tuple[float, float]:
    """A clickable point of a target, in u."""
    places = [shape.center for shape in board.scene.shapes if shape.target == target]
    found = [place for place in places if board.scene.hit(*place) == target]
    assert found, f"{target} is not on the board"
    return found[-1]
