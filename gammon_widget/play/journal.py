"""A match on disk: a file to which every action is added before anybody hears of it.

A journal is a text in UTF-8, one JSON object a line (``journal.schema.json`` says which). The
first line names the players and holds the state the match began with, rules included; each later
line is something that was done, undone or redone, or somebody who took a free seat. How that
is kept safe is told in `gammon_widget.disk.chained_file`.
"""

from __future__ import annotations

import os

from ..disk import StrPath, full_path
from ..disk.chained_file import ChainedFile
from ..disk.checksummed_lines import MAX_LINE_BYTES, length_of, parsed
from ..rules import FormatError, GammonError
from ..rules.validation import brief

FORMAT = "gammon_widget"
VERSION = 2
"""Version 2 knows of free seats, and who joined; version 1 is read as well."""
_BEGINNING = b'{"journal":"gammon_widget","version":'


class Journal(ChainedFile):
    """The journal of a match: see `ChainedFile`."""

    kind, owner = "journal", "match"
    begun_by, resumed_by = "Match.open", "Match.resume"

    @property
    def is_blank(self) -> bool:
        """Whether no game was ever begun in it: see `holds_a_game`."""
        return not _begun(self._descriptor)

    def demand_header(self, line: bytes) -> None:
        """Refuse a file that is no journal, or one of a newer version."""
        demand_header(line)


def holds_a_game(path: StrPath) -> bool:
    """Whether there is a file that has anything in it but the beginning of a first line.

    That much is left when a program is killed as it begins a journal: nothing was played yet.
    """
    full = full_path(path, "journal")
    try:
        # Anything but a file is for `Journal` to refuse: merely opening a pipe would wait.
        return os.path.isfile(full) and _begun(full)
    except OSError:
        return True  # it cannot be read: nothing that one may write over


def _begun(file: int | str) -> bool:
    """Look at the first line of an open or a closed file."""
    with open(file, "rb", closefd=isinstance(file, str)) as opened:
        opened.seek(0)
        line = opened.readline(MAX_LINE_BYTES + 1)
    return not _is_torn_header(line)


def _is_torn_header(line: bytes) -> bool:
    """Whether this is how a journal begins, be it by nothing at all, and it breaks off there."""
    begins = line.startswith(_BEGINNING) or _BEGINNING.startswith(line)
    return (
        begins and not line.endswith(b"\n") and not length_of(line) and len(line) <= MAX_LINE_BYTES
    )


def demand_header(line: bytes) -> None:
    """Refuse a file that is no journal, and one of a newer version, before looking closer."""
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
