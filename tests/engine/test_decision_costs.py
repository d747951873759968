"""The cost of decisions according to an engine's evaluation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gammon_widget.engine.advice import advice_on, cost_of
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import Candidates, CubeAdvice
from gammon_widget.engine.names import best_engine, engine_named
from gammon_widget.engine.net import NetEngine
from gammon_widget.rules import (
    ActionKind,
    Beaver,
    Color,
    Confirm,
    Cube,
    Dice,
    Double,
    Drop,
    GameState,
    GammonError,
    Level,
    MakePlay,
    Move,
    Position,
    Resign,
    Roll,
    Rules,
    Step,
    Take,
    apply,
)
from gammon_widget.rules.legal_actions import is_decision

OPENING = Position.opening()
ENGINE = NetEngine()


def rolled(*dice: int) -> GameState:
    return GameState.on_roll(OPENING, Color.WHITE, Dice(*dice), length=7)


def race(own: dict[int, int], other: dict[int, int], **more: object) -> GameState:
    return GameState.on_roll(Position.build(own, other), Color.WHITE, **more)


def test_a_play_costs_the_difference_in_the_table():
    state = rolled(3, 1)
    plays = advice_on(ENGINE, state)
    assert isinstance(plays, Candidates)
    for candidate in plays:
        action = MakePlay(candidate.play.moves)
        assert cost_of(plays, state, action) == pytest.approx(-candidate.difference)
        stepped = state
        for move in candidate.play.moves:
            stepped = apply(stepped, Step(move))
        assert cost_of(plays, stepped, Confirm()) == pytest.approx(-candidate.difference)
    assert cost_of(plays, state, Step(Move(8, 5))) == 0


def test_the_last_checkers_off_cost_nothing():
    state = race({2: 1, 1: 1}, {6: 2}, dice=Dice(6, 5))
    plays = advice_on(ENGINE, state)
    assert cost_of(plays, state, MakePlay((Move(2, 0), Move(1, 0)))) == 0


def test_a_missed_double_costs_its_value():
    advice = advice_on(ENGINE, state := race({6: 5, 5: 5}, {6: 7, 5: 7}, rules=_plain()))
    assert isinstance(advice, CubeAdvice)
    assert advice.doubles
    assert advice.double_pass is not None
    assert advice.double_take is not None
    doubled = min(advice.double_take, advice.double_pass)
    assert cost_of(advice, state, ActionKind.ROLL) == pytest.approx(doubled - advice.no_double)
    assert cost_of(advice, state, Roll(Dice(3, 1))) > 0
    assert cost_of(advice, state, Double()) == 0


def test_an_early_double_has_a_cost():
    state = GameState.on_roll(OPENING, Color.WHITE, rules=_plain())
    advice = advice_on(ENGINE, state)
    assert cost_of(advice, state, Double()) > 0.05
    assert cost_of(advice, state, ActionKind.ROLL) == 0


@pytest.mark.parametrize("ahead", [True, False])
def test_a_wrong_answer_costs_the_difference(ahead: bool):
    sides: list[dict[int, int]] = [{6: 2, 5: 2}, {6: 7, 5: 7}]
    state = apply(race(*(sides if ahead else sides[::-1]), rules=_plain()), Double())
    advice = advice_on(ENGINE, state)
    assert isinstance(advice, CubeAdvice)
    costs = {act: cost_of(advice, state, act) for act in (Take(), Drop())}
    assert advice.double_take is not None
    assert advice.double_pass is not None
    gap = abs(advice.double_take - advice.double_pass)
    if ahead:
        assert costs == {Take(): pytest.approx(gap), Drop(): 0}
    else:
        assert costs[Take()] >= 0
        assert costs[Drop()] > 0.5


def test_a_doubler_who_has_lost_drops_a_beaver():
    state = race({6: 10}, {1: 1}, rules=replace(_plain(), beavers=True))
    for action in (Double(), Beaver()):
        state = apply(state, action)
    advice = advice_on(ENGINE, state)
    assert isinstance(advice, CubeAdvice)
    assert advice.answer is ActionKind.DROP


def test_a_beaver_beats_a_take_when_the_doubler_is_behind():
    rules = replace(_plain(), beavers=True)
    state = apply(race({6: 7, 5: 7}, {6: 2, 5: 2}, rules=rules), Double())
    advice = advice_on(ENGINE, state)
    assert isinstance(advice, CubeAdvice)
    assert advice.answer is ActionKind.BEAVER
    assert advice.double_take is not None
    assert cost_of(advice, state, Beaver()) == 0
    assert cost_of(advice, state, Take()) == pytest.approx(-advice.double_take / 2)
    assert cost_of(advice, state, Drop()) > cost_of(advice, state, Take())


def test_forced_actions_are_not_decisions():
    assert is_decision(rolled(3, 1))
    assert is_decision(GameState.on_roll(OPENING, rules=_plain()))
    assert is_decision(apply(GameState.on_roll(OPENING, rules=_plain()), Double()))
    one_play = race({1: 1}, {6: 2}, dice=Dice(6, 5))
    theirs = GameState.on_roll(OPENING, cube=Cube(2, Color.BLACK), rules=_plain())
    for state in (one_play, theirs, GameState.start(7), apply(rolled(3, 1), Resign(Level.SINGLE))):
        assert not is_decision(state)
    with pytest.raises(EngineError, match="cannot advise on this state"):
        advice_on(ENGINE, GameState.start(7))


def test_engines_have_names():
    assert engine_named("net:1-ply").name == "Net (1-ply)"
    assert engine_named("sage:1-ply").name == "Sage (1-ply)"
    assert best_engine().name == "Sage (2-ply)"
    with pytest.raises(GammonError, match=r"no engine 'sage:beginner'.*net: 1-ply, 2-ply; sage: 1"):
        engine_named("sage:beginner")


@pytest.mark.parametrize("length", [3, pytest.param(25, marks=pytest.mark.prove)])
def test_the_built_in_engine_answers_at_every_score(length: int):
    for own in range(length):
        for other in range(length):
            state = GameState.on_roll(
                OPENING, dice=Dice(6, 5), score=(own, other), length=length, cube=Cube(2)
            )
            candidates = ENGINE.candidates(state)
            chances = [each.evaluation.match_chance for each in candidates]
            assert all(chance is not None and 0 <= chance <= 1 for chance in chances)


def _plain() -> Rules:
    return replace(Rules.standard(), jacoby=False, beavers=False)
