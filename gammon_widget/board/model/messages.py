"""Messages between the pages and the kernel, as small values.

The names of all messages are defined here and nowhere else. Lasting state, such as what can be
clicked, is kept in traits of the front end. `board/widget/prediction/predictions.py` describes the
protocol for predicted pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_args

from ...drawing import Target
from ...rules.validation import brief
from .narration import Sound
from .requests import Offer, Request

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_M = TypeVar("_M", bound="DataclassInstance")

MAX_NAME_LENGTH = 64
"""In characters; the names that pages give themselves and their views are shorter."""

MAX_CARD_TEXT = 4096
"""In characters; names and paths of a card are shorter."""

MAX_SWITCHES = 8
"""The number of switches that a card has on."""

MAX_POINTS = 99
"""The longest match that a card begins."""

MAX_COUNT = 1 << 53
"""The largest integer that JavaScript counts exactly."""


@dataclass(frozen=True, slots=True)
class ShowPicture:
    """Show a picture, and send its drawing unless the page already has it.

    `since` is the number of the picture below it; 0 means that the drawing is complete.
    """

    NAME: ClassVar[str] = "picture"
    number: int
    since: int


@dataclass(frozen=True, slots=True)
class BatchSent:
    """A batch of predicted pictures; see `board/widget/prediction/predictions.py`."""

    NAME: ClassVar[str] = "batch"
    batch: int


@dataclass(frozen=True, slots=True)
class Acknowledgement:
    """Acknowledge the first inputs of a page, and name the picture to show now.

    `again` requests the following inputs again, because some of them were lost.
    """

    NAME: ClassVar[str] = "acknowledged"
    page: str
    count: int
    number: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class BatchReceived:
    """A page reports which batches it has received, and whether it wants more."""

    NAME: ClassVar[str] = "batch_received"
    page: str
    batch: int
    wants: bool


@dataclass(frozen=True, slots=True)
class PictureLost:
    """A page lacks the picture to show, or the picture below it."""

    NAME: ClassVar[str] = "picture_lost"


@dataclass(frozen=True, slots=True)
class Receipt:
    """The page and picture of an input, and what the page has shown in response.

    `count` numbers the inputs of a page, this one included; `oldest` is the first of them that has
    no acknowledgement. `on` is the number of the picture at the time of the input. `shows` is the
    number of the predicted picture that the page has shown since then; None (left out of the
    message) if there was no prediction.
    """

    page: str
    count: int
    oldest: int
    on: int
    shows: int | None


AheadFromPage = BatchReceived | PictureLost
"""Messages about predicted pictures from a page."""

AheadToPage = ShowPicture | BatchSent | Acknowledgement
"""Messages about predicted pictures to the pages."""


MAX_CANVAS_PIXELS = 8192
"""No screen needs a wider canvas, and some browsers would not draw on it."""


class GestureKind(StrEnum):
    """Kinds of pointer input on the board."""

    CLICK = "click"  # a tap, known only when the finger is up again
    PRESS = "press"  # a mouse button goes down
    RELEASE = "release"  # and up, where it went down
    LIFT = "lift"  # a checker begins to follow the pointer
    DROP = "drop"  # and is released
    CANCEL = "cancel"  # or the drag is cancelled
    BACK = "back"  # the other mouse button


@dataclass(frozen=True, slots=True)
class Gesture:
    """Pointer input on the board; the kind is also the name of the message.

    `x` and `y` are fractions of the canvas (of a lift: where the checker lay). `button` is numbered
    as in the DOM, 0 for touch; `modifiers` are among ``"shift"``, ``"ctrl"``, ``"alt"`` and
    ``"meta"``. `target` is set if a screen reader named the target instead of a point.
    """

    BY_NAME: ClassVar[str] = "activate"
    """The message for a click that names its target."""

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    button: int = 0
    modifiers: frozenset[str] = frozenset()
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class Key:
    """A key pressed on the board, by its browser name: ``"ArrowLeft"``, ``"r"``."""

    NAME: ClassVar[str] = "key"
    key: str


@dataclass(frozen=True, slots=True)
class FocusIn:
    """The keyboard focus moved to a target; None is the board itself."""

    NAME: ClassVar[str] = "focus"
    target: Target | None = None


@dataclass(frozen=True, slots=True)
class FocusOut:
    """The keyboard focus left the board."""

    NAME: ClassVar[str] = "blur"


@dataclass(frozen=True, slots=True)
class TextWritten:
    """Text submitted with Enter in the field under the board."""

    NAME: ClassVar[str] = "write"
    text: str


Input = Gesture | Key | FocusIn | FocusOut | TextWritten
"""Input by the user on a board."""


@dataclass(frozen=True, slots=True)
class Page:
    """How one view shows a board; ValueError if no screen shows it so.

    `width` is in CSS pixels and `pixels` is the same width in device pixels. `still` means that the
    user prefers reduced motion; `low` means that the view is narrow only because the page lacks
    height.
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
    """A view reports how it shows the board, under the name that it has given itself."""

    NAME: ClassVar[str] = "page"
    view: str
    page: Page


