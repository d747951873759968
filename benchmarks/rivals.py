"""Two ways to do one job, timed in turns, so that whatever else the machine does hits both."""

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
        What was done.
    peer
        Who else did it.
    ours, theirs
        Median times, in `unit`.
    ratio
        The median of the ratios of all rounds: how many times as fast, or as long, as the goal
        says.
    goal
        What the ratio should be, in words; empty for a figure that is only reported.
    unit
        Of the times.
    """

    job: str
    peer: str
    ours: float
    theirs: float
    ratio: float
    goal: str = ""
    unit: str = "µs"


def seconds(job: Job) -> float:
    """How long one run of a job takes."""
    start = perf_counter()
    job()
    return perf_counter() - start


def in_turns(rounds: Iterable[Sequence[Job]]) -> list[list[float]]:
    """Time the jobs of each round, each round in another order; the seconds of each, by rival.

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
        # What one rival leaves behind must not be cleared away in another's time.
        gc.disable()
        try:
            for rival in turned:
                times[rival].append(seconds(jobs[rival]))
        finally:
            gc.enable()
    return times


def ratio(ones: Sequence[float], others: Sequence[float]) -> float:
    """The median over the rounds of how many times as long the first took."""
    return median(one / other for one, other in zip(ones, others, strict=True))


def table(rows: Sequence[Row]) -> str:
    """Rows as Markdown."""
    lines = [
        "| job | peer | ours | theirs | ratio | goal |",
        "| --- | --- | ---: | ---: | ---: | --- |",
    ]
    lines += [
        f"| {row.job} | {row.peer} | {row.ours:.1f} {row.unit} | {row.theirs:.1f} {row.unit} "
        f"| {row.ratio:.2f} | {row.goal} |"
        for row in rows
    ]
    return "\n".join(lines)
