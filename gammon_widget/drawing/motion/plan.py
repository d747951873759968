"""From events to pieces of motion: for each, what moves and what lies under it meanwhile.

The end is known exactly: it is the picture that is shown afterwards. So the checkers' places are
found by taking the events back from there, and then doing them again, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...rules.color import Color
from ...rules.errors import GammonError
from ...rules.events import (
    BoreOff,
    CubeTurned,
    Doubled,
    Dropped,
    Entered,
    Event,
    Hit,
    Moved,
    Passed,
    Rolled,
    Taken,
    TakenBack,
    Way,
    Won,
)
from ...rules.position import BAR, OFF
from ..geometry import Layout, Slot
from ..parts.centre_lane import lane_halves
from ..parts.cube import cube_center
from ..parts.dialog import dialog_cube
from ..shapes import Point
from ..targets import Target
from ..view import BoardView, CubePlace, Dialog, DieState, DieView
from . import movers
from .movers import Mover
from .sprites import Pose
from .throw import Rolling

HIT_SECONDS = 0.300
UNDO_SECONDS = 0.180
ROLL_SECONDS = 0.580
CUBE_SECONDS = 0.360
DIALOG_SECONDS = 0.240

PASS_SECONDS = 0.6
"""In which dice that cannot be played are seen. No event may be missed."""

OPENING_SECONDS = 0.4
"""Those of the opening roll, each in its player's half, before one player gets both."""

STEP_SECONDS = {Moved: 0.220, Entered: 0.240, BoreOff: 0.280}


@dataclass(frozen=True, slots=True)
class Clip:
    """One piece of motion.

    Attributes
    ----------
    duration
        In seconds.
    background
        What is to be seen under all that moves. What moves is not in it, except for dice and the
        cube, which are needed for laying out the lane.
    movers
        What moves.
    """

    duration: float
    background: BoardView
    movers: tuple[Mover, ...] = ()


class CheckerCounts:
    """How many checkers each player of a picture has where: 25 is their bar, 0 their tray."""

    def __init__(self, view: BoardView) -> None:
        white = [max(0, count) for count in view.points]
        black = [max(0, -count) for count in reversed(view.points)]
        self._counts = {
            color: [view.off[color.slot], *points, view.bar[color.slot]]
            for color, points in ((Color.WHITE, white), (Color.BLACK, black))
        }

    def take_back(self, ways: Iterable[Way]) -> None:
        """Undo the ways of checkers, the last one first."""
        for color, source, target in ways:
            self._counts[color][target] -= 1
            self._counts[color][source] += 1
        if any(count < 0 for counts in self._counts.values() for count in counts):
            raise GammonError("These events do not lead to this picture: a checker is missing.")

    def carry(self, way: Way, view: BoardView, layout: Layout) -> tuple[Point, BoardView, Point]:
        """Move a checker.

        Returns
        -------
        tuple
            Where it lay, the picture `view` while it lies nowhere, and where it comes to lie.
        """
        color, source, target = way
        start = self._top(color, source, layout)
        self._counts[color][source] -= 1
        without = self.shown_in(view)
        self._counts[color][target] += 1
        return start, without, self._top(color, target, layout)

    def slide(
        self, ways: Sequence[Way], view: BoardView, layout: Layout
    ) -> tuple[BoardView, tuple[Mover, ...]]:
        """Move checkers together: the picture `view` while they lie nowhere, and their ways."""
        starts = []
        for color, source, _ in ways:
            starts.append(self._top(color, source, layout))
            self._counts[color][source] -= 1
        without = self.shown_in(view)
        moving = []
        for (color, _, target), start in zip(ways, starts, strict=True):
            self._counts[color][target] += 1
            moving.append(movers.Slid(color, start, self._top(color, target, layout)))
        return without, tuple(moving)

    def _top(self, color: Color, place: int, layout: Layout) -> Point:
        """Where the outermost checker of a stack lies."""
        count = self._counts[color][place]
        places = Slot.COUNT if place == OFF else count
        return layout.checker(Target.of_place(place, color), count, places)

    def shown_in(self, view: BoardView) -> BoardView:
        """The same picture with these checkers; where a blot was landed on, it is not seen."""
        white, black = (self._counts[color] for color in Color)
        points = tuple(
            -theirs if theirs and not own else own
            for own, theirs in zip(white[1:BAR], reversed(black[1:BAR]), strict=True)
        )
        return replace(
            view, points=points, bar=(white[BAR], black[BAR]), off=(white[OFF], black[OFF])
        )