@dataclass(frozen=True, slots=True)
class PageGone:
    """A view of the board was removed."""

    NAME: ClassVar[str] = "gone"
    view: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """The front-end module has started in a page."""

    NAME: ClassVar[str] = "loaded"


@dataclass(frozen=True, slots=True)
class FontsWanted:
    """A page lacks the fonts of the board."""

    NAME: ClassVar[str] = "fonts_wanted"


@dataclass(frozen=True, slots=True)
class OverlaysWanted:
    """A page lacks the module of menus and cards."""

    NAME: ClassVar[str] = "overlays_wanted"


@dataclass(frozen=True, slots=True)
class FontsLoaded:
    """A page has loaded the fonts; earlier text was drawn in other fonts."""

    NAME: ClassVar[str] = "fonts_loaded"


@dataclass(frozen=True, slots=True)
class Nudge:
    """An empty message; its delivery flushes the kernel's own messages, see `transport.ts`."""

    NAME: ClassVar[str] = "nudge"


Message = (
    Input
    | PageShown
    | PageGone
    | Loaded
    | FontsWanted
    | FontsLoaded
    | OverlaysWanted
    | Nudge
    | AheadFromPage
    | Request
)
"""All messages from a page."""


def as_number(value: object) -> float:
    """Read a number; ValueError if it is none, or larger than anything on a page."""
    if not isinstance(value, int | float) or not abs(value) <= MAX_COUNT:
        raise ValueError(f"{brief(value)} is no number of a page.")
    return float(value)


def _as_count(value: object) -> int:
    count = int(as_number(value))
    if count < 0:
        raise ValueError(f"{count} is no count.")
    return count


