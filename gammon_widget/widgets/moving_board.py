"""A board whose pictures do not jump: what has happened is seen to happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..drawing import BoardView
from ..drawing.motion.timeline import Timeline
from ..interaction.animation import Animation
from ..rules import Event
from ..settings.traits import Flag
from .canvas_board import CanvasBoard


class MovingBoard(CanvasBoard):
    """A board on a canvas that can move from one picture to the next.

    What is to be seen, and clicked, has changed before anything moves: motion only shows it. It
    needs a page, since only a page can say whether the person has asked for less motion; without
    one the board shows the new picture at once.
    """

    visual_fx = Flag(True).tag(sync=True, option=True)

    _animation: Animation | None = None  # none while the board is being made

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        companion = self._stage.companion
        self._animation = Animation(self._put, self._rest, companion, self._failed)
        self._parts.callback(self._stop)
        super().observe(self._effects_switched, ["visual_fx"])

    async def settled(self) -> None:
        """Wait until nothing moves on the board."""
        if self._animation is not None:
            await self._animation.settled()

    @property
    def _moves(self) -> bool:
        """Whether something moves just now."""
        return self._animation is not None and self._animation.running

    @property
    def _can_move(self) -> bool:
        """Whether somebody sees the board who has not asked for stillness."""
        return self.visual_fx and self._stage.companion.watched and not self._stage.still

    def _show_events(
        self, events: Sequence[Event], before: BoardView, after: BoardView, pace: float
    ) -> None:
        """Show what has happened, and then what is to be seen now.

        Parameters
        ----------
        events
            What has happened.
        before, after
            The pictures between which it has.
        pace
            How many times as long as usual it takes; 0 shows the new picture at once.
        """
        moves = False
        try:
            # What is no motion itself waits for the motion before it.
            if self._animation is not None and (self._moves or (events and pace)):
                moves = self._animation.add(self._timeline(events, before, after, pace))
        finally:
            self._show(paint=not moves)

    def _timeline(
        self, events: Sequence[Event], before: BoardView, after: BoardView, pace: float
    ) -> Timeline:
        width = self._stage.width(self.size)
        return Timeline(before, events, after, self._palette, self._layout, width=width, pace=pace)

    def _stop(self) -> bool:
        """End all motion, and leave it to the caller to paint; tell if there was any."""
        return self._animation is not None and self._animation.stop()

    def _rest(self) -> None:
        """Show what is true, when all that led to it has been shown."""
        self._put(self.scene)
        self._stage.guide(self.scene, self._guidance)

    def _paint(self) -> None:
        self._stop()
        super()._paint()

    def _failed(self, error: Exception) -> None:
        """Tell of a motion that could not be shown."""
        self.log.error("The board could not show a motion: %s", error, exc_info=error)

    def _effects_switched(self, change: Any) -> None:
        if not change["new"] and self._stop():
            self._rest()
