"""Palettes and their legibility."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import CLASSIC, SLATE, Theme, compose, theme_named
from gammon_widget.drawing.colors import contrast
from gammon_widget.drawing.themes import THEMES
from gammon_widget.rules.errors import GammonError
from tools.theme_report import ThemeFigure, Vision, difference, report_on

from .views import opening, plain

OWN = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

# The criteria of the palettes.
CONTRASTS = [
    ("text on the frame", 8.5, 11.8, 12.0, 18.9),
    ("muted text on the frame", 5.5, 6.6, 7.3, 7.0),
    ("a destination's number", 8.1, 11.3, 12.5, 7.2),
    ("text on a filled button", 8.2, 11.3, 12.5, 7.2),
    ("an outlined button", 5.4, 4.0, 4.5, 18.9),
    ("an accent in its casing", 8.1, 10.8, 11.1, 7.2),
    ("a light checker in its outline", 5.4, 10.8, 11.2, 18.9),
    ("a dark checker in its rim light", 7.0, 7.4, 7.9, 17.0),
    ("a dark checker on the bar", 4.2, 6.1, 6.3, 17.0),
    ("a light checker on a dark one", 14.4, 14.2, 15.1, 17.0),
    ("a light checker on the field", 4.5, 4.3, 4.5, 18.9),  # by its outline or by its face
]
CHECKERS = [
    (Vision.PROTAN, 79.6, 78.6, 84.8, 84.8),
    (Vision.DEUTAN, 78.3, 79.7, 82.2, 84.8),
    (Vision.TRITAN, 78.8, 79.1, 83.6, 84.8),
]
NAMES = ("classic", "slate", "felt", "paper")


def figure(theme: Theme, pair: str, vision: Vision = Vision.NORMAL) -> ThemeFigure:
    """The only figure for a pair and a kind of vision."""
    (found,) = (f for f in report_on(theme).figures if (f.pair, f.vision) == (pair, vision))
    return found


@pytest.mark.parametrize(("pair", *NAMES), CONTRASTS)
def test_contrasts(pair: str, classic: float, slate: float, felt: float, paper: float):
    for name, expected in zip(NAMES, (classic, slate, felt, paper), strict=True):
        assert figure(THEMES[name], pair).value == pytest.approx(expected, abs=0.06)


@pytest.mark.parametrize(("vision", *NAMES), CHECKERS)
def test_checkers_differ_for_colour_blind_users(
    vision: Vision, classic: float, slate: float, felt: float, paper: float
):
    for name, expected in zip(NAMES, (classic, slate, felt, paper), strict=True):
        found = figure(THEMES[name], "a light checker and a dark one", vision)
        assert found.value == pytest.approx(expected, abs=0.06)


def test_edges_have_contrast_where_faces_do_not():
    assert figure(CLASSIC, "a light checker on the field").roles == ("light_edge", "field")
    assert contrast(CLASSIC.light_body, CLASSIC.field) < 1.3
    assert figure(SLATE, "a light checker on the field").roles == ("light_body", "field")
    paper = THEMES["paper"]
    for vision in Vision:
        assert figure(paper, "a point B on the field", vision).roles == ("line_b", "field")
        assert figure(paper, "a light checker on a point B", vision).roles[0] == "light_edge"


@OWN
def test_our_own_themes_are_legible(theme: Theme):
    report = report_on(theme)
    assert report.problems == ()
    assert len(report.figures) > 50
    assert "all" in str(report)


def test_a_bad_theme_is_reported():
    faint = replace(CLASSIC, name="faint", text=CLASSIC.frame)
    assert report_on(faint).problems == (
        "text on the frame: contrast 1.0; the minimum is 4.5 (text #5A4033 and frame #5A4033).",
        "text on the frame's lower end: contrast 1.2; the minimum is 4.5 "
        "(text #5A4033 and frame_low #4B3428).",
        "text of the status bar: contrast 1.4; the minimum is 4.5 "
        "(text #5A4033 and status_bar #422D22).",
    )


def test_red_and_green_checkers_are_reported_for_red_green_blindness():
    red, green = "#B03A2E", "#5F7F2A"
    apart = replace(CLASSIC, light_body=green, dark_body=red)
    assert difference(red, green) > 50
    assert difference(red, green, Vision.DEUTAN) < 15
    problems = [problem for problem in report_on(apart).problems if "and a dark one" in problem]
    assert len(problems) == 2
    assert "with protanopia" in problems[0]
    assert "with deuteranopia" in problems[1]


def test_an_accent_without_contrast_to_its_outline_is_reported():
    lost = replace(CLASSIC, accent="#A87A5F", casing="#C8B189")
    pairs = {problem.partition(":")[0] for problem in report_on(lost).problems}
    assert {"an accent in its casing", "a ring on a point B"} <= pairs


def test_contrast_and_difference_of_black_and_white():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1
    for vision in Vision:  # greys look the same to all
        assert difference("#000000", "#FFFFFF", vision) == pytest.approx(100, abs=0.01)
        assert difference("#123456", "#123456", vision) == 0


def test_themes_by_name():
    assert theme_named("classic") is CLASSIC
    assert theme_named("Slate") is SLATE
    assert theme_named(CLASSIC) is CLASSIC
    with pytest.raises(GammonError, match=r"'classic'.* 'slate'"):
        theme_named("neon")


def test_a_custom_theme_can_be_made():
    mine = replace(SLATE, name="mine", field="#224466")
    seen = [shape.style.gradient for shape in plain(compose(opening, mine).shapes)]
    assert any(gradient and gradient.stops[0].color == "#224466" for gradient in seen)


@pytest.mark.parametrize("depth", [-0.1, 1.5, float("nan"), "1", None, True])
def test_a_depth_is_a_number_from_0_to_1(depth: object):
    with pytest.raises(GammonError, match="depth of a theme must be a number from 0 to 1, not"):
        replace(CLASSIC, depth=depth)


def test_paper_is_flat_and_has_no_shadows():
    scene = compose(opening, "paper")
    assert not any(shape.style.gradient for shape in plain(scene.shapes))
    assert not any(0 < shape.style.alpha < 0.5 for shape in plain(scene.shapes))


def test_an_invalid_colour_is_refused():
    with pytest.raises(GammonError, match=r"field='\"/><script>'"):
        replace(CLASSIC, field='"/><script>')


def test_the_names_dark_and_light_may_have_any_case():
    assert theme_named("dark") is theme_named(" Slate ") is SLATE
    assert theme_named("Light") is CLASSIC
    with pytest.raises(GammonError, match="Did you mean 'slate'"):
        theme_named("slat")


@pytest.mark.parametrize("name", [None, 7, b"slate", ["slate"], object(), 10**400, "x" * 10**5])
def test_a_value_that_is_not_a_theme_is_refused_with_a_short_message(name: object):
    with pytest.raises(GammonError, match="There is no theme") as refused:
        theme_named(name)
    assert len(str(refused.value)) < 200
