"""Numbers and values as people give them: checked, and shown in messages."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from numbers import Real
from typing import Any, SupportsIndex

from .errors import GammonError

LARGEST = 999_999_999
"""The largest score, match length and cube: room for any game, and for every format's numbers."""

MOST_DOUBLES = LARGEST.bit_length() - 1
"""The largest cube as a power of two."""

_MAX_COMPARED_CHARACTERS = 40

_MIN_LIKENESS = 0.6


def as_int(value: SupportsIndex) -> int | None:
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


def as_float(value: object) -> float | None:
    """Give the value as a float, or None if it is no finite number; NumPy's are numbers."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def require_type(what: str, value: object, kind: type, example: str) -> None:
    """Refuse a value of another kind.

    Raises
    ------
    GammonError
        With what it should be, and an example.
    """
    if not isinstance(value, kind):
        raise GammonError(f"The {what} is a {kind.__name__} such as {example}, not {brief(value)}.")


def as_list(what: str, values: object, example: str) -> list[Any]:
    """What an iterable holds, as a list; a text is none.

    Raises
    ------
    GammonError
        If it is none, with an example.
    """
    try:
        if isinstance(values, str | bytes):
            raise TypeError
        return list(values)  # type: ignore[call-overload, no-any-return]  # others: TypeError
    except TypeError:
        raise GammonError(f"The {what} are such as {example}, not {brief(values)}.") from None


def brief(value: object) -> str:
    """Write any value for a message, shortened; numbers can be too long for Python to write."""
    try:
        text = repr(value)
    except Exception:  # whatever a stranger's __repr__ raises, the message is about something else
        return f"this {type(value).__name__}"
    return text if len(text) <= _MAX_COMPARED_CHARACTERS else f"{text[:_MAX_COMPARED_CHARACTERS]}…"


def folded(word: object) -> str:
    """A word as it is compared: in small letters, without blanks around it; else empty."""
    return word.strip().casefold() if isinstance(word, str) else ""


def nearest(word: object, choices: Iterable[str], alike: float = _MIN_LIKENESS) -> str | None:
    """The choice that a word is most like, whatever its case; None if it is like none.

    Parameters
    ----------
    word
        What was written.
    choices
        What it may be a slip for.
    alike
        From which share of letters in common on it may be, from 0 to 1.
    """
    written = folded(word)
    if not written or len(written) > _MAX_COMPARED_CHARACTERS:
        return None
    from difflib import SequenceMatcher  # slow to import

    ranked = [
        (SequenceMatcher(None, written, choice.casefold()).ratio(), choice) for choice in choices
    ]
    likeness, choice = max(ranked, key=lambda each: each[0], default=(0.0, ""))
    return choice if likeness >= alike else None


def did_you_mean(word: object, choices: Iterable[str]) -> str:
    """The question whether the nearest choice was meant, with a blank before it, or nothing."""
    choice = nearest(word, choices)
    return "" if choice is None else f" Did you mean {str(choice)!r}?"
