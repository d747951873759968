"""What is to be done in a moment, by the event loop of the thread in which it was asked for."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .background_task import running_loop

if TYPE_CHECKING:
    import asyncio


class Delay:
    """Calls a function a while after it was started, unless it is started anew or cancelled.

    Parameters
    ----------
    seconds
        How long it waits.
    function
        What it calls.
    """

    def __init__(self, seconds: float, function: Callable[..., object]) -> None:
        self._seconds = seconds
        self._function = function
        self._timer: asyncio.TimerHandle | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def is_due(self) -> bool:
        """Whether it is going to call, in the event loop that runs here."""
        return self._timer is not None and self._loop is running_loop()

    def start(self, *arguments: Any) -> bool:
        """Call the function with these in a while; false where no event loop is running."""
        self.cancel()
        loop = running_loop()
        if loop is None:
            return False
        timer: asyncio.TimerHandle
        timer = loop.call_later(self._seconds, lambda: self._go_off(timer, *arguments))
        self._timer, self._loop = timer, loop
        return True

    def cancel(self) -> None:
        """Call nothing any more, whichever thread this is."""
        timer, loop = self._timer, self._loop
        self._timer = self._loop = None
        if timer is None or loop is None:
            return
        if loop is running_loop():
            timer.cancel()
        else:
            with contextlib.suppress(RuntimeError):  # the loop is closed, and its timers with it
                loop.call_soon_threadsafe(timer.cancel)

    def _go_off(self, timer: asyncio.TimerHandle, *arguments: Any) -> None:
        if timer is self._timer:  # else another thread has just cancelled it
            self._timer = self._loop = None
            self._function(*arguments)
