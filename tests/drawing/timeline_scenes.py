"""The scene of a timeline at any moment, with which clips in pages are compared."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace
from itertools import chain

from gammon_widget.drawing import Scene
from gammon_widget.drawing.animation.timeline import Timeline
from gammon_widget.drawing.shapes import (
    MovingSprite,
    Part,
    PlainShape,
    Pose,
    RoundedRectangle,
    Shapes,
    TextShape,
    flat,
    moved,
)


def clip_at(line: Timeline, seconds: float) -> tuple[int, float] | None:
    """Index and progress of the clip at a time; None after the end."""
    seconds = max(0.0, seconds)
    if seconds >= line.duration:
        return None
    number = bisect_right(line.starts, seconds) - 1
    return number, min(1.0, (seconds - line.starts[number]) / line.clips[number].duration)


def scene_at(line: Timeline, seconds: float) -> Scene:
    found = clip_at(line, seconds)
    if found is None:
        return line.final
    number, progress = found
    moving = chain.from_iterable(shapes_of(part, progress) for part in parts(line, number))
    return line.background(number).with_shapes(*moving)


def parts(line: Timeline, number: int) -> tuple[Part, ...]:
    """Moving parts of a clip, from bottom to top."""
    moving = line.clips[number].moving_checkers
    return tuple(chain.from_iterable(moving_part.parts(line.theme) for moving_part in moving))


def shapes_of(part: Part, t: float) -> Shapes:
    """The shapes of a moving part at a progress."""
    if not isinstance(part, MovingSprite):
        return part.shapes(t)
    pose = part.pose(t)
    return tuple(posed(shape, pose) for shape in part.drawn) if pose.alpha else ()


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


def faded(shape: PlainShape, alpha: float) -> PlainShape:
    """A shape in the first colour of its gradient, with a part of its opacity."""
    shape = flat(shape)
    return replace(shape, style=replace(shape.style, alpha=alpha * shape.style.alpha))
