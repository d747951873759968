"""Commands for a canvas, a pen that caches styles, and the transport of commands to the browser.

ipycanvas can also collect the commands of a picture, but only for all canvases at once. After an
exception, it no longer sends commands. It also adds data that no browser reads to each command.
This module sends a picture as one message in ipycanvas's format. The message is about a quarter
shorter than that of ipycanvas. If there is nothing to draw, no message is sent.

Commands and styles are numbered as in ipycanvas. Their names are listed in this module, because a
board must work even without ipycanvas. A test compares the lists with those of ipycanvas.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import chain
from math import ceil, floor
from typing import Any, NamedTuple

from ..shapes import PlacedSprite, Sprite, Style
from .regions import box_of

_NAMES = """
    fillRect strokeRect fillRects strokeRects clearRect - fillCircle - strokeCircle - -
    fillCircles strokeCircles strokeLine beginPath closePath stroke - - fill moveTo lineTo rect
    arc - - quadraticCurveTo bezierCurveTo fillText - setLineDash drawImage - clip save restore
    translate - scale - - - set clear - fillPolygon strokePolygon - fillPolygons strokePolygons
    - fillStyledRects - fillStyledCircles - - - - - - switchCanvas
"""

COMMANDS = {name: number for number, name in enumerate(_NAMES.split()) if name != "-"}
"""The number of each command in ipycanvas, by the command's name in browsers."""

_STYLES = """
    fill_style stroke_style global_alpha font text_align text_baseline direction
    global_composite_operation line_width line_cap line_join
"""

ATTRIBUTES = {name: number for number, name in enumerate(_STYLES.split())}
"""The number of each style in ipycanvas, by the style's name in Python."""


Numbers = Sequence[int]


class Message(NamedTuple):
    """Commands as JSON, and their binary buffers. If `text` is empty, there is nothing to draw."""

    text: bytes = b""
    buffers: tuple[memoryview, ...] = ()


def joined(messages: Iterable[Message]) -> Message:
    """Concatenate messages in order."""
    known = [message for message in messages if message.text]
    if not known:
        return Message()
    text = b",".join(message.text[1:-1] for message in known)
    return Message(b"[%b]" % text, tuple(chain.from_iterable(each.buffers for each in known)))


UNITS_PER_U = 1000


def n(value: float) -> int:
    """Convert a length in board units to whole thousandths, the unit of all drawing commands."""
    return round(value * UNITS_PER_U)


class Pen:
    """A pen that sets the styles of a canvas for one picture.

    A style is set only when it changes. At the beginning, the canvas must have the default styles.
    `thinnest` is the minimum line width in thousandths of a board unit.
    """

    def __init__(self, canvas: CanvasTransport, thinnest: int = 0) -> None:
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
        """Set the colour and the width of lines. Line ends are round, unless lines are dashed."""
        self._attribute("stroke_style", css_color(color, alpha))
        self._attribute("line_width", max(width, self._thinnest))
        # Set both for every line, because they affect even the closing point of a circle. A shape
        # must look the same, whatever is painted before it.
        self._attribute("line_join", "round")
        self._attribute("line_cap", "butt" if self._dash else "round")

    def takes_fill(self, style: Style) -> bool:
        """Apply the plain fill of a style; return whether the style has a plain fill."""
        if not isinstance(style.fill, str):  # gradients are painted elsewhere
            return False
        self.fill(style.fill, style.alpha)
        return True

    def takes_stroke(self, style: Style) -> bool:
        """Apply the stroke of a style; return whether the style has a stroke."""
        if style.stroke is None:
            return False
        self.line(style.stroke, n(style.stroke_width), style.alpha)
        return True

    def dash(self, dash: tuple[float, ...]) -> None:
        """Set the dash pattern. An empty pattern means solid lines."""
        if self._dash != dash:
            self._canvas.set_line_dash([n(length) for length in dash])
            self._dash = dash

    def letters(self, font: str, align: str) -> None:
        """Set the font and the alignment of text."""
        self._attribute("font", font)
        self._attribute("text_align", align)

    def _attribute(self, name: str, value: str | float) -> None:
        if self._set.get(name) != value:
            setattr(self._canvas, name, value)
            self._set[name] = value


def css_color(color: str, alpha: float) -> str:
    """Return a colour with an opacity in CSS notation."""
    return color if alpha >= 1 else f"{color}{round(alpha * 255):02x}"


class SpriteBounds(NamedTuple):
    """The bounds of a sprite's canvas in whole pixels, relative to the origin of the sprite."""

    left: int
    top: int
    width: int
    height: int


