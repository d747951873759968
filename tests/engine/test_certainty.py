"""Nearly or surely decided games: every engine gives possible figures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest

from gammon_widget.engine.advice import cubeful_equity
from gammon_widget.engine.equity import Stakes, stakes_of
from gammon_widget.engine.evaluation import CubeAdvice, Evaluation, Probabilities
from gammon_widget.engine.gnubg import GnubgEngine
from gammon_widget.engine.net import NetEngine
from gammon_widget.engine.protocol import Engine, close_engine
from gammon_widget.engine.sage import SageEngine
from gammon_widget.rules import Color, Cube, Dice, GameState, Phase, Position
from tests.engine.states import games
from tests.notation.gnubg import ABSENT, GNUBG

NEARLY_DECIDED = (
    "XGID=-B-BB-C--A--BA-A-----A-ej-:1:1:-1:00:2:0:0:5:10",
    "XGID=------a-a--B-a-D-a-Ea-Dee-:0:0:1:00:4:4:0:25:10",
)
"""Positions whose chances, turned to the other side, were above 1 by rounding."""

EDGES = (0.0, 5e-324, 1e-300, 1e-17, 2**-53, 1e-9, 1e-3, 0.5, 1 - 1e-3, 1 - 2**-53, 1.0)


@pytest.mark.parametrize("xgid", NEARLY_DECIDED)
def test_a_nearly_decided_position_is_evaluated(xgid: str):
    state = GameState.from_xgid(xgid)
    for each in (state, replace(state, turn=Color.WHITE), replace(state, turn=Color.BLACK)):
        assert_advice_sound(NetEngine().cube(each))
        NetEngine().evaluate(each)


def test_chances_from_the_other_side_are_between_0_and_1():
    chance = Random(32)
    for _ in range(20_000):
        win = chance.choice((chance.random(), 10 ** -chance.uniform(0, 20)))
        seen = Probabilities(win, win, win, 1 - win, 1 - win)
        for _ in range(3):
            seen = seen.swapped()
            assert seen.win_gammon <= seen.win
            assert seen.lose_gammon <= seen.lose


@cache
def every_stake() -> list[tuple[Stakes, str]]:
    positions = GameState.on_roll(Position.opening())
    scores = product((1, 2, 3, 7, 24, 25), repeat=2)
    states = [replace(positions, cube=Cube(cube, Color.WHITE)) for cube in (1, 2, 64)]
    states += [
        replace(positions, length=25, score=(25 - own, 25 - other), cube=Cube(cube, Color.WHITE))
        for own, other in scores
        for cube in (1, 2, 64)
    ]
    return [
        (stakes_of(state, color), owner)
        for state in states
        for color in Color
        for owner in ("centered", "player", "opponent")
    ]


def test_cubeful_equities_stay_within_the_possible_stakes():
    chance = Random(34)
    for _ in range(8000):
        win, gammons, backgammons = (chance.choice(EDGES) for _ in range(3))
        chances = Probabilities.nested(
            (win, win * gammons, win * backgammons, (1 - win) * gammons, (1 - win) * backgammons)
        )
        stakes, owner = chance.choice(every_stake())
        equity = cubeful_equity(chances, stakes, owner)
        ends = [*map(stakes.equity_of, stakes.ends)]
        assert min(ends) - 1e-9 <= equity <= max(ends) + 1e-9, (chances, stakes, owner)


DECIDED = [
    Position.build(own={1: 1}, other={6: 15}),  # a certain gammon
    Position.build(own={1: 1}, other={"bar": 15}),  # a certain backgammon
    Position.build(own={1: 2}, other={1: 2}),
    Position.build(own={1: 3}, other={1: 1}),  # lost without a doublet
    Position.build(own={24: 15}, other={2: 1}),  # a lost backgammon
    Position.build(own={"bar": 2, 6: 13}, other={2: 2}),
    Position.build(own={2: 5, 3: 5, 4: 3}, other={24: 15}),
    Position.build(own={"bar": 15}, other={6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}),
    Position.build(own={6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}, other={"bar": 15}),
]
"""Positions whose game is decided, or nearly, by all that engines tell apart."""


def decided_states() -> Iterator[GameState]:
    """Decided positions in all kinds of games."""
    kinds = games(3 * len(DECIDED), seed=32, rolled=False)
    for number, kind in enumerate(kinds):
        position = DECIDED[number % len(DECIDED)]
        yield replace(kind, turn_start=position)
        yield replace(kind, turn_start=position.swapped())


def assert_sound(evaluation: Evaluation) -> None:
    """Check that the probabilities are possible."""
    chances = evaluation.probabilities
    assert 0 <= chances.win_backgammon <= chances.win_gammon <= chances.win <= 1
    assert 0 <= chances.lose_backgammon <= chances.lose_gammon <= chances.lose <= 1
    assert -3 <= evaluation.cubeless <= 3
    assert math.isfinite(evaluation.cubeful)
    assert evaluation.match_chance is None or 0 <= evaluation.match_chance <= 1


def assert_advice_sound(advice: CubeAdvice) -> None:
    """Check that the equities are possible, too."""
    assert_sound(advice.evaluation)
    equities = (advice.no_double, advice.double_take, advice.double_pass)
    assert all(each is None or math.isfinite(each) for each in equities)


needs_gnubg = pytest.mark.skipif(GNUBG is None, reason=ABSENT)

ENGINES: dict[str, Callable[[], Engine]] = {
    "net": NetEngine,
    "sage:1-ply": lambda: SageEngine("1-ply"),
    "sage:2-ply": lambda: SageEngine("2-ply"),
    "gnubg:0-ply": lambda: GnubgEngine("0-ply", program=GNUBG),
    "gnubg:1-ply": lambda: GnubgEngine("1-ply", program=GNUBG),
}


@pytest.mark.parametrize(
    "name",
    [
        "net",
        "sage:1-ply",
        pytest.param("sage:2-ply", marks=pytest.mark.prove),
        pytest.param("gnubg:0-ply", marks=needs_gnubg),
        pytest.param("gnubg:1-ply", marks=[needs_gnubg, pytest.mark.prove]),
    ],
)
def test_every_engine_answers_in_a_decided_game(name: str):
    engine: Engine = ENGINES[name]()
    chance = Random(33)
    try:
        for state in decided_states():
            assert_advice_sound(engine.cube(state))
            dice = Dice(chance.randint(1, 6), chance.randint(1, 6))
            for each in engine.candidates(replace(state, dice=dice, phase=Phase.MOVE)):
                assert_sound(each.evaluation)
    finally:
        close_engine(engine)
