"""Messages between the pages and the kernel.

The names and fields of all messages are defined only in this module: the annotations determine how
a message from a page is read, and the types in ``protocol.ts``. State that lasts, such as what the
board shows, is kept in traits of the front end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, field, fields
from typing import Annotated, Any, ClassVar, cast, dataclass_transform

from ...drawing import Target
from ...drawing.geometry import LIVE_LAYOUTS
from ...rules.fields import (
    TEXT,
    Field,
    checked,
    each_of,
    object_of,
    record_of,
    short_text,
    tuple_of,
    whole_number,
)
from ...rules.position import BAR
from .narration import Sound

MAX_COUNT = 1 << 53
"""The largest integer that JavaScript represents exactly."""

MAX_NAME = 64
_NAME = short_text(MAX_NAME)
Name = Annotated[str, _NAME]
"""A name that a page gives itself or its view."""

CardText = Annotated[str, short_text(4096)]
"""A name or a path in a card."""

Switches = Annotated[tuple[str, ...], tuple_of(_NAME, most=8)]
"""The switches that are on in a card."""

MatchLength = Annotated[int, whole_number(0, 99)]
"""The length of a match that a card can begin, in points."""

Count = Annotated[int, whole_number(0, MAX_COUNT)]

SettingValue = Annotated[
    bool | float | str,
    checked(
        lambda value: value,
        "a setting",
        lambda value: isinstance(value, bool | float | int | str) and len(str(value)) <= MAX_NAME,
    ),
]
"""The value of a setting: of a switch, a number or a choice."""

MAX_UPLOAD_BYTES = 20_000_000
"""The size of the largest file that a page may send."""

MAX_PIECE_CHARACTERS = 100_000

_PLACE = whole_number(0, BAR)
Steps = Annotated[tuple[tuple[int, int], ...], tuple_of(each_of(_PLACE, _PLACE), most=4)]
"""The steps of a turn, in the numbering of the player on roll."""

LayoutName = Annotated[
    str,
    checked(str, f"one of {', '.join(LIVE_LAYOUTS)}", lambda value: str(value) in LIVE_LAYOUTS),
]

_TARGET = Field(str, lambda value: Target.parse(TEXT.read(value)))
TargetName = Annotated[Target, _TARGET]
"""A target on the board, which a page sends by its name."""

NoTarget = Annotated[
    Target | None, Field(str, lambda value: None if value == "" else _TARGET.read(value))
]
"""A target on the board, or an empty name for a place outside the board."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
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
    """Input by the user on a board, and the picture on which the user acted."""

    receipt: Receipt | None = field(default=None, kw_only=True, compare=False)


def kinds_of(base: type[PageMessage]) -> list[Any]:
    """Return the subclasses of a base class that have a message name."""
    kinds = [each for kind in base.__subclasses__() for each in (kind, *kinds_of(kind))]
    return [each for each in kinds if each.NAME]


class CardWanted(Request, name="card_wanted"):
    """A request for the contents of a card.

    `card` is ``"match"``, ``"file"``, ``"games"``, ``"open"`` or ``"settings"``.
    """

    view: Name
    card: CardText


class MatchWanted(Request, name="match_wanted"):
    """A request to begin a match against a computer opponent, or between two people.

    For two people, `opponent` is empty; otherwise, `white` or `black` is empty. `length` is 0 for a
    money session. `rules` is the name of a `House`, or empty for the current rules. `switches` are
    the names of the options that are on.
    """

    opponent: CardText
    white: CardText
    black: CardText
    length: MatchLength
    tutor: bool
    rules: CardText
    switches: Switches


class OfferDeclined(Request, name="offer_declined"):
    """A report that the user declines a new match and continues the current match."""


class HouseShown(Request, name="house_shown"):
    """A request to show the layout of a house while its rules are chosen on a card.

    `rules` is the name of the house; if it is empty, the layout of the match is shown again.
    """

    rules: str


class RulesWanted(Request, name="rules_wanted"):
    """A request to show the rules of a house, with its examples, in place of the board."""

    rules: str


class FileWanted(Request, name="file_wanted"):
    """A request to export the match, or to save it in a journal from now on.

    The suffix of the file determines which of the two is done.
    """

    path: CardText


class ReviewWanted(Request, name="review_wanted"):
    """A request to review an earlier match, or the match in a file on the server.

    With `analyse`, the viewer also analyses the match.
    """

    game: CardText
    analyse: bool = False


class FileSent(Request, name="file_sent"):
    """A piece of a match file that the user opens.

    `start` is the number of bytes in the pieces before. `data` is the piece, in base64. After the
    last piece of `size` bytes, the viewer opens.
    """

    name: CardText
    size: Annotated[int, whole_number(0, MAX_UPLOAD_BYTES)]
    start: Count
    data: Annotated[str, short_text(MAX_PIECE_CHARACTERS)]


class LineSaid(Request, name="line_said"):
    """A line of chat, for all boards of a table."""

    text: CardText


