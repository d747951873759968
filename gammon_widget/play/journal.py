"""A match on disk: a file to which every action is added before anybody hears of it.

A journal is a text in UTF-8, one JSON object a line (``journal.schema.json`` says which). The
first line names the players and holds the state the match began with, rules included; each later
line is something that was done, undone or redone, or somebody who took a free seat. Checksums chain
the lines (see `checksummed_lines`). The file only ever grows, except that a line which did not get
through is cut off again.
"""

from __future__ import annotations

import os
import stat
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ..disk import StrPath, failure, full_path, operations, sync_folder, write_all
from ..disk.fields import JsonObject
from ..rules import FormatError, GammonError
from ..rules.validation import brief
from .checksummed_lines import (
    MAX_LINE_BYTES,
    length_of,
    opened,
    parsed,
    sealed,
    sum_written,
    unsealed,
)
from .file_lock import lock

FORMAT = "gammon_widget"
VERSION = 2
"""Version 2 knows of free seats, and who joined; version 1 is read as well."""
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_BEGINNING = b'{"journal":"gammon_widget","version":'


class Mark(NamedTuple):
    """A place between two lines of a journal.

    Attributes
    ----------
    end
        Bytes before it.
    checksum
        The sum of the line before it.
    """

    end: int
    checksum: str


START = Mark(0, "")


