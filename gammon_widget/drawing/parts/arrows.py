"""Trails of the last play under the checkers, and arrows for plays over the checkers.

Many short arrows on a few points would be hard to distinguish. For such a play, marks show the
change on each point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from math import dist

from ..colors import contrast
from ..geometry import HALF_POINT_COUNT, Checker, CubeMeasures, Layout, Slot
from ..shapes import Circle, Path, Point, Polygon, Shapes, Style, bezier, box, by_kind, text
from ..targets import Target, TargetKind
from ..themes.theme import Theme
from ..typeface import SEMIBOLD, text_width
from ..view import ArrowView, BoardView, CubePlace, MarkShape, MarkView
from .cube import cube_center
from .dice import dice_rows
from .highlights import INKS, mark_shapes

TRAIL_WIDTH, TRAIL_CASING_WIDTH = 0.055, 0.11
TRAIL_HEAD = (0.28, 0.14)
"""The length and half the width of an arrowhead."""

MIN_TRAIL_LENGTH = 1.09
"""The minimum length of a path with room for a curve and an arrowhead."""

HEAD_GAP = 0.04
"""The distance between an arrowhead and its checker."""

ORIGIN_RADIUS, ORIGIN_WIDTH = 0.3, 0.045
ORIGIN_DASH = (0.12, 0.085)
BEND, LEAST_REACH = 0.24, 0.7

ARROW_WIDTH = 0.17
CASING = 0.05
ARROW_HEAD = (0.5, 0.27)
TIP = 0.7
"""The size of the square around the tip of an arrow that labels should not cover."""

SHORT, SHORT_REACH, SHORT_SCALE = 1.6, 1.5, 0.75
"""The length below which an arrow is short, the bend of a short arrow, and the scale of its head.

A short arrow bends more and has a smaller head, so that its shaft is visible.
"""

LABEL_SIZE = 0.34
LABEL_HEIGHT = 0.5
LABEL_PADDING = 0.3
LABEL_PLACES = (0.5, 0.32, 0.68)
"""The possible places of a label along the curve, as fractions. The first free place is used."""

LABEL_SHIFTS = (0.6, -0.6, 1.2, -1.2)
"""Further possible places of a label: vertical offsets from the middle of the curve.

The offsets are in board units. For the labels of short arrows, these places are tried first.
"""

MIN_LABELLED_LENGTH = 2.0
"""The minimum length of an arrow with a label on its curve. A label would hide a shorter arrow."""

CROWD, NEIGHBOURS = 3, 4
"""A play is shown as marks if at least 3 of its arrows lie on 4 neighbouring points."""

_Curve = tuple[Point, Point, Point]
_Place = tuple[float, float, float, float]
"""The centre, the width and the height of a label, a die or the cube."""


def _toward(a: Point, b: Point, distance: float) -> Point:
    length = dist(a, b) or 1.0
    return a[0] + (b[0] - a[0]) * distance / length, a[1] + (b[1] - a[1]) * distance / length


def _bend(start: Point, end: Point, middle_y: float, reach: float = LEAST_REACH) -> Point:
    """Return the control point of a curve. Its distance from the chord is at least `reach`."""
    length = dist(start, end) or 1.0
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    same_half = (start[1] - middle_y) * (end[1] - middle_y) > 0
    if same_half:
        # Bend towards the middle strip, where there are the fewest checkers.
        strip = 1 if middle[1] < middle_y else -1
        room = abs(middle_y - middle[1])
        reach = min(max(BEND * 1.6 * length, reach), room + 0.9)
        return middle[0], middle[1] + strip * reach
    # Across the strip, a curve bends slightly, always to the same side of the player who moves.
    nx, ny = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    bow = BEND * 0.5 * length * (1 if nx * (end[1] - start[1]) < 0 else -1)
    return middle[0] + nx * bow, middle[1] + ny * bow


def _head(tip: Point, base: Point, along: Point, half_width: float, style: Style) -> Polygon:
    """Return an arrowhead from its base to its tip, in the direction of the unit vector `along`."""
    (x, y), (ux, uy) = base, along
    dx, dy = -uy * half_width, ux * half_width
    return Polygon((tip, (x + dx, y + dy), (x - dx, y - dy)), style)


# The last play


def trails(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the moves of the last play.

    Each move has a dashed circle at its origin, and an arrow to its destination.
    """
    left: Counter[Target] = Counter()
    come: Counter[Target] = Counter()
    drawn = []
    for trail in view.trails:
        left[trail.source] += 1
        before = view.count(trail.source, trail.color) + left[trail.source]
        start = layout.checker(trail.source, before, before)
        now = view.count(trail.target, trail.color)
        end = layout.checker(trail.target, max(1, now - come[trail.target]), max(1, now))
        come[trail.target] += 1
        drawn.append(_trail(start, end, layout.middle_y, theme))
    return by_kind(drawn)


