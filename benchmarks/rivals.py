"""Time several ways to do a job in turns, so that other work on the machine affects all equally."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

Job = Callable[[], object]

ROUNDS = 9


@dataclass(frozen=True)
class Row:
    """A line of a table: the package and one peer.

    Attributes
    ----------
    job
        The job that was timed.
    peer
        What the package is compared with.
    ours, theirs
        Median times, in `unit`.
    ratio
        The median of the ratios of all rounds: how many times as fast, or as long. `goal` says
        which.
    goal
        What the ratio should be, in words; empty for a ratio that is only reported.
    unit
        The unit of `ours` and `theirs`.
    """

    job: str
    peer: str
    ours: float
    theirs: float
    ratio: float
    goal: str = ""
    unit: str = "µs"


def seconds(job: Job) -> float:
    start = perf_counter()
    job()
    return perf_counter() - start


def in_turns(rounds: Iterable[Sequence[Job]]) -> list[list[float]]:
    """Time the jobs, each round in a different order; return the seconds for each rival.

    Parameters
    ----------
    rounds
        The jobs of the rivals in a fixed order. A generator may prepare each round just before
        it is timed.
    """
    times: list[list[float]] = []
    for number, jobs in enumerate(rounds):
        times = times or [[] for _ in jobs]
        order = list(range(len(jobs)))
        turned = order[number % len(order) :] + order[: number % len(order)]
        gc.collect()
        # The garbage of one rival must not be collected while another one is timed.
        gc.disable()
        try:
            for rival in turned:
                times[rival].append(seconds(jobs[rival]))
        finally:
            gc.enable()
    return times


def ratio(ones: Sequence[float], others: Sequence[float]) -> float:
    """Return the median, over all rounds, of the first time divided by the second."""
    return median(one / other for one, other in zip(ones, others, strict=True))


def table(rows: Sequence[Row]) -> str:
    lines = [
        "| job | peer | ours | theirs | ratio | goal |",
        "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    return "\n".join([*lines, *(f"| {cells(row)} |" for row in rows)])


def cells(row: Row) -> str:
    """Return the cells of a row of a Markdown table."""
    return (
        f"{row.job} | {row.peer} | {row.ours:.1f} {row.unit} | {row.theirs:.1f} {row.unit} "
        f"| {row.ratio:.2f} | {row.goal}"
    )