class Journal:
    """An open journal, which nobody else can write to.

    The file stays open, and locked, until `close`, or until nothing refers to the journal any
    more, or the process dies. A child made by `os.fork` has no part in it.

    Parameters
    ----------
    path
        The file.
    create
        Whether to make the file if there is none.

    Raises
    ------
    GammonError
        If it cannot be opened, or somebody else is writing to it.
    """

    def __init__(self, path: StrPath, *, create: bool) -> None:
        self.path = full_path(path, "journal")
        flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | (os.O_CREAT if create else 0)
        try:
            descriptor = operations.open(self.path, flags, 0o666)
        except OSError as error:
            if isinstance(error, FileNotFoundError) and not create:
                why = "there is no such file. Match.open begins one"
                raise GammonError(f"The journal {self.path!r} cannot be opened: {why}.") from error
            raise failure("There can be no journal in", self.path, error) from error
        # Closes the file once, at the latest when the journal is garbage.
        self._closing = weakref.finalize(self, _close, descriptor)
        self._descriptor = descriptor
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            self.close()
            raise GammonError(f"{self.path!r} is no file that a journal can be kept in.")
        if not lock(descriptor):
            self.close()
            raise GammonError(
                f"Another match is writing to the journal {self.path!r}, in this program or in "
                "another one: go on there, or close that match first (match.close())."
            )
        self._reach = os.fstat(descriptor).st_size
        _open_journals.add(self)

    @property
    def is_open(self) -> bool:
        """Whether it has not been closed."""
        return self._closing.alive

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return os.fstat(self._descriptor).st_size

    @property
    def in_place(self) -> bool:
        """Whether the file is still the one that stands at the path."""
        try:
            return self.is_open and os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            return False

    @property
    def is_blank(self) -> bool:
        """Whether no game was ever begun in it: see `holds_a_game`."""
        return not _begun(self._descriptor)

    def close(self) -> None:
        """Let go of the file; nothing can be added from now on."""
        self._closing()

    @contextmanager
    def closed_on_failure(self) -> Iterator[Journal]:
        """Close the journal if what is done with it fails, so that nobody has to wait for it."""
        try:
            yield self
        except BaseException:
            self.close()
            raise

    def append(self, records: Iterable[JsonObject], after: Mark) -> Mark:
        """Add lines, and see them safely on the disk: all of them or none.

        Parameters
        ----------
        records
            What to add.
        after
            Where: behind the last line that counts. What this journal has written after it, and
            nobody has taken note of, is overwritten.

        Returns
        -------
        Mark
            The place after the new lines.

        Raises
        ------
        GammonError
            If it cannot be done; the file is as it was.
        """
        lines = []
        checksum = after.checksum
        for record in records:
            line, checksum = sealed(record, checksum)
            lines.append(line)
        data = b"".join(lines)
        mark = Mark(after.end + len(data), checksum)
        self._demand_untouched(after)
        try:
            self._reach = max(self._reach, mark.end)
            self._write(data, after.end)
            operations.fsync(self._descriptor)
        except BaseException as error:  # the stop button of a notebook comes as one, too
            self._take_back(after)
            if isinstance(error, OSError):
                tried, left = "Nothing can be added to the journal", "Nothing was done."
                raise failure(tried, self.path, error, left=left) from error
            raise
        return mark

    def settle(self) -> None:
        """See that the file itself will be found again after a power cut.

        Raises
        ------
        GammonError
            If the disk does not say so.
        """
        try:
            sync_folder(self.path)
        except OSError as error:
            raise failure("There can be no journal in", self.path, error) from error

    def lines(self) -> Iterator[tuple[bytes, Mark]]:
        """Read the records, each with the place after its line.

        A last line that was torn in the middle of writing is left out.

        Raises
        ------
        FormatError
            With the number of the line that is not as it was written.
        """
        mark, number = START, 0
        os.lseek(self._descriptor, 0, os.SEEK_SET)
        with open(self._descriptor, "rb", closefd=False) as file:
            while line := file.readline(MAX_LINE_BYTES + 1):
                number += 1
                if number == 1:
                    self._demand_header(line)
                whole = opened(line, mark.checksum)
                if whole is not None:
                    mark = Mark(mark.end + len(line), whole[1])
                    yield whole[0], mark
                    continue
                found = unsealed(line, mark.checksum)
                complete = line.endswith(b"\n")
                length = length_of(line)
                if length == 0 and not complete and len(line) <= MAX_LINE_BYTES:
                    return
                if found is None or length + complete != len(line):
                    rest = file.read(MAX_LINE_BYTES)
                    problem = _problem(line, mark.checksum, rest)
                    raise FormatError("journal", f"{problem} {self._way_out()}", line=number)
                mark = Mark(mark.end + length + 1, found[1])
                yield found[0], mark
        if number == 0:
            raise FormatError("journal", "The file is empty.", line=1)

    def _demand_header(self, line: bytes) -> None:
        try:
            demand_header(line)
        except FormatError as error:
            if sum_written(line.rstrip()) is None or opened(line, ""):
                raise  # no journal, or one of a newer version
            problem = "The first line is not as it was written."
            if line.startswith(BYTE_ORDER_MARK):
                problem = "An editor has put a byte order mark before the first line."
            raise FormatError("journal", f"{problem} {self._way_out()}", line=1) from error

    def _way_out(self) -> str:
        folder, name = os.path.split(self.path)
        other = os.path.join(folder, f"salvaged-{name}")
        return (
            "The file is left as it is; what can be saved of it is written into a new one by "
            f"gw.Match.salvage({self.path!r}, {other!r})."
        )

    def cut(self, end: Mark) -> None:
        """Take off what stands after a place: a torn line.

        Raises
        ------
        GammonError
            If it cannot be done.
        """
        try:
            size = os.fstat(self._descriptor).st_size
            if size > end.end:
                operations.ftruncate(self._descriptor, end.end)
            elif size < end.end:
                self._write(b"\n", size)  # the last line was whole but for its end
            if size != end.end:
                operations.fsync(self._descriptor)
        except OSError as error:
            raise failure("There can be no going on with the journal", self.path, error) from error
        self._reach = end.end

    def _write(self, data: bytes, start: int) -> None:
        os.lseek(self._descriptor, start, os.SEEK_SET)
        write_all(self._descriptor, data)
        end = start + len(data)
        if os.fstat(self._descriptor).st_size > end:
            operations.ftruncate(self._descriptor, end)

    def _take_back(self, after: Mark) -> None:
        # Where even this fails, the next line is written over it.
        with suppress(OSError):
            operations.ftruncate(self._descriptor, after.end)
            operations.fsync(self._descriptor)

    def _demand_untouched(self, after: Mark) -> None:
        """Notice a file that was closed, deleted, replaced, or written by somebody else."""
        problem = ""
        if not self.is_open:
            problem = "is closed: Match.resume goes on with it"
        elif not self.in_place:
            problem = "was deleted, moved or replaced while the match was going on"
        elif not after.end <= os.fstat(self._descriptor).st_size <= self._reach:
            problem = "was changed by somebody else while the match was going on"
        if problem:
            raise GammonError(f"The journal {self.path!r} {problem}. Nothing was done.")


def _problem(line: bytes, previous: str, rest: bytes) -> str:
    """What has happened to a line that is not as it was written, as a sentence."""
    if line.endswith(b"\r\n") and opened(line[:-2] + b"\n", previous):
        return (
            "The line ends were changed to those of Windows (CRLF), as an editor does, or git "
            "(which leaves them alone where .gitattributes says: *.jsonl -text)."
        )
    if not (line + rest).strip():
        return "There are blank lines at the end, which an editor may have put there."
    return "The line is not as it was written: it, or one before it, was edited, removed or moved."


def _close(descriptor: int) -> None:
    # Everything is on the disk already, so what a failing one says now is of no account.
    with suppress(OSError):
        operations.close(descriptor)


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


_open_journals: weakref.WeakSet[Journal] = weakref.WeakSet()


def _leave_to_the_parent() -> None:
    # A forked child has the file too, and the lock with it: it would outlive the parent.
    for journal in tuple(_open_journals):
        journal.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_the_parent)
