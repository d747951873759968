"""What a value in a block may look like: a reader and its JSON schema, made together.

A `Shape` reads a node of YAML into a plain value, or writes down what is wrong with it; its
`schema` says the same to an editor. Neither can be changed without the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..rules.validation import brief
from .errors import Path, Problem
from .yaml_text import Items, Node, Pairs, Words

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Json]

T = TypeVar("T")
U = TypeVar("U")
K = TypeVar("K")

Table = tuple[tuple[K, T], ...]
"""A mapping as immutable pairs, in order."""


@dataclass(frozen=True, slots=True)
class Shape(Generic[T]):
    """What a value looks like.

    Attributes
    ----------
    what
        What it is called in messages: "a roll such as 3-1".
    schema
        The JSON schema of it.
    read
        Gives the value of a node; what is wrong is added to the problems, and None given.
    """

    what: str
    schema: JsonObject
    read: Callable[[Node, Path, list[Problem]], T | None]

    def to(self, change: Callable[[T], U]) -> Shape[U]:
        """The same look, read as another value."""

        def read(node: Node, path: Path, problems: list[Problem]) -> U | None:
            value = self.read(node, path, problems)
            return None if value is None else change(value)

        return Shape(self.what, self.schema, read)


def text(what: str, pattern: str | None = None) -> Shape[str]:
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
        if value.strip() and (pattern is None or re.fullmatch(pattern, value)):
            return value
        problems.append(_fault(node, path, what))
        return None

    return Shape(what, schema, read)


def maybe(one: Shape[T], nothing: T) -> Shape[T]:
    """The same, or no value at all, which is read as `nothing`."""

    def read(node: Node, path: Path, problems: list[Problem]) -> T | None:
        return nothing if node == Words(node.line, "") else one.read(node, path, problems)

    return Shape(one.what, {"anyOf": [one.schema, {"type": "null"}]}, read)


def one_of(words: Iterable[str]) -> Shape[str]:
    """One of a few words."""
    known = tuple(map(str, words))
    what = ", ".join(map(repr, known[:-1])) + f" or {known[-1]!r}"

    def read(node: Node, path: Path, problems: list[Problem]) -> str | None:
        if isinstance(node, Words) and (value := " ".join(node.text.lower().split())) in known:
            return value
        problems.append(_fault(node, path, what))
        return None

    return Shape(what, {"enum": list(known)}, read)


def several(one: Shape[T]) -> Shape[tuple[T, ...]]:
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

    return Shape(what, {"anyOf": [one.schema, listed]}, read)


def table(key: Shape[K], value: Shape[T]) -> Shape[Table[K, T]]:
    """A mapping of which any key may be there that has the right look."""
    what = f"a mapping from {key.what} to {value.what}"
    schema: JsonObject = {
        "type": "object",
        "additionalProperties": value.schema,
        "minProperties": 1,
    }

    def read(node: Node, path: Path, problems: list[Problem]) -> Table[K, T] | None:
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

    return Shape(what, schema, read)


def either(plain: Shape[T], mapping: Shape[T]) -> Shape[T]:
    """A mapping, or anything else."""
    what = f"{plain.what}, or {mapping.what}"

    def read(node: Node, path: Path, problems: list[Problem]) -> T | None:
        return (mapping if isinstance(node, Pairs) else plain).read(node, path, problems)

    return Shape(what, {"anyOf": [plain.schema, mapping.schema]}, read)


def record(fields: Mapping[str, Shape[str]], what: str) -> Shape[dict[str, str]]:
    """A mapping with a few known keys, none of which has to be there."""
    schema: JsonObject = {
        "type": "object",
        "properties": {name: shape.schema for name, shape in fields.items()},
        "additionalProperties": False,
        "minProperties": 1,
    }

    def read(node: Node, path: Path, problems: list[Problem]) -> dict[str, str] | None:
        if not isinstance(node, Pairs) or not node.pairs:
            problems.append(_fault(node, path, what))
            return None
        found = {}
        for name, each in node.pairs:
            inside = (*path, name.text)
            if name.text not in fields:
                problems.append(unknown(name, inside, fields))
            elif (value := fields[name.text].read(each, inside, problems)) is not None:
                found[name.text] = value
        return found

    return Shape(what, schema, read)


def unknown(name: Words, path: Path, known: Iterable[str]) -> Problem:
    """The problem that a key is not known, and which are."""
    from difflib import get_close_matches

    names = list(known)
    near = get_close_matches(name.text.lower(), names, n=1)
    guess = f" Did you mean {near[0]!r}?" if near else ""
    expected = f"one of {', '.join(names)}"
    return Problem(f"There is no such key.{guess}", expected, path=path)


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
