"""Ends a browser that hangs, so that the tests end.

In about one of 2,000 tests, Chromium's main process uses a whole processor for ever, and many waits
for it have no limit. This does not depend on the page: the browser is ended, and the test is
repeated with a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Timer

import psutil

STUCK_SECONDS = 300.0
"""Several times as long as any test takes on a busy machine, but those of `make prove`."""


@contextmanager
def ending_what_hangs(seconds: float = STUCK_SECONDS) -> Iterator[list[psutil.Process]]:
    """End the browsers if a block takes longer than this; yield the list of the ended ones."""
    ended: list[psutil.Process] = []

    def end() -> None:
        for process in browsers():
            ended.append(process)
            with suppress(psutil.Error):
                process.kill()

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield ended
    finally:
        timer.cancel()


def browsers() -> list[psutil.Process]:
    """The main processes of the browsers that this process started."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            is_first = not any(word.startswith("--type=") for word in process.cmdline())
            if is_first and "--no-sandbox" in process.cmdline():
                found.append(process)
    return found
