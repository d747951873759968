"""Numbers and values as people give them: checked, and shown in messages."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from .errors import GammonError

LARGEST = 999_999_999
"""The largest score, match length and cube: room for any game, and for every format's numbers."""

MOST_DOUBLES = LARGEST.bit_length() - 1
"""The largest cube as a power of two."""

_LONGEST = 40


def whole(value: SupportsIndex) -> int | None:
    """Give the value as a plain int, or None if it is no whole number.

    NumPy's integers are whole numbers; a bool or a float is a slip of the pen.
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def demand(what: str, value: object, kind: type, example: str) -> None:
    """Refuse a value of another kind.

    Raises
    ------
    GammonError
        With what it should be, and an example.
    """
    if not isinstance(value, kind):
        raise GammonError(f"The {what} is a {kind.__name__} such as {example}, not {shown(value)}.")


def shown(value: object) -> str:
    """Write any value for a message, shortened; numbers can be too long for Python to write."""
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's __repr__ raises, the message is about something else
        return f"this {type(value).__name__}"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
