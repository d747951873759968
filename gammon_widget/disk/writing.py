"""A file written whole or not at all.

The new content is written beside the old file, seen safely onto the disk, and put into the old
one's place at one stroke. A full disk, a kill or a power cut leaves the old file or the new one,
each of them whole. Two things are the price of it: a folder that may not be written in, and a
hard link, whose other name keeps the old content.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from contextlib import suppress

from ..rules import GammonError
from . import operations
from .failures import failure
from .paths import StrPath, full_path, named

_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_NOT_SUPPORTED = {errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.ENOSYS}
"""How a disk says that it cannot do a thing at all, as some network disks do."""
_EFFECTIVE = os.access in os.supports_effective_ids


def write_file(path: StrPath, content: str | bytes, what: str) -> None:
    """Write a file, in place of the one that stands there, if any.

    A link stays a link to the file. The file keeps its permissions, as a file does that is
    written over; a new one has those that new files have.

    Parameters
    ----------
    path
        The file; ``~`` is the home folder.
    content
        What is to be in it; a text is written in UTF-8.
    what
        What that is, such as ``"lesson"``, for the message.

    Raises
    ------
    GammonError
        If it cannot be written. What was there before is there still, and nothing else.
    """
    full = full_path(path, what)
    try:
        data = content.encode() if isinstance(content, str) else content
    except UnicodeEncodeError as error:  # half a character
        broken = ascii(error.object[error.start])
        why = f"UTF-8 has no letter {broken}"
        raise GammonError(f"The {what} cannot be saved as {named(full)}: {why}.") from error
    old = None
    try:
        old = _replaceable(full)
        new = _written_beside(full, data, old)
        try:
            operations.replace(new, full)
        except BaseException:
            _remove(new)
            raise
    except OSError as error:
        left = "What stood there before is unharmed." if _is_still(full, old) else ""
        raise failure(f"The {what} cannot be saved as", full, error, left=left) from error
    try:
        sync_folder(full)
    except OSError as error:
        tried = f"The {what} was saved, but the disk does not say that this would outlast a"
        raise failure(f"{tried} power cut:", full, error) from error


def write_all(descriptor: int, data: bytes) -> None:
    """Write everything: one call may write less than it was given."""
    rest = memoryview(data)
    while rest:
        rest = rest[operations.write(descriptor, rest) :]


def sync_folder(path: str) -> None:
    """See that a file itself, not only its content, will be found again after a power cut."""
    if os.name != "posix":
        return  # only there can a folder be opened
    try:
        folder = operations.open(os.path.dirname(path), os.O_RDONLY)
    except PermissionError:
        return  # a folder that may be written but not read
    try:
        operations.fsync(folder)
    except OSError as error:
        if error.errno not in _NOT_SUPPORTED:
            raise
    finally:
        operations.close(folder)


def _replaceable(path: str) -> os.stat_result | None:
    """What is known of the file that is to be replaced; None where there is none.

    Raises
    ------
    OSError
        If it must not be replaced: only a file may be, and only by those who may write to it.
    """
    try:
        old = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(old.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not stat.S_ISREG(old.st_mode):
        raise OSError(errno.EINVAL, "It is no file, but a device or a pipe")
    if not os.access(path, os.W_OK, effective_ids=_EFFECTIVE):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return old


def _is_still(path: str, old: os.stat_result | None) -> bool:
    """Whether the file is the old one: a network disk may have done what it says it has not."""
    with suppress(OSError):
        return os.path.samestat(os.stat(path), old or os.stat(path))
    return False


def _written_beside(path: str, data: bytes, old: os.stat_result | None) -> str:
    """A new file in the same folder, safely on the disk, and what it is called."""
    new = os.path.join(os.path.dirname(path), f".gammon-{os.urandom(8).hex()}.tmp")
    try:
        descriptor = operations.open(new, _NEW, 0o666 if old is None else 0o600)
        try:
            write_all(descriptor, data)
            if old is not None:
                _take_after(new, path, old)
            operations.fsync(descriptor)
        finally:
            operations.close(descriptor)
    except BaseException:  # the stop button of a notebook comes as one, too
        _remove(new)
        raise
    return new


def _take_after(new: str, path: str, old: os.stat_result) -> None:
    """Give a new file the owner and the permissions of the old one, as far as one may."""
    for owner in (old.st_uid, -1):  # whoever may not give it away may perhaps choose the group
        with suppress(OSError, AttributeError):  # Windows knows no owners
            os.chown(new, owner, old.st_gid)
            break
    with suppress(OSError):
        shutil.copystat(path, new)  # after the owner: a change of that may take rights away
        os.utime(new)


def _remove(path: str) -> None:
    with suppress(OSError):
        operations.unlink(path)
