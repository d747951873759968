"""Waiting for a function, without holding up the event loop: in a thread, or in pieces.

Not `asyncio.to_thread`: Python waits for its threads when it ends, and a kernel that is shut
down must not wait for a bot.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from time import monotonic
from typing import TypeVar

from .errors import EngineInterruptedError

_T = TypeVar("_T")

PIECE_SECONDS = 0.02
"""After so much work in pieces everything else has a turn."""


class OneByOne:
    """Calls functions that nothing can end, in threads of their own, never two at a time.

    What is cancelled while it runs is waited for by nobody but the next one; what is cancelled
    before its turn has come is not called any more.
    """

    def __init__(self) -> None:
        self._turn = threading.Lock()

    async def call(self, function: Callable[[], _T]) -> _T:
        """Call a function when the one before has ended, and wait for what it returns or raises."""
        given_up = threading.Event()

        def work() -> _T:
            with self._turn:
                if given_up.is_set():
                    raise EngineInterruptedError("This was given up before it was asked.")
                return function()

        return await in_background(work, given_up.set)


async def in_background(function: Callable[[], _T], give_up: Callable[[], object]) -> _T:
    """Call a function in a thread of its own and wait for what it returns or raises.

    Parameters
    ----------
    function
        What to call. It should mostly wait for something else, such as a process.
    give_up
        Called when this is cancelled, to bring the function to its end.
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
            failure = error  # the name in an except clause is gone after it
            settle = lambda: future.set_exception(failure)  # noqa: E731
        else:
            settle = lambda: future.set_result(result)  # noqa: E731
        if not loop.is_closed():
            loop.call_soon_threadsafe(deliver, settle)

    try:
        threading.Thread(target=work, daemon=True, name="gammon-bot").start()
    except RuntimeError:  # a browser's Python has no threads
        work()
    try:
        return await future
    except asyncio.CancelledError:
        wanted.clear()
        give_up()
        raise


async def in_pieces(work: Iterable[object]) -> None:
    """Go through work with the event loop having a turn every `PIECE_SECONDS`.

    It is what there is where Python has no threads, as in a browser.
    """
    import asyncio  # slow to import

    due = monotonic() + PIECE_SECONDS
    for _ in work:
        if monotonic() >= due:
            await asyncio.sleep(0)
            due = monotonic() + PIECE_SECONDS
