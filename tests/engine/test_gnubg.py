"""GNU Backgammon as an engine, and both engines compared with gnubg's own figures.

GNU Backgammon 1.07.001 (Debian) wrote ``tests/data/evals.jsonl``: positions of its games against
itself, with its cubeless probabilities and equities at 0 and 2 plies, and the plays of a roll at
2 plies without a cube.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import mean, median
from typing import Any

import pytest

from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import Candidates
from gammon_widget.engine.gnubg import GnubgEngine
from gammon_widget.engine.net import NetEngine
from gammon_widget.engine.protocol import Engine
from gammon_widget.engine.request import DecisionRequest, advise
from gammon_widget.engine.sage import SageEngine
from gammon_widget.notation.plays import parse_play
from gammon_widget.rules import ActionKind, Cube, Dice, GameState, Position, Rules, apply
from gammon_widget.rules.actions import Double
from gammon_widget.rules.position import CHECKERS
from tests.engine.recorded_gnubg import RecordedWorker, match_states, recorded
from tests.engine.states import games
from tests.notation.gnubg import ABSENT, GNUBG

DATA = Path(__file__).parent.parent / "data" / "evals.jsonl"
CUBELESS = replace(Rules.standard(), jacoby=False, cube=False)

needs_gnubg = pytest.mark.skipif(GNUBG is None, reason=ABSENT)


@cache
def references() -> tuple[dict[str, Any], ...]:
    return tuple(map(json.loads, DATA.read_text(encoding="utf-8").splitlines()))


@pytest.fixture(scope="module")
def two_plies() -> Iterator[GnubgEngine]:
    with GnubgEngine("2-ply", program=GNUBG) as engine:
        yield engine


def distances(engine: Engine, reference: str) -> list[float]:
    """The differences between an engine's cubeless equities and the reference."""
    found = []
    for line in references():
        state = GameState.on_roll(Position.parse(line["pos"]), rules=CUBELESS)
        found.append(abs(engine.evaluate(state).cubeless - line[reference][5]))
    return found


def losses(engine: Engine, lines: int = 48) -> list[float]:
    """The cost of an engine's best plays according to the reference, where it has them."""
    found = []
    for line in references()[:lines]:
        position = Position.parse(line["pos"])
        if "hint_2ply" not in line:
            continue
        dice = Dice(*line["dice"])
        rated = {
            parse_play(hint["move"], position, dice).result: hint["equity"]
            for hint in line["hint_2ply"]
            if hint["plies"] == 2
        }
        state = GameState.on_roll(position, dice=dice, rules=CUBELESS)
        result = engine.candidates(state).best.play.result
        if result in rated:
            found.append(max(rated.values()) - rated[result])
    return found


@needs_gnubg
def test_gnubg_gives_its_recorded_figures(two_plies: GnubgEngine):
    with GnubgEngine("0-ply", program=GNUBG) as engine:
        assert max(distances(engine, "eval_0ply")) < 0.001
    assert max(distances(two_plies, "eval_2ply")) < 0.005
    costs = losses(two_plies, lines=6)
    assert costs
    assert not any(costs)


@pytest.mark.prove
@needs_gnubg
def test_the_best_plays_of_gnubg_are_the_recorded_ones(two_plies: GnubgEngine):
    costs = losses(two_plies)
    assert len(costs) > 25
    assert not any(costs)


@pytest.mark.prove
def test_sage_differs_from_gnubg_by_the_known_amount(two_ply: SageEngine):
    assert len(references()) == 48
    assert median(distances(two_ply, "eval_2ply")) < 0.03
    costs = losses(two_ply)
    assert len(costs) > 25
    assert mean(costs) < 0.01


def test_the_built_in_engine_is_close_to_gnubg():
    assert mean(losses(NetEngine())) < 0.04


def differences(engine: GnubgEngine) -> list[float]:
    """Differences between an engine's match equities and gnubg's own hints, in ascending order."""
    found: list[float] = []
    for line in recorded():
        state = GameState.from_xgid(line["xgid"])
        assert state.dice is not None
        candidates = engine.candidates(state)
        equities = {each.play.result: each.equity for each in candidates}
        for play, equity in line["hint"].items():
            result = parse_play(play, state.turn_start, state.dice).result
            found.append(abs(equities[result] - equity))
    return sorted(found)


