"""Validation of values from users, and the format of values in messages."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from difflib import SequenceMatcher
from numbers import Real
from os import PathLike, fspath
from typing import Any, SupportsIndex

from .errors import GammonError

LARGEST = 999_999_999
"""The largest score, match length and cube: enough for any game and every format."""

MOST_DOUBLES = LARGEST.bit_length() - 1
"""The largest exponent of the cube's value, which is at most ``2**MOST_DOUBLES``."""

_MAX_COMPARED_CHARACTERS = 40

_MIN_LIKENESS = 0.6


def as_int(value: SupportsIndex) -> int | None:
    """Return the value as a plain int, or None if it is not an integer.

    NumPy integers are accepted. A bool or a float gives None, because it is probably a mistake.
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
    """Return the value as a float, or None if it is not a finite number.

    NumPy numbers are accepted.
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        return None
    try:
        number = float(value)
    except OverflowError:
        return None
    return number if math.isfinite(number) else None


def require_type(what: str, value: object, kind: type, example: str) -> None:
    """Raise GammonError if the value is not of type `kind`; the message contains an example."""
    if not isinstance(value, kind):
        named = f"a{'n' * (kind.__name__[0] in 'AEIO')} {kind.__name__}"
        raise GammonError(f"The {what} must be {named} such as {example}, not {brief(value)}.")


def as_list(what: str, values: object, example: str) -> list[Any]:
    """Return the values of an iterable as a list.

    Raises GammonError for a string, or for a value that is not iterable.
    """
    try:
        if isinstance(values, str | bytes):
            raise TypeError
        return list(values)  # type: ignore[call-overload, no-any-return]  # others: TypeError
    except TypeError:
        raise GammonError(
            f"The {what} must be a list such as {example}, not {brief(values)}."
        ) from None


def brief(value: object) -> str:
    """Return any value as short text for a message; if `repr` fails, name only the type."""
    try:
        text = repr(fspath(value) if isinstance(value, PathLike) else value)
    except Exception:  # an error in a foreign __repr__ must not replace the message
        return f"this {type(value).__name__}"
    return text if len(text) <= _MAX_COMPARED_CHARACTERS else f"{text[:_MAX_COMPARED_CHARACTERS]}…"


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: "1 card", "2 cards"."""
    return f"{number} {noun}{'s' * (number != 1)}"


def folded(word: object) -> str:
    """Return a word for comparison, stripped and in lower case; empty if it is not a string."""
    return word.strip().casefold() if isinstance(word, str) else ""


def nearest(word: object, choices: Iterable[str], alike: float = _MIN_LIKENESS) -> str | None:
    """Return the choice most similar to a word, ignoring case.

    Returns None if the similarity, from 0 to 1, is below `alike`.
    """
    written = folded(word)
    if not written or len(written) > _MAX_COMPARED_CHARACTERS:
        return None
    ranked = [
        (SequenceMatcher(None, written, choice.casefold()).ratio(), choice) for choice in choices
    ]
    likeness, choice = max(ranked, key=lambda each: each[0], default=(0.0, ""))
    return choice if likeness >= alike else None


def did_you_mean(word: object, choices: Iterable[str]) -> str:
    """Return the question " Did you mean …?" about the nearest choice; empty if there is none."""
    choice = nearest(word, choices)
    return "" if choice is None else f" Did you mean {str(choice)!r}?"
