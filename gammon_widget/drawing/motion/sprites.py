"""The parts of what moves, by which a film can be told in few bytes.

A `Sprite` keeps its looks: it is drawn once, and then has a place, a size and an opacity at every
moment. A `Reel` looks another way all the time. Progress runs from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..shapes import PlainShape, RoundedRectangle, Shapes, Text, faded, moved


class Pose(NamedTuple):
    """How a sprite is seen at a moment.

    Attributes
    ----------
    x, y
        Where its origin is, in u.
    width, height
        How many times as large as usual it is.
    alpha
        How much of it is seen, 0 to 1.
    """

    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something that keeps its looks on its way.

    Attributes
    ----------
    drawn
        How it looks around its origin.
    pose
        Gives its pose at a progress.
    """

    drawn: tuple[PlainShape, ...]
    pose: Callable[[float], Pose]

    def shapes(self, t: float) -> Shapes:
        """How it looks at that progress."""
        pose = self.pose(t)
        return tuple(posed(shape, pose) for shape in self.drawn) if pose.alpha else ()


def posed(shape: PlainShape, pose: Pose) -> PlainShape:
    """A shape around the origin as it is seen in a pose."""
    seen = moved(shape, pose.x, pose.y, pose.height)
    part = pose.width / pose.height
    if part != 1:
        match seen:
            case RoundedRectangle():
                x, width = pose.x + (seen.x - pose.x) * part, seen.width * part
                seen = replace(seen, x=x, width=width, radius=min(seen.radius, width / 2))
            case Text():
                # Letters have one size; for a moment these are as small as they are narrow.
                seen = moved(shape, pose.x, pose.y, pose.width)
    return seen if pose.alpha == 1 else faded(seen, pose.alpha)


@dataclass(frozen=True, slots=True)
class Reel:
    """Something that looks another way at every moment.

    Attributes
    ----------
    shapes
        Gives its looks at a progress: polygons, rectangles and circles in plain colours.
    """

    shapes: Callable[[float], Shapes]


Part = Sprite | Reel
