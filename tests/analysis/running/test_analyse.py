"""Analysing a match: decisions, levels and interrupts."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from gammon_widget.analysis import work as chunks
from gammon_widget.analysis.match_analysis import analyse as analyse_whole
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import Decision, DecisionKind
from gammon_widget.engine.advice import Advice
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import Candidates, CubeAdvice, Evaluation
from gammon_widget.engine.net import NetEngine
from gammon_widget.engine.request import DecisionRequest
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.files import RecordedMatch
from gammon_widget.match.match import Match
from gammon_widget.rules import Confirm, GameState, GammonError, MakePlay, Move, Position, Step
from tests.analysis.real_matches import MONEY, read, without_analyses

analyse = partial(analyse_whole, luck=False)  # luck takes longer and has its own tests


def opened() -> Match:
    """A match that begins with 3-1."""
    match = Match(5)
    match.restart("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:5:10")
    return match


def without_plans(analysis: Analysis) -> tuple[Decision, ...]:
    """The decisions without their game plans, which are determined at the end."""
    return tuple(replace(each, plan="") for each in analysis.decisions)


@pytest.fixture(scope="module")
def sage() -> Iterator[SageEngine]:
    with SageEngine("1-ply") as engine:
        yield engine


@pytest.fixture(scope="module")
def whole(sage: SageEngine) -> Analysis:
    return analyse(without_analyses(), sage)


class Interrupted:
    """An engine that is interrupted after a number of requests."""

    def __init__(self, engine: SageEngine, after: int) -> None:
        self._engine = engine
        self.left = after

    @property
    def name(self) -> str:
        return self._engine.name

    def evaluate(self, state: GameState) -> Evaluation:
        return self._engine.evaluate(state)

    def candidates(self, state: GameState) -> Candidates:
        return self._engine.candidates(state)

    def cube(self, state: GameState) -> CubeAdvice:
        return self._engine.cube(state)

    def plans(self, positions: Sequence[Position]) -> list[str]:
        return self._engine.plans(positions)

    def advise(self, requests: Sequence[DecisionRequest]) -> list[Advice]:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return self._engine.advise(requests)


def test_an_analysis_is_added_to_those_of_the_file(sage: SageEngine, whole: Analysis):
    match = read(MONEY).copy()
    (file,) = match.analyses
    assert analyse(match, sage) == whole
    assert match.analyses == (file, whole)
    assert [each.source for each in match.analyses] == ["eXtreme Gammon", "Sage (1-ply)"]


def test_an_analysis_does_not_change_the_match(sage: SageEngine):
    match = without_analyses()
    before = match.state, match.revision, match.games
    analyse(match, sage)
    assert (match.state, match.revision, match.games) == before


def test_deeper_evaluations_have_one_level_and_include_the_play_made():
    with SageEngine("2-ply") as engine:
        analysis = analyse(without_analyses(), engine)
    plays = [each for each in analysis.decisions if each.kind is DecisionKind.PLAY]
    several = [each for each in plays if len(each.state.legal_plays) > 1]
    assert len(several) >= 50
    for each in plays:
        assert {one.evaluation.level for one in each.candidates} == {"2-ply (as XG counts)"}
        assert each.played_index is not None
    assert all(2 <= len(each.candidates) <= 5 for each in several)
    # Large errors are included, since they need no second evaluation.
    assert max(each.error for each in plays) > 0.06


def test_each_level_takes_the_cube_into_account(sage: SageEngine):
    about = "XGID=-b----E-C---eE---c-e----B-:{cube}:1:1:41:4:3:0:7:10"
    states = [GameState.from_xgid(about.format(cube=cube)) for cube in (0, 1, 2)]
    requests = [DecisionRequest(state, state.legal_plays[0].result) for state in states]
    with SageEngine("2-ply") as deeper:
        for engine in (sage, deeper):
            best = [
                each[0].equity for each in engine.advise(requests) if isinstance(each, Candidates)
            ]
            assert max(best) - min(best) > 0.05


def test_an_interrupted_and_resumed_analysis_is_identical(sage: SageEngine, whole: Analysis):
    chance = random.Random(4)
    for _ in range(4):
        match = without_analyses()
        for parts in chance.choice([(1,), (2,), (1, 1)]):
            with pytest.raises(KeyboardInterrupt):
                analyse(match, Interrupted(sage, parts))
        (part,) = match.analyses
        assert 0 < len(part.decisions) < len(whole.decisions)
        assert without_plans(part) == without_plans(whole)[: len(part.decisions)]
        assert analyse(match, sage) == whole
        assert match.analyses == (whole,)


class Halted(Interrupted):
    """An engine that is interrupted by the signal of Ctrl-C during an evaluation."""

    def advise(self, requests: Sequence[DecisionRequest]) -> list[Advice]:
        if not self.left:
            threading.Thread(target=os.kill, args=(os.getpid(), signal.SIGINT)).start()
            while True:
                self._engine.advise(requests)
        return super().advise(requests)


def test_an_interrupt_signal_keeps_the_finished_decisions(sage: SageEngine, whole: Analysis):
    match = without_analyses()
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # xdist ignores this signal
    try:
        with pytest.raises(KeyboardInterrupt):
            analyse(match, Halted(sage, 2))
    finally:
        signal.signal(signal.SIGINT, before)
    (part,) = match.analyses
    assert without_plans(part) == without_plans(whole)[: len(part.decisions)] != ()
    assert analyse(match, sage) == whole


@pytest.mark.prove
def test_a_deeper_analysis_is_identical_after_ten_interrupts(monkeypatch: pytest.MonkeyPatch):
    with SageEngine("3-ply") as engine:
        whole = analyse_whole(without_analyses(), engine)
        match, chance = without_analyses(), random.Random(7)
        done = [0]
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            for _ in range(10):
                monkeypatch.setattr(chunks, "_FIRST_AT_ONCE", chance.randint(1, 9))
                with pytest.raises(KeyboardInterrupt):
                    analyse_whole(match, Halted(engine, 1))
                done.append(len(match.analyses[0].decisions))
        finally:
            signal.signal(signal.SIGINT, before)
        assert done == sorted({*done}), "each run resumes after the finished decisions"
        assert done[-1] < len(whole.decisions)
        assert analyse_whole(match, engine) == whole


def test_a_progress_bar_continues_where_it_stopped(
    sage: SageEngine, whole: Analysis, capsys: pytest.CaptureFixture[str], monkeypatch: Any
):
    monkeypatch.setattr("gammon_widget.analysis.match_analysis._SECONDS_WITHOUT", 0)
    match, count = without_analyses(), len(whole.decisions)
    with pytest.raises(KeyboardInterrupt):
        analyse(match, Interrupted(sage, 2))
    done = len(match.analyses[0].decisions)
    assert f" 0/{count} " in (output := capsys.readouterr().err)
    assert f" {done}/{count} " in output
    analyse(match, sage)
    output = capsys.readouterr().err
    assert f" 0/{count} " not in output
    assert f" {done}/{count} " in output
    assert f" {count}/{count} " in output
    match.analyses = ()
    analyse(match, sage, progress=False)
    assert capsys.readouterr().err == ""


def test_finished_decisions_are_not_evaluated_again(sage: SageEngine, whole: Analysis):
    match = without_analyses()
    match.analyses = (whole,)
    assert analyse(match, Interrupted(sage, 0)) == whole


def test_an_analysis_of_another_game_is_not_reused(sage: SageEngine):
    match = opened()
    match.play("8/5 6/5")
    first = analyse(match, sage)
    match.undo()
    match.play("24/20")
    second = analyse(match, sage)
    assert [each.played for each in first.decisions] == ["8/5 6/5"]
    assert [each.played for each in second.decisions] == ["24/20"]
    assert second.decisions[0].error > 0.03


def test_a_play_in_single_steps_is_evaluated_as_one(sage: SageEngine):
    at_once, by_steps = opened(), opened()
    at_once.play("24/23 13/10")
    for action in (Step(Move(24, 23)), Step(Move(13, 10)), Confirm()):
        by_steps.commit(action)
    one, other = analyse(at_once, sage).decisions, analyse(by_steps, sage).decisions
    assert [each.error for each in one] == [each.error for each in other]
    assert isinstance(one[0].done, MakePlay)
    assert one[0].state == other[0].state


def test_the_built_in_engine_works_too():
    match = opened()
    match.play("24/20")
    (decision,) = analyse(match, NetEngine()).decisions
    assert decision.best == "8/5 6/5"
    assert decision.error > 0


class OfTwoLevels:
    """An engine without batches that evaluates only the first play more deeply."""

    name = "Two levels"
    evaluate, cube = NetEngine().evaluate, NetEngine().cube

    def candidates(self, state: GameState) -> Candidates:
        first, *others = NetEngine().candidates(state)
        deep = replace(first, evaluation=replace(first.evaluation, level="deep"))
        return Candidates([deep, *others])


def test_equities_of_two_levels_are_not_subtracted():
    match = opened()
    match.play("24/20")
    with pytest.raises(EngineError, match="different levels"):
        analyse(match, OfTwoLevels())
    assert match.analyses == ()


def test_a_value_that_cannot_be_analysed_is_refused_with_a_sentence():
    with pytest.raises(GammonError, match="match must be a Match"):
        analyse("match.xg")
    with pytest.raises(GammonError, match="no engine"):
        analyse(without_analyses(), "sagee:3-ply")
    with pytest.raises(EngineError, match="1-ply, 2-ply, 3-ply, 4-ply, deep, not at rollout"):
        analyse(without_analyses(), "sage:rollout")


def test_a_match_without_a_decision_is_analysed():
    match = Match(5)
    assert analyse(match, NetEngine()).decisions == ()


def test_a_match_read_from_a_file_can_be_analysed(whole: Analysis):
    assert isinstance(read(MONEY), RecordedMatch)
    assert [each.pr for each in whole.players] == pytest.approx([12.0, 16.9], abs=0.2)
