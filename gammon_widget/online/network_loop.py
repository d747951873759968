"""The event loop for connections to other machines, in a thread of its own.

It starts at the first use, and ends with the process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from functools import cache, partial, wraps
from threading import Thread, current_thread
from typing import Any, ParamSpec, TypeVar

from ..match.event_loop import notify, wait_until
from ..rules import GammonError

_Params = ParamSpec("_Params")
_Result = TypeVar("_Result")


_NAME = "gammon_widget online"


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    Thread(target=loop.run_forever, name=_NAME, daemon=True).start()
    return loop


def is_running() -> bool:
    """Whether this thread is the one of the event loop, in which nothing may wait for a message."""
    return current_thread().name == _NAME


def run(work: Coroutine[Any, Any, _Result]) -> Future[_Result]:
    """Run a coroutine in the event loop; return its future, which can be used in any thread."""
    return asyncio.run_coroutine_threadsafe(work, _loop())


def in_loop(method: Callable[_Params, object]) -> Callable[_Params, None]:
    """Decorate a method so that it returns at once, and runs in the event loop."""

    @wraps(method)
    def start(*arguments: _Params.args, **options: _Params.kwargs) -> None:
        _loop().call_soon_threadsafe(partial(method, *arguments, **options))

    return start


def run_until_done(work: Coroutine[Any, Any, object], seconds: float, failure: str) -> None:
    """Run a coroutine in the event loop, and wait until it is done.

    Parameters
    ----------
    work
        The coroutine.
    seconds
        The time after which the coroutine is cancelled.
    failure
        The message of the error. ``{why}`` in it is replaced by the reason.

    Raises
    ------
    GammonError
        If the coroutine fails, or is not done in time.
    """
    running = run(work)
    running.add_done_callback(notify)
    try:
        if not wait_until(running.done, seconds):
            raise TimeoutError("no answer")
        running.result()
    except GammonError:
        raise
    except Exception as error:  # each kind of failure has its own class
        why = str(error) or type(error).__name__
        raise GammonError(failure.replace("{why}", why)) from error
    finally:
        running.cancel()  # stopping the cell raises an exception, too
