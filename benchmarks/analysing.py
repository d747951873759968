"""The processor time of a match analysis with Sage, and how much two workers speed it up."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import psutil

import gammon_widget as gw
from gammon_widget.analysis.work import decisions_in, rolls_in

from .rivals import Job, Row, in_turns, ratio

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg"
SEVEN_POINTS = FOLDER / "charlot1-charlot2_7p_2025-11-08-2305.xg"
"""A match with 265 decisions for Sage, and 131 rolls."""

LONG = FOLDER / "test.xg"
"""A match with 506 decisions for Sage."""

WORKERS = 2
ROUNDS = 3
QUICK_ROUNDS = 7
AIM_PER_SECOND, GOAL_SECONDS, AIM_SECONDS_OF_LUCK = 2000, 15.0, 10.0


def rows(rounds: int = ROUNDS, level: str = "3-ply") -> list[Row]:
    """Measure everything; the workers analyse at `level`."""
    return [*_work(), *_workers(rounds, level)]


def _work() -> Iterator[Row]:
    """Measure the processor time of this process and the engine together."""
    with gw.SageEngine("1-ply") as engine:
        requests = [each.request for each in decisions_in(without_analyses(LONG).games)]
        engine.advise(requests)
        taken = median(
            cpu_seconds(engine, partial(engine.advise, requests)) for _ in range(QUICK_ROUNDS)
        )
    rate = len(requests) / taken
    yield Row(
        *("decisions at 1-ply per processor second", "the aim", rate, AIM_PER_SECOND),
        *(rate / AIM_PER_SECOND, "≥ 2000", "/s"),
    )
    for job, luck, aim in (
        ("plays and cubes of a 7-point match at 3-ply", False, GOAL_SECONDS),
        ("the luck of its rolls", True, AIM_SECONDS_OF_LUCK),
    ):
        match = without_analyses(SEVEN_POINTS)
        with gw.SageEngine("3-ply") as engine:
            engine.advise(requests[:1])  # start its program before the timing
            if luck:
                rolls = [each.rolled for each in rolls_in(match.games)]
                taken = cpu_seconds(engine, partial(engine.lucks, rolls))
            else:
                taken = cpu_seconds(engine, partial(analyse, match, engine))
        goal = f"≤ {aim:.0f} s of processor time"
        yield Row(job, "the aim", taken, aim, taken / aim, goal, "s")


def _workers(rounds: int, level: str) -> Iterator[Row]:
    """Compare two workers with one engine, in turns, after all of them have started."""
    with ExitStack() as stack:
        here = stack.enter_context(gw.SageEngine(level))
        name = f"sage:{level}"
        pool = stack.enter_context(ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")))
        others: list[tuple[str, Executor, float]] = [("a pool of processes", pool, 1.8)]
        try:
            import distributed
        except ImportError:
            pass
        else:
            dask: Any = distributed
            cluster = stack.enter_context(
                dask.LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None)
            )
            client = stack.enter_context(dask.Client(cluster))
            others.append(("a Dask cluster", client.get_executor(), 1.6))

        spent: list[list[float]] = [[] for _ in (here, *others)]

        def counted(place: int, job: Job) -> Job:
            def run() -> None:
                before = spent_by_all()
                job()
                spent[place].append(spent_by_all() - before)

            return run

        def jobs() -> Sequence[Job]:
            return [
                counted(0, partial(analyse, without_analyses(LONG), here)),
                *(
                    counted(place, partial(analyse, without_analyses(LONG), name, executor))
                    for place, (_, executor, _) in enumerate(others, start=1)
                ),
            ]

        # Let every worker's engine load its networks before the timing.
        analyse(without_analyses(SEVEN_POINTS), here)
        for _, executor, _ in others:
            analyse(without_analyses(SEVEN_POINTS), name, executor)
        times = in_turns(jobs() for _ in range(rounds))
        for place, (what, _, aim) in enumerate(others, start=1):
            yield Row(
                f"506 decisions at {level} by {WORKERS} workers of {what}",
                "one engine here",
                *(median(times[place]), median(times[0]), ratio(times[0], times[place])),
                *(f"≥ {aim} times as fast", "s"),
            )
            yield Row(
                "processor time for this, all programs together",
                "one engine here",
                *(median(spent[place]), median(spent[0]), ratio(spent[place], spent[0])),
                unit="s",
            )


def analyse(match: gw.Match, engine: object, executor: Executor | None = None) -> None:
    """Analyse a match, without its luck and without a progress bar."""
    gw.analyse(match, engine, executor=executor, luck=False, progress=False)  # type: ignore[arg-type]


def without_analyses(path: Path) -> gw.Match:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        match = gw.read_match(path)
    match.analyses = ()
    return match


def cpu_seconds(engine: gw.SageEngine, job: Callable[[], object]) -> float:
    """Return the processor time of a job in this process and in the engine's program."""
    before = _spent(engine)
    job()
    return _spent(engine) - before


def _spent(engine: gw.SageEngine) -> float:
    return sum(_spent_by(psutil.Process(pid)) for pid in (os.getpid(), engine.pid) if pid)


def spent_by_all() -> float:
    """Return the processor time of this process and of all its workers and engines."""
    here = psutil.Process()
    return sum(map(_spent_by, (here, *here.children(recursive=True))))


def _spent_by(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)
