"""Clicks on the targets of a board, sent as a page sends them."""

from __future__ import annotations

import gammon_widget as gw
from gammon_widget.drawing import Target


def click(board: gw.Board | gw.PositionEditor, *targets: Target) -> None:
    for target in targets:
        x, y = place_of(board, target)
        scene = board.scene
        where = {"x": x / scene.width, "y": y / scene.height, "button": 0, "modifiers": []}
        board._surface.frontend._handle_custom_msg({"do": "click", **where}, [])


def points(*numbers: int) -> list[Target]:
    """Targets of points, by White's numbers."""
    return [Target.point(number) for number in numbers]


button = Target.button


def place_of(board: gw.Board | gw.PositionEditor, target: Target) -> tuple[float, float]:
    """A clickable point of a target, in u."""
    places = [shape.center for shape in board.scene.shapes if shape.target == target]
    found = [place for place in places if board.scene.hit(*place) == target]
    assert found, f"{target} is not on the board"
    return found[-1]
