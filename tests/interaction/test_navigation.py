"""Where the arrow keys lead."""

from __future__ import annotations

import pytest

from gammon_widget.drawing import Layout, compose
from gammon_widget.interaction.navigation import Arrow, neighbour
from gammon_widget.rules import Color

from ..drawing.views import VIEWS


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("home", ["left", "right"])
@pytest.mark.parametrize("bottom", Color)
def test_the_arrows_come_everywhere(name: str, home: str, bottom: Color) -> None:
    scene = compose(VIEWS[name], layout=Layout(bottom, home))
    start = sorted(scene.targets, key=repr)[0]
    reached, new = {start}, [start]
    while new:
        near = {neighbour(scene, target, arrow) for target in new for arrow in Arrow}
        new = sorted(near - reached, key=repr)
        reached |= near
    assert reached == scene.targets
