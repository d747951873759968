"""Totals of the analysis in a file, compared with other programs' totals."""

from __future__ import annotations

from math import inf

import pytest

from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import DecisionKind
from gammon_widget.analysis.values.error_class import ErrorClass, ErrorScale
from gammon_widget.rules import Color, GammonError

from .real_matches import XG, read

# PR and number of counted decisions of each player: gvformat (of gammonview 3.1.0) computes them
# from XG's evaluations.
COUNTED_BY_OTHERS = {
    "test.xg": {"Kévin Unger": (7.838, 161), "Maxence Job": (13.969, 139)},
    "charlot1-charlot2_7p_2025-11-08-2305.xg": {"charlot1": (0.396, 89), "charlot2": (0.416, 79)},
    "3WNK_g1Z-PLsh_HyvQ5j4a.xg": {"Iris09": (7.505, 107), "Jade1": (5.442, 123)},
    "B4_SrGcsKAQmoTyHlgJCbM.xg": {"Bluepoint02": (12.71, 41), "Fox": (11.411, 28)},
    "baR-U643iUDpvzTC.xg": {"Amberdice01": (5.937, 43), "Jade1": (8.782, 51)},
    "5nqfGw9bWG3deTaU.xg": {"Marion Castlebury": (9.852, 119), "Rowan Pryce": (5.22, 131)},
    "hQ8sVn2LbTdF4wRm.xg": {"Dana Ellery": (7.017, 80), "Owen Talbot": (5.567, 81)},
}


@pytest.fixture(params=sorted(COUNTED_BY_OTHERS))
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    return found


def analysis_of(name: str) -> Analysis:
    (analysis,) = read(f"xg/{name}").analyses
    return analysis


def test_every_file_of_the_folder_is_counted():
    assert {path.name for path in XG.glob("*.xg")} == set(COUNTED_BY_OTHERS)


def test_the_rating_of_each_player_agrees_with_other_programs(name: str):
    for player in analysis_of(name).players:
        pr, counted = COUNTED_BY_OTHERS[name][player.name]
        assert player.counted == counted
        assert player.pr == pytest.approx(pr, abs=0.003)


def test_white_is_the_first_player_of_the_file():
    white, black = analysis_of("test.xg").players
    assert (white.name, white.color) == ("Kévin Unger", Color.WHITE)
    assert (black.name, black.color) == ("Maxence Job", Color.BLACK)


def test_every_decision_is_one_of_the_match(name: str):
    match, analysis = read(f"xg/{name}"), analysis_of(name)
    games = match.games
    for decision in analysis.decisions:
        game = games[decision.game]
        assert game.states[decision.action] == decision.state
        assert game.actions[decision.action] == decision.done
    for luck in analysis.luck:
        rolled = games[luck.game].states[luck.action + 1]
        assert (rolled.turn, rolled.dice) == (luck.color, luck.dice)


def test_totals_of_the_games_add_up_to_the_match(name: str):
    analysis = analysis_of(name)
    for color in Color:
        whole = analysis.players[color.slot]
        parts = [game.players[color.slot] for game in analysis.games]
        assert sum(part.counted for part in parts) == whole.counted
        assert sum(part.error for part in parts) == pytest.approx(whole.error)
        assert sum(part.luck or 0.0 for part in parts) == pytest.approx(whole.luck)
        assert sum(part.turns for part in parts) == whole.turns


def test_an_illegal_play_is_listed_but_not_counted():
    illegal = [each for each in analysis_of("5nqfGw9bWG3deTaU.xg").decisions if not each.legal]
    assert [each.kind for each in illegal] == [DecisionKind.PLAY]
    assert illegal[0].error == 0
    assert illegal[0].played_equity == illegal[0].equity


def test_a_rollout_has_its_games_and_its_standard_error():
    levels = {
        (each.evaluation.level, round(each.evaluation.standard_error or 0, 4))
        for decision in analysis_of("B4_SrGcsKAQmoTyHlgJCbM.xg").decisions
        for each in decision.candidates
        if "rollout" in each.evaluation.level
    }
    assert levels == {("rollout of 500 games", 0.0072), ("rollout of 500 games", 0.0068)}


def test_one_scale_classifies_errors_and_gnubg_has_its_own():
    errors: tuple[float, ...] = (0, 0.0199, 0.02, 0.0399, 0.04, 0.0799, 0.08, 2)
    f, d, m, b = ErrorClass
    assert [ErrorClass.of(error) for error in errors] == [f, f, d, d, m, m, b, b]
    errors = (0, 0.0299, 0.03, 0.06, 0.1199, 0.12, 2)
    assert [ErrorScale.GNUBG.classify(error) for error in errors] == [f, f, d, m, m, b, b]


@pytest.mark.parametrize("limits", [(0.1,), (0, 0.1, 0.2), (0.1, 0.1, 0.2), ("a",), (1, 2, inf)])
def test_a_scale_that_does_not_rise_is_refused(limits: tuple[float, ...]):
    with pytest.raises(GammonError, match="in ascending order, such as"):
        ErrorScale(*limits)


def test_frames_counts_and_errors_follow_the_scale_of_an_analysis():
    usual = analysis_of("test.xg")
    strict = usual.with_scale(ErrorScale(0.001, 0.002, 0.003))
    assert len(usual.errors) < len(strict.errors)
    assert usual.players[0].blunders < strict.players[0].blunders
    blunders = [each["error_class"] for each in strict.records()].count("blunder")
    assert blunders == sum(each.error >= 0.003 for each in usual.decisions)
    assert strict.with_scale(ErrorScale()) == usual
    with pytest.raises(GammonError, match="The scale must be an ErrorScale"):
        usual.with_scale(0.02)
