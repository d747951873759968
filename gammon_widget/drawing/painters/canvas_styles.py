"""The canvas interface of the painter, a pen that caches styles, and canvases for sprites."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, NamedTuple, Protocol

from ..shapes import PlacedSprite, Sprite, Style
from .regions import box_of

Numbers = Sequence[int]

# ruff: noqa: D102 - the methods are ipycanvas's, and so is their documentation


class CanvasLike(Protocol):
    """The methods of ``ipycanvas.Canvas`` that the painter uses; see its documentation."""

    fill_style: str
    stroke_style: str
    line_width: float
    line_cap: str
    line_join: str
    font: str
    text_align: str

    def save(self) -> None: ...
    def restore(self) -> None: ...
    def clear(self) -> None: ...
    def scale(self, x: float, /) -> None: ...
    def translate(self, x: int, y: int, /) -> None: ...
    def draw_image(self, image: Any, x: int, y: int, /, *size: int) -> None: ...
    def set_line_dash(self, segments: Numbers, /) -> None: ...
    def clear_rect(self, x: int, y: int, width: int, height: int, /) -> None: ...
    def fill_rect(self, x: int, y: int, width: int, height: int, /) -> None: ...
    def stroke_rect(self, x: int, y: int, width: int, height: int, /) -> None: ...
    def fill_rects(self, x: Numbers, y: Numbers, width: int, height: int, /) -> None: ...
    def stroke_rects(self, x: Numbers, y: Numbers, width: int, height: int, /) -> None: ...
    def fill_circle(self, x: int, y: int, radius: int, /) -> None: ...
    def stroke_circle(self, x: int, y: int, radius: int, /) -> None: ...
    def fill_circles(self, x: Numbers, y: Numbers, radius: int, /) -> None: ...
    def stroke_circles(self, x: Numbers, y: Numbers, radius: int, /) -> None: ...
    def fill_styled_circles(
        self,
        x: int | Numbers,
        y: int | Numbers,
        radius: Numbers,
        color: Sequence[Numbers],
        alpha: float | Sequence[float] = 1,
        /,
    ) -> None: ...
    def fill_styled_rects(  # noqa: PLR0917
        self,
        x: int | Numbers,
        y: int | Numbers,
        width: int | Numbers,
        height: int | Numbers,
        color: Sequence[Numbers],
        alpha: float | Sequence[float] = 1,
        /,
    ) -> None: ...
    def fill_polygon(self, points: Sequence[Numbers], /) -> None: ...
    def stroke_polygon(self, points: Sequence[Numbers], /) -> None: ...
    def fill_polygons(self, points: Sequence[Sequence[Numbers]], /) -> None: ...
    def stroke_polygons(self, points: Sequence[Sequence[Numbers]], /) -> None: ...
    def stroke_line(self, x1: int, y1: int, x2: int, y2: int, /) -> None: ...
    def begin_path(self) -> None: ...
    def rect(self, x: int, y: int, width: int, height: int, /) -> None: ...
    def clip(self) -> None: ...
    def close_path(self) -> None: ...
    def arc(self, x: int, y: int, radius: int, start: float, end: float, /) -> None: ...
    def stroke(self) -> None: ...
    def move_to(self, x: int, y: int, /) -> None: ...
    def line_to(self, x: int, y: int, /) -> None: ...
    def quadratic_curve_to(self, cx: int, cy: int, x: int, y: int, /) -> None: ...
    def bezier_curve_to(  # noqa: PLR0917 - ipycanvas's signature
        self, c1x: int, c1y: int, c2x: int, c2y: int, x: int, y: int, /
    ) -> None: ...
    def fill_text(self, text: str, x: int, y: int, max_width: int | None = None, /) -> None: ...


UNITS_PER_U = 1000


def n(value: float) -> int:
    """Convert a length in u to whole thousandths, the unit of all drawing commands."""
    return round(value * UNITS_PER_U)


class Pen:
    """Sets the styles of one canvas for one picture, each only when it changes.

    The canvas must have default styles. `thinnest` is the minimum line width in thousandths of u.
    """

    def __init__(self, canvas: CanvasLike, thinnest: int = 0) -> None:
        self._canvas = canvas
        self._thinnest = thinnest
        self._dash: tuple[float, ...] = ()
        self._set: dict[str, object] = {
            "line_cap": "butt",
            "line_join": "miter",
            "text_align": "start",
        }

    def fill(self, color: str, alpha: float = 1.0) -> None:
        """Set the fill colour."""
        self._attribute("fill_style", css_color(color, alpha))

    def line(self, color: str, width: int, alpha: float = 1.0) -> None:
        """Set colour and width of lines; their ends are round unless they are dashed."""
        self._attribute("stroke_style", css_color(color, alpha))
        self._attribute("line_width", max(width, self._thinnest))
        # Set both for every line, since they affect even the closing point of a circle: a shape
        # must look the same whatever is painted before it.
        self._attribute("line_join", "round")
        self._attribute("line_cap", "butt" if self._dash else "round")

    def takes_fill(self, style: Style) -> bool:
        """Apply a style's plain fill; return whether it has one."""
        if not isinstance(style.fill, str):  # gradients are painted elsewhere
            return False
        self.fill(style.fill, style.alpha)
        return True

    def takes_stroke(self, style: Style) -> bool:
        """Apply a style's stroke; return whether it has one."""
        if style.stroke is None:
            return False
        self.line(style.stroke, n(style.stroke_width), style.alpha)
        return True

    def dash(self, dash: tuple[float, ...]) -> None:
        """Set the dash pattern; an empty one means solid lines."""
        if self._dash != dash:
            self._canvas.set_line_dash([n(length) for length in dash])
            self._dash = dash

    def letters(self, font: str, align: str) -> None:
        """Set font and alignment."""
        self._attribute("font", font)
        self._attribute("text_align", align)

    def _attribute(self, name: str, value: str | float) -> None:
        if self._set.get(name) != value:
            setattr(self._canvas, name, value)
            self._set[name] = value


def css_color(color: str, alpha: float) -> str:
    """A CSS colour with opacity."""
    return color if alpha >= 1 else f"{color}{round(alpha * 255):02x}"


class SpriteBounds(NamedTuple):
    """Bounds of a sprite's canvas in whole pixels, relative to the origin of the sprite."""

    left: int
    top: int
    width: int
    height: int


def sprite_bounds(sprite: Sprite, scale: float) -> SpriteBounds:
    """Bounds of a sprite at `scale` pixels per u."""
    left, top, right, bottom = (scale * side for side in box_of(sprite))
    x, y = floor(left), floor(top)
    return SpriteBounds(x, y, ceil(right) - x, ceil(bottom) - y)


def place_of(draw_sprite: PlacedSprite, scale: float) -> tuple[int, ...]:
    """Where to draw a sprite's canvas, and its size if that differs.

    In whole pixels, since a browser would blur it between them.
    """
    bounds = sprite_bounds(draw_sprite.sprite, scale)
    if draw_sprite.scale == 1:
        return round(draw_sprite.x * scale) + bounds.left, round(draw_sprite.y * scale) + bounds.top
    left, top, width, height = (draw_sprite.scale * side for side in bounds)
    corner = round(draw_sprite.x * scale + left), round(draw_sprite.y * scale + top)
    return *corner, round(width), round(height)