def sprite_bounds(sprite: Sprite, scale: float) -> SpriteBounds:
    """Return the bounds of a sprite at `scale` pixels per board unit."""
    left, top, right, bottom = (scale * side for side in box_of(sprite))
    x, y = floor(left), floor(top)
    return SpriteBounds(x, y, ceil(right) - x, ceil(bottom) - y)


def place_of(draw_sprite: PlacedSprite, scale: float) -> tuple[int, ...]:
    """Return the place where a sprite's canvas is drawn, and its new size if the canvas is scaled.

    The numbers are whole pixels, because browsers blur a picture that is drawn between pixels.
    """
    bounds = sprite_bounds(draw_sprite.sprite, scale)
    if draw_sprite.scale == 1:
        return round(draw_sprite.x * scale) + bounds.left, round(draw_sprite.y * scale) + bounds.top
    left, top, width, height = (draw_sprite.scale * side for side in bounds)
    corner = round(draw_sprite.x * scale + left), round(draw_sprite.y * scale + top)
    return *corner, round(width), round(height)


class CanvasTransport:
    """A recorder of drawing commands for one canvas. `take` returns the commands as a message.

    The class has the same methods and attributes as ``ipycanvas.Canvas``, which can be used
    instead. Coordinates are integers that fit into two bytes.
    """

    def __init__(self) -> None:
        self._commands: list[list[object]] = []
        self._buffers: list[memoryview] = []

    def take(self) -> Message:
        """Return the recorded commands as a message, and begin a new message."""
        if not self._commands:
            return Message()
        text = json.dumps(self._commands, separators=(",", ":")).encode()
        message = Message(text, tuple(self._buffers))
        self._commands, self._buffers = [], []
        return message

    @contextmanager
    def onto(self, sprite: str) -> Iterator[None]:
        """Draw on a sprite's canvas during the ``with`` block. `sprite` is the sprite's name."""
        self._add("switchCanvas", sprite)
        yield
        self._add("switchCanvas", "")

    def __setattr__(self, name: str, value: object) -> None:
        if name in ATTRIBUTES:
            self._add("set", ATTRIBUTES[name], value)
        else:
            super().__setattr__(name, value)

    def _add(self, name: str, *values: object) -> None:
        self._commands.append([COMMANDS[name], values] if values else [COMMANDS[name]])

    def _add_arrays(self, name: str, *values: Any) -> None:
        """Add a command with arrays, which are sent as binary buffers."""
        buffers: list[memoryview] = []
        arguments: list[object] = []
        for value in _PACKERS[name](*values):
            if isinstance(value, array):
                code = {"h": "int16", "B": "uint8", "f": "float32"}[value.typecode]
                arguments.append({"dtype": code, "idx": len(buffers)})
                buffers.append(memoryview(value).cast("B"))
            else:
                arguments.append(value)
        self._commands.append([COMMANDS[name], arguments, len(buffers)])
        self._buffers += buffers

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Return a function that records the command with the given Python name."""
        command = _command(name)
        if command not in COMMANDS:
            raise AttributeError(f"A canvas has no method {name!r}.")
        return partial(self._add_arrays if command in _PACKERS else self._add, command)

    def scale(self, x: float, /) -> None:
        """Scale the following drawing commands equally in both directions."""
        self._add("scale", x, x)


@cache
def _command(name: str) -> str:
    """Return the name of a command in browsers, such as ``fillRect`` for ``fill_rect``."""
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def _polygon(points: Iterable[Numbers]) -> list[object]:
    return [array("h", chain.from_iterable(points))]


def _polygons(polygons: Sequence[Sequence[Numbers]]) -> list[object]:
    corners = [len(points) for points in polygons]
    # A single number is enough if all have the same number of corners.
    count: object = corners[0] if len(set(corners)) == 1 else array("h", corners)
    return [len(polygons), *_polygon(chain.from_iterable(polygons)), count]


def _styled(*values: Any) -> list[object]:
    *sizes, colors, alpha = values
    numbers = [each if isinstance(each, int) else array("h", each) for each in sizes]
    opaque = alpha if isinstance(alpha, int | float) else array("f", alpha)
    return [*numbers, array("B", chain.from_iterable(colors)), opaque]


_PACKERS: dict[str, Callable[..., list[object]]] = {
    **dict.fromkeys(("fillPolygon", "strokePolygon"), _polygon),
    **dict.fromkeys(("fillPolygons", "strokePolygons"), _polygons),
    **dict.fromkeys(("fillStyledRects", "fillStyledCircles"), _styled),
}
"""For each command with arrays, the function that converts its numbers into arrays."""
