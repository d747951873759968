"""Work of event loops that run in several threads, and end with them.

A task belongs to the loop of the thread in which it was begun: that of the cells, or that of a
page's clicks, which is closed when the page is.

`asyncio` is slow to import, and a kernel has it anyway: it is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import asyncio

    Task = asyncio.Task[Any]

_SECONDS_BETWEEN_LOOKS = 0.02
"""Between looks at a task of another thread."""


class BackgroundTask:
    """One piece of work at a time: begun, replaced, cancelled and waited for from any thread."""

    def __init__(self) -> None:
        self._task: Task | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is work that has not come to its end, in a loop that still runs."""
        task = self._task
        return task is not None and not task.done() and not task.get_loop().is_closed()

    @property
    def is_elsewhere(self) -> bool:
        """Whether the work was begun in another loop than the one that runs here."""
        return self._task is not None and self._task.get_loop() is not running_loop()

    @property
    def was_cut_off(self) -> bool:
        """Whether the work has not come to its end, but its loop has."""
        task = self._task
        return task is not None and not task.done() and task.get_loop().is_closed()

    @property
    def is_current(self) -> bool:
        """Whether the work that asks this has neither been replaced nor cancelled."""
        import asyncio

        return self._task is not None and asyncio.current_task() is self._task

    def start(self, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Begin work in the loop of this thread, in place of any other; false without a loop."""
        loop = running_loop()
        if loop is None:
            return False
        self.cancel()
        self._task = loop.create_task(work())
        return True

    def finish(self) -> bool:
        """Take note that the work that calls this is at its end; false if it is not current."""
        is_current = self.is_current
        if is_current:
            self._task = None
        return is_current

    def cancel(self) -> bool:
        """Give the work up, whichever thread this is; tell if there was any."""
        task, self._task = self._task, None
        if task is None:
            return False
        cancel(task)
        return True

    async def settled(self) -> None:
        """Wait until there is no work, whichever loop it belongs to; what it raises is its own."""
        import asyncio

        while self.is_running:
            task = self._task
            if task is not None and task.get_loop() is asyncio.get_running_loop():
                await asyncio.wait({task})
            else:  # a loop that is closed tells nobody
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)


def cancel(task: Task | None) -> None:
    """Cancel a task, whichever thread this is."""
    if task is None or task.done():
        return
    loop = task.get_loop()
    if loop.is_closed():
        # Left to be collected, it would end in the middle of other work, and be taken for that.
        coroutine = task.get_coro()
        if coroutine is not None:
            with suppress(RuntimeError):  # what it waits for in that loop cannot be told either
                coroutine.close()
        return
    if loop is running_loop():
        task.cancel()
        return
    try:
        loop.call_soon_threadsafe(task.cancel)
    except RuntimeError:  # its loop was closed just now, and it has ended with it
        return


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread; None where none is running."""
    import asyncio

    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
