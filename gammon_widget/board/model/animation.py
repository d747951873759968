"""Animation of the changes in a match, and a queue that plays one motion after another.

A page receives each motion once, as a clip, together with the final picture. The page plays the
clip on its own clock, so a slow connection delays no frame. When the clip ends, the final picture
remains. The kernel only keeps track of the time when the next motion may begin.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ... import rules
from ...drawing import BoardView, Layout, Theme, compose
from ...match.event_bus import Change, Motion
from ...match.event_loop import BackgroundTask, locked, running_loop
from ...match.players import Player
from ...rules import Color, Dice, Event, GameState
from ...rules import events as events_of
from ...rules.events import taken_back
from .board_view import SPINNING
from .modes import BoardPicture
from .turn import Selection

if TYPE_CHECKING:
    from ...drawing.animation.timeline import Timeline


MAX_BACKLOG_SECONDS = 6.0
"""How many seconds the picture may lag behind the match before waiting motions are skipped."""


class QueuedMotion(NamedTuple):
    """A motion: its duration in seconds, and the function that makes the pages play the motion."""

    seconds: float
    show: Callable[[], None]


class Animation(BackgroundTask):
    """Plays motions one after another.

    `rest` is called after the last motion, to paint the current picture. An exception ends all
    motion and is passed to `report`.
    """

    def __init__(self, rest: Callable[[], None], report: Callable[[Exception], object]) -> None:
        super().__init__()
        self._on_idle = rest
        self._report = report
        self._later: deque[QueuedMotion] = deque()  # motions that wait for the current motion

    def add(self, motion: QueuedMotion) -> bool:
        """Queue a motion; return False if nothing can move because no event loop is running."""
        if running_loop() is None:
            return False
        if self.is_elsewhere:
            self.stop()
        if self.is_running:
            self._later.append(motion)
            while len(self._later) > 1 and self._seconds_behind > MAX_BACKLOG_SECONDS:
                self._later.popleft()
        else:
            motion.show()
            self.start(partial(self._run, motion), self._end, self._end)
        return True

    def stop(self) -> bool:
        """End all motion without painting; return whether anything was moving."""
        was_running = self.is_running
        self._later.clear()
        self.cancel()
        return was_running

    @property
    def _seconds_behind(self) -> float:
        return sum(motion.seconds for motion in self._later)

    async def _run(self, first: QueuedMotion) -> None:
        import asyncio  # slow to import

        shown: QueuedMotion | None = first
        while shown is not None:
            await asyncio.sleep(shown.seconds)
            shown = self._next()

    def _end(self, error: Exception | None) -> None:
        """Report the error, if any; then drop the waiting motions and show the current picture."""
        if error is not None:
            self._report(error)
        self._later.clear()
        self._on_idle()

    @locked
    def _next(self) -> QueuedMotion | None:
        """Start the next motion in the queue and return it; return None if there is no motion."""
        if not self.is_current or not self._later:
            return None
        motion = self._later.popleft()
        motion.show()
        return motion


_MOVED_BY_USER = rules.Moved | rules.Entered | rules.BoreOff
"""Events that a user who drags a checker has already seen."""


class ShownChange(NamedTuple):
    """A change in the match, and how it is animated.

    `state` is the state after the change; the match may have changed again since then. The
    animation takes `pace` times its usual duration; with 0, the result appears at once.
    """

    events: tuple[Event, ...]
    state: GameState
    pace: float

    def ends_in(self, view: BoardView) -> BoardView:
        """Return the final picture of the animation; `view` is the view of the latest state."""
        state = self.state
        return replace(view, points=state.points, bar=state.bar, off=state.off)


def shown_change(
    change: Change, players: Sequence[Player], selection: Selection, pace: float
) -> ShownChange | None:
    """Return how to animate a change, or None if the change is not animated.

    For example, a new game is not animated.

    `selection` shows whether the user has already dragged the checker to its place. `pace` applies
    only to the actions of bots and to whole plays, because the user needs time to follow them.
    """
    if change.motion is Motion.REDONE or isinstance(change.action, rules.NewGame | rules.SetUp):
        return None
    if change.motion is Motion.UNDONE:
        back = taken_back(events_of(change.after, change.action, change.before))
        return ShownChange((back,), change.after, 1.0) if back.back else None
    events = tuple(
        e for e in change.events if not (selection.dropped and isinstance(e, _MOVED_BY_USER))
    )
    decider = change.before.decider
    by_bot = decider is not None and not players[decider.slot].is_person
    is_slow = by_bot or isinstance(change.action, rules.MakePlay)
    return ShownChange(events, change.after, pace if is_slow else 1.0)


def selection_after(change: Change, narrated: str, selection: Selection) -> Selection:
    """Return the selection of a board after a change, with `narrated` as its message."""
    after = selection.cleared if isinstance(change.action, rules.Step) else selection.reset
    return after.saying(narrated)


class Fitted(NamedTuple):
    """How a board is shown in its pages.

    `width` is in CSS pixels. `moves` is true if changes are animated: a page shows the board, its
    animations are on, and the user does not prefer reduced motion.
    """

    layout: Layout
    theme: Theme
    width: float
    moves: bool

    def picture(self, view: BoardView, key: object = None) -> BoardPicture:
        """Return the picture of a view; `key` distinguishes pictures that look the same."""
        scene = compose(view, self.theme, self.layout, width=self.width)
        return BoardPicture(view, scene, self.layout, key)

    def timeline(self, before: BoardView, change: ShownChange, view: BoardView) -> Timeline:
        """Return the animation between two views."""
        from ...drawing.animation.timeline import Timeline  # slow to import

        after, events, pace = change.ends_in(view), change.events, change.pace
        return Timeline(before, events, after, self.theme, self.layout, width=self.width, pace=pace)

    def dice_animation(self, view: BoardView, by: Color | None) -> Timeline:
        """Return the animation of a roll over a view, without the result of the roll.

        `by` is the player who rolls; None means that both players roll. The buttons and dice of the
        view are removed first.
        """
        from ...drawing.animation.timeline import Timeline  # slow to import

        cleared = replace(view.without_buttons, dice=())
        thrown = (rules.Rolled(by, Dice(*SPINNING)),)
        return Timeline(cleared, thrown, cleared, self.theme, self.layout, width=self.width)
