"""Ends a browser that hangs, so that tests come to an end.

Chromium's first process now and then takes all of a processor for ever, seen once in some 2,000
tests, and of what waits for it much has no limit. Whatever is in the page then, it is no news of
the board: the browser is ended, and the test starts again with another one.
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
    """Have browsers ended if a block takes longer than that; gives those that were."""
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
    """The first process of each browser that this one has started."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            is_first = not any(word.startswith("--type=") for word in process.cmdline())
            if is_first and "--no-sandbox" in process.cmdline():
                found.append(process)
    return found
