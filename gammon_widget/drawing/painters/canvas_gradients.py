"""Gradients on a canvas: flat layers over one another, in one command for all of a shape.

A canvas has gradients of its own, but ipycanvas makes a widget of each, which has to be in a page
before it can be painted with.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from math import hypot, pi

from ..gradients import Gradient, Layer, Linear, Radial, bands, layers, length, way
from ..shapes import Circle, Polygon, RoundedRectangle, Shape
from ..themes.colors import channels
from .bounds import Box
from .canvas_like import CanvasLike
from .canvas_styles import n

QUARTER = pi / 2

MAX_FADING_DISCS = 8
"""Between two stops of a shadow. A canvas has 256 levels: each of many layers over one another, of
which none adds a level, would take one away, and shadows would be black."""

OVERLAP = 0.03
"""How far one stripe goes on under the next, in u: a pixel, so that no ground shines through."""

FAR = 1e3
"""Farther away than anything, in u."""


def paint_gradient(canvas: CanvasLike, shape: Shape, gradient: Gradient) -> None:
    """Fill a shape with a gradient."""
    assert isinstance(shape, Circle | Polygon | RoundedRectangle), "A line has no inside."
    box = _box(shape)
    clips = not _ends_with(shape, gradient)
    if clips:
        canvas.save()
        canvas.begin_path()
        _lead_around(canvas, shape)
        canvas.clip()
    if isinstance(gradient, Linear):
        _stripes(canvas, gradient, box)
    else:
        _discs(canvas, gradient, box, shape.radius if isinstance(shape, Circle) else None)
    if clips:
        canvas.restore()


def _ends_with(shape: Shape, gradient: Gradient) -> bool:
    """Whether the layers themselves end where the shape does."""
    if isinstance(gradient, Linear):
        return isinstance(shape, RoundedRectangle) and not shape.radius
    return isinstance(shape, Circle) and shape.center == gradient.center


def _box(shape: Circle | Polygon | RoundedRectangle) -> Box:
    match shape:
        case Circle(x, y, r):
            return x - r, y - r, x + r, y + r
        case RoundedRectangle():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Polygon(points):
            xs, ys = zip(*points, strict=True)
            return min(xs), min(ys), max(xs), max(ys)


def _lead_around(canvas: CanvasLike, shape: Circle | Polygon | RoundedRectangle) -> None:
    """Lead the path around a shape."""
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


def _stripes(canvas: CanvasLike, gradient: Linear, box: Box) -> None:
    left, top, right, bottom = box
    is_down, start, end = way(gradient)
    first, last = (top, bottom) if is_down else (left, right)
    backwards = end < start
    stripes = []
    beside = bands(gradient)[::-1]
    overlap = OVERLAP if all(band.alpha >= 1 for band in beside) else 0.0
    for layer, nearer in zip_longest(beside, beside[1:]):
        if not layer.alpha:
            continue
        reach = min(layer.reach, FAR) * length(gradient)
        # They do not go on under the nearer ones: an edge that a dozen stripes smooth is smooth no
        # more, and of shadows over one another the canvas makes too dark a one.
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
    # One number will do where they are all the same.
    if is_down:
        canvas.fill_styled_rects(lefts[0], tops, widths[0], heights, *_colors(painted))
    else:
        canvas.fill_styled_rects(lefts, tops[0], widths, heights[0], *_colors(painted))


def _discs(canvas: CanvasLike, gradient: Radial, box: Box, most: float | None) -> None:
    x, y = gradient.center
    if most is None:  # as far as to the farthest corner
        most = max(hypot(cx - x, cy - y) for cx in box[::2] for cy in box[1::2])
    fades = any(stop.alpha < 1 for stop in gradient.stops)
    found = list(layers(gradient, MAX_FADING_DISCS) if fades else layers(gradient))
    radii = [n(min(most, layer.reach * gradient.radius)) for layer in found]
    canvas.fill_styled_circles(n(x), n(y), radii, *_colors(found))


def _colors(painted: Sequence[Layer]) -> tuple[list[Sequence[int]], float | list[float]]:
    """The colours of layers, and how opaque they are."""
    alphas = [layer.alpha for layer in painted]
    return [channels(layer.color) for layer in painted], alphas if min(alphas) < 1 else 1
