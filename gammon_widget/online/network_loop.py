"""The event loop for connections to other machines, in a thread of its own.

It starts at the first use, and ends with the process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import cache
from threading import Thread
from typing import Any, TypeVar, TypeVarTuple

_Args = TypeVarTuple("_Args")
_Result = TypeVar("_Result")


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name="gammon_widget online", daemon=True).start()
    return loop


def run(work: Coroutine[Any, Any, _Result]) -> Future[_Result]:
    """Run a coroutine in the event loop; return its future, which can be used in any thread."""
    return asyncio.run_coroutine_threadsafe(work, _loop())


def call_soon(function: Callable[[*_Args], object], *arguments: *_Args) -> None:
    """Call a function in the event loop as soon as possible."""
    _loop().call_soon_threadsafe(function, *arguments)
