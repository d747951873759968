"""Tasks of event loops that run in several threads, and end with them.

A task belongs to the loop of the thread in which it was begun: that of the cells, or that of a
page's clicks, which is closed when the page is.
"""

from __future__ import annotations

import asyncio
from typing import Any

Task = asyncio.Task[Any]


def is_under_way(task: Task | None) -> bool:
    """Whether there is a task that has not come to its end, in a loop that still runs."""
    return task is not None and not task.done() and not task.get_loop().is_closed()


def cancel(task: Task | None) -> None:
    """Cancel a task, whichever thread this is."""
    if task is None or not is_under_way(task):
        return
    loop = task.get_loop()
    if loop is running_loop():
        task.cancel()
        return
    try:
        loop.call_soon_threadsafe(task.cancel)
    except RuntimeError:  # its loop was closed just now, and it has ended with it
        return


async def ended(task: Task) -> None:
    """Wait for the end of a task, whichever loop it belongs to; what it raises is its own."""
    loop = task.get_loop()
    if loop is asyncio.get_running_loop():
        await asyncio.wait({task})
        return
    while is_under_way(task):  # a loop that is closed tells nobody
        await asyncio.sleep(_GLANCE)


_GLANCE = 0.02
"""Seconds between looks at a task of another thread."""


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this thread; None where none is running."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
