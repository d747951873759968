"""What can be wrong with a lesson: every problem, with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import GammonError

Path = tuple[str | int, ...]
"""The way to a value: names of keys, and places in a list, which count from 0."""

MAX_LISTED = 20
"""Errors, and warnings, that one message tells; the others are counted."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a lesson.

    Attributes
    ----------
    text
        What is wrong, as a sentence.
    expected
        What was expected in its place.
    step
        The step it is found in, counted from 0; None where it concerns the whole lesson.
    path
        The keys that lead to it in the step's board block, such as ``("wrong", "24/20")``.
    line
        The line of the file, counted from 1; None for a lesson that comes from no file.
    column
        The character of that line, counted from 1; None where it concerns the whole line.
    is_warning
        Whether the lesson can be all the same, though it is hardly what is meant.
    """

    text: str
    expected: str = ""
    step: int | None = None
    path: Path = ()
    line: int | None = None
    column: int | None = None
    is_warning: bool = False

    @property
    def key(self) -> str:
        """The keys as they are written in messages: ``wrong: 24/20``."""
        return ": ".join(str(part) for part in self.path if isinstance(part, str))

    @property
    def place(self) -> str:
        """Where it is: line and column if there are any, or else the step, and the key."""
        where = []
        if self.line is not None:
            where.append(f"line {self.line}")
        elif self.step is not None:
            where.append(f"step {self.step + 1}")
        if self.column is not None:
            where.append(f"column {self.column}")
        if self.path:
            where.append(f"key {self.key!r}")
        return ", ".join(where)

    def __str__(self) -> str:
        kind = "Warning: " if self.is_warning else ""
        hint = f" Expected {self.expected}." if self.expected else ""
        return f"{self.place}{': ' if self.place else ''}{kind}{self.text}{hint}"


class LessonWarning(UserWarning):
    """Something in a lesson that can be, but is hardly what is meant."""


class LessonError(GammonError):
    """A lesson that cannot be.

    Parameters
    ----------
    problems
        Everything that was found to be wrong, from the top to the bottom.
    file
        The name of the file, if the lesson comes from one.
    warnings
        What can be, but is hardly what is meant. The message tells it beside what is wrong.
    """

    def __init__(
        self, problems: Iterable[Problem], file: str = "", warnings: Iterable[Problem] = ()
    ) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.warnings: tuple[Problem, ...] = tuple(warnings)
        self.file = file
        super().__init__(listed((*self.problems, *self.warnings), file))

    @staticmethod
    def at(line: int, text: str, expected: str, column: int | None = None) -> LessonError:
        """The one problem of a file that is read no further."""
        return LessonError([Problem(text, expected, line=line, column=column)])

    def __reduce__(
        self,
    ) -> tuple[type[LessonError], tuple[tuple[Problem, ...], str, tuple[Problem, ...]]]:
        return type(self), (self.problems, self.file, self.warnings)


def from_top(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in the order of their places in the file, or of their steps."""
    return sorted(problems, key=lambda each: (each.line or 0, each.column or 0, each.step or 0))


def listed(problems: Iterable[Problem], file: str = "") -> str:
    """Problems in words, a line each, from the top to the bottom.

    Parameters
    ----------
    problems
        What is wrong, and what is warned of. Of each kind the first `MAX_LISTED` are told, and
        the others counted: who mends those reads the lesson once more anyway.
    file
        The name of the file.
    """
    start = f"{file}, " if file else ""
    found = from_top(problems)
    kinds = ("error", False), ("warning", True)
    told = {kind: [each for each in found if each.is_warning is kind] for _, kind in kinds}
    shown = from_top(each for of_kind in told.values() for each in of_kind[:MAX_LISTED])
    lines = [f"{start}{each}" for each in shown]
    for name, kind in kinds:
        if (more := len(told[kind]) - MAX_LISTED) > 0:
            lines.append(f"... and {more} more {name}{'s' * (more > 1)}.")
    return "\n".join(lines)
