"""A painter of scenes on an ipycanvas canvas, or on an object with the same methods.

Every command is sent to the browser as JSON, so the painter sends as little as possible. It paints
only what has changed, sets only the styles that change, and combines similar shapes into one
command. Its coordinates are whole thousandths of a board unit. These are short numbers that need
only small buffers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, groupby
from math import ceil
from types import MappingProxyType
from typing import Any

from ..scene import Scene
from ..shapes import (
    Circle,
    Path,
    PlacedSprite,
    Point,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Sprite,
    Style,
    TextShape,
    plain,
)
from ..typeface import FAMILY
from .canvas_fills import BoxPainter, paint_gradient, paint_polygons
from .canvas_transport import UNITS_PER_U, CanvasTransport, Pen, n, place_of, sprite_bounds
from .regions import Piece, Pixels, Region, batches, damaged_region, in_u, shapes_in, whole_pixels

FONT_FAMILY = f'"{FAMILY}",system-ui'
"""The font families. The list is short, because it is sent often."""

NO_SPRITES: Mapping[Sprite, Any] = MappingProxyType({})


class CanvasPainter:
    """A painter that paints scenes on one canvas.

    `scale` is in canvas pixels per board unit. `sprites` maps each sprite to the canvas on which
    `draw_sprite` has drawn it. All other sprites are painted shape by shape. The caller should
    combine the commands of a picture into one message.
    """

    def __init__(
        self,
        canvas: CanvasTransport,
        scale: float = 50.0,
        *,
        family: str = FONT_FAMILY,
        sprites: Mapping[Sprite, Any] = NO_SPRITES,
    ) -> None:
        self.canvas = canvas
        self.scale = scale
        self.family = family
        self._sprites = sprites
        self._pen = Pen(canvas)
        self._region: Region = ()  # all paint lies in it; empty means the whole picture

    def paint(self, scene: Scene, *, since: Scene | None = None) -> None:
        """Paint the scene.

        If the canvas already shows the scene `since`, only the changes are painted. The resulting
        pixels are the same.
        """
        if since is None:
            self._paint_in((), scene.visible, scene)
            return
        pixels = tuple(whole_pixels(box, self.scale) for box in damaged_region(since, scene))
        if pixels:
            region = tuple(in_u(each, self.scale) for each in pixels)
            self._paint_in(pixels, shapes_in(scene.visible, region), scene)

    def paint_piece(self, piece: Piece, scene: Scene) -> None:
        """Paint one piece of the scene, and nothing outside it."""
        self._paint_in((piece.pixels,), piece.shapes, scene)

    def _paint_in(self, pixels: tuple[Pixels, ...], shapes: Shapes, scene: Scene) -> None:
        self._region = tuple(in_u(each, self.scale) for each in pixels)
        self.canvas.save()
        self._clip(pixels, scene)
        self.canvas.clear()
        self._paint_all(shapes)
        self.canvas.restore()
        self._clear_corners(scene)

    def draw_sprite(self, sprite: Sprite) -> None:
        """Draw a sprite on its own canvas, which has the size of `sprite_bounds`."""
        bounds = sprite_bounds(sprite, self.scale)
        self.canvas.save()
        self.canvas.clear()
        self.canvas.translate(-bounds.left, -bounds.top)
        self.draw(sprite.shapes)
        self.canvas.restore()

    def draw(self, shapes: Shapes) -> None:
        """Draw shapes around the current origin, without clearing the canvas."""
        self._region = ()
        self.canvas.save()
        self._paint_all(tuple(shape for shape in shapes if shape.style.visible))
        self.canvas.restore()

    def _clip(self, pixels: tuple[Pixels, ...], scene: Scene) -> None:
        # Browsers antialias differently inside a non-rectangular clip, and again differently at its
        # edge. People cannot see these differences, but tests that compare pixels would fail. So
        # every clip is non-rectangular. The pixels that this takes are in the canvas's corners.
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
        """Clear one pixel in each of two corners of the canvas.

        The clip includes these pixels only so that it is not a rectangle. The board has rounded
        corners, so its picture contains nothing there.
        """
        width, height = self._size(scene)
        self.canvas.clear_rect(0, 0, 1, 1)
        self.canvas.clear_rect(width - 1, height - 1, 1, 1)

    def _size(self, scene: Scene) -> tuple[int, int]:
        return round(scene.width * self.scale), round(scene.height * self.scale)

    def _paint_all(self, shapes: Shapes) -> None:
        """Paint shapes. The caller must restore the state of the canvas afterwards."""
        seen = (plain((shape,)) if not self._is_kept(shape) else (shape,) for shape in shapes)
        known = chain.from_iterable(seen)
        runs = [(kept, tuple(run)) for kept, run in groupby(known, key=self._is_kept)]
        for k, (are_kept, run) in enumerate(runs):
            if are_kept:
                for shape in run:
                    if isinstance(shape, PlacedSprite):
                        place = place_of(shape, self.scale)
                        self.canvas.draw_image(self._sprites[shape.sprite], *place)
                continue
            comes_more = k < len(runs) - 1
            if comes_more:
                self.canvas.save()
            self._paint_scaled(run)
            if comes_more:
                self.canvas.restore()

    def _is_kept(self, shape: Shape) -> bool:
        return isinstance(shape, PlacedSprite) and shape.sprite in self._sprites

    def _paint_scaled(self, shapes: Shapes) -> None:
        # Other code may have reset the canvas, so do not rely on earlier styles.
        # No line is thinner than a pixel: browsers draw thinner lines in different ways.
        self._pen = Pen(self.canvas, ceil(1.01 * UNITS_PER_U / self.scale))
        self.canvas.scale(self.scale / UNITS_PER_U)
        for style, alike in batches(shapes):
            self._run(style, alike)

    def _run(self, style: Style, shapes: list[Shape]) -> None:
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
                if isinstance(shape, TextShape):
                    self._text(shape)
                elif isinstance(shape, Path):
                    self._path(shape)

    # Circles

    def _circles(self, circles: list[Circle], style: Style) -> None:
        for circle in circles:
            x, y, radius = n(circle.x), n(circle.y), n(circle.radius)
            if self._pen.takes_fill(style):
                self.canvas.fill_circle(x, y, radius)
            if self._pen.takes_stroke(style):
                self.canvas.stroke_circle(x, y, radius)

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

    def _text(self, text: TextShape) -> None:
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
