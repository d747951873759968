"""A canvas's commands, written down and sent to the browser as one short message.

ipycanvas can hold its commands back and send them together, but holding one canvas holds them all,
what goes wrong meanwhile never lets go of them, and every command carries what no browser reads.
Here a picture is one message in ipycanvas's own format, about a quarter shorter, or none at all.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import NamedTuple

from .paint_commands import ATTRIBUTES, COMMANDS

Numbers = Sequence[int]


class Message(NamedTuple):
    """Commands as JSON, and the numbers that travel beside them; nothing to draw has no text."""

    text: bytes = b""
    buffers: tuple[memoryview, ...] = ()


def joined(messages: Iterable[Message]) -> Message:
    """The commands of several messages as one, in their order."""
    known = [message for message in messages if message.text]
    if not known:
        return Message()
    text = b",".join(message.text[1:-1] for message in known)
    return Message(b"[%b]" % text, tuple(chain.from_iterable(each.buffers for each in known)))


class CanvasTransport:
    """Takes drawing commands down for one canvas; nothing is seen until `send`.

    Draws like the canvas itself, as far as `drawing.CanvasLike` goes; coordinates are whole
    numbers that fit into two bytes.

    Parameters
    ----------
    canvas
        How ipycanvas names the canvas to draw on; empty for drawings that a page itself puts on a
        canvas of its own.
    """

    fill_style: str
    stroke_style: str
    line_width: float
    line_cap: str
    line_join: str
    font: str
    text_align: str

    def __init__(self, canvas: str = "") -> None:
        self._canvas = canvas
        self._commands: list[list[object]] = []
        self._buffers: list[memoryview] = []

    def take(self) -> Message:
        """Have what has been drawn as a message, and begin another one."""
        if not self._commands:
            return Message()
        text = json.dumps(self._commands, separators=(",", ":")).encode()
        message = Message(text, tuple(self._buffers))
        self._commands, self._buffers = [], []
        return joined((self.begun(), message))

    def begun(self) -> Message:
        """What every message begins with: the name of the canvas, if it has any.

        A page that was loaded anew knows of no current one, though the kernel believes it does
        (ipycanvas issue 322).
        """
        if not self._canvas:
            return Message()
        name = [[COMMANDS["switchCanvas"], [self._canvas]]]
        return Message(json.dumps(name, separators=(",", ":")).encode())

    @contextmanager
    def onto(self, canvas: str) -> Iterator[None]:
        """Draw on the canvas of that name meanwhile."""
        self._add("switchCanvas", canvas)
        yield
        self._add("switchCanvas", self._canvas)

    def __setattr__(self, name: str, value: object) -> None:
        if name in ATTRIBUTES:
            self._add("set", ATTRIBUTES[name], value)
        else:
            super().__setattr__(name, value)

    def _add(self, name: str, *values: object) -> None:
        self._commands.append([COMMANDS[name], values] if values else [COMMANDS[name]])

    def _add_many(self, name: str, *values: object) -> None:
        """A command whose sequences of numbers travel beside it, as bytes."""
        buffers: list[memoryview] = []
        told: list[object] = []
        for value in values:
            if isinstance(value, array):
                code = {"h": "int16", "B": "uint8", "f": "float32"}[value.typecode]
                told.append({"dtype": code, "idx": len(buffers)})
                buffers.append(memoryview(value).cast("B"))
            else:
                told.append(value)
        self._commands.append([COMMANDS[name], told, len(buffers)])
        self._buffers += buffers

    # State

    def save(self) -> None:
        """Remember styles, clipping and scale."""
        self._add("save")

    def restore(self) -> None:
        """Go back to what was remembered."""
        self._add("restore")

    def clear(self) -> None:
        """Make everything transparent."""
        self._add("clear")

    def scale(self, x: float, /) -> None:
        """Stretch what follows, in both directions."""
        self._add("scale", x, x)

    def translate(self, x: int, y: int, /) -> None:
        """Move what follows."""
        self._add("translate", x, y)

    def draw_image(self, image: str, x: int, y: int, /, *size: int) -> None:
        """Put what the canvas of that name shows there, and in that size if it has another one."""
        self._add("drawImage", image, x, y, *size)

    def set_line_dash(self, segments: Numbers, /) -> None:
        """Dash lines; with no lengths, make them solid."""
        self._add("setLineDash", segments)

    # Rectangles, circles and polygons

    def clear_rect(self, x: int, y: int, width: int, height: int, /) -> None:
        """Make a rectangle transparent."""
        self._add("clearRect", x, y, width, height)

    def fill_rect(self, x: int, y: int, width: int, height: int, /) -> None:
        """Fill a rectangle."""
        self._add("fillRect", x, y, width, height)

    def stroke_rect(self, x: int, y: int, width: int, height: int, /) -> None:
        """Draw a rectangle's outline."""
        self._add("strokeRect", x, y, width, height)

    def fill_rects(self, x: Numbers, y: Numbers, width: int, height: int, /) -> None:
        """Fill rectangles of one size."""
        self._add_many("fillRects", array("h", x), array("h", y), width, height)

    def stroke_rects(self, x: Numbers, y: Numbers, width: int, height: int, /) -> None:
        """Draw the outlines of rectangles of one size."""
        self._add_many("strokeRects", array("h", x), array("h", y), width, height)

    def fill_circle(self, x: int, y: int, radius: int, /) -> None:
        """Fill a circle."""
        self._add("fillCircle", x, y, radius)

    def stroke_circle(self, x: int, y: int, radius: int, /) -> None:
        """Draw a circle."""
        self._add("strokeCircle", x, y, radius)

    def fill_circles(self, x: Numbers, y: Numbers, radius: int, /) -> None:
        """Fill circles of one size."""
        self._add_many("fillCircles", array("h", x), array("h", y), radius)

    def stroke_circles(self, x: Numbers, y: Numbers, radius: int, /) -> None:
        """Draw circles of one size."""
        self._add_many("strokeCircles", array("h", x), array("h", y), radius)

    def fill_styled_circles(
        self,
        x: int | Numbers,
        y: int | Numbers,
        radius: Numbers,
        color: Sequence[Numbers],
        alpha: float | Sequence[float] = 1,
        /,
    ) -> None:
        """Fill circles, each with a size and a colour of its own."""
        self._styled("fillStyledCircles", (x, y, radius), color, alpha)

    def fill_styled_rects(  # noqa: PLR0917
        self,
        x: int | Numbers,
        y: int | Numbers,
        width: int | Numbers,
        height: int | Numbers,
        color: Sequence[Numbers],
        alpha: float | Sequence[float] = 1,
        /,
    ) -> None:
        """Fill rectangles, each with a size and a colour of its own."""
        self._styled("fillStyledRects", (x, y, width, height), color, alpha)

    def _styled(
        self,
        name: str,
        sizes: Sequence[int | Numbers],
        color: Sequence[Numbers],
        alpha: float | Sequence[float],
    ) -> None:
        colors = array("B", chain.from_iterable(color))
        told = [each if isinstance(each, int) else array("h", each) for each in sizes]
        opaque = alpha if isinstance(alpha, int | float) else array("f", alpha)
        self._add_many(name, *told, colors, opaque)

    def fill_polygon(self, points: Sequence[Numbers], /) -> None:
        """Fill a polygon."""
        self._add_many("fillPolygon", array("h", chain.from_iterable(points)))

    def stroke_polygon(self, points: Sequence[Numbers], /) -> None:
        """Draw a polygon."""
        self._add_many("strokePolygon", array("h", chain.from_iterable(points)))

    def fill_polygons(self, points: Sequence[Sequence[Numbers]], /) -> None:
        """Fill several polygons."""
        self._polygons("fillPolygons", points)

    def stroke_polygons(self, points: Sequence[Sequence[Numbers]], /) -> None:
        """Draw several polygons."""
        self._polygons("strokePolygons", points)

    def _polygons(self, name: str, polygons: Sequence[Sequence[Numbers]]) -> None:
        corners = [len(points) for points in polygons]
        # One number will do where they have equally many corners.
        count: object = corners[0] if len(set(corners)) == 1 else array("h", corners)
        flat = array("h", chain.from_iterable(chain.from_iterable(polygons)))
        self._add_many(name, len(polygons), flat, count)

    # Lines and texts

    def stroke_line(self, x1: int, y1: int, x2: int, y2: int, /) -> None:
        """Draw a line."""
        self._add("strokeLine", x1, y1, x2, y2)

    def begin_path(self) -> None:
        """Forget the path, to begin another one."""
        self._add("beginPath")

    def close_path(self) -> None:
        """Lead the path back to its start."""
        self._add("closePath")

    def stroke(self) -> None:
        """Draw along the path."""
        self._add("stroke")

    def clip(self) -> None:
        """From now on, draw inside the path only."""
        self._add("clip")

    def rect(self, x: int, y: int, width: int, height: int, /) -> None:
        """Add a rectangle to the path."""
        self._add("rect", x, y, width, height)

    def arc(self, x: int, y: int, radius: int, start: float, end: float, /) -> None:
        """Lead the path around a part of a circle."""
        self._add("arc", x, y, radius, start, end)

    def move_to(self, x: int, y: int, /) -> None:
        """Let the path go on elsewhere."""
        self._add("moveTo", x, y)

    def line_to(self, x: int, y: int, /) -> None:
        """Lead the path straight to a place."""
        self._add("lineTo", x, y)

    def quadratic_curve_to(self, cx: int, cy: int, x: int, y: int, /) -> None:
        """Lead the path to a place in a quadratic curve."""
        self._add("quadraticCurveTo", cx, cy, x, y)

    def bezier_curve_to(  # noqa: PLR0917 - ipycanvas's signature
        self, c1x: int, c1y: int, c2x: int, c2y: int, x: int, y: int, /
    ) -> None:
        """Lead the path to a place in a cubic curve."""
        self._add("bezierCurveTo", c1x, c1y, c2x, c2y, x, y)

    def fill_text(self, text: str, x: int, y: int, max_width: int | None = None, /) -> None:
        """Write."""
        self._add("fillText", text, x, y, *(() if max_width is None else (max_width,)))
