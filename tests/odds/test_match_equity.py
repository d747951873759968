"""The match equity table: comparison with engines, and its limits."""

from __future__ import annotations

import bgbot_cpp
import pytest

from gammon_widget.odds.match_equity import MATCH_EQUITY_TABLE, MAX_AWAY, match_equity
from gammon_widget.rules import GammonError

AWAY = range(1, MAX_AWAY + 1)


def test_the_figures_are_those_of_open_sage():
    for own in AWAY:
        for other in AWAY:
            assert match_equity(own, other) == pytest.approx(
                bgbot_cpp.get_met(own, other, False), abs=1e-6
            )
    for away in AWAY:
        for own, other in ((1, away), (away, 1)):
            assert match_equity(own, other, post_crawford=True) == pytest.approx(
                bgbot_cpp.get_met(own, other, True), abs=1e-6
            )


@pytest.mark.parametrize(
    ("own", "other", "percent"),
    # The earlier table by David Rockwell and Neil Kazaross, from
    # http://pion.ch/backgammon/mem-met.php; the present table is a small correction of it.
    [(1, 2, 67.69), (2, 3, 59.9), (3, 5, 64.77), (4, 7, 69.97), (6, 9, 66.79), (8, 11, 64.99)],
)
def test_the_table_is_close_to_the_table_that_it_corrects(own: int, other: int, percent: float):
    assert 100 * match_equity(own, other) == pytest.approx(percent, abs=0.1)


def test_the_chances_of_both_players_add_up_to_one():
    for own in AWAY:
        assert match_equity(own, own) == 0.5
        for other in AWAY:
            assert match_equity(own, other) + match_equity(other, own) == pytest.approx(1, abs=2e-6)
        after = match_equity(own, 1, post_crawford=True)
        assert after + match_equity(1, own, post_crawford=True) == pytest.approx(1, abs=1e-6)


def test_a_player_who_needs_fewer_points_has_better_chances():
    for other in AWAY:
        column = [match_equity(own, other) for own in AWAY]
        assert column == sorted(column, reverse=True)


def test_a_match_that_is_won_is_certain():
    assert match_equity(0, 3) == match_equity(-5, 1) == 1
    assert match_equity(1, 0) == match_equity(2, -1, post_crawford=True) == 0


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (
            (26, 1),
            f"own=26 is too high: the match equity table ({MATCH_EQUITY_TABLE}) covers at most 25 "
            "points to go.",
        ),
        ((1, 99), "other=99 is too high"),
        ((2.5, 1), "own= must be a whole number of points to go, not 2.5."),
        (("3", 1), "own= must be a whole number of points to go, not '3'."),
        ((True, 1), "own= must be a whole number of points to go, not True."),
        ((1, None), "other= must be a whole number of points to go, not None."),
        ((0, 0), "With own=0 and other=0, both players would have won the match."),
    ],
)
def test_an_invalid_score_is_refused(score: tuple[int, int], words: str):
    with pytest.raises(GammonError) as caught:
        match_equity(*score)
    assert words in str(caught.value)


def test_after_the_crawford_game_one_player_needs_one_point():
    with pytest.raises(GammonError, match=r"own=2 and other=3, .*Leave out post_crawford\."):
        match_equity(2, 3, post_crawford=True)
