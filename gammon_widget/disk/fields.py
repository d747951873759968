"""How values are written as plain JSON, and read again: every value in a file is looked at.

A `Field` says both for one kind of value; larger ones are put together from smaller ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NamedTuple, TypeVar

from ..rules import GammonError
from ..rules.validation import brief

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

_Member = TypeVar("_Member", bound=Enum)

_PAIR = 2


def members(record: object, *names: str) -> Mapping[str, object]:
    """The members of an object that has exactly these.

    Raises
    ------
    GammonError
        If it has others, or is no object.
    """
    if not isinstance(record, dict):
        raise GammonError(f"An object was expected, not {brief(record)}.")
    wrong = sorted(set(names).symmetric_difference(record))
    if wrong:
        state = "is missing" if wrong[0] in names else "is not known"
        raise GammonError(f"The member {brief(wrong[0])} {state}.")
    return record


def member(kind: type[_Member], value: object) -> _Member:
    """A member of an enumeration, by its value.

    Raises
    ------
    GammonError
        If it has no such member. So do all that follow with what they do not expect.
    """
    try:
        return kind(value)
    except ValueError:
        raise GammonError(f"{brief(value)} is no {kind.__name__}.") from None


def whole(value: object) -> int:
    """A whole number."""
    if type(value) is not int:  # a bool is no number here
        raise GammonError(f"A whole number was expected, not {brief(value)}.")
    return value


def truth(value: object) -> bool:
    """A truth value."""
    if not isinstance(value, bool):
        raise GammonError(f"true or false was expected, not {brief(value)}.")
    return value


def items(value: object) -> list[object]:
    """A list."""
    if not isinstance(value, list):
        raise GammonError(f"A list was expected, not {brief(value)}.")
    return value


def wholes(value: object) -> list[int]:
    """A list of whole numbers."""
    return [whole(each) for each in items(value)]


def pair(value: object) -> tuple[int, int]:
    """Two whole numbers."""
    numbers = wholes(value)
    if len(numbers) != _PAIR:
        raise GammonError(f"Two numbers were expected, not {brief(value)}.")
    return numbers[0], numbers[1]


def real(value: object) -> float:
    """A finite number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise GammonError(f"A number was expected, not {brief(value)}.")
    return float(value)


def text(value: object) -> str:
    """A text."""
    if not isinstance(value, str):
        raise GammonError(f"A text was expected, not {brief(value)}.")
    return value


class Field(NamedTuple):
    """How a value is written, and read again."""

    write: Callable[[Any], Json]
    read: Callable[[object], Any]


def optional(field: Field) -> Field:
    """A field that may hold nothing."""
    return Field(
        lambda value: None if value is None else field.write(value),
        lambda value: None if value is None else field.read(value),
    )


def object_of(make: Callable[..., object], /, **fields: Field) -> Field:
    """A value with fields of its own."""

    def write(value: object) -> Json:
        return {name: field.write(getattr(value, name)) for name, field in fields.items()}

    def read(value: object) -> object:
        told = members(value, *fields)
        return make(**{name: field.read(told[name]) for name, field in fields.items()})

    return Field(write, read)


def member_of(kind: type[Enum]) -> Field:
    """A member of an enumeration, by its value."""
    return Field(lambda value: kind(value).value, lambda value: member(kind, value))


def tuple_of(field: Field) -> Field:
    """Any number of values of one kind."""
    return Field(
        lambda values: [field.write(value) for value in values],
        lambda value: tuple(field.read(each) for each in items(value)),
    )


WHOLE = Field(int, whole)
REAL = Field(float, real)
TEXT = Field(str, text)
TRUTH = Field(bool, truth)
