"""Moving parts, which an animation clip encodes in few bytes.

A `MovingSprite` is drawn once and has a pose at each moment; a `Reel` is drawn again at each
moment. Progress runs from 0 to 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ..shapes import PlainShape, Shapes


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


@dataclass(frozen=True, slots=True)
class Reel:
    """A function of progress that returns polygons, rectangles and circles in plain colours."""

    shapes: Callable[[float], Shapes]


Part = MovingSprite | Reel