def _trail(start: Point, end: Point, middle_y: float, theme: Theme) -> tuple[Shapes, ...]:
    """Return the casing, origin, curve and head of a trail. A short trail has only an origin."""
    dashed = Style(stroke=theme.trail, stroke_width=ORIGIN_WIDTH, dash=ORIGIN_DASH, alpha=0.8)
    origin = Circle(*start, ORIGIN_RADIUS, dashed)
    if dist(start, end) < MIN_TRAIL_LENGTH:
        return (), (origin,), (), ()
    control = _bend(start, end, middle_y)
    begin = _toward(start, control, ORIGIN_RADIUS)
    tip = _toward(end, control, Checker.RADIUS + HEAD_GAP)
    length, half_width = TRAIL_HEAD
    neck = _toward(tip, control, length * 0.8)
    base = _toward(tip, neck, length)
    along = (tip[0] - base[0]) / length, (tip[1] - base[1]) / length
    casing = Style(stroke=theme.casing, stroke_width=TRAIL_CASING_WIDTH, alpha=0.75)
    curve = Style(stroke=theme.trail, stroke_width=TRAIL_WIDTH)
    return (
        (Path(begin, ((control, neck),), casing),),
        (origin,),
        (Path(begin, ((control, neck),), curve),),
        (_head(tip, base, along, half_width, Style(fill=theme.trail)),),
    )


# Suggested plays


def arrows(view: BoardView, theme: Theme, layout: Layout) -> Shapes:
    """Draw the arrows of plays.

    Marks replace the arrows of a play with many arrows on a few points.
    """
    left: Counter[Target] = Counter()
    come: Counter[Target] = Counter()
    curves = list[_Curve]()
    marks, others = _marks_and_arrows(view, theme)
    for arrow in others:
        start = _start(view, arrow, left, come, layout)
        end = _end(view, arrow, come, layout)
        left[arrow.source] += 1
        come[arrow.target] += 1
        least = SHORT_REACH if dist(start, end) < SHORT else LEAST_REACH
        curves.append((start, _bend(start, end, layout.middle_y, least), end))
    drawn = [_arrow(arrow, curve, theme) for arrow, curve in zip(others, curves, strict=True)]
    taken = [*_over(view, layout), *((*tip, TIP, TIP) for *_, tip in curves)]
    labels = [
        shape
        for arrow, curve in zip(others, curves, strict=True)
        if arrow.label
        for shape in _label(arrow, curve, theme, layout.letter_scale, taken)
    ]
    found = (mark_shapes(view, mark, theme, layout) for mark in marks)
    return (*by_kind(drawn), *labels, *chain.from_iterable(found))


def _marks_and_arrows(view: BoardView, theme: Theme) -> tuple[list[MarkView], list[ArrowView]]:
    """Return the marks for crowded plays, and the arrows of all other plays.

    A play is crowded if many of its arrows lie on a few points. It keeps its arrows if one of its
    marks would be in the same place as a mark of another play.
    """
    plays: dict[str | None, list[ArrowView]] = {}
    for arrow in view.arrows:
        plays.setdefault(arrow.color, []).append(arrow)
    marks: dict[Target, MarkView] = {}
    others: list[ArrowView] = []
    for play in plays.values():
        found = _marks(play, view, theme) if _is_crowded(play) else {}
        if found and not found.keys() & marks.keys():
            marks |= found
        else:
            others += play
    return list(marks.values()), [arrow for arrow in view.arrows if arrow in others]


def _is_crowded(play: Sequence[ArrowView]) -> bool:
    """Whether many arrows lie on a few neighbouring points on one side of the board."""
    ends = [
        sorted((arrow.source.number, arrow.target.number))
        for arrow in play
        if arrow.source.number is not None and arrow.target.number is not None
    ]
    last = HALF_POINT_COUNT - NEIGHBOURS + 1
    return any(
        sum(first <= low and high < first + NEIGHBOURS for low, high in ends) >= CROWD
        for side in (0, HALF_POINT_COUNT)
        for first in range(side + 1, side + last + 1)
    )


