"""Going through a match by itself, at a pace at which it can be followed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from ..play.background_task import BackgroundTask

PAUSE_SECONDS = 1.2
"""Between the end of one play's motion and the next: long enough to read what was played."""


class Autoplay:
    """Takes one step after another until there is none left, or it is stopped.

    Parameters
    ----------
    step
        Takes one step; gives whether there may be another.
    settled
        Waits until nothing moves any more.
    ended
        Called when there is no step left.
    """

    def __init__(
        self,
        step: Callable[[], bool],
        settled: Callable[[], Awaitable[None]],
        ended: Callable[[], object],
    ) -> None:
        self._step, self._settled, self._ended = step, settled, ended
        self._task = BackgroundTask()

    def start(self) -> bool:
        """Begin; false where no event loop is running that could go on."""
        return self._task.start(self._run)

    def stop(self) -> None:
        """Take no further step."""
        self._task.cancel()

    async def _run(self) -> None:
        import asyncio

        while True:
            await self._settled()
            await asyncio.sleep(PAUSE_SECONDS)
            if not (self._task.is_current and self._step()):
                break
        if self._task.finish():
            self._ended()
