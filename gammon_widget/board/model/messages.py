"""Messages between the pages and the kernel.

The names of all messages are defined only in this module. State that lasts, such as what the board
shows, is kept in traits of the front end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

from ...drawing import Target
from ...drawing.geometry import LIVE_LAYOUTS
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
"""The maximum number of switches that can be on in a card."""

MAX_POINTS = 99
"""The maximum length of a match that a card can begin, in points."""

MAX_COUNT = 1 << 53
"""The largest integer that JavaScript represents exactly."""


@dataclass_transform(frozen_default=True)
class PageMessage:
    """A message between a page and the kernel, as an immutable value; `NAME` is its name."""

    NAME: ClassVar[str]

    def __init_subclass__(cls, *, name: str = "") -> None:
        cls.NAME = name
        dataclass(frozen=True)(cls)


class FromPage(PageMessage):
    """A message that a page sends."""


class ToPage(PageMessage):
    """A message that the kernel sends to a page; changes of traits are not messages."""


class Request(FromPage):
    """A request that a card makes."""


class Offer(ToPage):
    """A message that opens or closes a card."""


class Input(FromPage):
    """Input by the user on a board."""


def kinds_of(base: type[PageMessage]) -> list[Any]:
    """Return the subclasses of a base class that have a message name."""
    kinds = [each for kind in base.__subclasses__() for each in (kind, *kinds_of(kind))]
    return [each for each in kinds if each.NAME]


class CardWanted(Request, name="card_wanted"):
    """A request for the contents of a card: ``"match"``, ``"file"`` or ``"games"``."""

    view: str
    card: str


class MatchWanted(Request, name="match_wanted"):
    """A request to begin a match against a computer opponent, or between two people.

    For two people, `opponent` is empty; otherwise, `white` or `black` is empty. `length` is 0 for a
    money session. `rules` is the name of a `House`, or empty for the current rules. `switches` are
    the names of the options that are on.
    """

    opponent: str
    white: str
    black: str
    length: int
    tutor: bool
    rules: str
    switches: tuple[str, ...]


class OfferDeclined(Request, name="offer_declined"):
    """A report that the user declines a new match and continues the current match."""


class FileWanted(Request, name="file_wanted"):
    """A request to export the match, or to save it in a journal from now on.

    The suffix of the file determines which of the two is done.
    """

    path: str


class ReviewWanted(Request, name="review_wanted"):
    """A request to review an earlier match."""

    game: str


@dataclass(frozen=True, slots=True)
class Opponent:
    """A row in the list of opponents.

    `strength` is a performance rating such as "PR 25", or empty. `install` is the command that
    installs missing requirements; it is empty if the opponent can play.
    """

    name: str
    title: str
    description: str
    strength: str
    install: str


@dataclass(frozen=True, slots=True)
class House:
    """A set of rules, such as those of an old program, as a row in the list of rules.

    Each of the `switches` contains the name of an option, its label, and whether the option is on.
    """

    name: str
    title: str
    description: str
    length: int
    switches: tuple[tuple[str, str, bool], ...]


class OfferMatch(Offer, name="offer_match"):
    """A command to open the card for a new match in a view.

    `asks` are the questions on the card: ``"rules"``, ``"opponent"``, ``"length"`` or ``"tutor"``.
    Questions that the code in the notebook has answered are omitted. `rules` is the name of the
    house with the current rules, or empty. `first` is true if the card opens automatically; the
    user may then close the card and play.
    """

    view: str
    asks: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    houses: tuple[House, ...]
    rules: str
    length: int
    first: bool


class OfferFile(Offer, name="offer_file"):
    """A command to open the card for a file in a view; `path` is the suggested path."""

    view: str
    path: str


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A row in the list of earlier games."""

    game: str
    title: str
    detail: str


class OfferGames(Offer, name="offer_games"):
    """A command to open the card of earlier games in a view.

    `record` lists the results of each player.
    """

    view: str
    record: tuple[tuple[str, ...], ...]
    games: tuple[EarlierGame, ...]


class RequestDone(Offer, name="request_done"):
    """The answer to a request. The cards close, unless `why` gives the reason for a failure."""

    why: str


class Notice(Offer, name="notice"):
    """A sentence that a page shows for a few seconds."""

    words: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """The page that sent an input, and the picture on which the user acted.

    `count` is the number of inputs that the page has made, including this input. `oldest` is the
    number of the first input that the kernel has not acknowledged. `key` and `steps` are the key of
    the view and the number of steps of the turn that the page showed; see `BoardSurface`.
    """

    page: str
    count: int
    oldest: int
    key: int
    steps: int


class Click(Input, name="click"):
    """A click on a target, with a pointer, a key or a screen reader."""

    target: Target


class Drop(Input, name="drop"):
    """A checker that was dragged from one place to another; `target` is None outside the board.

    With `whole`, the user dragged the whole stack.
    """

    source: Target
    target: Target | None = None
    whole: bool = False


class Back(Input, name="back"):
    """A click with the secondary mouse button, or a key that removes; `target` may be None."""

    target: Target | None = None


class Key(Input, name="key"):
    """A key pressed on the board, with its browser name, such as ``"Escape"`` or ``"r"``."""

    key: str


class TextWritten(Input, name="write"):
    """Text that the user has submitted with Enter in the field under the board."""

    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """How one view shows a board.

    `page` is the name in the receipts of the view's inputs. `layout` is the name of one of the
    `LIVE_LAYOUTS`. `dark` is true if the page is dark. `still` is true if the user prefers reduced
    motion. `keyboard` is true if the board has the keyboard focus.
    """

    layout: str
    page: str = ""
    dark: bool = False
    still: bool = False
    keyboard: bool = False


