"""Read files, and write them atomically: completely or not at all.

The new content goes to a temporary file in the same folder, is flushed to the disk, and replaces
the old file in one step. If the disk fills up, the process is killed or the power fails, the
complete old file or the complete new file remains. This has two costs: the folder must be writable,
and other hard links to the file keep the old content.

`lock` and `exclusive` use locks from the operating system, which releases them when the process
ends. A `JsonFile` describes one format for JSON files. Reading a file in another format raises an
error.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any

from ..rules import FormatError, GammonError
from ..rules.fields import JsonObject
from ..rules.validation import brief
from . import operations

StrPath = str | os.PathLike[str]

_MAX_SHOWN_CHARACTERS = 500
"""The maximum length of a path in a message, in characters."""


def full_path(path: StrPath, what: str) -> str:
    """Return the absolute path, with symbolic links and ``~`` resolved.

    `what` is the noun for the content of the file in error messages.
    """
    try:
        full = os.path.realpath(os.path.expanduser(os.fsdecode(path)))
        os.fsencode(full)
    except (TypeError, ValueError):
        full = "\0"
    if "\0" in full:
        raise GammonError(f"The path of a {what} must be a valid file path, not {brief(path)}.")
    return full


def suffix_of(path: StrPath, what: str) -> str:
    """Return the suffix of a file name, such as ``".svg"``, in lower case.

    `what` is the noun for the content of the file in error messages.
    """
    full_path(path, what)
    return os.path.splitext(os.fsdecode(path))[1].lower()


def known_suffix(path: StrPath, what: str, known: Collection[str]) -> str:
    """Return the suffix of a file name; raise GammonError if the suffix is not in `known`.

    `what` is the noun for the content of the file in error messages.
    """
    suffix = suffix_of(path, what)
    if suffix not in known:
        expected = (
            f"must end in {' or '.join(known)}, not {brief(os.path.basename(os.fsdecode(path)))}"
        )
        raise GammonError(f"The file name of a {what} {expected}.")
    return suffix


def named(path: str) -> str:
    """Return a path as error messages show it: in quotes, and shortened if it is very long."""
    return repr(path) if len(path) <= _MAX_SHOWN_CHARACTERS else brief(path)


_NO_ROOM = "Free some space on the disk, or save to another disk."
_FORBIDDEN = "Choose a folder that you can write to, or ask for write permission."
_ADVICE = {
    errno.ENOSPC: _NO_ROOM,
    errno.EDQUOT: _NO_ROOM,
    errno.EFBIG: _NO_ROOM,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _FORBIDDEN,
    errno.ENOENT: "The folder does not exist: create it first, or choose another folder.",
    errno.ENOTDIR: "Part of the path is a file, not a folder: choose another path.",
    errno.EISDIR: "This is a folder: choose a file name.",
    errno.ENAMETOOLONG: "Choose a shorter name.",
    errno.EIO: "The disk is failing: save to another disk.",
}


def failure(tried: str, path: str, error: OSError, *, left: str = "") -> GammonError:
    """Return the error for a failed file operation.

    Its message says what was tried and why this failed. It also says what is unchanged (`left`) and
    what the user can do, if this is known.
    """
    why = error.strerror or str(error) or type(error).__name__
    sentences = f"{tried} {named(path)}: {why}.", left, _ADVICE.get(error.errno or 0, "")
    return GammonError(" ".join(filter(None, sentences)))


class UnreadableFileError(GammonError, OSError):
    """The error for a file that cannot be read."""


def read_file(path: StrPath, what: str, most: int = -1) -> bytes:
    """Read a regular file, up to `most` bytes.

    `what` is the noun for the content of the file in error messages.
    """
    full = full_path(path, what)
    try:
        with open(full, "rb", opener=_without_waiting) as file:
            require_regular(os.fstat(file.fileno()))
            return file.read(most)
    except OSError as error:
        raise unreadable(what, full, error) from error


def unreadable(what: str, path: str, error: OSError) -> UnreadableFileError:
    """Return the error for a file that the operating system cannot read."""
    reason = error.strerror or error
    return UnreadableFileError(f"The {what} {named(path)} cannot be read: {reason}.")


def require_regular(status: os.stat_result) -> None:
    """Raise OSError for a folder, a device or a pipe."""
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(status.st_mode):
        raise OSError(errno.EINVAL, "This is a device or a pipe, not a regular file")


def _without_waiting(path: str, flags: int) -> int:
    """Open a file without blocking. Otherwise, opening a pipe would wait for a writer."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_NOT_SUPPORTED = {errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.ENOSYS}