def _as_points(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MAX_POINTS:
        raise ValueError(f"{brief(value)} is no match length of a card.")
    return value


def _as_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{brief(value)} is no text.")
    return value


def _as_name(value: object, longest: int = MAX_NAME_LENGTH) -> str:
    name = _as_text(value)
    if len(name) > longest:
        raise ValueError(f"{brief(name)} is too long for a name.")
    return name


def _as_target(value: object) -> Target | None:
    name = _as_text(value)
    return Target.parse(name) if name else None


def _as_list(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) > MAX_SWITCHES:
        raise TypeError(f"{brief(value)} is no short list.")
    return value


_FIELDS: dict[str, Callable[[object], object]] = {
    "str": _as_text,
    "int": _as_count,
    "int | None": lambda value: None if value is None else _as_count(value),
    "bool": lambda value: value is True,
    "Target | None": _as_target,
    **dict.fromkeys(("page", "view"), _as_name),
    **dict.fromkeys(
        ("card", "opponent", "white", "black", "path", "game", "rules"),
        partial(_as_name, longest=MAX_CARD_TEXT),
    ),
    "length": _as_points,
    "tuple[str, ...]": lambda value: tuple(map(_as_name, _as_list(value))),
}
"""The readers of fields, by their names or else their types."""

_Plain = (
    *(BatchReceived, PictureLost, Key, FocusIn, FocusOut, TextWritten, PageGone),
    *(Loaded, FontsWanted, FontsLoaded, OverlaysWanted, Nudge),
    *get_args(Request),
)
_PLAIN: dict[str, type[Message]] = {each.NAME: each for each in _Plain}
"""Messages whose fields are read one by one."""


def _read_fields(kind: type[_M], content: Mapping[str, Any]) -> _M:
    readers = {
        each.name: _FIELDS.get(each.name) or _FIELDS[str(each.type)] for each in fields(kind)
    }
    return kind(**{name: read(content[name]) for name, read in readers.items()})


def read_receipt(content: Mapping[str, Any]) -> Receipt | None:
    """Read where an input was made; None if its page shows no predictions.

    Raises ValueError, TypeError or KeyError for an invalid message.
    """
    receipt = content.get("receipt")
    if receipt is None:
        return None
    if not isinstance(receipt, Mapping):
        raise TypeError(f"{brief(receipt)} does not say where an input was made.")
    return _read_fields(Receipt, {"shows": None, **receipt})


def read_message(content: Mapping[str, Any]) -> Message:
    """Read a message from a page; ValueError, TypeError or KeyError if it is invalid."""
    kind = _PLAIN.get(content["do"])
    if kind is not None:
        return _read_fields(kind, content)
    match content["do"]:
        case PageShown.NAME:
            width, pixels = as_number(content["width"]), round(as_number(content["pixels"]))
            pixels = min(pixels, MAX_CANVAS_PIXELS)
            still, low = (content.get(name) is True for name in ("still", "low"))
            return PageShown(
                _as_name(content["view"]), Page(width, pixels, bool(content["dark"]), still, low)
            )
        case Gesture.BY_NAME:
            return Gesture(GestureKind.CLICK, target=Target.parse(_as_text(content["target"])))
    return Gesture(
        GestureKind(content["do"]),
        as_number(content["x"]),
        as_number(content["y"]),
        int(as_number(content["button"])),
        frozenset(map(str, content["modifiers"])),
    )


@dataclass(frozen=True, slots=True)
class Hold:
    """Keep the picture until `Painted`, while the resized canvas is blank."""

    NAME: ClassVar[str] = "hold"


@dataclass(frozen=True, slots=True)
class Painted:
    """The canvas is up to date again; the page can remove its stand-in."""

    NAME: ClassVar[str] = "painted"


@dataclass(frozen=True, slots=True)
class ClipBackdrop:
    """The background of an animation clip, from `start` in seconds.

    `picture` is the index of its drawing commands among the buffers; the index of their numbers
    follows.
    """

    start: float
    picture: int


@dataclass(frozen=True, slots=True)
class ClipSprite:
    """A moving picture; `start` and `end` are in seconds.

    `box` is left, top, right and bottom around its origin, in u. `picture` is the index of its
    drawing commands among the buffers; the index of their numbers follows. `poses` is the index of
    the buffer with poses at equal intervals: x, y, width, height and alpha of each, in thousandths,
    as 16 bit integers.
    """

    start: float
    end: float
    box: tuple[float, ...]
    picture: int
    poses: int


@dataclass(frozen=True, slots=True)
class ClipReel:
    """Drawings that are shown one after the other; `start` and `end` are in seconds.

    `box` is left, top, right and bottom of what they paint, in u. `styles` are fill and stroke,
    empty for none, and the stroke width in thousandths of u. `drawings` is the index of the buffer
    with `count` drawings, as 16 bit integers: the number of shapes, then for each shape its style,
    the number of its coordinates and the coordinates in thousandths of u (the corners of a polygon,
    or centre and radius of a circle).
    """

    start: float
    end: float
    box: tuple[float, ...]
    styles: tuple[tuple[str, str, int], ...]
    count: int
    drawings: int


@dataclass(frozen=True, slots=True)
class PlayClip:
    """Play an animation clip over its final picture, in place of any other clip.

    A clip that continues one with `holds` starts where that one stopped. `holds` keeps the last
    frame until there is something else to show. `clip` is the number by which `StopClip` ends the
    clip. Backdrops, sprites and reels are in order from bottom to top.
    """

    NAME: ClassVar[str] = "play_clip"
    clip: int
    seconds: float
    backdrops: tuple[ClipBackdrop, ...]
    sprites: tuple[ClipSprite, ...]
    reels: tuple[ClipReel, ...]
    holds: bool


@dataclass(frozen=True, slots=True)
class StopClip:
    """Stop this clip; its last frame is no longer the current picture."""

    NAME: ClassVar[str] = "stop_clip"
    clip: int


@dataclass(frozen=True, slots=True)
class PlaySounds:
    """Play sounds and speak words, if the user has interacted with the page.

    `moment` identifies the event: if several boards in a page announce it, only one is heard.
    """

    NAME: ClassVar[str] = "sound"
    moment: str
    sounds: tuple[Sound, ...]
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """Show briefly next to the pointer why an input was refused."""

    NAME: ClassVar[str] = "refused"
    why: str


@dataclass(frozen=True, slots=True)
class TextAccepted:
    """Clear the text field that sent an accepted text."""

    NAME: ClassVar[str] = "wrote"
    text: str


@dataclass(frozen=True, slots=True)
class Typeface:
    """The fonts of the board; each weight is one buffer of the message."""

    NAME: ClassVar[str] = "typeface"
    family: str
    weights: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Overlays:
    """The JavaScript module of menus and cards, which is not part of a board's own module."""

    NAME: ClassVar[str] = "overlays"
    code: str


@dataclass(frozen=True, slots=True)
class RollCall:
    """Ask the views to report again; views that do not answer are gone."""

    NAME: ClassVar[str] = "roll_call"


Output = (
    Hold
    | Painted
    | PlayClip
    | StopClip
    | PlaySounds
    | Refused
    | TextAccepted
    | Typeface
    | Overlays
    | RollCall
    | AheadToPage
    | Offer
)
"""All messages to a page, besides its traits."""


def content_of(message: Output) -> dict[str, Any]:
    """The content of a message as sent."""
    return {"do": message.NAME, **asdict(message)}
