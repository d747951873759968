"""Records canvas commands, and sends them to the browser as one short message.

ipycanvas can hold commands back, but only for all canvases at once, does not resume after an
exception, and adds data to each command that no browser reads. Here a picture is one message in
ipycanvas's own format, about a quarter shorter, or no message at all.

Commands and styles are numbered as in ipycanvas. The names are listed here because a board must
also work without ipycanvas; a test compares them with ipycanvas's own.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

_NAMES = """
    fillRect strokeRect fillRects strokeRects clearRect fillArc fillCircle strokeArc strokeCircle
    fillArcs strokeArcs fillCircles strokeCircles strokeLine beginPath closePath stroke strokePath
    fillPath fill moveTo lineTo rect arc ellipse arcTo quadraticCurveTo bezierCurveTo fillText
    strokeText setLineDash drawImage putImageData clip save restore translate rotate scale transform
    setTransform resetTransform set clear sleep fillPolygon strokePolygon strokeLines fillPolygons
    strokePolygons strokeLineSegments fillStyledRects strokeStyledRects fillStyledCircles
    strokeStyledCircles fillStyledArcs strokeStyledArcs fillStyledPolygons strokeStyledPolygons
    strokeStyledLineSegments switchCanvas
"""

COMMANDS = {name: number for number, name in enumerate(_NAMES.split())}
"""The number of each command by its browser name."""

_STYLES = """
    fill_style stroke_style global_alpha font text_align text_baseline direction
    global_composite_operation line_width line_cap line_join
"""

ATTRIBUTES = {name: number for number, name in enumerate(_STYLES.split())}
"""The number of each style by its Python name."""


_BATCHES = {"fillRects", "strokeRects", "fillCircles", "strokeCircles"}
"""Commands for several shapes of one style, whose sequences are sent as binary buffers."""

Numbers = Sequence[int]


class Message(NamedTuple):
    """Commands as JSON, and their binary buffers; an empty text means nothing to draw."""

    text: bytes = b""
    buffers: tuple[memoryview, ...] = ()


def joined(messages: Iterable[Message]) -> Message:
    """Concatenate messages in order."""
    known = [message for message in messages if message.text]
    if not known:
        return Message()
    text = b",".join(message.text[1:-1] for message in known)
    return Message(b"[%b]" % text, tuple(chain.from_iterable(each.buffers for each in known)))


class CanvasTransport:
    """Records drawing commands for one canvas; `take` returns them as a message.

    It has the methods of `CanvasLike`; those not written here record their values as they are.
    Coordinates are integers that fit into two bytes.
    """

    fill_style: str
    stroke_style: str
    line_width: float
    line_cap: str
    line_join: str
    font: str
    text_align: str

    def __init__(self) -> None:
        self._commands: list[list[object]] = []
        self._buffers: list[memoryview] = []

    def take(self) -> Message:
        """Return the recorded commands as a message, and start a new one."""
        if not self._commands:
            return Message()
        text = json.dumps(self._commands, separators=(",", ":")).encode()
        message = Message(text, tuple(self._buffers))
        self._commands, self._buffers = [], []
        return message

    @contextmanager
    def onto(self, sprite: str) -> Iterator[None]:
        """Draw on the canvas of a sprite, by its name, within the context."""
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

    def _add_many(self, name: str, *values: object) -> None:
        """Add a command that has arrays; they are sent as binary buffers."""
        buffers: list[memoryview] = []
        arguments: list[object] = []
        for value in values:
            if isinstance(value, array):
                code = {"h": "int16", "B": "uint8", "f": "float32"}[value.typecode]
                arguments.append({"dtype": code, "idx": len(buffers)})
                buffers.append(memoryview(value).cast("B"))
            else:
                arguments.append(value)
        self._commands.append([COMMANDS[name], arguments, len(buffers)])
        self._buffers += buffers

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Return the recorder of the command with this Python name."""
        command = _command(name)
        if command not in COMMANDS:
            raise AttributeError(f"A canvas has no method {name!r}.")
        return partial(self._batch if command in _BATCHES else self._add, command)

    def scale(self, x: float, /) -> None:
        """Scale both directions alike."""
        self._add("scale", x, x)

    def _batch(self, name: str, *values: int | Numbers) -> None:
        self._add_many(name, *map(_buffered, values))

    def fill_styled_circles(
        self,
        x: int | Numbers,
        y: int | Numbers,
        radius: Numbers,
        color: Sequence[Numbers],
        alpha: float | Sequence[float] = 1,
        /,
    ) -> None:
        """Fill circles, each in its own colour."""
        self._styled("fillStyledCircles", (x, y, radius), color, alpha)

    def fill_styled_rects(  # noqa: PLR0917 - ipycanvas's signature
        self,
        x: int | Numbers,
        y: int | Numbers,
        width: int | Numbers,
        height: int | Numbers,
        color: Sequence[Numbers],
        alpha: float | Sequence[float] = 1,
        /,
    ) -> None:
        """Fill rectangles, each in its own colour."""
        self._styled("fillStyledRects", (x, y, width, height), color, alpha)

    def _styled(
        self,
        name: str,
        sizes: Sequence[int | Numbers],
        color: Sequence[Numbers],
        alpha: float | Sequence[float],
    ) -> None:
        colors = array("B", chain.from_iterable(color))
        opaque = alpha if isinstance(alpha, int | float) else array("f", alpha)
        self._add_many(name, *map(_buffered, sizes), colors, opaque)

    def fill_polygon(self, points: Sequence[Numbers], /) -> None:
        """Fill one polygon."""
        self._add_many("fillPolygon", array("h", chain.from_iterable(points)))

    def stroke_polygon(self, points: Sequence[Numbers], /) -> None:
        """Stroke one polygon."""
        self._add_many("strokePolygon", array("h", chain.from_iterable(points)))

    def fill_polygons(self, points: Sequence[Sequence[Numbers]], /) -> None:
        """Fill polygons of one style."""
        self._polygons("fillPolygons", points)

    def stroke_polygons(self, points: Sequence[Sequence[Numbers]], /) -> None:
        """Stroke polygons of one style."""
        self._polygons("strokePolygons", points)

    def _polygons(self, name: str, polygons: Sequence[Sequence[Numbers]]) -> None:
        corners = [len(points) for points in polygons]
        # A single number is enough if all have the same number of corners.
        count: object = corners[0] if len(set(corners)) == 1 else array("h", corners)
        flat = array("h", chain.from_iterable(chain.from_iterable(polygons)))
        self._add_many(name, len(polygons), flat, count)


@cache
def _command(name: str) -> str:
    """Return the command of a Python name: ``fill_rect`` is ``fillRect``."""
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def _buffered(value: int | Numbers) -> int | array[int]:
    return value if isinstance(value, int) else array("h", value)
