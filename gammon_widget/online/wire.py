"""The messages between the host of a table and its guests (schema: ``wire.schema.json``).

A message is one JSON object in UTF-8, on one line. Its member ``"kind"`` is its class in this
module. A guest sends `Hello`, and then each `Request` for its own seat; the host decides, and sends
the new lines of its journal to all guests in `Entries`. A request contains the checksum of the line
on which it is based, so that it has no effect on a match that the guest has not seen.

A message is checked completely before it is used. Nothing of it is executed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from enum import StrEnum
from typing import Annotated, cast

from ..languages.translation import N_
from ..match.clock import NO_CLOCK, ClockReading
from ..match.dice_audit import HASH
from ..match.event_bus import Notice
from ..match.players import MAX_CHAT_LENGTH, MAX_NAME_LENGTH
from ..match.seats import Seat
from ..rules import Action, GammonError
from ..rules.fields import (
    ANYTHING,
    TEXT,
    JsonObject,
    matching,
    object_of,
    optional,
    record_of,
    short_text,
    tuple_of,
    whole_number,
)
from ..storage.append_log import MAX_LINE_BYTES, parsed, written
from ..storage.codec import ACTION

WIRE_VERSION = 1
"""The version of the messages. A host and its guests must have the same version."""

MAX_REQUEST_BYTES = 8192
"""The maximum length of a message from a guest, in bytes."""

MAX_MESSAGE_BYTES = 2 * MAX_LINE_BYTES
"""The maximum length of a message from a host, in bytes."""

MAX_DRAWN = 200
"""The maximum number of arrows or marks of a board."""


class What(StrEnum):
    """What a guest requests for its seat."""

    DO = "do"
    ROLL = "roll"
    UNDO = "undo"
    REDO = "redo"
    LEAVE = "leave"
    SAY = "say"


_NUMBER = whole_number(0, 10**9)
_SUM = matching("([0-9a-f]{16})?", "a checksum of 16 hexadecimal digits, or an empty text")
_ANCHOR = matching("([0-9a-f]{64})?", "a hash of 64 hexadecimal digits, or an empty text")
_SECRET = matching("[A-Za-z0-9_-]{16,100}", "a secret of 16 to 100 letters and digits")
_NAME = optional(short_text(MAX_NAME_LENGTH))
_CHAT = short_text(MAX_CHAT_LENGTH)
_SENTENCE = short_text(2000)
_LINES = tuple_of(short_text(MAX_LINE_BYTES))
_VIEWS = tuple_of(ANYTHING, MAX_DRAWN)
_TABLE = matching("[A-Za-z0-9-]{1,64}", "the identifier of a table")
_PLAYERS = tuple_of(short_text(MAX_NAME_LENGTH), 2)


@dataclass(frozen=True, slots=True)
class Hello:
    """The greeting of a guest, after each connection.

    `secret` is the secret of the invitation. `key` identifies the guest, so that a seat can be
    taken up again; nobody else knows it. `name` is None for a watcher. `number` and `sum` are the
    number and the checksum of the last line that the guest has. `anchor` is the hash of the guest's
    next seed for the dice.
    """

    version: Annotated[int, _NUMBER]
    secret: Annotated[str, _SECRET] = field(repr=False)
    key: Annotated[str, _SECRET] = field(repr=False)
    name: Annotated[str | None, _NAME] = None
    number: Annotated[int, _NUMBER] = 0
    sum: Annotated[str, _SUM] = ""
    anchor: Annotated[str, _ANCHOR] = ""


@dataclass(frozen=True, slots=True)
class Request:
    """A request of a guest for its seat.

    `number` increases with each request of the guest, so that a repeated request has no effect.
    `after` is the checksum of the line on which the request is based. `automatic` marks an action
    that the player did not decide. A line of chat is in `text`.
    """

    number: Annotated[int, _NUMBER]
    what: What
    after: Annotated[str, _SUM] = ""
    action: Annotated[Action | None, optional(ACTION)] = None
    automatic: bool = False
    text: Annotated[str, _CHAT] = ""


@dataclass(frozen=True, slots=True)
class Missing:
    """A guest's request for all lines after one that it has."""

    number: Annotated[int, _NUMBER]
    sum: Annotated[str, _SUM]


