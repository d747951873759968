"""What a value in a block may look like: a reader, a writer and a JSON schema, made together.

A `FieldType` reads a node of YAML into a plain value, or notes what is wrong with it; it writes
the value as a node again; and its `schema` says the same to an editor. A `Key` gives it a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Generic, TypeVar

from ..rules.validation import brief
from .characters import why_unseen
from .errors import Path, Problem
from .yaml_text import Items, Node, Pairs, Words

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

T = TypeVar("T")
U = TypeVar("U")
Word = TypeVar("Word", bound=str)

Table = tuple[tuple[str, T], ...]
"""A mapping as immutable pairs, in order."""


@dataclass(frozen=True, slots=True)
class FieldType(Generic[T]):
    """What a value looks like.

    Attributes
    ----------
    what
        What it is called in messages: "a roll such as 3-1".
    schema
        The JSON schema of it.
    read
        Gives the value of a node; what is wrong is added to the problems, and None given.
    write
        Gives the node of a value, whether or not it can be read again.
    """

    what: str
    schema: JsonObject
    read: Callable[[Node, Path, list[Problem]], T | None]
    write: Callable[[T], Node]

    def to(self, change: Callable[[T], U], back: Callable[[U], T]) -> FieldType[U]:
        """The same look, read as another value, which `back` turns into this one again."""

        def read(node: Node, path: Path, problems: list[Problem]) -> U | None:
            value = self.read(node, path, problems)
            return None if value is None else change(value)

        return FieldType(self.what, self.schema, read, lambda value: self.write(back(value)))


def text(what: str, pattern: str | None = None) -> FieldType[str]:
    """A text that is not empty; numbers are texts, too.

    Parameters
    ----------
    what
        What it is called in messages.
    pattern
        A regular expression for the whole of it.
    """
    schema: JsonObject = {"type": ["string", "number"]}
    if pattern is not None:
        schema["pattern"] = f"^(?:{pattern})$"

    def read(node: Node, path: Path, problems: list[Problem]) -> str | None:
        value = node.text if isinstance(node, Words) else ""
        if (unseen := why_unseen(value)) is not None:
            problems.append(Problem(unseen, "a text without it", path=path))
            return None
        if value.strip() and (pattern is None or re.fullmatch(pattern, value)):
            return value
        problems.append(_fault(node, path, what))
        return None

    return FieldType(what, schema, read, _words)


def maybe(one: FieldType[T], nothing: T) -> FieldType[T]:
    """The same, or no value at all, which is read as `nothing`."""

    def read(node: Node, path: Path, problems: list[Problem]) -> T | None:
        return nothing if node == Words(node.line, "") else one.read(node, path, problems)

    def write(value: T) -> Node:
        return _words("") if value == nothing else one.write(value)

    return FieldType(one.what, {"anyOf": [one.schema, {"type": "null"}]}, read, write)


def one_of(words: Iterable[Word]) -> FieldType[Word]:
    """One of a few words, such as the members of an enumeration of texts."""
    known = {str(word): word for word in words}
    *others, last = map(repr, known)
    what = f"{', '.join(others)} or {last}"

    def read(node: Node, path: Path, problems: list[Problem]) -> Word | None:
        if isinstance(node, Words) and (value := " ".join(node.text.lower().split())) in known:
            return known[value]
        problems.append(_fault(node, path, what))
        return None

    return FieldType(what, {"enum": list(known)}, read, _words)


def several(one: FieldType[T]) -> FieldType[tuple[T, ...]]:
    """One value, or a list of them."""
    what = f"{one.what}, or a list of these"
    listed: JsonObject = {"type": "array", "items": one.schema, "minItems": 1}

    def read(node: Node, path: Path, problems: list[Problem]) -> tuple[T, ...] | None:
        if not isinstance(node, Items):
            value = one.read(node, path, problems)
            return None if value is None else (value,)
        if not node.nodes:
            problems.append(_fault(node, path, what))
            return None
        values = [one.read(each, (*path, i), problems) for i, each in enumerate(node.nodes)]
        return tuple(value for value in values if value is not None)

    def write(values: tuple[T, ...]) -> Node:
        nodes = tuple(map(one.write, values))
        return nodes[0] if len(nodes) == 1 else Items(0, nodes)

    return FieldType(what, {"anyOf": [one.schema, listed]}, read, write)


def table(key: FieldType[str], value: FieldType[T]) -> FieldType[Table[T]]:
    """A mapping of which any key may be there that has the right look."""
    what = f"a mapping from {key.what} to {value.what}"
    schema: JsonObject = {
        "type": "object",
        "additionalProperties": value.schema,
        "minProperties": 1,
    }

    def read(node: Node, path: Path, problems: list[Problem]) -> Table[T] | None:
        if not isinstance(node, Pairs) or not node.pairs:
            problems.append(_fault(node, path, what))
            return None
        found = []
        for name, each in node.pairs:
            inside = (*path, name.text)
            read_key = key.read(name, inside, problems)
            read_value = value.read(each, inside, problems)
            if read_key is not None and read_value is not None:
                found.append((read_key, read_value))
        return tuple(found)

    def write(pairs: Table[T]) -> Node:
        return Pairs(0, tuple((_words(name), value.write(each)) for name, each in pairs))

    return FieldType(what, schema, read, write)


def either(
    plain: FieldType[T], mapping: FieldType[T], is_plain: Callable[[T], bool]
) -> FieldType[T]:
    """A mapping, or anything else, as which is written what `is_plain`."""
    what = f"{plain.what}, or {mapping.what}"

    def read(node: Node, path: Path, problems: list[Problem]) -> T | None:
        return (mapping if isinstance(node, Pairs) else plain).read(node, path, problems)

    def write(value: T) -> Node:
        return (plain if is_plain(value) else mapping).write(value)

    return FieldType(what, {"anyOf": [plain.schema, mapping.schema]}, read, write)


@dataclass(frozen=True, slots=True, eq=False)
class Key(Generic[T]):
    """A key of a block.

    Attributes
    ----------
    name
        How it is written.
    type
        What its value looks like.
    meaning
        What it does, in a sentence or two; for the schema and for teachers.
    default
        What it means not to be there; a value that is so is not written either.
    """

    name: str
    type: FieldType[T]
    meaning: str
    default: T | None = None

    @property
    def schema(self) -> JsonObject:
        """The JSON schema of its value."""
        return {"description": self.meaning, **self.type.schema}


def record(keys: Sequence[Key[Any]], make: Callable[..., T], what: str) -> FieldType[T]:
    """A mapping with a few keys, none of which has to be there, that are fields of what is made."""
    schema: JsonObject = {
        "type": "object",
        "properties": {key.name: key.type.schema for key in keys},
        "additionalProperties": False,
        "minProperties": 1,
    }

    def read(node: Node, path: Path, problems: list[Problem]) -> T | None:
        if not isinstance(node, Pairs) or not node.pairs:
            problems.append(_fault(node, path, what))
            return None
        return make(**read_keys(keys, node, problems, path))

    return FieldType(what, schema, read, lambda value: write_keys(fields_of(value, keys)))


def read_keys(
    keys: Iterable[Key[Any]], block: Pairs, problems: list[Problem], path: Path = ()
) -> dict[str, Any]:
    """The values of a block by the names of their keys, in the order in which they were written.

    Parameters
    ----------
    keys
        The keys that may be there.
    block
        What is there.
    problems
        Takes everything that is wrong.
    path
        Where the block stands.
    """
    known = {key.name: key.type for key in keys}
    found = {}
    for name, node in block.pairs:
        inside = (*path, name.text)
        if name.text not in known:
            near = get_close_matches(name.text.lower(), known, n=1)
            guess = f" Did you mean {near[0]!r}?" if near else ""
            expected = f"one of {', '.join(known)}"
            text = f"There is no such key.{guess}"
            place = (name.line or None, name.column or None)
            problems.append(Problem(text, expected, None, inside, *place))
        elif (value := known[name.text].read(node, inside, problems)) is not None:
            found[name.text] = value
    return found


def named_as(keys: Iterable[Key[Any]], values: Mapping[str, T]) -> dict[str, T]:
    """Those of the values that stand under one of these keys."""
    names = {key.name for key in keys}
    return {name: value for name, value in values.items() if name in names}


def fields_of(value: object, keys: Iterable[Key[Any]]) -> list[tuple[Key[Any], Any]]:
    """What a value has under the names of these keys."""
    return [(key, getattr(value, key.name)) for key in keys]


def write_keys(values: Iterable[tuple[Key[Any], Any]]) -> Pairs:
    """A block that says each value under its key, where it is not what the key means anyway."""
    said = ((key, value) for key, value in values if value != key.default)
    return Pairs(0, tuple((_words(key.name), key.type.write(value)) for key, value in said))


def _words(text: str) -> Words:
    return Words(0, text)


def _fault(node: Node, path: Path, expected: str) -> Problem:
    match node:
        case Words(text=""):
            found = "There is no value."
        case Words():
            found = f"It cannot be {brief(node.text)}."
        case Items():
            found = "It cannot be a list." if node.nodes else "The list is empty."
        case Pairs():
            found = "It cannot be a mapping." if node.pairs else "The mapping is empty."
    return Problem(found, expected, path=path)
