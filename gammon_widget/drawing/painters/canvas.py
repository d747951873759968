"""Paint a scene on an ipycanvas canvas, or on anything with the same methods.

Every command is a few bytes of JSON on its way to the browser, so the painter says as little as it
can: it paints only what has changed, draws in whole thousandths of u (short numbers, and small
integer buffers), sets only styles that change, and hands alike shapes over in one command.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import groupby
from math import ceil, hypot
from types import MappingProxyType
from typing import Any

from ..scene import Scene
from ..shapes import (
    Art,
    Circle,
    Path,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Stamp,
    Style,
    Text,
    plain,
)
from ..themes.colors import channels
from ..typeface import FAMILY
from .batching import batched, batches
from .bounds import MARGIN, Region, shapes_in
from .canvas_boxes import MIN_BATCH, BoxPainter, paint_polygons
from .canvas_gradients import paint_gradient
from .canvas_like import CanvasLike
from .canvas_stamps import cut_of, place_of
from .canvas_styles import UNITS_PER_U, Pen, n
from .damage import damaged_region
from .pieces import Piece, Pixels, in_u, whole_pixels

FONT_FAMILY = f'"{FAMILY}",system-ui'
"""A canvas names its font over and over, and every browser that runs a notebook has system-ui."""

STYLE_BYTES, DISC_BYTES = 20, 22
"""Of a change of style, and of one disc."""

ALIKE_BYTES, BYTES_PER_ALIKE = 65, 4
"""Of many alike discs, and of each of them."""

COLORED_BYTES, BYTES_PER_COLORED = 125, 9
"""Of many discs that carry their colours, and of each of these."""

NO_ARTS: Mapping[Art, Any] = MappingProxyType({})


class CanvasPainter:
    """Paints scenes on one canvas.

    Collect what is drawn, so that a picture goes out as one message.

    Parameters
    ----------
    canvas
        An ``ipycanvas.Canvas`` or anything that draws like it.
    scale
        Canvas pixels per u.
    family
        CSS font families.
    arts
        Canvases on which `draw_art` has been done, by what is on them. Stamps of other arts are
        painted shape by shape.
    """

    def __init__(
        self,
        canvas: CanvasLike,
        scale: float = 50.0,
        *,
        family: str = FONT_FAMILY,
        arts: Mapping[Art, Any] = NO_ARTS,
    ) -> None:
        self.canvas = canvas
        self.scale = scale
        self.family = family
        self._arts = arts
        self._pen = Pen(canvas)
        self._region: Region = ()  # all that is painted lies in it, unless it is empty

    def paint(self, scene: Scene, *, since: Scene | None = None) -> None:
        """Paint the scene over whatever the canvas shows.

        Parameters
        ----------
        scene
            What is to be seen.
        since
            The scene that the canvas shows, if that is known: then only what has changed is
            painted, and if nothing has, nothing at all. Either way the same pixels are seen.
        """
        if since is None:
            self._paint_in((), scene.visible, scene)
            return
        pixels = tuple(whole_pixels(box, self.scale) for box in damaged_region(since, scene))
        if pixels:
            region = tuple(in_u(each, self.scale) for each in pixels)
            self._paint_in(pixels, shapes_in(scene.visible, region), scene)

    def paint_piece(self, piece: Piece, scene: Scene) -> None:
        """Paint a piece of the scene, and nothing beside it."""
        self._paint_in((piece.pixels,), piece.shapes, scene)

    def _paint_in(self, pixels: tuple[Pixels, ...], shapes: Shapes, scene: Scene) -> None:
        """Paint these shapes of a scene, inside those boxes; everywhere if there are none."""
        self._region = tuple(in_u(each, self.scale) for each in pixels)
        self.canvas.save()
        self._clip(pixels, scene)
        self.canvas.clear()
        self._paint_all(shapes)
        self.canvas.restore()
        self._clear_corners(scene)

    def draw_art(self, art: Art) -> None:
        """Draw an art on a canvas of its own, which is as large as `cut_of` tells."""
        cut = cut_of(art, self.scale)
        self.canvas.save()
        self.canvas.clear()
        self.canvas.translate(-cut.left, -cut.top)
        self.draw(art.shapes)
        self.canvas.restore()

    def draw(self, shapes: Shapes) -> None:
        """Draw shapes over whatever there is, around the origin that the canvas has."""
        self._region = ()
        self.canvas.save()
        self._paint_all(tuple(shape for shape in shapes if shape.style.visible))
        self.canvas.restore()

    def _clip(self, pixels: tuple[Pixels, ...], scene: Scene) -> None:
        """Keep to the region.

        Browsers smooth edges in another way inside a clip that is no rectangle, and in yet another
        one where it ends: a few levels of brightness, which nobody sees, but which no test could
        tell from an error. So every clip has such a shape and ends only where the canvas ends.
        """
        width, height = self._size(scene)
        if pixels:
            clip = (*pixels, (0, 0, 1, 1), (width - 1, height - 1, width, height))
        else:  # all but a corner
            clip = ((0, 0, width, height - 1), (0, height - 1, width - 1, height))
        self.canvas.begin_path()
        for left, top, right, bottom in clip:
            self.canvas.rect(left, top, right - left, bottom - top)
        self.canvas.clip()

    def _clear_corners(self, scene: Scene) -> None:
        """Leave no paint in the two corners that belong to a clip only for its shape.

        The board is rounded, so nothing of it is seen there; but where its corners are not what is
        painted, it is painted without them.
        """
        width, height = self._size(scene)
        self.canvas.clear_rect(0, 0, 1, 1)
        self.canvas.clear_rect(width - 1, height - 1, 1, 1)

    def _size(self, scene: Scene) -> tuple[int, int]:
        """Width and height in canvas pixels."""
        return round(scene.width * self.scale), round(scene.height * self.scale)

    def _paint_all(self, shapes: Shapes) -> None:
        """Paint shapes, and leave the canvas to be restored."""
        seen = (plain((shape,)) if not self._is_kept(shape) else (shape,) for shape in shapes)
        known = batched(shape for some in seen for shape in some)
        runs = [(kept, tuple(run)) for kept, run in groupby(known, key=self._is_kept)]
        for k, (are_kept, run) in enumerate(runs):
            if are_kept:
                for shape in run:
                    if isinstance(shape, Stamp):
                        place = place_of(shape, self.scale)
                        self.canvas.draw_image(self._arts[shape.art], *place)
                continue
            comes_more = k < len(runs) - 1
            if comes_more:
                self.canvas.save()
            self._paint_scaled(run)
            if comes_more:
                self.canvas.restore()

    def _is_kept(self, shape: Shape) -> bool:
        return isinstance(shape, Stamp) and shape.art in self._arts

    def _paint_scaled(self, shapes: Shapes) -> None:
        # The canvas may have been reset behind our back, so nothing set earlier is relied on.
        # No line is thinner than a pixel: browsers paint those by rules of their own.
        self._pen = Pen(self.canvas, ceil(1.01 * UNITS_PER_U / self.scale))
        self.canvas.scale(self.scale / UNITS_PER_U)
        for are_discs, chunk in groupby(shapes, key=_is_disc):
            run = tuple(chunk)
            if are_discs and _shorter_styled(run):
                self._styled_discs([shape for shape in run if isinstance(shape, Circle)])
            else:
                for style, alike in batches(run):
                    self._run(style, alike)

    def _run(self, style: Style, shapes: list[Shape]) -> None:
        """Shapes of one kind and style."""
        if (gradient := style.gradient) is not None:
            for shape in shapes:
                paint_gradient(self.canvas, shape, gradient)
            style = replace(style, fill=None)
            if not style.visible:
                return
        self._pen.dash(style.dash)
        if circles := [s for s in shapes if isinstance(s, Circle)]:
            self._circles(circles, style)
        elif boxes := [s for s in shapes if isinstance(s, RoundedRectangle)]:
            BoxPainter(self.canvas, self._pen, self._region).paint(boxes, style)
        elif polygons := [s.points for s in shapes if isinstance(s, Polygon)]:
            paint_polygons(self.canvas, self._pen, polygons, style)
        else:
            for shape in shapes:
                if isinstance(shape, Text):
                    self._text(shape)
                elif isinstance(shape, Path):
                    self._path(shape)

    # Circles

    def _circles(self, circles: list[Circle], style: Style) -> None:
        for radius, same in groupby(circles, key=lambda circle: n(circle.radius)):
            run = list(same)
            # In the same order however many there are, since neighbours share pixels.
            for together in [run] if _apart(run) else [[circle] for circle in run]:
                self._equal_circles(together, radius, style)

    def _equal_circles(self, circles: list[Circle], radius: int, style: Style) -> None:
        canvas = self.canvas
        xs, ys = [n(c.x) for c in circles], [n(c.y) for c in circles]
        for taken, one, many in (
            (self._pen.takes_fill, canvas.fill_circle, canvas.fill_circles),
            (self._pen.takes_stroke, canvas.stroke_circle, canvas.stroke_circles),
        ):
            if not taken(style):
                continue
            if len(circles) >= MIN_BATCH:
                many(xs, ys, radius)
                continue
            for x, y in zip(xs, ys, strict=True):
                one(x, y, radius)

    def _styled_discs(self, discs: list[Circle]) -> None:
        self.canvas.fill_styled_circles(
            [n(d.x) for d in discs],
            [n(d.y) for d in discs],
            [n(d.radius) for d in discs],
            [channels(d.style.fill) for d in discs if isinstance(d.style.fill, str)],
        )

    # Lines and texts

    def _path(self, path: Path) -> None:
        canvas = self.canvas
        self._pen.takes_stroke(path.style)
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
        self._pen.takes_fill(text.style)
        font = f"{text.weight.value} {n(text.size)}px {self.family}"
        self._pen.letters(font, text.align.value)
        where = (n(text.x), n(text.y))
        if text.max_width is None:
            self.canvas.fill_text(text.text, *where)
        else:
            self.canvas.fill_text(text.text, *where, n(text.max_width))


def _point(point: Point) -> tuple[int, int]:
    return n(point[0]), n(point[1])


def _is_disc(shape: Shape) -> bool:
    style = shape.style
    plain_fill = isinstance(style.fill, str) and style.alpha >= 1
    return isinstance(shape, Circle) and style.stroke is None and plain_fill


def _shorter_styled(discs: Shapes) -> bool:
    """Whether discs are shorter as one command that carries their colours along."""
    plain = 0
    for _, run in groupby(discs, key=_look):
        count = len(list(run))
        plain += STYLE_BYTES + min(DISC_BYTES * count, ALIKE_BYTES + BYTES_PER_ALIKE * count)
    return COLORED_BYTES + BYTES_PER_COLORED * len(discs) < plain


def _look(shape: Shape) -> object:
    return shape.style, isinstance(shape, Circle) and shape.radius


def _apart(circles: list[Circle]) -> bool:
    """Whether no circle's stroke lies on another one, so that all fills may come first."""
    style = circles[0].style
    if style.fill is None or style.stroke is None:
        return True
    reach = 2 * circles[0].radius + style.stroke_width / 2 + MARGIN
    return all(
        hypot(a.x - b.x, a.y - b.y) >= reach
        for i, a in enumerate(circles)
        for b in circles[i + 1 :]
    )