class SettingWanted(Request, name="setting_wanted"):
    """A request to change a setting, now and on the boards that follow."""

    view: Name
    setting: Name
    value: SettingValue


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
    Questions that the code in the notebook has answered are omitted. If it has chosen the rules,
    ``"house"`` asks only for the options of their house. `rules` is the name of the
    house with the current rules, or empty. `tutor` is whether the tutor is on at first. `first` is
    true if the card opens automatically; the user may then close the card and play.
    """

    view: str
    asks: tuple[str, ...]
    opponents: tuple[Opponent, ...]
    houses: tuple[House, ...]
    rules: str
    length: int
    tutor: bool
    first: bool


class OfferFile(Offer, name="offer_file"):
    """A command to open the card for a file in a view; `path` is the suggested path."""

    view: str
    path: str


@dataclass(frozen=True, slots=True)
class EarlierGame:
    """A row in the list of earlier games.

    `rating` has the player's PR, the ends of its 95 % confidence interval, and the PR over the last
    ten matches. It is empty if the match has not been analysed. `is_own` says whether it belongs to
    the player whom the card describes.
    """

    game: str
    title: str
    detail: str
    rating: tuple[float, ...]
    is_own: bool


class OfferGames(Offer, name="offer_games"):
    """A command to open the card of earlier games in a view, or to add games to it.

    `record` lists the results of each player, and `opponents` those of one player by opponent.
    `words` are lines about the player's rating, dice, and unreadable files. The latest game comes
    first. `left` is the number of files that are still to be read.
    """

    view: str
    record: tuple[tuple[str, ...], ...]
    opponents: tuple[tuple[str, ...], ...]
    words: tuple[str, ...]
    games: tuple[EarlierGame, ...]
    left: int


class OfferOpen(Offer, name="offer_open"):
    """A command to open the card for opening a match in a view."""

    view: str
    max_bytes: int


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of a board, as a row on a card.

    `name` is the name of the option. `kind` is ``"switch"``, ``"number"`` or ``"choice"``.
    `choices` contains the values of a choice with their labels. `code` sets the value in a cell; it
    is empty if the value is the usual one.
    """

    name: str
    label: str
    kind: str
    choices: tuple[tuple[str, str], ...]
    value: bool | float | str
    code: str


@dataclass(frozen=True, slots=True)
class SettingGroup:
    """Settings under a title."""

    title: str
    settings: tuple[Setting, ...]


class OfferSettings(Offer, name="offer_settings"):
    """A command to open the card of settings in a view, or to show new values on it."""

    view: str
    groups: tuple[SettingGroup, ...]
    note: str


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
    the view and the steps of the turn that the page showed; see `BoardSurface`.
    """

    page: Name
    count: Count
    oldest: Count
    key: Count
    steps: Steps


class Click(Input, name="click"):
    """A click on a target, with a pointer, a key or a screen reader.

    `height` is the number of checkers up to the place of the click in a stack, while a position is
    set up; 0 otherwise.
    """

    target: TargetName
    height: Annotated[int, whole_number(0, BAR)] = 0


class Drop(Input, name="drop"):
    """A checker that was dragged from one place to another; `target` is None outside the board.

    With `whole`, the user dragged the whole stack.
    """

    source: TargetName
    target: NoTarget = None
    whole: bool = False


class Back(Input, name="back"):
    """A click with the secondary mouse button, or a key that removes; `target` may be None."""

    target: NoTarget = None


class Key(Input, name="key"):
    """A key pressed on the board, with its browser name, such as ``"Escape"`` or ``"r"``."""

    key: str


class TextWritten(Input, name="write"):
    """Text that the user has submitted with Enter in the field under the board."""

    text: str


class PageShown(FromPage, name="page"):
    """A report of how a view shows the board.

    `view` is the name that the view has given itself. `page` is the name in the receipts of the
    view's inputs. `layout` is the name of one of the `LIVE_LAYOUTS`. `dark` is true if the page is
    dark. `still` is true if the user prefers reduced motion. `keyboard` is true if the board has
    the keyboard focus.
    """

    view: Name
    layout: LayoutName
    page: Name = ""
    dark: bool = False
    still: bool = False
    keyboard: bool = False


class PageGone(FromPage, name="gone"):
    """A report that a view of the board was removed."""

    view: Name


class Loaded(FromPage, name="loaded"):
    """A report that the front-end module has started in a page."""


class Reconnected(FromPage, name="reconnected"):
    """A report that the page may have lost messages: the kernel sends the view again."""


class SheetWanted(FromPage, name="sheet_wanted"):
    """A request for the sprites of a board in a layout, on a light or on a dark page."""

    layout: LayoutName
    dark: bool


class FontsWanted(FromPage, name="fonts_wanted"):
    """A request from a page that lacks the fonts of the board."""


def _reader_of(kind: type[FromPage]) -> Field:
    absent = [each.name for each in fields(kind) if each.default is not MISSING]
    return record_of(kind, absent=absent, is_open=True)


_READERS = {each.NAME: _reader_of(each) for each in kinds_of(FromPage)}
_KIND = checked(str, f"one of {', '.join(_READERS)}", lambda value: str(value) in _READERS)
_ENVELOPE = object_of(dict, {"do": _KIND}, is_open=True)


def read_message(content: Mapping[str, Any]) -> FromPage:
    """Return the message from a page; raise `GammonError` with all its faults if it is invalid."""
    return cast("FromPage", _READERS[_ENVELOPE.read(content)["do"]].read(content))


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
    """The reason why an input was refused, or a line of chat, to show briefly over the board.

    The next input hides a reason, but not a line of chat.
    """

    why: str
    is_chat: bool = False


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
