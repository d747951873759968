"""YAML of which only the harmless part is read: texts, lists and mappings, with their lines.

Nothing is ever constructed from it: every scalar stays the text that was written, so ``off`` is
no boolean, ``24:2`` no number, and no tag can name a Python object. Anchors, aliases and tags are
refused, since a few lines of them can stand for millions.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from ..rules.validation import brief
from .errors import LessonError, Problem
from .optional_libraries import yaml

LONGEST = 20_000
"""Characters of one block."""

DEEPEST = 8
"""How many lists and mappings may stand inside each other."""

MOST = 1_000
"""Texts, lists and mappings in one block."""

_TAG = "tag:yaml.org,2002:"
_TOO_DEEP = "it is nested too deeply"
_WIDTH = 92
_SHORT = 12  # a list of texts shorter than this is written in one line


@dataclass(frozen=True, slots=True)
class Words:
    """A scalar, as it was written."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    line: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Pairs:
    """A mapping, in the order in which it was written."""

    line: int
    pairs: tuple[tuple[Words, Node], ...]


Node = Words | Items | Pairs


def read_yaml(text: str, line: int = 1) -> Pairs:
    """Read a block of YAML that holds a mapping.

    Parameters
    ----------
    text
        The block.
    line
        Which line of the file its first line is.

    Raises
    ------
    LessonError
        If it is too long or too deep, is no YAML or no mapping, or has an anchor, an alias, a
        tag, or a key twice; with the line.
    """
    if len(text) > LONGEST:
        raise _error(f"The block has {len(text)} characters.", line, f"at most {LONGEST}")
    library = yaml()
    try:
        loader = _loader()(text)
        root = loader.get_single_node()
    except library.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "this cannot be read"
        hint = "YAML; a text with ': ' or ' #' in it, or a comma inside brackets, needs quotes"
        raise _error(
            f"The block is no YAML: {what}.", line + (mark.line if mark else 0), hint
        ) from None
    if root is None:
        return Pairs(line, ())
    node = _node(root, line)
    if not isinstance(node, Pairs):
        raise _error("The block is no mapping.", line, "lines such as 'roll: 3-1'")
    return node


def _node(node: Any, first: int) -> Node:
    line = first + node.start_mark.line
    if isinstance(node.value, str):
        return Words(line, node.value)
    if node.id == "sequence":
        return Items(line, tuple(_node(each, first) for each in node.value))
    pairs: list[tuple[Words, Node]] = []
    seen: set[str] = set()
    for key_node, value in node.value:
        key = _node(key_node, first)
        if not isinstance(key, Words):
            raise _error("A key is a list or a mapping.", key.line, "a text")
        if key.text in seen:
            raise _error(f"The key {brief(key.text)} is there twice.", key.line, "each key once")
        seen.add(key.text)
        pairs.append((key, _node(value, first)))
    return Pairs(line, tuple(pairs))


def _error(text: str, line: int, expected: str) -> LessonError:
    return LessonError([Problem(text, expected, line=line)])


@cache
def _loader() -> Any:
    """The loader: PyYAML's without its resolvers and constructors, and with bounds."""
    library = yaml()

    class Loader(library.BaseLoader):  # type: ignore[misc, name-defined]  # PyYAML has no types
        """Composes nodes, and refuses what can grow or name things."""

        def __init__(self, text: str) -> None:
            super().__init__(text)
            self._depth = 0
            self._nodes = 0

        def fetch_flow_collection_start(self, token: Any) -> None:
            # PyYAML looks far ahead of what it composes, and the longer the deeper it is.
            if self.flow_level > DEEPEST:
                mark = self.get_mark()
                raise library.scanner.ScannerError(None, None, _TOO_DEEP, mark)
            super().fetch_flow_collection_start(token)

        def compose_node(self, parent: Any, index: Any) -> Any:
            event = self.peek_event()
            mark = event.start_mark
            if isinstance(event, library.AliasEvent) or event.anchor is not None:
                raise library.composer.ComposerError(
                    None, None, "it has an anchor or an alias", mark
                )
            if event.tag is not None:
                raise library.composer.ComposerError(None, None, f"it has a tag, {event.tag}", mark)
            if self._depth > DEEPEST:
                raise library.composer.ComposerError(None, None, _TOO_DEEP, mark)
            self._nodes += 1
            if self._nodes > MOST:
                what = f"it holds more than {MOST} values"
                raise library.composer.ComposerError(None, None, what, mark)
            self._depth += 1
            node = super().compose_node(parent, index)
            self._depth -= 1
            return node

    return Loader


def write_yaml(block: Pairs) -> str:
    """Write a mapping as YAML; `read_yaml` gives it back, but for the lines."""
    library = yaml()
    written: str = library.serialize(
        _yaml_node(block), Dumper=library.BaseDumper, allow_unicode=True, width=_WIDTH
    )
    return written


def _yaml_node(node: Node) -> Any:
    nodes = yaml().nodes
    match node:
        case Words(text=text):
            # PyYAML does not read again all that it writes without quotes, or in single ones.
            style = None if text.isprintable() and text == text.strip() else '"'
            if "\n" in text and text.replace("\n", "").isprintable():
                style = "|"
            return nodes.ScalarNode(f"{_TAG}str", text, style=style)
        case Items(nodes=inside):
            short = all(isinstance(each, Words) and len(each.text) < _SHORT for each in inside)
            return nodes.SequenceNode(
                f"{_TAG}seq", [_yaml_node(each) for each in inside], flow_style=short
            )
        case Pairs(pairs=pairs):
            items = [(_yaml_node(key), _yaml_node(value)) for key, value in pairs]
            return nodes.MappingNode(f"{_TAG}map", items, flow_style=False)
