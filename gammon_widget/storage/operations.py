"""File operations that change the disk.

The package calls these functions through this module, as in ``operations.write(...)``. A test can
therefore replace any of these functions with one that fails.

When Python runs in a browser, as in JupyterLite, a file is stored only when it is closed. If the
page is closed earlier, the written data is lost. In a browser, `fsync` and `ftruncate` therefore
close the file and open it again.
"""

import os
import stat
import sys
from os import close, open, replace, unlink, write

__all__ = ["close", "fsync", "ftruncate", "open", "replace", "unlink", "write"]


def store_by_reopening(descriptor: int) -> None:
    """Store the written data by closing the file and opening it again."""
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        _reopen(descriptor, None)


def truncate_by_reopening(descriptor: int, length: int) -> None:
    """Close a file to store the written data, truncate the file, and open it again."""
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
