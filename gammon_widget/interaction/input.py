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


@dataclass(frozen=True, slots=True)
class SketchesKept:
    """A page has so many parcels of pictures sent ahead, and wants more of them or not."""

    NAME: ClassVar[str] = "kept"
    page: str
    parcel: int
    wants: bool


@dataclass(frozen=True, slots=True)
class PictureLost:
    """A page does not have the picture that it is to show, or over which that is painted."""

    NAME: ClassVar[str] = "lost"


@dataclass(frozen=True, slots=True)
class Made:
    """Where an input was made, and what its page has shown for it already.

    Attributes
    ----------
    page
        The page, by a name of its own.
    count
        So many inputs it has told, this one included.
    oldest
        The count of the first of them that it has no answer to: it waits for none before.
    on
        The number of the picture that was seen.
    shows
        The number of the one that is seen since; None, and not told, where nothing was foreseen.
    """

    page: str
    count: int
    oldest: int
    on: int
    shows: int | None


Message = (
    Input
    | PageShown
    | PageGone
    | Loaded
    | LettersWanted
    | LettersLoaded
    | Nudge
    | SketchesKept
    | PictureLost
)
"""All that a page tells."""


_BARE: dict[str, type[FocusOut | Loaded | LettersWanted | LettersLoaded | Nudge | PictureLost]]
_BARE = {
    each.NAME: each for each in (FocusOut, Loaded, LettersWanted, LettersLoaded, Nudge, PictureLost)
}
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
    match content["do"]:
        case Key.NAME:
            return Key(_text(content["key"]))
        case FocusIn.NAME:
            name = _text(content["target"])
            return FocusIn(Target.parse(name) if name else None)
        case TextWritten.NAME:
            return TextWritten(_text(content["text"]))
        case PageShown.NAME:
            width, pixels = _finite(content["width"]), round(_finite(content["pixels"]))
            pixels = min(pixels, MAX_CANVAS_PIXELS)
            still, low = (content.get(name) is True for name in ("still", "low"))
            return PageShown(
                _text(content["view"]), Page(width, pixels, bool(content["dark"]), still, low)
            )
        case PageGone.NAME:
            return PageGone(_text(content["view"]))
        case SketchesKept.NAME:
            parcel, wants = int(content["parcel"]), content["wants"] is True
            return SketchesKept(_text(content["page"]), parcel, wants)
        case Gesture.BY_NAME:
            return Gesture(GestureKind.CLICK, target=Target.parse(_text(content["target"])))
    return Gesture(
        GestureKind(content["do"]),
        _finite(content["x"]),
        _finite(content["y"]),
        int(content["button"]),
        frozenset(map(str, content["modifiers"])),
    )


def read_made(content: Mapping[str, Any]) -> Made | None:
    """Where an input was made; None if its page shows nothing ahead.

    Raises
    ------
    ValueError, TypeError, KeyError
        When it is nothing that a page can tell.
    """
    made = content.get("made")
    if made is None:
        return None
    shows = made.get("shows")
    shows = None if shows is None else int(shows)
    count, oldest, on = (int(made[name]) for name in ("count", "oldest", "on"))
    return Made(_text(made["page"]), count, oldest, on, shows)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text.")
    return value


def _finite(number: object) -> float:
    if not isinstance(number, int | float) or not math.isfinite(number):
        raise ValueError(f"{number!r} is no number.")
    return float(number)
