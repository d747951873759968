"""The built-in engine: the published network, exact bear-offs, and the match equity table."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import CubeAdvice, CubeChoice, Probabilities, possible
from gammon_widget.engine.net import NetEngine, chances_after, chances_before
from gammon_widget.engine.request import DecisionRequest, advise
from gammon_widget.match.match import Match
from gammon_widget.odds.bearoff import bearoff
from gammon_widget.odds.bearoff_sides import covers
from gammon_widget.odds.match_equity import match_equity
from gammon_widget.rules import (
    ActionKind,
    Color,
    Cube,
    Dice,
    GameState,
    GammonError,
    Position,
    Rules,
    legal_plays,
)
from tests.engine.states import games

ENGINE, DEEP = NetEngine(), NetEngine("2-ply")
REFERENCE = Path(__file__).parents[1] / "data" / "net" / "reference.json"
NEAR = 3e-6
LAST_ROLL = Position.build(own={4: 1, 1: 1}, other={1: 1})


def test_the_network_is_the_published_one():
    """Outputs of the original 32-bit weights, before clipping."""
    for row in json.loads(REFERENCE.read_text(encoding="utf-8")):
        position = Position(row["points"])
        (found,) = chances_before([position])
        expected = possible(position, Probabilities.nested(row["chances"]))
        assert tuple(found) == pytest.approx(tuple(expected), abs=2e-3)


def test_many_positions_at_once_have_the_same_chances():
    positions = [each.position for each in games(30, seed=41, rolled=False)]
    assert chances_before([]) == []
    for position, found in zip(positions, chances_before(positions), strict=True):
        (alone,) = chances_before([position])
        assert tuple(found) == pytest.approx(tuple(alone), abs=1e-6)
        (after,) = chances_after([position.swapped()])
        assert tuple(after) == pytest.approx(tuple(found.swapped()), abs=1e-6)


@pytest.mark.parametrize(("engine", "count"), [(ENGINE, 6), (DEEP, 2)])
def test_many_decisions_at_once_have_the_same_advice(engine: NetEngine, count: int):
    rolled = games(count, seed=42, rolled=True)
    requests = [DecisionRequest(each, each.legal_plays[-1].result) for each in rolled]
    requests += [DecisionRequest(each) for each in games(count, seed=43, rolled=False)]
    for request, found in zip(requests, advise(engine, requests), strict=True):
        if isinstance(found, CubeAdvice):
            alone = engine.cube(request.state)
            assert found.no_double == pytest.approx(alone.no_double, abs=1e-5)
        else:
            assert found.best.play == engine.candidates(request.state).best.play
            assert len({each.evaluation.level for each in found}) == 1


def test_one_look_ahead_is_the_average_of_the_best_replies():
    position = Position.build(own={8: 3, 6: 4, 5: 2, 3: 2, 20: 2}, other={6: 5, 8: 3, 13: 3, 24: 2})
    found = DEEP.cube(GameState.on_roll(position, rules=Rules.named("house-rules"))).evaluation
    expected = sum(
        weight / 36 * max(each.equity for each in chances_after(play.result for play in plays))
        for dice, weight in Dice.all()
        for plays in [legal_plays(position, dice)]
    )
    assert found.cubeless == pytest.approx(expected, abs=1e-6)


@pytest.mark.prove
def test_the_best_play_is_evaluated_as_deeply_as_its_rivals():
    for state in games(6, seed=44, rolled=True):
        found = DEEP.candidates(state)
        assert {each.play for each in found} == set(state.legal_plays)
        assert found.best.evaluation.level != ENGINE.candidates(state).best.evaluation.level or (
            found.best.play.result.off[0] == 15 or covers(found.best.play.result.swapped())
        )


def random_bearoff(chance: Random, most: int) -> Position:
    own, other = ([chance.randint(1, 6) for _ in range(chance.randint(1, most))] for _ in range(2))
    return Position.build(*({place: side.count(place) for place in side} for side in (own, other)))


def test_a_last_roll_with_checkers_on_4_and_1_is_won_29_times_of_36():
    found = ENGINE.cube(GameState.on_roll(LAST_ROLL))
    assert found.evaluation.probabilities.win == pytest.approx(29 / 36, abs=NEAR)
    assert (found.choice, found.answer) == (CubeChoice.DOUBLE_DROP, ActionKind.DROP)


def test_the_chances_with_six_checkers_and_less_are_exact():
    chance = Random(20)
    squares = []
    for _ in range(300):
        position = random_bearoff(chance, 6)
        win = bearoff(position).win
        found = ENGINE.evaluate(GameState.on_roll(position)).probabilities
        squares.append((found.win - win) ** 2)
        assert found.win_gammon == found.lose_gammon == 0
    assert math.sqrt(sum(squares) / 300) < NEAR


@pytest.mark.parametrize("owner", [None, Color.WHITE, Color.BLACK])
def test_for_money_cube_and_plays_are_those_of_the_table(owner: Color | None):
    chance = Random(21)
    for _ in range(40):
        position = random_bearoff(chance, 4)
        state = replace(GameState.on_roll(position), cube=Cube(2 if owner else 1, owner))
        exact, found = bearoff(position), ENGINE.cube(state)
        by_owner = {
            None: (exact.centred, exact.double),
            Color.WHITE: (exact.owned, exact.redouble),
            Color.BLACK: (exact.opponents_cube, False),
        }
        equity, doubles = by_owner[owner]
        assert found.evaluation.cubeful == pytest.approx(equity, abs=NEAR)
        assert found.doubles == doubles
        if found.may_double and found.answer != ActionKind.BEAVER:
            assert found.double_take == pytest.approx(exact.double_take, abs=NEAR)
            assert (found.answer == ActionKind.TAKE) == exact.take
        rolled = GameState.on_roll(position, Color.WHITE, Dice(3, 1))
        best = ENGINE.candidates(replace(rolled, cube=state.cube)).best
        after = [
            bearoff(play.result.swapped()) if play.result.off[0] < 15 else None
            for play in legal_plays(position, Dice(3, 1))
        ]
        equities = [
            1.0
            if each is None
            else -{None: each.centred, Color.WHITE: each.opponents_cube}.get(owner, each.owned)
            for each in after
        ]
        assert best.equity == pytest.approx(max(equities), abs=NEAR)


def test_at_two_away_a_double_on_the_last_roll_is_for_the_match():
    state = GameState.on_roll(LAST_ROLL, length=7, score=(5, 5))
    found = ENGINE.cube(state)
    # With the cube on 2, the winner wins the match; a drop leaves the opponent at 2 away, Crawford.
    at_stake = match_equity(1, 2) - match_equity(2, 1)
    assert found.double_take == pytest.approx((2 * 29 / 36 - 1) / at_stake, abs=1e-5)
    assert found.choice is CubeChoice.DOUBLE_DROP
    assert found.evaluation.match_chance == pytest.approx(match_equity(1, 2), abs=1e-6)


@cache
def chance_of_match(
    own: Position, away: tuple[int, int], cube: int, owner: str, *, brink: bool
) -> float:
    """The match-winning chance in a bear-off, by its definition."""

    def after(points: tuple[int, int]) -> float:
        return match_equity(*points, post_crawford=brink and min(points) > 0)

    won = after((away[0] - cube, away[1]))
    rolling = 0.0
    flipped = {"own": "other", "other": "own", "middle": "middle"}[owner]
    for dice, weight in Dice.all():
        best = max(
            won
            if play.result.off[0] == 15
            else 1 - chance_of_match(play.result.swapped(), away[::-1], cube, flipped, brink=brink)
            for play in legal_plays(own, dice)
        )
        rolling += weight * best / 36
    if owner == "other" or cube >= away[0]:
        return rolling
    taken = chance_of_match(own, away, 2 * cube, "other", brink=brink)
    return max(rolling, min(taken, won))


@pytest.mark.parametrize(
    ("score", "cube", "owner"),
    [
        ((0, 0), 1, None),
        ((2, 4), 1, None),
        ((4, 2), 2, Color.WHITE),
        ((1, 3), 2, Color.BLACK),
        ((4, 3), 1, None),
        ((3, 4), 1, None),  # after the Crawford game, the trailer doubles at once
    ],
)
def test_match_bearoffs_agree_with_a_plain_count(
    score: tuple[int, int], cube: int, owner: Color | None
):
    position = Position.build(own={5: 1, 3: 1, 2: 1}, other={4: 1, 2: 1, 1: 1})
    state = replace(GameState.on_roll(position, length=5, score=score), cube=Cube(cube, owner))
    away = (5 - score[0], 5 - score[1])
    held = {None: "middle", Color.WHITE: "own", Color.BLACK: "other"}[owner]
    found = ENGINE.cube(state)
    expected = chance_of_match(position, away, cube, held, brink=4 in score)
    assert found.evaluation.match_chance == pytest.approx(expected, abs=1e-6)
    other = replace(state, turn=Color.BLACK)  # the same table, from the other side
    held = {"own": "other", "other": "own"}.get(held, held)
    expected = chance_of_match(position, away[::-1], cube, held, brink=4 in score)
    assert ENGINE.cube(other).evaluation.match_chance == pytest.approx(expected, abs=1e-6)


def test_in_the_crawford_game_nobody_doubles_a_bearoff():
    state = GameState.on_roll(LAST_ROLL, length=5, score=(4, 2), crawford=True)
    found = ENGINE.cube(state)
    assert not found.may_double
    expected = 29 / 36 + 7 / 36 * match_equity(1, 2, post_crawford=True)
    assert found.evaluation.match_chance == pytest.approx(expected, abs=1e-5)


def test_a_match_longer_than_the_table_is_played_as_for_money():
    state = GameState.on_roll(Position.opening(), length=31, rules=Rules.standard())
    found = ENGINE.evaluate(state)
    assert found.match_chance is None
    assert any("25 points" in sentence for sentence in found.assumes)


def test_advice_takes_a_state_its_text_or_a_match():
    xgid = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:3:5:0:7:10"
    state, engine = GameState.parse(xgid), NetEngine()
    before = GameState.parse(xgid.replace(":31:", ":00:"))
    for given in (xgid, Match(state=state)):
        assert engine.candidates(given) == engine.candidates(state)
        with pytest.raises(EngineError, match="roll 3-1 is on the board"):
            engine.cube(given)
    for given in (before.xgid, Match(state=before)):
        assert engine.cube(given) == engine.cube(before)
    for given in (xgid, Match(state=state)):
        assert engine.evaluate(given) == engine.evaluate(state)
    with pytest.raises(GammonError, match="nonsense"):
        engine.cube("nonsense")
