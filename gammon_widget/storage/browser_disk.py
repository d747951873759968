"""File operations for Python in a browser page, such as JupyterLite.

There a file is stored only when it is closed: closing the page loses what was only written. A
file is truncated in the storage, not through its open handle.
"""

from __future__ import annotations

import os
import stat


def fsync(descriptor: int) -> None:
    """Store what was written, by closing the file and opening it again."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        _reopen(descriptor, None)


def ftruncate(descriptor: int, length: int) -> None:
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
