"""Matrix products in one thread.

NumPy's BLAS library splits products among its threads. For products as small as those of the
built-in network, the threads mostly wait for each other: on a busy machine with two processors, a
decision took 15 times as long, and 13 times the processor time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import Any

from ..libraries import library

_LOCK = Lock()
_limits: list[Any] = []
"""The limit while any thread needs it. The last thread restores the user's setting."""
_users = 0


@contextmanager
def one_blas_thread() -> Iterator[None]:
    """Compute matrix products in one thread during the block.

    The setting applies to the whole process. After the block, the earlier setting applies again,
    even if several threads use such blocks at the same time.
    """
    global _users  # noqa: PLW0603 - counted under the lock
    with _LOCK:
        if not _users:
            _limits.append(_controller().limit(limits=1, user_api="blas"))
        _users += 1
    try:
        yield
    finally:
        with _LOCK:
            _users -= 1
            if not _users:
                _limits.pop().restore_original_limits()


@cache  # saves 0.4 ms a request
def _controller() -> Any:
    threadpoolctl = library("threadpoolctl", "The built-in engine needs threadpoolctl")
    return threadpoolctl.ThreadpoolController()
