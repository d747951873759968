"""Analysis of a collection: figures, resumption, executors, and workers that are killed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.analysis.work import ExecutorWarning
from gammon_widget.collection import evaluating, running, workers
from gammon_widget.collection.evaluating import Evaluated, Piece, evaluate_pieces

from .test_collection import REAL, rows, tables, written

ENGINE = "sage:1-ply"


class Failing(ThreadPoolExecutor):
    """An executor whose tasks fail after some tasks, as if their process had been killed."""

    def __init__(self, good: int, error: type[BaseException]) -> None:
        super().__init__(1)
        self.good, self.error = good, error

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        def task() -> Any:
            self.good -= 1
            if self.good < 0:
                raise self.error
            return fn(*args, **kwargs)

        return super().submit(task)


class InProgress(Future[Any]):
    """Work that cannot be cancelled, and ends only after an attempt to do so."""

    def __init__(self, work: Callable[[], Any]) -> None:
        super().__init__()
        self.work = work

    def cancel(self) -> bool:
        self.set_result(self.work())
        return False


class Endless(ThreadPoolExecutor):
    """An executor whose first task ends, while the others are in progress."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = InProgress(lambda: fn(*args, **kwargs))
        if not self.__dict__.setdefault("has_begun", False):
            future.cancel()
            self.has_begun = True
        return future


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return written(tmp_path / "matches", 4)


@pytest.fixture
def executor() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as threads:
        yield threads


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_FIRST_AT_ONCE", 16)
    monkeypatch.setattr(running, "_MOST_AT_ONCE", 40)


def test_figures_are_those_of_analyse(folder: Path, executor: Executor):
    found = gw.Collection(folder).analyse(ENGINE, executor=executor)
    frame = found.decisions.to_pandas()
    assert frame["error"].notna().all()
    for number, file in rows(found, "select match, file from matches"):
        analysis = gw.analyse(gw.read_match(folder / file), ENGINE, luck=False)
        some = frame[frame["match"] == number]
        assert some["best"].tolist() == [each.best for each in analysis.decisions]
        assert some["error"].tolist() == pytest.approx(
            [e.error for e in analysis.decisions], abs=1e-6
        )
        assert set(some["source"]) == {analysis.source}
        totals = rows(found, f"select white_pr, black_pr from matches where match = {number}")[0]
        assert totals == pytest.approx([each.pr for each in analysis.players], abs=1e-3)
    best = rows(found, "select count(*) from candidates where rank = 1")
    assert best == [(len(frame),)]


def test_a_deck_uses_the_stored_evaluations(executor: Executor, tmp_path: Path):
    folder = written(tmp_path / "matches", 1)
    found = gw.Collection(folder).analyse(ENGINE, executor=executor)
    found.search(error=0.02).to_deck(tmp_path / "deck.jsonl", most=60, engine=False)
    deck = gw.Deck.open(tmp_path / "deck.jsonl")
    cards = {each.card.state.xgid: each.card for each in deck.cards}
    kinds = set()
    for (file,) in rows(found, "select file from matches"):
        whole = gw.analyse(gw.read_match(folder / file), ENGINE, luck=False)
        for each in whole.errors:
            card = cards.get(each.state.at_turn_start.xgid)
            if card is None:
                continue
            kinds.add(each.kind)
            kept = card.decision
            assert kept is not None
            assert kept.best == each.best
            assert kept.error == pytest.approx(each.error, abs=2e-4)
            assert (kept.cube and kept.cube.choice) == (each.cube and each.cube.choice)
    assert len(kinds) >= 2


def test_luck_is_that_of_analyse_and_can_be_added_later(tmp_path: Path, executor: Executor):
    match = gw.Match(3, dice=58)
    for _ in range(6):
        match.roll()
        match.commit(gw.actions.MakePlay(match.legal_plays[0].moves))
    gw.write_match(match, tmp_path / "1.mat")
    found = gw.Collection(tmp_path, store=tmp_path / "store").analyse(ENGINE, executor=executor)
    before = tables(found)
    query = "select luck, luck_mwc from rolls order by game, action"
    assert set(rows(found, query)) == {(None, None)}
    found.analyse(ENGINE, executor=executor, luck=True)
    expected = gw.analyse(gw.read_match(tmp_path / "1.mat"), ENGINE)
    for row, each in zip(rows(found, query), expected.luck, strict=True):
        assert row == pytest.approx((each.luck, each.match_chance), abs=1e-6)
    white = rows(found, "select white_luck from matches")[0][0]
    assert white == pytest.approx(expected.players[0].luck, abs=1e-6)
    assert tables(found)["decisions"] == before["decisions"]
    assert tables(found)["candidates"] == before["candidates"]


def test_an_analysis_in_a_file_is_left_out_or_replaced(tmp_path: Path, executor: Executor):
    found = gw.Collection(REAL / "baR-U643iUDpvzTC.xg", store=tmp_path / "store")
    before = tables(found)
    assert tables(found.analyse(ENGINE)) == before
    found.analyse(ENGINE, executor=executor, missing=False)
    sources = rows(found, "select source, count(*) from decisions group by source")
    assert dict(sources).keys() == {"Sage (1-ply)"}
    assert len(found.decisions) == len(before["decisions"])


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_a_run_that_is_interrupted_continues_with_the_same_tables(
    folder: Path,
    tmp_path: Path,
    executor: Executor,
    monkeypatch: pytest.MonkeyPatch,
    error: type[BaseException],
):
    whole = tables(
        gw.Collection(folder, store=tmp_path / "whole").analyse(ENGINE, executor=executor)
    )
    evaluated: list[int] = []

    def noted(names: Sequence[str], pieces: Sequence[Piece]) -> Evaluated:
        evaluated.append(sum(each.size for each in pieces))
        return evaluate_pieces(names, pieces)

    monkeypatch.setattr(running, "evaluate_pieces", noted)
    found = gw.Collection(folder, store=tmp_path / "parts")
    for _ in range(3):
        with monkeypatch.context() as patch:
            patch.setattr(workers, "new_pool", lambda *_: Failing(0, error))
            with (
                pytest.raises((KeyboardInterrupt, gw.EngineError)),
                pytest.warns() if error is RuntimeError else nullcontext(),
            ):
                found.analyse(ENGINE, executor=Failing(2, error))
    assert rows(found, "select count(error) from decisions") == [(sum(evaluated),)]
    found.analyse(ENGINE, executor=executor)
    assert tables(found) == whole
    assert sum(evaluated) == len(whole["decisions"])  # nothing was evaluated twice


