"""Long work is shared by several engines, here or on other machines; no result is lost."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import psutil
import pytest

from gammon_widget.analysis import work as chunks
from gammon_widget.analysis.match_analysis import analyse as analyse_whole
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.work import ExecutorWarning
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.net import NetEngine
from gammon_widget.engine.sage import SageEngine
from gammon_widget.match.match import Match
from gammon_widget.rules import GammonError
from tests.analysis.real_matches import MONEY, XG, without_analyses

analyse = partial(analyse_whole, luck=False)

QUICK = "sage:1-ply"
SPAWN = multiprocessing.get_context("spawn")


@pytest.fixture(scope="module")
def whole() -> Analysis:
    with SageEngine("1-ply") as engine:  # one engine alone
        return analyse(without_analyses(), engine)


@pytest.fixture
def with_long_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chunks, "_SECONDS_OF_LONG_WORK", 0.0)
    monkeypatch.setattr(chunks, "_FIRST_AT_ONCE", 4)
    monkeypatch.setattr(chunks, "processors", lambda: 3)


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


class FailingExecutor(Executor):
    """An executor in which something happens after two chunks."""

    def __init__(self, inner: Executor, happens: Callable[[], object]) -> None:
        self._inner = inner
        self._happens = happens
        self.futures: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        if len(self.futures) == 2:
            for each in self.futures:
                each.result(60)
            self._happens()
        self.futures.append(self._inner.submit(work, *args, **more))
        return self.futures[-1]


@pytest.mark.usefixtures("with_long_work")
def test_several_local_engines_give_identical_results_and_end(whole: Analysis):
    before = set(psutil.Process().children(recursive=True))
    match = without_analyses()
    assert analyse(match, QUICK) == whole
    assert match.analyses == (whole,)
    assert set(psutil.Process().children(recursive=True)) <= before


@pytest.mark.usefixtures("with_long_work")
def test_an_interrupt_keeps_the_results_of_several_engines(
    whole: Analysis, monkeypatch: pytest.MonkeyPatch
):
    match, counts = without_analyses(), []

    class Bar:
        def __enter__(self) -> Callable[[int], None]:
            return self.tell

        def __exit__(self, *_: object) -> None:
            pass

        def tell(self, count: int) -> None:
            counts.append(count)
            if len(counts) == 3:
                raise KeyboardInterrupt

    monkeypatch.setattr(
        "gammon_widget.analysis.match_analysis.progress_bar", lambda *_, **__: Bar()
    )
    with pytest.raises(KeyboardInterrupt):
        analyse(match, QUICK)
    (part,) = match.analyses
    assert len(part.decisions) == sum(counts) < len(whole.decisions)
    counts += [0]
    assert analyse(match, QUICK) == whole


def test_a_pool_of_processes_gives_identical_results(whole: Analysis):
    match = without_analyses()
    with ProcessPoolExecutor(2, mp_context=SPAWN) as pool, warnings.catch_warnings():
        warnings.simplefilter("error")
        assert analyse(match, QUICK, executor=pool) == whole


def test_each_thread_of_a_pool_has_its_own_engine(whole: Analysis):
    with ThreadPoolExecutor(2) as pool:
        assert analyse(without_analyses(), QUICK, executor=pool) == whole


def test_after_a_killed_pool_process_results_are_kept_and_the_rest_is_computed_here(
    whole: Analysis, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(chunks, "_CHUNK_ELSEWHERE", 8)  # less than an eighth of the work
    with ProcessPoolExecutor(1, mp_context=SPAWN) as pool:
        broken = FailingExecutor(pool, lambda: pool.submit(die))
        with pytest.warns(ExecutorWarning, match="Its results are kept") as counts:
            assert analyse(without_analyses(), QUICK, executor=broken) == whole
    assert len(counts) == 1
    left = int(str(counts[0].message).partition("the other ")[2].split()[0])
    assert left <= len(whole.decisions) - 2 * chunks._CHUNK_ELSEWHERE


class AlteringExecutor(Executor):
    """An executor that returns something other than the result of the work."""

    def __init__(self, change: Callable[[list[Any]], object]) -> None:
        self._change = change

    def submit(self, work: Callable[..., Any], /, *args: Any, **more: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(self._change(work(*args, **more)))
        return future


def test_an_executor_may_give_its_results_in_any_order(whole: Analysis):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        executor = AlteringExecutor(lambda results: results[::-1])
        assert analyse(without_analyses(), QUICK, executor=executor) == whole


@pytest.mark.parametrize(
    "change",
    [
        lambda results: results[1:],
        lambda _: [],
        lambda _: None,
        lambda results: [(place, None) for place, _ in results],
    ],
)
def test_chunks_omitted_by_an_executor_are_computed_here(
    change: Callable[[list[Any]], object], whole: Analysis
):
    with pytest.warns(ExecutorWarning, match="This process analyses the other"):
        assert analyse(without_analyses(), QUICK, executor=AlteringExecutor(change)) == whole


def test_an_incomplete_answer_of_an_engine_is_reported():
    class Lazy(NetEngine):
        def advise(self, _: object) -> list[Any]:
            return []

    with pytest.raises(EngineError, match=r"Net \(1-ply\) must return one answer for each of"):
        analyse(without_analyses(), Lazy())


@pytest.mark.prove
@pytest.mark.filterwarnings("default")  # Dask's own warnings
def test_dask_repeats_the_work_of_a_killed_worker(whole: Analysis):
    with cluster(2, processes=True) as client:
        first, *_ = client.run(os.getpid).values()
        executor = FailingExecutor(client.get_executor(), lambda: os.kill(first, signal.SIGKILL))
        assert analyse(without_analyses(), QUICK, executor=executor) == whole
        assert len(executor.futures) > 2


@pytest.mark.prove
@pytest.mark.filterwarnings("default")
def test_after_a_closed_cluster_results_are_kept_and_the_rest_is_computed_here(whole: Analysis):
    with cluster(1, processes=False) as client:
        executor = FailingExecutor(client.get_executor(), client.close)
        with pytest.warns(ExecutorWarning, match="This process analyses") as counts:
            assert analyse(without_analyses(), QUICK, executor=executor) == whole
    assert sum(each.category is ExecutorWarning for each in counts) == 1


@contextmanager
def cluster(workers: int, *, processes: bool) -> Iterator[Any]:
    """A Dask cluster on this machine, and its client."""
    import distributed

    dask: Any = distributed
    with (
        dask.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=processes,
            dashboard_address=None,
            silence_logs=50,
        ) as local,
        dask.Client(local) as client,
    ):
        yield client


SCRIPT = """
import multiprocessing, warnings
from concurrent.futures import ProcessPoolExecutor
import gammon_widget as gw
from gammon_widget.analysis import work as chunks

warnings.simplefilter("ignore")
chunks._SECONDS_OF_LONG_WORK, chunks.processors = 0.0, lambda: 2
match = gw.read_match({path!r})
pool = ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn"))
elsewhere = gw.analyse(match, "sage:1-ply", executor=pool)
match.analyses = ()
here = gw.analyse(match, "sage:1-ply")
print(here == elsewhere, len(here.decisions))
"""


def test_a_script_needs_no_main_guard(tmp_path: Path, whole: Analysis):
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(path=str(XG / Path(MONEY).name)), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=True
    )
    assert done.stdout.split() == ["True", str(len(whole.decisions))]


def test_a_value_that_is_not_an_executor_is_refused_with_a_sentence():
    for wrong in (4, ThreadPoolExecutor, "dask"):
        with pytest.raises(GammonError, match="executor= must be an executor"):
            analyse(without_analyses(), QUICK, executor=wrong)
    with ThreadPoolExecutor(1) as pool, SageEngine("1-ply") as engine:
        with pytest.raises(GammonError, match="engine= must be a name"):
            analyse(without_analyses(), engine, executor=pool)
        with pytest.raises(GammonError, match="no engine"):
            analyse(Match(5), "sagee:3-ply", executor=pool)
