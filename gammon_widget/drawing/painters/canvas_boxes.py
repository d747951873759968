"""Rounded boxes on a canvas, which knows only rectangles and lines.

A rounded box is a rectangle with a thick round-jointed outline: so no corner has to be spelled
out, and a picture's boxes are a third of the bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from ..shapes import Point, RoundedRectangle, Style
from .batching import outline
from .bounds import Region
from .canvas_like import CanvasLike
from .canvas_styles import UNITS_PER_U, Pen, n

MIN_BATCH = 4
"""From so many alike shapes on, buffers are shorter than single commands."""

MAX_PART_SIZE = 3.0
"""In u; boxes wider and higher than this are what the board is made of."""

CORNER_SHARE = 0.3
"""A corner takes no more than this part of its radius away from either side of a box."""

LEFT_HALF, RIGHT_HALF = (1.571, 4.712), (4.712, 7.854)
"""Angles of half circles, as precise as they have to be."""


class BoxPainter:
    """Paints rounded boxes for one picture.

    Parameters
    ----------
    canvas, pen
        What to paint on and with.
    region
        All that is painted lies in it; empty when the whole picture is painted.
    """

    def __init__(self, canvas: CanvasLike, pen: Pen, region: Region) -> None:
        self._canvas = canvas
        self._pen = pen
        self._region = region

    def paint(self, boxes: list[RoundedRectangle], style: Style) -> None:
        """Paint boxes of one style."""
        half = style.stroke_width / 2
        if not isinstance(style.fill, str) or style.dash or style.alpha < 1:
            # Which way a box is painted must not depend on the others, lest it looks different.
            for round_ends, run in groupby(boxes, key=_is_pill):
                if round_ends and style.fill is None and not style.dash:
                    self._rings(run, style)
                else:
                    outlines = [outline(box) for box in run]
                    paint_polygons(self._canvas, self._pen, outlines, style)
        elif style.stroke is None:
            self._solid(boxes, style.fill)
        else:
            # A stroked outline and its fill are two filled boxes.
            inside = [box.grown(-half, style) for box in boxes]
            seen = [b for b, fill in zip(boxes, inside, strict=True) if not self._is_ground(fill)]
            self._solid([box.grown(half, style) for box in seen], style.stroke)
            self._solid(inside, style.fill)

    def _rings(self, pills: Iterable[RoundedRectangle], style: Style) -> None:
        """Outlines of boxes whose ends are half circles; without a middle they are circles."""
        canvas = self._canvas
        self._pen.takes_stroke(style)
        for pill in pills:
            radius, y = n(pill.radius), n(pill.center[1])
            left, right = n(pill.x + pill.radius), n(pill.x + pill.width - pill.radius)
            if right - left <= 1:
                canvas.stroke_circle(left, y, radius)
                continue
            canvas.begin_path()
            canvas.arc(left, y, radius, *LEFT_HALF)
            canvas.arc(right, y, radius, *RIGHT_HALF)
            canvas.close_path()
            canvas.stroke()

    def _is_ground(self, box: RoundedRectangle) -> bool:
        """Whether all that is painted now lies well inside a box."""
        inset = CORNER_SHARE * box.radius
        left, right = box.x + inset, box.x + box.width - inset
        top, bottom = box.y + inset, box.y + box.height - inset
        return bool(self._region) and all(
            left <= a and c <= right and top <= b and d <= bottom for a, b, c, d in self._region
        )

    def _solid(self, boxes: list[RoundedRectangle], color: str) -> None:
        """Opaque boxes; those of one size and radius in one go."""
        canvas, pen = self._canvas, self._pen
        for (w, h, r), same in groupby(boxes, key=_measures):
            run = list(same)
            if _is_wide(run[0]):
                self._wide(run, color)
                continue
            xs, ys = [n(b.x) + r for b in run], [n(b.y) + r for b in run]
            width, height = w - 2 * r, h - 2 * r
            filled = width > 0 and height > 0
            if filled:
                pen.fill(color)
            if r:
                pen.line(color, 2 * r)
            if r and not filled:
                self._pills(xs, ys, width, height)
                continue
            if len(run) >= MIN_BATCH:
                canvas.fill_rects(xs, ys, width, height)
                if r:
                    canvas.stroke_rects(xs, ys, width, height)
                continue
            for x, y in zip(xs, ys, strict=True):
                canvas.fill_rect(x, y, width, height)
                if r:
                    canvas.stroke_rect(x, y, width, height)

    def _wide(self, boxes: list[RoundedRectangle], color: str) -> None:
        """What the board is made of; where nothing but its inside is painted, without corners."""
        # As polygons, because an outline laid over a rectangle leaves a faint trace inside.
        rounded = [outline(box) for box in boxes if not self._is_ground(box)]
        self._pen.fill(color)
        if rounded:
            paint_polygons(self._canvas, self._pen, rounded, Style(fill=color))
        for box in boxes:
            if self._is_ground(box):
                self._canvas.fill_rect(n(box.x), n(box.y), n(box.width), n(box.height))

    def _pills(self, xs: list[int], ys: list[int], width: int, height: int) -> None:
        """Boxes that are all corners: thick lines with round ends."""
        for x, y in zip(xs, ys, strict=True):
            self._canvas.stroke_line(x, y, x + max(0, width), y + max(0, height))


def paint_polygons(
    canvas: CanvasLike, pen: Pen, polygons: Sequence[Sequence[Point]], style: Style
) -> None:
    """Paint polygons of one style."""
    ways = [[[n(x), n(y)] for x, y in points] for points in polygons]
    if pen.takes_fill(style):
        canvas.fill_polygon(ways[0]) if len(ways) == 1 else canvas.fill_polygons(ways)
    if pen.takes_stroke(style):
        canvas.stroke_polygon(ways[0]) if len(ways) == 1 else canvas.stroke_polygons(ways)


def _is_wide(box: RoundedRectangle) -> bool:
    return min(box.width, box.height) > MAX_PART_SIZE


def _measures(box: RoundedRectangle) -> tuple[int, int, int]:
    return n(box.width), n(box.height), n(box.radius)


def _is_pill(box: RoundedRectangle) -> bool:
    return abs(box.height - 2 * box.radius) * UNITS_PER_U < 1 and box.width >= box.height
