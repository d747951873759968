"""Validation of users' numbers and values, and their format in messages."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from numbers import Real
from os import PathLike, fspath
from typing import Any, SupportsIndex

from .errors import GammonError

LARGEST = 999_999_999
"""The largest score, match length and cube: enough for any game and every format."""

MOST_DOUBLES = LARGEST.bit_length() - 1
"""The largest cube as a power of two."""

_MAX_COMPARED_CHARACTERS = 40

_MIN_LIKENESS = 0.6


def as_int(value: SupportsIndex) -> int | None:
    """The value as a plain int, or None.

    NumPy integers are accepted; a bool or a float is probably a mistake.
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
    """The value as a float, or None if it is not a finite number; NumPy numbers are accepted."""
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def require_type(what: str, value: object, kind: type, example: str) -> None:
    """Raise GammonError, which names the type and an example, if a value is not of this type."""
    if not isinstance(value, kind):
        named = f"a{'n' * (kind.__name__[0] in 'AEIO')} {kind.__name__}"
        raise GammonError(f"The {what} must be {named} such as {example}, not {brief(value)}.")


def as_list(what: str, values: object, example: str) -> list[Any]:
    """The values of an iterable as a list; raises GammonError for a string or any other value."""
    try:
        if isinstance(values, str | bytes):
            raise TypeError
        return list(values)  # type: ignore[call-overload, no-any-return]  # others: TypeError
    except TypeError:
        raise GammonError(
            f"The {what} must be a list such as {example}, not {brief(values)}."
        ) from None


def brief(value: object) -> str:
    """Any value as short text for a message; some ints are too long for `str`."""
    try:
        text = repr(fspath(value) if isinstance(value, PathLike) else value)
    except Exception:  # an error in a foreign __repr__ must not replace the message
        return f"this {type(value).__name__}"
    return text if len(text) <= _MAX_COMPARED_CHARACTERS else f"{text[:_MAX_COMPARED_CHARACTERS]}…"


def counted(number: int, noun: str) -> str:
    """A number of things in words: "1 card", "2 cards"."""
    return f"{number} {noun}{'s' * (number != 1)}"


def folded(word: object) -> str:
    """A word for comparison: stripped and in lower case; empty for other types."""
    return word.strip().casefold() if isinstance(word, str) else ""


def nearest(word: object, choices: Iterable[str], alike: float = _MIN_LIKENESS) -> str | None:
    """The choice most similar to a word, ignoring case; None if the ratio is below `alike`."""
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
    """A question about the nearest choice, with a leading space, or an empty string."""
    choice = nearest(word, choices)
    return "" if choice is None else f" Did you mean {str(choice)!r}?"
