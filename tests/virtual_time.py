"""An event loop with virtual time: a minute passes at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar, TypeVarTuple

Answer = TypeVar("Answer")
Given = TypeVarTuple("Given")


class VirtualTime(asyncio.SelectorEventLoop):
    """An event loop that advances its clock to the next timer whenever it is idle."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self.timers: list[asyncio.TimerHandle] = []

    def time(self) -> float:
        return self._now

    def call_at(
        self,
        when: float,
        callback: Callable[[*Given], object],
        *args: *Given,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = super().call_at(when, callback, *args, context=context)
        self.timers.append(timer)
        return timer

    @property
    def waiting(self) -> list[asyncio.TimerHandle]:
        # asyncio runs timers together that are very close.
        past = self._now + self._clock_resolution  # type: ignore[attr-defined]
        return [t for t in self.timers if not t.cancelled() and t.when() >= past]

    def _run_once(self) -> None:
        waiting = self.waiting
        self.timers = waiting
        if not self._ready and waiting:  # type: ignore[attr-defined]
            self._now = min(timer.when() for timer in waiting)
        super()._run_once()  # type: ignore[misc]


def run(main: Coroutine[Any, Any, Answer]) -> Answer:
    """Run a coroutine in such an event loop."""
    with asyncio.Runner(loop_factory=VirtualTime) as runner:
        return runner.run(main)
