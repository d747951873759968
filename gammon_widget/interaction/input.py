"""What comes from a page: the messages that it tells the kernel, as small values.

They are named here, as those in `output.py` are there, and nowhere else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar

from ..drawing import Target
from .prediction_messages import AheadFromPage, as_text, read_ahead

MAX_CANVAS_PIXELS = 8192
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
        What it was, which is also its name as a message.
    x, y
        Where, as fractions of the canvas; a lift is where the checker lay.
    button
        The mouse button, numbered as in the DOM; 0 for a finger.
    modifiers
        Which of ``"shift"``, ``"ctrl"``, ``"alt"`` and ``"meta"`` were held.
    target
        What was meant by its name, and not by where it is: a screen reader points at nothing.
    """

    BY_NAME: ClassVar[str] = "activate"
    """The message of a click that means its target by name."""

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    button: int = 0
    modifiers: frozenset[str] = frozenset()
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was meant for the board, as a browser calls it: ``"ArrowLeft"``, ``"r"``."""

    NAME: ClassVar[str] = "key"
    key: str


@dataclass(frozen=True, slots=True)
class FocusIn:
    """The keys have come to a target on the board; None: to the board itself."""

    NAME: ClassVar[str] = "focus"
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class FocusOut:
    """The keys have left the board."""

    NAME: ClassVar[str] = "blur"


@dataclass(frozen=True, slots=True)
class TextWritten:
    """Something has been written in the field under the board, and Enter ends it."""

    NAME: ClassVar[str] = "write"
    text: str


Input = Gesture | Key | FocusIn | FocusOut | TextWritten
"""What a person does on a board."""


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
    low
        Whether it is narrower than there is room for, since it would else be too high.

    Raises
    ------
    ValueError
        When no screen shows it so.
    """

    width: float
    pixels: int
    dark: bool = False
    still: bool = False
    low: bool = False

    def __post_init__(self) -> None:
        if self.width <= 0 or self.pixels <= 0:
            raise ValueError(f"A canvas {self.width} wide is not shown.")


@dataclass(frozen=True, slots=True)
class PageShown:
    """A view of the board tells how it shows it, under the name that it has given itself."""

    NAME: ClassVar[str] = "page"
    view: str
    page: Page


@dataclass(frozen=True, slots=True)
class PageGone:
    """A view of the board is no more."""

    NAME: ClassVar[str] = "gone"
    view: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """The module has begun to run in a page."""

    NAME: ClassVar[str] = "loaded"


@dataclass(frozen=True, slots=True)
class LettersWanted:
    """A page has not got the fonts that boards are written in."""

    NAME: ClassVar[str] = "letters"


@dataclass(frozen=True, slots=True)
class LettersLoaded:
    """A page has got them: what was written before was written in others."""

    NAME: ClassVar[str] = "lettered"


@dataclass(frozen=True, slots=True)
class Nudge:
    """Nothing: its way here has let our own messages through, see `transport.js`."""

    NAME: ClassVar[str] = "nudge"


Message = (
    Input | PageShown | PageGone | Loaded | LettersWanted | LettersLoaded | Nudge | AheadFromPage
)
"""All that a page tells."""


_BARE: dict[str, type[FocusOut | Loaded | LettersWanted | LettersLoaded | Nudge]]
_BARE = {each.NAME: each for each in (FocusOut, Loaded, LettersWanted, LettersLoaded, Nudge)}
"""What says all by its name."""


def read_message(content: Mapping[str, Any]) -> Message:
    """What a page tells, as a value.

    Raises
    ------
    ValueError, TypeError, KeyError
        When it is nothing that a page can tell.
    """
    if content["do"] in _BARE:
        return _BARE[content["do"]]()
    if (ahead := read_ahead(content)) is not None:
        return ahead
    match content["do"]:
        case Key.NAME:
            return Key(as_text(content["key"]))
        case FocusIn.NAME:
            name = as_text(content["target"])
            return FocusIn(Target.parse(name) if name else None)
        case TextWritten.NAME:
            return TextWritten(as_text(content["text"]))
        case PageShown.NAME:
            width, pixels = _finite(content["width"]), round(_finite(content["pixels"]))
            pixels = min(pixels, MAX_CANVAS_PIXELS)
            still, low = (content.get(name) is True for name in ("still", "low"))
            return PageShown(
                as_text(content["view"]), Page(width, pixels, bool(content["dark"]), still, low)
            )
        case PageGone.NAME:
            return PageGone(as_text(content["view"]))
        case Gesture.BY_NAME:
            return Gesture(GestureKind.CLICK, target=Target.parse(as_text(content["target"])))
    return Gesture(
        GestureKind(content["do"]),
        _finite(content["x"]),
        _finite(content["y"]),
        int(content["button"]),
        frozenset(map(str, content["modifiers"])),
    )


def _finite(number: object) -> float:
    if not isinstance(number, int | float) or not math.isfinite(number):
        raise ValueError(f"{number!r} is no number.")
    return float(number)