def motion_plan(
    before: BoardView, events: Sequence[Event], after: BoardView, layout: Layout
) -> Iterator[Clip]:
    """The pieces of motion that lead from one picture to another.

    Parameters
    ----------
    before
        The picture before: where the cube was, and which dice are played.
    events
        What happens.
    after
        The picture that is shown when all has come to rest.
    layout
        Which way round the board lies.

    Raises
    ------
    GammonError
        If checkers do not come to where they are in `after`.
    """
    counts = CheckerCounts(after)
    counts.take_back(way for event in reversed(events) for way in reversed(event.ways))
    quiet = _at_rest(before, after)
    for event in events:
        match event:
            case Rolled():
                yield from _roll(event, before, quiet, layout)
            case Moved() | Entered() | BoreOff():
                quiet = replace(quiet, dice=_used(before.dice, quiet.dice, event.color, event.die))
                before = replace(before, dice=quiet.dice)
                start, background, end = counts.carry(event.way, quiet, layout)
                if isinstance(event, BoreOff):
                    mover: Mover = movers.BorneOff(event.color, start, end)
                else:
                    mover = movers.Carried(event.color, start, end)
                yield Clip(STEP_SECONDS[type(event)], background, (mover,))
            case Hit():
                start, background, end = counts.carry(event.way, quiet, layout)
                color = event.way.color
                yield Clip(HIT_SECONDS, background, (movers.Struck(color, start, end),))
            case TakenBack():
                background, sliding = counts.slide(event.ways, quiet, layout)
                yield Clip(UNDO_SECONDS, background, sliding)
            case CubeTurned() | Doubled() | Taken() | Dropped():
                yield from _turn(before, after, quiet, layout)
                if isinstance(event, Doubled) and after.dialog is not None:
                    yield _asked(after.dialog, quiet, layout)
            case Passed():
                yield Clip(PASS_SECONDS, quiet)
            case Won() if after.dialog is not None:
                yield Clip(DIALOG_SECONDS, quiet, (movers.Fading(after.dialog, layout),))
            case _:
                pass  # nothing of it is seen to move


def _at_rest(before: BoardView, view: BoardView) -> BoardView:
    """The picture without what a person is to act on, or to read at leisure.

    A panel tells the new pips and the next hint when all has come to rest; only whose turn it is
    is seen at once.
    """
    white, black = (
        replace(old, to_decide=new.to_decide)
        for old, new in zip(before.players, view.players, strict=True)
    )
    return replace(
        view,
        players=(white, black),
        movable=frozenset(),
        selected=None,
        lifted=False,
        landings=(),
        blocked=None,
        trails=(),
        dialog=None,
    )


def _roll(event: Rolled, before: BoardView, quiet: BoardView, layout: Layout) -> Iterator[Clip]:
    """Roll the dice; in the opening, each player rolls one.

    What they show is not told in words before they lie.
    """
    numbers = event.dice.numbers
    if event.color is None:
        shown = tuple(DieView(color, n) for color, n in zip(Color, event.dice, strict=True))
    elif sorted(die.number for die in quiet.dice) == sorted(numbers):
        shown = tuple(replace(die, state=DieState.READY) for die in quiet.dice)
    else:  # the board has moved on since
        shown = tuple(DieView(event.color, number) for number in numbers)
    background = replace(quiet, dice=shown)
    rolling = tuple(
        Rolling(half.dice, half.die_size, layout)
        for half in lane_halves(background, layout).values()
        if half.dice
    )
    foot = background.foot
    if foot is not None and before.foot is not None:
        foot = replace(foot, lead=before.foot.lead, words=before.foot.words)
    yield Clip(ROLL_SECONDS, replace(background, foot=foot), rolling)
    if event.color is None:
        yield Clip(OPENING_SECONDS, background)


def _used(
    played: tuple[DieView, ...], shown: tuple[DieView, ...], color: Color, number: int
) -> tuple[DieView, ...]:
    """The dice while a step is made: those that are played, with one more of them used."""
    for k, die in enumerate(played):
        if die.color is color and die.number == number and die.state is not DieState.USED:
            return (*played[:k], replace(die, state=DieState.USED), *played[k + 1 :])
    return shown


def _turn(before: BoardView, after: BoardView, quiet: BoardView, layout: Layout) -> Iterator[Clip]:
    """Take the cube to its new place."""
    hidden = (CubePlace.NONE, CubePlace.CRAWFORD)
    if before.cube.place in hidden or after.cube.place in hidden:
        return
    ends = (_cube_at(before, layout), _cube_at(after, layout))
    yield Clip(CUBE_SECONDS, quiet, (movers.Turning(*ends, (before.cube.face, after.cube.face)),))


def _cube_at(view: BoardView, layout: Layout) -> Pose:
    """Where the cube lies, and how large it is there."""
    if view.dialog is not None and view.dialog.cube:
        x, y, scale = dialog_cube(view.dialog, layout)
        return Pose(x, y, scale, scale)
    return Pose(*cube_center(view.cube, layout))


def _asked(dialog: Dialog, quiet: BoardView, layout: Layout) -> Clip:
    """The question about a double comes up around the cube, which has come to lie there."""
    asking: tuple[Mover, ...] = (movers.Fading(dialog, layout),)
    if dialog.cube:
        x, y, scale = dialog_cube(dialog, layout)
        at = Pose(x, y, scale, scale)
        asking = *asking, movers.Turning(at, at, (dialog.cube, dialog.cube))
    return Clip(DIALOG_SECONDS, quiet, asking)
