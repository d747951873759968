"""Shared code of the readers: text checks, errors with a place, and fields separated by colons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NoReturn, TypeVar

from ..rules import Dice, FormatError, Position, PositionError
from ..rules.position import BAR, CHECKERS, OFF

MAX_CHARACTERS = 20_000
"""The maximum number of characters in the text of a position or a state.

Real texts are much shorter.
"""

Side = tuple[str, int]
"""A player's name in error messages, and the offset of the player's checkers in the text."""


def checked_text(text: object, format: str, longest: int = MAX_CHARACTERS) -> str:
    """Return the text if it is a readable string of at most `longest` characters.

    Otherwise, raises `FormatError`. The input may be any object.
    """
    if not isinstance(text, str):
        raise FormatError(format, f"The input is of type {type(text).__name__}.", expected="text")
    if len(text) > longest:
        problem = f"The text is {len(text)} characters long."
        fail(format, text, longest, problem, f"at most {longest} characters")
    if "\0" in text:
        fail(format, text, text.index("\0"), "Text cannot contain a NUL character.", "text")
    return text


def fail(format: str, text: str, offset: int, problem: str, expected: str) -> NoReturn:
    """Raise `FormatError` with the line and the column of an offset in a text."""
    line, column = place_of(text, offset)
    raise FormatError(format, problem, expected=expected, line=line, column=column)


def start_of(text: str) -> int:
    """Return the offset of the first character that is not a space; 0 if there is none."""
    return len(text) - len(text.lstrip()) if text.strip() else 0


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Return the line and the column of an offset in a text, both counted from 1."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def brief(text: str, longest: int = 30) -> str:
    """Quote text for an error message; shorten it if it is long."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def position_of(points: Sequence[int], text: str, sides: tuple[Side, Side]) -> Position:
    """Return a position from 26 counts, ordered as in `Position`.

    Raises `PositionError` with the player and the place of every problem. The position is from
    the first side's point of view.
    """
    problems = []
    for sign, (name, start), wrong_bar in zip((1, -1), sides, (OFF, BAR), strict=True):
        counts = [max(sign * count, 0) for count in points]
        where = "line {}, column {}".format(*place_of(text, start))
        if counts[wrong_bar]:
            problems.append(f"{name} has checkers on the opponent's bar ({where}).")
        if sum(counts) > CHECKERS:
            problems.append(
                f"{name} has {sum(counts)} checkers ({where}); at most {CHECKERS} are possible."
            )
    if problems:
        raise PositionError(problems)
    return Position(points)


_T = TypeVar("_T")

_NUMBER = re.compile(r"[0-9]{1,9}")
_DICE = re.compile(r"[1-6][1-6]")


def first_word(text: str, start: int = 0) -> str:
    """Return the word at an offset, without the punctuation after it."""
    words = text[start:].split(maxsplit=1)
    return words[0].rstrip(".,;)]}>\"'`") if words and not text[start].isspace() else ""


class Fields:
    """The fields of an identifier that begins at offset `start` in a text.

    Fields that are missing at the end are empty. ``names`` contains the names of all possible
    fields for error messages.
    """

    def __init__(
        self, format: str, text: str, start: int, fields: Sequence[str], names: Sequence[str]
    ) -> None:
        self.text = text
        self._format = format
        self._names = names
        self._given_count = len(fields)
        missing = len(names) - len(fields)
        *starts, after = accumulate((len(field) + 1 for field in fields), initial=start)
        self._fields = [*fields, *[""] * missing]
        self._starts = [*starts, *[after - 1] * missing]

    def __getitem__(self, index: int) -> str:
        return self._fields[index]

    def start(self, index: int) -> int:
        """Return the offset of a field, even if the field is missing."""
        return self._starts[index]

    def choice(self, index: int, meanings: Mapping[str, _T]) -> _T:
        """Return the meaning of a field that allows only fixed values."""
        if self[index] not in meanings:
            self.fail(index, ", ".join(meanings))
        return meanings[self[index]]

    def number(self, index: int, if_empty: str = "") -> int:
        """Return the number in a field; if the field is empty, read `if_empty` instead."""
        written = self[index] or if_empty
        if not _NUMBER.fullmatch(written):
            self.fail(index, "a whole number, 0 or more")
        return int(written)

    def dice(self, index: int) -> Dice | None:
        """Return the roll in a field; None if the field does not contain two dice."""
        written = self[index]
        return Dice(int(written[0]), int(written[1])) if _DICE.fullmatch(written) else None

    def fail(self, index: int, expected: str, problem: str = "") -> NoReturn:
        """Raise an error that names the invalid or missing field and its place."""
        wrong = f"cannot be {brief(self[index])}" if index < self._given_count else "is missing"
        problem = problem or f"{self._names[index]} {wrong}."
        fail(self._format, self.text, self._starts[index], problem, expected)
