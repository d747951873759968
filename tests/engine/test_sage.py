"""The adapter returns bgsage's figures for the requested game."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

import bgsage
import pytest

from gammon_widget.engine import sage_batch
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import CubeChoice, Evaluation, Probabilities, possible
from gammon_widget.engine.exact_bearoffs import EXACT_LEVEL
from gammon_widget.engine.request import DecisionRequest
from gammon_widget.engine.sage import SageEngine
from gammon_widget.rules import (
    ActionKind,
    Beaver,
    Color,
    Cube,
    Dice,
    Double,
    GameState,
    Phase,
    Position,
    Rules,
    apply,
    legal_plays,
)
from tests.engine.states import games

NEAR = 1e-5  # bgsage computes in single precision


@cache
def analyzer(level: str) -> bgsage.BgBotAnalyzer:
    return bgsage.BgBotAnalyzer(eval_level=level)


def board(position: Position) -> list[int]:
    """Written again here, so that the adapter is not tested with its own conversion."""
    own = position.points
    return [abs(own[0]), *own[1:25], own[25]]


def circumstances(state: GameState) -> dict[str, Any]:
    assert state.turn is not None
    me, you = state.turn, state.turn.opponent
    owner = {me: "player", you: "opponent", None: "centered"}[state.cube.owner]
    return {
        "cube_value": state.cube.value,
        "cube_owner": owner,
        "away1": state.length - state.score[me.slot] if state.length else 0,
        "away2": state.length - state.score[you.slot] if state.length else 0,
        "is_crawford": state.crawford,
        "jacoby": state.rules.jacoby,
        "beaver": state.rules.beavers,
    }


def agrees(found: Evaluation, position: Position, figures: list[float], equity: float) -> bool:
    """Whether an evaluation equals that of bgsage, except where the rules exclude it."""
    raw = Probabilities.nested(figures)
    allowed = possible(position, raw)
    same = all(
        abs(one - other) < NEAR for one, other in zip(found.probabilities, allowed, strict=True)
    )
    if position.off[0] == 15:
        return same  # the game is over, and its value is certain
    if allowed != raw:
        return same and abs(found.cubeful) <= max(abs(equity), 1) + NEAR
    return same and abs(found.cubeful - equity) < NEAR


def compare_plays(engine: SageEngine, level: str, states: list[GameState]) -> int:
    compared = 0
    for state in states:
        assert state.dice is not None
        found = engine.candidates(state)
        expected = analyzer(level).checker_play(
            board(state.turn_start), *tuple(state.dice), **circumstances(state)
        )
        by_board = {tuple(move.board): move for move in expected.moves}
        plays = legal_plays(state.turn_start, state.dice)
        assert {each.play for each in found} == set(plays)
        if any(each.evaluation.level == EXACT_LEVEL for each in found):
            continue  # these are from a table; test_exact_bearoffs.py compares them
        for each in found:
            move = by_board[tuple(board(each.play.result))]
            assert each.evaluation.color is state.turn
            assert agrees(each.evaluation, each.play.result, move.probs.to_list(), move.equity)
        changed = any(
            possible(each.play.result, Probabilities.nested(m.probs.to_list()))
            != Probabilities.nested(m.probs.to_list())
            for each in found
            for m in [by_board[tuple(board(each.play.result))]]
        )
        if not changed:  # the same order as well
            best = found[0].equity
            assert abs(by_board[tuple(board(found[0].play.result))].equity - best) < NEAR
            assert [each.difference for each in found] == sorted(
                (each.difference for each in found), reverse=True
            )
        compared += 1
    return compared


def compare_cubes(engine: SageEngine, level: str, states: list[GameState]) -> int:
    compared = 0
    for state in states:
        found = engine.cube(state)
        compared += 1
        if found.evaluation.level == EXACT_LEVEL:
            continue
        game = circumstances(state)
        trails = min(game["away1"], game["away2"]) == 1 < max(game["away1"], game["away2"])
        deeper = "3ply" if level == "2ply" and trails and not game["is_crawford"] else level
        expected = analyzer(deeper).cube_action(board(state.turn_start), **game)
        assert agrees(
            replace(found.evaluation, cubeful=found.no_double),
            state.turn_start,
            expected.probs.to_list(),
            expected.equity_nd,
        )
        if found.may_double:
            assert found.double_take == pytest.approx(expected.equity_dt, abs=NEAR)
            assert found.double_pass == pytest.approx(expected.equity_dp, abs=NEAR)
            assert (found.answer is not ActionKind.DROP) == expected.should_take, state.xgid
            assert (found.answer is ActionKind.BEAVER) == expected.is_beaver, state.xgid
            if expected.should_take or abs(expected.equity_nd - expected.equity_dp) > 1e-4:
                assert found.doubles == expected.should_double, state.xgid
            else:
                # a player who is sure to win ends the game
                assert found.choice is CubeChoice.DOUBLE_DROP
    return compared


def test_plays_at_one_ply_are_rated_as_by_bgsage(one_ply: SageEngine):
    assert compare_plays(one_ply, "1ply", games(250, seed=1, rolled=True)) == 250


def test_cube_decisions_at_one_ply_are_those_of_bgsage(one_ply: SageEngine):
    assert compare_cubes(one_ply, "1ply", games(8, seed=2, rolled=False)) == 8


@pytest.mark.prove
def test_two_ply_evaluations_are_those_of_bgsage(two_ply: SageEngine):
    assert compare_plays(two_ply, "2ply", games(6, seed=3, rolled=True)) == 6
    assert compare_cubes(two_ply, "2ply", games(10, seed=4, rolled=False)) == 10


@pytest.mark.prove
def test_a_thousand_games_are_rated_as_by_bgsage(one_ply: SageEngine, two_ply: SageEngine):
    plays = compare_plays(one_ply, "1ply", games(1000, seed=5, rolled=True))
    plays += compare_plays(two_ply, "2ply", games(200, seed=6, rolled=True))
    cubes = compare_cubes(one_ply, "1ply", games(800, seed=7, rolled=False))
    cubes += compare_cubes(two_ply, "2ply", games(400, seed=8, rolled=False))
    # The other 18 rolls are in a bear-off whose evaluations are exact.
    assert (plays, cubes) == (1182, 1200)


def test_both_players_get_the_same_evaluation(one_ply: SageEngine):
    for state in games(15, seed=9, rolled=True):
        assert state.turn is not None
        other = replace(
            state,
            turn=state.turn.opponent,
            score=state.score[::-1],
            cube=Cube(state.cube.value, state.cube.owner and state.cube.owner.opponent),
        )
        mine, yours = one_ply.candidates(state), one_ply.candidates(other)
        assert [each.play for each in mine] == [each.play for each in yours]
        assert [each.equity for each in mine] == [each.equity for each in yours]
        assert {each.evaluation.color for each in yours} == {state.turn.opponent}


def test_a_player_who_has_borne_off_loses_no_gammon(one_ply: SageEngine):
    # Here bgsage's network gives White a third of a gammon, although Black has borne off two
    # checkers.
    state = GameState.on_roll(Position.parse("-AA----------------bbb-ec-"))
    chances = one_ply.evaluate(state).probabilities
    assert chances.win > 0.9
    assert chances.win_gammon == chances.win_backgammon == 0


def test_the_last_checker_wins_exactly_what_the_rules_say(one_ply: SageEngine):
    position = Position.build(own={1: 1}, other={23: 2, 6: 13})
    cube = Cube(2, Color.WHITE)
    owned = GameState.on_roll(position, dice=Dice(6, 5), cube=cube)
    found = one_ply.candidates(owned).best.evaluation
    assert found.cubeful == found.cubeless == 3
    centred = GameState.on_roll(position, dice=Dice(6, 5))
    assert one_ply.candidates(centred).best.equity == 1  # with the Jacoby rule


def test_match_chances_are_given_in_matches_only(one_ply: SageEngine):
    position = Position.opening()
    money = one_ply.evaluate(GameState.on_roll(position))
    even = one_ply.evaluate(GameState.on_roll(position, length=5, score=(2, 2)))
    ahead = one_ply.evaluate(GameState.on_roll(position, length=5, score=(4, 0), crawford=True))
    assert money.match_chance is None
    assert even.match_chance == pytest.approx(0.51, abs=0.01)
    assert ahead.match_chance == pytest.approx(0.85, abs=0.03)


def test_a_cube_decision_has_a_name(one_ply: SageEngine):
    def choice(own: dict[int, int], other: dict[int, int]) -> CubeChoice:
        rules = replace(Rules.standard(), jacoby=False)
        return one_ply.cube(GameState.on_roll(Position.build(own, other), rules=rules)).choice

    assert choice({6: 5, 5: 5, 4: 5}, {6: 8, 5: 7}) is CubeChoice.DOUBLE_TAKE
    assert choice({1: 2}, {6: 10, 5: 5}) in (CubeChoice.TOO_GOOD, CubeChoice.DOUBLE_DROP)
    assert choice({1: 4}, {6: 8, 1: 4}) is CubeChoice.DOUBLE_DROP
    closed_out = {6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 7: 2}
    assert choice(closed_out, {25: 2, 24: 2, 6: 11}) is CubeChoice.TOO_GOOD
    opening = {24: 2, 13: 5, 8: 3, 6: 5}
    assert choice(opening, opening) is CubeChoice.NO_DOUBLE


def test_beavers_and_raccoons_are_answered(one_ply: SageEngine):
    rules = replace(Rules.standard(), jacoby=False, beavers=True, raccoons=True)
    start = apply(GameState.on_roll(Position.opening(), rules=rules), Double())
    assert one_ply.cube(start).answer is ActionKind.BEAVER
    strong = GameState.on_roll(
        Position.build({6: 3, 5: 3, 4: 3, 3: 3, 2: 2, 8: 1}, {25: 1, 6: 14}), rules=rules
    )
    beavered = apply(apply(strong, Double()), Beaver())
    assert one_ply.cube(beavered).answer is ActionKind.RACCOON
    weak = GameState.on_roll(
        Position.build({25: 1, 6: 14}, {6: 3, 5: 3, 4: 3, 3: 3, 2: 2, 8: 1}), rules=rules
    )
    assert one_ply.cube(apply(apply(weak, Double()), Beaver())).answer is ActionKind.DROP


def test_differences_from_the_rules_of_the_game_are_reported(one_ply: SageEngine):
    web_page = GameState.on_roll(Position.opening(), rules=Rules.named("web-page"))
    assert "borne off" in " ".join(one_ply.evaluate(web_page).assumes)
    hoyle = GameState.on_roll(
        Position.opening(), rules=replace(Rules.named("hoyle"), max_cube=8), length=7
    )
    assert "the limit is 8" in " ".join(one_ply.evaluate(hoyle).assumes)
    endless = GameState.on_roll(Position.opening(), length=101)
    found = one_ply.evaluate(endless)
    assert found.match_chance is None
    assert "25 points" in " ".join(found.assumes)
    standard = GameState.on_roll(Position.opening(), length=7)
    assert one_ply.evaluate(standard).assumes == ()


def test_without_a_cube_the_score_alone_counts(one_ply: SageEngine):
    house = Rules.named("house-rules")
    for state in games(20, seed=10, rolled=False):
        found = one_ply.cube(replace(state, rules=house, cube=Cube(), crawford=False))
        assert not found.may_double
        assert found.double_take is None
        assert found.answer is None
        if not state.is_match:
            assert found.no_double == pytest.approx(found.evaluation.cubeless)


def test_luck_is_the_gain_over_the_average_roll(two_ply: SageEngine):
    state = GameState.on_roll(Position.opening(), dice=Dice(3, 1), length=7)
    luck = two_ply.luck(state)
    weighed = sum(equity * (1 if dice.is_double else 2) for dice, equity in luck.by_roll) / 36
    assert luck.average == pytest.approx(weighed)
    assert luck.luck == pytest.approx(luck.equity - luck.average)
    assert luck.luck > 0.1
    opening = two_ply.luck(state, opening=True)
    assert len(opening.by_roll) == 15
    assert opening.luck == pytest.approx(opening.equity)
    with pytest.raises(EngineError, match="no roll on the board"):
        two_ply.luck(replace(state, phase=Phase.ROLL, dice=None))


def test_a_bear_off_has_effective_pips(one_ply: SageEngine):
    state = GameState.on_roll(Position.build({1: 2}, {6: 10}))
    counts = one_ply.epc(state)
    assert counts is not None
    assert counts[0] == pytest.approx(49 / 6)  # certainly one roll
    assert counts[1] > 60
    assert one_ply.epc(GameState.on_roll(Position.opening())) is None


def test_rollouts_are_reproducible_and_report_progress():
    shares: list[float] = []
    state = GameState.on_roll(Position.build({6: 2, 3: 5}, {6: 2, 2: 6}))
    with SageEngine("rollout", trials=36, seed=5, progress=shares.append) as engine:
        first, again = engine.cube(state), engine.cube(state)
    assert first == again
    assert first.evaluation.standard_error is not None
    assert shares
    assert all(0 <= share <= 1 for share in shares)


def test_tables_have_a_text_and_an_html_form(one_ply: SageEngine):
    state = GameState.on_roll(Position.opening(), dice=Dice(3, 1), length=7)
    candidates = one_ply.candidates(state)
    assert "8/5 6/5" in candidates._repr_html_()
    assert str(candidates).splitlines()[1].split()[:3] == ["1", "8/5", "6/5"]
    pandas = import_module("pandas")  # pandas has no type information
    frame = pandas.DataFrame(candidates.records())
    assert list(frame["rank"]) == list(range(1, 17))
    assert frame["difference"].max() == 0
    advice = one_ply.cube(replace(state, dice=None, phase=Phase.ROLL))
    assert "no double" in advice._repr_html_()
    assert "1-ply (as XG counts)" in str(advice)


def test_after_the_crawford_game_a_hint_expects_the_trailers_double():
    """GNU Backgammon at 2-ply (XG's 3-ply) has 0.958 and 1.102; a shallower search has 0.81."""
    state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:1:2:0:3:10")
    with SageEngine("2-ply") as engine:
        advice = engine.cube(state)
    assert advice.no_double == pytest.approx(0.958, abs=0.02)
    assert advice.double_take == pytest.approx(1.102, abs=0.02)
    assert advice.evaluation.level == "3-ply (as XG counts)"


@pytest.mark.prove
def test_a_hint_about_the_cube_is_searched_at_three_plies_only_if_it_is_close():
    close = Position.build({8: 3, 7: 3, 6: 5, 5: 4}, {11: 1, 8: 3, 7: 3, 6: 4, 5: 4})
    with SageEngine("3-ply") as engine:
        levels = [
            engine.cube(GameState.on_roll(each, length=7)).evaluation.level
            for each in (Position.opening(), close)
        ]
    assert levels == ["2-ply (as XG counts)", "3-ply (as XG counts)"]


def test_a_short_rollout_takes_account_of_the_cube():
    states = [
        GameState.from_xgid(f"XGID=-b----E-C---eE---c-e----B-:1:{owner}:1:31:0:0:0:0:10")
        for owner in (1, -1)
    ]
    rolls = [sage_batch.roll_of(DecisionRequest(each)) for each in states]
    rolls = [each._replace(plays=each.plays[:2]) for each in rolls]
    with SageEngine("3-ply") as engine:
        rate = sage_batch.Rating(engine._ask_many, "Sage")
        own, other = rate.plays(rolls, "short rollout")
    assert own.best.equity > other.best.equity + 0.2


def test_one_roll_agrees_with_a_search_with_the_cube_in_play():
    state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:2:3:0:7:10")
    moves = analyzer("3ply").checker_play(board(state.turn_start), 3, 1, away1=5, away2=4)
    theirs = {tuple(each.board): each.equity for each in moves.moves}
    roll = sage_batch.roll_of(DecisionRequest(state, state.legal_plays[0].result))
    roll = roll._replace(plays=roll.plays[:3])
    with SageEngine("deep") as engine:
        (found,) = sage_batch.Rating(engine._ask_many, "Sage").plays([roll], "one roll")
    for each in found:
        known = theirs[tuple(board(each.play.result))]
        assert each.equity == pytest.approx(known, abs=0.01)
