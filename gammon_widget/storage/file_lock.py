"""Locks of the operating system, which it releases when a process ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

MAX_WAIT_SECONDS = 5.0
"""The longest wait for another program, which may have stopped."""

if sys.platform == "win32":
    import msvcrt

    _LOCKED_BYTE = 0x7FFFFFFE  # Windows locks bytes against readers too: one that no file reaches

    def lock(descriptor: int) -> bool:
        """Lock an open file; False if it is locked already."""
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:

    def lock(descriptor: int) -> bool:
        """Lock an open file; False if it is locked already, be it in this very process."""
        try:
            from fcntl import LOCK_EX, LOCK_NB, flock
        except ImportError:  # a browser's Python: one process, and no locks
            return True
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # some network disks have no locks; `append` detects other writers
            pass
        return True


@contextmanager
def exclusive(path: str) -> Iterator[None]:
    """Keep other programs from changing a file between reading and replacing it.

    The lock is on its folder, because the file itself is replaced. Where folders cannot be locked,
    as on Windows, nothing is.
    """
    try:
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
    except OSError:  # reading or writing will explain a missing folder
        yield
        return
    try:
        end = monotonic() + MAX_WAIT_SECONDS
        while not lock(folder) and monotonic() < end:
            sleep(0.01)
        yield
    finally:
        os.close(folder)
