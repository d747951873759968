"""Palettes, and whether they can be read."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.drawing import (
    CLASSIC,
    SLATE,
    Theme,
    compose,
    contrast,
    contrast_problems,
    contrast_report,
    theme_named,
)
from gammon_widget.rules.errors import GammonError

from .views import opening

FIGURES = [
    ("text on frame", 9.7, 13.0),
    ("muted text on frame", 5.7, 6.7),
    ("chip text on chip", 7.5, 10.6),
    ("button text on accent", 6.5, 10.6),
    ("lane outline on field", 4.8, 4.3),
    ("accent on casing", 6.4, 10.2),
    ("light body on its rim", 6.8, 9.7),
    ("dark body on its rim", 5.3, 6.8),
    ("dark rim on bar", 3.6, 5.9),
    ("light body on dark body", 15.8, 16.0),
]


@pytest.mark.parametrize(("pair", "classic", "slate"), FIGURES)
def test_contrast_figures(pair: str, classic: float, slate: float):
    for theme, expected in ((CLASSIC, classic), (SLATE, slate)):
        figures = {figure.pair: figure.ratio for figure in contrast_report(theme)}
        assert figures[pair] == pytest.approx(expected, abs=0.06)


def test_edges_are_carried_by_body_or_rim():
    assert contrast(CLASSIC.light_body, CLASSIC.field) == pytest.approx(1.4, abs=0.05)
    assert contrast(CLASSIC.light_rim, CLASSIC.field) == pytest.approx(4.9, abs=0.05)
    assert contrast(SLATE.light_rim, SLATE.field) == pytest.approx(2.0, abs=0.05)
    assert contrast(SLATE.light_body, SLATE.field) == pytest.approx(4.8, abs=0.05)


@pytest.mark.parametrize("theme", [CLASSIC, SLATE], ids=lambda t: t.name)
def test_our_own_themes_can_be_read(theme: Theme):
    assert contrast_problems(theme) == ()


def test_a_bad_theme_is_reported():
    faint = replace(CLASSIC, name="faint", text=CLASSIC.frame)
    problems = contrast_problems(faint)
    assert [problem.pair for problem in problems] == ["text on frame"]
    assert "4.5 is needed" in str(problems[0])


def test_contrast_of_black_and_white():
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#123456", "#123456") == 1


def test_themes_by_name():
    assert theme_named("classic") is CLASSIC
    assert theme_named("Slate") is SLATE
    assert theme_named(CLASSIC) is CLASSIC
    with pytest.raises(GammonError, match="'classic', 'slate'"):
        theme_named("neon")


def test_a_theme_of_ones_own():
    mine = replace(SLATE, name="mine", field="#224466")
    assert any(shape.style.fill == "#224466" for shape in compose(opening, mine).shapes)


def test_a_colour_is_a_colour():
    with pytest.raises(GammonError, match=r"field='\"/><script>'"):
        replace(CLASSIC, field='"/><script>')
