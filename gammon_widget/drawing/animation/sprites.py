"""Moving parts, which an animation clip encodes in few bytes.

A `MovingSprite` is drawn once and has a pose at each moment; a `Reel` is drawn again at each
moment. Progress runs from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..shapes import PlainShape, RoundedRectangle, Shapes, TextShape, faded, moved


class Pose(NamedTuple):
    """Origin of a sprite in u, its scale in both directions, and its opacity from 0 to 1."""

    x: float
    y: float
    width: float = 1.0
    height: float = 1.0
    alpha: float = 1.0


@dataclass(frozen=True, slots=True)
class MovingSprite:
    """A picture drawn around its origin, and its pose as a function of progress."""

    drawn: tuple[PlainShape, ...]
    pose: Callable[[float], Pose]

    def shapes(self, t: float) -> Shapes:
        """Its shapes at a progress."""
        pose = self.pose(t)
        return tuple(posed(shape, pose) for shape in self.drawn) if pose.alpha else ()


def posed(shape: PlainShape, pose: Pose) -> PlainShape:
    """A shape around the origin in a given pose."""
    seen = moved(shape, pose.x, pose.y, pose.height)
    part = pose.width / pose.height
    if part != 1:
        match seen:
            case RoundedRectangle():
                x, width = pose.x + (seen.x - pose.x) * part, seen.width * part
                seen = replace(seen, x=x, width=width, radius=min(seen.radius, width / 2))
            case TextShape():
                # Text cannot be narrowed, so it is scaled down in both directions.
                seen = moved(shape, pose.x, pose.y, pose.width)
    return seen if pose.alpha == 1 else faded(seen, pose.alpha)


@dataclass(frozen=True, slots=True)
class Reel:
    """A function of progress that returns polygons, rectangles and circles in plain colours."""

    shapes: Callable[[float], Shapes]


Part = MovingSprite | Reel
