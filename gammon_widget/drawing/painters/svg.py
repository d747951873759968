"""Paint a scene as SVG; gradients and sprites are defined once, with names hashed from content."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape
from itertools import chain, groupby, pairwise
from string import ascii_letters, digits
from zlib import crc32

from ..colors import Gradient, Linear, Stop, axis_of
from ..metrics import text_width
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
from ..typeface import FALLBACK, FAMILY, Weight, font_faces
from .regions import SHARE_BEFORE, batches, extent_of

_NAME_CHARACTERS = ascii_letters + digits

MAX_CACHED = 256
"""Cached names and definitions; those of a theme recur in every picture."""


@lru_cache(maxsize=MAX_CACHED)
def gradient_name(gradient: Gradient) -> str:
    """The id of a gradient, the same in every picture and page."""
    return _name("g", gradient)


@lru_cache(maxsize=MAX_CACHED)
def sprite_name(sprite: Sprite) -> str:
    """The id of a sprite, the same in every picture and page."""
    return _name("a", sprite.shapes)


def _name(kind: str, content: object) -> str:
    """A letter for the kind, and four characters that depend on the content."""
    number = crc32(repr(content).encode())
    return kind + "".join(_NAME_CHARACTERS[number // 62**k % 62] for k in range(4))


def sprites_of(scenes: Iterable[Scene]) -> list[Sprite]:
    """The distinct sprites drawn in the scenes, each after those that it consists of."""
    return list(dict.fromkeys(_sprites_in(chain.from_iterable(s.visible for s in scenes))))


def _sprites_in(shapes: Iterable[Shape]) -> Iterator[Sprite]:
    for shape in shapes:
        if isinstance(shape, PlacedSprite):
            yield from _sprites_in(shape.sprite.shapes)
            yield shape.sprite


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


def gradient_elements(gradients: Iterable[Gradient]) -> Iterator[str]:
    """The definitions of gradients; the ends of a linear one are fractions of a shape's box.

    A gradient takes its stops from an earlier one, if it can.
    """
    known: dict[object, str] = {}
    n = _Numbers()
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
        # Those that are omitted are taken from the earlier gradient, if there is one.
        shown = [each for each in ends if not is_first or ends[each] != defaults.get(each)]
        start += "".join([f' {each}="{n[ends[each]]}"' for each in shown])
        stops = "".join([_stop(stop, n) for stop in gradient.stops]) if is_first else ""
        yield f"<{kind}Gradient{start}" + (f">{stops}</{kind}Gradient>" if stops else "/>")


def _stop(stop: Stop, n: _Numbers) -> str:
    attributes = n.attributes(offset=stop.at)
    if stop.color != "#000000":
        attributes += f' stop-color="{stop.color}"'
    if stop.alpha < 1:
        attributes += f' stop-opacity="{n[stop.alpha]}"'
    return f"<stop{attributes}/>"


FONT_FAMILY = f"{FAMILY},{FALLBACK}"

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
    own = gradients_in(chain.from_iterable([scene.visible for scene in scenes]))
    gradients = dict.fromkeys(chain(own, *map(_gradients_of, sprites)))
    defined = [_gradients(tuple(gradients)), *map(_sprite, sprites)]
    return f"<defs>{''.join(defined)}</defs>" if any(defined) else ""


@lru_cache(maxsize=MAX_CACHED)
def _gradients(gradients: tuple[Gradient, ...]) -> str:
    return "".join(gradient_elements(gradients))


@lru_cache(maxsize=MAX_CACHED)
def _gradients_of(sprite: Sprite) -> list[Gradient]:
    return gradients_in(sprite.shapes)


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
        data = _polygons([shape for shape in run if isinstance(shape, Polygon)], n)
        return f'<path{attributes} d="{data}"/>'
    if len(run) == 1:
        return _element(run[0], n, attributes)
    if isinstance(run[0], TextShape):
        rows = groupby(run, key=lambda shape: isinstance(shape, TextShape) and _row_of(shape))
        return f"<g{attributes}>{''.join([_texts(list(row), n) for _, row in rows])}</g>"
    return f"<g{attributes}>{''.join([_element(shape, n) for shape in run])}</g>"


def _row_of(shape: TextShape) -> object:
    """What numbers in one row have in common; other texts are by themselves."""
    is_number = shape.text.isascii() and shape.text.isdigit() and shape.max_width is None
    return (shape.y, shape.size) if is_number else shape


def _texts(row: list[Shape], n: _Numbers) -> str:
    """Texts of one row; numbers become one text with a position for each digit: that is shorter."""
    numbers = [shape for shape in row if isinstance(shape, TextShape)]
    if len(row) == 1 or len(numbers) < len(row):
        return "".join([_element(shape, n) for shape in row])
    places = []
    for each in numbers:
        width = text_width("0", each.size, each.weight)
        first = each.x - (len(each.text) - 1) * width * SHARE_BEFORE[each.align]
        places += [first + k * width for k in range(len(each.text))]
    words = "".join([each.text for each in numbers])
    return f'<text x="{" ".join(map(n.__getitem__, places))}" y="{n[numbers[0].y]}">{words}</text>'


def _polygons(run: list[Polygon], n: _Numbers) -> str:
    """The path of polygons, in steps from corner to corner."""
    data, last = "", (0.0, 0.0)
    for shape in run:
        corners = [(float(n[x]), float(n[y])) for x, y in shape.points]
        steps = [(x - a, y - b) for (a, b), (x, y) in pairwise([last, *corners])]
        data += "m" + "".join([_pair(step, n) for step in steps]).strip() + "z"
        last = corners[0]
    return data


def _pair(place: Point, n: _Numbers) -> str:
    """Two numbers after another one, with a blank where a sign does not separate them."""
    shown = [n[value] for value in place]
    return "".join([each if each.startswith("-") else f" {each}" for each in shown])


def _element(shape: Shape, n: _Numbers, attributes: str = "") -> str:
    match shape:
        case Circle(x, y, radius):
            return f"<circle{attributes}{n.attributes(cx=x, cy=y, r=radius)}/>"
        case RoundedRectangle(x, y, width, height, 0.0):
            data = f"M{n[x]} {n[y]}h{n[width]}v{n[height]}h{n[-width]}z"
            return f'<path{attributes} d="{data}"/>'
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
            return f'<path{attributes} d="{_polygons([shape], n)}"/>'
        case PlacedSprite(sprite, x, y, 1.0):
            return f'<use href="#{sprite_name(sprite)}"{n.attributes(x=x, y=y)}/>'
        case PlacedSprite(sprite, x, y, scale):
            place = f"translate({n[x]} {n[y]})scale({n[scale]})"
            return f'<use href="#{sprite_name(sprite)}" transform="{place}"/>'
