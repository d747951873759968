"""Animation clips that a web page plays without further commands from Python.

A clip is painted over the final picture. Backdrops hide the changes that have not happened yet.
Above the backdrops are sprites and reels. A sprite is drawn once, and then moved from pose to pose.
A reel is a series of drawings. A clip is sampled from a `Timeline`, and the page interpolates
between the poses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import chain
from math import ceil

from ..painters.regions import Box, bounds_of, union
from ..scene import Scene
from ..shapes import MovingSprite, Part, PlainShape, Pose, Shape, Shapes
from ..themes.theme import Theme
from .moving_checkers import MovingPart
from .timeline import Timeline

POSES_PER_CLIP = 32
"""The number of poses that a clip records for each sprite.

With this number, linear interpolation between two poses is off by at most one pixel.
"""

DRAWINGS_PER_SECOND = 60
MAX_DRAWINGS_PER_CLIP = 48
"""The maximum number of drawings in a clip. A slow animation has fewer drawings per second."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The background of a clip from the time `start` on.

    `start` is in seconds. Only the differences from the previous backdrop are painted. For the
    first backdrop, these are the differences from the final scene.
    """

    start: float
    scene: Scene


@dataclass(frozen=True, slots=True)
class RecordedSprite:
    """A sprite that moves between the times `start` and `end`, which are in seconds.

    The poses are at equal time intervals.
    """

    start: float
    end: float
    shapes: tuple[PlainShape, ...]
    poses: tuple[Pose, ...]

    @property
    def box(self) -> Box:
        """The bounds of everything that the sprite paints, relative to its origin."""
        return _box_around(self.shapes)


@dataclass(frozen=True, slots=True)
class RecordedReel:
    """Drawings that are shown one after another between the times `start` and `end`.

    The times are in seconds. All drawings are shown for the same time.
    """

    start: float
    end: float
    drawings: tuple[Shapes, ...]

    @property
    def box(self) -> Box:
        """The bounds of everything that the drawings paint."""
        return _box_around(chain.from_iterable(self.drawings))


@dataclass(frozen=True, slots=True)
class AnimationClip:
    """An animation clip over the picture `final`.

    The backdrops are at the bottom, the sprites are above them, and the reels are at the top.
    Sprites and reels are ordered from bottom to top. If `holds` is True, the last frame remains
    until the next picture.
    """

    seconds: float
    final: Scene
    backdrops: tuple[Backdrop, ...]
    sprites: tuple[RecordedSprite, ...]
    reels: tuple[RecordedReel, ...]
    holds: bool = False


def clip_of(timeline: Timeline) -> AnimationClip:
    """Sample a timeline, and return the clip."""
    parts = list(_parts(timeline))
    return AnimationClip(
        timeline.duration,
        timeline.final,
        tuple(
            Backdrop(start, timeline.background(number))
            for number, start in enumerate(timeline.starts)
        ),
        tuple(part for part in parts if isinstance(part, RecordedSprite)),
        tuple(part for part in parts if isinstance(part, RecordedReel) and any(part.drawings)),
    )


def opening_of(clip: AnimationClip, seconds: float, over: Scene) -> AnimationClip:
    """Return the first `seconds` of a clip, painted over the picture `over`.

    The clip must consist of reels. Its last frame remains until the next picture. A drawing is
    omitted if there is not enough time to show it as long as the others.
    """
    reels = [_opening_of_reel(reel, seconds) for reel in clip.reels]
    until = min(reel.end for reel in reels)
    below = tuple(backdrop for backdrop in clip.backdrops if backdrop.start < until)
    return AnimationClip(until, over, below, (), tuple(reels), holds=True)


def _opening_of_reel(reel: RecordedReel, seconds: float) -> RecordedReel:
    each = (reel.end - reel.start) / len(reel.drawings)
    count = max(1, int((seconds - reel.start) / each))
    return replace(reel, end=reel.start + count * each, drawings=reel.drawings[:count])


def _parts(timeline: Timeline) -> Iterator[RecordedSprite | RecordedReel]:
    for start, clip in zip(timeline.starts, timeline.clips, strict=True):
        for moving_part in clip.moving_checkers:
            yield from _recorded_parts(moving_part, timeline.theme, start, clip.duration)


@lru_cache(maxsize=16)  # saves 20 of the 25 ms that a dice animation needs in every turn
def _recorded_parts(
    moving_part: MovingPart, theme: Theme, start: float, seconds: float
) -> tuple[RecordedSprite | RecordedReel, ...]:
    return tuple(_recorded(part, start, seconds) for part in moving_part.parts(theme))


def _recorded(part: Part, start: float, seconds: float) -> RecordedSprite | RecordedReel:
    end = start + seconds
    if isinstance(part, MovingSprite):
        poses = tuple(part.pose(k / (POSES_PER_CLIP - 1)) for k in range(POSES_PER_CLIP))
        return RecordedSprite(start, end, part.drawn, poses)
    count = min(MAX_DRAWINGS_PER_CLIP, ceil(seconds * DRAWINGS_PER_SECOND))
    # Sample each drawing in the middle of the interval in which it is visible.
    return RecordedReel(start, end, tuple(part.shapes((k + 0.5) / count) for k in range(count)))


def _box_around(shapes: Iterable[Shape]) -> Box:
    return reduce(union, chain.from_iterable(map(bounds_of, shapes)))
