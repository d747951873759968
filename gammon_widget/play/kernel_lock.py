"""One thing at a time: a kernel handles cells in one thread, and clicks in others.

JupyterLab sends what a page tells to a thread of its own (a "subshell" of the kernel), one for
each page, so that a board can be clicked while a cell runs. Whatever changes a match or what is
shown of it therefore holds one lock, until everybody has been told. It is one lock for all
matches, not one for each: matches can be linked with each other, and two threads that each wait
for the other's would wait forever. Who only looks at a state needs none, since states are values.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

LOCK = RLock()
"""Held, nothing else changes; whoever holds it can hold it again."""

_Given = ParamSpec("_Given")
_Answer = TypeVar("_Answer")


def locked(function: Callable[_Given, _Answer]) -> Callable[_Given, _Answer]:
    """Have nothing else change while this function or method runs."""

    @wraps(function)
    def held(*arguments: _Given.args, **options: _Given.kwargs) -> _Answer:
        with LOCK:
            return function(*arguments, **options)

    return held
