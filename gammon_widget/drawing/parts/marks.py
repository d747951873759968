"""Marks on the places: rings and dots, with a few letters."""

from __future__ import annotations

from ...rules.color import Color
from ..geometry import MIN_NUMBERED_STACK, Checker, Layout
from ..shapes import Circle, Point, Shape, Shapes, Style, text
from ..targets import TargetKind
from ..themes.colors import contrast
from ..themes.theme import Theme
from ..typeface import SEMIBOLD
from ..view import BoardView, MarkShape, MarkView
from .highlights import CASING

RING_WIDTH = 0.11
DOT_RADIUS = 0.17
LETTERED_RADIUS = 0.29
"""Of a dot that has letters in it."""

TEXT_SIZES = (0.42, 0.42, 0.34, 0.25)
"""By how many letters there are."""

INKS = ("#FFFFFF", "#000000")


def marks(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Every mark, each cased so that it is seen on any ground."""
    return tuple(shape for mark in view.marks for shape in _mark(view, mark, theme, layout))


def _mark(view: BoardView, mark: MarkView, theme: Theme, layout: Layout) -> list[Shape]:
    x, y = _place(view, mark, layout)
    color = mark.color or theme.accent
    shapes: list[Shape] = []
    if mark.shape is MarkShape.RING:
        radius = Checker.RADIUS + RING_WIDTH / 2
        casing = Style(stroke=theme.casing, stroke_width=RING_WIDTH + 2 * CASING)
        shapes.append(Circle(x, y, radius, casing))
        shapes.append(Circle(x, y, radius, Style(stroke=color, stroke_width=RING_WIDTH)))
    if mark.text or mark.shape is MarkShape.DOT:
        radius = LETTERED_RADIUS if mark.text else DOT_RADIUS
        shapes.append(Circle(x, y, radius + 1.5 * CASING, Style(fill=theme.casing)))
        shapes.append(Circle(x, y, radius, Style(fill=color)))
    if mark.text:
        ink = max(INKS, key=lambda ink: contrast(ink, color))
        size = TEXT_SIZES[min(len(mark.text), len(TEXT_SIZES) - 1)] * layout.letter_scale
        shapes.append(
            text(mark.text, x, y, size, ink, weight=SEMIBOLD, max_width=2 * LETTERED_RADIUS)
        )
    return shapes


def _place(view: BoardView, mark: MarkView, layout: Layout) -> Point:
    """The middle of the outermost checker, or of the place where the first would stand."""
    spot = mark.spot
    if spot.kind is TargetKind.TRAY and spot.color is not None:
        return layout.spot_x(spot), sum(layout.tray_span(spot.color)) / 2
    count = sum(view.count(spot, color) for color in Color)
    covers = bool(mark.text) or mark.shape is MarkShape.DOT
    # What would cover the number on a high stack goes on its first checker.
    index = 1 if covers and count >= MIN_NUMBERED_STACK else max(1, count)
    return layout.checker(spot, index, max(1, count))
