"""The places of texts on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import BoardView, Scene, compose
from gammon_widget.drawing.shapes import BASELINE, Align, TextShape
from gammon_widget.drawing.typeface import MEDIUM, SEMIBOLD, fit, text_width

from .corpus import VIEWS
from .views import opening, player

LONG = "Bartholomew Featherstonehaugh-Cholmondeley the Third of Nowhere in Particular"


def _texts(scene: Scene) -> list[TextShape]:
    return [shape for shape in scene.shapes if isinstance(shape, TextShape)]


def _one(scene: Scene, words: str, **wanted: object) -> TextShape:
    found = [
        t
        for t in _texts(scene)
        if t.text == words and all(getattr(t, key) == value for key, value in wanted.items())
    ]
    assert len(found) == 1, found
    return found[0]


def test_point_numbers_are_on_the_rails():
    scene = compose(opening)
    one, thirteen = _one(scene, "1"), _one(scene, "13")
    assert (one.x, one.y) == pytest.approx((13.95, 11.7 + BASELINE * 0.29))
    assert (thirteen.x, thirteen.y) == pytest.approx((1.95, 1.1 + BASELINE * 0.29))
    assert one.size == 0.29
    assert one.weight is MEDIUM


def test_the_panels_have_their_texts():
    scene = compose(VIEWS["movable"])
    name = _one(scene, "Mira")
    assert (name.x, name.size, name.weight, name.align) == (1.45, 0.4, SEMIBOLD, Align.LEFT)
    assert name.y == pytest.approx(12.28 + BASELINE * 0.4)
    assert _one(scene, "Anton").weight is MEDIUM
    pips = _one(scene, "154")
    assert (pips.x, pips.align, pips.size, pips.weight) == (8.45, Align.LEFT, 0.38, SEMIBOLD)
    for total in (t for t in _texts(scene) if t.text == "of 7"):
        assert total.x + text_width("of 7", 0.29) == pytest.approx(14.45)
        assert (total.align, total.size) == (Align.LEFT, 0.29)


def test_a_money_session_has_no_total():
    scene = compose(replace(VIEWS["movable"], match_length=0))
    assert not any("of " in t.text for t in _texts(scene))


def test_cube_figure():
    sixty_four = _one(compose(opening), "64")
    assert (sixty_four.x, sixty_four.y) == pytest.approx((0.725, 6.4 + BASELINE * 0.46))
    assert sixty_four.weight is SEMIBOLD


def test_movable_and_landing_numbers_are_bold():
    scene = compose(VIEWS["movable"])
    assert _one(scene, "24").weight is SEMIBOLD
    assert _one(scene, "23").weight is MEDIUM


@pytest.mark.parametrize("name", [LONG, "W" * 60, "王" * 60, "Ann"])
def test_long_names_never_overlap_the_pips(name: str):
    view: BoardView = replace(
        opening, players=(player(name, 167, to_decide=True), player(name, 375))
    )
    scene = compose(view)
    for t in _texts(scene):
        if t.align is Align.LEFT and t.x < 8 and (t.y > 12 or t.y < 1):
            assert t.x + text_width(t.text, t.size, t.weight) < 8.45
    assert "Ann" in name or any(t.text.endswith("…") for t in _texts(scene))


def test_a_text_is_cut_to_the_given_width():
    assert fit("Ann", 5, 0.44) == "Ann"
    assert fit("", 5, 0.44) == ""
    assert fit("Ann", 0.1, 0.44) == ""
    assert fit("a\nb\t c\x00", 5, 0.44) == "a b c"
    cut = fit("Wolfgang Amadeus", 2, 0.44)
    assert cut.endswith("…")
    assert text_width(cut, 0.44) <= 2
