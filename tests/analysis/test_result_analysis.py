"""The figures of both players as a short text."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis.result_analysis import signed, summary_of, who_played_better
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.rules import Color

MATCHES = Path(__file__).parents[1] / "data" / "matches" / "xg"


@cache
def analysis_of(name: str) -> Analysis:
    """The analysis in an XG file."""
    (analysis,) = gw.read_match(MATCHES / f"{name}.xg").analyses
    return analysis


def clear() -> Analysis:
    """An analysis in which White played better."""
    return analysis_of("baR-U643iUDpvzTC")


def equal() -> Analysis:
    """An analysis in which both played about equally well."""
    return analysis_of("charlot1-charlot2_7p_2025-11-08-2305")


def test_a_summary_has_the_figures_of_the_analysis() -> None:
    for row, totals in zip(summary_of(clear()), clear().players, strict=True):
        assert (row["name"], row["color"]) == (totals.name, totals.color)
        assert float(row["pr"]) == pytest.approx(totals.pr, abs=0.05)
        assert row["error"] == signed(-totals.error)
        assert totals.luck is not None
        assert row["luck"] == signed(totals.luck)
        counts = (row["blunders"], row["mistakes"], row["doubtful"])
        assert counts == tuple(map(str, (totals.blunders, totals.mistakes, totals.doubtful)))


def test_an_unknown_figure_is_a_dash() -> None:
    unknown = replace(clear(), decisions=(), luck=())
    assert {(row["pr"], row["luck"]) for row in summary_of(unknown)} == {("–", "–")}
    assert who_played_better(unknown, Color.WHITE) == ""


@pytest.mark.parametrize(
    ("equity", "text"), [(-1.376, "−1.38"), (0.13, "+0.13"), (0.001, "0.00"), (-0.001, "0.00")]
)
def test_an_equity_has_its_sign(equity: float, text: str) -> None:
    assert signed(equity) == text


def test_the_summary_says_who_played_better_and_who_was_luckier() -> None:
    white, black = clear().players
    assert white.pr is not None
    assert black.pr is not None
    assert white.pr + 1 < black.pr
    assert white.luck_balance is not None
    assert black.luck_balance == pytest.approx(-white.luck_balance)
    dice = "The dice went against you." if white.luck_balance < 0 else "and the dice helped."
    assert who_played_better(clear(), Color.WHITE).startswith("You played better")
    assert who_played_better(clear(), Color.WHITE).endswith(dice)
    turned = replace(
        clear(),
        luck=tuple(
            replace(each, luck=-each.luck, match_chance=-(each.match_chance or 0.0))
            for each in clear().luck
        ),
    )
    turned_balance = turned.players[0].luck_balance
    assert turned_balance is not None
    assert turned_balance == pytest.approx(-white.luck_balance)
    against = turned_balance < 0
    assert against != (white.luck_balance < 0)
    assert ("against" in who_played_better(turned, Color.WHITE)) == against
    assert who_played_better(clear(), Color.BLACK) == f"{white.name} played better."
    assert who_played_better(clear(), None) == f"{white.name} played better."
    assert who_played_better(replace(clear(), luck=()), Color.WHITE) == "You played better."
    assert who_played_better(equal(), Color.WHITE) == "Both played about equally well."
