"""Paint a scene as SVG; gradients and sprites are defined once, with names hashed from content."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import chain
from zlib import crc32

from ..colors import Gradient, Linear, axis_of
from ..metrics import text_width
from ..scene import Scene
from ..shapes import (
    Align,
    Circle,
    Path,
    PlacedSprite,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Sprite,
    Style,
    TextShape,
)
from ..typeface import FALLBACK, FAMILY, Weight
from ..typeface.embedding import font_faces
from .regions import batches, extent_of

MAX_CACHED = 256
"""Cached names and definitions; those of a theme recur in every picture."""


@lru_cache(maxsize=MAX_CACHED)
def gradient_name(gradient: Gradient) -> str:
    """The id of a gradient, the same in every picture and page."""
    return f"g{crc32(repr(gradient).encode()):x}"


@lru_cache(maxsize=MAX_CACHED)
def sprite_name(sprite: Sprite) -> str:
    """The id of a sprite, the same in every picture and page."""
    return f"a{crc32(repr(sprite.shapes).encode()):x}"


def sprites_of(scenes: Iterable[Scene]) -> list[Sprite]:
    """The distinct sprites drawn in the scenes."""
    placed_sprites = (
        each.sprite for scene in scenes for each in scene.visible if isinstance(each, PlacedSprite)
    )
    return list(dict.fromkeys(placed_sprites))


def gradients_in(shapes: Iterable[Shape]) -> list[Gradient]:
    """The distinct gradients that fill the shapes, see `_gradient_of`."""
    return list(dict.fromkeys(filter(None, map(_gradient_of, shapes))))


def _gradient_of(shape: Shape) -> Gradient | None:
    """The gradient of a shape; a linear one in fractions of its box, which more shapes share."""
    gradient = shape.style.gradient
    if not isinstance(gradient, Linear):
        return gradient
    assert isinstance(shape, Circle | Polygon | RoundedRectangle), "A line has no inside."
    is_down, *ends = axis_of(gradient)
    low, high = extent_of(shape)[is_down::2]
    first, last = (round((side - low) / (high - low), 4) for side in ends)
    start, end = ((0, first), (0, last)) if is_down else ((first, 0), (last, 0))
    return Linear(start, end, gradient.stops)


@lru_cache(maxsize=MAX_CACHED)
def gradient_element(gradient: Gradient) -> str:
    """The definition of a gradient; the ends of a linear one are fractions of a shape's box."""
    stops = "".join(
        "<stop"
        + (f' offset="{stop.at:g}"' if stop.at else "")
        + f' stop-color="{stop.color}"'
        + (f' stop-opacity="{stop.alpha:g}"' if stop.alpha < 1 else "")
        + "/>"
        for stop in gradient.stops
    )
    n, name = _Numbers(), gradient_name(gradient)
    if isinstance(gradient, Linear):
        (x1, y1), (x2, y2) = gradient.start, gradient.end
        ends = f'{n.attributes(x1=x1, y1=y1, y2=y2)} x2="{n[x2]}"'  # whose default is 1
        return f'<linearGradient id="{name}"{ends}>{stops}</linearGradient>'
    (x, y), radius = gradient.center, gradient.radius
    circle = f'gradientUnits="userSpaceOnUse" cx="{n[x]}" cy="{n[y]}" r="{n[radius]}"'
    return f'<radialGradient id="{name}" {circle}>{stops}</radialGradient>'


FONT_FAMILY = f'"{FAMILY}", {FALLBACK}'

ANCHORS = {Align.LEFT: "start", Align.CENTER: "middle", Align.RIGHT: "end"}


def write_svg(scene: Scene, width: float = 800, *, title: str = "") -> str:
    """A self-contained SVG document; `width` is in pixels, `title` the accessible name."""
    n = _Numbers()
    height = width * scene.height / scene.width
    label = f"<title>{_clean(title)}</title>" if title else ""
    painted, letters = "".join(svg_elements(scene)), svg_letters([scene])
    defined = svg_definitions([scene])
    # Like any image it shrinks with its column.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n[width]}" height="{n[height]}" '
        f'viewBox="0 0 {n[scene.width]} {n[scene.height]}" role="img" '
        f"style=\"max-width:100%;height:auto\" font-family='{FONT_FAMILY}'>"
        f"{label}{letters}{defined}{painted}</svg>"
    )


def svg_elements(scene: Scene) -> list[str]:
    """SVG elements in painting order; similar parts of two scenes yield identical text.

    `svg_letters` and `svg_definitions` supply the fonts and definitions that they need.
    """
    return _elements(scene.shapes)


def svg_definitions(scenes: Iterable[Scene]) -> str:
    """Gradients and sprites of the scenes; they must not be in an element that is hidden."""
    scenes = list(scenes)
    sprites = sprites_of(scenes)
    shapes = chain.from_iterable(
        [*(scene.visible for scene in scenes), *(a.shapes for a in sprites)]
    )
    defined = [gradient_element(gradient) for gradient in gradients_in(shapes)]
    defined += map(_sprite, sprites)
    return f"<defs>{''.join(defined)}</defs>" if defined else ""


@lru_cache(maxsize=MAX_CACHED)
def _sprite(sprite: Sprite) -> str:
    return f'<g id="{sprite_name(sprite)}">{"".join(_elements(sprite.shapes))}</g>'


