"""Arrows over the checkers: plays to talk about, unlike the trails of the one just made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import hypot

from ..geometry import SLOT_COUNT, Layout
from ..metrics import text_width
from ..shapes import Path, Point, Polygon, Shape, Shapes, Style, bezier, box, text
from ..targets import Target, TargetKind
from ..themes.theme import Theme
from ..view import ArrowView, BoardView
from .highlights import count_at
from .trails import bend, toward

WIDTH, SLENDER = 0.17, 0.1
CASING = 0.05
HEAD_LENGTH = 0.5
HEAD_HALF = 0.27

LABEL_SIZE = 0.34
LABEL_HEIGHT = 0.5
LABEL_PADDING = 0.3
LABELS_AT = (0.5, 0.32, 0.68)
"""Where on its curve a label may stand, in parts of its length: the first where it is free."""

LABELS_ASIDE = (0.6, -0.6, 1.2, -1.2)
"""How far below the middle else, in u."""

SHORT = 2.0
"""A shorter arrow would be hidden by a label on it."""

_Curve = tuple[Point, Point, Point]


def arrows(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Curves with heads, from the checker that goes to the place where it lands.

    Those of the first play lie over all others.
    """
    left: Counter[Target] = Counter()
    come: Counter[Target] = Counter()
    shapes: list[Shape] = []
    labels: list[tuple[ArrowView, _Curve]] = []
    for _, play in groupby(sorted(view.arrows, key=_rank), _rank):
        cased: list[Shape] = []
        shafts: list[Shape] = []
        for arrow in play:
            start = _start(view, arrow, left, come, layout)
            end = _end(view, arrow, come, layout)
            left[arrow.source] += 1
            come[arrow.target] += 1
            curve = start, bend(start, end), end
            casing, shaft = _arrow(arrow, curve, theme)
            cased += casing
            shafts += shaft
            if arrow.label:
                labels.append((arrow, curve))
        shapes = [*cased, *shafts, *shapes]
    return (*shapes, *_labels(labels, theme, layout.letters))


def _rank(arrow: ArrowView) -> int:
    return arrow.rank


def _arrow(arrow: ArrowView, curve: _Curve, theme: Theme) -> tuple[Shapes, Shapes]:
    """The casing, and what lies in it."""
    start, control, end = curve
    neck = toward(end, control, min(HEAD_LENGTH * 0.9, _distance(start, end) / 2))
    head = _head(neck, end)
    width = SLENDER if arrow.rank else WIDTH
    color = _color(arrow, theme)
    casing = Style(stroke=theme.casing, stroke_width=width + 2 * CASING)
    edge = Style(fill=theme.casing, stroke=theme.casing, stroke_width=2 * CASING)
    shaft = Style(stroke=color, stroke_width=width)
    return (
        (Path(start, ((control, neck),), casing), Polygon(head, edge)),
        (Path(start, ((control, neck),), shaft), Polygon(head, Style(fill=color))),
    )


def _color(arrow: ArrowView, theme: Theme) -> str:
    return arrow.color or (theme.trail if arrow.rank else theme.accent)


def _labels(labels: Sequence[tuple[ArrowView, _Curve]], theme: Theme, letters: float) -> Shapes:
    """The letters of the arrows, each on its own curve where none of the others is."""
    shapes: list[Shape] = []
    taken: list[tuple[float, float, float]] = []
    size, height = LABEL_SIZE * letters, LABEL_HEIGHT * letters
    for arrow, curve in labels:
        width = text_width(arrow.label, size, bold=True) + LABEL_PADDING
        places = [bezier(curve, t) for t in LABELS_AT]
        asides = [(places[0][0], places[0][1] + aside) for aside in LABELS_ASIDE]
        is_short = _distance(curve[0], curve[-1]) < SHORT
        places = [*asides, *places] if is_short else [*places, *asides]
        x, y = next((at for at in places if _is_free(at, width, taken)), places[0])
        taken.append((x, y, width))
        color = _color(arrow, theme)
        ground, ink = (theme.casing, color) if arrow.rank else (color, theme.accent_text)
        style = Style(fill=ground, stroke=theme.casing, stroke_width=CASING)
        shapes.append(box(x, y, width, height, style, radius=height / 2))
        room = width - LABEL_PADDING / 2
        shapes.append(text(arrow.label, x, y, size, ink, bold=True, max_width=room))
    return tuple(shapes)


def _is_free(at: Point, width: float, taken: Sequence[tuple[float, float, float]]) -> bool:
    return all(
        abs(at[0] - x) > (width + other) / 2 or abs(at[1] - y) > LABEL_HEIGHT
        for x, y, other in taken
    )


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
        return layout.checker(arrow.target, min(count, SLOT_COUNT), SLOT_COUNT)
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