class PageShown(FromPage, name="page"):
    """A report of how a view shows the board; `view` is the name that the view has given itself."""

    view: str
    page: Page


class PageGone(FromPage, name="gone"):
    """A report that a view of the board was removed."""

    view: str


class Loaded(FromPage, name="loaded"):
    """A report that the front-end module has started in a page."""


class Reconnected(FromPage, name="reconnected"):
    """A report that the page may have lost messages: the kernel sends the view again."""


class SheetWanted(FromPage, name="sheet_wanted"):
    """A request for the sprites of a board in a layout, on a light or on a dark page."""

    layout: str
    dark: bool


class FontsWanted(FromPage, name="fonts_wanted"):
    """A request from a page that lacks the fonts of the board."""


def as_number(value: object) -> float:
    """Return a number as a float; raise ValueError if a page cannot send the value."""
    if not isinstance(value, int | float) or not abs(value) <= MAX_COUNT:
        raise ValueError(f"{brief(value)} is not a number that a page can send.")
    return float(value)


def _as_count(value: object) -> int:
    count = int(as_number(value))
    if count < 0:
        raise ValueError(f"{count} is not a count: it is negative.")
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
        raise TypeError(f"{brief(value)} is not a list of at most {MAX_SWITCHES} items.")
    return value


def _as_layout(value: object) -> str:
    if value not in LIVE_LAYOUTS:
        raise ValueError(f"{brief(value)} is not a layout.")
    return str(value)


_FIELDS: dict[str, Callable[[object], object]] = {
    "str": _as_text,
    "int": _as_count,
    "bool": lambda value: value is True,
    "Target": lambda value: Target.parse(_as_text(value)),
    "Target | None": _as_target,
    "layout": _as_layout,
    **dict.fromkeys(("page", "view"), _as_name),
    **dict.fromkeys(
        ("card", "opponent", "white", "black", "path", "game", "rules"),
        partial(_as_name, longest=MAX_CARD_TEXT),
    ),
    "length": _as_points,
    "tuple[str, ...]": lambda value: tuple(map(_as_name, _as_list(value))),
}
"""Functions that read fields. The name of a field takes precedence over its type."""

_PLAIN: dict[str, type[FromPage]] = {
    each.NAME: each for each in kinds_of(FromPage) if each is not PageShown
}
"""Messages whose fields are read one by one."""


def _read_fields(kind: type[_M], content: Mapping[str, Any]) -> _M:
    readers = {
        each.name: _FIELDS.get(each.name) or _FIELDS[str(each.type)]
        for each in fields(kind)
        if each.default is MISSING or each.name in content
    }
    return kind(**{name: read(content[name]) for name, read in readers.items()})


def read_receipt(content: Mapping[str, Any]) -> Receipt | None:
    """Return the receipt of an input, or None if the message has no receipt.

    Raises ValueError, TypeError or KeyError if the receipt is invalid.
    """
    receipt = content.get("receipt")
    if receipt is None:
        return None
    if not isinstance(receipt, Mapping):
        raise TypeError(f"{brief(receipt)} is not a receipt of an input.")
    return _read_fields(Receipt, receipt)


def read_message(content: Mapping[str, Any]) -> FromPage:
    """Return the message from a page; raise ValueError, TypeError or KeyError if it is invalid."""
    kind = _PLAIN.get(content["do"])
    if kind is not None:
        return _read_fields(kind, content)
    if content["do"] == PageShown.NAME:
        page = _read_fields(Page, content)
        return PageShown(_as_name(content["view"]), page)
    raise ValueError(f"{brief(content['do'])} is not the name of a message.")


class SheetSent(ToPage, name="sheet"):
    """The sprites of a board.

    `look` is the look for which the page has asked; see `BoardFrontend`. `sheet` is a
    `drawing.sheet.Sheet` as compressed JSON in base64, because some hosts lose binary buffers.
    """

    look: str
    layout: str
    dark: bool
    sheet: str


class Welcome(ToPage, name="welcome"):
    """The answer to `Loaded`, which shows that the board has a kernel."""


class InputsLost(ToPage, name="inputs_lost"):
    """A report that inputs of a page were lost: the page sends all inputs after `count` again."""

    page: str
    count: int


class PlaySounds(ToPage, name="sound"):
    """A command to play sounds and speak words, if the user has interacted with the page.

    `moment` identifies the event. If several boards in a page announce the same event, only one of
    the boards plays its sounds.
    """

    moment: str
    sounds: tuple[Sound, ...]
    words: tuple[str, ...]


class Refused(ToPage, name="refused"):
    """The reason why an input was refused; the page shows it briefly next to the pointer."""

    why: str


class TextAccepted(ToPage, name="wrote"):
    """A command to clear the text field after its text has been accepted."""

    text: str


class Typeface(ToPage, name="typeface"):
    """The fonts of the board: one for each weight, in base64."""

    family: str
    weights: tuple[int, ...]
    fonts: tuple[str, ...]


class RollCall(ToPage, name="roll_call"):
    """A request to all views to report again. A view that does not answer no longer exists."""


def content_of(message: ToPage) -> dict[str, Any]:
    """Return the content of a message in the form in which it is sent."""
    return {"do": message.NAME, **asdict(message)}
