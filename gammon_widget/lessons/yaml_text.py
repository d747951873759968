"""A safe subset of YAML: texts, lists and mappings, with the location of each text.

Every scalar remains text as written, so ``off`` is not a boolean and ``24:2`` is not a number.
Anchors, aliases and tags are refused, because a few lines with aliases can expand to millions of
lines, and a tag can name a Python object.

The module also finds invisible characters and look-alikes. Word processors insert curly quotation
marks, dashes and no-break spaces. Prose may contain these characters, but YAML and backgammon
notation may not.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

from ..libraries import library
from ..rules.validation import brief
from .errors import LessonError, Problem

MAX_LENGTH = 20_000
"""Maximum number of characters in one block."""

MAX_DEPTH = 8
"""Maximum depth of nested lists and mappings."""

MAX_VALUES = 1_000
"""Maximum number of texts, lists and mappings in one block."""

_TOO_DEEP = "it is nested too deeply"
_SHALLOW = f"at most {MAX_DEPTH} levels of lists and mappings"
_HINT = "YAML; put quotes around text with ': ' or ' #', or with a comma in brackets"


class Text(str):
    """A key or a value as written. Line and column are counted from 1, and are 0 if unknown."""

    line = column = 0


Value = str | list["Value"] | dict[str, "Value"]
Block = dict[str, Value]
"""A mapping, in the order of the file."""


def read_yaml(text: str, line: int = 1, indent: int = 0) -> Block:
    """Read the mapping in a block; raise `LessonError` with the location of the error."""
    if len(text) > MAX_LENGTH:
        raise LessonError.at(
            line, f"The block has {len(text)} characters.", f"at most {MAX_LENGTH}"
        )

    def place(mark: Any) -> tuple[int, int]:
        return line + mark.line, indent + mark.column + 1

    def value_of(node: Any) -> Value:
        if node.id == "scalar":
            found = Text(node.value)
            found.line, found.column = place(node.start_mark)
            return found
        return block_of(node) if node.id == "mapping" else [value_of(each) for each in node.value]

    def block_of(node: Any) -> Block:
        block: Block = {}
        for key_node, value in node.value:
            there, column = place(key_node.start_mark)
            key = value_of(key_node)
            if not isinstance(key, str):
                raise LessonError.at(there, "A key cannot be a list or a mapping.", "text", column)
            if key in block:
                problem = f"The key {brief(str(key))} appears twice."
                raise LessonError.at(there, problem, "each key once", column)
            block[key] = value_of(value)
        return block

    library = _yaml()
    try:
        root = _loader()(text).get_single_node()
    except library.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        what = getattr(error, "problem", None) or "this cannot be read"
        limit = getattr(error, "note", None)  # set only where the loader below refuses a block
        what = f"The block {'cannot be read' if limit else 'is not valid YAML'}: {what}."
        there, column = (line, None) if mark is None else place(mark)
        raise LessonError.at(there, what, limit or _HINT, column) from None
    if root is None:
        return {}
    if root.id != "mapping":
        there, column = place(root.start_mark)
        raise LessonError.at(
            there, "The block is not a mapping.", "lines such as 'roll: 3-1'", column
        )
    return block_of(root)


def _yaml() -> Any:
    return library("yaml", "Lessons need PyYAML", "lessons")  # PyYAML has no types


def _loader() -> Any:
    """Return the PyYAML loader with limits, and without resolvers and constructors."""
    library = _yaml()

    class Loader(library.BaseLoader):  # type: ignore[misc, name-defined]  # PyYAML has no types
        """A loader that refuses anchors, aliases and tags."""

        def __init__(self, text: str) -> None:
            super().__init__(text)
            self._depth = 0
            self._nodes = 0

        def fetch_flow_collection_start(self, token: Any) -> None:
            # PyYAML scans far ahead while composing, and even further at greater depth.
            if self.flow_level > MAX_DEPTH:
                raise library.MarkedYAMLError(None, None, _TOO_DEEP, self.get_mark(), _SHALLOW)
            super().fetch_flow_collection_start(token)

        def compose_node(self, parent: Any, index: Any) -> Any:
            event = self.peek_event()
            self._nodes += 1
            problem = expected = None
            if isinstance(event, library.AliasEvent) or event.anchor is not None:
                problem, expected = "it has an anchor or an alias", "the value itself"
            elif event.tag is not None:
                problem, expected = f"it has a tag, {event.tag}", "values without tags"
            elif self._depth > MAX_DEPTH:
                problem, expected = _TOO_DEEP, _SHALLOW
            elif self._nodes > MAX_VALUES:
                problem, expected = f"it contains more than {MAX_VALUES} values", "fewer values"
            if problem is not None:
                raise library.MarkedYAMLError(None, None, problem, event.start_mark, expected)
            self._depth += 1
            node = super().compose_node(parent, index)
            self._depth -= 1
            return node

    return Loader


UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""Control characters (except tabs and line endings) and lone surrogates."""

