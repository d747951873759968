"""A motion as a film: all that a page needs to play it by its own clock.

A film lies over the picture in which the motion ends. It covers what is not yet so by backdrops,
and shows what moves over them: sprites, drawn once and then posed, and reels of drawings. It is
sampled from a `Timeline`, which alone knows how things move; between two poses a page interpolates.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from itertools import chain
from math import ceil

from ..painters.bounds import Box, bounds_of, union
from ..scene import Scene
from ..shapes import PlainShape, Shape, Shapes
from ..themes.theme import Theme
from .movers import Mover
from .sprites import Part, Pose, Sprite
from .timeline import Timeline

POSES_PER_CLIP = 32
"""Between so many a straight line is as good as the curve: a pixel off where it bends most."""

DRAWINGS_PER_SECOND = 60
MAX_DRAWINGS_PER_CLIP = 48
"""What is shown more slowly than usual has fewer drawings a second, and not more bytes."""


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What lies under all that moves, from a moment on.

    Attributes
    ----------
    start
        In seconds.
    scene
        The whole picture; what differs from the one before is to be painted over that, and the
        first one over the end of the film.
    """

    start: float
    scene: Scene


@dataclass(frozen=True, slots=True)
class FilmedSprite:
    """A picture that moves.

    Attributes
    ----------
    start, end
        When it is seen, in seconds.
    shapes
        What it looks like, around its origin.
    poses
        How it is seen, at equal intervals from the start to the end.
    """

    start: float
    end: float
    shapes: tuple[PlainShape, ...]
    poses: tuple[Pose, ...]

    @property
    def box(self) -> Box:
        """Where it has paint, around its origin."""
        return _box_around(self.shapes)


@dataclass(frozen=True, slots=True)
class FilmedReel:
    """Drawings that are seen one after the other, each equally long.

    Attributes
    ----------
    start, end
        When it is seen, in seconds.
    drawings
        What is seen.
    """

    start: float
    end: float
    drawings: tuple[Shapes, ...]

    @property
    def box(self) -> Box:
        """Where any of them has paint."""
        return _box_around(chain.from_iterable(self.drawings))


@dataclass(frozen=True, slots=True)
class Film:
    """What is seen until a motion has come to its end.

    Attributes
    ----------
    seconds
        How long it takes.
    final
        The picture over which it is played.
    backdrops, sprites, reels
        What is seen, each kind from the bottom to the top, and the kinds in this order.
    holds
        Whether its end stays in sight until something else is to be seen.
    """

    seconds: float
    final: Scene
    backdrops: tuple[Backdrop, ...]
    sprites: tuple[FilmedSprite, ...]
    reels: tuple[FilmedReel, ...]
    holds: bool = False


def film_of(timeline: Timeline) -> Film:
    """Sample a timeline."""
    parts = list(_parts(timeline))
    return Film(
        timeline.duration,
        timeline.final,
        tuple(
            Backdrop(start, timeline.background(number))
            for number, start in enumerate(timeline.starts)
        ),
        tuple(part for part in parts if isinstance(part, FilmedSprite)),
        tuple(part for part in parts if isinstance(part, FilmedReel) and any(part.drawings)),
    )


def opening_of(film: Film, seconds: float, over: Scene) -> Film:
    """The beginning of a film of reels, played over another picture, which holds its end.

    Parameters
    ----------
    film
        In its beginning nothing moves but drawings.
    seconds
        How much of it; a little less where a drawing would be cut.
    over
        What the canvas shows meanwhile.
    """
    reels = [_opening_of_reel(reel, seconds) for reel in film.reels]
    until = min(reel.end for reel in reels)
    below = tuple(backdrop for backdrop in film.backdrops if backdrop.start < until)
    return Film(until, over, below, (), tuple(reels), holds=True)


def _opening_of_reel(reel: FilmedReel, seconds: float) -> FilmedReel:
    each = (reel.end - reel.start) / len(reel.drawings)
    count = max(1, int((seconds - reel.start) / each))
    return replace(reel, end=reel.start + count * each, drawings=reel.drawings[:count])


def _parts(timeline: Timeline) -> Iterator[FilmedSprite | FilmedReel]:
    for start, clip in zip(timeline.starts, timeline.clips, strict=True):
        for mover in clip.movers:
            yield from _filmed_parts(mover, timeline.theme, start, clip.duration)


@lru_cache(maxsize=16)  # a throw that is begun turn by turn: 20 of its 25 ms
def _filmed_parts(
    mover: Mover, theme: Theme, start: float, seconds: float
) -> tuple[FilmedSprite | FilmedReel, ...]:
    return tuple(_filmed(part, start, seconds) for part in mover.parts(theme))


def _filmed(part: Part, start: float, seconds: float) -> FilmedSprite | FilmedReel:
    end = start + seconds
    if isinstance(part, Sprite):
        poses = tuple(part.pose(k / (POSES_PER_CLIP - 1)) for k in range(POSES_PER_CLIP))
        return FilmedSprite(start, end, part.drawn, poses)
    count = min(MAX_DRAWINGS_PER_CLIP, ceil(seconds * DRAWINGS_PER_SECOND))
    # The middle of the time for which each is seen.
    return FilmedReel(start, end, tuple(part.shapes((k + 0.5) / count) for k in range(count)))


def _box_around(shapes: Iterable[Shape]) -> Box:
    """The box around what shapes paint."""
    return reduce(union, chain.from_iterable(map(bounds_of, shapes)))