def _marks(play: Sequence[ArrowView], view: BoardView, theme: Theme) -> dict[Target, MarkView]:
    """Return marks that show how many checkers each spot gains or loses. A cross shows a hit."""
    change = Counter(arrow.target for arrow in play)
    change.subtract(arrow.source for arrow in play)
    color, opponent = play[0].color or theme.accent, play[0].player.opponent
    marks = {}
    for spot, count in change.items():
        is_hit = spot.kind is TargetKind.POINT and view.count(spot, opponent) == 1
        words = "×" * is_hit + (f"{count:+d}".replace("-", "−") if count else "")
        if words:
            marks[spot] = MarkView(spot, MarkShape.DOT, words, color)
    return marks


def _arrow(arrow: ArrowView, curve: _Curve, theme: Theme) -> tuple[Shapes, Shapes]:
    start, control, end = curve
    scale = SHORT_SCALE if dist(start, end) < SHORT else 1.0
    length, half_width = (scale * part for part in ARROW_HEAD)
    neck = _toward(end, control, min(length * 0.9, dist(start, end) / 2))
    distance = dist(neck, end) or 1.0
    along = (end[0] - neck[0]) / distance, (end[1] - neck[1]) / distance
    # The shaft ends inside the head.
    base = end[0] - along[0] * length, end[1] - along[1] * length
    color = arrow.color or theme.accent
    casing = Style(stroke=theme.casing, stroke_width=ARROW_WIDTH + 2 * CASING)
    edge = Style(fill=theme.casing, stroke=theme.casing, stroke_width=2 * CASING)
    shaft = Style(stroke=color, stroke_width=ARROW_WIDTH)
    return (
        (Path(start, ((control, neck),), casing), _head(end, base, along, half_width, edge)),
        (
            Path(start, ((control, neck),), shaft),
            _head(end, base, along, half_width, Style(fill=color)),
        ),
    )


def _start(
    view: BoardView, arrow: ArrowView, left: Counter[Target], come: Counter[Target], layout: Layout
) -> Point:
    """Return the centre of the checker at which an arrow starts.

    This is the outermost checker that no other arrow of the play has moved yet. If there is none,
    it is a checker that another arrow has moved to this spot.
    """
    count = view.count(arrow.source, arrow.player)
    index = count - left[arrow.source]
    if index < 1:
        index = max(1, count + come[arrow.source])
    return layout.checker(arrow.source, index, max(count, index))


def _end(view: BoardView, arrow: ArrowView, come: Counter[Target], layout: Layout) -> Point:
    count = view.count(arrow.target, arrow.player) + come[arrow.target] + 1
    if arrow.target.kind is TargetKind.TRAY:
        return layout.checker(arrow.target, min(count, Slot.COUNT), Slot.COUNT)
    return layout.checker(arrow.target, count, count)


def _label(
    arrow: ArrowView, curve: _Curve, theme: Theme, scale: float, taken: Sequence[_Place]
) -> Shapes:
    """Draw the label of an arrow on its curve, beside the dice, the cube and all tips."""
    size, height = LABEL_SIZE * scale, LABEL_HEIGHT * scale
    width = text_width(arrow.label, size, SEMIBOLD) + LABEL_PADDING
    places = [bezier(curve, t) for t in LABEL_PLACES]
    shifted = [(places[0][0], places[0][1] + shift) for shift in LABEL_SHIFTS]
    is_short = dist(curve[0], curve[-1]) < MIN_LABELLED_LENGTH
    places = [*shifted, *places] if is_short else [*places, *shifted]
    x, y = next((at for at in places if _is_free(at, width, height, taken)), places[0])
    ground = arrow.color or theme.accent
    ink = max(INKS, key=partial(contrast, ground))
    style = Style(fill=ground, stroke=theme.casing, stroke_width=CASING)
    room = width - LABEL_PADDING / 2
    return (
        box(x, y, width, height, style, radius=height / 2),
        text(arrow.label, x, y, size, ink, weight=SEMIBOLD, max_width=room),
    )


def _is_free(at: Point, width: float, height: float, taken: Sequence[_Place]) -> bool:
    return all(
        abs(at[0] - x) > (width + other) / 2 or abs(at[1] - y) > (height + down) / 2
        for x, y, other, down in taken
    )


def _over(view: BoardView, layout: Layout) -> Iterator[_Place]:
    """Yield the places of the dice and the cube, which labels should not cover."""
    size = layout.frame.die_size
    for row in dice_rows(view, layout):
        for _, x in row:
            yield x, layout.middle_y, size, size
    if view.cube.place not in {CubePlace.NONE, CubePlace.CRAWFORD}:
        yield *cube_center(view.cube, layout), CubeMeasures.SIZE, CubeMeasures.SIZE