def test_a_run_that_is_stopped_keeps_the_work_in_progress(folder: Path):
    found = gw.Collection(folder)
    evaluated = found.search(error=0)
    steps = found.analysis_steps(ENGINE, executor=Endless(1))
    sizes = [next(steps).done, next(steps).done]
    steps.close()
    assert sizes[0] == 0 < sizes[1] < len(evaluated) < len(found.decisions)


def test_an_analysis_in_the_dashboard_can_be_stopped_and_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = written(tmp_path / "matches", 1)
    whole = tables(gw.Collection(folder, store=tmp_path / "whole").analyse(ENGINE))
    monkeypatch.setattr(workers, "processors", lambda: 1)
    found = gw.Collection(folder)
    dashboard = found.dashboard(engine=ENGINE)

    def stop(change: dict[str, Any]) -> None:
        if "style" in change["new"] and "width:0%" not in change["new"]["run"]:
            dashboard.stop()

    async def run(*, is_stopped: bool) -> None:
        if is_stopped:
            dashboard.observe(stop, "content")
        dashboard.analyse()
        await dashboard._run.settled()
        dashboard.unobserve_all("content")

    asyncio.run(run(is_stopped=True))
    open_ones = "select count(*) from decisions where error is null"
    ((left,),) = rows(found, open_ones)
    assert 0 < left < len(found.decisions)
    assert f"{left:,} decisions have no analysis" in dashboard.content["run"]
    asyncio.run(run(is_stopped=False))
    assert tables(found) == whole
    assert dashboard.content["run"] == ""
    dashboard.close()


def test_an_engine_that_is_killed_is_replaced(
    folder: Path, executor: Executor, monkeypatch: pytest.MonkeyPatch
):
    real, failures = evaluating._evaluated, iter([True])

    def dying(*args: Any) -> Any:
        if next(failures, False):
            raise gw.EngineError("The engine's process ended.")
        return real(*args)

    monkeypatch.setattr(evaluating, "_evaluated", dying)
    found = gw.Collection(folder)
    with pytest.warns(ExecutorWarning, match="started again 1 time"):
        found.analyse(ENGINE, executor=executor)
    assert rows(found, "select count(*) from decisions where error is null") == [(0,)]
    assert not evaluating._engines


def test_files_that_have_changed_are_skipped_with_a_warning(folder: Path, executor: Executor):
    found = gw.Collection(folder)
    (folder / "001.mat").write_text("changed")
    with pytest.warns(running.SkippedFileWarning, match="001.mat"):
        found.analyse(ENGINE, executor=executor)
    stored = found.refresh().analyse(ENGINE, executor=executor)
    assert rows(stored, "select count(*) from matches") == [(3,)]
    assert rows(stored, "select count(*) from decisions where error is null") == [(0,)]


def test_wrong_arguments_are_errors(folder: Path):
    found = gw.Collection(folder)
    with pytest.raises(gw.GammonError, match="executor="):
        found.analyse(ENGINE, executor=ProcessPoolExecutor)
    with pytest.raises(gw.GammonError, match="engine"):
        found.analyse("sgae")


def _kill_once(marker: Path, names: Sequence[str], pieces: Sequence[Piece]) -> Evaluated:
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return evaluate_pieces(names, pieces)


class Killing:
    """A task that kills its process once."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __call__(self, names: Sequence[str], pieces: Sequence[Piece]) -> Evaluated:
        return _kill_once(self.marker, names, pieces)


@pytest.mark.prove
def test_a_worker_of_a_pool_that_is_killed_is_replaced(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    whole = tables(gw.Collection(folder, store=tmp_path / "whole").analyse(ENGINE))
    monkeypatch.setattr(running, "evaluate_pieces", Killing(tmp_path / "killed"))
    found = gw.Collection(folder, store=tmp_path / "killed store")
    with ProcessPoolExecutor(2) as pool, pytest.warns(ExecutorWarning, match="new processes"):
        found.analyse(ENGINE, executor=pool)
    assert (tmp_path / "killed").exists()
    assert tables(found) == whole


@pytest.mark.prove
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_worker_of_dask_that_is_killed_is_replaced(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from distributed import Client, LocalCluster

    whole = tables(gw.Collection(folder, store=tmp_path / "whole").analyse(ENGINE))
    monkeypatch.setattr(running, "evaluate_pieces", Killing(tmp_path / "killed"))
    found = gw.Collection(folder, store=tmp_path / "dask")
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with pytest.warns(ExecutorWarning, match="Dask lost 1 worker"):
            found.analyse(ENGINE, executor=cluster.scheduler_address)
        with Client(cluster) as client:
            open_engines = client.run(lambda: len(evaluating._engines))
    assert (tmp_path / "killed").exists()
    assert set(open_engines.values()) == {0}
    assert tables(found) == whole