_LOOKS_ALIKE = re.compile("[\t\xa0\xad\u2007-\u2015\u2018-\u201f\u202f\u2060\u2212\u3000\ufeff«»]")
"""Spaces, hyphens and quotation marks that are not ASCII, and invisible characters."""

_LINE_SEPARATOR = re.compile("[\u2028\u2029]")
_BLANK = "\t\u00a0\u202f\u2007\u2009\u3000\u200b\u2060\ufeff"
_OUT_OF_PLACE = re.compile(
    rf"^(?: |- )*(?P<indent>[{_BLANK}])"  # YAML counts the spaces here
    rf"|^[ -]*[\w /*()]{{1,60}}:(?P<after>[{_BLANK}])"  # a colon ends a key only before a space
    r"|^(?: |- )*(?P<opens>[“”„])[^“”\"]{1,60}(?P<closes>[“”]) *:(?: |$)"  # a quoted key
    r"|^ *(?P<dash>[–—−])(?= )"  # a dash begins a list item
)
"""Look-alikes in places where YAML needs the ASCII character."""

_MEANT = {"dash": "-", "opens": '"', "closes": '"'}
"""The replacements for some groups of the pattern. A space replaces all other groups."""


def remove_unseen(lines: list[str], problems: list[Problem]) -> list[str]:
    """Remove invisible characters from the lines, and report each one."""
    found = []
    for number, line in enumerate(lines, start=1):
        for match in UNSEEN.finditer(line):
            text = f"There is {_unseen(match[0])} here."
            column = match.start() + 1
            problems.append(Problem(text, "no such character", line=number, column=column))
        found.append(UNSEEN.sub("", line))
    return found


def why_unseen(text: str) -> str | None:
    """Return the reason why text with an invisible character is refused; None for other text."""
    found = UNSEEN.search(text)
    return None if found is None else f"The text contains {_unseen(found[0])}."


def replace_misplaced(text: str, line: int, indent: int, problems: list[Problem]) -> str:
    """Replace and report look-alikes in places where YAML needs ASCII characters."""
    lines = []
    for number, written in enumerate(text.split("\n"), start=line):
        for match in _LINE_SEPARATOR.finditer(written):
            message = "There is a line separator here, which counts as a space."
            at = indent + match.start() + 1
            problems.append(Problem(message, "a space", line=number, column=at, is_warning=True))
        characters = list(_LINE_SEPARATOR.sub(" ", written))
        # A replacement may reveal another misplaced character in the same line.
        while found := _OUT_OF_PLACE.match("".join(characters)):
            for name, character in found.groupdict().items():
                if character is not None:
                    at = found.start(name)
                    what, meant = _look_alike(character)
                    message = f"There is {what} here."
                    problems.append(Problem(message, meant, line=number, column=indent + at + 1))
                    characters[at] = _MEANT.get(name, " ")
        lines.append("".join(characters))
    return "\n".join(lines)


def look_alikes(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the place, name and replacement of each look-alike in text."""
    for match in _LOOKS_ALIKE.finditer(text):
        yield match.start(), *_look_alike(match[0])


def _look_alike(character: str) -> tuple[str, str]:
    """Return the name of a look-alike character, and its replacement."""
    name = unicodedata.name(character, "tab").lower()
    if "quot" in name:
        straight = "'" if "single" in name else '"'
        return f"a curly quotation mark ({character})", f"a straight quotation mark, {straight}"
    name = f"a{'n' if name[0] in 'aeiou' else ''} {name}"
    match unicodedata.category(character):
        case "Cf":
            return name, "nothing"
        case "Zs" | "Cc":
            return name, "a space"
    return f"{name} ({character})", "a hyphen, -"


def _unseen(character: str) -> str:
    if unicodedata.category(character) == "Cs":
        return f"half a character (U+{ord(character):04X})"
    return f"the control character U+{ord(character):04X}"
