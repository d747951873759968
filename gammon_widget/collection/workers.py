"""Work in other processes: pools, Dask, and the replacement of workers that are gone."""

from __future__ import annotations

import multiprocessing
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

from ..analysis.work import ExecutorWarning, processors

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_AHEAD = 4  # chunks for each worker that are submitted before their results are needed


def new_pool(workers: int | None = None) -> ProcessPoolExecutor:
    """Return a pool of processes; by default, one for each processor."""
    # The processes are not forked from this one, whose threads they would lack.
    kind = "spawn" if sys.platform in ("win32", "darwin") else "forkserver"
    return ProcessPoolExecutor(workers or processors(), multiprocessing.get_context(kind))


def results_in_order(
    work: Callable[[_Item], _Result],
    items: Iterable[_Item],
    executor: Executor | None,
    *,
    use_pool: bool,
) -> Iterator[_Result]:
    """Yield the results of some work, in the order of the items.

    With an executor or, if `use_pool` is true, with a new pool, other processes do the work. If
    they fail, this process does the rest, after a warning.
    """
    own = new_pool() if executor is None and use_pool and processors() > 1 else None
    used = executor or own
    rest = iter(items)
    if used is None:
        yield from map(work, rest)
        return
    waiting: deque[tuple[_Item, Future[_Result]]] = deque()
    try:
        for item in islice(rest, _AHEAD * processors()):
            waiting.append((item, used.submit(work, item)))
        while waiting:
            result = waiting[0][1].result()
            waiting.popleft()
            yield result
            waiting.extend((item, used.submit(work, item)) for item in islice(rest, 1))
    except (OSError, RuntimeError) as error:  # including BrokenProcessPool
        if multiprocessing.parent_process() is not None:
            raise  # a worker has run the script again, which has no main guard
        problem = f"{type(error).__name__}: {error}".partition("\n")[0].rstrip(".: ")
        warnings.warn(
            f"The workers failed ({problem}). This process does the rest.",
            ExecutorWarning,
            stacklevel=4,
        )
        yield from map(work, (item for item, _ in waiting))
        yield from map(work, rest)
    finally:
        for _, future in waiting:
            future.cancel()
        if own is not None:
            own.shutdown(cancel_futures=True)
