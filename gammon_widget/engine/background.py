"""Calls that do not block the event loop: in a thread, or in small pieces.

`asyncio.to_thread` is not used, because Python waits for its threads at exit, and a kernel shutdown
must not wait for a bot.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextvars import ContextVar, copy_context
from time import monotonic
from typing import TypeVar

from .errors import EngineInterruptedError

_T = TypeVar("_T")

PIECE_SECONDS = 0.02
"""Maximum time in seconds before the event loop gets a turn."""


MAX_SILENT_SECONDS = 20.0
"""Seconds without a sign of life until a process is reported; a working one sends one every 5."""

ON_SILENCE: ContextVar[Callable[[bool], object] | None] = ContextVar("on_silence", default=None)
"""Called with True when an engine's process stops responding, and with False when it responds
again. Without it such a process is ended, and the request fails."""


class OneByOne:
    """Calls functions that cannot be interrupted, in threads, one at a time.

    A cancelled call that already runs delays only the next one; a waiting one is skipped.
    """

    def __init__(self) -> None:
        self._turn = threading.Lock()

    async def call(self, function: Callable[[], _T]) -> _T:
        """Call a function after the previous one has ended, and return its result."""
        given_up = threading.Event()

        def work() -> _T:
            with self._turn:
                if given_up.is_set():
                    raise EngineInterruptedError("This was given up before it was asked.")
                return function()

        return await in_background(work, given_up.set)


async def in_background(function: Callable[[], _T], give_up: Callable[[], object]) -> _T:
    """Call a function in a thread of its own and return its result.

    The function should mostly wait, for example for a process. On cancellation, `give_up` is called
    to end it.
    """
    import asyncio  # slow to import

    loop = asyncio.get_running_loop()
    future: asyncio.Future[_T] = loop.create_future()
    wanted = threading.Event()
    wanted.set()

    def deliver(settle: Callable[[], None]) -> None:
        if not future.done():
            settle()

    def work() -> None:
        if not wanted.is_set():
            return
        settle: Callable[[], None]
        try:
            result = function()
        except BaseException as error:
            failure = error  # Python deletes the name after the except clause
            settle = lambda: future.set_exception(failure)  # noqa: E731
        else:
            settle = lambda: future.set_result(result)  # noqa: E731
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver, settle)

    try:
        threading.Thread(
            target=copy_context().run, args=(work,), daemon=True, name="gammon-bot"
        ).start()
    except RuntimeError:  # there are no threads in a browser
        work()
    try:
        return await future
    except asyncio.CancelledError:
        wanted.clear()
        give_up()
        raise


async def in_pieces(work: Iterable[object]) -> None:
    """Run an iterator without threads; the event loop gets a turn every `PIECE_SECONDS`."""
    import asyncio  # slow to import

    due = monotonic() + PIECE_SECONDS
    for _ in work:
        if monotonic() >= due:
            await asyncio.sleep(0)
            due = monotonic() + PIECE_SECONDS
