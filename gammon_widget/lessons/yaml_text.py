"""YAML of which only the harmless part is read: texts, lists and mappings, with their lines.

Nothing is ever constructed from it: every scalar stays the text that was written, so ``off`` is
no boolean, ``24:2`` no number, and no tag can name a Python object. Anchors, aliases and tags are
refused, since a few lines of them can stand for millions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ..optional_libraries import library
from ..rules.validation import brief
from .errors import LessonError

MAX_LENGTH = 20_000
"""Characters of one block."""

MAX_DEPTH = 8
"""How many lists and mappings may stand inside each other."""

MAX_VALUES = 1_000
"""Texts, lists and mappings in one block."""

_TAG = "tag:yaml.org,2002:"
_TOO_DEEP = "it is nested too deeply"
_LINE_WIDTH = 92
_MAX_INLINE_LENGTH = 12
"""A list of texts that are shorter is written in one line."""


@dataclass(frozen=True, slots=True)
class Words:
    """A scalar, as it was written; as of every node, line and column count from 1, or are 0."""

    line: int
    text: str
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    line: int
    nodes: tuple[Node, ...]
    column: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Pairs:
    """A mapping, in the order in which it was written."""

    line: int
    pairs: tuple[tuple[Words, Node], ...]
    column: int = field(default=0, compare=False)


Node = Words | Items | Pairs


def read_yaml(text: str, line: int = 1, indent: int = 0) -> Pairs:
    """Read a block of YAML that holds a mapping.

    Parameters
    ----------
    text
        The block.
    line
        Which line of the file its first line is.
    indent
        How many characters stand before the block in each line of the file.

    Raises
    ------
    LessonError
        If it is too long or too deep, is no YAML or no mapping, or has an anchor, an alias, a
        tag, or a key twice; with line and column.
    """
    if len(text) > MAX_LENGTH:
        raise LessonError.at(
            line, f"The block has {len(text)} characters.", f"at most {MAX_LENGTH}"
        )
    library = _yaml()
    try:
        loader = _loader()(text)
        root = loader.get_single_node()
    except library.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "this cannot be read"
        hint = "YAML; a text with ': ' or ' #' in it, or a comma inside brackets, needs quotes"
        there = line + (mark.line if mark else 0)
        column = None if mark is None else indent + mark.column + 1
        raise LessonError.at(there, f"The block is no YAML: {what}.", hint, column) from None
    if root is None:
        return Pairs(line, ())
    node = _node(root, line, indent)
    if not isinstance(node, Pairs):
        expected = "lines such as 'roll: 3-1'"
        raise LessonError.at(node.line, "The block is no mapping.", expected, node.column)
    return node


def _node(node: Any, first: int, indent: int) -> Node:
    line, column = first + node.start_mark.line, indent + node.start_mark.column + 1
    if isinstance(node.value, str):
        return Words(line, node.value, column)
    if node.id == "sequence":
        return Items(line, tuple(_node(each, first, indent) for each in node.value), column)
    pairs: list[tuple[Words, Node]] = []
    seen: set[str] = set()
    for key_node, value in node.value:
        key = _node(key_node, first, indent)
        if not isinstance(key, Words):
            raise LessonError.at(key.line, "A key is a list or a mapping.", "a text", key.column)
        if key.text in seen:
            text = f"The key {brief(key.text)} is there twice."
            raise LessonError.at(key.line, text, "each key once", key.column)
        seen.add(key.text)
        pairs.append((key, _node(value, first, indent)))
    return Pairs(line, tuple(pairs), column)


def _yaml() -> Any:
    return library("yaml", "Lessons need PyYAML", "lessons")  # which has no types


@cache
def _loader() -> Any:
    """The loader: PyYAML's without its resolvers and constructors, and with bounds."""
    library = _yaml()

    class Loader(library.BaseLoader):  # type: ignore[misc, name-defined]  # PyYAML has no types
        """Composes nodes, and refuses what can grow or name things."""

        def __init__(self, text: str) -> None:
            super().__init__(text)
            self._depth = 0
            self._nodes = 0

        def fetch_flow_collection_start(self, token: Any) -> None:
            # PyYAML looks far ahead of what it composes, and the longer the deeper it is.
            if self.flow_level > MAX_DEPTH:
                raise library.scanner.ScannerError(None, None, _TOO_DEEP, self.get_mark())
            super().fetch_flow_collection_start(token)

        def compose_node(self, parent: Any, index: Any) -> Any:
            event = self.peek_event()
            self._nodes += 1
            problem = None
            if isinstance(event, library.AliasEvent) or event.anchor is not None:
                problem = "it has an anchor or an alias"
            elif event.tag is not None:
                problem = f"it has a tag, {event.tag}"
            elif self._depth > MAX_DEPTH:
                problem = _TOO_DEEP
            elif self._nodes > MAX_VALUES:
                problem = f"it holds more than {MAX_VALUES} values"
            if problem is not None:
                raise library.composer.ComposerError(None, None, problem, event.start_mark)
            self._depth += 1
            node = super().compose_node(parent, index)
            self._depth -= 1
            return node

    return Loader


def write_yaml(block: Pairs) -> str:
    """Write a mapping as YAML; `read_yaml` gives it back, but for the lines."""
    library = _yaml()
    written: str = library.serialize(
        _yaml_node(block), Dumper=library.BaseDumper, allow_unicode=True, width=_LINE_WIDTH
    )
    return written


def _yaml_node(node: Node) -> Any:
    nodes = _yaml().nodes
    match node:
        case Words(text=text):
            # PyYAML does not read again all that it writes without quotes, or in single ones.
            style = None if text.isprintable() and text == text.strip() else '"'
            if "\n" in text and text.replace("\n", "").isprintable():
                style = "|"
            return nodes.ScalarNode(f"{_TAG}str", text, style=style)
        case Items(nodes=inside):
            short = all(
                isinstance(each, Words) and len(each.text) < _MAX_INLINE_LENGTH for each in inside
            )
            return nodes.SequenceNode(
                f"{_TAG}seq", [_yaml_node(each) for each in inside], flow_style=short
            )
        case Pairs(pairs=pairs):
            items = [(_yaml_node(key), _yaml_node(value)) for key, value in pairs]
            return nodes.MappingNode(f"{_TAG}map", items, flow_style=False)