"""The error codes for unsupported operations. Some network disks return these codes."""
_EFFECTIVE = os.access in os.supports_effective_ids


def write_file(path: StrPath, content: str | bytes, what: str) -> None:
    """Write a file atomically.

    Text is encoded as UTF-8. `what` is the noun for the content of the file in error messages.

    If the path is a symbolic link, the link stays and its target is replaced. An existing file
    keeps its permissions, and a new file gets the default permissions. If the file cannot be
    written, the old content is unchanged.
    """
    full = full_path(path, what)
    try:
        data = content.encode() if isinstance(content, str) else content
    except UnicodeEncodeError as error:  # a lone surrogate
        broken = ascii(error.object[error.start])
        why = f"UTF-8 cannot encode {broken}"
        raise GammonError(f"The {what} cannot be saved as {named(full)}: {why}.") from error
    old = None
    try:
        old = _replaceable(full)
        new = os.path.join(os.path.dirname(full), f".gammon-{os.urandom(8).hex()}.tmp")
        try:
            _write_new(new, data, full, old)
            operations.replace(new, full)
        except BaseException:  # including KeyboardInterrupt, a notebook's stop button
            with suppress(OSError):
                operations.unlink(new)
            raise
    except OSError as error:
        left = "The old file is unchanged." if _is_still(full, old) else ""
        raise failure(f"The {what} cannot be saved as", full, error, left=left) from error
    try:
        sync_folder(full)
    except OSError as error:
        tried = f"The {what} was saved, but it may not survive a power cut. The disk did not"
        raise failure(f"{tried} confirm the file", full, error) from error


def write_all(descriptor: int, data: bytes) -> None:
    """Write all the data, even if one system call writes only a part of it."""
    rest = memoryview(data)
    while rest:
        rest = rest[operations.write(descriptor, rest) :]


def sync_folder(path: str) -> None:
    """Flush the folder of a file to the disk, so that the file's entry survives a power cut."""
    if os.name != "posix":
        return  # only POSIX can open a folder
    try:
        folder = operations.open(os.path.dirname(path), os.O_RDONLY)
    except PermissionError:
        return  # the folder can be written to, but not read
    try:
        operations.fsync(folder)
    except OSError as error:
        if error.errno not in _NOT_SUPPORTED:
            raise
    finally:
        operations.close(folder)


def _replaceable(path: str) -> os.stat_result | None:
    """Return the status of the old file, or None if there is no file.

    Raises OSError if the old file is not a regular file, or is not writable.
    """
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return None
    require_regular(old)
    if not os.access(path, os.W_OK, effective_ids=_EFFECTIVE):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return old


def _is_still(path: str, old: os.stat_result | None) -> bool:
    """Whether the old file is still in place.

    A network disk may replace a file, and still report an error.
    """
    with suppress(OSError):
        return os.path.samestat(os.stat(path), old or os.stat(path))
    return False


def _write_new(new: str, data: bytes, path: str, old: os.stat_result | None) -> None:
    """Write the new file, which is to replace the file at `path`, and flush it to the disk."""
    descriptor = operations.open(new, _NEW, 0o666 if old is None else 0o600)
    try:
        write_all(descriptor, data)
        if old is not None:
            _take_after(new, path, old)
        operations.fsync(descriptor)
    finally:
        operations.close(descriptor)


