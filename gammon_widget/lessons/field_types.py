"""Types of the values in a board block, each with a reader, a writer and a JSON schema.

A `FieldType` reads a value from YAML and writes it as YAML. If the YAML is invalid, it records a
problem. Text editors use its `schema` to check values. A `BlockKey` is a named key whose values
have a field type.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Generic, TypeVar

from ..rules.validation import brief
from ..storage.codec import JsonObject
from .errors import Path, Problem
from .yaml_text import Block, Text, Value, why_unseen

T = TypeVar("T")
U = TypeVar("U")
Word = TypeVar("Word", bound=str)

Table = tuple[tuple[str, T], ...]
"""A mapping as immutable pairs, in order."""


@dataclass(frozen=True, slots=True)
class FieldType(Generic[T]):
    """The type of a value: its name in messages (`what`), JSON schema, reader and writer.

    `read` returns the value of a YAML node. For an invalid node, it adds a problem to the list and
    returns None. `write` returns the node for a value, even for a value that cannot be read back.
    """

    what: str
    schema: JsonObject
    read: Callable[[Value, Path, list[Problem]], T | None]
    write: Callable[[T], Value]

    def to(self, change: Callable[[T], U], back: Callable[[U], T]) -> FieldType[U]:
        """Return a type with the same syntax for other Python values.

        `change` converts a value of this type to the other type, and `back` converts it back.
        """

        def read(node: Value, path: Path, problems: list[Problem]) -> U | None:
            value = self.read(node, path, problems)
            return None if value is None else change(value)

        return FieldType(self.what, self.schema, read, lambda value: self.write(back(value)))


def text(what: str, pattern: str | None = None) -> FieldType[str]:
    """Return a type for non-empty text that fully matches `pattern`. Numbers count as text."""
    schema: JsonObject = {"type": ["string", "number"]}
    if pattern is not None:
        schema["pattern"] = f"^(?:{pattern})$"

    def read(node: Value, path: Path, problems: list[Problem]) -> str | None:
        value = str(node) if isinstance(node, str) else ""
        if (unseen := why_unseen(value)) is not None:
            problems.append(Problem(unseen, "text without this character", path=path))
            return None
        if value.strip() and (pattern is None or re.fullmatch(pattern, value)):
            return value
        problems.append(_fault(node, path, what))
        return None

    return FieldType(what, schema, read, str)


def maybe(one: FieldType[T], nothing: T) -> FieldType[T]:
    """Return a type that also allows an empty value, which is read as `nothing`."""

    def read(node: Value, path: Path, problems: list[Problem]) -> T | None:
        return nothing if node == "" else one.read(node, path, problems)

    def write(value: T) -> Value:
        return "" if value == nothing else one.write(value)

    return FieldType(one.what, {"anyOf": [one.schema, {"type": "null"}]}, read, write)


def one_of(words: Iterable[Word]) -> FieldType[Word]:
    """Return a type for one of a few words, such as the values of a string enumeration."""
    known = {str(word): word for word in words}
    *others, last = map(repr, known)
    what = f"{', '.join(others)} or {last}"

    def read(node: Value, path: Path, problems: list[Problem]) -> Word | None:
        if isinstance(node, str) and (value := " ".join(node.lower().split())) in known:
            return known[value]
        problems.append(_fault(node, path, what))
        return None

    return FieldType(what, {"enum": list(known)}, read, str)


def several(one: FieldType[T]) -> FieldType[tuple[T, ...]]:
    """Return a type for one value or a list of values."""
    what = f"{one.what}, or a list of these"
    listed: JsonObject = {"type": "array", "items": one.schema, "minItems": 1}

    def read(node: Value, path: Path, problems: list[Problem]) -> tuple[T, ...] | None:
        if not isinstance(node, list):
            value = one.read(node, path, problems)
            return None if value is None else (value,)
        if not node:
            problems.append(_fault(node, path, what))
            return None
        values = [one.read(each, (*path, i), problems) for i, each in enumerate(node)]
        return tuple(value for value in values if value is not None)

    def write(values: tuple[T, ...]) -> Value:
        nodes = [*map(one.write, values)]
        return nodes[0] if len(nodes) == 1 else nodes

    return FieldType(what, {"anyOf": [one.schema, listed]}, read, write)


def table(key: FieldType[str], value: FieldType[T]) -> FieldType[Table[T]]:
    """Return a type for a mapping with arbitrary keys of one type."""
    what = f"a mapping from {key.what} to {value.what}"
    schema: JsonObject = {
        "type": "object",
        "additionalProperties": value.schema,
        "minProperties": 1,
    }

    def read(node: Value, path: Path, problems: list[Problem]) -> Table[T] | None:
        if not isinstance(node, dict) or not node:
            problems.append(_fault(node, path, what))
            return None
        found = []
        for name, each in node.items():
            inside = (*path, name)
            read_key = key.read(name, inside, problems)
            read_value = value.read(each, inside, problems)
            if read_key is not None and read_value is not None:
                found.append((read_key, read_value))
        return tuple(found)

    def write(pairs: Table[T]) -> Value:
        return {name: value.write(each) for name, each in pairs}

    return FieldType(what, schema, read, write)


def either(
    plain: FieldType[T], mapping: FieldType[T], is_plain: Callable[[T], bool]
) -> FieldType[T]:
    """Return a type for values that are either a mapping or have a plain form.

    `is_plain` decides in which form a value is written.
    """
    what = f"{plain.what}, or {mapping.what}"

    def read(node: Value, path: Path, problems: list[Problem]) -> T | None:
        return (mapping if isinstance(node, dict) else plain).read(node, path, problems)

    def write(value: T) -> Value:
        return (plain if is_plain(value) else mapping).write(value)

    return FieldType(what, {"anyOf": [plain.schema, mapping.schema]}, read, write)


@dataclass(frozen=True, slots=True, eq=False)
class BlockKey(Generic[T]):
    """A key of a block: name, type, description and default.

    The description (`meaning`) appears in the schema and in the teachers' manual. The reader uses
    the default if the key is missing. The writer omits a key that has its default value.
    """

    name: str
    type: FieldType[T]
    meaning: str
    default: T | None = None

    @property
    def schema(self) -> JsonObject:
        """The JSON schema of the value."""
        return {"description": self.meaning, **self.type.schema}


def record(keys: Sequence[BlockKey[Any]], make: Callable[..., T], what: str) -> FieldType[T]:
    """Return a type for a mapping with optional keys. `make` receives the values."""
    schema: JsonObject = {
        "type": "object",
        "properties": {key.name: key.type.schema for key in keys},
        "additionalProperties": False,
        "minProperties": 1,
    }

    def read(node: Value, path: Path, problems: list[Problem]) -> T | None:
        if not isinstance(node, dict) or not node:
            problems.append(_fault(node, path, what))
            return None
        return make(**read_keys(keys, node, problems, path))

    return FieldType(what, schema, read, lambda value: write_keys(fields_of(value, keys)))


def read_keys(
    keys: Iterable[BlockKey[Any]], block: Block, problems: list[Problem], path: Path = ()
) -> dict[str, Any]:
    """Return the values of a block, by key, in the order of the block.

    Problems are added to `problems`. `path` is the location of the block.
    """
    known = {key.name: key.type for key in keys}
    found = {}
    for name, node in block.items():
        inside = (*path, name)
        if name not in known:
            near = get_close_matches(name.lower(), known, n=1)
            guess = f" Did you mean {near[0]!r}?" if near else ""
            place = (name.line, name.column) if isinstance(name, Text) else ()
            expected = f"one of {', '.join(known)}"
            problem = Problem(f"There is no such key.{guess}", expected, None, inside, *place)
            problems.append(problem)
        elif (value := known[name].read(node, inside, problems)) is not None:
            found[str(name)] = value
    return found


def named_as(keys: Iterable[BlockKey[Any]], values: Mapping[str, T]) -> dict[str, T]:
    """Return only the values whose names are among the names of the keys."""
    names = {key.name for key in keys}
    return {name: value for name, value in values.items() if name in names}


def fields_of(value: object, keys: Iterable[BlockKey[Any]]) -> list[tuple[BlockKey[Any], Any]]:
    """Return each key with the attribute of `value` that has the same name."""
    return [(key, getattr(value, key.name)) for key in keys]


def write_keys(values: Iterable[tuple[BlockKey[Any], Any]]) -> Block:
    """Return a block that contains each value under its key, except default values."""
    return {key.name: key.type.write(value) for key, value in values if value != key.default}


def _fault(node: Value, path: Path, expected: str) -> Problem:
    match node:
        case "":
            found = "There is no value."
        case str():
            found = f"It cannot be {brief(str(node))}."
        case list():
            found = "It cannot be a list." if node else "The list is empty."
        case dict():
            found = "It cannot be a mapping." if node else "The mapping is empty."
    return Problem(found, expected, path=path)
