"""The journal of a match: a file that gets every action before any subscriber does.

A journal is UTF-8 text with one JSON object per line (schema: ``journal.schema.json``). The first
line has the players and the initial state, rules included; each later line is an action, an undo, a
redo, or a player who took a free seat. `gammon_widget.storage.append_log` describes how it stays
intact.
"""

from __future__ import annotations

import os

from ..rules import Action, Color, FormatError, GammonError
from ..rules.validation import brief
from ..storage.append_log import MAX_LINE_BYTES, AppendLog, has_sum, parsed
from ..storage.atomic_write import StrPath, full_path
from ..storage.codec import JsonObject, action_record, members, read_action
from .history import HistoryEntry

FORMAT = "gammon_widget"
VERSION = 2
"""Version 2 has free seats and join lines; version 1 can be read as well."""
_BEGINNING = b'{"journal":"gammon_widget","version":'


class Journal(AppendLog):
    """The journal file of a match: see `AppendLog`."""

    kind, owner = "journal", "match"
    begun_by, resumed_by = "Match.open", "Match.resume"

    @property
    def is_blank(self) -> bool:
        """Whether it holds no game yet: see `holds_a_game`."""
        return _is_torn_header(self.start())

    def require_header(self, line: bytes) -> None:
        """Raise `FormatError` for another file type or a newer version."""
        require_header(line)


def holds_a_game(path: StrPath) -> bool:
    """Whether the file has more content than an unfinished first line.

    A program that is killed while it starts a journal leaves such a line.
    """
    full = full_path(path, "journal")
    try:
        # `Journal` rejects anything but a file; opening a pipe here would block.
        if not os.path.isfile(full):
            return False
        with open(full, "rb") as file:
            return not _is_torn_header(file.readline(MAX_LINE_BYTES + 1))
    except OSError:
        return True  # unreadable, so it must not be overwritten


def _is_torn_header(line: bytes) -> bool:
    """Whether this is an empty or unfinished first line."""
    begins = line.startswith(_BEGINNING) or _BEGINNING.startswith(line)
    return begins and not line.endswith(b"\n") and not has_sum(line) and len(line) <= MAX_LINE_BYTES


def require_header(line: bytes) -> None:
    """Raise `FormatError` for a file that is no journal or has a newer version."""
    if _is_torn_header(line):
        raise FormatError("journal", "The first line breaks off: no game was begun in it.", line=1)
    try:
        header = parsed(line)
    except GammonError:
        header = None
    if not isinstance(header, dict) or header.get("journal") != FORMAT:
        raise FormatError(
            "journal",
            "This is no journal of a match.",
            expected='a first line that begins with {"journal":"gammon_widget"',
            line=1,
        )
    version = header.get("version")
    if isinstance(version, int) and version > VERSION:
        raise FormatError(
            "journal",
            f"This was written by a newer gammon_widget, in version {brief(version)}.",
            expected=f"version {VERSION}",
            line=1,
        )


_FLAGS = ("automatic", "drawn")


def entry_record(entry: HistoryEntry) -> JsonObject:
    """The JSON object of a log entry, without its state; false flags are omitted."""
    record: JsonObject = {"do": action_record(entry.action)}
    if entry.automatic:
        record["automatic"] = True
    if entry.drawn:
        record["drawn"] = True
    return record


def join_record(seat: Color, name: str) -> JsonObject:
    """The JSON object for a player who takes a free seat."""
    return {"join": name, "seat": seat.value}


def read_entry(record: object) -> tuple[Action, bool, bool]:
    """The action of a log entry, whether it was automatic, and whether dice were drawn.

    Raises `GammonError` for anything else.
    """
    flags = [flag for flag in _FLAGS if isinstance(record, dict) and flag in record]
    values = members(record, "do", *flags)
    if not all(values[flag] is True for flag in flags):
        raise GammonError(f"The members {' and '.join(_FLAGS)} are true where they stand.")
    return read_action(values["do"]), "automatic" in flags, "drawn" in flags
