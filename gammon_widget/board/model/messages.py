"""Messages between the pages and the kernel, as small values.

The names of all messages are defined only in this module. Lasting state, such as what the user can
click, is kept in traits of the front end. `board/widget/prediction/predictions.py` describes the
protocol for predicted pictures.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from ...drawing import Target
from ...rules.validation import brief
from .narration import Sound

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_M = TypeVar("_M", bound="DataclassInstance")

MAX_NAME_LENGTH = 64
"""The maximum length, in characters, of the names that pages give themselves and their views."""

MAX_CARD_TEXT = 4096
"""The maximum length, in characters, of the names and paths in a card."""

MAX_SWITCHES = 8
"""The maximum number of switches that are on in a card."""

MAX_POINTS = 99
"""The length of the longest match that a card can begin."""

MAX_COUNT = 1 << 53
"""The largest integer that JavaScript represents exactly."""


@dataclass_transform(frozen_default=True)
class PageMessage:
    """A message between a page and the kernel: an immutable value with the name of the message."""

    NAME: ClassVar[str]

    def __init_subclass__(cls, *, name: str = "") -> None:
        cls.NAME = name
        dataclass(frozen=True)(cls)


class FromPage(PageMessage):
    """A message that a page sends."""


class ToPage(PageMessage):
    """A message that the kernel sends to a page; the page's traits are not messages."""


class Request(FromPage):
    """A request that a card makes."""


class Offer(ToPage):
    """A message that opens or closes a card."""


class PictureReport(FromPage):
    """A message about predicted pictures."""


class Input(FromPage):
    """Input by the user on a board."""


def kinds_of(base: type[PageMessage]) -> list[Any]:
    """The subclasses of a base class that have a message name of their own."""
    kinds = [each for kind in base.__subclasses__() for each in (kind, *kinds_of(kind))]
    return [each for each in kinds if each.NAME]


class CardWanted(Request, name="card_wanted"):
    """A view asks for the contents of a card: ``"match"``, ``"file"`` or ``"games"``."""

    view: str
    card: str


class MatchWanted(Request, name="match_wanted"):
    """Begin a match against a named opponent, or between two people.

    For two people, `opponent` is empty; otherwise `white` or `black` is empty. `length` is 0 for a
    money session. `rules` is the name of a house, or empty for the present rules. `switches` are
    the options of the house that are on.
    """

    opponent: str
    white: str
    black: str
    length: int
    tutor: bool
    rules: str
    switches: tuple[str, ...]


class OfferDeclined(Request, name="offer_declined"):
    """The user declines a new match and continues the present one."""


class FileWanted(Request, name="file_wanted"):
    """Export the match to a file, or save it in a journal from now on, depending on the suffix."""

    path: str


class ReviewWanted(Request, name="review_wanted"):
    """Review an earlier match."""

    game: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """A row in the list of opponents.

    `strength` is "PR 25" or empty; `install` is empty if the opponent can play.
    """

    name: str
    title: str
    description: str
    strength: str
    install: str


@dataclass(frozen=True, slots=True)
class House:
    """A house in the list of rules; each option has a name, a label, and whether it is on."""

    name: str
    title: str
    description: str
    length: int
    switches: tuple[tuple[str, str, bool], ...]


class OfferMatch(Offer, name="offer_match"):
    """Open the card for a new match in a view.

    `asks` are those of the questions ``"rules"``, ``"opponent"``, ``"length"`` and ``"tutor"`` that
    code has not answered. `rules` is the house of the present rules, or empty. `first` is true if
    the card opened automatically, so that the user may close it and play.
    """

    view: str
    asks: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    houses: tuple[House, ...]
    rules: str
    length: int
    first: bool


class OfferFile(Offer, name="offer_file"):
    """Open the card for a file in a view; `path` is the suggested path."""

    view: str
    path: str


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A row in the list of earlier games."""

    game: str
    title: str
    detail: str


class OfferGames(Offer, name="offer_games"):
    """Open the card of the earlier games in a view, with a table of each player's results."""

    view: str
    record: tuple[tuple[str, ...], ...]
    games: tuple[EarlierGame, ...]


class RequestDone(Offer, name="request_done"):
    """The answer to a request: the cards close, unless `why` gives a reason to stay open."""

    why: str


class Notice(Offer, name="notice"):
    """Show a sentence for some seconds."""

    words: str


class ShowPicture(ToPage, name="picture"):
    """Show a picture, and send its drawing unless the page already has it.

    `since` is the number of the picture below the drawing; 0 means that the drawing is complete.
    """

    number: int
    since: int


class BatchSent(ToPage, name="batch"):
    """A batch of predicted pictures; see `board/widget/prediction/predictions.py`."""

    batch: int


class Acknowledgement(ToPage, name="acknowledged"):
    """Acknowledge the first inputs of a page, and name the picture to show now.

    `again` asks the page to send the following inputs again, because some were lost.
    """

    page: str
    count: int
    number: int
    again: bool = False


class BatchReceived(PictureReport, name="batch_received"):
    """A page reports the last batch that it has received, and whether it wants more batches."""

    page: str
    batch: int
    wants: bool


