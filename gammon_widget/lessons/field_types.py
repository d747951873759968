"""Types of the values in a board block, which the reader and the JSON schema use.

Every scalar in a block is text. The types are fields of `gammon_widget.storage.codec`, with the
names that messages use and a JSON schema for text editors. A `BlockKey` is a named key whose values
have such a type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from ..rules.fields import DataError, Fault, Faults, Field, JsonObject, refusal, tuple_of
from .errors import Problem
from .yaml_text import Block, Text, Value, why_unseen

T = TypeVar("T")
Word = TypeVar("Word", bound=str)

PairTable = tuple[tuple[str, T], ...]
"""A mapping as immutable pairs, in order."""


def text(what: str, pattern: str | None = None) -> Field:
    """Return a type for non-empty text that fully matches `pattern`. Numbers count as text."""
    schema: JsonObject = {"type": ["string", "number"]}
    if pattern is not None:
        schema["pattern"] = f"^(?:{pattern})$"

    def read(node: Value) -> str:
        value = str(node) if isinstance(node, str) else ""
        if (unseen := why_unseen(value)) is not None:
            raise DataError([Fault(unseen, "text without this character")])
        if value.strip() and (pattern is None or re.fullmatch(pattern, value)):
            return value
        raise refusal(node, what)

    return Field(str, read, what, schema)


def changed(field: Field, change: Callable[[Any], object]) -> Field:
    """Return a type with the same syntax for other Python values."""

    def read(node: Value) -> object:
        faults = Faults()
        value = faults.read(field, node)
        found = None if value is None else change(value)
        faults.check(found)
        return found

    return Field(field.write, read, field.what, field.schema)


def maybe(field: Field, nothing: object) -> Field:
    """Return a type that also allows an empty value, which is read as `nothing`."""
    schema: JsonObject = {"anyOf": [field.schema, {"type": "null"}]}
    return Field(
        field.write,
        lambda node: nothing if node == "" else field.read(node),
        field.what,
        schema,
    )


def one_of(words: Iterable[Word]) -> Field:
    """Return a type for one of a few words, such as the values of a string enumeration."""
    known = {str(word): word for word in words}
    *others, last = map(repr, known)
    what = f"{', '.join(others)} or {last}"

    def read(node: Value) -> Word:
        if isinstance(node, str) and (value := " ".join(node.lower().split())) in known:
            return known[value]
        raise refusal(node, what)

    return Field(str, read, what, {"enum": list(known)})


def several(field: Field) -> Field:
    """Return a type for one value or a list of values."""
    what, listed = f"{field.what}, or a list of these", tuple_of(field)

    def read(node: Value) -> tuple[Any, ...]:
        if not isinstance(node, list):
            return (field.read(node),)
        if not node:
            raise refusal(node, what)
        return tuple(listed.read(node))

    schema: JsonObject = {"type": "array", "items": field.schema, "minItems": 1}
    return Field(listed.write, read, what, {"anyOf": [field.schema, schema]})


def table(key: Field, field: Field) -> Field:
    """Return a type for a mapping with arbitrary keys of one type."""
    what = f"a mapping from {key.what} to {field.what}"

    def read(node: Value) -> PairTable[Any]:
        if not isinstance(node, dict) or not node:
            raise refusal(node, what)
        faults = Faults()
        pairs = [
            (faults.read(key, name, name), faults.read(field, each, name))
            for name, each in node.items()
        ]
        found = tuple(pair for pair in pairs if None not in pair)
        faults.check(found)
        return found

    schema: JsonObject = {"additionalProperties": field.schema, "minProperties": 1}
    return Field(dict, read, what, {"type": "object", **schema})


def either(plain: Field, mapping: Field) -> Field:
    """Return a type for values that are either a mapping or have a plain form."""
    return Field(
        plain.write,
        lambda node: (mapping if isinstance(node, dict) else plain).read(node),
        f"{plain.what}, or {mapping.what}",
        {"anyOf": [plain.schema, mapping.schema]},
    )


@dataclass(frozen=True, slots=True, eq=False)
class BlockKey:
    """A key of a block: name, type and description.

    The description (`meaning`) appears in the schema and in the teachers' manual.
    """

    name: str
    type: Field
    meaning: str

    @property
    def schema(self) -> JsonObject:
        """The JSON schema of the value."""
        return {"description": self.meaning, **self.type.schema}


def record(make: Callable[..., object], what: str, **fields: Field) -> Field:
    """Return a type for a mapping with optional keys. `make` receives the values."""

    def read(node: Value) -> object:
        if not isinstance(node, dict) or not node:
            raise refusal(node, what)
        faults = Faults()
        found = make(**faults.read_members(fields, node))
        faults.check(found)
        return found

    schema: JsonObject = {
        "type": "object",
        "properties": {name: field.schema for name, field in fields.items()},
        "additionalProperties": False,
        "minProperties": 1,
    }
    return Field(dict, read, what, schema)


def read_keys(keys: Iterable[BlockKey], block: Block, problems: list[Problem]) -> dict[str, Any]:
    """Return the values of a block, by key, in the order of the block, and add its problems."""
    faults = Faults()
    found = faults.read_members({key.name: key.type for key in keys}, block)
    problems += map(_problem, faults)
    return found


def _problem(fault: Fault) -> Problem:
    key = fault.path[-1]
    place = (key.line, key.column) if fault.in_key and isinstance(key, Text) else ()
    return Problem(fault.text, fault.expected, None, fault.path, *place)
