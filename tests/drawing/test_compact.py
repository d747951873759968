"""A board that is shown small is still read and clicked."""

from __future__ import annotations

import pytest

from gammon_widget.drawing import Layout, compose
from gammon_widget.drawing.geometry import COMPACT_BELOW_PX
from gammon_widget.drawing.scene import WIDTH
from gammon_widget.drawing.shapes import RoundedRectangle, Text
from gammon_widget.drawing.targets import TargetKind
from gammon_widget.drawing.view import BoardView
from gammon_widget.rules.color import Color

from .views import VIEWS

NARROWEST = 320
LEAST_LETTER, LEAST_FINGER = 8.4, 23.5
"""In pixels; the second is the least size of a target in the WCAG (2.5.8), but for half a pixel of
an icon that stands beside a wide button."""

CROWDED = {"confirm", "crowded", "menu", "setting_up"}
"""Whose buttons share half of the lane with a menu, an editor or four dice, and are narrower."""

MENU = {"Single", "Gammon", "Backgammon"}
"""Three whole words in half of a lane: their letters are as large as fits, which is less."""


@pytest.mark.parametrize("layout", [Layout(), Layout(Color.BLACK, "left")], ids=["right", "left"])
@pytest.mark.parametrize("name", VIEWS)
def test_letters_and_buttons_of_a_narrow_board_are_large_enough(name: str, layout: Layout) -> None:
    scene = compose(VIEWS[name], layout=layout, width=NARROWEST)
    scale = NARROWEST / WIDTH
    sizes = {s.text: s.size * scale for s in scene.shapes if isinstance(s, Text)}
    small = {words for words, size in sizes.items() if size < LEAST_LETTER}
    assert small - MENU == set()
    for shape in scene.shapes:
        if not isinstance(shape, RoundedRectangle) or shape.target is None:
            continue
        if shape.target.kind is TargetKind.BUTTON and name not in CROWDED:
            assert min(shape.width, shape.height) * scale >= LEAST_FINGER, shape.target


def test_a_board_of_the_usual_size_has_letters_of_the_usual_size() -> None:
    view: BoardView = VIEWS["opening"]
    assert compose(view, width=COMPACT_BELOW_PX) == compose(view, width=559)
    assert compose(view, width=COMPACT_BELOW_PX - 1) != compose(view, width=COMPACT_BELOW_PX)
