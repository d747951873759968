"""The processes of Sage that a test has started."""

from __future__ import annotations

from contextlib import suppress

import psutil


def engine_processes() -> list[int]:
    """The identifiers of the running engine processes below this process."""
    running = []
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):  # the process has ended since it was listed
            if any("sage_worker" in word for word in child.cmdline()):
                running.append(child.pid)
    return running
