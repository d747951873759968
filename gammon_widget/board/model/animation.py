"""Motion: the parts of the animation of a change, and a queue that plays one motion after another.

A page receives each motion together with the final view, and plays it on its own clock, so a slow
connection delays no frame. The kernel only keeps track of the time when the next motion may begin.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypedDict

from ... import rules
from ...drawing import BoardView, CubePlace
from ...match.event_bus import Change, Motion
from ...match.event_loop import BackgroundTask, locked, running_loop
from ...match.players import Player
from ...rules import CheckerPath, Color, Event, Phase
from ...rules import events as events_of
from ...rules.events import TakenBack, taken_back
from .turn import Selection

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


class ShownChange(NamedTuple):
    """A change in the match, and how it is animated.

    The animation takes `pace` times its usual duration; with 0, the result appears at once.
    """

    events: tuple[Event, ...]
    pace: float


def shown_change(
    change: Change,
    players: Sequence[Player],
    pace: float,
    joined: tuple[Event, ...] = (),
    *,
    auto_done: bool = False,
) -> ShownChange | None:
    """Return how to animate a change, or None if the change is not animated.

    For example, a new game is not animated. `joined` are events to animate before it. `pace`
    applies only to the actions of bots and to whole plays, because the user needs time to follow
    them. With `auto_done`, the dice that could not be played are shown at the end of a turn.
    """
    if change.motion is Motion.REDONE or isinstance(change.action, rules.NewGame | rules.SetUp):
        return None
    if change.motion is Motion.UNDONE:
        back = taken_back(events_of(change.after, change.action, change.before))
        return ShownChange((back,), 1.0) if back.back else None
    if auto_done and unplayed_dice(change):
        return ShownChange((rules.Passed(change.before.turn, change.before.dice),), REST_PACE)
    decider = change.before.decider
    by_bot = decider is not None and not players[decider.slot].is_person
    is_slow = by_bot or isinstance(change.action, rules.MakePlay)
    return ShownChange((*joined, *change.events), pace if is_slow else 1.0)


def unplayed_dice(change: Change) -> tuple[int, ...]:
    """Return the dice that could not be played in the turn that a change ends."""
    ends = isinstance(change.action, rules.Confirm) and change.motion is Motion.DONE
    return change.before.dice_left if ends and change.after.phase is not Phase.OVER else ()


def selection_after(change: Change, narrated: str, selection: Selection) -> Selection:
    """Return the selection of a board after a change, with `narrated` as its message."""
    after = selection.cleared if isinstance(change.action, rules.Step) else selection.reset
    return after.saying(narrated)


ROLL_SECONDS = 0.580
HIT_SECONDS = 0.300
UNDO_SECONDS = 0.180
CUBE_SECONDS = 0.360

PASS_SECONDS = 1.2
"""The time for which unplayable dice are visible, so that nobody misses the pass."""

REST_PACE = 1.25
"""The pace of a pass of the rest of a turn: the dice and the reason are visible for 1.5 s."""

OPENING_SECONDS = 0.4
"""The time for which each opening die stays with its player before one player gets both dice."""

TIE_SECONDS = 1.0
"""The time for which tied opening dice stay on the board before the players roll again."""

WIN_SECONDS = 2.0
RESULT_SECONDS = 0.240
"""The time in which the dialog with the result appears."""

STEP_SECONDS = {rules.Moved: 0.220, rules.Entered: 0.420, rules.BoreOff: 0.280}

MOTION_SECONDS = {
    **{event.__name__: seconds for event, seconds in STEP_SECONDS.items()},
    **{"Hit": HIT_SECONDS, "TakenBack": UNDO_SECONDS, "Rolled": ROLL_SECONDS},
}
"""The durations of the motions that a page begins without the kernel, by their events."""


class MotionPart(TypedDict):
    """One part of a motion, for the pages.

    `kind` is "move", "hit", "back", "roll", "pass", "cube", "win", "result" or "wait". `color` is
    the slot of the player who rolls or has won; None means both players, or that it does not
    matter. `paths` are the paths of checkers, each with the slot, the source and the target, which
    are numbered for the owner: 25 is the bar, and 0 is the tray. `dice` contains the dice of a
    roll, the die of a move, or the number on a cube that a tie has turned.
    """

    kind: str
    seconds: float
    color: int | None
    paths: list[list[int]]
    dice: list[int]


def motion_parts(change: ShownChange, before: BoardView, after: BoardView) -> list[MotionPart]:
    """Return the parts of the animation of a change, one after another.

    `before` and `after` are the views around the change. The places of the cube in these views
    determine whether it turns.
    """
    parts = (part for event in change.events for part in _parts(event, before, after))
    return [part | {"seconds": round(part["seconds"] * change.pace, 3)} for part in parts]


def seconds_of(parts: Sequence[MotionPart]) -> float:
    """Return the duration of a motion in seconds."""
    return float(sum(part["seconds"] for part in parts))


def _parts(event: Event, before: BoardView, after: BoardView) -> Iterator[MotionPart]:
    match event:
        case rules.Rolled(color=color, dice=dice):
            yield _part("roll", ROLL_SECONDS, color=color, dice=dice)
            if color is None:
                yield _part("wait", TIE_SECONDS if dice.is_double else OPENING_SECONDS)
        case rules.Moved() | rules.Entered() | rules.BoreOff():
            yield _part("move", STEP_SECONDS[type(event)], event.paths, dice=[event.die])
        case rules.Hit():
            yield _part("hit", HIT_SECONDS, event.paths)
        case TakenBack():
            yield _part("back", UNDO_SECONDS, event.paths)
        case rules.CubeTurned() | rules.Doubled() | rules.Taken() | rules.Dropped():
            hidden = (CubePlace.NONE, CubePlace.CRAWFORD)
            if before.cube.place not in hidden and after.cube.place not in hidden:
                turned = [event.stake] if isinstance(event, rules.CubeTurned) else []
                yield _part("cube", CUBE_SECONDS, dice=turned)
        case rules.Passed():
            yield _part("pass", PASS_SECONDS)
        case rules.Won() if after.dialog is not None:
            yield _part("win", WIN_SECONDS, color=event.result.winner)
            yield _part("result", RESULT_SECONDS)
        case _:
            pass  # these events have no animation


def _part(
    kind: str,
    seconds: float,
    paths: Iterable[CheckerPath] = (),
    *,
    color: Color | None = None,
    dice: Iterable[int] = (),
) -> MotionPart:
    return {
        "kind": kind,
        "seconds": seconds,
        "color": None if color is None else color.slot,
        "paths": [[path.color.slot, path.source, path.target] for path in paths],
        "dice": list(dice),
    }
