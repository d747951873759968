"""What comes from a page: gestures, keys, and how the page shows the board."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from ..drawing import Target

MOST_PIXELS = 8192
"""A wider canvas is no screen's; some browsers would not draw on it."""


class GestureKind(StrEnum):
    """What a hand does on the board."""

    CLICK = "click"  # a tap, known only when the finger is up again
    PRESS = "press"  # a mouse button goes down
    RELEASE = "release"  # and up, where it went down
    LIFT = "lift"  # a checker begins to follow the hand
    DROP = "drop"  # and is let go
    CANCEL = "cancel"  # or is given up
    BACK = "back"  # the other mouse button


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a hand has done.

    Attributes
    ----------
    kind
        What it was.
    x, y
        Where, as fractions of the canvas; a lift is where the checker lay.
    button
        The mouse button, numbered as in the DOM; 0 for a finger.
    modifiers
        Which of ``"shift"``, ``"ctrl"``, ``"alt"`` and ``"meta"`` were held.
    target
        What was meant by its name, and not by where it is: a screen reader points at nothing.
    """

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    button: int = 0
    modifiers: frozenset[str] = frozenset()
    target: Target | None = None

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Self:
        """The gesture that a page tells.

        Raises
        ------
        ValueError, TypeError, KeyError
            When it is none.
        """
        return cls(
            GestureKind(content["do"]),
            _finite(content["x"]),
            _finite(content["y"]),
            int(content["button"]),
            frozenset(map(str, content["modifiers"])),
        )


@dataclass(frozen=True, slots=True)
class Keystroke:
    """A key that was meant for the board, or that the keys have come to it or left it.

    Attributes
    ----------
    key
        The key, as a browser calls it: ``"ArrowLeft"``, ``"Enter"``, ``"r"``. `COME` when the
        keys come to the board or to something on it, and `GONE` when they leave it. `WRITTEN`
        when something has been written with them in the field under the board.
    target
        What they have come to, if to anything in particular.
    text
        What has been written.
    """

    key: str
    target: Target | None = None
    text: str = ""

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Self:
        """The key that a page tells.

        Raises
        ------
        ValueError, TypeError, KeyError
            When it is none.
        """
        if content["do"] == "key":
            key = content["key"]
            if not isinstance(key, str) or not key or key in (COME, GONE, WRITTEN):
                raise ValueError(f"{key!r} is no key.")
            return cls(key)
        if content["do"] == "write":
            return cls(WRITTEN, text=str(content["text"]))
        name = content.get("target")
        return cls(COME if name is not None else GONE, Target.parse(name) if name else None)


COME, GONE, WRITTEN = "come", "gone", "written"
"""No keys of a browser."""


@dataclass(frozen=True, slots=True)
class Page:
    """How a board is shown by one view of it.

    Attributes
    ----------
    width
        The canvas in CSS pixels.
    pixels
        The same in the screen's own pixels.
    dark
        Whether the page around it is dark.
    still
        Whether the person has asked for less motion.
    """

    width: float
    pixels: int
    dark: bool = False
    still: bool = False

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Self:
        """The page that a view tells of.

        Raises
        ------
        ValueError, TypeError, KeyError
            When it tells of none.
        """
        width, pixels = _finite(content["width"]), round(_finite(content["pixels"]))
        if width <= 0 or pixels <= 0:
            raise ValueError(f"A canvas {width} wide is not shown.")
        return cls(width, min(pixels, MOST_PIXELS), bool(content["dark"]), content["still"] is True)


def _finite(number: object) -> float:
    if not isinstance(number, int | float) or not math.isfinite(number):
        raise ValueError(f"{number!r} is no number.")
    return float(number)
