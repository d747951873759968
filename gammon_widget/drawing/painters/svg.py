"""A painter that writes scenes as SVG.

Each gradient and each sprite is defined only once. Its name depends only on its content.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import chain, groupby, pairwise
from string import ascii_letters, digits
from zlib import crc32

from ..colors import Gradient, Linear, Stop, axis_of
from ..scene import Scene
from ..shapes import (
    Align,
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
)
from ..typeface import FALLBACK, FAMILY, Weight, font_faces, text_width
from .bounds import SHARE_BEFORE, extent_of

_NAME_CHARACTERS = ascii_letters + digits
_WHOLE_NUMBER = re.compile(r"(?:-(?=0\.0\b))?\b(\d+)\.0\b")

MAX_CACHED, MAX_NUMBERS = 256, 1 << 14
"""The maximum number of cached names and definitions, and the maximum number of cached numbers.

All pictures in a theme have the same names, definitions and numbers.
"""


@lru_cache(maxsize=MAX_CACHED)  # saves 0.3 ms a diagram
def gradient_name(gradient: Gradient) -> str:
    """Return the id of a gradient, which is the same in every picture and page.

    Equal gradients have one name, so 1, 1.0 and -0.0 are written as the numbers they are equal to.
    """
    return _name("g", _WHOLE_NUMBER.sub(r"\1", repr(gradient)))


@lru_cache(maxsize=MAX_CACHED)  # saves 1.9 ms a diagram
def sprite_name(sprite: Sprite) -> str:
    """Return the id of a sprite, which is the same in every picture and page."""
    return _name("a", "".join(_elements(sprite.shapes)))


def _name(kind: str, content: str) -> str:
    """Return a letter for the kind, followed by four characters that depend on the content."""
    number = crc32(content.encode())
    return kind + "".join(_NAME_CHARACTERS[number // 62**k % 62] for k in range(4))


def sprites_of(scenes: Iterable[Scene]) -> list[Sprite]:
    """Return all sprites in the scenes. Each sprite comes after the sprites that it contains."""
    shapes = chain.from_iterable([scene.shapes for scene in scenes])
    placed = dict.fromkeys([s.sprite for s in shapes if isinstance(s, PlacedSprite)])
    return list(dict.fromkeys(chain.from_iterable(map(_with_parts, placed))))


def _with_parts(sprite: Sprite) -> tuple[Sprite, ...]:
    inner = [shape.sprite for shape in sprite.shapes if isinstance(shape, PlacedSprite)]
    return (*chain.from_iterable(map(_with_parts, inner)), sprite)


def gradients_in(shapes: Iterable[Shape]) -> list[Gradient]:
    """Return the gradients that fill the shapes, without duplicates. See `_gradient_of`."""
    return list(dict.fromkeys(filter(None, map(_gradient_of, shapes))))


def _gradient_of(shape: Shape) -> Gradient | None:
    """Return the gradient of a shape, or None.

    The coordinates of a linear gradient are fractions of the shape's box, so that other shapes can
    use the same gradient.
    """
    gradient = shape.style.gradient
    if not isinstance(gradient, Linear):
        return gradient
    assert isinstance(shape, Circle | Polygon | RoundedRectangle), "A line cannot have a gradient."
    is_down, *ends = axis_of(gradient)
    low, high = extent_of(shape)[is_down::2]
    first, last = (round((side - low) / (high - low), 4) for side in ends)
    start, end = ((0, first), (0, last)) if is_down else ((first, 0), (last, 0))
    return Linear(start, end, gradient.stops)


def gradient_elements(gradients: Iterable[Gradient]) -> Iterator[str]:
    """Yield the definitions of gradients.

    The coordinates of a linear gradient are fractions of a shape's box. A gradient refers to an
    earlier gradient if both have the same stops.
    """
    known: dict[object, str] = {}
    for gradient in gradients:
        name = gradient_name(gradient)
        first = known.setdefault((type(gradient), gradient.stops), name)
        is_first = first == name
        start = f' id="{name}"' + ("" if is_first else f' href="#{first}"')
        if isinstance(gradient, Linear):
            kind, ((x1, y1), (x2, y2)) = "linear", (gradient.start, gradient.end)
            ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
            defaults = {"x1": 0, "y1": 0, "x2": 1, "y2": 0}
        else:
            kind, (x, y) = "radial", gradient.center
            ends, defaults = {"cx": x, "cy": y, "r": gradient.radius}, {}
            start += ' gradientUnits="userSpaceOnUse"' if is_first else ""
        # Omitted attributes are taken from the earlier gradient, if there is one.
        shown = [each for each in ends if not is_first or ends[each] != defaults.get(each)]
        start += "".join([f' {each}="{_n(ends[each])}"' for each in shown])
        stops = "".join([_stop(stop) for stop in gradient.stops]) if is_first else ""
        yield f"<{kind}Gradient{start}" + (f">{stops}</{kind}Gradient>" if stops else "/>")


def _stop(stop: Stop) -> str:
    attributes = _attributes_of(offset=stop.at)
    if stop.color != "#000000":
        attributes += f' stop-color="{stop.color}"'
    if stop.alpha < 1:
        attributes += f' stop-opacity="{_n(stop.alpha)}"'
    return f"<stop{attributes}/>"


FONT_FAMILY = f"{FAMILY},{FALLBACK}"

ANCHORS = {Align.LEFT: "start", Align.CENTER: "middle", Align.RIGHT: "end"}


def write_svg(scene: Scene, width: float = 800, *, title: str = "") -> str:
    """Return a self-contained SVG document.

    `width` is in pixels, and `title` is the accessible name of the picture.
    """
    height = width * scene.height / scene.width
    label = f"<title>{_clean(title)}</title>" if title else ""
    box = " ".join(map(_n, (scene.left, scene.top, scene.width, scene.height)))
    painted, letters = "".join(svg_elements(scene)), svg_letters([scene])
    defined = svg_definitions([scene])
    # The picture shrinks if its column is too narrow, like any image.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="{box}" role="img" '
        f"style=\"max-width:100%;height:auto\" font-family='{FONT_FAMILY}'>"
        f"{label}{letters}{defined}{painted}</svg>"
    )


def svg_elements(scene: Scene) -> list[str]:
    """Return SVG elements in painting order. Equal parts of two scenes have identical text.

    `svg_letters` and `svg_definitions` return the fonts and the definitions that the elements need.
    """
    return _elements(scene.shapes)


def svg_definitions(scenes: Iterable[Scene]) -> str:
    """Return the definitions of the gradients and the sprites in the scenes.

    A page must not put these definitions into a hidden element.
    """
    scenes = list(scenes)
    sprites = sprites_of(scenes)
    own = gradients_in(chain.from_iterable([scene.shapes for scene in scenes]))
    gradients = dict.fromkeys(chain(own, *map(_gradients_of, sprites)))
    defined = [_gradients(tuple(gradients)), *map(_sprite, sprites)]
    return f"<defs>{''.join(defined)}</defs>" if any(defined) else ""


def _gradients(gradients: tuple[Gradient, ...]) -> str:
    return "".join(gradient_elements(gradients))


def _gradients_of(sprite: Sprite) -> list[Gradient]:
    return gradients_in(sprite.shapes)


@lru_cache(maxsize=MAX_CACHED)  # saves 1 ms a diagram
def _sprite(sprite: Sprite) -> str:
    return f'<g id="{sprite_name(sprite)}">{"".join(_elements(sprite.shapes))}</g>'


def _elements(shapes: Shapes) -> list[str]:
    return [_group(run[0].style, run) for _, same in groupby(shapes, _kind) if (run := [*same])]


def _kind(shape: Shape) -> object:
    """Return a key that is equal for shapes with the same attributes."""
    font = (shape.size, shape.weight, shape.align) if isinstance(shape, TextShape) else None
    return type(shape), shape.style, font


def svg_letters(scenes: Iterable[Scene]) -> str:
    """Return a style element with the glyphs that the scenes need."""
    return font_faces((each.text, each.weight) for each in texts_in(scenes))


def texts_in(scenes: Iterable[Scene]) -> list[TextShape]:
    """Return the texts in the scenes and in their sprites."""
    scenes = list(scenes)
    shapes = chain(*(scene.shapes for scene in scenes), *(s.shapes for s in sprites_of(scenes)))
    return [each for each in shapes if isinstance(each, TextShape)]


@lru_cache(maxsize=MAX_NUMBERS)  # saves 0.4 ms a diagram
def _n(value: float) -> str:
    """Format a number with at most three decimals, as briefly as possible."""
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    if shown in {"-0", ""}:
        return "0"
    return shown.replace("0.", ".", 1) if shown.startswith(("0.", "-0.")) else shown


def _attributes_of(**values: float) -> str:
    """Format attributes with numbers. The value 0 is omitted, because it is the default in SVG."""
    shown = {name: _n(value) for name, value in values.items()}
    return "".join([f' {name}="{each}"' for name, each in shown.items() if each != "0"])


_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _clean(words: str) -> str:
    """Escape text for XML, and replace forbidden characters."""
    return escape(_NOT_XML.sub("\ufffd", words), quote=False)


def _attributes(style: Style, first: Shape) -> str:
    gradient = _gradient_of(first)
    fill = f"url(#{gradient_name(gradient)})" if gradient else style.fill or "none"
    parts = [f'fill="{fill}"']
    if style.stroke is not None:
        parts.append(f'stroke="{style.stroke}" stroke-width="{_n(style.stroke_width)}"')
    if style.dash:
        parts.append(f'stroke-dasharray="{" ".join([_n(length) for length in style.dash])}"')
    elif isinstance(first, Path):
        parts.append('stroke-linecap="round" stroke-linejoin="round"')
    elif isinstance(first, Polygon) and style.stroke is not None:
        parts.append('stroke-linejoin="round"')
    if style.alpha < 1:
        # The attribute `opacity` would blend a group as a whole, but its shapes must blend singly.
        parts.append(f'fill-opacity="{_n(style.alpha)}"' if style.fill else "")
        parts.append(f'stroke-opacity="{_n(style.alpha)}"' if style.stroke else "")
    if isinstance(first, TextShape):
        parts.append(f'font-size="{_n(first.size)}"')
        if first.weight is not Weight.REGULAR:
            parts.append(f'font-weight="{first.weight.value}"')
        if first.align is not Align.LEFT:
            parts.append(f'text-anchor="{ANCHORS[first.align]}"')
    return " ".join(filter(None, parts))


def _group(style: Style, run: list[Shape]) -> str:
    if isinstance(run[0], PlacedSprite):
        return "".join([_element(shape) for shape in run])
    if len(run) > 1 and style.gradient:
        return "".join([_group(style, [shape]) for shape in run])
    attributes = f" {_attributes(style, run[0])}"
    if isinstance(run[0], Polygon):
        data = _polygons([shape for shape in run if isinstance(shape, Polygon)])
        return f'<path{attributes} d="{data}"/>'
    if len(run) == 1:
        return _element(run[0], attributes)
    if isinstance(run[0], TextShape):
        rows = groupby(run, key=lambda shape: isinstance(shape, TextShape) and _row_of(shape))
        return f"<g{attributes}>{''.join([_texts(list(row)) for _, row in rows])}</g>"
    return f"<g{attributes}>{''.join([_element(shape) for shape in run])}</g>"


def _row_of(shape: TextShape) -> object:
    """Return a key that is equal for all numbers in one row. Every other text has its own key."""
    is_number = shape.text.isascii() and shape.text.isdigit() and shape.max_width is None
    return (shape.y, shape.size) if is_number else shape


def _texts(row: list[Shape]) -> str:
    """Return the texts of one row. Numbers become one text with a position for each digit."""
    numbers = [shape for shape in row if isinstance(shape, TextShape)]
    if len(row) == 1 or len(numbers) < len(row):
        return "".join([_element(shape) for shape in row])
    places = []
    for each in numbers:
        width = text_width("0", each.size, each.weight)
        first = each.x - (len(each.text) - 1) * width * SHARE_BEFORE[each.align]
        places += [first + k * width for k in range(len(each.text))]
    words = "".join([each.text for each in numbers])
    return f'<text x="{" ".join(map(_n, places))}" y="{_n(numbers[0].y)}">{words}</text>'


def _dashed(box: RoundedRectangle) -> str:
    """Return the path of a rounded rectangle whose dashes begin at its upper right corner."""
    r, across, down = box.radius, box.width - 2 * box.radius, box.height - 2 * box.radius
    corner, end, back, up = f"a{_n(r)} {_n(r)} 0 0 1", _n(r), _n(-r), _n(-down)
    return (
        f"M{_n(box.x + box.width - r)} {_n(box.y)}{corner} {end} {end}v{_n(down)}"
        f"{corner} {back} {end}h{_n(-across)}{corner} {back} {back}v{up}{corner} {end} {back}z"
    )


def _polygons(run: list[Polygon]) -> str:
    """Return the path of polygons, as steps from corner to corner."""
    data, last = "", (0.0, 0.0)
    for shape in run:
        corners = [(float(_n(x)), float(_n(y))) for x, y in shape.points]
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise([last, *corners])]
        data += "m" + "".join([_pair(step) for step in steps]).strip() + "z"
        last = corners[0]
    return data


def _pair(place: Point) -> str:
    """Format two numbers of a path, each after a space or a minus sign."""
    shown = [_n(value) for value in place]
    return "".join([each if each.startswith("-") else f" {each}" for each in shown])


def _element(shape: Shape, attributes: str = "") -> str:
    match shape:
        case Circle(x, y, radius):
            return f"<circle{attributes}{_attributes_of(cx=x, cy=y, r=radius)}/>"
        case RoundedRectangle(x, y, width, height, 0.0):
            data = f"M{_n(x)} {_n(y)}h{_n(width)}v{_n(height)}h{_n(-width)}z"
            return f'<path{attributes} d="{data}"/>'
        case RoundedRectangle() if shape.style.dash:
            return f'<path{attributes} d="{_dashed(shape)}"/>'
        case RoundedRectangle(x, y, width, height, radius):
            sides = _attributes_of(x=x, y=y, width=width, height=height, rx=radius)
            return f"<rect{attributes}{sides}/>"
        case TextShape(words, x, y, size):
            length = ""
            if shape.max_width is not None:
                # SVG has no maximum width, so set the length that the text has in our typeface.
                wanted = min(shape.max_width, text_width(words, size, shape.weight))
                length = f' textLength="{_n(wanted)}" lengthAdjust="spacingAndGlyphs"'
            return f"<text{attributes}{_attributes_of(x=x, y=y)}{length}>{_clean(words)}</text>"
        case Path(start, segments):
            data = f"M{_n(start[0])} {_n(start[1])}"
            for segment in segments:
                data += " LQC"[len(segment)] + " ".join(f"{_n(x)} {_n(y)}" for x, y in segment)
            return f'<path{attributes} d="{data}"/>'
        case Polygon():
            return f'<path{attributes} d="{_polygons([shape])}"/>'
        case PlacedSprite(sprite, x, y, 1.0):
            return f'<use href="#{sprite_name(sprite)}"{_attributes_of(x=x, y=y)}/>'
        case PlacedSprite(sprite, x, y, scale):
            place = f"translate({_n(x)} {_n(y)})scale({_n(scale)})"
            return f'<use href="#{sprite_name(sprite)}" transform="{place}"/>'