@dataclass(frozen=True, slots=True)
class Seed:
    """The seed of a guest for the next roll: see `gammon_widget.online.fair_dice`."""

    seed: Annotated[str, HASH] = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeedRequest:
    """The host's request for the seed of a guest, by the hash of the seed.

    `after` is the checksum of the line after which the roll is made.
    """

    before: Annotated[str, HASH]
    after: Annotated[str, _SUM]


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to a greeting: the seat of the guest, and how the match is sent.

    If `is_known` is false, the host does not have the guest's last line, and sends all lines.
    `lines` is the number of lines in the host's journal. The guest can act when it has all of them.
    """

    version: Annotated[int, _NUMBER]
    seat: Seat
    is_known: bool = False
    lines: Annotated[int, _NUMBER] = 0


@dataclass(frozen=True, slots=True)
class Entries:
    """Lines of the host's journal, with their checksums. `first` is the number of the first line.

    The header has the number 1. With the number 1, all earlier lines are replaced.
    """

    first: Annotated[int, _NUMBER]
    lines: Annotated[tuple[str, ...], _LINES]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request, after the lines that the request has caused.

    `line` is the number of the last line. `why` is the reason for a refusal, or an empty text. If
    `is_late` is true, the request was based on another line than the last one, and had no effect.
    """

    number: Annotated[int, _NUMBER]
    line: Annotated[int, _NUMBER]
    why: Annotated[str, _SENTENCE] = ""
    is_late: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """What all boards show besides the match, and a line of chat in `text`.

    `number` increases with each message, so that an older one that arrives later has no effect.
    `absent` are the names of the players who are not connected. `arrows` and `marks` are those of
    the host's board, as its traits. The clock is that of the host.
    """

    number: Annotated[int, _NUMBER]
    text: Annotated[str, _SENTENCE] = ""
    absent: Annotated[tuple[str, ...], _PLAYERS] = ()
    host_rolls_alone: bool = False
    arrows: Annotated[tuple[object, ...], _VIEWS] = ()
    marks: Annotated[tuple[object, ...], _VIEWS] = ()
    clock: ClockReading = NO_CLOCK

    @property
    def notice(self) -> Notice:
        """The notice that boards show."""
        if self.absent:
            return Notice(N_("{name} is not connected; the seat is kept."), self.absent)
        return Notice(N_("The host alone makes the dice.") if self.host_rolls_alone else "")


@dataclass(frozen=True, slots=True)
class Goodbye:
    """The end of a connection, with the reason. A guest does not connect again."""

    why: Annotated[str, _SENTENCE]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table in the lobby of a NATS server, for everybody who can read the lobby.

    `rules` is the name of the rules. `length` is the length of the match in points, 0 for money
    games. `players` are the names of White and Black; an empty name is a free seat. `watchers` is
    the number of guests without a seat. If `watch_only` is true, guests get no seats. The last
    message of a table is not `is_open`.
    """

    table: Annotated[str, _TABLE]
    secret: Annotated[str, _SECRET] = field(repr=False)
    rules: Annotated[str, _SENTENCE]
    length: Annotated[int, _NUMBER]
    players: Annotated[tuple[str, ...], _PLAYERS]
    watchers: Annotated[int, _NUMBER] = 0
    watch_only: bool = False
    is_open: bool = True

    @property
    def has_free_seat(self) -> bool:
        """Whether a guest can take a seat."""
        return "" in self.players and not self.watch_only


def _by_kind(*classes: type) -> dict[str, type]:
    return {re.sub("(?<!^)(?=[A-Z])", "_", each.__name__).lower(): each for each in classes}


FROM_GUEST = _by_kind(Hello, Request, Missing, Seed)
"""The messages of a guest, by their kinds."""

FROM_HOST = _by_kind(Welcome, Entries, Answer, SeedRequest, News, Goodbye, OpenTable)
"""The messages of a host, by their kinds."""

_KINDS = {kind: name for name, kind in (FROM_GUEST | FROM_HOST).items()}
_FIELDS = {
    kind: record_of(kind, absent=[each.name for each in fields(kind) if each.default != MISSING])
    for kind in _KINDS
}
_KIND = object_of(dict, {"kind": TEXT}, is_open=True)


def encode(message: object) -> bytes:
    """Return a message as one line of JSON, without a line feed.

    Examples
    --------
    >>> encode(Missing(12, "00112233445566ff"))
    b'{"kind":"missing","number":12,"sum":"00112233445566ff"}'
    """
    kind = type(message)
    return written({"kind": _KINDS[kind], **cast("JsonObject", _FIELDS[kind].write(message))})


def decode(data: bytes, kinds: Mapping[str, type]) -> object:
    """Return the message in a line of JSON.

    Parameters
    ----------
    data
        The line.
    kinds
        `FROM_GUEST` or `FROM_HOST`.

    Raises
    ------
    GammonError
        If the line is too long, or is not one of these messages.
    """
    limit = MAX_REQUEST_BYTES if kinds is FROM_GUEST else MAX_MESSAGE_BYTES
    if len(data) > limit:
        raise GammonError(f"The message has {len(data):,} bytes; the limit is {limit:,}.")
    record = parsed(data)
    name = _KIND.read(record)["kind"]
    if name not in kinds:
        raise GammonError(f"The message must be one of {', '.join(kinds)}.")
    members = {key: value for key, value in cast("JsonObject", record).items() if key != "kind"}
    return _FIELDS[kinds[name]].read(members)


def lines_in(kept: Iterable[bytes]) -> list[str]:
    """Return the lines of the journal in the entries that a transport has kept.

    Raises `GammonError` if a message is damaged.
    """
    lines: list[str] = []
    for data in kept:
        message = decode(data, FROM_HOST)
        if isinstance(message, Entries):
            lines[message.first - 1 :] = message.lines
    return lines
