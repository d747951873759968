"""Rounded boxes, polygons and gradients on a canvas.

A rounded box is painted as a rectangle with a thick outline and round joints. This takes a
third as many bytes as an explicit path. A gradient is painted as a stack of flat layers, with one
command for each shape. Native gradients are not used: ipycanvas would create a widget for each
gradient, and the page would have to load this widget first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby, zip_longest
from math import hypot, pi

from ..colors import Gradient, Layer, Linear, Radial, axis_of, bands, channels, layers, length
from ..shapes import Circle, Point, Polygon, RoundedRectangle, Shape, Style
from .canvas_transport import UNITS_PER_U, CanvasTransport, Pen, n
from .regions import Box, Region, extent_of, outline

MAX_PART_SIZE = 3.0
"""The maximum size of an object on the board, in board units.

A larger box is a part of the board itself.
"""

CORNER_SHARE = 0.3
"""A rounded corner cuts off at most this fraction of its radius from each side."""

LEFT_HALF, RIGHT_HALF = (1.571, 4.712), (4.712, 7.854)
"""The angles of the left half and the right half of a circle, in radians."""


class BoxPainter:
    """A painter of rounded boxes for one picture.

    Nothing is painted outside `region`. An empty `region` means the whole picture.
    """

    def __init__(self, canvas: CanvasTransport, pen: Pen, region: Region) -> None:
        self._canvas = canvas
        self._pen = pen
        self._region = region

    def paint(self, boxes: list[RoundedRectangle], style: Style) -> None:
        """Paint boxes of one style."""
        half = style.stroke_width / 2
        if not isinstance(style.fill, str) or style.dash or style.alpha < 1:
            # The method must not depend on other boxes, or the box would look different.
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
        """Stroke the outlines of boxes with semicircular ends.

        A box that is as wide as it is high becomes a circle.
        """
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
        """Whether the whole region lies well inside a box."""
        inset = CORNER_SHARE * box.radius
        left, right = box.x + inset, box.x + box.width - inset
        top, bottom = box.y + inset, box.y + box.height - inset
        return bool(self._region) and all(
            left <= a and c <= right and top <= b and d <= bottom for a, b, c, d in self._region
        )

    def _solid(self, boxes: list[RoundedRectangle], color: str) -> None:
        """Paint opaque boxes in one colour."""
        canvas, pen = self._canvas, self._pen
        for box in boxes:
            if min(box.width, box.height) > MAX_PART_SIZE:
                self._wide(box, color)
                continue
            r = n(box.radius)
            x, y = n(box.x) + r, n(box.y) + r
            width, height = n(box.width) - 2 * r, n(box.height) - 2 * r
            filled = width > 0 and height > 0
            if filled:
                pen.fill(color)
            if r:
                pen.line(color, 2 * r)
            if r and not filled:
                canvas.stroke_line(x, y, x + max(0, width), y + max(0, height))
                continue
            canvas.fill_rect(x, y, width, height)
            if r:
                canvas.stroke_rect(x, y, width, height)

    def _wide(self, box: RoundedRectangle, color: str) -> None:
        """Paint a large box. If the box contains the whole region, paint it with square corners."""
        self._pen.fill(color)
        if self._is_ground(box):
            self._canvas.fill_rect(n(box.x), n(box.y), n(box.width), n(box.height))
        else:  # as a polygon: an outline laid over a rectangle leaves a faint trace inside
            paint_polygons(self._canvas, self._pen, [outline(box)], Style(fill=color))


def paint_polygons(
    canvas: CanvasTransport, pen: Pen, polygons: Sequence[Sequence[Point]], style: Style
) -> None:
    """Paint polygons of one style."""
    lines = [[[n(x), n(y)] for x, y in points] for points in polygons]
    if pen.takes_fill(style):
        canvas.fill_polygon(lines[0]) if len(lines) == 1 else canvas.fill_polygons(lines)
    if pen.takes_stroke(style):
        canvas.stroke_polygon(lines[0]) if len(lines) == 1 else canvas.stroke_polygons(lines)


def _is_pill(box: RoundedRectangle) -> bool:
    return abs(box.height - 2 * box.radius) * UNITS_PER_U < 1 and box.width >= box.height


QUARTER = pi / 2

MAX_FADING_DISCS = 8
"""The maximum number of layers between two stops of a shadow.

With more layers, each layer would be very faint. A canvas has only 256 levels, and rounding would
make each of these layers darken the picture by a whole level, so the shadow would become black.
"""

OVERLAP = 0.03
"""The overlap of adjacent stripes, in board units.

