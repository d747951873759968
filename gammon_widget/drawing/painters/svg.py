"""Paint a scene as SVG."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import chain

from ..metrics import text_width
from ..scene import Scene
from ..shapes import (
    Align,
    Art,
    Circle,
    Path,
    Polygon,
    RoundedRectangle,
    Shape,
    Shapes,
    Stamp,
    Style,
    Text,
)
from ..typeface import FALLBACK, FAMILY, Weight
from ..typeface.embedding import font_faces
from .batching import batches
from .svg_defs import (
    MAX_CACHED,
    art_name,
    arts_of,
    gradient_element,
    gradient_name,
    gradients_in,
)

FONT_FAMILY = f'"{FAMILY}", {FALLBACK}'

ANCHORS = {Align.LEFT: "start", Align.CENTER: "middle", Align.RIGHT: "end"}


def write_svg(scene: Scene, width: float = 800, *, title: str = "") -> str:
    """The scene as a self-contained SVG document.

    Parameters
    ----------
    scene
        What to paint.
    width
        How wide it is shown, in pixels.
    title
        What it is called, for those who cannot see it.
    """
    n = _Numbers()
    height = width * scene.height / scene.width
    label = f"<title>{_clean(title)}</title>" if title else ""
    painted, letters = "".join(svg_elements(scene)), svg_letters([scene])
    defined = svg_definitions([scene])
    # Like any picture it becomes smaller with the column it stands in.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n[width]}" height="{n[height]}" '
        f'viewBox="0 0 {n[scene.width]} {n[scene.height]}" role="img" '
        f"style=\"max-width:100%;height:auto\" font-family='{FONT_FAMILY}'>"
        f"{label}{letters}{defined}{painted}</svg>"
    )


def svg_elements(scene: Scene) -> list[str]:
    """The scene as SVG elements in the order of painting, for a page that has many pictures.

    Alike parts of two scenes are the same text. `svg_letters` has what their words are set in, and
    `svg_definitions` what they refer to.
    """
    return _elements(scene.shapes)


def svg_definitions(scenes: Iterable[Scene]) -> str:
    """The gradients and the arts of these scenes. They must not stand where nothing is shown."""
    scenes = list(scenes)
    arts = arts_of(scenes)
    shapes = chain.from_iterable([*(scene.visible for scene in scenes), *(a.shapes for a in arts)])
    defined = [gradient_element(gradient) for gradient in gradients_in(shapes)]
    defined += map(_art, arts)
    return f"<defs>{''.join(defined)}</defs>" if defined else ""


@lru_cache(maxsize=MAX_CACHED)
def _art(art: Art) -> str:
    return f'<g id="{art_name(art)}">{"".join(_elements(art.shapes))}</g>'


def _elements(shapes: Shapes) -> list[str]:
    n = _Numbers()
    return [_group(style, run, n) for style, run in batches(shapes)]


def svg_letters(scenes: Iterable[Scene]) -> str:
    """A style element with the letters that the words of these scenes are set in."""
    texts = (each for scene in scenes for each in scene.visible if isinstance(each, Text))
    return font_faces((each.text, each.weight) for each in texts)


class _Numbers(dict[float, str]):
    """Numbers with three decimals at most and nothing to spare.

    A board is full of columns, so most numbers of a picture come again and again: keeping them
    saves a third of the time.
    """

    def __missing__(self, value: float) -> str:
        shown = f"{value:.3f}".rstrip("0").rstrip(".")
        if shown in {"-0", ""}:
            shown = "0"
        elif shown.startswith(("0.", "-0.")):
            shown = shown.replace("0.", ".", 1)
        self[value] = shown
        return shown


def _clean(words: str) -> str:
    """Escaped, and without the characters that XML 1.0 forbids even escaped."""
    return escape("".join(c if _allowed(c) else "\ufffd" for c in words), quote=False)


def _allowed(character: str) -> bool:
    if character in "\t\n\r":
        return True
    surrogate = "\ud800" <= character <= "\udfff"
    return character >= " " and not surrogate and character not in "\ufffe\uffff"


def _attributes(style: Style, first: Shape, n: _Numbers) -> str:
    fill = style.fill
    if fill is not None and not isinstance(fill, str):
        fill = f"url(#{gradient_name(fill)})"
    parts = [f'fill="{fill or "none"}"']
    if style.stroke is not None:
        parts.append(f'stroke="{style.stroke}" stroke-width="{n[style.stroke_width]}"')
    if style.dash:
        parts.append(f'stroke-dasharray="{" ".join([n[length] for length in style.dash])}"')
    elif isinstance(first, Path):
        parts.append('stroke-linecap="round" stroke-linejoin="round"')
    elif isinstance(first, Polygon) and style.stroke is not None:
        parts.append('stroke-linejoin="round"')
    if style.alpha < 1:
        # Not plain opacity: overlapping shapes of a group each keep their own.
        parts.append(f'fill-opacity="{n[style.alpha]}"' if style.fill else "")
        parts.append(f'stroke-opacity="{n[style.alpha]}"' if style.stroke else "")
    if isinstance(first, Text):
        parts.append(f'font-size="{n[first.size]}"')
        if first.weight is not Weight.REGULAR:
            parts.append(f'font-weight="{first.weight.value}"')
        if first.align is not Align.LEFT:
            parts.append(f'text-anchor="{ANCHORS[first.align]}"')
    return " ".join(filter(None, parts))


def _group(style: Style, run: list[Shape], n: _Numbers) -> str:
    if isinstance(run[0], Stamp):
        return "".join([_element(shape, n) for shape in run])
    attributes = _attributes(style, run[0], n)
    if isinstance(run[0], Polygon):
        way = "".join([_polygon(shape, n) for shape in run if isinstance(shape, Polygon)])
        return f'<path {attributes} d="{way}"/>'
    if len(run) == 1:
        name, rest = _element(run[0], n).split(" ", 1)
        return f"{name} {attributes} {rest}"
    return f"<g {attributes}>{''.join([_element(shape, n) for shape in run])}</g>"


def _polygon(shape: Polygon, n: _Numbers) -> str:
    return "M" + "L".join([f"{n[x]} {n[y]}" for x, y in shape.points]) + "Z"


def _element(shape: Shape, n: _Numbers) -> str:
    match shape:
        case Circle(x, y, radius):
            return f'<circle cx="{n[x]}" cy="{n[y]}" r="{n[radius]}"/>'
        case RoundedRectangle(x, y, width, height, radius):
            corner = f' rx="{n[radius]}"' if radius else ""
            return f'<rect x="{n[x]}" y="{n[y]}" width="{n[width]}" height="{n[height]}"{corner}/>'
        case Text(words, x, y, size):
            length = ""
            if shape.max_width is not None:
                # SVG can only set a length: the one that the words have in our letters.
                wanted = min(shape.max_width, text_width(words, size, shape.weight))
                length = f' textLength="{n[wanted]}" lengthAdjust="spacingAndGlyphs"'
            return f'<text x="{n[x]}" y="{n[y]}"{length}>{_clean(words)}</text>'
        case Path(start, segments):
            way = f"M{n[start[0]]} {n[start[1]]}"
            for segment in segments:
                way += " LQC"[len(segment)] + " ".join(f"{n[x]} {n[y]}" for x, y in segment)
            return f'<path d="{way}"/>'
        case Polygon():
            return f'<path d="{_polygon(shape, n)}"/>'
        case Stamp(art, x, y, 1.0):
            return f'<use href="#{art_name(art)}" x="{n[x]}" y="{n[y]}"/>'
        case Stamp(art, x, y, scale):
            place = f"translate({n[x]} {n[y]})scale({n[scale]})"
            return f'<use href="#{art_name(art)}" transform="{place}"/>'
