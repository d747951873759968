"""Problems with a lesson, each with its location."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import GammonError

KeyPath = tuple[str | int, ...]
"""The path to a value: keys, and list indices counted from 0."""

MAX_LISTED = 20
"""One message lists at most this number of errors, and at most this number of warnings."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem with a lesson.

    Attributes
    ----------
    text
        The problem as a sentence.
    expected
        The expected value, as the end of a sentence that begins with "Expected". It may be empty.
    step
        The step that has the problem, counted from 0; None for a problem with the whole lesson.
    path
        The keys that lead to the value in the step's board block, such as ``("wrong", "24/20")``.
    line
        The line in the text, counted from 1; None if the lesson was not read from text.
    column
        The character in that line, counted from 1; None for a problem with the whole line.
    is_warning
        Whether the lesson is valid but probably not as intended.
    """

    text: str
    expected: str = ""
    step: int | None = None
    path: KeyPath = ()
    line: int | None = None
    column: int | None = None
    is_warning: bool = False

    @property
    def key(self) -> str:
        """The keys as text for messages, such as ``wrong: 24/20``."""
        return ": ".join(str(part) for part in self.path if isinstance(part, str))

    @property
    def place(self) -> str:
        """The location as text, such as ``line 5, column 7, key 'roll'``."""
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


class LessonError(GammonError):
    """The error for an invalid lesson. It contains all problems with the lesson.

    Parameters
    ----------
    problems
        All problems with the lesson, from top to bottom.
    file
        The name of the file, if the lesson comes from a file.
    warnings
        Probable mistakes, which the message also lists.

    Examples
    --------
    >>> try:
    ...     Lesson.parse('''
    ... # One
    ...
    ... ```board
    ... roll: 7-1
    ... ```
    ... ''')
    ... except LessonError as error:
    ...     print(error.problems[0])
    line 5, column 7, key 'roll': It cannot be '7-1'. Expected a roll such as 3-1.
    """

    def __init__(
        self, problems: Iterable[Problem], file: str = "", warnings: Iterable[Problem] = ()
    ) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.warnings: tuple[Problem, ...] = tuple(warnings)
        self.file = file
        super().__init__(format_problems((*self.problems, *self.warnings), file))

    @staticmethod
    def at(line: int, text: str, expected: str, column: int | None = None) -> LessonError:
        """Create an error with the one problem that makes the rest of the file unreadable."""
        return LessonError([Problem(text, expected, line=line, column=column)])

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.problems, self.file, self.warnings)


def sort_problems(problems: Iterable[Problem]) -> list[Problem]:
    """Sort problems by their place in the file, or by step."""
    return sorted(problems, key=lambda each: (each.line or 0, each.column or 0, each.step or 0))


def format_problems(problems: Iterable[Problem], file: str = "") -> str:
    """Return one line per problem: at most `MAX_LISTED` of each kind, and a count of the rest."""
    prefix = f"{file}, " if file else ""
    found = sort_problems(problems)
    kinds = ("error", False), ("warning", True)
    by_kind = {kind: [each for each in found if each.is_warning is kind] for _, kind in kinds}
    selected = sort_problems(each for of_kind in by_kind.values() for each in of_kind[:MAX_LISTED])
    lines = [f"{prefix}{each}" for each in selected]
    for name, kind in kinds:
        if (more := len(by_kind[kind]) - MAX_LISTED) > 0:
            lines.append(f"... and {more} more {name}{'s' * (more > 1)}.")
    return "\n".join(lines)
