"""Intervals of ratings, results by group, and dice against chance."""

from __future__ import annotations

from random import Random

import pytest

from gammon_widget.odds.significance import (
    DiceFigures,
    chance_words,
    chi_square_p,
    moving_prs,
    pr_interval,
    results_by,
)


@pytest.mark.parametrize(
    ("degrees", "value"), [(1, 3.8415), (2, 5.9915), (3, 7.8147), (5, 11.0705), (20, 31.4104)]
)
def test_a_twentieth_of_chi_square_lies_above_the_tabulated_value(degrees: int, value: float):
    assert chi_square_p(value, degrees) == pytest.approx(0.05, abs=2e-6)
    assert chi_square_p(0, degrees) == 1


def test_an_interval_needs_two_decisions_and_does_not_go_below_zero():
    assert pr_interval(0, 0, 0) is None
    assert pr_interval(1, 0.1, 0.01) is None
    low, high = pr_interval(10, 0.5, 0.25) or (1.0, 0.0)  # one error of half a point
    assert low == 0
    assert high == pytest.approx(25 + 1.96 * 25)  # the standard error is 0.05 points


def test_a_moving_rating_covers_ten_matches_and_skips_matches_without_decisions():
    decisions, errors = [0, *[100] * 11], [0.0, 1.0, *[0.0] * 10]
    means = [*moving_prs(decisions, errors)]
    assert means[:3] == [None, 5, 2.5]
    assert means[-2:] == [0.5, 0]


def test_results_are_added_up_by_group():
    found = results_by("aba", [True, False, None], [10, 0, 10], [0.1, 0, 0.3])
    assert (found["a"].matches, found["a"].won, found["a"].pr) == (1, 1, 10)
    assert (found["b"].matches, found["b"].won, found["b"].pr) == (1, 0, None)


def test_fair_dice_are_not_unusual_and_loaded_dice_are():
    fair = DiceFigures.of({(a, b): 10 for a in range(1, 7) for b in range(1, 7)})
    assert (fair.rolls, fair.doubles, fair.pips) == (360, 60, 360 * 49 / 6)
    assert [test.p for test in fair.tests.values()] == [1, 1, 1]
    assert fair.words()[0] == (
        "doubles 16.7 % of 360 rolls, expected 16.7 %; nothing unusual, p = 1.0"
    )
    loaded = DiceFigures.of({(6, 6): 30, (2, 1): 60})
    assert all(test.p < 0.001 for test in loaded.tests.values())
    assert all(line.endswith("very unusual, p < 0.001") for line in loaded.words())
    assert DiceFigures.of({(6, 6): 29}).tests == {}
    assert DiceFigures.of({}).words() == ["0 rolls are too few to compare with fair dice."]


def test_p_values_of_fair_dice_are_uniform():
    chance, below = Random(1), 0
    for _ in range(200):
        rolls = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(100)]
        counts = {roll: rolls.count(roll) for roll in {*rolls}}
        below += sum(test.p < 0.5 for test in DiceFigures.of(counts).tests.values())
    assert 240 <= below <= 360  # of 600


def test_words_of_p_values():
    assert [*map(chance_words, (0.61, 0.06, 0.02))] == [
        "nothing unusual, p = 0.6", "nothing unusual, p = 0.06", "unusual, p = 0.02",
    ]  # fmt: skip
