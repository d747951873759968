"""Where the writing is, and that it stays in its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import BoardView, Scene, compose
from gammon_widget.drawing.metrics import fit, text_width
from gammon_widget.drawing.shapes import BASELINE, Align, Text
from gammon_widget.drawing.typeface import REGULAR, SEMIBOLD

from .views import VIEWS, light, opening, player

LONG = "Bartholomew Featherstonehaugh-Cholmondeley the Third of Nowhere in Particular"


def _texts(scene: Scene) -> list[Text]:
    return [shape for shape in scene.shapes if isinstance(shape, Text)]


def _one(scene: Scene, words: str, **wanted: object) -> Text:
    found = [
        t
        for t in _texts(scene)
        if t.text == words and all(getattr(t, key) == value for key, value in wanted.items())
    ]
    assert len(found) == 1, found
    return found[0]


def test_rail_numbers_stand_on_the_rails():
    scene = compose(opening)
    one, thirteen = _one(scene, "1"), _one(scene, "13")
    assert (one.x, one.y) == pytest.approx((13.95, 11.64 + BASELINE * 0.34))
    assert (thirteen.x, thirteen.y) == pytest.approx((1.95, 1.16 + BASELINE * 0.34))
    assert one.size == 0.34
    assert one.weight is REGULAR


def test_strips():
    scene = compose(light)
    name = _one(scene, "Mira")
    assert (name.x, name.size, name.weight, name.align) == (1.45, 0.44, SEMIBOLD, Align.LEFT)
    assert name.y == pytest.approx(12.3 + BASELINE * 0.44)
    assert _one(scene, "Anton").weight is REGULAR
    pips = _one(scene, "156")
    assert (pips.x, pips.align, pips.size, pips.weight) == (11.62, Align.RIGHT, 0.46, SEMIBOLD)
    for total in (t for t in _texts(scene) if t.text == "/ 7"):
        assert total.x + text_width("/ 7", 0.35) == pytest.approx(14.45)
        assert (total.align, total.size) == (Align.LEFT, 0.35)


def test_a_money_session_has_no_total():
    assert not any("/" in t.text for t in _texts(compose(replace(light, match_length=0))))


def test_cube_figure():
    sixty_four = _one(compose(opening), "64")
    assert (sixty_four.x, sixty_four.y) == pytest.approx((0.725, 6.4 + BASELINE * 0.5))
    assert sixty_four.weight is SEMIBOLD


def test_movable_and_landing_numbers_are_bold():
    scene = compose(VIEWS["doubles"])
    assert _one(scene, "24").weight is SEMIBOLD
    assert _one(scene, "23").weight is REGULAR


def test_hints_are_left_out_of_narrow_boards():
    hint = "Highest die starts"
    assert hint in [t.text for t in _texts(compose(opening, width=560))]
    assert hint not in [t.text for t in _texts(compose(opening, width=559))]


@pytest.mark.parametrize("hint", ["", LONG, "Roll"])
@pytest.mark.parametrize("name", [LONG, "W" * 60, "王" * 60, "Ann"])
def test_long_names_never_run_into_the_pips(name: str, hint: str):
    view: BoardView = replace(
        opening, players=(player(name, 167, hint=hint, to_decide=True), player(name, 375))
    )
    scene = compose(view)
    limit = 11.62 - text_width("375", 0.46, SEMIBOLD)
    for t in _texts(scene):
        if (t.align is Align.LEFT and t.x < 10 and t.y > 12) or (t.y < 1 and t.x < 10):
            assert t.x + text_width(t.text, t.size, t.weight) < limit
    assert "Ann" in name or any(t.text.endswith("…") for t in _texts(scene))


def test_fit():
    assert fit("Ann", 5, 0.44) == "Ann"
    assert fit("", 5, 0.44) == ""
    assert fit("Ann", 0.1, 0.44) == ""
    assert fit("a\nb\t c\x00", 5, 0.44) == "a b c"
    cut = fit("Wolfgang Amadeus", 2, 0.44)
    assert cut.endswith("…")
    assert text_width(cut, 0.44) <= 2
