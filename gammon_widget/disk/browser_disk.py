"""What is done to the files of a browser, where Python runs in a page, as in JupyterLite.

There a file is kept when it is closed, and not before: a page that is left without a word takes
with it what was only written. And a file is cut where it is kept, not where it is open.
"""

from __future__ import annotations

import os
import stat


def fsync(descriptor: int) -> None:
    """See that what was written is kept: the file is closed, and open again as if nothing was."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        _reopen(descriptor, None)


def ftruncate(descriptor: int, length: int) -> None:
    """Cut an open file, after what was written to it is kept."""
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
