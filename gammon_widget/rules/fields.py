"""Fields: one declaration of plain data, for files, lessons and messages from pages.

A `Field` encodes and decodes one kind of value. Larger fields are composed of smaller ones, or
follow from the annotations of a class. If data is invalid, one `DataError` lists everything that is
wrong, with the path of each value.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields
from enum import Enum
from types import UnionType
from typing import Annotated, Any, NamedTuple, cast, get_args, get_origin, get_type_hints

from .errors import GammonError
from .validation import as_float, brief, did_you_mean

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

KeyPath = tuple[str | int, ...]
"""The path to a value: keys, and list indices counted from 0."""

MAX_LISTED = 20
"""One message lists at most this number of faults."""


class Fault(NamedTuple):
    """Something wrong in data.

    `text` is a sentence, and `expected` the end of a sentence that begins with "Expected"; it may
    be empty. If `in_key` is true, the last key of the path is wrong, and not its value.
    """

    text: str
    expected: str = ""
    path: KeyPath = ()
    in_key: bool = False

    def __str__(self) -> str:
        parts = (f"[{part}]" if isinstance(part, int) else f".{part}" for part in self.path)
        place = f"{''.join(parts).removeprefix('.')}: " if self.path else ""
        return f"{place}{self.text}{f' Expected {self.expected}.' if self.expected else ''}"


class DataError(GammonError):
    """Invalid data, with all its faults. `rest` is the part that could be read, or None."""

    def __init__(self, faults: Iterable[Fault], rest: object = None) -> None:
        self.faults, self.rest = tuple(faults), rest
        more = len(self.faults) - MAX_LISTED
        listed = [*map(str, self.faults[:MAX_LISTED]), *([f"… and {more} more."] * (more > 0))]
        super().__init__(" ".join(listed))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.faults, self.rest)


_EMPTY = {"": "There is no value.", "[]": "The list is empty.", "{}": "The mapping is empty."}


def refusal(value: object, expected: str) -> DataError:
    """Return the error for one value that cannot be what is expected."""
    kind = "the list " * isinstance(value, list) + "the mapping " * isinstance(value, dict)
    text = _EMPTY.get(str(value), f"It cannot be {kind}{brief(value)}.")
    return DataError([Fault(text, expected)])


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """An encoder and decoder for one kind of value.

    `read` raises `GammonError` if the value is invalid. `what` is the name of the kind in messages,
    and `schema` is its JSON schema. Both are empty for fields that need none.
    """

    write: Callable[[Any], Json]
    read: Callable[[Any], Any]
    what: str = ""
    schema: JsonObject = field(default_factory=dict)


class Faults(list[Fault]):
    """The faults that have been found in a record or a list so far."""

    def read(self, field: Field, value: object, *path: str | int) -> Any:
        """Return the decoded value; if it is invalid, add its faults, and return what is left."""
        try:
            return field.read(value)
        except GammonError as error:
            found = error.faults if isinstance(error, DataError) else [Fault(str(error))]
            self += (each._replace(path=(*path, *each.path)) for each in found)
            return getattr(error, "rest", None)

    def read_members(
        self, fields: Mapping[str, Field], record: Mapping[str, object], *, is_open: bool = False
    ) -> dict[str, Any]:
        """Return the decoded members, in the order of the record.

        Unless the record is open, a key without a field is a fault.
        """
        found = {}
        for name, value in record.items():
            if name in fields:
                count = len(self)
                decoded = self.read(fields[name], value, name)
                if decoded is not None or len(self) == count:
                    found[str(name)] = decoded
            elif not is_open:
                guess = did_you_mean(name, fields)
                expected = f"one of {', '.join(fields)}"
                self.append(Fault(f"There is no such key.{guess}", expected, (name,), in_key=True))
        return found

    def check(self, rest: object = None) -> None:
        """Raise `DataError` if there are faults."""
        if self:
            raise DataError(self, rest)


def members(record: object, *names: str, optional: Iterable[str] = ()) -> Mapping[str, object]:
    """Return an object that has exactly these keys; raise `DataError` for anything else.

    The optional keys may be missing.
    """
    if not isinstance(record, dict):
        raise refusal(record, "an object")
    faults = Faults(_missing(names, record))
    faults.read_members(dict.fromkeys((*names, *optional), ANYTHING), record)
    faults.check()
    return record


def _missing(names: Iterable[str], record: Mapping[str, object]) -> Iterable[Fault]:
    return (Fault("This key is missing.", path=(name,)) for name in names if name not in record)


def checked(write: Callable[[Any], Json], what: str, is_valid: Callable[[Any], bool]) -> Field:
    """Return a field for the values that a function accepts."""

    def read(value: object) -> object:
        if is_valid(value):
            return value
        raise refusal(value, what)

    return Field(write, read, what)


def _real(value: object) -> float:
    number = as_float(value)
    if number is None:
        raise refusal(value, "a number")
    return number


def whole_number(least: int, most: int) -> Field:
    """Return a field for integers within limits."""
    what = f"a whole number from {least} to {most}"
    return checked(int, what, lambda value: type(value) is int and least <= value <= most)


def short_text(longest: int) -> Field:
    """Return a field for text with at most this number of characters."""
    what = f"text of at most {longest} characters"
    return checked(str, what, lambda value: isinstance(value, str) and len(value) <= longest)


def matching(pattern: str, what: str) -> Field:
    """Return a field for text that matches a regular expression as a whole."""
    matches = re.compile(pattern).fullmatch
    return checked(str, what, lambda value: isinstance(value, str) and bool(matches(value)))


ANYTHING = Field(lambda value: value, lambda value: value)
"""The field of a value that another function checks."""

WHOLE = checked(int, "a whole number", lambda value: type(value) is int)  # a bool is no number
REAL = Field(_real, _real)
TEXT = checked(str, "text", lambda value: isinstance(value, str))
BOOLEAN = checked(bool, "true or false", lambda value: isinstance(value, bool))


def optional(field: Field) -> Field:
    """Return a field for None and for all values of the given field."""
    return Field(
        lambda value: None if value is None else field.write(value),
        lambda value: None if value is None else field.read(value),
    )


_NO_KEYS: Mapping[str, str] = {}


def object_of(
    make: Callable[..., object],
    fields: Mapping[str, Field],
    *,
    absent: Iterable[str] = (),
    is_open: bool = False,
    keys: Mapping[str, str] = _NO_KEYS,
) -> Field:
    """Return a field for objects. `fields` are the fields of the arguments of `make`.

    The arguments named in `absent` may be absent in an object. An open object may have other
    members, which are ignored. `keys` maps attributes to their keys in files, if these differ.
    """
    names = {keys.get(name, name): name for name in fields}
    by_key = {key: fields[name] for key, name in names.items()}
    required = [key for key, name in names.items() if name not in absent]

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise refusal(value, "an object")
        faults = Faults(_missing(required, value))
        found = faults.read_members(by_key, value, is_open=is_open)
        faults.check()
        return make(**{names[key]: each for key, each in found.items()})

    return Field(
        lambda value: {
            keys.get(name, name): each.write(getattr(value, name)) for name, each in fields.items()
        },
        read,
    )


def write_members(fields: Mapping[str, Field], value: object) -> JsonObject:
    """Encode attributes of a value. `fields` maps the attribute names to fields."""
    return {name: field.write(getattr(value, name)) for name, field in fields.items()}


def record_of(
    kind: type,
    /,
    *,
    absent: Iterable[str] = (),
    is_open: bool = False,
    keys: Mapping[str, str] = _NO_KEYS,
    **special: Field,
) -> Field:
    """Return a field for a dataclass or a named tuple.

    The fields of its attributes are taken from `special`, or follow from the annotations. See
    `object_of` for the other parameters.
    """
    own = fields_of(kind, **special)
    return object_of(kind, own, absent=absent, is_open=is_open, keys=keys)


def fields_of(kind: type, /, **special: Field) -> dict[str, Field]:
    """Return the fields of the attributes of a dataclass or a named tuple; see `record_of`."""
    hints = get_type_hints(kind, include_extras=True)
    names = getattr(kind, "_fields", None) or [each.name for each in fields(kind)]
    return {name: special.get(name) or _field_of(hints[name]) for name in names}


def _field_of(hint: Any) -> Field:
    choices = get_args(hint)
    if get_origin(hint) is Annotated:
        return next(each for each in choices if isinstance(each, Field))
    if hint in BY_TYPE:
        return BY_TYPE[hint]
    if isinstance(hint, UnionType):
        return optional(_field_of(choices[0]))
    if get_origin(hint) is tuple:
        kinds = [_field_of(each) for each in choices if each is not ...]
        return tuple_of(kinds[0]) if ... in choices else each_of(*kinds)
    return member_of(hint) if issubclass(hint, Enum) else record_of(hint)


def member_of(kind: type[Enum]) -> Field:
    """Return a field that stores the members of an enumeration by their values."""
    what = f"one of {', '.join(str(each.value) for each in kind)}"

    def read(value: object) -> Enum:
        if isinstance(value, str | int) and not isinstance(value, bool):
            with suppress(ValueError):
                return kind(value)
        raise refusal(value, what)

    return Field(lambda value: cast("Json", kind(value).value), read, what)


def tuple_of(field: Field, most: int | None = None) -> Field:
    """Return a field for tuples with values of one kind; `most` is the maximum length."""
    what = "a list" if most is None else f"a list of at most {most} values"

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or (most is not None and len(value) > most):
            raise refusal(value, what)
        faults = Faults()
        found = tuple([faults.read(field, each, index) for index, each in enumerate(value)])
        faults.check(tuple(each for each in found if each is not None))
        return found

    return Field(lambda values: [field.write(value) for value in values], read)


def each_of(*fields: Field) -> Field:
    """Return a field for tuples of fixed length. The arguments are the fields of the values."""

    def read(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or len(value) != len(fields):
            raise refusal(value, f"a list of {len(fields)} values")
        faults = Faults()
        pairs = enumerate(zip(fields, value, strict=True))
        found = tuple([faults.read(field, each, index) for index, (field, each) in pairs])
        faults.check()
        return found

    return Field(
        lambda values: [field.write(each) for field, each in zip(fields, values, strict=True)], read
    )


BY_TYPE: dict[Any, Field] = {int: WHOLE, float: REAL, str: TEXT, bool: BOOLEAN}
"""The fields of classes that are not records. Other modules add their own classes."""
