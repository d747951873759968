"""Append-only files of JSON lines with chained checksums, for match journals and decks.

Every line is on the disk before `append` returns. The writer locks the file, so there is only one
writer at a time. The operating system releases the lock when the process ends.

Each line is a JSON object. Its last member, ``"sum"``, is the checksum of the line. The checksum
depends on two texts: the checksum of the previous line, and this line up to the comma before
``"sum"``. It is the first 16 hexadecimal digits of the SHA-256 hash of the two texts joined
together.

If a line is edited, removed, inserted or moved, the checksums no longer match. The checksums
protect against accidents and careless edits. They are not a signature, because anybody can
recompute them.
"""

from __future__ import annotations

import json
import os
import re
import stat
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from hashlib import sha256
from typing import BinaryIO, ClassVar, NamedTuple, Self

from ..rules import FormatError, GammonError
from ..rules.fields import JsonObject
from ..rules.validation import brief
from . import operations
from .atomic_write import StrPath, failure, full_path, lock, sync_folder, unreadable, write_all

FORMAT = "gammon_widget"
"""The value of the first key in the header of every file."""
MAX_LINE_BYTES = 1 << 20
"""The maximum length of a line in bytes. Only extremely long text exceeds this limit."""
_LINES_PER_REPORT = 500
"""The number of lines between two progress reports."""

_DIGITS = 16

_LINE = re.compile(rb'(?s)(\{.*),"sum":"([0-9a-f]{%d})"\}' % _DIGITS)
"""The pattern of a line that ends with a checksum.

JSON escapes quotes in strings, so no string can contain the part with the checksum.
"""


def encode(record: JsonObject, previous: str) -> tuple[bytes, str]:
    """Encode a non-empty record as a line with a line feed; return the line and its checksum."""
    body = written(record)[:-1]
    checksum = sum_of(body, previous)
    line = b'%b,"sum":"%b"}\n' % (body, checksum.encode())
    if len(line) > MAX_LINE_BYTES:
        raise GammonError(
            f"This is too long to save: it would take {len(line):,} bytes, and the limit is "
            f"{MAX_LINE_BYTES:,}. Shorten the text."
        )
    return line, checksum


def written(record: JsonObject) -> bytes:
    """Return a record as JSON without a checksum; raise GammonError if JSON cannot represent it."""
    write = partial(json.dumps, record, separators=(",", ":"), allow_nan=False)
    try:
        return write(ensure_ascii=False).encode()
    except UnicodeEncodeError:  # a lone surrogate, which JSON must escape
        return write().encode()
    except (TypeError, ValueError) as error:  # a number that JSON or Python cannot write
        raise GammonError(f"This cannot be saved as JSON: {error}.") from None


def verify(line: bytes, previous: str) -> tuple[bytes, str] | None:
    """Verify the checksum of a line, which is given without its line feed.

    Returns the JSON text of the record and the checksum, or None if the checksum is wrong.
    """
    match = _LINE.fullmatch(line)
    if match is None or (checksum := sum_of(match[1], previous)) != match[2].decode():
        return None
    return match[1] + b"}", checksum


def has_sum(line: bytes) -> bool:
    """Whether a line is complete up to the end of its checksum."""
    return _LINE.match(line) is not None


def parsed(text: bytes) -> object:
    """Parse bytes as JSON; raise GammonError if they are not valid JSON."""
    try:
        value: object = json.loads(text.decode())
    except (ValueError, RecursionError):
        raise GammonError("This is not valid JSON.") from None
    return value


def sum_written(line: bytes) -> str | None:
    """Return the checksum at the end of a line, or None if the line has no checksum.

    The line is given without its line feed.
    """
    match = _LINE.search(line)
    return match[2].decode() if match and match.end() == len(line) else None


def sum_of(body: bytes, previous: str) -> str:
    """Compute the checksum of a line.

    `body` is the line up to the comma before ``"sum"``. `previous` is the checksum of the previous
    line.
    """
    return sha256(previous.encode() + body).hexdigest()[:_DIGITS]


BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Offset(NamedTuple):
    """A position between two lines of a file.

    `end` is the number of bytes before this position. `checksum` is the checksum of the line that
    ends here.
    """

    end: int
    checksum: str


START = Offset(0, "")


class AppendLog:
    """An open and locked file of JSON lines with chained checksums.

    Each subclass defines the header of its files, and the nouns for messages about them.

    The file stays open until `close` is called, the object is garbage collected or the process
    ends. A child process from `os.fork` closes its copy of the file.
    """

    kind: ClassVar[str]
    """The noun for a file of this class, such as ``"journal"``."""
    key: ClassVar[str]
    """The first key of the header. It identifies the kind of file."""
    content: ClassVar[str]
    """The content of a file of this class, such as ``"the journal of a match"``."""
    versions: ClassVar[tuple[int, ...]]
    """The versions of the format that can be read. The last one is the current version."""
    owner: ClassVar[str]
    """The noun for the object that writes the file, such as ``"match"``."""
    begun_by: ClassVar[str]
    """The function that creates a file, such as ``"Match.open"``."""
    resumed_by: ClassVar[str]
    """The function that opens an existing file to continue it."""

    def __init__(self, path: StrPath, *, create: bool) -> None:
        self.path = full_path(path, self.kind)
        flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | (os.O_CREAT if create else 0)
        try:
            descriptor = operations.open(self.path, flags, 0o666)
        except OSError as error:
            if isinstance(error, FileNotFoundError) and not create:
                why = f"there is no such file. Use {self.begun_by} to create one"
                problem = f"The {self.kind} {self.path!r} cannot be opened: {why}."
                raise GammonError(problem) from error
            raise failure(f"The {self.kind} cannot be saved to", self.path, error) from error
        # This closes the file once, at the latest when the object is garbage collected.
        self._closing = weakref.finalize(self, _close, descriptor)
        self._descriptor = descriptor
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            self.close()
            raise GammonError(
                f"{self.path!r} is not a regular file, so it cannot be a {self.kind}."
            )
        if not lock(descriptor):
            self.close()
            raise GammonError(
                f"Another {self.owner}, in this program or in another program, is using the "
                f"{self.kind} {self.path!r}. Continue with that {self.owner}, or close it first "
                f"({self.owner}.close())."
            )
        self._reach = os.fstat(descriptor).st_size
        _open_files.add(self)

    @property
    def is_open(self) -> bool:
        """Whether the file is still open."""
        return self._closing.alive

    @property
    def size(self) -> int:
        return os.fstat(self._descriptor).st_size

    @property
    def in_place(self) -> bool:
        """Whether the path still refers to this file."""
        try:
            return self.is_open and os.path.samestat(os.fstat(self._descriptor), os.stat(self.path))
        except OSError:
            return False

    def close(self) -> None:
        """Close the file and release its lock."""
        self._closing()

    @contextmanager
    def closed_on_failure(self) -> Iterator[Self]:
        """Close the file and release its lock if the ``with`` block fails."""
        try:
            yield self
        except BaseException:
            self.close()
            raise

    def append(self, records: Iterable[JsonObject], after: Offset) -> Offset:
        """Write records as lines after an offset, and flush these lines to the disk.

        If this fails, none of the lines is kept. Existing bytes after the offset are overwritten:
        they belong to lines that were never completely written. Returns the offset after the last
        record.
        """
        lines = []
        checksum = after.checksum
        for record in records:
            line, checksum = encode(record, checksum)
            lines.append(line)
        data = b"".join(lines)
        mark = Offset(after.end + len(data), checksum)
        self._require_untouched(after)
        try:
            self._reach = max(self._reach, mark.end)
            self._write(data, after.end)
            operations.fsync(self._descriptor)
        except BaseException as error:  # including KeyboardInterrupt, a notebook's stop button
            self._take_back(after)
            if isinstance(error, OSError):
                tried, left = f"Cannot add anything to the {self.kind}", "Nothing was changed."
                raise failure(tried, self.path, error, left=left) from error
            raise
        return mark

    def settle(self) -> None:
        """Flush the directory entry to the disk, so that the file survives a power cut."""
        try:
            sync_folder(self.path)
        except OSError as error:
            raise failure(f"The {self.kind} cannot be saved to", self.path, error) from error

    @classmethod
    def lines_in(
        cls, file: BinaryIO, path: str, take: Callable[[int, bytes], object]
    ) -> Iterator[Offset]:
        """Call `take` with the line number and the JSON text of each record in a file.

        Yields the offset after each line. An incomplete last line is skipped. If a line is damaged
        or `take` raises `GammonError`, `FormatError` contains the number of the line.
        """
        mark, number = START, 0
        while line := file.readline(MAX_LINE_BYTES + 1):
            number += 1
            if number == 1:
                cls.require_first_line(line, path)
            body = line.removesuffix(b"\n")
            found = verify(body, mark.checksum)
            if found is None:
                if body == line and len(line) <= MAX_LINE_BYTES and not has_sum(line):
                    return
                problem = _problem(line, mark.checksum, file.read(MAX_LINE_BYTES))
                raise cls.damage(problem, number, path)
            mark = Offset(mark.end + len(body) + 1, found[1])
            try:
                take(number, found[0])
            except GammonError as error:
                raise cls.damage(str(error), number, path) from error
            yield mark
        if number == 0:
            raise FormatError(cls.kind, "The file is empty.", line=1)

    def read(
        self, take: Callable[[int, bytes], object], report: Callable[[float], object] | None = None
    ) -> Offset:
        """Call `take` with the line number and the JSON text of each record.

        An incomplete last line is cut off. Returns the offset after the last record. `report` is
        called with the fraction of the file that has been read, from 0 to 1.
        """
        end, size = START, max(1, self.size)
        with self._reading() as file:
            for number, end in enumerate(self.lines_in(file, self.path, take), 1):
                if report is not None and number % _LINES_PER_REPORT == 0:
                    report(end.end / size)
        if report is not None:
            report(1.0)
        self.cut(end)
        return end

    @property
    def is_blank(self) -> bool:
        """Whether the file is empty, or has only an unfinished first line."""
        with self._reading() as file:
            return self.is_torn_header(file.readline(MAX_LINE_BYTES + 1))

    @contextmanager
    def _reading(self) -> Iterator[BinaryIO]:
        try:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            with open(self._descriptor, "rb", closefd=False) as file:
                yield file
        except OSError as error:
            raise unreadable(self.kind, self.path, error) from error

    @classmethod
    def require_first_line(cls, line: bytes, path: str) -> None:
        """Raise FormatError if the first line is damaged, or belongs to another kind of file.

        The error is also raised if a newer version of the package has written the file.
        """
        try:
            cls.require_header(line)
        except FormatError as error:
            if sum_written(line.rstrip()) is None or verify(line.removesuffix(b"\n"), ""):
                raise  # another kind of file, or a newer version
            problem = "The first line has been changed."
            if line.startswith(BYTE_ORDER_MARK):
                problem = "An editor has put a byte order mark before the first line."
            raise cls.damage(problem, 1, path) from error

    @classmethod
    def header(cls) -> JsonObject:
        """Return the members with which the first line of a file begins."""
        return {cls.key: FORMAT, "version": cls.versions[-1]}

    @classmethod
    def require_header(cls, line: bytes) -> None:
        """Raise FormatError if the first line is incomplete or belongs to another kind of file.

        The error is also raised if the version of the format is unknown.
        """
        if cls.is_torn_header(line):
            problem = "The first line is incomplete, so the file has no content."
            raise FormatError(cls.key, problem, line=1)
        try:
            header = parsed(line)
        except GammonError:
            header = None
        if not isinstance(header, dict) or header.get(cls.key) != FORMAT:
            beginning = f'{{"{cls.key}":"{FORMAT}"'
            expected = f"a first line that begins with {beginning} ({cls.begun_by} writes it)"
            raise FormatError(cls.key, f"This is not {cls.content}.", expected=expected, line=1)
        version = header.get("version")
        if type(version) is not int or version not in cls.versions:
            problem = f"Version {brief(version)} of the format is unknown."
            if isinstance(version, int) and version > cls.versions[-1]:
                problem = (
                    "A newer version of gammon_widget wrote this file, in version "
                    f"{brief(version)} of the format. Update gammon_widget to read the file."
                )
            raise FormatError(cls.key, problem, expected=f"version {cls.versions[-1]}", line=1)

    @classmethod
    def is_torn_header(cls, line: bytes) -> bool:
        """Whether the first line of a file is empty or unfinished."""
        if line.endswith(b"\n") or has_sum(line) or len(line) > MAX_LINE_BYTES:
            return False
        beginning = f'{{"{cls.key}":"{FORMAT}","version":'.encode()
        return line.startswith(beginning) or beginning.startswith(line)

    @classmethod
    def damage(cls, problem: str, line: int, path: str) -> FormatError:
        """Return the error for a damaged line. Its message says what the user can do."""
        folder, name = os.path.split(path)
        other = os.path.join(folder, f"salvaged-{name}")
        call = f"gw.{cls.begun_by.split('.')[0]}.salvage"
        return FormatError(
            cls.kind,
            f"{problem} The file is unchanged. To copy what can be read into a new file, call "
            f"{call}({path!r}, {other!r}).",
            line=line,
        )

    def cut(self, end: Offset) -> None:
        """End the file at an offset: cut off an incomplete line, or add a missing line feed."""
        try:
            size = os.fstat(self._descriptor).st_size
            if size > end.end:
                operations.ftruncate(self._descriptor, end.end)
            elif size < end.end:
                self._write(b"\n", size)  # only the line feed of the last line was missing
            if size != end.end:
                operations.fsync(self._descriptor)
        except OSError as error:
            tried = f"Cannot resume the {self.kind}"
            raise failure(tried, self.path, error) from error
        self._reach = end.end

    def _write(self, data: bytes, start: int) -> None:
        os.lseek(self._descriptor, start, os.SEEK_SET)
        write_all(self._descriptor, data)
        end = start + len(data)
        if os.fstat(self._descriptor).st_size > end:
            operations.ftruncate(self._descriptor, end)

    def _take_back(self, after: Offset) -> None:
        # If this fails too, the next `append` overwrites the bytes after the offset.
        with suppress(OSError):
            operations.ftruncate(self._descriptor, after.end)
            operations.fsync(self._descriptor)

    def _require_untouched(self, after: Offset) -> None:
        """Raise GammonError if the file is closed, or was deleted, moved, replaced or modified."""
        problem = ""
        if not self.is_open:
            problem = f"is closed. Use {self.resumed_by} to continue it"
        elif not self.in_place:
            problem = f"was deleted, moved or replaced while the {self.owner} was in use"
        elif not after.end <= os.fstat(self._descriptor).st_size <= self._reach:
            problem = f"was modified by another program while the {self.owner} was in use"
        if problem:
            raise GammonError(f"The {self.kind} {self.path!r} {problem}. Nothing was written.")


def _problem(line: bytes, previous: str, rest: bytes) -> str:
    """Describe the damage to a line as a sentence."""
    if line.endswith(b"\r\n") and verify(line[:-2], previous):
        return (
            "An editor or git has changed the line endings to Windows line endings (CRLF). To "
            "prevent that in git, add the line `*.jsonl -text` to .gitattributes."
        )
    if not (line + rest).strip():
        return "There are blank lines at the end, perhaps from an editor."
    return (
        "The line does not match its checksum: it or an earlier line was edited, removed or moved."
    )


def _close(descriptor: int) -> None:
    # Everything is on the disk already, so an error here does not matter.
    with suppress(OSError):
        operations.close(descriptor)


_open_files: weakref.WeakSet[AppendLog] = weakref.WeakSet()


def _leave_to_the_parent() -> None:
    # A forked child process inherits the file, and would keep the lock after the parent ends.
    for file in tuple(_open_files):
        file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_leave_to_the_parent)
