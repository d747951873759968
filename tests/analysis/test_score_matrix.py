"""A decision at every score: states, costs, cubes, and refusal of bad input."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

import gammon_widget as gw
from gammon_widget import Dice, GameState, Phase, Position
from gammon_widget.analysis.score_matrix import NOBODY_DOUBLES
from gammon_widget.analysis.values.error_class import ERROR_COLORS, ErrorClass
from gammon_widget.engine.advice import advice_on
from gammon_widget.engine.evaluation import CubeAdvice
from gammon_widget.engine.request import DecisionRequest
from gammon_widget.engine.sage import SageEngine
from gammon_widget.rules import Offer, OfferKind

PLAY = GameState.from_xgid("XGID=aa--BBBB----dE---d-e----B-:0:0:1:64:0:0:0:0:10")
CUBE = GameState.from_xgid("XGID=aa--BBBB----dE---d-e----B-:0:0:1:00:0:0:0:0:10")


@pytest.fixture(scope="module")
def sage() -> Iterator[SageEngine]:
    with SageEngine("2-ply") as engine:
        yield engine


@pytest.fixture(scope="module")
def cubes(sage: SageEngine) -> gw.ScoreMatrix:
    return gw.score_matrix(CUBE, engine=sage)


@pytest.fixture(scope="module")
def plays(sage: SageEngine) -> gw.ScoreMatrix:
    return gw.score_matrix(PLAY, engine=sage)


def test_there_is_a_cell_for_each_score_and_two_at_one_away(cubes: gw.ScoreMatrix) -> None:
    assert len(cubes.cells) == 7 * 7 + 2 * 6
    assert {(cell.own, cell.other) for cell in cubes.cells} == {
        (own, other) for own in range(1, 8) for other in range(1, 8)
    }
    for cell in cubes.cells:
        state = cell.state
        assert state.turn is not None
        away = [state.length - points for points in state.score]
        assert (away[state.turn.slot], away[1 - state.turn.slot]) == (cell.own, cell.other)


def test_nobody_doubles_at_one_away_or_in_the_crawford_game(cubes: gw.ScoreMatrix) -> None:
    for cell in cubes.cells:
        is_dead = cell.own == 1 or cell.state.crawford
        assert (cell.action == NOBODY_DOUBLES) == is_dead


def test_a_cell_has_the_advice_of_the_engine_at_that_score(
    cubes: gw.ScoreMatrix, sage: SageEngine
) -> None:
    for own, other in ((2, 4), (5, 3)):
        cell = cubes.at(own, other)
        (alone,) = sage.advise([DecisionRequest(cell.state)])
        assert alone == cell.advice
        single = advice_on(sage, cell.state)
        assert isinstance(single, CubeAdvice)
        assert isinstance(cell.advice, CubeAdvice)
        assert cell.advice.no_double == pytest.approx(single.no_double, abs=0.05)


def test_the_cost_is_that_of_the_money_action_including_the_answer(cubes: gw.ScoreMatrix) -> None:
    assert isinstance(cubes.money, CubeAdvice)
    assert cubes.money.choice == "double, drop"
    taken = cubes.at(2, 3).advice
    assert isinstance(taken, CubeAdvice)
    assert taken.choice == "double, take"
    assert taken.double_take is not None
    assert taken.double_pass is not None
    # The drop loses the value of the take.
    assert cubes.at(2, 3).cost == pytest.approx(taken.double_pass - taken.double_take)
    early = cubes.at(2, 5).advice
    assert isinstance(early, CubeAdvice)
    assert early.double_take is not None
    assert early.choice == "no double"
    assert cubes.at(2, 5).cost >= early.no_double - early.double_take


def test_plays_are_compared_with_the_best_one_for_money(plays: gw.ScoreMatrix) -> None:
    money = plays.money[0].play
    for cell in plays.cells:
        assert (cell.cost == 0) == (cell.action == str(money))
    assert plays.at(1, 2).error_class is not ErrorClass.FINE
    assert plays.at(4, 4).cost == 0


def test_other_cubes_are_listed_only_where_they_change_the_best_action(
    plays: gw.ScoreMatrix, cubes: gw.ScoreMatrix
) -> None:
    for matrix in (plays, cubes):
        assert matrix.apart
        for cell in matrix.apart:
            usual = matrix.at(cell.own, cell.other, post_crawford=True)
            assert cell.state.cube.owner is not usual.state.cube.owner
            assert cell.action != usual.action
    assert {cell.state.cube.owner for cell in cubes.apart} == {CUBE.turn}


def test_a_pending_double_is_the_same_decision(cubes: gw.ScoreMatrix, sage: SageEngine) -> None:
    assert CUBE.turn is not None
    offered = replace(CUBE, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, CUBE.turn))
    assert gw.score_matrix(offered, engine=sage) == cubes


def test_a_game_without_a_cube_lists_no_other_cubes() -> None:
    rules = replace(gw.Rules.standard(), cube=False)
    state = GameState.on_roll(Position.opening(), dice=Dice(2, 1), rules=rules)
    assert gw.score_matrix(state, 3, engine="net:1-ply").apart == ()


def test_a_bear_off_has_effective_pip_counts(sage: SageEngine) -> None:
    position = Position.build(own={6: 2, 1: 1}, other={4: 2})
    matrix = gw.score_matrix(GameState.on_roll(position), 2, engine=sage)
    assert matrix.epc is not None
    assert 15 < matrix.epc[0] < 25
    assert "Effective pip counts" in str(matrix)


def test_a_matrix_can_be_a_frame_a_text_and_a_coloured_table(plays: gw.ScoreMatrix) -> None:
    frame = plays.to_frame()
    assert len(frame) == len(plays.cells) + len(plays.apart)
    assert {"own_away", "crawford", "action", "cost", "error_class"} <= set(frame.columns)
    assert "24/14 ?" in str(plays)
    html = plays._repr_html_()
    assert html.count("<td title=") == len(plays.cells)
    assert ERROR_COLORS[ErrorClass.MISTAKE] in html


@pytest.mark.parametrize("away", [1, 26, 2.5, "7", None])
def test_a_wrong_number_of_points_is_refused(away: object) -> None:
    with pytest.raises(gw.GammonError, match="from 2 to 25"):
        gw.score_matrix(PLAY, away)


def test_a_score_outside_the_matrix_is_refused(plays: gw.ScoreMatrix) -> None:
    with pytest.raises(gw.GammonError, match="each player needs 1 to 7 points"):
        plays.at(8, 2)


@pytest.mark.parametrize(
    ("state", "error"),
    [
        (GameState(), gw.EngineError),
        ("XGID", gw.FormatError),
    ],
)
def test_only_a_decision_has_a_matrix(state: object, error: type[Exception]) -> None:
    with pytest.raises(error):
        gw.score_matrix(state)
