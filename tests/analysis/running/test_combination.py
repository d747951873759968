"""Two engines together: their errors are averaged for each decision."""

from __future__ import annotations

import pytest

import gammon_widget as gw
from gammon_widget.analysis import sources
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.best_source import best_source
from gammon_widget.analysis.values.decision import Decision
from tests.analysis.real_matches import without_analyses

ENGINES = ("sage:1-ply", "net:1-ply")


def equity_of(decision: Decision, result: gw.Position) -> float:
    (equity,) = (each.equity for each in decision.candidates if each.play.result == result)
    return equity


@pytest.fixture(scope="module")
def analyses() -> tuple[Analysis, ...]:
    match = without_analyses()
    combined = gw.analyse(match, ENGINES, progress=False)
    assert match.analyses[-1] == combined
    return match.analyses


def in_common(one: Decision, other: Decision) -> bool:
    plays = {each.play.result for each in other.candidates}
    return sum(each.play.result in plays for each in one.candidates) > 1


def test_the_analyses_of_both_engines_are_kept(analyses: tuple[Analysis, ...]):
    names = ["Sage (1-ply)", "Net (1-ply)", "Sage (1-ply) + Net (1-ply)"]
    assert [each.source for each in analyses] == names
    sage, _, both = analyses
    assert both.luck == sage.luck != ()
    assert [each.plan for each in both.decisions] == [each.plan for each in sage.decisions]
    assert best_source(analyses) is both


def test_errors_are_those_of_mean_equities(analyses: tuple[Analysis, ...]):
    plays = [
        each
        for each in zip(*(analysis.decisions for analysis in analyses), strict=True)
        if each[0].cube is None and in_common(*each[:2])
    ]
    assert len(plays) > 30
    for one, other, both in plays:
        assert both.played == one.played
        best, made = both.candidates[0].play.result, both.candidates[both.played_index].play.result
        errors = [equity_of(each, best) - equity_of(each, made) for each in (one, other)]
        assert both.error == pytest.approx(sum(errors) / 2)
        assert both.error <= (one.error + other.error) / 2 + 1e-9
        differences = [each.difference for each in both.candidates]
        assert differences == sorted(differences, reverse=True)
        equities = [each.equity for each in both.candidates]
        worth = [equity - equities[0] for equity in equities]
        assert differences == pytest.approx(worth, abs=1e-9)
        assert {each.evaluation.engine for each in both.candidates} == {analyses[-1].source}


def test_cube_equities_are_means(analyses: tuple[Analysis, ...]):
    cubes = [
        [each.cube for each in decisions]
        for decisions in zip(*(analysis.decisions for analysis in analyses), strict=True)
        if decisions[0].cube is not None
    ]
    assert len(cubes) > 10
    for one, other, both in cubes:
        assert one is not None
        assert other is not None
        assert both is not None
        assert both.no_double == pytest.approx((one.no_double + other.no_double) / 2)
        if one.answer is other.answer:
            assert one.double_take is not None
            assert other.double_take is not None
            assert both.double_take == pytest.approx((one.double_take + other.double_take) / 2)
        if one.choice is other.choice:
            assert both.choice is one.choice


def test_a_second_analysis_evaluates_nothing(analyses: tuple[Analysis, ...]):
    match = without_analyses()
    match.analyses = analyses
    assert gw.analyse(match, ENGINES, progress=False) == analyses[-1]
    assert match.analyses == analyses


def test_presets_name_the_available_engines(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sources, "is_installed", lambda: True)
    assert sources.engines_of("quick") == ("sage:1-ply",)
    assert sources.engines_of("standard") == ("sage:3-ply",)
    assert sources.engines_of("deep") == ("sage:deep", "gnubg:2-ply")
    monkeypatch.setattr(sources, "is_installed", lambda: False)
    assert sources.engines_of("deep") == ("sage:deep",)
    monkeypatch.setattr(sources, "_has_sage", lambda: False)
    assert sources.engines_of("quick") == ("net:1-ply",)
    assert sources.engines_of("deep") == ("net:2-ply",)


def test_a_preset_is_analysed_under_the_name_of_its_engine():
    match = gw.Match(5, dice=[(3, 1)])
    match.roll()
    match.play("8/5 6/5")
    assert gw.analyse(match, "quick").source == "Sage (1-ply)"


@pytest.mark.parametrize("engines", [(), ("net:1-ply",) * 3])
def test_a_combination_has_one_or_two_engines(engines: tuple[str, ...]):
    with pytest.raises(gw.GammonError, match="one engine or a list of two"):
        gw.analyse(gw.Match(5), engines)
