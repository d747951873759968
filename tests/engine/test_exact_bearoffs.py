"""Every engine uses the exact figures of bear-offs with up to six checkers a side."""

from __future__ import annotations

from random import Random

import pytest

from gammon_widget import ActionKind, Bot, Color, Cube, Dice, GameState, NetEngine, Position
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.engine.exact_bearoffs import EXACT_LEVEL, MANY_SCORES, MatchBearoffs
from gammon_widget.engine.request import DecisionRequest, question_of
from gammon_widget.engine.sage import SageEngine
from gammon_widget.odds.bearoff import bearoff

MAX_OFF = 0.0005


def sides(chance: Random, most: int) -> Position:
    own, other = (dict.fromkeys(range(1, 7), 0) | {} for _ in range(2))
    for side in (own, other):
        for _ in range(chance.randint(1, most)):
            side[chance.randint(1, 6)] += 1
    return Position.build(own=own, other=other)


@pytest.mark.parametrize("owner", [None, "white", "black"])
def test_sages_money_cubes_are_exact(one_ply: SageEngine, owner: str | None) -> None:
    chance = Random(7)
    cube = Cube() if owner is None else Cube(2, Color(owner))
    states = [GameState.on_roll(sides(chance, 6), cube=cube) for _ in range(20)]
    for state, advice in zip(states, one_ply.advise([*map(DecisionRequest, states)]), strict=True):
        assert isinstance(advice, CubeAdvice)
        exact = bearoff(state.turn_start)
        no_double = {None: exact.no_double, "white": exact.no_redouble}.get(
            owner, exact.opponents_cube
        )
        assert advice.no_double == pytest.approx(no_double, abs=MAX_OFF)
        assert advice == one_ply.cube(state)
        assert advice.evaluation.level == EXACT_LEVEL
        if owner != "black":
            assert advice.double_take == pytest.approx(exact.double_take, abs=MAX_OFF)


def test_sages_plays_and_match_cubes_are_those_of_the_exact_table(one_ply: SageEngine) -> None:
    chance, net = Random(8), NetEngine()
    for _ in range(8):
        score = chance.randint(0, 4), chance.randint(0, 4)
        state = GameState.on_roll(sides(chance, 4), score=score, length=5)
        same = net.cube(state)
        found = one_ply.cube(state)
        assert (found.no_double, found.double_take) == (same.no_double, same.double_take)
        rolled = GameState.on_roll(state.turn_start, dice=Dice(2, 1), score=score, length=5)
        expected = {each.play: each.equity for each in net.candidates(rolled)}
        (batch,) = one_ply.advise([DecisionRequest(rolled, rolled.legal_plays[0].result)])
        assert isinstance(batch, Candidates)
        for each in (*one_ply.candidates(rolled), *batch):
            assert each.equity == pytest.approx(expected[each.play], abs=1e-6)


def test_a_bot_decides_by_the_exact_figures(one_ply: SageEngine) -> None:
    # Three rolls each: a take costs 0.151, no double 0.231.
    position = Position.build(own={1: 6}, other={1: 6})
    bot = Bot(one_ply)
    assert bot.decide(GameState.on_roll(position)) is ActionKind.DOUBLE
    advice = one_ply.cube(GameState.on_roll(position))
    assert advice.answer is ActionKind.DROP
    assert advice.double_take == pytest.approx(1.151, abs=MAX_OFF)
    assert advice.no_double == pytest.approx(1 - 0.231, abs=MAX_OFF)


@pytest.mark.parametrize("dice", [None, Dice(2, 1)])
@pytest.mark.parametrize(
    ("position", "tolerance"),
    [
        (Position.build({1: 2, 3: 2, 4: 1}, {1: 1, 2: 2, 5: 2}), 0.005),
        (Position.build({1: 1, 3: 2, 4: 1}, {2: 2, 5: 1}), 1e-5),
    ],
)
def test_one_table_serves_all_scores(
    one_ply: SageEngine, position: Position, tolerance: float, dice: Dice | None
) -> None:
    states = [
        GameState.on_roll(position, dice=dice, length=7, score=score, cube=cube)
        for score in ((5, 4), (2, 5), (6, 3))
        for cube in (Cube(), Cube(2, Color.WHITE))
    ]
    played = [each.legal_plays[0].result if dice else None for each in states]
    requests = list(map(DecisionRequest, states, played))
    exact = one_ply.advise(requests)
    shared = MANY_SCORES.set(MatchBearoffs.at_many_scores(position, map(question_of, states)))
    try:
        quick = one_ply.advise(requests)
    finally:
        MANY_SCORES.reset(shared)
    for first, second in zip(exact, quick, strict=True):
        if isinstance(first, Candidates):
            assert isinstance(second, Candidates)
            figures = {each.play: each.equity for each in first}
            assert {each.play: each.equity for each in second} == pytest.approx(
                dict(figures), abs=tolerance
            )
        else:
            assert isinstance(second, CubeAdvice)
            assert second.no_double == pytest.approx(first.no_double, abs=tolerance)
            assert second.double_take == pytest.approx(first.double_take, abs=tolerance)
            assert second.evaluation.level == EXACT_LEVEL


def test_plays_of_one_roll_are_all_exact_or_none(one_ply: SageEngine) -> None:
    """This roll leaves six or seven of eight checkers; the table has only six."""
    state = GameState.from_xgid("XGID=-ACAC----------------aa-d-:0:0:1:51:1:2:0:7:10")
    played = max(state.legal_plays, key=lambda play: play.result.off[0])
    (batch,) = one_ply.advise([DecisionRequest(state, played.result)])
    assert isinstance(batch, Candidates)
    for found in (NetEngine().candidates(state), one_ply.candidates(state), batch):
        assert len({each.evaluation.level for each in found}) == 1
        assert found.best.play == played
