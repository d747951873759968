"""Animation as a pure function of time: a scene for every moment between two pictures.

Each event yields clips, which consist of moving parts over a background. The final picture is
known. To find the places of the checkers, the events are undone, starting from the final picture,
and then replayed one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from ... import rules
from ...rules import CheckerPath, Color, Event, GammonError
from ...rules.events import TakenBack
from ...rules.position import BAR, OFF
from ..geometry import Layout, Slot
from ..parts.cube import cube, cube_center
from ..parts.dice import dice
from ..parts.middle_strip import strip_halves
from ..scene import DEFAULT_WIDTH_PX, Scene, compose
from ..shapes import Point, Pose, Shapes
from ..targets import Target
from ..themes import theme_named
from ..themes.palettes.classic import THEME as CLASSIC
from ..themes.theme import Theme
from ..view import BoardView, CubePlace, DieState, DieView
from . import moving_checkers
from .dice_animation import Rolling
from .moving_checkers import MovingPart, Turning

HIT_SECONDS = 0.300
UNDO_SECONDS = 0.180
ROLL_SECONDS = 0.580
CUBE_SECONDS = 0.360
DIALOG_SECONDS = 0.240

PASS_SECONDS = 1.2
"""The time for which unplayable dice are visible, so that nobody misses the pass."""

OPENING_SECONDS = 0.4
"""The time for which each opening die stays with its player before one player gets both dice."""

TIE_SECONDS = 1.0
"""The time for which tied opening dice stay on the board before the players roll again."""

WIN_SECONDS = 0.9
STEP_SECONDS = {rules.Moved: 0.220, rules.Entered: 0.420, rules.BoreOff: 0.280}
_STEPS: dict[type[Event], Callable[[Color, Point, Point], MovingPart]] = {
    rules.Moved: moving_checkers.Carried,
    rules.Entered: moving_checkers.Released,
    rules.BoreOff: moving_checkers.BorneOff,
}


@dataclass(frozen=True, slots=True)
class Clip:
    """One step of an animation. `duration` is in seconds.

    The background does not contain the moving parts. Moving dice and a moving cube are exceptions,
    because the layout of the middle strip depends on them.
    """

    duration: float
    background: BoardView
    moving_checkers: tuple[MovingPart, ...] = ()


class CheckerCounts:
    """The number of each player's checkers at each place.

    Place 25 is the bar, and place 0 is the tray.
    """

    def __init__(self, view: BoardView) -> None:
        white = [max(0, count) for count in view.points]
        black = [max(0, -count) for count in reversed(view.points)]
        self._counts = {
            color: [view.off[color.slot], *points, view.bar[color.slot]]
            for color, points in ((Color.WHITE, white), (Color.BLACK, black))
        }

    def take_back(self, paths: Iterable[CheckerPath]) -> None:
        """Undo moves, starting with the last move."""
        for color, source, target in paths:
            self._counts[color][target] -= 1
            self._counts[color][source] += 1
        if any(count < 0 for counts in self._counts.values() for count in counts):
            raise GammonError(
                "These events do not lead to the final picture, because a checker is missing."
            )

    def carry(
        self, paths: Sequence[CheckerPath], view: BoardView, layout: Layout
    ) -> tuple[list[Point], BoardView, list[Point]]:
        """Move several checkers at the same time.

        Return the points where they start, the view without them, and the points where they end.
        """
        starts, ends = [], []
        for color, source, _ in paths:
            starts.append(self._top(color, source, layout))
            self._counts[color][source] -= 1
        without = self.shown_in(view)
        for color, _, target in paths:
            self._counts[color][target] += 1
            ends.append(self._top(color, target, layout))
        return starts, without, ends

    def _top(self, color: Color, place: int, layout: Layout) -> Point:
        count = self._counts[color][place]
        places = Slot.COUNT if place == OFF else count
        return layout.checker(Target.of_place(place, color), count, places)

    def shown_in(self, view: BoardView) -> BoardView:
        """Return the view with these checker counts.

        A checker that has landed on a blot hides the blot.
        """
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
    """Yield the clips of the animation from one view to another.

    The view `before` supplies the place of the cube and the played dice. Raises GammonError if the
    events do not lead to the checkers of `after`.
    """
    counts = CheckerCounts(after)
    counts.take_back(path for event in reversed(events) for path in reversed(event.paths))
    quiet = _static_view(before, after)
    for event in events:
        match event:
            case rules.Rolled():
                clips = [*_roll(event, before, quiet, layout)]
                yield from clips
                if _is_tie(event):  # these dice stay until the next roll
                    quiet = clips[-1].background
            case rules.Moved() | rules.Entered() | rules.BoreOff():
                quiet = replace(quiet, dice=_used(before.dice, quiet.dice, event.color, event.die))
                before = replace(before, dice=quiet.dice)
                (start,), background, (end,) = counts.carry([event.path], quiet, layout)
                moving_part = _STEPS[type(event)](event.color, start, end)
                yield Clip(STEP_SECONDS[type(event)], background, (moving_part,))
            case rules.Hit():
                (start,), background, (end,) = counts.carry([event.path], quiet, layout)
                hit = moving_checkers.Vanished if after.hits_vanish else moving_checkers.Struck
                yield Clip(HIT_SECONDS, background, (hit(event.path.color, start, end),))
            case TakenBack():
                starts, background, ends = counts.carry(event.paths, quiet, layout)
                colors = [path.color for path in event.paths]
                sliding = map(moving_checkers.Slid, colors, starts, ends)
                yield Clip(UNDO_SECONDS, background, tuple(sliding))
            case rules.CubeTurned() | rules.Doubled() | rules.Taken() | rules.Dropped():
                yield from _turn(before, after, quiet, layout)
            case rules.Passed():
                yield Clip(PASS_SECONDS, quiet)
            case rules.Won() if after.dialog is not None:
                center = (layout.width / 2, layout.middle_y)
                winner = moving_checkers.Celebration(event.result.winner, center)
                yield Clip(WIN_SECONDS, quiet, (winner,))
                yield Clip(DIALOG_SECONDS, quiet, (moving_checkers.Fading(after.dialog, layout),))
            case _:
                pass  # these events have no animation


def _static_view(before: BoardView, view: BoardView) -> BoardView:
    """Return the view without hints and dialogs."""
    # Hints, dialogs and new pip counts appear when the animation ends. Only the turn changes now.
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


def _roll(
    event: rules.Rolled, before: BoardView, quiet: BoardView, layout: Layout
) -> Iterator[Clip]:
    """Yield the clips of a roll. In the opening, each player rolls one die."""
    # The status bar shows the roll only after the dice animation.
    numbers = event.dice.numbers
    if event.color is None:
        shown = tuple(DieView(color, n) for color, n in zip(Color, event.dice, strict=True))
    elif sorted(die.number for die in quiet.dice) == sorted(numbers):
        shown = tuple(replace(die, state=DieState.READY) for die in quiet.dice)
    else:  # the view shows a later roll
        shown = tuple(DieView(event.color, number) for number in numbers)
    background = replace(quiet, dice=shown)
    rolling = tuple(
        Rolling(half.dice, half.die_size, layout)
        for half in strip_halves(background, layout).values()
        if half.dice
    )
    status_bar = background.status_bar
    if status_bar is not None and before.status_bar is not None:
        status_bar = replace(status_bar, lead=before.status_bar.lead, words=before.status_bar.words)
    rolled = replace(background, status_bar=status_bar)
    yield Clip(ROLL_SECONDS, rolled, rolling)
    if _is_tie(event):
        yield Clip(TIE_SECONDS, rolled)
    elif event.color is None:
        yield Clip(OPENING_SECONDS, background)


def _is_tie(event: rules.Rolled) -> bool:
    """Whether both players have rolled the same number in the opening."""
    return event.color is None and event.dice.is_double


def _used(
    played: tuple[DieView, ...], shown: tuple[DieView, ...], color: Color, number: int
) -> tuple[DieView, ...]:
    for k, die in enumerate(played):
        if die.color is color and die.number == number and die.state is not DieState.USED:
            return (*played[:k], replace(die, state=DieState.USED), *played[k + 1 :])
    return shown


def _turn(before: BoardView, after: BoardView, quiet: BoardView, layout: Layout) -> Iterator[Clip]:
    hidden = (CubePlace.NONE, CubePlace.CRAWFORD)
    if before.cube.place in hidden or after.cube.place in hidden:
        return
    ends = (_cube_at(before, layout), _cube_at(after, layout))
    yield Clip(
        CUBE_SECONDS, quiet, (moving_checkers.Turning(*ends, (before.cube.face, after.cube.face)),)
    )


def _cube_at(view: BoardView, layout: Layout) -> Pose:
    return Pose(*cube_center(view.cube, layout))


_UPRIGHT = Layout()


class Timeline:
    """The animation of events, from the view before the events to the view after the events.

    Timelines with equal inputs are equal. `theme`, `layout` and `width` have the same meaning as
    for `compose`. All durations are multiplied by `pace`. `starts` contains the start times of the
    clips, and `duration` is their total duration, in seconds. Raises GammonError if the events do
    not lead to the view `after`.
    """

    def __init__(
        self,
        before: BoardView,
        events: Sequence[Event],
        after: BoardView,
        theme: Theme | str = CLASSIC,
        layout: Layout = _UPRIGHT,
        *,
        width: float = DEFAULT_WIDTH_PX,
        pace: float = 1.0,
    ) -> None:
        self.after = after
        self.theme = theme_named(theme)
        self.layout = layout.at_width(width, is_live=after.status_bar is not None)
        self.width = width
        self._inputs = (before, tuple(events), after, self.theme, layout, width, pace)
        found = motion_plan(before, events, after, self.layout)
        self.clips = tuple(replace(clip, duration=clip.duration * pace) for clip in found)
        *starts, self.duration = accumulate((clip.duration for clip in self.clips), initial=0.0)
        self.starts = tuple(starts)
        self._backgrounds: dict[int, Scene] = {}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Timeline):
            return NotImplemented
        return self._inputs == other._inputs

    def __hash__(self) -> int:
        return hash(self._inputs)

    @cached_property
    def final(self) -> Scene:
        """The scene at the end, which shows the view after the events."""
        return compose(self.after, self.theme, self.layout, width=self.width)

    def background(self, number: int) -> Scene:
        """Return the background of a clip, which is composed once for all frames of the clip."""
        scene = self._backgrounds.get(number)
        if scene is None:
            clip = self.clips[number]
            scene = compose(clip.background, self.theme, self.layout, width=self.width)
            if gone := frozenset(self._moving_in(clip)):
                scene = replace(scene, shapes=tuple(s for s in scene.shapes if s not in gone))
            self._backgrounds[number] = scene
        return scene

    def _moving_in(self, clip: Clip) -> Shapes:
        found: Shapes = ()
        for moving_part in clip.moving_checkers:
            if isinstance(moving_part, Rolling):
                found += dice(moving_part.dice, self.layout.middle_y, self.theme, moving_part.size)
            if isinstance(moving_part, Turning):
                whole = cube(clip.background, self.theme, self.layout)
                found += tuple(shape for shape in whole if not shape.style.dash)
        return found
