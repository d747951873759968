"""Confidence intervals of ratings, and the phases of decisions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from gammon_widget.analysis.values.analysis import PlayerTotals
from gammon_widget.analysis.values.decision import GamePhase, match_chance_of
from gammon_widget.odds.match_equity import match_equity
from gammon_widget.rules import Color, GameState, Position

from .real_matches import read

NAMES = ("xg/test.xg", "xg/B4_SrGcsKAQmoTyHlgJCbM.xg")


def players() -> list[PlayerTotals]:
    return [player for name in NAMES for player in read(name).analyses[0].players]


def test_a_rating_lies_within_its_interval_and_follows_from_the_errors():
    for player in players():
        assert player.pr_interval is not None
        low, high = player.pr_interval
        assert player.pr is not None
        assert 0 <= low < player.pr < high
        assert player.pr == pytest.approx(500 * np.mean(player.errors))
        # According to the central limit theorem; errors are far from normal, so the test is
        # approximate.
        half = 1.96 * 500 * np.std(player.errors) / len(player.errors) ** 0.5
        assert high - low == pytest.approx(2 * half, rel=0.12)


def test_an_interval_is_the_same_each_time_and_narrower_with_more_decisions():
    player = players()[0]
    again = replace(player, errors=player.errors)
    assert again.pr_interval == player.pr_interval
    more = replace(player, errors=player.errors * 4)
    assert more.pr_interval is not None
    assert player.pr_interval is not None
    (low, high), (less, greater) = more.pr_interval, player.pr_interval
    assert high - low == pytest.approx((greater - less) / 2, rel=0.1)


@pytest.mark.prove
def test_an_interval_covers_the_true_rating_at_about_the_stated_rate():
    player, chance = players()[0], np.random.default_rng(1)
    covered = 0
    for _ in range(50):
        drawn = chance.choice(player.errors, size=len(player.errors))
        ends = replace(player, errors=tuple(map(float, drawn))).pr_interval
        assert ends is not None
        assert player.pr is not None
        covered += ends[0] <= player.pr <= ends[1]
    assert 42 <= covered <= 50


def test_a_single_decision_has_no_interval():
    assert replace(players()[0], errors=(0.1,)).pr_interval is None


def test_the_totals_of_the_phases_add_up():
    (analysis,) = read(NAMES[0]).analyses
    parts = analysis.phases
    assert list(parts) == list(GamePhase)
    for slot, player in enumerate(analysis.players):
        own = [part.players[slot] for part in parts.values()]
        assert sum(each.counted for each in own) == player.counted
        assert sum(each.error for each in own) == pytest.approx(player.error)
    assert sum(len(part.decisions) for part in parts.values()) == len(analysis.decisions)


def test_an_equity_of_1_is_half_the_difference_between_winning_and_losing():
    state = GameState.on_roll(Position.opening(), length=5, score=(1, 2))
    won, lost = match_equity(3, 3), match_equity(4, 2)
    chance = match_chance_of(0.1, state, Color.WHITE)
    assert chance == pytest.approx(0.1 * (won - lost) / 2)
    assert match_chance_of(0.1, GameState.on_roll(Position.opening()), Color.WHITE) is None
