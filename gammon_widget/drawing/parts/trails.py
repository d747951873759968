"""The last play, drawn as curves under the checkers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from ..geometry import CHECKER_RADIUS, MIDDLE_Y, Layout
from ..shapes import Circle, Path, Point, Polygon, Shape, Shapes, Style
from ..targets import Target
from ..themes.theme import Theme
from ..view import BoardView
from .checkers import SHADOW_DROP
from .highlights import count_at

WIDTH = 0.055
CASING = 0.11
ORIGIN_RADIUS = 0.3
ORIGIN_DASH = (0.12, 0.085)
HEAD_LENGTH = 0.28
HEAD_HALF = 0.14
BEND = 0.24
NO_LENGTH = 0.7
"""A way shorter than this has no room for a curve and its arrowhead."""


def trails(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """A dashed circle where each checker came from, and a curve with an arrowhead to its place."""
    left: Counter[Target] = Counter()
    come: Counter[Target] = Counter()
    cased: list[Shape] = []
    origins: list[Shape] = []
    curves: list[Shape] = []
    heads: list[Shape] = []
    for trail in view.trails:
        left[trail.source] += 1
        came_from = count_at(view, trail.source, trail.color) + left[trail.source]
        start = layout.checker(trail.source, came_from, came_from)
        now = count_at(view, trail.target, trail.color)
        end = layout.checker(trail.target, max(1, now - come[trail.target]), max(1, now))
        come[trail.target] += 1
        origins.append(_origin(start, theme))
        if (drawn := _drawn(start, end, theme)) is not None:
            cased.append(drawn.casing)
            curves.append(drawn.curve)
            heads.append(drawn.head)
    # Kind by kind, so that a painter changes its style seldom.
    return (*cased, *origins, *curves, *heads)


@dataclass(frozen=True, slots=True)
class _DrawnTrail:
    """The shapes of a trail but for its origin."""

    casing: Path
    curve: Path
    head: Shape


@lru_cache(maxsize=64)
def _origin(start: Point, theme: Theme) -> Circle:
    dashed = Style(stroke=theme.trail, stroke_width=0.045, dash=ORIGIN_DASH, alpha=0.8)
    return Circle(*start, ORIGIN_RADIUS, dashed)


@lru_cache(maxsize=64)  # trails lie there until the next play begins
def _drawn(start: Point, end: Point, theme: Theme) -> _DrawnTrail | None:
    """A trail from place to place; None where they are too near to each other."""
    way = _way(start, end)
    if way is None:
        return None
    begin, control, tip, neck = way
    segments = ((control, neck),)
    return _DrawnTrail(
        Path(begin, segments, Style(stroke=theme.casing, stroke_width=CASING, alpha=0.75)),
        Path(begin, segments, Style(stroke=theme.trail, stroke_width=WIDTH)),
        _head(neck, tip, Style(fill=theme.trail)),
    )


def toward(a: Point, b: Point, distance: float) -> Point:
    """The place `distance` away from `a` on the way to `b`."""
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return a[0] + (b[0] - a[0]) * distance / length, a[1] + (b[1] - a[1]) * distance / length


def bend(start: Point, end: Point) -> Point:
    """The control point of the curve that a way between two places takes."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    same_half = (start[1] - MIDDLE_Y) * (end[1] - MIDDLE_Y) > 0
    if same_half:
        # Bowed towards the lane, where there are the fewest checkers.
        lane = 1 if middle[1] < MIDDLE_Y else -1
        room = abs(MIDDLE_Y - middle[1])
        reach = min(max(BEND * 1.6 * length, 0.7), room + 0.9)
        return middle[0], middle[1] + lane * reach
    # Across the lane: a slight bow, always to the same side as seen by the mover.
    nx, ny = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    bow = BEND * 0.5 * length * (1 if nx * (end[1] - start[1]) < 0 else -1)
    return middle[0] + nx * bow, middle[1] + ny * bow


def _way(start: Point, end: Point) -> tuple[Point, Point, Point, Point] | None:
    """Begin, control point, tip and neck of the arrow; None when the places are too near."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    if length < ORIGIN_RADIUS + CHECKER_RADIUS + NO_LENGTH / 2:
        return None
    control = bend(start, end)
    begin = toward(start, control, ORIGIN_RADIUS)
    tip = toward(end, control, CHECKER_RADIUS + SHADOW_DROP)
    neck = toward(tip, control, HEAD_LENGTH * 0.8)
    return begin, control, tip, neck


def _head(neck: Point, tip: Point, style: Style) -> Polygon:
    base = toward(tip, neck, HEAD_LENGTH)
    ux, uy = (tip[0] - base[0]) / HEAD_LENGTH, (tip[1] - base[1]) / HEAD_LENGTH
    side = (-uy * HEAD_HALF, ux * HEAD_HALF)
    return Polygon(
        (tip, (base[0] + side[0], base[1] + side[1]), (base[0] - side[0], base[1] - side[1])),
        style,
    )
