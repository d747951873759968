"""Arrows over the checkers: plays to talk about, unlike the trails of the one just made."""

from __future__ import annotations

from collections import Counter
from math import hypot

from .geometry import SLOTS, Layout
from .highlights import count_at
from .shapes import Path, Point, Polygon, Shape, Shapes, Style
from .targets import Target, TargetKind
from .themes import Theme
from .trails import bend, toward
from .view import ArrowView, BoardView

WIDTH = 0.17
CASING = 0.05
HEAD_LENGTH = 0.5
HEAD_HALF = 0.27


def arrows(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Curves with heads, from the checker that goes to the place where it lands."""
    left: Counter[Target] = Counter()
    come: Counter[Target] = Counter()
    cased: list[Shape] = []
    curves: list[Shape] = []
    for arrow in view.arrows:
        start = _start(view, arrow, left, come, layout)
        end = _end(view, arrow, come, layout)
        left[arrow.source] += 1
        come[arrow.target] += 1
        color = arrow.color or theme.accent
        control = bend(start, end)
        neck = toward(end, control, min(HEAD_LENGTH * 0.9, _distance(start, end) / 2))
        head = _head(neck, end)
        casing = Style(stroke=theme.casing, stroke_width=WIDTH + 2 * CASING)
        edge = Style(fill=theme.casing, stroke=theme.casing, stroke_width=2 * CASING)
        cased += [Path(start, ((control, neck),), casing), Polygon(head, edge)]
        shaft = Style(stroke=color, stroke_width=WIDTH)
        curves += [Path(start, ((control, neck),), shaft), Polygon(head, Style(fill=color))]
    return (*cased, *curves)


def _start(
    view: BoardView,
    arrow: ArrowView,
    left: Counter[Target],
    come: Counter[Target],
    layout: Layout,
) -> Point:
    """The middle of the outermost checker that no other arrow has taken, or of one that came."""
    count = count_at(view, arrow.source, arrow.player)
    index = count - left[arrow.source]
    if index < 1:
        index = max(1, count + come[arrow.source])
    return layout.checker(arrow.source, index, max(count, index))


def _end(view: BoardView, arrow: ArrowView, come: Counter[Target], layout: Layout) -> Point:
    count = count_at(view, arrow.target, arrow.player) + come[arrow.target] + 1
    if arrow.target.kind is TargetKind.TRAY:
        return layout.checker(arrow.target, min(count, SLOTS), SLOTS)
    return layout.checker(arrow.target, count, count)


def _distance(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _head(neck: Point, tip: Point) -> tuple[Point, Point, Point]:
    length = _distance(neck, tip) or 1.0
    ux, uy = (tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length
    # The shaft ends inside the head.
    base = (tip[0] - ux * HEAD_LENGTH, tip[1] - uy * HEAD_LENGTH)
    side = (-uy * HEAD_HALF, ux * HEAD_HALF)
    return (
        tip,
        (base[0] + side[0], base[1] + side[1]),
        (base[0] - side[0], base[1] - side[1]),
    )
