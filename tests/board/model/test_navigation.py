"""Targets of the arrow keys."""

from __future__ import annotations

import pytest

from gammon_widget.board.model.keyboard import ArrowKey, neighbour
from gammon_widget.drawing import Layout, Scene, compose
from gammon_widget.drawing.parts.status_bar import CLOSE
from gammon_widget.rules import Color
from tests.drawing.views import VIEWS


def _index_of_close(scene: Scene) -> int:
    return next(index for index, shape in enumerate(scene.shapes) if shape.target == CLOSE)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("width", [800, 360])
@pytest.mark.parametrize("home", ["left", "right"])
@pytest.mark.parametrize("bottom", Color)
def test_arrow_keys_reach_every_target(name: str, home: str, bottom: Color, width: int) -> None:
    view, layout = VIEWS[name], Layout(bottom, home)
    scene = compose(view, layout=layout, width=width)
    frame = layout.at_width(width, is_live=view.status_bar is not None).frame
    there = set(scene.targets)
    if CLOSE in there:  # an open menu covers the board
        over = scene.shapes[_index_of_close(scene) + 1 :]
        there = {shape.target for shape in over if shape.target is not None}
    start = sorted(there, key=repr)[0]
    reached, new = {start}, [start]
    while new:
        near = {neighbour(scene, target, arrow, frame) for target in new for arrow in ArrowKey}
        new = sorted(near - reached, key=repr)
        reached |= near
    assert reached == there