class PictureLost(PictureReport, name="picture_lost"):
    """A page lacks the picture that it has to show, or the picture below the drawing."""


class PictureSeen(PictureReport, name="picture_seen"):
    """A view becomes visible; the message has the number of its picture, or 0 if it has none."""

    number: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """The page and picture of an input, and what the page has shown in response.

    `count` is the number of inputs that the page has made, including this input. `oldest` is the
    number of the first input without an acknowledgement. `on` is the number of the picture at the
    time of the input. `shows` is the number of the predicted picture that the page has shown since
    then. If there was no prediction, `shows` is None and is omitted from the message.
    """

    page: str
    count: int
    oldest: int
    on: int
    shows: int | None


MAX_CANVAS_PIXELS = 8192
"""The widest canvas: no screen needs a wider one, and some browsers cannot draw on a wider one."""


class GestureKind(StrEnum):
    """Kinds of pointer input on the board."""

    CLICK = "click"  # a tap, known only when the finger is up again
    PRESS = "press"  # a mouse button goes down
    RELEASE = "release"  # and up, where it went down
    LIFT = "lift"  # a checker begins to follow the pointer
    DROP = "drop"  # and is released
    CANCEL = "cancel"  # or the drag is cancelled
    BACK = "back"  # the other mouse button


class Gesture(Input):
    """Pointer input on the board; its kind is also the name of the message.

    `x` and `y` are fractions of the canvas; for a lift, they are the place where the checker lay.
    `button` is numbered as in the DOM, 0 for touch; `modifiers` are among ``"shift"``, ``"ctrl"``,
    ``"alt"`` and ``"meta"``. `target` is set if a screen reader named a target instead of a point
    on the canvas.
    """

    BY_NAME: ClassVar[str] = "activate"
    """The name of the message for a click that names its target."""

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    button: int = 0
    modifiers: frozenset[str] = frozenset()
    target: Target | None = None


class Key(Input, name="key"):
    """A key pressed on the board, with its browser name, such as ``"ArrowLeft"`` or ``"r"``."""

    key: str


class FocusIn(Input, name="focus"):
    """The keyboard focus has moved to a target, or to the board itself if the target is None."""

    target: Target | None = None


class FocusOut(Input, name="blur"):
    """The keyboard focus has left the board."""


class TextWritten(Input, name="write"):
    """A text that was submitted with Enter in the field under the board."""

    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """How one view shows a board; raises ValueError for values that no screen can have.

    `width` is in CSS pixels and `pixels` is the same width in device pixels. `still` means that the
    user prefers reduced motion; `low` means that the view is narrow only because the page is not
    high enough.
    """

    width: float
    pixels: int
    dark: bool = False
    still: bool = False
    low: bool = False

    def __post_init__(self) -> None:
        if self.width <= 0 or self.pixels <= 0:
            raise ValueError(f"A visible canvas cannot have the width {self.width}.")


class PageShown(FromPage, name="page"):
    """A view reports how it shows the board, with the name that the view has given itself."""

    view: str
    page: Page


class PageGone(FromPage, name="gone"):
    """A view of the board was removed."""

    view: str


class Loaded(FromPage, name="loaded"):
    """The front-end module has started in a page."""


class BuffersLost(FromPage, name="buffers_lost"):
    """The host of a page does not deliver binary buffers, as a `Probe` has shown."""


class FontsWanted(FromPage, name="fonts_wanted"):
    """A page lacks the fonts of the board."""


class OverlaysWanted(FromPage, name="overlays_wanted"):
    """A page lacks the module of menus and cards."""


class FontsLoaded(FromPage, name="fonts_loaded"):
    """A page has loaded the fonts; earlier text was drawn in other fonts."""


class Nudge(FromPage, name="nudge"):
    """An empty message; its delivery flushes the kernel's messages, see `transport.ts`."""


def as_number(value: object) -> float:
    """Read a number; raise ValueError for other values and for numbers too large for a page."""
    if not isinstance(value, int | float) or not abs(value) <= MAX_COUNT:
        raise ValueError(f"{brief(value)} is not a number that a page can send.")
    return float(value)


def _as_count(value: object) -> int:
    count = int(as_number(value))
    if count < 0:
        raise ValueError(f"{count} is not a count.")
    return count


