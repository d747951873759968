"""Identifiers made of fields between colons: what each field says, and where it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NoReturn, TypeVar

from ..rules import Dice
from .text import brief, fail

_T = TypeVar("_T")

_NUMBER = re.compile(r"[0-9]{1,9}")
_DICE = re.compile(r"[1-6][1-6]")


def first_word(text: str, start: int = 0) -> str:
    """The word that begins at an offset, without the punctuation of a sentence around it."""
    words = text[start:].split(maxsplit=1)
    return words[0].rstrip(".,;)]}>\"'`") if words and not text[start].isspace() else ""


class Fields:
    """The fields of an identifier somewhere in a text.

    Parameters
    ----------
    format
        What the identifier is, for errors.
    text, start
        The text, and the offset of the first field in it.
    fields
        The fields as they are written. Those that are missing at the end are empty.
    names
        How errors call each of the fields that there can be.
    """

    def __init__(
        self, format: str, text: str, start: int, fields: Sequence[str], names: Sequence[str]
    ) -> None:
        self.text = text
        self._format = format
        self._names = names
        self._given = len(fields)
        missing = len(names) - len(fields)
        *starts, after = accumulate((len(field) + 1 for field in fields), initial=start)
        self._fields = [*fields, *[""] * missing]
        self._starts = [*starts, *[after - 1] * missing]

    def __getitem__(self, index: int) -> str:
        return self._fields[index]

    def start(self, index: int) -> int:
        """The offset of a field, or of where it is missing."""
        return self._starts[index]

    def choice(self, index: int, meanings: Mapping[str, _T]) -> _T:
        """What a field means that is one of these."""
        if self[index] not in meanings:
            self.fail(index, ", ".join(meanings))
        return meanings[self[index]]

    def number(self, index: int, if_empty: str = "") -> int:
        """The number in a field."""
        written = self[index] or if_empty
        if not _NUMBER.fullmatch(written):
            self.fail(index, "a whole number, 0 or more")
        return int(written)

    def dice(self, index: int) -> Dice | None:
        """The roll in a field; None if it is anything but two dice."""
        written = self[index]
        return Dice(int(written[0]), int(written[1])) if _DICE.fullmatch(written) else None

    def fail(self, index: int, expected: str) -> NoReturn:
        """Raise the error that a field cannot be what it is, or is missing.

        Raises
        ------
        FormatError
            With its name and place, and what was expected.
        """
        wrong = f"cannot be {brief(self[index])}" if index < self._given else "is missing"
        problem = f"{self._names[index]} {wrong}."
        fail(self._format, self.text, self._starts[index], problem, expected)
