"""The file operations that change a disk.

The package calls all of them through this module, as in ``operations.write(...)``, so that a test
can replace any of them with one that fails.

In a browser page, such as JupyterLite, a file is stored only when it is closed: if the page is
closed first, everything that was only written is lost. A file is truncated in the storage, not
through its open handle.
"""

import os
import stat
import sys
from os import close, open, replace, unlink, write

__all__ = ["close", "fsync", "ftruncate", "open", "replace", "unlink", "write"]


def store_by_reopening(descriptor: int) -> None:
    """Store what was written, by closing the file and opening it again."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        _reopen(descriptor, None)


def truncate_by_reopening(descriptor: int, length: int) -> None:
    """Store what was written, then truncate the open file."""
    _reopen(descriptor, length)


def _reopen(descriptor: int, length: int | None) -> None:
    path = os.readlink(f"/proc/self/fd/{descriptor}")
    at = os.lseek(descriptor, 0, os.SEEK_CUR)
    os.close(descriptor)
    if length is not None:
        os.truncate(path, length)
    opened = os.open(path, os.O_RDWR)
    if opened != descriptor:
        os.dup2(opened, descriptor)
        os.close(opened)
    os.lseek(descriptor, at, os.SEEK_SET)


if sys.platform == "emscripten":
    fsync, ftruncate = store_by_reopening, truncate_by_reopening
else:
    from os import fsync, ftruncate