def _as_points(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MAX_POINTS:
        raise ValueError(f"{brief(value)} is not a match length.")
    return value


def _as_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{brief(value)} is not text.")
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
        raise TypeError(f"{brief(value)} is not a short list.")
    return value


_FIELDS: dict[str, Callable[[object], object]] = {
    "str": _as_text,
    "int": _as_count,
    "int | None": lambda value: None if value is None else _as_count(value),
    "float": as_number,
    "pixels": lambda value: min(round(as_number(value)), MAX_CANVAS_PIXELS),
    "dark": bool,
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
"""The readers of fields, by the name of the field or else by its type."""

_PLAIN: dict[str, type[FromPage]] = {
    each.NAME: each for each in kinds_of(FromPage) if each is not PageShown
}
"""Messages whose fields are read one by one."""


def _read_fields(kind: type[_M], content: Mapping[str, Any]) -> _M:
    readers = {
        each.name: _FIELDS.get(each.name) or _FIELDS[str(each.type)] for each in fields(kind)
    }
    return kind(**{name: read(content[name]) for name, read in readers.items()})


def read_receipt(content: Mapping[str, Any]) -> Receipt | None:
    """Read on which page and picture an input was made; None if the page shows no predictions.

    Raises ValueError, TypeError or KeyError for an invalid message.
    """
    receipt = content.get("receipt")
    if receipt is None:
        return None
    if not isinstance(receipt, Mapping):
        raise TypeError(f"{brief(receipt)} is not a receipt of an input.")
    return _read_fields(Receipt, {"shows": None, **receipt})


def read_message(content: Mapping[str, Any]) -> FromPage:
    """Read a message from a page; raise ValueError, TypeError or KeyError if it is invalid."""
    kind = _PLAIN.get(content["do"])
    if kind is not None:
        return _read_fields(kind, content)
    match content["do"]:
        case PageShown.NAME:
            page = _read_fields(Page, {"still": False, "low": False, **content})
            return PageShown(_as_name(content["view"]), page)
        case Gesture.BY_NAME:
            return Gesture(GestureKind.CLICK, target=Target.parse(_as_text(content["target"])))
    return Gesture(
        GestureKind(content["do"]),
        as_number(content["x"]),
        as_number(content["y"]),
        int(as_number(content["button"])),
        frozenset(map(str, content["modifiers"])),
    )


class Probe(ToPage, name="probe"):
    """One byte as a buffer: a page that does not receive the byte answers with `BuffersLost`."""


class Hold(ToPage, name="hold"):
    """Keep the picture while the resized canvas is blank, until the message `Painted` arrives."""


class Painted(ToPage, name="painted"):
    """The canvas is up to date again; the page can remove its stand-in."""


@dataclass(frozen=True, slots=True)
class ClipBackdrop:
    """The background of an animation clip, from `start` in seconds.

    `picture` is the index of the buffer with the drawing commands; the next buffer has their
    numbers.
    """

    start: float
    picture: int


@dataclass(frozen=True, slots=True)
class ClipSprite:
    """A moving picture; `start` and `end` are in seconds.

    `box` has the left, top, right and bottom around the origin, in u. `picture` is the index of the
    buffer with the drawing commands; the next buffer has their numbers. `poses` is the index of the
    buffer with the poses at equal intervals. Each pose has x, y, width, height and alpha, in
    thousandths, as 16 bit integers.
    """

    start: float
    end: float
    box: tuple[float, ...]
    picture: int
    poses: int


@dataclass(frozen=True, slots=True)
class ClipReel:
    """Drawings that are shown one after the other; `start` and `end` are in seconds.

    `box` has the left, top, right and bottom of the paint, in u. A style in `styles` has a fill, a
    stroke (each may be empty), and the stroke width in thousandths of u. `drawings` is the index of
    the buffer with `count` drawings, as 16 bit integers: the number of shapes, then for each shape
    its style, the number of its coordinates and the coordinates in thousandths of u (the corners of
    a polygon, or centre and radius of a circle).
    """

    start: float
    end: float
    box: tuple[float, ...]
    styles: tuple[tuple[str, str, int], ...]
    count: int
    drawings: int


class PlayClip(ToPage, name="play_clip"):
    """Play an animation clip over its final picture, in place of any other clip.

    `holds` keeps the last frame until there is another picture or clip to show. A clip that
    continues a clip with `holds` starts where that clip stopped. `clip` is the number by which
    `StopClip` ends the clip. Backdrops, sprites and reels are in order from bottom to top.
    """

    clip: int
    seconds: float
    backdrops: tuple[ClipBackdrop, ...]
    sprites: tuple[ClipSprite, ...]
    reels: tuple[ClipReel, ...]
    holds: bool


class StopClip(ToPage, name="stop_clip"):
    """Stop a clip; its last frame is no longer the current picture."""

    clip: int


class PlaySounds(ToPage, name="sound"):
    """Play sounds and speak words, if the user has interacted with the page.

    `moment` identifies the event: if several boards in a page announce the same event, only one of
    the boards is heard.
    """

    moment: str
    sounds: tuple[Sound, ...]
    words: tuple[str, ...]


class Refused(ToPage, name="refused"):
    """Show briefly, next to the pointer, why an input was refused."""

    why: str


class TextAccepted(ToPage, name="wrote"):
    """Clear the text field from which an accepted text was sent."""

    text: str


class Typeface(ToPage, name="typeface"):
    """The fonts of the board; each weight is one buffer of the message."""

    family: str
    weights: tuple[int, ...]


class Overlays(ToPage, name="overlays"):
    """The JavaScript module of menus and cards, which is not part of a board's own module."""

    code: str


class RollCall(ToPage, name="roll_call"):
    """Ask the views to report again; a view that does not answer is gone."""


def content_of(message: ToPage) -> dict[str, Any]:
    """The content of a message, as it is sent."""
    return {"do": message.NAME, **asdict(message)}
