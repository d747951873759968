"""Calls in a thread that do not block the event loop.

`asyncio.to_thread` is not used, because Python waits for such threads when it exits. The shutdown
of a kernel must not wait for a bot.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar, copy_context
from functools import partial
from typing import TypeVar

from .errors import EngineInterruptedError
from .protocol import Interruptible

_T = TypeVar("_T")

MAX_ATTEMPTS = 3
"""The maximum number of attempts for a call that another board has interrupted."""

MAX_SILENT_SECONDS = 20.0
"""Number of seconds without a message after which a process is considered unresponsive.

A process that is working sends a message every 5 seconds.
"""

ON_SILENCE: ContextVar[Callable[[bool], object] | None] = ContextVar("on_silence", default=None)
"""A function that is called with True when an engine's process stops responding, and with False
when the process responds again. With None, a silent process is ended, and its request fails."""


class EngineCalls:
    """Calls of one engine in threads, one call at a time.

    If a call is cancelled, the engine is interrupted. If the engine cannot be interrupted, only the
    next call has to wait. A cancelled call that has not started yet is skipped. Another board with
    the same engine can also interrupt the engine. A call that was interrupted in this way is
    repeated.
    """

    def __init__(self, engine: object) -> None:
        self._engine = engine
        self._turn = threading.Lock()  # held during a call

    async def call(self, function: Callable[[], _T]) -> _T:
        """Call a function after the previous call has ended, and return the result."""
        for _ in range(MAX_ATTEMPTS - 1):
            with suppress(EngineInterruptedError):
                return await self._call(function)
        return await self._call(function)

    async def _call(self, function: Callable[[], _T]) -> _T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[_T] = loop.create_future()
        given_up = threading.Event()

        def work() -> None:
            with self._turn:
                if given_up.is_set():
                    return
                try:
                    settle = partial(future.set_result, function())
                except BaseException as error:
                    settle = partial(future.set_exception, error)
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(lambda: future.done() or settle())

        try:
            threading.Thread(
                target=copy_context().run, args=(work,), daemon=True, name="gammon-bot"
            ).start()
        except RuntimeError:  # there are no threads in a browser
            work()
        try:
            return await future
        except asyncio.CancelledError:
            given_up.set()
            if isinstance(self._engine, Interruptible):
                self._engine.interrupt()
            raise
