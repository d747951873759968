"""A file of lines that only ever grows, each with a checksum of itself and of all before it.

Every line is safely on the disk before anybody goes on; one writer has the file, by a lock that
ends with its program. A match keeps its journal so, and a deck its cards and reviews.
"""

from __future__ import annotations

import os
import stat
import weakref
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import ClassVar, NamedTuple, Self

from ..rules import FormatError, GammonError
from . import operations
from .checksummed_lines import (
    MAX_LINE_BYTES,
    length_of,
    opened,
    sealed,
    sum_written,
    unsealed,
)
from .failures import failure
from .fields import JsonObject
from .file_lock import lock
from .paths import StrPath, full_path
from .writing import sync_folder, write_all

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Mark(NamedTuple):
    """A place between two lines of such a file.

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


class ChainedFile:
    """An open file of such lines, which nobody else can write to.

    Each kind of them says what it is called, and how it begins.

    The file stays open, and locked, until `close`, or until nothing refers to this any
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

    kind: ClassVar[str]
    """What such a file is called, such as ``"journal"``."""
    owner: ClassVar[str]
    """What writes to it, such as ``"match"``."""
    begun_by: ClassVar[str]
    """What begins one, such as ``"Match.open"``."""
    resumed_by: ClassVar[str]
    """What goes on with one."""

    def __init__(self, path: StrPath, *, create: bool) -> None:
        self.path = full_path(path, self.kind)
        flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | (os.O_CREAT if create else 0)
        try:
            descriptor = operations.open(self.path, flags, 0o666)
        except OSError as error:
            if isinstance(error, FileNotFoundError) and not create:
                why = f"there is no such file. {self.begun_by} begins one"
                problem = f"The {self.kind} {self.path!r} cannot be opened: {why}."
                raise GammonError(problem) from error
            raise failure(f"There can be no {self.kind} in", self.path, error) from error
        # Closes the file once, at the latest when this is garbage.
        self._closing = weakref.finalize(self, _close, descriptor)
        self._descriptor = descriptor
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            self.close()
            raise GammonError(f"{self.path!r} is no file that a {self.kind} can be kept in.")
        if not lock(descriptor):
            self.close()
            raise GammonError(
                f"Another {self.owner} is writing to the {self.kind} {self.path!r}, in this "
                f"program or in another one: go on there, or close that {self.owner} first "
                f"({self.owner}.close())."
            )
        self._reach = os.fstat(descriptor).st_size
        _open_files.add(self)

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

    def close(self) -> None:
        """Let go of the file; nothing can be added from now on."""
        self._closing()

    @contextmanager
    def closed_on_failure(self) -> Iterator[Self]:
        """Close the file if what is done with it fails, so that nobody has to wait for it."""
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
            Where: behind the last line that counts. What was written here after it, and
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
                tried, left = f"Nothing can be added to the {self.kind}", "Nothing was done."
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
            raise failure(f"There can be no {self.kind} in", self.path, error) from error

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
                    self.demand_first_line(line)
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
                    raise FormatError(self.kind, f"{problem} {self.way_out}", line=number)
                mark = Mark(mark.end + length + 1, found[1])
                yield found[0], mark
        if number == 0:
            raise FormatError(self.kind, "The file is empty.", line=1)

    def demand_first_line(self, line: bytes) -> None:
        """Refuse a file that is of another kind or of a newer version, before looking closer."""
        try:
            self.demand_header(line)
        except FormatError as error:
            if sum_written(line.rstrip()) is None or opened(line, ""):
                raise  # none of this kind, or one of a newer version
            problem = "The first line is not as it was written."
            if line.startswith(BYTE_ORDER_MARK):
                problem = "An editor has put a byte order mark before the first line."
            raise FormatError(self.kind, f"{problem} {self.way_out}", line=1) from error

    def demand_header(self, line: bytes) -> None:
        """Refuse a first line that does not say what this kind of file says of itself."""
        raise NotImplementedError

    @property
    def way_out(self) -> str:
        """What can be done about a damaged file, as a sentence."""
        folder, name = os.path.split(self.path)
        other = os.path.join(folder, f"salvaged-{name}")
        call = f"gw.{self.begun_by.split('.')[0]}.salvage"
        return (
            "The file is left as it is; what can be saved of it is written into a new one by "
            f"{call}({self.path!r}, {other!r})."
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
            tried = f"There can be no going on with the {self.kind}"
            raise failure(tried, self.path, error) from error
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
            problem = f"is closed: {self.resumed_by} goes on with it"
        elif not self.in_place:
            problem = f"was deleted, moved or replaced while the {self.owner} was in use"
        elif not after.end <= os.fstat(self._descriptor).st_size <= self._reach:
            problem = f"was changed by somebody else while the {self.owner} was in use"
        if problem:
            raise GammonError(f"The {self.kind} {self.path!r} {problem}. Nothing was done.")


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


_open_files: weakref.WeakSet[ChainedFile] = weakref.WeakSet()


def _leave_to_the_parent() -> None:
    # A forked child has the file too, and the lock with it: it would outlive the parent.
    for file in tuple(_open_files):
        file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_the_parent)
