"""Two analyses of one match are compared decision by decision, with a rollout as referee."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget import Analysis, Comparison, ErrorClass
from gammon_widget.analysis.values.decision import DecisionKind

ANALYSED = Path(__file__).parents[1] / "data" / "matches" / "xg" / "test.xg"


@pytest.fixture(scope="module")
def match() -> gw.Match:
    return gw.read_match(ANALYSED)


@pytest.fixture(scope="module")
def xg(match: gw.Match) -> Analysis:
    return match.analyses[0]


@pytest.fixture(scope="module")
def compared(match: gw.Match, xg: Analysis) -> Comparison:
    return gw.analyse(match, "sage:1-ply", luck=False).compare(xg)


def test_every_counted_decision_is_compared(compared: Comparison, xg: Analysis) -> None:
    counted = sum(player.counted for player in xg.players)
    assert len(compared.pairs) >= counted
    for pair in compared.pairs:
        assert (pair.first.state, pair.first.done) == (pair.second.state, pair.second.done)


def test_the_figures_follow_from_the_errors(compared: Comparison) -> None:
    gaps = [pair.first.error - pair.second.error for pair in compared.pairs]
    assert compared.bias == pytest.approx(sum(gaps) / len(gaps))
    assert compared.mean_difference == pytest.approx(sum(map(abs, gaps)) / len(gaps))
    assert compared.correlation is not None
    assert 0.5 < compared.correlation < 1
    assert sum(compared.classes.values()) == len(gaps)
    fine = ErrorClass.FINE
    missed = [n for (one, two), n in compared.classes.items() if one is fine and two is not fine]
    assert len(compared.missed) == sum(missed)
    largest = compared.largest(5)
    assert [abs(each.difference) for each in largest] == sorted(map(abs, gaps))[:-6:-1]


def test_an_analysis_agrees_with_itself(xg: Analysis) -> None:
    same = xg.compare(xg)
    assert same.correlation == pytest.approx(1)
    assert same.bias == same.mean_difference == 0
    assert same.missed == same.false == ()


@pytest.mark.prove
def test_the_referee_rolls_out_the_largest_differences(compared: Comparison) -> None:
    judged = compared.referee(3, games=36)
    assert [pair.first for pair in judged.pairs] == [pair.first for pair in compared.largest(3)]
    for pair in judged.pairs:
        assert pair.referee is not None
        assert pair.referee_error is not None
        assert pair.referee_error >= 0
        assert pair.nearer in ("first", "second", "open")
        if pair.first.kind is DecisionKind.PLAY:
            assert pair.first.best in map(str, pair.referee.plays)
    assert "The referee agrees more closely with" in str(judged)


def test_the_side_with_the_error_of_the_referee_is_nearer(compared: Comparison) -> None:
    (pair,) = compared.referee(1, games=36).pairs
    error = pair.referee_error
    assert error is not None
    swapped = replace(pair, first=pair.second, second=pair.first)
    sides = {"first": "second", "second": "first", "open": "open"}
    assert swapped.nearer == sides[pair.nearer]


def test_a_comparison_can_be_a_frame_a_table_and_a_page(
    compared: Comparison, tmp_path: Path
) -> None:
    assert len(compared.to_frame()) == len(compared.pairs)
    assert "Correlation of the errors" in str(compared)
    page = tmp_path / "differences.html"
    compared.report(page)
    text = page.read_text("utf-8")
    assert "Largest differences" in text
    assert compared.largest(1)[0].first.state.xgid in text
    with pytest.raises(gw.GammonError, match=r"must end in \.html"):
        compared.report(tmp_path / "differences.pdf")


def test_only_analyses_of_one_match_are_compared(xg: Analysis) -> None:
    with pytest.raises(gw.GammonError, match="no decision in common"):
        xg.compare(replace(xg, decisions=()))
    with pytest.raises(gw.GammonError, match="other"):
        xg.compare("XG")
    with pytest.raises(gw.GammonError, match="at least 1"):
        xg.compare(xg).largest(0)


def test_obvious_decisions_are_easy_and_close_ones_are_not_worth_much(xg: Analysis) -> None:
    for decision in xg.decisions:
        costs = [-each.difference for each in decision.candidates]
        assert 0 <= decision.difficulty < 0.2
        if costs and max(costs) == 0:
            assert decision.difficulty == 0
    (hard,) = sorted(xg.decisions, key=lambda each: each.difficulty)[-1:]
    assert hard.difficulty > 0.02
    frame = xg.to_frame()
    assert list(frame["difficulty"]) == [each.difficulty for each in xg.decisions]


def test_the_difficulty_of_a_choice_of_two_is_by_softmax(xg: Analysis) -> None:
    decision = next(each for each in xg.decisions if len(each.candidates) > 1)
    best = decision.candidates.best
    other = replace(best, rank=2, difference=-0.05)
    two = replace(decision, advice=type(decision.candidates)((best, other)))
    assert two.difficulty == pytest.approx(0.05 / (2.718281828 + 1))
