"""Decisions are judged in chunks: one after the other, or several at a time, here or elsewhere.

What an engine says to a decision does not depend on what it is asked with it, so the result is the
same to the last digit in whatever chunks, order and place it is made.
"""

from __future__ import annotations

import os
import threading
import warnings
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from multiprocessing import current_process
from queue import SimpleQueue
from time import monotonic

from ..engine import Engine, engine_named
from ..engine.asked import Asked, advise
from ..engine.judging import Advice
from ..engine.protocol import Interruptible, close_engine
from .decided import Decided

_FIRST_AT_ONCE = 24  # decisions; a second or so of work at 3-ply, which is what an interrupt loses
# Each question has a price of its own, so quick work is asked for in ever larger parts, as long as
# one takes less than this.
_SECONDS_AT_ONCE = 0.5
_SECONDS_OF_LONG_WORK = 4.0  # another engine takes half a second to start
_MOST_ENGINES = 8  # each needs up to 180 MB
_SMALLEST_CHUNK = 4
_CHUNK_ELSEWHERE = 16
_CHUNKS_LEFT = 8  # towards the end chunks become smaller, so that no worker waits long for another
_MAIN_PROCESS = "MainProcess"  # as multiprocessing calls it

Judged = tuple[Sequence[Decided], Sequence[Advice]]
"""A chunk of decisions, and what an engine says to each."""


class ExecutorWarning(RuntimeWarning):
    """An executor has failed, and its work is done here."""


def judged_here(engine: Engine, name: str | None, decided: Sequence[Decided]) -> Generator[Judged]:
    """Have decisions judged on this machine, by several engines where it takes long.

    Each engine has a process of its own, which is no child of `multiprocessing`: a script needs no
    main guard for it.

    Parameters
    ----------
    engine
        Who judges.
    name
        The name that others like it are made by; None if there are none.
    decided
        The decisions, in the order in which they are wanted.
    """
    at_once, rest = _FIRST_AT_ONCE, decided
    while rest:
        chunk, rest = rest[:at_once], rest[at_once:]
        begun = monotonic()
        said = advise(engine, _asked(chunk))
        seconds = monotonic() - begun
        yield chunk, said
        each = seconds / len(chunk)
        if name is not None and each * len(rest) > _SECONDS_OF_LONG_WORK and _processors() > 1:
            yield from _by_several_engines(engine, name, rest, each)
            return
        if seconds < _SECONDS_AT_ONCE:
            at_once *= 2


def judged_elsewhere(
    executor: Executor, engine: Engine, name: str, decided: Sequence[Decided]
) -> Generator[Judged]:
    """Have decisions judged by an executor, and here what it leaves when it fails.

    Parameters
    ----------
    executor
        Whatever runs functions: a pool of processes, a cluster.
    engine, name
        Who judges here, and the name that others are made by where the executor works.
    decided
        The decisions, in the order in which they are wanted.

    Warns
    -----
    ExecutorWarning
        Once, when the executor fails.
    """
    left = {id(each): each for each in decided}
    try:
        for chunk, said in _by(
            lambda asked: executor.submit(judge, name, asked), decided, _CHUNK_ELSEWHERE
        ):
            for each in chunk:
                del left[id(each)]
            yield chunk, said
    except Exception as error:  # whatever executors raise when their workers are gone
        if isinstance(error, RuntimeError) and current_process().name != _MAIN_PROCESS:
            raise  # a script without a main guard, which a worker runs again: it is not to go on
        problem = f"{type(error).__name__}: {error}".partition("\n")[0].rstrip(".: ")
        warnings.warn(
            f"The executor has failed ({problem}). What it has done is kept; "
            f"the other {len(left)} decisions are analysed here.",
            ExecutorWarning,
            stacklevel=4,
        )
        yield from judged_here(engine, name, list(left.values()))


def judge(name: str, asked: Sequence[Asked]) -> list[Advice]:
    """What the engine of a name says to many decisions: the work of one chunk, anywhere.

    Each thread has an engine of its own, which ends with it.
    """
    engines: dict[str, Engine] = vars(_OF_THREAD).setdefault("engines", {})
    if name not in engines:
        engines[name] = engine_named(name)
    return advise(engines[name], asked)


_OF_THREAD = threading.local()


def _by_several_engines(
    first: Engine, name: str, decided: Sequence[Decided], seconds: float
) -> Generator[Judged]:
    """Ask several engines of this machine at a time; one of them is there already."""
    at_once = max(_SMALLEST_CHUNK, int(_SECONDS_AT_ONCE / seconds))
    count = min(_processors(), _MOST_ENGINES, -(-len(decided) // at_once))
    others = [engine_named(name) for _ in range(count - 1)]
    free: SimpleQueue[Engine] = SimpleQueue()
    for engine in (first, *others):
        free.put(engine)

    def judge_by_a_free_one(asked: Sequence[Asked]) -> list[Advice]:
        engine = free.get()
        try:
            return advise(engine, asked)
        finally:
            free.put(engine)

    with ThreadPoolExecutor(count) as threads:
        try:
            yield from _by(
                lambda asked: threads.submit(judge_by_a_free_one, asked), decided, at_once
            )
        finally:  # who interrupts does not wait for what is still thought about
            if isinstance(first, Interruptible):
                first.interrupt()
            for engine in others:
                close_engine(engine)


def _by(
    submit: Callable[[list[Asked]], Future[list[Advice]]],
    decided: Sequence[Decided],
    at_once: int,
) -> Generator[Judged]:
    """Have chunks judged at the same time; each comes as soon as it is done."""
    futures: dict[Future[list[Advice]], Sequence[Decided]] = {}
    try:
        rest = decided
        while rest:
            size = min(at_once, max(_SMALLEST_CHUNK, len(rest) // _CHUNKS_LEFT))
            chunk, rest = rest[:size], rest[size:]
            futures[submit(_asked(chunk))] = chunk
        for future in as_completed(futures):
            yield futures[future], future.result()
    finally:
        for future in futures:
            future.cancel()


def _asked(chunk: Sequence[Decided]) -> list[Asked]:
    return [each.asked for each in chunk]


def _processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # it is known on Linux only
        return os.cpu_count() or 1
