"""One writer a file: a lock that the operating system lifts when its holder dies."""

from __future__ import annotations

import os
import sys

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
        except OSError:  # some network disks have no locks; a file of lines looks out for itself
            pass
        return True
