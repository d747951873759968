"""Every public value survives `copy`, `deepcopy` and `pickle`."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget import actions

XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
STATE = gw.GameState.from_xgid(XGID)
RACE = gw.Position.build(own={1: 2}, other={2: 2})


def refusal() -> gw.GammonError:
    with pytest.raises(gw.GammonError) as caught:
        STATE.apply("8/3")
    return caught.value


def values() -> dict[str, Any]:
    engine = gw.NetEngine()
    candidates = engine.candidates(STATE)
    match = gw.Match(1, players=("Ann", "Bob"), dice=[(3, 1), (6, 5)])
    match.roll()
    match.play("8/5 6/5")
    found: dict[str, Any] = {
        "dice": gw.Dice(3, 1),
        "position": STATE.position,
        "state": STATE,
        "after a step": STATE.apply(actions.Step(gw.Move(8, 5))),
        "play": STATE.legal_plays[0],
        "cube": gw.Cube(2, gw.Color.WHITE),
        "rules": gw.Rules.named("hoyle"),
        "result": gw.GameState.on_roll("opening").apply("resign").apply("accept").result,
        "refusal": gw.explain("opening", 31, 24, 20),
        "candidates": candidates,
        "evaluation": candidates.best.evaluation,
        "cube advice": engine.cube(gw.GameState.on_roll("opening")),
        "shots": gw.shots("opening"),
        "blocked rolls": gw.blocked_rolls("opening"),
        "race count": gw.keith_count(RACE),
        "bear-off": gw.bearoff(RACE),
        "comparison of rules": gw.compare_rules("opening", 31),
        "analysis": gw.analyse(match, engine="net:1-ply"),
        "statistics": gw.statistics(match),
        "skill": gw.Skill(0.1, 0.1, 0.1),
        "levels": gw.levels(),
        "error scale": gw.ErrorScale(),
        "theme": gw.SLATE,
        "mark": gw.Mark(5, "ring"),
        "arrow": gw.Arrow(13, 8),
        "lesson": gw.Lesson.named("board"),
        "games": match.games,
        "last turn": match.last_turn,
    }
    return found | {f"action {each.kind}": each for each in (*STATE.legal_actions,)}


def test_every_public_value_survives() -> None:
    for name, value in values().items():
        for again in (copy(value), deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert again == value, name
            assert repr(again) == repr(value), name


def test_an_error_survives_with_its_reasons() -> None:
    error = refusal()
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again)) == (type(error), str(error))
