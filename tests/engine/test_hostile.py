"""Impossible states never reach an engine: they are refused before a process starts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

import numpy as np
import pytest

from gammon_widget.engine.advice import advice_on, cost_of
from gammon_widget.engine.bot import Bot, Skill
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import Probabilities
from gammon_widget.engine.gnubg import GnubgEngine
from gammon_widget.engine.names import engine_named
from gammon_widget.engine.net import NetEngine
from gammon_widget.engine.sage import SageEngine
from gammon_widget.rules import (
    ActionKind,
    Color,
    Cube,
    Dice,
    GameState,
    GammonError,
    Phase,
    Position,
)
from tests.engine.states import games

Forgery = Callable[[GameState, Random], None]


def put(value: object, name: str, forged: object) -> None:
    """Write to an immutable value, which normal code cannot do."""
    object.__setattr__(value, name, forged)


def forged_position(points: list[int]) -> Position:
    """A position that was not validated."""
    position = object.__new__(Position)
    packed = sum((count + 15) << (8 * place) for place, count in enumerate(points))
    object.__setattr__(position, "_packed", packed)
    return position


def sixteen(state: GameState, chance: Random) -> None:
    points = list(state.turn_start.points)
    own = [place for place in range(1, 25) if points[place] > 0] or [1]
    points[chance.choice(own)] += chance.randint(15, 40)
    put(state, "turn_start", forged_position(points))


def sixteen_others(state: GameState, chance: Random) -> None:
    points = list(state.turn_start.points)
    points[chance.choice([place for place in range(1, 25) if points[place] <= 0])] = -15
    points[0] = -chance.randint(1, 15)
    put(state, "turn_start", forged_position(points))


def bar_of_the_other(state: GameState, chance: Random) -> None:
    points = list(state.turn_start.points)
    points[chance.choice([0, 25])] *= -1
    points[25] = -chance.randint(1, 5)
    put(state, "turn_start", forged_position(points))


def nobody_left(state: GameState, _: Random) -> None:
    put(state, "turn_start", forged_position([min(count, 0) for count in state.turn_start.points]))


def strange_dice(state: GameState, chance: Random) -> None:
    dice = Dice(1, 2)
    put(dice, "_first", chance.choice([0, -1, 7, 66, 10**12]))
    put(state, "dice", dice)
    put(state, "phase", Phase.MOVE)


def strange_cube(state: GameState, chance: Random) -> None:
    cube = Cube()
    put(cube, "value", chance.choice([0, 3, -2, 6]))
    put(state, "cube", cube)


def strange_score(state: GameState, chance: Random) -> None:
    put(state, "length", 5)
    put(state, "score", chance.choice([(5, 0), (0, 5), (9, 9)]))


def strange_crawford(state: GameState, _: Random) -> None:
    put(state, "length", 7)
    put(state, "score", (2, 3))
    put(state, "crawford", True)


FORGERIES: tuple[Forgery, ...] = (
    sixteen,
    sixteen_others,
    bar_of_the_other,
    nobody_left,
    strange_dice,
    strange_cube,
    strange_score,
    strange_crawford,
)


def hostile(count: int) -> Iterator[tuple[Forgery, GameState]]:
    chance = Random(11)
    states = games(count, seed=12, rolled=True)
    for index, state in enumerate(states):
        forge = FORGERIES[index % len(FORGERIES)]
        forge(state, chance)
        yield forge, state


def unstarted_gnubg() -> GnubgEngine:
    """An engine that needs no gnubg on this machine, since no request reaches it."""
    return GnubgEngine(program=sys.executable)


@pytest.mark.parametrize("make", [SageEngine, unstarted_gnubg])
def test_ten_thousand_hostile_states_start_no_engine(make: Callable[[], SageEngine | GnubgEngine]):
    engine = make()
    questions = cycle((engine.evaluate, engine.candidates, engine.cube))
    for (forge, state), ask in zip(hostile(10_000), questions, strict=False):
        with pytest.raises(GammonError):
            (engine.candidates if forge is strange_dice else ask)(state)
    assert engine.pid is None


@pytest.mark.parametrize("stranger", [None, 3, "XGID", object(), GameState])
def test_values_that_are_not_states_start_no_engine(stranger: Any):
    sage, gnubg, simple = SageEngine("2-ply"), unstarted_gnubg(), NetEngine()
    asking: list[Callable[[Any], object]] = [sage.luck, sage.epc]
    for engine in (sage, gnubg, simple):
        asking += [engine.evaluate, engine.candidates, engine.cube, Bot(engine).decide]
        asking.append(partial(advice_on, engine))
    for ask in asking:
        with pytest.raises(GammonError, match=r"must be a GameState|not a valid position"):
            ask(stranger)
    assert sage.pid is None
    assert gnubg.pid is None


NOTHING: tuple[Any, ...] = (None, b"XGID", "XGID", -1, np.array([1, 2]), float("nan"))


@pytest.mark.parametrize("stranger", NOTHING, ids=repr)
def test_wrong_engine_options_are_refused_with_a_sentence(stranger: Any):
    state = GameState.on_roll(Position.opening(), dice=Dice(3, 1))
    candidates = NetEngine().candidates(state)
    calls: list[Callable[[], object]] = [
        lambda: SageEngine(stranger),
        lambda: SageEngine("1-ply", trials=stranger),
        lambda: SageEngine("1-ply", seed=stranger),
        lambda: GnubgEngine(stranger, program=sys.executable),
        lambda: Bot(stranger),
        lambda: Skill(stranger, stranger),
        lambda: Probabilities(stranger),
        lambda: advice_on(stranger, state),
        lambda: cost_of(stranger, state, ActionKind.ROLL),
        lambda: cost_of(candidates, stranger, ActionKind.ROLL),
        lambda: cost_of(candidates, state, stranger),
        lambda: engine_named(stranger),
    ]
    if stranger is not None:  # None is valid for limit and listener, and finds gnubg by itself
        calls += [
            lambda: SageEngine("1-ply", timeout=stranger),
            lambda: SageEngine("1-ply", progress=stranger),
            lambda: GnubgEngine(program=stranger),
            lambda: GnubgEngine(program=sys.executable, timeout=stranger),
        ]
    for number, call in enumerate(calls):
        with pytest.raises(GammonError, match=r"^[A-Z\"'0-9gp].+\.$"):
            pytest.fail(f"Call {number} accepted it: {call()!r}.")


def test_extreme_but_possible_states_are_evaluated(one_ply: SageEngine):
    bars = Position.build(own={"bar": 15}, other={"bar": 15})
    stacks = Position.build(own={24: 15}, other={6: 15})
    closed = Position.build(own={6: 5, 1: 5, 2: 5}, other={"bar": 1})
    for position in (bars, stacks, closed):
        for turn in Color:
            for state in (
                GameState.on_roll(position, turn, Dice(6, 6)),
                GameState.on_roll(position, turn, length=25, cube=Cube(1 << 12, turn)),
                GameState.on_roll(position, turn, cube=Cube(1 << 29, turn)),
                GameState.on_roll(position, turn, length=999_999_999),
            ):
                assert -3 <= one_ply.evaluate(state).cubeless <= 3


def test_an_engine_names_its_requirements():
    engine = SageEngine()
    with pytest.raises(EngineError, match="before the opening roll"):
        engine.evaluate(GameState.start(7))
    with pytest.raises(EngineError, match="no roll on the board"):
        engine.candidates(GameState.on_roll(Position.opening()))
    with pytest.raises(GammonError, match=r"no level '9-ply'.*'4-ply'.*'rollout'"):
        SageEngine("9-ply")
