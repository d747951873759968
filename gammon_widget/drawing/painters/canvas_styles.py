"""A canvas's styles, set only when they change."""

from __future__ import annotations

from ..shapes import Style
from .canvas_like import CanvasLike

UNITS_PER_U = 1000


def n(value: float) -> int:
    """A length in u as whole thousandths, in which everything is drawn."""
    return round(value * UNITS_PER_U)


class Pen:
    """Sets the styles of one canvas, for one picture.

    Parameters
    ----------
    canvas
        A canvas whose styles are those of a new one.
    thinnest
        The least width of a line, in thousandths of u.
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
        """Fill in that colour."""
        self._attribute("fill_style", css_color(color, alpha))

    def line(self, color: str, width: int, alpha: float = 1.0) -> None:
        """Draw lines of that colour and width, with round ends unless they are dashed."""
        self._attribute("stroke_style", css_color(color, alpha))
        self._attribute("line_width", max(width, self._thinnest))
        # Both for every line, since they leave a trace even where a circle closes: a shape must
        # look the same whatever is painted before it.
        self._attribute("line_join", "round")
        self._attribute("line_cap", "butt" if self._dash else "round")

    def takes_fill(self, style: Style) -> bool:
        """Take up a style's fill, and say whether it has one."""
        if not isinstance(style.fill, str):  # a gradient takes no pen
            return False
        self.fill(style.fill, style.alpha)
        return True

    def takes_stroke(self, style: Style) -> bool:
        """Take up a style's stroke, and say whether it has one."""
        if style.stroke is None:
            return False
        self.line(style.stroke, n(style.stroke_width), style.alpha)
        return True

    def dash(self, dash: tuple[float, ...]) -> None:
        """Dash lines, or do not."""
        if self._dash != dash:
            self._canvas.set_line_dash([n(length) for length in dash])
            self._dash = dash

    def letters(self, font: str, align: str) -> None:
        """Write in that font, to that side of a place."""
        self._attribute("font", font)
        self._attribute("text_align", align)

    def _attribute(self, name: str, value: str | float) -> None:
        if self._set.get(name) != value:
            setattr(self._canvas, name, value)
            self._set[name] = value


def css_color(color: str, alpha: float) -> str:
    """A colour of that opacity as CSS has it."""
    return color if alpha >= 1 else f"{color}{round(alpha * 255):02x}"
