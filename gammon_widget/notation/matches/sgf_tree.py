"""The syntax of the Smart Game Format, for any game.

The standard is SGF FF[4] (https://www.red-bean.com/sgf/sgf4.html). A collection contains game trees
in round brackets. A tree is a sequence of nodes that begin with semicolons. A node is a set of
properties. Each property has one or more values in square brackets. In a value, a backslash escapes
the next character. Only the main line, which is the first variation, is read. Values of properties
that were not requested are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass, field
from typing import NoReturn

from ..text import brief, fail

FORMAT = ".sgf"
_MAX_NODES = 100_000
_MAX_VALUES = 1_000_000
_MAX_DEPTH = 1_000
_BEGIN = re.compile(r"\(\s*;")
_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"([A-Za-z]{1,60})\s*")
_VALUE = re.compile(r"\[([^\]\\]*(?:\\.[^\]\\]*)*)\]\s*", re.DOTALL)
_ESCAPED = re.compile(r"\\(\r\n|\n\r|.)", re.DOTALL)
_MAX_KEPT_LENGTH = 20_000
"""The maximum number of values kept for one property, and of characters kept for one value."""


@dataclass(slots=True)
class Node:
    """A node: its offset in the text, and its properties in the order of the text."""

    offset: int
    properties: list[tuple[str, list[str]]] = field(default_factory=list)

    def values(self, name: str) -> list[str]:
        """Return the values of a property; empty if the property is missing."""
        return next((values for found, values in self.properties if found == name), [])

    def first(self, name: str) -> str | None:
        """Return the first value of a property; None if the property is missing."""
        return next(iter(self.values(name)), None)

    def text(self, name: str) -> str:
        """Return the first value of a property as text; empty if the property is missing."""
        return simple(self.first(name) or "").strip()


def read_trees(text: str, wanted: Container[str]) -> list[list[Node]]:
    """Read the games of a collection, each as the nodes of its main line."""
    return _TreeParser(text, wanted).read()


def simple(value: str) -> str:
    """Unescape a value, as for "simple text" in the standard.

    An escaped line break is removed.
    """
    return _ESCAPED.sub(lambda found: "" if found[1][0] in "\r\n" else found[1], value)


def escaped(text: str) -> str:
    """Escape text for use as a value."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


class _TreeParser:
    def __init__(self, text: str, wanted: Container[str]) -> None:
        self._text = text
        self._wanted = wanted
        self._games: list[list[Node]] = []
        self._nodes = self._values = 0

    def read(self) -> list[list[Node]]:
        text = self._text
        begin = _BEGIN.search(text)
        at = begin.start() if begin is not None else text.find("(")
        if at < 0:
            self._fail(0, "There is no game tree in this text.", "'(;'")
        depth = 0
        main = True  # still on the main line of this game
        while True:
            at = self._space(at)
            if at == len(text):
                break
            char = text[at]
            if char == "(":
                if depth == 0:
                    self._games.append([])
                    main = True
                depth += 1
                if depth > _MAX_DEPTH:
                    problem = "The game trees are nested too deeply."
                    self._fail(at, problem, f"at most {_MAX_DEPTH} levels")
                at += 1
            elif char == ")" and depth:
                depth -= 1
                main = False
                at += 1
            elif char == ";" and depth:
                at = self._node(at, keep=main)
            elif depth:
                self._fail(at, f"{brief(char)} is out of place.", "';', '(' or ')'")
            else:
                break  # any text may follow the last game
        if depth:
            self._fail(len(text), "A game tree is not closed.", "')'")
        return [game for game in self._games if game]

    def _node(self, at: int, *, keep: bool) -> int:
        self._nodes += 1
        if self._nodes > _MAX_NODES:
            self._fail(at, f"There are more than {_MAX_NODES} nodes.", "a shorter match")
        node = Node(at)
        if keep:
            self._games[-1].append(node)
        at = self._space(at + 1)
        while (name := _NAME.match(self._text, at)) is not None:
            # In older files, names may contain lower-case letters, which are ignored.
            capital = "".join(letter for letter in name[1] if letter.isupper())
            wanted = keep and capital in self._wanted
            at = name.end()
            values: list[str] = []
            if not self._text.startswith("[", at):
                self._fail(at, f"The property {name[1]} has no value.", "'['")
            while self._text.startswith("[", at):
                value = _VALUE.match(self._text, at)
                if value is None:
                    self._fail(at, "This value is not closed.", "']'")
                self._values += 1
                if self._values > _MAX_VALUES:
                    self._fail(at, f"There are more than {_MAX_VALUES} values.", "a shorter match")
                if wanted and len(values) < _MAX_KEPT_LENGTH:
                    values.append(value[1][:_MAX_KEPT_LENGTH])
                at = value.end()
            if wanted:
                node.properties.append((capital, values))
        return at

    def _space(self, at: int) -> int:
        found = _SPACE.match(self._text, at)
        return found.end() if found is not None else at

    def _fail(self, offset: int, problem: str, expected: str) -> NoReturn:
        fail(FORMAT, self._text, offset, problem, expected)
