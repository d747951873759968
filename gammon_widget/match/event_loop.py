"""Tasks, timers and the lock for matches that are used by several threads.

JupyterLab handles the messages from each page in a separate thread (a kernel "subshell"), so a
board accepts clicks while a cell runs. A task or timer belongs to the event loop of the thread that
started it. When a page is closed, its event loop ends.

`LOCK` is held during every change to a match or its boards, until all subscribers have been called.
It is taken where a thread enters: in a message from a page (`PageWidget`), in a timer or the end of
a task (this module), and in the public methods of matches and widgets (`synchronized`). Code behind
these entrances does not take it again.

All matches share this lock. With one lock per match, two threads that change linked matches could
wait for each other forever: a lesson and its board, or a viewer and the game that it follows, are
subscribers of each other. Subscribers are called while the lock is held, because they would
otherwise see the changes in another order, or after a later change. Reading a state needs no lock,
because states are immutable.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial, wraps
from inspect import iscoroutinefunction, isfunction
from threading import Condition, RLock
from typing import Any, ParamSpec, TypeVar

Task = asyncio.Task[Any]

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")
_Kind = TypeVar("_Kind")

_SECONDS_BETWEEN_LOOKS = 0.02
"""Interval, in seconds, for checking a task in another thread."""


LOCK = RLock()
"""The lock that is held during every change. It is reentrant."""


_CHANGED = Condition(LOCK)


def wait_until(is_true: Callable[[], bool], seconds: float) -> bool:
    """Wait until a condition is true, without `LOCK`; return whether it is true.

    Other threads can change matches while this function waits, even if the caller holds `LOCK`. The
    condition is examined after each call of `notify`.
    """
    with LOCK:
        return _CHANGED.wait_for(is_true, seconds)


def notify(*_: object) -> None:
    """Let all threads in `wait_until` examine their conditions."""
    with LOCK:
        _CHANGED.notify_all()


def locked(function: Callable[_Args, _Result]) -> Callable[_Args, _Result]:
    """Decorate a function or method so that it holds `LOCK` while it runs."""

    @wraps(function)
    def held(*arguments: _Args.args, **options: _Args.kwargs) -> _Result:
        with LOCK:
            return function(*arguments, **options)

    return held


def synchronized(kind: type[_Kind]) -> type[_Kind]:
    """Decorate a class so that its own public methods hold `LOCK` while they run.

    Coroutine functions, properties and `unsynchronized` methods do not hold it: others must not
    wait for them.
    """
    held: dict[object, object] = {}  # the other spelling of a name has the same function
    for name, member in tuple(vars(kind).items()):
        is_exempt = name.startswith("_") or hasattr(member, _EXEMPT)
        if isfunction(member) and not iscoroutinefunction(member) and not is_exempt:
            setattr(kind, name, held.setdefault(member, locked(member)))
    return kind


_EXEMPT = "holds_no_lock"


def unsynchronized(method: Callable[_Args, _Result]) -> Callable[_Args, _Result]:
    """Exempt a slow method that only reads states, such as one that writes a file."""
    vars(method)[_EXEMPT] = True
    return method


class BackgroundTask:
    """A background worker that runs one task at a time. Any thread can control it."""

    def __init__(self) -> None:
        self._task: Task | None = None

    @property
    def is_running(self) -> bool:
        """Whether there is unfinished work in an open event loop."""
        return self._running() is not None

    @property
    def is_elsewhere(self) -> bool:
        """Whether the work was started in another event loop."""
        return self._task is not None and self._task.get_loop() is not running_loop()

    @property
    def was_interrupted(self) -> bool:
        """Whether the work is unfinished, but its event loop is closed."""
        task = self._task
        return task is not None and not task.done() and task.get_loop().is_closed()

    @property
    def is_current(self) -> bool:
        """Whether the calling task is still the current work, not replaced or cancelled."""
        return self._task is not None and asyncio.current_task() is self._task

    def start(
        self,
        work: Callable[[], Awaitable[_Result]],
        done: Callable[[_Result], object],
        failed: Callable[[Exception], object],
    ) -> bool:
        """Start work in this thread's event loop, and cancel earlier work.

        Return False if no event loop is running. When the work ends, `done` is called with its
        result, or `failed` with its exception. `LOCK` is held while either function
        runs. If the work is cancelled, neither function is called.
        """

        async def run() -> None:
            end: Callable[[], object] | None = None  # stays None if the work is cancelled
            try:
                end = partial(done, await work())
            except Exception as error:  # the work calls engines and the user's functions
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
        while task := locked(self._running)():  # the lock waits for a callback that starts new work
            if task.get_loop() is asyncio.get_running_loop():
                await asyncio.wait({task})
            else:  # a closed loop sends no notification
                await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)

    def _changed(self) -> None:
        """Do nothing; subclasses can react here when work has started or ended."""

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
            with suppress(RuntimeError):  # the cleanup may need the closed loop
                coroutine.close()
        return
    if loop is running_loop():
        task.cancel()
        return
    try:
        loop.call_soon_threadsafe(task.cancel)
    except RuntimeError:  # the loop was closed just now
        return


def running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Delay:
    """A timer that calls a function after some seconds, while `LOCK` is held.

    It can be restarted or cancelled.
    """

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
        """Schedule a call with these arguments; return False if no event loop is running."""
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

    @locked
    def _go_off(self, timer: asyncio.TimerHandle, *arguments: Any) -> None:
        if timer is self._timer:  # otherwise another thread has just cancelled it
            self._timer = self._loop = None
            self._function(*arguments)
