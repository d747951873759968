"""The journal of a match: a file that stores every action before a subscriber receives it.

A journal is UTF-8 text with one JSON object per line (schema: ``journal.schema.json``). The first
line contains the players and the initial state with the rules. Each later line records an action,
an undo, a redo, or a seat that was taken or left. `gammon_widget.storage.append_log` describes how
the file stays intact. This module restores the log, the cursor, the dice and the players from a
journal.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from time import monotonic
from typing import NamedTuple, Self, cast
from uuid import uuid4

from ..rules import Action, Color, GameState, GammonError, Reroll, Roll, apply
from ..rules.fields import (
    ANYTHING,
    Faults,
    JsonObject,
    checked,
    each_of,
    members,
    object_of,
    record_of,
    tuple_of,
)
from ..rules.validation import brief
from ..storage.append_log import MAX_LINE_BYTES, START, AppendLog, encode, parsed
from ..storage.atomic_write import StrPath, full_path, read_file
from ..storage.codec import ACTION, STATE, state_record
from .dice_audit import COMMITMENT, SIDES, Commitment, Draw, DrawnRolls, Sides
from .history import ActionLog, HistoryEntry
from .players import NOBODY, Names, Player, bots_of, keys_of, names_of


class Journal(AppendLog):
    """The journal file of a match: see `AppendLog`."""

    kind = key = "journal"
    owner, content, versions = "match", "the journal of a match", (3,)
    begun_by, resumed_by = "Match.open", "Match.resume"


def holds_a_game(path: StrPath) -> bool:
    """Whether a file contains more than an unfinished first line.

    A process that is killed while it starts a journal leaves such a line.
    """
    full = full_path(path, "journal")
    try:
        # `Journal` accepts only a regular file; opening a pipe here would block.
        if not os.path.isfile(full):
            return False
        with open(full, "rb") as file:
            return not Journal.is_torn_header(file.readline(MAX_LINE_BYTES + 1))
    except OSError:
        return True  # unreadable, so it must not be overwritten


class JournalHeader(NamedTuple):
    """The first line of a journal.

    Attributes
    ----------
    version
        The version of the format.
    names
        The names of the players, as (White, Black); None for a free seat.
    start
        The encoded state in which the match starts.
    bots
        The names from which the bots were created, such as ``"net:beginner"``; None for all others.
    series
        The identifier of the series of matches that a board has saved; None if there is none.
    player_keys
        What identifies the players on other machines; None for all others.
    dice
        The hashes of the sides that made the dice before the journal was begun.
    sum
        The checksum of the line.
    """

    version: int
    names: Names
    start: object
    bots: Names = NOBODY
    series: str | None = None
    player_keys: Names = NOBODY
    dice: tuple[Commitment, ...] = ()
    sum: str = ""


def read_header(path: StrPath) -> JournalHeader | None:
    """Return the first line of a journal; None if the file is not a journal with a whole line."""
    try:
        if not os.path.isfile(path):
            return None
        with open(path, "rb") as file:
            line = file.readline(MAX_LINE_BYTES + 1)
        Journal.require_header(line)
        return _header_of(parsed(line))
    except (OSError, GammonError):
        return None


_SEAT = checked(
    lambda name: name, "a name or null", lambda name: name is None or isinstance(name, str)
)
_SEATS = each_of(_SEAT, _SEAT)
_HEADER = record_of(
    JournalHeader,
    absent=("bots", "series", "player_keys", "dice", "sum"),
    keys={"names": "players", "player_keys": "keys"},
    names=_SEATS,
    bots=_SEATS,
    player_keys=_SEATS,
    start=ANYTHING,
    dice=tuple_of(COMMITMENT),
)
_TRUE = checked(bool, "true, or no such key", lambda value: value is True)
_ENTRY = object_of(
    dict,
    {"do": ACTION, "automatic": _TRUE, "drawn": _TRUE, "seeds": SIDES},
    absent=("automatic", "drawn", "seeds"),
)


def _header_of(header: object) -> JournalHeader:
    if isinstance(header, dict):
        header = {name: value for name, value in header.items() if name != "journal"}
    return cast("JournalHeader", _HEADER.read(header))


class RecordedEntry(NamedTuple):
    """A log entry without its state: see `HistoryEntry`."""

    action: Action
    automatic: bool
    drawn: bool
    seeds: Sides | None


def read_entry(record: object) -> RecordedEntry:
    """Return a log entry without its state.

    Raises `GammonError` if the record is not a log entry.
    """
    found = _ENTRY.read(record)
    return RecordedEntry(found["do"], "automatic" in found, "drawn" in found, found.get("seeds"))


Progress = Callable[[float], object]
"""A function that is called with the share of the file that has been read, from 0 to 1."""

_SILENT_SECONDS = 1.0
"""Seconds before the first progress report."""

_SECONDS_BETWEEN_REPORTS = 0.5


class ReadingProgress:
    """A progress report for a long file, on one line of stderr."""

    def __init__(self, path: str) -> None:
        self._name = os.path.basename(path)
        self._next = monotonic() + _SILENT_SECONDS
        self._begun = False

    def __call__(self, share: float) -> None:
        """Report the share of the file that has been read, from 0 to 1."""
        if share >= 1 and self._begun:
            self._write("100 %\n")
        elif share < 1 and monotonic() >= self._next:
            self._next = monotonic() + _SECONDS_BETWEEN_REPORTS
            self._begun = True
            self._write(f"{share:4.0%}"[:-1] + " %")

    def _write(self, text: str) -> None:
        if sys.stderr is not None:  # None in programs without a console
            sys.stderr.write(f"\rReading {self._name}: {text}")
            sys.stderr.flush()


_MAX_CACHED_ENTRIES = 4096
"""The number of cached entries: enough for all rolls and steps, and for common plays."""


class JournalReader:
    """The match that the lines of a journal describe.

    `names` contains the players as (White, Black), with None for a free seat. `dice` contains all
    rolls from the dice source, including undone rolls. `revision` is the number of changes.
    """

    def __init__(self) -> None:
        self.names: Names = NOBODY
        self.bots: Names = NOBODY
        self.keys: Names = NOBODY
        self.log = ActionLog(GameState())
        self.dice = DrawnRolls()
        self.revision = 0

    @classmethod
    def of(cls, journal: Journal, progress: Progress | None = None) -> Self:
        """Read a whole journal; later changes to the log are written to it.

        An incomplete last line is cut off. Raises `FormatError` with the number of the first
        invalid line. In that case, the file is unchanged.
        """
        reader = cls()
        end = journal.read(reader.take, progress or ReadingProgress(journal.path))
        reader.log.keep_in(journal, end)
        return reader

    @classmethod
    def of_data(cls, data: bytes, path: str) -> Self:
        """Read the content of a journal, which may be in use, up to an incomplete last line.

        Raises `FormatError` as `of` does.
        """
        reader = cls()
        deque(Journal.lines_in(BytesIO(data), path, reader.take), maxlen=0)
        return reader

    def _begin(self, header: object) -> None:
        found = _header_of(header)
        self.names, self.bots, self.keys = found.names, found.bots, found.player_keys
        self.dice = DrawnRolls(commitments=found.dice)
        faults = Faults()
        start = faults.read(STATE, found.start, "start")
        faults.check()
        self.log = ActionLog(start)

    def take(self, number: int, text: bytes) -> None:
        """Apply a line, given without its checksum.

        Raises `GammonError` if the line is not possible here.
        """
        if number == 1:
            self._begin(parsed(text))
        elif text.startswith(b'{"do":'):
            self._do(_entry_in(text))
        else:
            self._go_on(parsed(text))

    def _go_on(self, record: object) -> None:
        match record:
            case {"undo": count}:
                members(record, "undo")
                self._walk("undo", count, self.log.undoable)
                self.log.back()
            case {"redo": count}:
                members(record, "redo")
                self._walk("redo", count, self.log.redoable)
                self.log.forward()
            case {"join": name}:
                given = members(record, "join", "seat", optional=("key",))
                self._join(name, given["seat"], _SEAT.read(given.get("key")))
            case {"dice": commitment}:
                members(record, "dice")
                self._commit_dice(COMMITMENT.read(commitment))
            case _:
                self._do(read_entry(record))

    def _walk(self, verb: str, count: object, possible: int) -> None:
        if type(count) is not int or count != possible or not possible:
            raise GammonError(f"It is not possible to {verb} {brief(count)} actions here.")
        self.revision += possible

    def _join(self, name: object, seat: object, key: str | None) -> None:
        white, black = self.names
        match name, seat:
            case str() | None, Color.WHITE.value if (white is None) != (name is None):
                self.names, self.keys = (name, black), (key, self.keys[1])
            case str() | None, Color.BLACK.value if (black is None) != (name is None):
                self.names, self.keys = (white, name), (self.keys[0], key)
            case _:
                raise GammonError(f"{brief(name)} cannot take the seat {brief(seat)} here.")

    def _commit_dice(self, commitment: Commitment) -> None:
        if commitment.roll != len(self.dice.rolls):
            raise GammonError(
                f"The next roll here is {len(self.dice.rolls)}, not {commitment.roll}."
            )
        self.dice.commitments.append(commitment)

    def _do(self, entry: RecordedEntry) -> None:
        action, automatic, drawn, seeds = entry
        if seeds and not drawn:
            raise GammonError("Only dice that were drawn can have seeds.")
        if drawn:
            if not isinstance(action, Roll | Reroll):
                raise GammonError("Only a roll can have dice.")
            used = self.log.drawn
            rolls = self.dice.rolls
            if used == len(rolls):
                rolls.append(Draw(action.dice, seeds))
            elif tuple(rolls[used].dice) != tuple(action.dice):
                raise GammonError(
                    f"The roll after the undo must be {rolls[used].dice}, the same as before."
                )
        state = apply(self.log.state, action)
        self.log.recall(HistoryEntry(action, state, automatic, drawn, seeds))
        self.revision += 1


@lru_cache(maxsize=_MAX_CACHED_ENTRIES)  # halves the time for a long journal
def _entry_in(text: bytes) -> RecordedEntry:
    """Parse a line with an action."""
    return read_entry(parsed(text))


def begin(
    journal: Journal,
    players: tuple[Player, Player],
    log: ActionLog,
    dice: DrawnRolls,
    series: str | None = None,
) -> None:
    """Write the first line and the log to an empty journal; later changes are written to it."""
    if not journal.is_blank:
        raise GammonError(
            f"{journal.path!r} already exists and will not be overwritten. Use Match.resume to "
            "continue the match in this file, or Match.open to continue or begin a match. For a "
            "new match, choose another file name."
        )
    end = journal.append([header_record(players, log, dice, series), *log.records()], START)
    journal.settle()
    log.keep_in(journal, end)


def header_record(
    players: tuple[Player, Player], log: ActionLog, dice: DrawnRolls, series: str | None = None
) -> JsonObject:
    """Return the first line of a journal of this log."""
    return {
        **Journal.header(),
        "players": list(names_of(players)),
        **({"bots": list(bots_of(players))} if any(bots_of(players)) else {}),
        **({} if series is None else {"series": series}),
        **({"keys": list(keys_of(players))} if any(keys_of(players)) else {}),
        **({"dice": [*map(COMMITMENT.write, dice.commitments)]} if dice.commitments else {}),
        "start": state_record(log.start),
    }


def lines_of(players: tuple[Player, Player], log: ActionLog, dice: DrawnRolls) -> list[bytes]:
    """Return the lines of the journal of a log or, without a journal, of a new journal.

    A new journal has an identifier of its own, so that it differs from all others.
    """
    if log.kept is not None:
        journal, mark = log.kept
        return read_file(journal.path, "journal")[: mark.end].splitlines(keepends=True)
    lines, checksum = list[bytes](), ""
    for record in (header_record(players, log, dice, uuid4().hex), *log.records()):
        line, checksum = encode(record, checksum)
        lines.append(line)
    return lines
