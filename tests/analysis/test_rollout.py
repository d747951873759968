"""Rollouts: chunks with fixed seeds, correct standard errors, and no loss by interruptions."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from random import Random
from statistics import fmean

import pytest

import gammon_widget as gw
from gammon_widget import GameState, Position, Rollout
from gammon_widget.analysis.rollout import _estimate, seed_of_chunk, steps
from gammon_widget.analysis.work import ExecutorWarning
from gammon_widget.engine.sage import SageEngine

ROLL = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
CUBE = GameState.from_xgid("XGID=-a-aBaDBA---bA---b-abaBbb-:0:0:1:00:0:0:0:0:10")
PLAYS = ["8/5 6/5", "13/10 24/23", "24/20"]


def short(games: int = 108, **options: object) -> Rollout:
    return gw.rollout(ROLL, PLAYS, games, rolls=2, seed=7, **options)


@pytest.fixture(scope="module")
def whole() -> Rollout:
    return short()


def test_a_continued_rollout_equals_an_uninterrupted_one(whole: Rollout) -> None:
    first = short(36)
    assert first.is_complete
    assert short(earlier=first) == whole
    assert short(earlier=replace(first, games=999)) == whole


def test_a_stopped_rollout_can_be_continued(whole: Rollout) -> None:
    seen: list[Rollout] = []

    def stop(found: Rollout) -> bool:
        seen.append(found)
        return any(found.chunks)  # the first report has no games

    stopped = short(progress=lambda found: not stop(found))
    assert seen
    assert not stopped.is_complete
    assert sum(map(len, stopped.chunks)) < sum(map(len, whole.chunks))
    assert short(earlier=stopped) == whole


def test_an_interrupt_keeps_the_games(whole: Rollout, monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0
    roll_out = SageEngine.roll_out

    def counted(*arguments: object) -> object:
        nonlocal played
        played += 1
        if played == 4:
            raise KeyboardInterrupt
        return roll_out(*arguments)

    monkeypatch.setattr(SageEngine, "roll_out", counted)
    with pytest.raises(KeyboardInterrupt):
        short()
    assert short() == whole
    assert played == 1 + sum(map(len, whole.chunks))


def test_an_executor_gives_the_same_figures(whole: Rollout) -> None:
    with ThreadPoolExecutor(2) as executor:
        assert short(executor=executor) == whole


def test_work_of_a_failing_executor_is_done_here(whole: Rollout) -> None:
    class Broken(Executor):
        def submit(self, *_arguments: object, **_options: object) -> Future[object]:  # type: ignore[override]
            raise RuntimeError("no worker is left")

    with pytest.warns(ExecutorWarning, match="no worker is left"):
        assert short(executor=Broken()) == whole


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        "42",
        (),
        ((0.0,) * 6,),
        ((float("nan"),) * 7,),
        ((0.0,) * 7,) * 3,
        ((1.0,) * 7,),  # more losses than games
        ((7.0,) * 7,),
        ((-3.0,) * 7,),
        ((1e300,) * 7,),
        ((0.1, -0.1, 0.5, 0.1, 0.0, 0.1, 0.0),),  # a negative standard error
    ],
)
def test_an_invalid_result_of_an_executor_is_refused(nonsense: object) -> None:
    with pytest.raises(gw.EngineError, match="The executor returned"):
        short(executor=wrong(nonsense))


def test_a_refused_result_is_not_stored(whole: Rollout) -> None:
    with pytest.raises(gw.EngineError):
        short(executor=wrong(((7.0,) * 7,)))
    assert short() == whole


def wrong(result: object) -> Executor:
    """An executor that returns this result of each call."""

    class Wrong(Executor):
        def submit(self, *_arguments: object, **_options: object) -> Future[object]:  # type: ignore[override]
            future: Future[object] = Future()
            future.set_result(result)
            return future

    return Wrong()


def test_an_eliminated_play_gets_no_more_games(whole: Rollout) -> None:
    best, *others = whole.rows
    assert best.action == "8/5 6/5"
    assert best.games == 108
    assert [row.is_out for row in others] == [True, True]
    assert all(row.games < 108 for row in others)


def test_a_rollout_ends_at_the_requested_standard_error() -> None:
    found = gw.rollout(CUBE, games=1296, target_error=0.05, rolls=2)
    assert found.is_complete
    assert found.rows[0].games < 1296
    assert max(row.standard_error for row in found.rows) <= 0.05


def test_the_cube_has_three_rows_and_a_drop_is_exact() -> None:
    found = gw.rollout(CUBE, games=36, rolls=2)
    assert [row.action for row in found.rows] == ["no double", "double, take", "double, drop"]
    assert (found.rows[2].mean, found.rows[2].standard_error) == (1.0, 0.0)
    assert "exact" in str(found)
    assert len(found.to_frame()) == 3


def test_without_plays_the_best_ones_are_rolled_out() -> None:
    found = gw.rollout(ROLL, games=36, rolls=1)
    assert "8/5 6/5" in map(str, found.plays)
    assert 2 <= len(found.plays) <= 5


def test_a_play_that_ends_the_game_has_a_certain_result() -> None:
    state = GameState.on_roll(Position.build({1: 2}, {1: 2}), dice=gw.Dice(2, 1))
    (row,) = gw.rollout(state, games=36).rows
    assert row.mean == 1.0
    assert row.standard_error == 0.0


def test_chunks_have_seeds_of_their_own() -> None:
    seeds = [seed_of_chunk(seed, number) for seed in range(50) for number in range(100)]
    assert len(set(seeds)) == len(seeds)
    assert all(0 <= seed < 1 << 31 for seed in seeds)


def test_the_standard_error_is_that_of_independent_chunks() -> None:
    figures = [(0.1 * number, 0.5, *[0.0] * 5) for number in range(9)]
    mean, error = _estimate(figures)
    assert mean == pytest.approx(0.4)
    assert error == pytest.approx((0.6 / (9 * 6)) ** 0.5)
    assert _estimate(figures[:4]).error == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"games": 0}, "games= must be a whole number"),
        ({"rolls": -1}, "rolls= must be a whole number"),
        ({"seed": 1 << 31}, "seed= must be a whole number"),
        ({"target_error": 0}, "target_error= must be an equity above 0"),
        ({"plays": []}, "plays= is empty"),
        ({"plays": "8/5 6/5"}, "plays= must be a list"),
        ({"plays": [ROLL]}, "not a legal play"),
        ({"plays": ["8/4 6/4"]}, "dice of this roll"),
        ({"executor": 4}, "executor= must be an executor"),
        ({"earlier": 4}, "earlier"),
    ],
)
def test_wrong_arguments_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(gw.GammonError, match=message):
        gw.rollout(ROLL, **options)


def test_an_earlier_rollout_of_other_dice_is_refused(whole: Rollout) -> None:
    with pytest.raises(gw.GammonError, match="same decision"):
        gw.rollout(ROLL, PLAYS, rolls=2, seed=8, earlier=whole)


def test_only_a_decision_can_be_rolled_out() -> None:
    with pytest.raises(gw.EngineError, match="A rollout needs a roll"):
        gw.rollout(GameState())


@pytest.mark.prove
@pytest.mark.parametrize("state", [ROLL, CUBE], ids=["play", "cube"])
def test_standard_errors_match_the_observed_spread(state: GameState) -> None:
    """The means of 200 rollouts of 18 chunks spread as much as their standard errors say."""
    with SageEngine() as engine:
        play = state.legal_plays[0] if state.dice else None
        chunks = [engine.roll_out(state, play, 3, seed_of_chunk(5, n))[0] for n in range(200)]
    truth, chance = fmean(chunk[0] for chunk in chunks), Random(1)
    found = [_estimate(chance.choices(chunks, k=18)) for _ in range(200)]
    z = [(mean - truth) / error for mean, error in found]
    assert 0.58 <= fmean(abs(each) <= 1 for each in z) <= 0.78
    assert 0.8 <= fmean(each * each for each in z) <= 1.25


def test_steps_can_be_closed_at_any_time(whole: Rollout) -> None:
    run = steps(replace(whole, chunks=((),) * 3))
    next(run)
    next(run)
    run.close()
