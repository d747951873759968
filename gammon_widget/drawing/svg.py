"""Paint a scene as SVG."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from .grouping import FONT_FAMILY, runs
from .metrics import text_width
from .scene import Scene
from .shapes import Align, Circle, Path, Polygon, RoundedRectangle, Shape, Style, Text

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
    height = width * scene.height / scene.width
    label = f"<title>{_clean(title)}</title>" if title else ""
    painted = "".join(_group(style, run) for style, run in runs(scene.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(width)}" height="{_n(height)}" '
        f'viewBox="0 0 {_n(scene.width)} {_n(scene.height)}" role="img" '
        f"font-family={quoteattr(FONT_FAMILY)}>{label}{painted}</svg>"
    )


def _n(value: float) -> str:
    """A number with three decimals at most and nothing to spare."""
    shown = f"{value:.3f}".rstrip("0").rstrip(".")
    if shown in {"-0", ""}:
        return "0"
    return shown.replace("0.", ".", 1) if shown.startswith(("0.", "-0.")) else shown


def _clean(words: str) -> str:
    """Escaped, and without the characters that XML 1.0 forbids even escaped."""
    return escape("".join(c if _allowed(c) else "\ufffd" for c in words))


def _allowed(character: str) -> bool:
    if character in "\t\n\r":
        return True
    surrogate = "\ud800" <= character <= "\udfff"
    return character >= " " and not surrogate and character not in "\ufffe\uffff"


def _attributes(style: Style, first: Shape) -> str:
    parts = [f'fill="{style.fill or "none"}"']
    if style.stroke is not None:
        parts.append(f'stroke="{style.stroke}" stroke-width="{_n(style.stroke_width)}"')
    if style.dash:
        parts.append(f'stroke-dasharray="{" ".join(map(_n, style.dash))}"')
    elif isinstance(first, Path):
        parts.append('stroke-linecap="round" stroke-linejoin="round"')
    if style.alpha < 1:
        # Not plain opacity: overlapping shapes of a group each keep their own.
        parts.append(f'fill-opacity="{_n(style.alpha)}"' if style.fill else "")
        parts.append(f'stroke-opacity="{_n(style.alpha)}"' if style.stroke else "")
    if isinstance(first, Text):
        parts.append(f'font-size="{_n(first.size)}"')
        if first.bold:
            parts.append('font-weight="700"')
        if first.align is not Align.LEFT:
            parts.append(f'text-anchor="{ANCHORS[first.align]}"')
    return " ".join(filter(None, parts))


def _group(style: Style, run: list[Shape]) -> str:
    attributes = _attributes(style, run[0])
    if isinstance(run[0], Polygon):
        way = "".join(_polygon(shape) for shape in run if isinstance(shape, Polygon))
        return f'<path {attributes} d="{way}"/>'
    if len(run) == 1:
        name, rest = _element(run[0]).split(" ", 1)
        return f"{name} {attributes} {rest}"
    return f"<g {attributes}>{''.join(map(_element, run))}</g>"


def _polygon(shape: Polygon) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in shape.points) + "Z"


def _element(shape: Shape) -> str:
    match shape:
        case Circle(x, y, radius):
            return f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'
        case RoundedRectangle(x, y, width, height, radius):
            corner = f' rx="{_n(radius)}"' if radius else ""
            return (
                f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{corner}/>'
            )
        case Text(words, x, y, size):
            length = ""
            if shape.max_width is not None:
                # SVG can only set a length: the one that the words have in a font like Helvetica.
                wanted = min(shape.max_width, text_width(words, size, bold=shape.bold))
                length = f' textLength="{_n(wanted)}" lengthAdjust="spacingAndGlyphs"'
            return f'<text x="{_n(x)}" y="{_n(y)}"{length}>{_clean(words)}</text>'
        case Path(start, segments):
            way = f"M{_n(start[0])} {_n(start[1])}"
            for segment in segments:
                way += " LQC"[len(segment)] + " ".join(f"{_n(x)} {_n(y)}" for x, y in segment)
            return f'<path d="{way}"/>'
        case Polygon():
            return f'<path d="{_polygon(shape)}"/>'
