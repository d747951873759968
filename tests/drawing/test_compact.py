"""A small board is still readable and clickable."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import Layout, compose
from gammon_widget.drawing.scene import WIDTH
from gammon_widget.drawing.shapes import RoundedRectangle, TextShape
from gammon_widget.drawing.targets import TargetKind
from gammon_widget.drawing.view import BoardView, StatusBarView
from gammon_widget.rules.color import Color

from .views import VIEWS

NARROWEST = 320
LEAST_LETTER, LEAST_FINGER = 8.4, 23.5
"""In pixels; the second is the least size of a target in the WCAG (2.5.8), but for half a pixel of
an icon next to a wide button."""

DESCENT, CAPITALS = 0.2, 0.73
"""How far letters go below their line and above it, in sizes."""

LEAST_GAP = 3
"""Pixels between what is written at the foot and its edges."""

CROWDED = {"confirm", "crowded", "setting_up"}
"""Whose buttons share half of the lane with an editor or four dice, and are narrower."""

NEXT_TO_DICE = {"Done", "Cancel"}
"""Two buttons next to four dice: their letters are as large as fits, which is less."""


@pytest.mark.parametrize("layout", [Layout(), Layout(Color.BLACK, "left")], ids=["right", "left"])
@pytest.mark.parametrize("name", VIEWS)
def test_letters_and_buttons_of_a_narrow_board_are_large_enough(name: str, layout: Layout) -> None:
    scene = compose(VIEWS[name], layout=layout, width=NARROWEST)
    scale = NARROWEST / WIDTH
    sizes = {s.text: s.size * scale for s in scene.shapes if isinstance(s, TextShape)}
    small = {words for words, size in sizes.items() if size < LEAST_LETTER}
    assert small - NEXT_TO_DICE == set()
    for shape in scene.shapes:
        if not isinstance(shape, RoundedRectangle) or shape.target is None:
            continue
        if shape.target.kind is TargetKind.BUTTON and name not in CROWDED:
            assert min(shape.width, shape.height) * scale >= LEAST_FINGER, shape.target


@pytest.mark.parametrize("width", [480, 560, 640, 799, 800, 1200])
def test_the_sentence_is_never_smaller_than_15_pixels(width: int) -> None:
    view = VIEWS["selected"]
    assert view.status_bar is not None
    scene = compose(view, width=width)
    message = [
        s for s in scene.shapes if isinstance(s, TextShape) and s.text == view.status_bar.words
    ]
    assert [shape.size * width / scene.width >= 14.9 for shape in message] == [True]


def test_a_board_of_the_usual_size_has_letters_of_the_usual_size() -> None:
    view: BoardView = VIEWS["opening"]
    assert compose(view, width=800) == compose(view, width=1200)


@pytest.mark.parametrize("width", [320, 364, 400, 480])
def test_names_do_not_overlap_point_numbers(width: int) -> None:
    view = VIEWS["opening"]
    scene = compose(view, layout=Layout(low=True), width=width)
    texts = {s.text: s for s in scene.shapes if isinstance(s, TextShape)}
    _, above = (texts[player.name] for player in view.players)
    number = texts["13"]
    assert above.y + DESCENT * above.size < number.y - CAPITALS * number.size


@pytest.mark.parametrize("width", [320, 364, 400, 479, 480, 560, 639, 640, 700, 800])
def test_two_lines_of_the_sentence_fit_into_the_status_bar(width: int) -> None:
    layout = Layout(low=True)
    message = "Jade1 plays 6-4: 13/3. Doubtful, −0.059: best was 13/9 13/7, says eXtreme Gammon."
    view = replace(VIEWS["opening"], status_bar=StatusBarView("", message, ()))
    scene = compose(view, layout=layout, width=width)
    top, bottom = layout.at_width(width).status_bar
    lines = [s for s in scene.shapes if isinstance(s, TextShape) and s.y > top]
    pixel = scene.width / width
    assert len(lines) in {1, 2}
    for line in lines:
        assert line.y - CAPITALS * line.size - top > LEAST_GAP * pixel
        assert bottom - line.y - DESCENT * line.size > LEAST_GAP * pixel