def test_plays_in_matches_have_gnubgs_own_equities(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gammon_widget.engine.gnubg.Worker", RecordedWorker)
    assert len(recorded()) > 60
    assert differences(GnubgEngine("0-ply", program=sys.executable))[-1] < 0.0005


def test_each_ending_of_a_game_has_the_chances_of_gnubgs_table(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("gammon_widget.engine.gnubg.Worker", RecordedWorker)
    engine = GnubgEngine("0-ply", program=sys.executable)
    chances = {}
    for state in match_states():
        if (
            state.score in ((0, 1), (1, 0))
            and state.length == 4
            and state.cube == Cube(2, state.turn)
        ):
            for each in engine.candidates(state):
                if each.play.result.off[0] == CHECKERS:
                    gammon = each.evaluation.probabilities.win_gammon > 0
                    chances[4 - state.score[0], gammon] = each.evaluation.match_chance
    # Kazaross-XG2: 1-away against 4-away is .81436, 2-away against 3-away .59947.
    assert {key: round(chance or 0, 5) for key, chance in chances.items()} == {
        (3, False): 0.81436,
        (3, True): 1,
        (4, False): 0.59947,
        (4, True): 1,
    }


@needs_gnubg
def test_gnubg_still_gives_the_recorded_answers():
    with GnubgEngine("0-ply", program=GNUBG) as engine:
        found = differences(engine)
    # gnubg uses the vector instructions of its machine, which round differently.
    assert found[len(found) * 95 // 100] < 0.0005
    assert found[-1] < 0.02


@needs_gnubg
def test_both_engines_agree_on_the_meaning_of_cube_and_score(
    two_plies: GnubgEngine, two_ply: SageEngine
):
    equities, takes, drops, chances = [], [], [], []
    for state in games(25, seed=31, rolled=False):
        one, other = two_plies.cube(state), two_ply.cube(state)
        assert one.may_double == other.may_double
        equities.append(abs(one.no_double - other.no_double))
        if one.double_take is not None and other.double_take is not None:
            assert one.double_pass is not None
            assert other.double_pass is not None
            takes.append(abs(one.double_take - other.double_take))
            drops.append(abs(one.double_pass - other.double_pass))
        if state.is_match:
            own, other_chance = one.evaluation.match_chance, other.evaluation.match_chance
            assert own is not None
            assert other_chance is not None
            chances.append(abs(own - other_chance))
    assert len(takes) > 5
    assert len(chances) > 5
    assert median(equities) < 0.06
    assert median(takes) < 0.12
    assert max(drops) < 0.001
    assert median(chances) < 0.02


@needs_gnubg
def test_gnubg_ranks_every_legal_play_with_deep_evaluations_first(two_plies: GnubgEngine):
    state = GameState.on_roll(Position.opening(), dice=Dice(3, 1), length=7)
    candidates = two_plies.candidates(state)
    assert len(candidates) == 16
    assert str(candidates.best.play) == "8/5 6/5"
    assert candidates.best.evaluation.level == "2-ply (as gnubg counts)"
    assert candidates[-1].evaluation.level == "0-ply (as gnubg counts)"


@needs_gnubg
def test_gnubg_evaluates_the_play_made_with_others_at_one_level(two_plies: GnubgEngine):
    state = GameState.on_roll(Position.opening(), dice=Dice(3, 1), length=7)
    plays = [each.play.result for each in two_plies.candidates(state)]
    requests = [DecisionRequest(state, played) for played in (plays[0], plays[7], plays[-1])]
    for each, advice in zip(requests, advise(two_plies, requests), strict=True):
        assert isinstance(advice, Candidates)
        assert {own.evaluation.level for own in advice} == {"2-ply (as gnubg counts)"}
        assert [own.play.result for own in advice].count(each.played or plays[0]) == 1
        assert [own.rank for own in advice] == [*range(1, len(advice) + 1)]
        assert 2 <= len(advice) < len(plays)


@needs_gnubg
def test_gnubg_compares_a_winning_play_with_another(two_plies: GnubgEngine):
    position = Position.build(own={6: 1, 1: 1}, other={6: 15})
    state = GameState.on_roll(position, dice=Dice(6, 1), rules=CUBELESS)
    won, lingers = (each.play.result for each in two_plies.candidates(state))
    for played in (won, lingers):
        (advice,) = advise(two_plies, [DecisionRequest(state, played)])
        assert isinstance(advice, Candidates)
        assert [each.play.result for each in advice] == [won, lingers]


@needs_gnubg
def test_the_last_checker_has_the_value_of_the_rules(two_plies: GnubgEngine):
    position = Position.build(own={1: 1}, other={6: 15})
    state = GameState.on_roll(position, dice=Dice(6, 5), rules=CUBELESS, cube=Cube(2))
    assert two_plies.candidates(state).best.equity == 2


@needs_gnubg
def test_a_crash_of_gnubg_does_not_affect_the_kernel(two_plies: GnubgEngine):
    doubled = apply(GameState.on_roll(Position.opening(), length=7), Double())
    assert two_plies.cube(doubled).answer is ActionKind.TAKE
    pid = two_plies.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    while two_plies.pid is not None:
        time.sleep(0.01)
    assert two_plies.cube(doubled).answer is ActionKind.TAKE  # the process has restarted


def test_a_missing_program_is_named(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(EngineError, match="'/nowhere/gnubg' is not a program"):
        GnubgEngine(program="/nowhere/gnubg")
    monkeypatch.setattr("gammon_widget.engine.gnubg._PLACES", ())
    with pytest.raises(EngineError, match="sudo apt install gnubg"):
        GnubgEngine()