def _take_after(new: str, path: str, old: os.stat_result) -> None:
    """Copy the owner and the permissions of the old file, as far as the process is allowed to."""
    for owner in (old.st_uid, -1):  # setting only the group may be allowed
        with suppress(OSError, AttributeError):  # Windows has no owners
            os.chown(new, owner, old.st_gid)
            break
    with suppress(OSError):
        shutil.copystat(path, new)  # after chown, which may remove permissions
        os.utime(new)


@dataclass(frozen=True, slots=True)
class JsonFile:
    """A format for JSON files.

    `versions` contains the versions of the format that can be read. New files use the last
    version. `content`, `kind` and `writer` are the nouns that messages use for the content, the
    file and the program. `foreign` is the message for a file in any other format.
    """

    content: str
    kind: str
    format: str
    versions: tuple[int, ...]
    writer: str
    foreign: str
    max_bytes: int

    def write(self, path: StrPath, record: JsonObject) -> None:
        """Write a record to a file. If this fails, the old content is unchanged."""
        whole = {"format": self.format, "version": self.versions[-1], **record}
        text = json.dumps(whole, indent=1, ensure_ascii=False)
        size = len(text.encode(errors="surrogatepass"))
        if size >= self.max_bytes:
            raise GammonError(
                f"The {self.content} cannot be saved as {brief(str(path))}: the file would have "
                f"{size:,} bytes, and the limit is {self.max_bytes:,}. Shorten the {self.content}."
            )
        write_file(path, text, self.content)

    def read(self, path: StrPath) -> dict[str, Any] | None:
        """Return the record from a file, or None if the file is missing or empty.

        Raises FormatError if the file has a different format or an unknown version.
        """
        try:
            data = read_file(path, self.kind, self.max_bytes)
        except UnreadableFileError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return None
            raise
        if not data.strip():
            return None
        try:
            record = json.loads(data)
        except (ValueError, RecursionError):
            record = None
        if not isinstance(record, dict) or record.get("format") != self.format:
            raise self.refusal(path, self.foreign)
        if record.get("version") not in self.versions:
            raise self.refusal(
                path, f"Version {brief(record.get('version'))} of the format is not supported."
            )
        return record

    def refusal(self, path: StrPath, problem: str) -> FormatError:
        """Return the error for a file with unexpected content."""
        expected = f"a file that {self.writer} has written, or the name of a new file"
        return FormatError(f"{self.content} in {brief(str(path))}", problem, expected=expected)


MAX_WAIT_SECONDS = 5.0
"""The longest time to wait for a lock that another program holds, in seconds."""

if sys.platform == "win32":
    import msvcrt

    # On Windows, nobody can read a locked byte, so this byte is beyond the end of every file.
    _LOCKED_BYTE = 0x7FFFFFFE

    def lock(descriptor: int) -> bool:
        """Lock an open file; return False if it is already locked."""
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Python in a browser has only one process and no locks
        _HAS_LOCKS = False
    else:
        _HAS_LOCKS = True

    def lock(descriptor: int) -> bool:
        """Lock an open file; return False if it is already locked, even by this process."""
        if not _HAS_LOCKS:
            return True
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network disks have no locks; `append` detects other writers
            pass
        return True


def wait_for_lock(descriptor: int, seconds: float) -> bool:
    """Lock an open file as soon as it is free; return False if that takes longer."""
    end = monotonic() + seconds
    while not (is_locked := lock(descriptor)) and monotonic() < end:
        sleep(0.01)
    return is_locked


@contextmanager
def exclusive(path: str) -> Iterator[None]:
    """Keep other programs from changing a file while this program reads and replaces it.

    The folder is locked, because the file itself is replaced. There is no lock if folders cannot be
    locked, as on Windows, or if another program keeps the lock for `MAX_WAIT_SECONDS`.
    """
    try:
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
    except OSError:  # if the folder is missing, reading or writing the file raises an error
        yield
        return
    try:
        wait_for_lock(folder, MAX_WAIT_SECONDS)
        yield
    finally:
        os.close(folder)
