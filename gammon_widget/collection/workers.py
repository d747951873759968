"""Work in other processes: pools, Dask, and the replacement of workers that are gone."""

from __future__ import annotations

import multiprocessing
import sys
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from typing import Any, TypeVar

from ..analysis.match_analysis import require_executor
from ..analysis.work import ExecutorWarning, cause_of, processors
from ..libraries import library
from ..rules.validation import counted
from .evaluating import close_engines

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_AHEAD = 4  # chunks for each worker that are submitted before their results are needed


def new_pool(workers: int | None = None) -> ProcessPoolExecutor:
    """Return a pool of processes; by default, one for each processor."""
    # The processes are not forked from this one, whose threads they would lack.
    kind = "spawn" if sys.platform in ("win32", "darwin") else "forkserver"
    return ProcessPoolExecutor(workers or processors(), multiprocessing.get_context(kind))


class Workers:
    """The workers of a run: an executor, a cluster of Dask, or a pool of processes.

    Parameters
    ----------
    executor
        An executor; a client of Dask, or the address of its scheduler, such as
        ``"tcp://10.0.0.1:8786"``; None for a new pool.
    is_short
        Whether this process does the work, because a pool would take longer.
    """

    def __init__(self, executor: object, *, is_short: bool) -> None:
        self._own: Executor | None = None
        self._own_client: Any = None
        self._client: Any = getattr(executor, "_client", None)
        self._executor: Executor
        if isinstance(executor, str):
            distributed = library("distributed", "Workers of Dask need distributed", "cluster")
            self._client = self._own_client = distributed.Client(executor)
        elif hasattr(executor, "scheduler_info"):
            self._client = executor
        if self._client is not None:
            self._executor = self._client.get_executor(pure=False)
            self._workers = self._workers_of_dask()
        elif executor is None:
            few = is_short or processors() == 1
            self._executor = self._own = ThreadPoolExecutor(1) if few else new_pool()
        else:
            require_executor(executor, "")  # type: ignore[arg-type]  # it is checked there
            self._executor = executor  # type: ignore[assignment]

    @property
    def count(self) -> int:
        """The number of workers."""
        if self._client is not None:
            return max(1, len(self._workers_of_dask()))
        return int(getattr(self._executor, "_max_workers", processors()))

    def submit(self, work: Callable[..., _Result], *args: Any) -> Future[_Result]:
        """Begin some work."""
        return self._executor.submit(work, *args)

    def replace(self, error: Exception) -> None:
        """Replace workers that have failed by a new pool of processes, with a warning."""
        if multiprocessing.parent_process() is not None:
            raise error  # a worker has run the script again, which has no main guard
        count = self.count
        warn(f"The workers failed ({cause_of(error)}). Their work is given to new processes.")
        if self._own is not None:
            self._own.shutdown(wait=False, cancel_futures=True)
        self._client = None
        self._executor = self._own = new_pool(min(count, processors()))

    def close(self) -> None:
        """Close the engines, and everything that was opened for this run."""
        if self._client is not None:
            lost = len(self._workers - self._workers_of_dask())
            if lost:
                warn(f"Dask lost {counted(lost, 'worker')}; others did the work again.")
            self._client.run(close_engines)
        if self._own is not None:
            self._own.shutdown(cancel_futures=True)
        if self._own_client is not None:
            self._own_client.close()
        close_engines()

    def _workers_of_dask(self) -> set[str]:
        return set(self._client.scheduler_info(n_workers=-1)["workers"])


def warn(text: str) -> None:
    """Warn that workers were replaced."""
    warnings.warn(text, ExecutorWarning, stacklevel=6)


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
        warnings.warn(
            f"The workers failed ({cause_of(error)}). This process does the rest.",
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
