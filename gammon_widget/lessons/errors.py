"""What can be wrong with a lesson: every problem, with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import GammonError

Path = tuple[str | int, ...]
"""The way to a value: names of keys, and places in a list, which count from 0."""


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
    """

    text: str
    expected: str = ""
    step: int | None = None
    path: Path = ()
    line: int | None = None

    @property
    def key(self) -> str:
        """The keys as they are written in messages: ``wrong: 24/20``."""
        return ": ".join(str(part) for part in self.path if isinstance(part, str))

    @property
    def place(self) -> str:
        """Where it is: the line if there is one, or else the step, and the key."""
        where = []
        if self.line is not None:
            where.append(f"line {self.line}")
        elif self.step is not None:
            where.append(f"step {self.step + 1}")
        if self.path:
            where.append(f"key {self.key!r}")
        return ", ".join(where)

    def __str__(self) -> str:
        hint = f" Expected {self.expected}." if self.expected else ""
        return f"{self.place}: {self.text}{hint}" if self.place else f"{self.text}{hint}"


class LessonError(GammonError):
    """A lesson that cannot be.

    Parameters
    ----------
    problems
        Everything that was found to be wrong, from the top to the bottom.
    file
        The name of the file, if the lesson comes from one.
    """

    def __init__(self, problems: Iterable[Problem], file: str = "") -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.file = file
        start = f"{file}, " if file else ""
        super().__init__("\n".join(f"{start}{problem}" for problem in self.problems))

    @staticmethod
    def at(line: int, text: str, expected: str) -> LessonError:
        """The one problem of a file that is read no further."""
        return LessonError([Problem(text, expected, line=line)])

    def __reduce__(self) -> tuple[type[LessonError], tuple[tuple[Problem, ...], str]]:
        return type(self), (self.problems, self.file)
