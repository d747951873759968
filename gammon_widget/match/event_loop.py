"""Tasks, timers and the lock for matches that are used by several threads.

JupyterLab handles the messages of each page in a thread of its own (a kernel "subshell"), so a
board accepts clicks while a cell runs. A task or timer belongs to the event loop of the thread that
started it; the loop of a page ends with the page.

Every change to a match or its boards holds `LOCK` until all subscribers have been called. There is
one lock for all matches: matches can be linked, and two threads with a lock each could deadlock.
Reading a state needs no lock, because states are immutable.

`asyncio` is slow to import, so functions import it where they need it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial, wraps
from threading import RLock
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    import asyncio

    Task = asyncio.Task[Any]

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")

_SECONDS_BETWEEN_LOOKS = 0.02
"""Polling interval for a task in another thread."""


LOCK = RLock()
"""The lock that is held during every change; reentrant."""


def locked(function: Callable[_Args, _Result]) -> Callable[_Args, _Result]:
    """Hold `LOCK` while a function or method runs."""

    @wraps(function)
    def held(*arguments: _Args.args, **options: _Args.kwargs) -> _Result:
        with LOCK:
            return function(*arguments, **options)

    return held


class BackgroundTask:
    """One task at a time, controlled from any thread."""

    def __init__(self) -> None:
        self._task: Task | None = None

    @property
    def is_running(self) -> bool:
        """Whether an open event loop has unfinished work."""
        return self._running() is not None

    @property
    def is_elsewhere(self) -> bool:
        """Whether the work was started in another event loop."""
        return self._task is not None and self._task.get_loop() is not running_loop()

    @property
    def was_interrupted(self) -> bool:
        """Whether the work is unfinished but its event loop is closed."""
        task = self._task
        return task is not None and not task.done() and task.get_loop().is_closed()

    @property
    def is_current(self) -> bool:
        """Whether the calling task is still the current work, neither replaced nor cancelled."""
        import asyncio

        return self._task is not None and asyncio.current_task() is self._task

    def start(
        self,
        work: Callable[[], Awaitable[_Result]],
        done: Callable[[_Result], object],
        failed: Callable[[Exception], object],
    ) -> bool:
        """Start work in this thread's event loop, replacing earlier work; False without a loop.

        At the end, `done` is called with the result, or `failed` with the exception. `LOCK` is held
        during the call. For cancelled work, neither function is called.
        """

        async def run() -> None:
            end: Callable[[], object] | None = None  # for work that is cancelled with its loop
            try:
                end = partial(done, await work())
            except Exception as error:  # it calls engines and functions of the user
                end = partial(failed, error)
            finally:
                with LOCK:
                    if self.is_current:
                        self._task = None
                        if end is not None:
                            end()
                        self._changed()

        loop = running_loop()
        if loop is None:
            return False
        cancel(self._task)
        self._task = loop.create_task(run())
        self._changed()
        return True

    @locked
    def cancel(self) -> bool:
        """Cancel the work from any thread; return whether there was work."""
        task, self._task = self._task, None
        if task is None:
            return False
        cancel(task)
        self._changed()
        return True

    async def settled(self) -> None:
        """Wait until no work is running in any event loop; ignore the exceptions of the work."""
        import asyncio

        while task := locked(self._running)():  # not before a callback has started the next work
            if task.get_loop() is asyncio.get_running_loop():
                await asyncio.wait({task})
            else:  # a closed loop sends no notification
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)

    def _changed(self) -> None:
        """Called when work has started or ended; for subclasses."""

    def _running(self) -> Task | None:
        task = self._task
        return None if task is None or task.done() or task.get_loop().is_closed() else task


def cancel(task: Task | None) -> None:
    """Cancel a task from any thread."""
    if task is None or task.done():
        return
    loop = task.get_loop()
    if loop.is_closed():
        # The garbage collector would end the coroutine in the middle of other work, and asyncio
        # would log "Task was destroyed but it is pending".
        task._log_destroy_pending = False  # type: ignore[attr-defined]  # private
        coroutine = task.get_coro()
        if coroutine is not None:
            with suppress(RuntimeError):  # its cleanup may need the closed loop
                coroutine.close()
        return
    if loop is running_loop():
        task.cancel()
        return
    try:
        loop.call_soon_threadsafe(task.cancel)
    except RuntimeError:  # its loop was closed just now
        return


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread, or None."""
    import asyncio

    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Delay:
    """Calls a function after some seconds, unless restarted or cancelled."""

    def __init__(self, seconds: float, function: Callable[..., object]) -> None:
        self._seconds = seconds
        self._function = function
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_due(self) -> bool:
        """Whether a call is scheduled in the current event loop."""
        return self._timer is not None and self._loop is running_loop()

    def start(self, *arguments: Any) -> bool:
        """Schedule the call with these arguments; False without a running event loop."""
        if self._timer is not None:
            self.cancel()
        loop = running_loop()
        if loop is None:
            return False
        timer: asyncio.TimerHandle
        timer = loop.call_later(self._seconds, lambda: self._go_off(timer, *arguments))
        self._timer, self._loop = timer, loop
        return True

    def cancel(self) -> None:
        """Cancel the scheduled call, from any thread."""
        timer, loop = self._timer, self._loop
        self._timer = self._loop = None
        if timer is None or loop is None:
            return
        if loop is running_loop():
            timer.cancel()
        else:
            with suppress(RuntimeError):  # the loop and its timers are closed
                loop.call_soon_threadsafe(timer.cancel)

    def _go_off(self, timer: asyncio.TimerHandle, *arguments: Any) -> None:
        if timer is self._timer:  # otherwise another thread has just cancelled it
            self._timer = self._loop = None
            self._function(*arguments)