This is about a pixel, so that no background is visible between stripes.
"""

FAR = 1e3
"""A distance larger than any board, in board units."""


def paint_gradient(canvas: CanvasTransport, shape: Shape, gradient: Gradient) -> None:
    """Fill a shape with a gradient."""
    assert isinstance(shape, Circle | Polygon | RoundedRectangle), "A line cannot have a gradient."
    box = extent_of(shape)
    clips = not _ends_with(shape, gradient)
    if clips:
        canvas.save()
        canvas.begin_path()
        _trace_outline(canvas, shape)
        canvas.clip()
    if isinstance(gradient, Linear):
        _stripes(canvas, gradient, box)
    else:
        _discs(canvas, gradient, box, shape.radius if isinstance(shape, Circle) else None)
    if clips:
        canvas.restore()


def _ends_with(shape: Shape, gradient: Gradient) -> bool:
    """Whether the layers end at the edge of the shape, so that no clipping is needed."""
    if isinstance(gradient, Linear):
        return isinstance(shape, RoundedRectangle) and not shape.radius
    return isinstance(shape, Circle) and shape.center == gradient.center


def _trace_outline(canvas: CanvasTransport, shape: Circle | Polygon | RoundedRectangle) -> None:
    match shape:
        case Circle(x, y, radius):
            canvas.arc(n(x), n(y), n(radius), 0, 4 * QUARTER)
        case RoundedRectangle(x, y, width, height, r):
            right, bottom = x + width - r, y + height - r
            corners = ((x + r, y + r), (right, y + r), (right, bottom), (x + r, bottom))
            for k, (cx, cy) in enumerate(corners):
                start = round((k + 2) * QUARTER, 3)
                canvas.arc(n(cx), n(cy), n(r), start, round(start + QUARTER, 3))
        case Polygon(((x, y), *points)):
            canvas.move_to(n(x), n(y))
            for px, py in points:
                canvas.line_to(n(px), n(py))
    canvas.close_path()


def _stripes(canvas: CanvasTransport, gradient: Linear, box: Box) -> None:
    left, top, right, bottom = box
    is_down, start, end = axis_of(gradient)
    first, last = (top, bottom) if is_down else (left, right)
    backwards = end < start
    stripes = []
    stack = bands(gradient)[::-1]
    overlap = OVERLAP if all(band.alpha >= 1 for band in stack) else 0.0
    for layer, nearer in zip_longest(stack, stack[1:]):
        if not layer.alpha:
            continue
        reach = min(layer.reach, FAR) * length(gradient)
        # Stripes barely overlap: an edge antialiased by a dozen stripes would look jagged, and
        # stacked shadows would be too dark.
        under = -FAR if nearer is None else nearer.reach * length(gradient) - overlap
        if backwards:
            a, b = max(first, start - reach), min(last, start - under)
        else:
            a, b = max(first, start + under), min(last, start + reach)
        if a < b:
            place = (left, a, right, b) if is_down else (a, top, b, bottom)
            stripes.append((place, layer))
    lefts, tops, rights, bottoms = ([n(place[side]) for place, _ in stripes] for side in range(4))
    widths = [c - a for a, c in zip(lefts, rights, strict=True)]
    heights = [d - b for b, d in zip(tops, bottoms, strict=True)]
    painted = [layer for _, layer in stripes]
    # A single number is enough if all numbers are the same.
    if is_down:
        canvas.fill_styled_rects(lefts[0], tops, widths[0], heights, *_colors(painted))
    else:
        canvas.fill_styled_rects(lefts, tops[0], widths, heights[0], *_colors(painted))


def _discs(canvas: CanvasTransport, gradient: Radial, box: Box, most: float | None) -> None:
    x, y = gradient.center
    if most is None:  # reach the farthest corner
        most = max(hypot(cx - x, cy - y) for cx in box[::2] for cy in box[1::2])
    fades = any(stop.alpha < 1 for stop in gradient.stops)
    found = list(layers(gradient, MAX_FADING_DISCS) if fades else layers(gradient))
    radii = [n(min(most, layer.reach * gradient.radius)) for layer in found]
    canvas.fill_styled_circles(n(x), n(y), radii, *_colors(found))


def _colors(painted: Sequence[Layer]) -> tuple[list[Sequence[int]], float | list[float]]:
    alphas = [layer.alpha for layer in painted]
    return [channels(layer.color) for layer in painted], alphas if min(alphas) < 1 else 1
