"""Motion on a board: one after the other, each played by the pages by their own clocks.

A page gets a motion once, as a film, and the picture in which it ends beside it: so nothing waits
in a line from a far kernel, and whatever ends the film leaves the true picture. The kernel only
keeps time, to know when the next motion may begin.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from ..play.background_task import BackgroundTask, running_loop
from ..play.kernel_lock import LOCK, locked

MAX_BACKLOG_SECONDS = 6.0
"""Seconds that the picture may be behind; what would be shown later is not shown at all."""


class Motion(NamedTuple):
    """Something that moves.

    Attributes
    ----------
    seconds
        How long it takes.
    show
        Has the pages play it.
    """

    seconds: float
    show: Callable[[], None]


class Animation:
    """Has motions shown one after the other, and comes to rest when the last one is over.

    Parameters
    ----------
    rest
        Called when all has been shown, to paint what is true.
    report
        Called with what goes wrong; the motion is over then.
    """

    def __init__(self, rest: Callable[[], None], report: Callable[[Exception], object]) -> None:
        self._rest = rest
        self._report = report
        self._later: deque[Motion] = deque()  # after the one that is shown
        self._task = BackgroundTask()

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return self._task.is_running

    @locked
    def add(self, motion: Motion) -> bool:
        """Show a motion after those that are being shown, or at once if there are none.

        Returns
        -------
        bool
            False where nothing can move, since no event loop is running.
        """
        if running_loop() is None:
            return False
        if self._task.is_elsewhere:
            self.stop()
        if self.running:
            self._later.append(motion)
            while len(self._later) > 1 and self._seconds_behind > MAX_BACKLOG_SECONDS:
                self._later.popleft()
        else:
            motion.show()
            self._task.start(lambda: self._run(motion))
        return True

    @locked
    def stop(self) -> bool:
        """End all motion at once, and leave it to the caller to paint; tell if there was any."""
        was_running = self.running
        self._later.clear()
        self._task.cancel()
        return was_running

    async def settled(self) -> None:
        """Wait until nothing moves."""
        await self._task.settled()

    @property
    def _seconds_behind(self) -> float:
        return sum(motion.seconds for motion in self._later)

    async def _run(self, first: Motion) -> None:
        import asyncio  # slow to import

        shown: Motion | None = first
        try:
            while shown is not None:
                await asyncio.sleep(shown.seconds)
                shown = self._next()
        except Exception as error:  # whatever it is, the true picture comes next
            self._report(error)
        with LOCK:
            if self._task.finish():  # else somebody has ended it, and painted
                self._later.clear()
                self._rest()

    @locked
    def _next(self) -> Motion | None:
        """Show what comes next, if anything does."""
        if not self._task.is_current or not self._later:
            return None
        motion = self._later.popleft()
        motion.show()
        return motion
