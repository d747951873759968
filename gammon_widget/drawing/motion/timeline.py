"""Motion as a pure function of time: a scene for every moment between two pictures."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, chain

from ...rules.events import Event
from ..compose import DEFAULT_WIDTH_PX, compose
from ..geometry import Layout
from ..parts.cube import cube
from ..parts.dice import dice
from ..scene import Scene
from ..shapes import Shapes
from ..themes import CLASSIC, Theme, theme_named
from ..view import BoardView
from .movers import Turning
from .plan import Clip, motion_plan
from .sprites import Part
from .throw import Rolling

_UPRIGHT = Layout()


class Timeline:
    """How events are seen, from the picture before them to the one after.

    Timelines of the same are equal.

    Parameters
    ----------
    before, after
        The pictures before and after.
    events
        What happens between them, in order.
    theme, layout, width
        As for `compose`.
    pace
        How many times as long as usual everything takes.

    Attributes
    ----------
    clips
        The pieces of motion, one after the other.
    starts
        When each of them begins, in seconds.
    duration
        Of all together; 0 where nothing moves.
    final
        The scene when all has come to rest: the picture after, and nothing else.

    Raises
    ------
    GammonError
        If the events do not lead to the picture after.
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
        self.layout = layout.at_width(width, is_live=after.foot is not None)
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
        """The scene when all has come to rest."""
        return compose(self.after, self.theme, self.layout, width=self.width)

    def clip_at(self, seconds: float) -> tuple[int, float] | None:
        """The number of the clip that runs then, and its progress; None when all is at rest."""
        seconds = max(0.0, seconds)
        if seconds >= self.duration:
            return None
        number = bisect_right(self.starts, seconds) - 1
        return number, min(1.0, (seconds - self.starts[number]) / self.clips[number].duration)

    def scene_at(self, seconds: float) -> Scene:
        """What is seen so many seconds after the beginning."""
        found = self.clip_at(seconds)
        if found is None:
            return self.final
        number, progress = found
        moving = chain.from_iterable(part.shapes(progress) for part in self.parts(number))
        return self.background(number).with_shapes(*moving)

    def parts(self, number: int) -> tuple[Part, ...]:
        """What moves in a clip, from the bottom to the top."""
        movers = self.clips[number].movers
        return tuple(chain.from_iterable(mover.parts(self.theme) for mover in movers))

    def background(self, number: int) -> Scene:
        """What lies under all that moves in a clip: composed once for all its frames."""
        scene = self._backgrounds.get(number)
        if scene is None:
            clip = self.clips[number]
            scene = compose(clip.background, self.theme, self.layout, width=self.width)
            if gone := frozenset(self._moving_in(clip)):
                scene = replace(scene, shapes=tuple(s for s in scene.shapes if s not in gone))
            self._backgrounds[number] = scene
        return scene

    def _moving_in(self, clip: Clip) -> Shapes:
        """Those shapes of the picture below that move in this clip, and are painted over it."""
        found: Shapes = ()
        for mover in clip.movers:
            if isinstance(mover, Rolling):
                found += dice(mover.dice, self.layout.middle_y, self.theme, mover.size)
            if isinstance(mover, Turning):
                whole = cube(clip.background, self.theme, self.layout)
                found += tuple(shape for shape in whole if not shape.style.dash)
        return found