def _elements(shapes: Shapes) -> list[str]:
    n = _Numbers()
    return [_group(style, run, n) for style, run in batches(shapes)]


def svg_letters(scenes: Iterable[Scene]) -> str:
    """A style element with the glyphs that the scenes need."""
    texts = (each for scene in scenes for each in scene.visible if isinstance(each, TextShape))
    return font_faces((each.text, each.weight) for each in texts)


class _Numbers(dict[float, str]):
    """A cache of numbers as text with at most three decimals; most recur in a picture."""

    def __missing__(self, value: float) -> str:
        shown = f"{value:.3f}".rstrip("0").rstrip(".")
        if shown in {"-0", ""}:
            shown = "0"
        elif shown.startswith(("0.", "-0.")):
            shown = shown.replace("0.", ".", 1)
        self[value] = shown
        return shown

    def attributes(self, **values: float) -> str:
        """SVG attributes; those that are 0, as SVG's own defaults, are omitted."""
        return "".join([f' {name}="{self[x]}"' for name, x in values.items() if self[x] != "0"])


def _clean(words: str) -> str:
    """Escape text, and replace characters that XML 1.0 forbids even when escaped."""
    return escape("".join(c if _allowed(c) else "\ufffd" for c in words), quote=False)


def _allowed(character: str) -> bool:
    if character in "\t\n\r":
        return True
    surrogate = "\ud800" <= character <= "\udfff"
    return character >= " " and not surrogate and character not in "\ufffe\uffff"


def _attributes(style: Style, first: Shape, n: _Numbers) -> str:
    gradient = _gradient_of(first)
    fill = f"url(#{gradient_name(gradient)})" if gradient else style.fill or "none"
    parts = [f'fill="{fill}"']
    if style.stroke is not None:
        parts.append(f'stroke="{style.stroke}" stroke-width="{n[style.stroke_width]}"')
    if style.dash:
        parts.append(f'stroke-dasharray="{" ".join([n[length] for length in style.dash])}"')
    elif isinstance(first, Path):
        parts.append('stroke-linecap="round" stroke-linejoin="round"')
    elif isinstance(first, Polygon) and style.stroke is not None:
        parts.append('stroke-linejoin="round"')
    if style.alpha < 1:
        # Not plain opacity, since overlapping shapes of a group must blend individually.
        parts.append(f'fill-opacity="{n[style.alpha]}"' if style.fill else "")
        parts.append(f'stroke-opacity="{n[style.alpha]}"' if style.stroke else "")
    if isinstance(first, TextShape):
        parts.append(f'font-size="{n[first.size]}"')
        if first.weight is not Weight.REGULAR:
            parts.append(f'font-weight="{first.weight.value}"')
        if first.align is not Align.LEFT:
            parts.append(f'text-anchor="{ANCHORS[first.align]}"')
    return " ".join(filter(None, parts))


def _group(style: Style, run: list[Shape], n: _Numbers) -> str:
    if isinstance(run[0], PlacedSprite):
        return "".join([_element(shape, n) for shape in run])
    if len(run) > 1 and style.gradient:
        return "".join([_group(style, [shape], n) for shape in run])
    attributes = f" {_attributes(style, run[0], n)}"
    if isinstance(run[0], Polygon):
        data = "".join([_polygon(shape, n) for shape in run if isinstance(shape, Polygon)])
        return f'<path{attributes} d="{data}"/>'
    if len(run) == 1:
        return _element(run[0], n, attributes)
    return f"<g{attributes}>{''.join([_element(shape, n) for shape in run])}</g>"


def _polygon(shape: Polygon, n: _Numbers) -> str:
    return "M" + "L".join([f"{n[x]} {n[y]}" for x, y in shape.points]) + "Z"


def _element(shape: Shape, n: _Numbers, attributes: str = "") -> str:
    match shape:
        case Circle(x, y, radius):
            return f"<circle{attributes}{n.attributes(cx=x, cy=y, r=radius)}/>"
        case RoundedRectangle(x, y, width, height, radius):
            sides = n.attributes(x=x, y=y, width=width, height=height, rx=radius)
            return f"<rect{attributes}{sides}/>"
        case TextShape(words, x, y, size):
            length = ""
            if shape.max_width is not None:
                # SVG has no maximum width: set the length that the text has in our typeface.
                wanted = min(shape.max_width, text_width(words, size, shape.weight))
                length = f' textLength="{n[wanted]}" lengthAdjust="spacingAndGlyphs"'
            return f"<text{attributes}{n.attributes(x=x, y=y)}{length}>{_clean(words)}</text>"
        case Path(start, segments):
            data = f"M{n[start[0]]} {n[start[1]]}"
            for segment in segments:
                data += " LQC"[len(segment)] + " ".join(f"{n[x]} {n[y]}" for x, y in segment)
            return f'<path{attributes} d="{data}"/>'
        case Polygon():
            return f'<path{attributes} d="{_polygon(shape, n)}"/>'
        case PlacedSprite(sprite, x, y, 1.0):
            return f'<use href="#{sprite_name(sprite)}"{n.attributes(x=x, y=y)}/>'
        case PlacedSprite(sprite, x, y, scale):
            place = f"translate({n[x]} {n[y]})scale({n[scale]})"
            return f'<use href="#{sprite_name(sprite)}" transform="{place}"/>'
