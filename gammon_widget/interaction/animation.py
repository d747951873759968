"""Motion on the canvas: timelines shown one after the other, frame by frame.

Frames are painted on the board's one canvas, by what has changed since the last one. A second
canvas over the first would need fewer bytes a frame (0.3 KB in place of 0.6 to 1.6), but a place
in the page that only the companion can give it, a share in every reload and every second view, and
twice as much for the browser to copy to the screen. A frame by what has changed takes the kernel
0.6 ms, and leaves the canvas as any other picture does: whatever comes next is painted over it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from ..drawing import Scene
from ..play.background_task import BackgroundTask, running_loop
from ..play.kernel_lock import hold_lock, locked
from .output import Beat

if TYPE_CHECKING:
    from ..drawing.motion.timeline import Timeline

FRAMES_PER_QUERY = 8
"""Of so many frames, after the first the pages are asked whether they have got them."""

MAX_UNSEEN_FRAMES = 24
"""So many frames may be under way. A page that is slower misses some."""

MAX_STEP_SECONDS = 0.1
"""A longer time without a frame, in seconds, does not count: the kernel was busy then."""

MAX_BACKLOG_SECONDS = 6.0
"""Seconds that the picture may be behind; what would be shown later is not shown at all."""


class Pages(Protocol):
    """Where frames are seen."""

    arrived: int
    """The last frame that is known to have come to a page."""

    @property
    def watched(self) -> bool:
        """Whether there is any page."""

    def tell(self, message: Beat) -> None:
        """Ask the pages to tell when a frame has come."""


class Animation:
    """Shows timelines, and comes to rest when the last one is over.

    Parameters
    ----------
    paint
        Paints a scene over whatever is seen.
    rest
        Called when all has been shown, to paint what is true.
    pages
        Where it is seen. While there is none, nothing is shown.
    report
        Called with what goes wrong while frames are painted; the motion is over then.
    """

    def __init__(
        self,
        paint: Callable[[Scene], None],
        rest: Callable[[], None],
        pages: Pages,
        report: Callable[[Exception], object],
    ) -> None:
        self._paint = paint
        self._rest = rest
        self._pages = pages
        self._report = report
        self._timelines: deque[Timeline] = deque()
        self._task = BackgroundTask()
        self._frames = 0  # painted since ever
        self._answered = 0  # before these frames, no page was asked

    @property
    def running(self) -> bool:
        """Whether something moves."""
        return self._task.is_running

    @locked
    def add(self, timeline: Timeline) -> bool:
        """Show a timeline after those that are being shown.

        Its first frame is painted at once if it is the only one.

        Returns
        -------
        bool
            False where nothing can move, since no page is there or no event loop is running.
        """
        if running_loop() is None or not self._pages.watched:
            return False
        if self._task.is_elsewhere:
            self.stop()
        self._timelines.append(timeline)
        while len(self._timelines) > 1 and self._behind > MAX_BACKLOG_SECONDS:
            self._timelines.popleft()
        if not self.running:
            # So that the pages are asked, and tell, at once.
            self._frames += -self._frames % FRAMES_PER_QUERY
            self._answered = self._frames
            self._show(timeline.first)
            self._task.start(self._run)
        return True

    @locked
    def stop(self) -> bool:
        """End all motion at once, and leave it to the caller to paint; tell if there was any."""
        was_running = self.running
        self._timelines.clear()
        self._task.cancel()
        return was_running

    async def settled(self) -> None:
        """Wait until nothing moves."""
        await self._task.settled()

    @property
    def _behind(self) -> float:
        return sum(timeline.duration for timeline in self._timelines)

    async def _run(self) -> None:
        try:
            while (timeline := self._next()) is not None:
                await self._play(timeline)
        except Exception as error:  # whatever it is, the true picture comes next
            self._report(error)
        with hold_lock():
            if self._task.finish():  # else somebody has ended it, and painted
                self._timelines.clear()
                self._rest()

    @locked
    def _next(self) -> Timeline | None:
        is_wanted = self._task.is_current and self._timelines and self._pages.watched
        return self._timelines[0] if is_wanted else None

    async def _play(self, timeline: Timeline) -> None:
        import asyncio  # slow to import, as the next

        from ..drawing.motion.timeline import FRAME_SECONDS

        loop = asyncio.get_running_loop()
        shown, last = FRAME_SECONDS, loop.time()
        due = last
        while True:
            # By the clock, so that what is late does not make the next one late as well.
            due = max(due + FRAME_SECONDS, last)
            await asyncio.sleep(due - last)
            now = loop.time()
            shown, last = shown + min(now - last, MAX_STEP_SECONDS), now
            if not self._goes_on(timeline, shown):
                return

    @locked
    def _goes_on(self, timeline: Timeline, seconds: float) -> bool:
        """Show that moment of the timeline, unless it is over or not to be shown any more."""
        if not self._timelines or self._timelines[0] is not timeline:
            return False
        if seconds >= timeline.duration or not self._pages.watched:
            self._timelines.popleft()
            return False
        if self._frames - max(self._pages.arrived, self._answered) <= MAX_UNSEEN_FRAMES:
            self._show(timeline.scene_at(seconds))
        return True

    def _show(self, scene: Scene) -> None:
        self._paint(scene)
        if self._frames % FRAMES_PER_QUERY == 0:  # behind the frame, which somebody waits for
            self._pages.tell(Beat(self._frames))
        self._frames += 1
