"""A painter that paints scenes as PNG images with Pillow.

Pillow is imported only when it is needed.

Text uses the typeface of the board, and system fonts for missing glyphs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby, pairwise
from math import ceil, cos, floor, hypot, pi, sin, sqrt
from typing import TYPE_CHECKING

from ...rules import GammonError
from ..colors import Gradient, Linear, Radial, Stop, axis_of, channels, mixed
from ..scene import Scene
from ..shapes import (
    Align,
    Circle,
    Path,
    PlacedSprite,
    PlainShape,
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
from ..typeface import Weight, covers, file_of
from .bounds import SHARE_BEFORE, Box, bounds_of, sprite_bounds, union

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw as Draw
    from PIL.ImageFont import FreeTypeFont


LEVELS = range(256)
"""The levels of a channel of an image."""


def graded(gradient: Gradient, scale: float, corner: Point, size: tuple[int, int]) -> Image:
    """Return an image filled with a gradient.

    The gradient is in board units, and `scale` is in pixels per board unit. `corner` is the upper
    left corner of the image, in pixels from the origin. `size` is the size of the image in pixels.
    """
    from PIL import Image

    if isinstance(gradient, Linear):
        reach, progress = 1.0, _linear_progress(gradient, scale, corner, size)
    else:
        reach, progress = sqrt(2), _radial_progress(gradient, scale, corner, size)
    inks = (_ink_at(gradient.stops, reach * level / LEVELS[-1]) for level in LEVELS)
    return Image.merge("RGBA", [progress.point(table) for table in zip(*inks, strict=True)])


def _linear_progress(gradient: Linear, scale: float, corner: Point, size: tuple[int, int]) -> Image:
    from PIL import Image

    is_down, start, end = axis_of(gradient)
    shape = (1, size[1]) if is_down else (size[0], 1)
    places = ((corner[is_down] + k + 0.5) / scale for k in range(size[is_down]))
    parts = (min(1.0, max(0.0, (place - start) / (end - start))) for place in places)
    levels = bytes(round(LEVELS[-1] * part) for part in parts)
    return Image.frombytes("L", shape, levels).resize(size)


def _radial_progress(gradient: Radial, scale: float, corner: Point, size: tuple[int, int]) -> Image:
    from PIL import Image

    side = max(1, round(2 * gradient.radius * scale))
    # The last level is in the corners, which are farther from the centre than the radius.
    disc = Image.radial_gradient("L").resize((side, side), Image.Resampling.BILINEAR)
    (x, y), (left, top) = gradient.center, corner
    progress = Image.new("L", size, LEVELS[-1])
    progress.paste(disc, (round(x * scale - side / 2 - left), round(y * scale - side / 2 - top)))
    return progress


def _ink_at(stops: Sequence[Stop], at: float) -> Ink:
    """Return the colour of a gradient at a position."""
    before = after = stops[0]
    for after in stops:
        if after.at >= at:
            break
        before = after
    share = min(1.0, max(0.0, (at - before.at) / ((after.at - before.at) or 1.0)))
    alpha = before.alpha + (after.alpha - before.alpha) * share
    return _ink(mixed(after.color, before.color, share), alpha)


MACHINE_FONTS = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "wqy-zenhei.ttc",
    "DroidSansFallbackFull.ttf",
    "Arial Unicode.ttf",
    "PingFang.ttc",
    "arial.ttf",
    "msyh.ttc",
    "seguisym.ttf",
)
"""The system fonts for missing glyphs on Linux, macOS and Windows, in search order."""

NOWHERE = "\U0010ffff"
"""A character that no font has. A font draws its sign for missing glyphs instead."""


@lru_cache(maxsize=64)
def _own(weight: Weight, size: float) -> FreeTypeFont:
    from PIL import ImageFont

    # Basic layout, so that text widths match the table of advances.
    return ImageFont.truetype(file_of(weight), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=64)
def _of_machine(name: str, size: float) -> FreeTypeFont | None:
    from PIL import ImageFont

    try:
        return ImageFont.truetype(name, size)
    except OSError:
        return None


@cache
def _source(character: str) -> str | None:
    """Return the first system font with a glyph for the character, or None."""
    for name in MACHINE_FONTS:
        font = _of_machine(name, 20.0)
        if font is not None and bytes(font.getmask(character)) != bytes(font.getmask(NOWHERE)):
            return name
    return None


def _runs(words: str, weight: Weight, size: float) -> list[tuple[str, FreeTypeFont]]:
    runs = []
    for name, run in groupby(words, key=lambda c: None if covers(c) else _source(c)):
        font = _own(weight, size) if name is None else _of_machine(name, size)
        runs.append(("".join(run), font or _own(weight, size)))
    return runs


def write(  # noqa: PLR0917 - all these arguments are needed to draw a text
    draw: Draw,
    words: str,
    place: Point,
    size: float,
    weight: Weight,
    align: Align,
    ink: Ink | int,
    max_width: float | None = None,
) -> None:
    """Write text with its baseline at `place`, in pixels.

    The text is shrunk if it is wider than `max_width`.
    """
    runs = _runs(words, weight, size)
    width = sum(font.getlength(run) for run, font in runs)
    if max_width is not None and width > max_width > 0:
        runs = _runs(words, weight, size * max_width / width)
        width = sum(font.getlength(run) for run, font in runs)
    x, y = place[0] - width * SHARE_BEFORE[align], place[1]
    for run, font in runs:
        draw.text((x, y), run, fill=ink, font=font, anchor="ls")
        x += font.getlength(run)


SUPERSAMPLE = 3
"""The supersampling factor in each direction."""

CORNER_STEPS = 12
"""The number of line segments of a dashed corner."""

Ink = tuple[int, int, int, int]


def has_pillow() -> bool:
    """Whether Pillow can be imported. It may be missing when Python runs in a browser."""
    try:
        import PIL  # noqa: F401
    except ImportError:
        return False
    return True


def write_png(scene: Scene, width: int = 800, *, small: bool = False) -> bytes:
    """Return the scene as a PNG file that is transparent outside the frame.

    `width` is in pixels. If `small` is True, the image has at most 256 colours. The file is then
    less than half as large, but one pixel in a hundred is visibly different. Raises GammonError if
    Pillow is not installed.
    """
    if not has_pillow():
        raise GammonError(
            "A PNG needs Pillow, which is not installed here: run pip install pillow. An SVG of "
            "the same picture needs no library."
        )
    from PIL import Image

    size = (width, round(width * scene.height / scene.width))
    fine = (size[0] * SUPERSAMPLE, size[1] * SUPERSAMPLE)
    scale = fine[0] / scene.width
    shapes = scene.shapes
    # Paint colour and opacity separately: only the outline of the frame is not opaque, and Pillow
    # averages pixels without an alpha channel three times as fast.
    ground = _ground(shapes)
    edge = _edge_color(ground)
    image, mask = Image.new("RGB", fine, edge), Image.new("L", fine, 0)
    first = shapes[0] if shapes else None
    if isinstance(first, PlacedSprite) and _holds(
        bounds_of(first), (0, 0, scene.width, scene.height)
    ):
        image, shapes = _laid(first.sprite, scale, fine, edge).copy(), shapes[1:]
    for painted, stamped in ((image, shapes), (mask, ground)):
        painter = _Painter(painted, scale)
        for shape in stamped:
            painter.paint(shape)
    image, mask = image.reduce(SUPERSAMPLE), mask.reduce(SUPERSAMPLE)
    out = BytesIO()
    if small:
        _indexed(image, mask, edge).save(out, "PNG", transparency=_ALPHAS)
    else:
        image.putalpha(mask)
        image.save(out, "PNG")
    return out.getvalue()


def _ground(shapes: Shapes) -> list[PlainShape]:
    """Return the shapes that form the outline of the picture.

    These are the shapes that do not lie completely on an opaque box.
    """
    boxes: list[Box] = []
    ground: list[PlainShape] = []
    for sprite_or_plain in shapes:
        if _is_on(sprite_or_plain, boxes):
            continue
        for shape in plain((sprite_or_plain,)):
            if _is_on(shape, boxes):
                continue
            ground.append(shape)
            if isinstance(shape, RoundedRectangle) and shape.style.covers:
                boxes.append(bounds_of(shape))
    return ground


def _is_on(shape: Shape, boxes: list[Box]) -> bool:
    return any(_holds(box, bounds_of(shape)) for box in boxes)


def _holds(outer: Box, inner: Box) -> bool:
    return union(outer, inner) == outer


def _edge_color(ground: Sequence[PlainShape]) -> tuple[int, int, int]:
    """Return the colour of the picture's edge, which is the colour of the first outline.

    The image is filled with this colour first, so that no dark colour blends into the edge.
    """
    style = ground[0].style if ground else Style()
    fill = style.fill if style.gradient is None else style.gradient.stops[0].color
    return _ink(style.stroke or str(fill or "#000000"), 1.0)[:3]


@lru_cache(maxsize=2)  # saves a third of the time of a picture; each takes 14 MB at 800 pixels
def _laid(sprite: Sprite, scale: float, size: tuple[int, int], edge: tuple[int, int, int]) -> Image:
    from PIL import Image

    image = Image.new("RGB", size, edge)
    painter = _Painter(image, scale)
    for shape in plain(sprite.shapes):
        painter.paint(shape)
    return image


@lru_cache(maxsize=64)  # a picture has thirty checkers
def stamped(sprite: Sprite, scale: float) -> Image:
    """Return a sprite on a transparent background."""
    from PIL import Image

    bounds = sprite_bounds(sprite, scale)
    image = Image.new("RGBA", (bounds.width, bounds.height), (0, 0, 0, 0))
    for shape in plain(sprite.shapes):
        layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
        _Painter(layer, scale, (bounds.left, bounds.top)).paint(shape)
        image.alpha_composite(layer)
    return image


_OPAQUE, _SOFT = 240, 16
_ALPHAS = bytes([255] * _OPAQUE + [255 * k // (_SOFT - 1) for k in range(_SOFT)])
"""The opacity of each palette colour: opaque colours, then 16 opacity levels of the edge colour."""


def _indexed(image: Image, mask: Image, edge: tuple[int, int, int]) -> Image:
    """Reduce an image to 240 opaque colours and to 16 opacity levels of the edge colour."""
    from PIL.Image import Dither, Quantize

    painted = image.quantize(_OPAQUE, Quantize.MEDIANCUT, dither=Dither.NONE)
    colors = painted.getpalette() or []
    colors += [0] * (3 * _OPAQUE - len(colors)) + [*edge] * _SOFT
    soft = mask.point([_OPAQUE + a * (_SOFT - 1) // 255 for a in range(256)])
    painted.paste(soft, mask=mask.point([255] * 255 + [0]))
    painted.putpalette(colors)
    return painted


class _Painter:
    """A painter of shapes at `scale` pixels per board unit.

    On a grayscale image, it paints only opacity.
    """

    # `corner` is the image's corner in pixels from the origin of the shapes.

    def __init__(self, image: Image, scale: float, corner: tuple[int, int] = (0, 0)) -> None:
        from PIL import ImageDraw

        self.image = image
        self.scale = scale
        self.corner = corner
        self.colored = image.mode != "L"
        self.draw = ImageDraw.Draw(image)
        # Drawing RGBA on RGB blends with the existing pixels, which is slow.
        self.mixing = ImageDraw.Draw(image, "RGBA" if image.mode == "RGB" else None)

    def paint(self, shape: Shape) -> None:
        """Paint one shape. A translucent shape that overlaps itself needs a separate layer."""
        if isinstance(shape, PlacedSprite):
            sprite = stamped(shape.sprite, self.scale * shape.scale)
            bounds = sprite_bounds(shape.sprite, self.scale * shape.scale)
            x, y = round(shape.x * self.scale), round(shape.y * self.scale)
            self.image.paste(sprite, (x + bounds.left, y + bounds.top), sprite)
            return
        style = shape.style
        if style.gradient is not None and self.colored:
            self._graded(shape, style.gradient)
            shape = replace(shape, style=replace(style, fill=None))
            if shape.style.visible:
                self.paint(shape)
            return
        if style.alpha >= 1 or self.image.mode != "RGB":
            self._draw_sprite(self.draw, shape, self.corner)
            return
        # A single command paints these shapes, so no pixel is blended twice.
        if style.stroke is None and isinstance(shape, Circle | Polygon):
            self._draw_sprite(self.mixing, shape, self.corner)
            return
        from PIL import Image, ImageDraw

        x, y, size = self._window(shape)
        if min(size) <= 0:
            return
        layer = Image.new("RGBA", size, (0, 0, 0, 0))
        self._draw_sprite(ImageDraw.Draw(layer), shape, (x, y))
        self.image.paste(layer, (x, y), layer)

    def _window(self, shape: PlainShape) -> tuple[int, int, tuple[int, int]]:
        left, top, right, bottom = (v * self.scale for v in bounds_of(shape))
        x, y = max(self.corner[0], floor(left) - 2), max(self.corner[1], floor(top) - 2)
        end = self.corner[0] + self.image.width, self.corner[1] + self.image.height
        return x, y, (min(end[0], ceil(right) + 3) - x, min(end[1], ceil(bottom) + 3) - y)

    def _graded(self, shape: PlainShape, gradient: Gradient) -> None:
        from PIL import Image, ImageChops

        x, y, size = self._window(shape)
        if min(size) <= 0:
            return
        layer, mask = graded(gradient, self.scale, (x, y), size), Image.new("L", size, 0)
        filled = replace(shape, style=Style(fill="#FFFFFF"))
        _Painter(mask, self.scale, (x, y)).paint(filled)
        layer.putalpha(ImageChops.multiply(layer.getchannel("A"), mask))
        place = (x - self.corner[0], y - self.corner[1])
        if self.image.mode == "RGB":
            self.image.paste(layer, place, layer)
        else:
            self.image.alpha_composite(layer, place)

    def _ink(self, color: str | Gradient, alpha: float) -> Ink | int:
        if isinstance(color, str) and self.colored:
            return _ink(color, alpha)
        return round(alpha * 255)

    def _draw_sprite(self, draw: Draw, shape: PlainShape, origin: Point) -> None:
        s, (ox, oy), style = self.scale, origin, shape.style
        match shape:
            case Circle(x, y, radius):
                side, corner = 2 * radius * s, ((x - radius) * s - ox, (y - radius) * s - oy)
                self._box(draw, RoundedRectangle(*corner, side, side, side / 2, style))
            case RoundedRectangle(x, y, width, height, radius):
                corner = (x * s - ox, y * s - oy)
                self._box(draw, RoundedRectangle(*corner, width * s, height * s, radius * s, style))
            case Polygon(points):
                outline_path = [(x * s - ox, y * s - oy) for x, y in points]
                if style.fill:
                    draw.polygon(outline_path, fill=self._ink(style.fill, style.alpha))
                if style.stroke:
                    self._line(draw, [*outline_path, outline_path[0]], style)
            case Path():
                self._line(draw, [(x * s - ox, y * s - oy) for x, y in shape.flattened()], style)
            case TextShape(words, x, y, size):
                room = None if shape.max_width is None else shape.max_width * s
                ink = self._ink(style.fill or "#000000", style.alpha)
                place = (x * s - ox, y * s - oy)
                write(draw, words, place, size * s, shape.weight, shape.align, ink, room)

    def _box(self, draw: Draw, shape: RoundedRectangle) -> None:
        """Fill a box, given in pixels, and stroke its outline. A fully rounded box is a circle."""
        style = shape.style
        if style.dash:
            outline_path = _outline(shape)
            self._line(draw, [*outline_path, outline_path[0]], style)
            return
        half = style.stroke_width * self.scale / 2 if style.stroke else 0.0
        left, top, radius = shape.x - half, shape.y - half, shape.radius + half
        # Pillow includes the last pixel.
        box = (left, top, left + shape.width + 2 * half - 1, top + shape.height + 2 * half - 1)
        fill = self._ink(style.fill, style.alpha) if style.fill else None
        ink = self._ink(style.stroke, style.alpha) if style.stroke else None
        if 2 * shape.radius >= max(shape.width, shape.height):
            draw.ellipse(box, fill=fill, outline=ink, width=round(2 * half))
        else:
            draw.rounded_rectangle(box, radius, fill=fill, outline=ink, width=round(2 * half))

    def _line(self, draw: Draw, outline_path: list[Point], style: Style) -> None:
        ink = self._ink(style.stroke or "#000000", style.alpha)
        width = max(1, round(style.stroke_width * self.scale))
        if style.dash:
            for piece in _dashes(outline_path, [d * self.scale for d in style.dash]):
                draw.line(piece, fill=ink, width=width, joint="curve")
            return
        draw.line(outline_path, fill=ink, width=width, joint="curve")
        half = style.stroke_width * self.scale / 2
        for x, y in (outline_path[0], outline_path[-1]):
            draw.ellipse((x - half, y - half, x + half, y + half), fill=ink)


def _ink(color: str, alpha: float) -> Ink:
    return *channels(color), round(alpha * 255)


def _outline(box: RoundedRectangle) -> list[Point]:
    """Return the outline of a rounded rectangle as the corners of a polygon, clockwise."""
    r = box.radius
    corners = (
        (box.x + box.width - r, box.y + r, -pi / 2),
        (box.x + box.width - r, box.y + box.height - r, 0.0),
        (box.x + r, box.y + box.height - r, pi / 2),
        (box.x + r, box.y + r, pi),
    )
    turns = [pi / 2 * k / CORNER_STEPS for k in range(CORNER_STEPS + 1)]
    return [
        (x + r * cos(start + turn), y + r * sin(start + turn))
        for x, y, start in corners
        for turn in turns
    ]


def _dashes(outline_path: list[Point], pattern: list[float]) -> Iterator[list[Point]]:
    index, left, piece = 0, pattern[0], [outline_path[0]]
    for (x1, y1), (x2, y2) in pairwise(outline_path):
        length, done = hypot(x2 - x1, y2 - y1), 0.0
        while length - done > left:
            done += left
            point = (x1 + (x2 - x1) * done / length, y1 + (y2 - y1) * done / length)
            if index % 2 == 0:
                yield [*piece, point]
            index += 1
            left, piece = pattern[index % len(pattern)], [point]
        left -= length - done
        piece.append((x2, y2))
    if index % 2 == 0 and len(piece) > 1:
        yield piece
