"""Paint a scene on an ipycanvas canvas, or on anything with the same methods.

Every command is a few bytes of JSON on its way to the browser, so the painter says as little as it
can: it draws in whole thousandths of u (short numbers, and small integer buffers), sets only
styles that change, and hands runs of alike shapes over in one command.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from math import hypot

from .canvas_like import CanvasLike
from .grouping import CANVAS_FONT_FAMILY, outline, runs
from .scene import Scene
from .shapes import Circle, Path, Point, Polygon, RoundedRectangle, Shape, Shapes, Style, Text

THOUSAND = 1000

BATCH = 5
"""From so many alike shapes on, buffers are shorter than single commands."""

MIXED = 8
"""So many discs of changing colours are shorter as one styled command."""


Pack = Callable[[Sequence[object]], object]
"""Turns nested lists of whole numbers, none above 16,000 or so, into an array."""


def _n(value: float) -> int:
    return round(value * THOUSAND)


def _hex(color: str, alpha: float) -> str:
    return color if alpha >= 1 else f"{color}{round(alpha * 255):02x}"


class CanvasPainter:
    """Paints scenes on one canvas.

    Hold the canvas around `paint`, so that the picture goes out as one message.

    Parameters
    ----------
    canvas
        An ``ipycanvas.Canvas`` or anything that draws like it.
    scale
        Canvas pixels per u.
    pack
        Makes buffers smaller, such as ``lambda values: numpy.array(values, numpy.int16)``;
        without it ipycanvas sends four bytes for each number.
    family
        CSS font families.
    """

    def __init__(
        self,
        canvas: CanvasLike,
        scale: float = 50.0,
        *,
        pack: Pack = list,
        family: str = CANVAS_FONT_FAMILY,
    ) -> None:
        self.canvas = canvas
        self.scale = scale
        self.pack = pack
        self.family = family
        self._set: dict[str, object] = {}

    def paint(self, scene: Scene, *, clear: bool = True) -> None:
        """Paint the whole scene, by default over a cleared canvas."""
        canvas = self.canvas
        # The canvas may have been reset behind our back, so nothing set earlier is relied on.
        self._set = {"line_cap": "butt", "line_join": "miter", "dash": (), "text_align": "start"}
        canvas.save()
        if clear:
            canvas.clear()
        canvas.scale(self.scale / THOUSAND)
        self._paint_all(scene.visible)
        canvas.restore()

    def _paint_all(self, shapes: Shapes) -> None:
        for mixed, chunk in groupby(shapes, key=_is_disc):
            run = tuple(chunk)
            if mixed and _changes(run) >= MIXED:
                self._styled_discs([shape for shape in run if isinstance(shape, Circle)])
            else:
                for style, alike in runs(run):
                    self._run(style, alike)

    def _run(self, style: Style, shapes: list[Shape]) -> None:
        self._dash(style.dash)
        circles = [s for s in shapes if isinstance(s, Circle)]
        boxes = [s for s in shapes if isinstance(s, RoundedRectangle)]
        polygons = [s for s in shapes if isinstance(s, Polygon)]
        if circles:
            self._circles(circles, style)
        elif boxes:
            self._boxes(boxes, style)
        elif polygons:
            self._polygons([_way(polygon.points) for polygon in polygons], style)
        for shape in shapes:
            if isinstance(shape, Text):
                self._text(shape)
            elif isinstance(shape, Path):
                self._path(shape)

    # Styles

    def _attribute(self, name: str, value: str | float) -> None:
        if self._set.get(name) != value:
            setattr(self.canvas, name, value)
            self._set[name] = value

    def _dash(self, dash: tuple[float, ...]) -> None:
        if self._set["dash"] != dash:
            self.canvas.set_line_dash([_n(length) for length in dash])
            self._set["dash"] = dash

    def _fill(self, style: Style) -> bool:
        if style.fill is None:
            return False
        self._attribute("fill_style", _hex(style.fill, style.alpha))
        return True

    def _stroke(self, style: Style) -> bool:
        if style.stroke is None:
            return False
        self._attribute("stroke_style", _hex(style.stroke, style.alpha))
        self._attribute("line_width", _n(style.stroke_width))
        return True

    # Shapes

    def _circles(self, circles: list[Circle], style: Style) -> None:
        canvas = self.canvas
        for radius, same in groupby(circles, key=lambda circle: _n(circle.radius)):
            run = list(same)
            if len(run) >= BATCH and _apart(run):
                xs, ys = self.pack([_n(c.x) for c in run]), self.pack([_n(c.y) for c in run])
                if self._fill(style):
                    canvas.fill_circles(xs, ys, radius)
                if self._stroke(style):
                    canvas.stroke_circles(xs, ys, radius)
                continue
            for c in run:
                if self._fill(style):
                    canvas.fill_circle(_n(c.x), _n(c.y), radius)
                if self._stroke(style):
                    canvas.stroke_circle(_n(c.x), _n(c.y), radius)

    def _styled_discs(self, discs: list[Circle]) -> None:
        colors = [[int((d.style.fill or "")[i : i + 2], 16) for i in (1, 3, 5)] for d in discs]
        self.canvas.fill_styled_circles(
            self.pack([_n(d.x) for d in discs]),
            self.pack([_n(d.y) for d in discs]),
            self.pack([_n(d.radius) for d in discs]),
            self.pack(colors),
        )

    def _polygons(self, ways: list[list[list[int]]], style: Style) -> None:
        canvas = self.canvas
        one = len(ways) == 1
        even = len({len(way) for way in ways}) == 1
        points = self.pack(ways[0] if one else ways) if even else [self.pack(w) for w in ways]
        if self._fill(style):
            (canvas.fill_polygon if one else canvas.fill_polygons)(points)
        if self._stroke(style):
            self._attribute("line_join", "round")
            (canvas.stroke_polygon if one else canvas.stroke_polygons)(points)

    def _boxes(self, boxes: list[RoundedRectangle], style: Style) -> None:
        if style.dash or style.alpha < 1 or style.fill is None:
            self._polygons([_way(outline(box)) for box in boxes], style)
            return
        # A stroked outline and its fill are two filled boxes, and a filled rounded box is a
        # rectangle with a thick round-jointed outline: no corner has to be spelled out.
        half = style.stroke_width / 2
        if style.stroke is not None:
            self._solid([box.grown(half, style) for box in boxes], style.stroke)
            self._solid([box.grown(-half, style) for box in boxes], style.fill)
        else:
            self._solid(boxes, style.fill)

    def _solid(self, boxes: list[RoundedRectangle], color: str) -> None:
        """Opaque boxes; those of one size and radius in one go."""
        canvas = self.canvas
        for (w, h, r), same in groupby(boxes, key=_measures):
            run = list(same)
            xs, ys = [_n(b.x) + r for b in run], [_n(b.y) + r for b in run]
            width, height = w - 2 * r, h - 2 * r
            filled = width > 0 and height > 0
            if filled:
                self._attribute("fill_style", color)
            if r:
                self._attribute("stroke_style", color)
                self._attribute("line_width", 2 * r)
            if r and not filled:
                self._pills(xs, ys, width, height)
                continue
            if r:
                self._attribute("line_join", "round")
            if len(run) >= BATCH:
                canvas.fill_rects(self.pack(xs), self.pack(ys), width, height)
                if r:
                    canvas.stroke_rects(self.pack(xs), self.pack(ys), width, height)
                continue
            for x, y in zip(xs, ys, strict=True):
                canvas.fill_rect(x, y, width, height)
                if r:
                    canvas.stroke_rect(x, y, width, height)

    def _pills(self, xs: list[int], ys: list[int], width: int, height: int) -> None:
        """Boxes that are all corners: thick lines with round ends."""
        self._attribute("line_cap", "round")
        for x, y in zip(xs, ys, strict=True):
            self.canvas.stroke_line(x, y, x + max(0, width), y + max(0, height))

    def _path(self, path: Path) -> None:
        canvas = self.canvas
        self._stroke(path.style)
        self._attribute("line_cap", "butt" if path.style.dash else "round")
        self._attribute("line_join", "round")
        start = _point(path.start)
        if len(path.segments) == 1 and len(path.segments[0]) == 1:
            canvas.stroke_line(*start, *_point(path.segments[0][0]))
            return
        canvas.begin_path()
        canvas.move_to(*start)
        for segment in path.segments:
            match [_point(point) for point in segment]:
                case [end]:
                    canvas.line_to(*end)
                case [control, end]:
                    canvas.quadratic_curve_to(*control, *end)
                case [first, second, end]:
                    canvas.bezier_curve_to(*first, *second, *end)
        canvas.stroke()

    def _text(self, text: Text) -> None:
        self._fill(text.style)
        weight = "bold " if text.bold else ""
        self._attribute("font", f"{weight}{_n(text.size)}px {self.family}")
        self._attribute("text_align", text.align.value)
        if text.max_width is None:
            self.canvas.fill_text(text.text, _n(text.x), _n(text.y))
        else:
            self.canvas.fill_text(text.text, _n(text.x), _n(text.y), _n(text.max_width))


def _point(point: Point) -> tuple[int, int]:
    return _n(point[0]), _n(point[1])


def _way(points: Sequence[Point]) -> list[list[int]]:
    return [[_n(x), _n(y)] for x, y in points]


def _measures(box: RoundedRectangle) -> tuple[int, int, int]:
    return _n(box.width), _n(box.height), _n(box.radius)


def _is_disc(shape: Shape) -> bool:
    return isinstance(shape, Circle) and shape.style.stroke is None and shape.style.alpha >= 1


def _changes(shapes: Shapes) -> int:
    """How often the style changes on the way through the shapes."""
    return sum(a.style != b.style for a, b in pairwise(shapes))


def _apart(circles: list[Circle]) -> bool:
    """Whether no two circles overlap, so that all fills may come before all strokes."""
    if circles[0].style.fill is None or circles[0].style.stroke is None:
        return True
    reach = 2 * circles[0].radius
    return all(
        hypot(a.x - b.x, a.y - b.y) >= reach
        for i, a in enumerate(circles)
        for b in circles[i + 1 :]
    )
