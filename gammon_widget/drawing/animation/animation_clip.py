"""Animation clips that a page plays by its own clock.

A clip is painted over the final picture. Backdrops cover the parts that have not changed yet. Above
the backdrops move sprites, which are drawn once and then posed, and reels of drawings. A clip is
sampled from a `Timeline`; the page interpolates between poses.
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
"""With this number of poses, linear interpolation is wrong by a pixel at most."""

DRAWINGS_PER_SECOND = 60
MAX_DRAWINGS_PER_CLIP = 48
"""A limit for the bytes of slow animations, which therefore have fewer drawings per second."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """The background from `start`, in seconds.

    Each backdrop is painted as its differences from the previous backdrop. The first backdrop is
    painted over the final scene.
    """

    start: float
    scene: Scene


@dataclass(frozen=True, slots=True)
class RecordedSprite:
    """A moving picture from `start` to `end` in seconds, with poses at equal intervals."""

    start: float
    end: float
    shapes: tuple[PlainShape, ...]
    poses: tuple[Pose, ...]

    @property
    def box(self) -> Box:
        """Bounds of the sprite's paint around its origin."""
        return _box_around(self.shapes)


@dataclass(frozen=True, slots=True)
class RecordedReel:
    """Drawings shown for equal times, one after another, from `start` to `end` in seconds."""

    start: float
    end: float
    drawings: tuple[Shapes, ...]

    @property
    def box(self) -> Box:
        """Bounds of the paint of all drawings."""
        return _box_around(chain.from_iterable(self.drawings))


@dataclass(frozen=True, slots=True)
class AnimationClip:
    """An animation clip over the picture `final`.

    Backdrops are at the bottom, then sprites, then reels; each of the three lists is ordered from
    bottom to top. With `holds`, the last frame remains until the next picture.
    """

    seconds: float
    final: Scene
    backdrops: tuple[Backdrop, ...]
    sprites: tuple[RecordedSprite, ...]
    reels: tuple[RecordedReel, ...]
    holds: bool = False


def clip_of(timeline: Timeline) -> AnimationClip:
    """Sample a timeline."""
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
    """The first seconds of a clip of reels, over another picture; the last frame is held.

    A drawing that would not be shown for its whole time is omitted.
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


@lru_cache(maxsize=16)  # for a dice animation started every turn: saves 20 of its 25 ms
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
    # Sample in the middle of the interval in which each is visible.
    return RecordedReel(start, end, tuple(part.shapes((k + 0.5) / count) for k in range(count)))


def _box_around(shapes: Iterable[Shape]) -> Box:
    return reduce(union, chain.from_iterable(map(bounds_of, shapes)))
