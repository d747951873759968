"""Reading a lesson from Markdown: everything that is wrong is said in one pass, with its place."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from os import PathLike, fspath
from os.path import expanduser
from pathlib import Path as FilePath

from ..disk.paths import named
from ..rules import GammonError
from ..rules.validation import brief
from .blocks import read_step
from .characters import remove_unseen
from .checking import MAX_PROBLEMS, MAX_STEPS, Faults, replayed, too_many_steps
from .errors import LessonError, LessonWarning, Problem, from_top, listed
from .front_matter import read_front_matter
from .keys import BOTTOM, HOME, QUESTION, RULES, TRIES
from .lesson import Lesson
from .lesson_replay import LessonReplay, Setup
from .lint import lint
from .sections import NOTHING, Section, placed_in, read_block, sections
from .step import Heading, LessonStep
from .yaml_text import Pairs

MAX_LENGTH = 400_000
"""Bytes of a file, and characters of a text; a lesson of 1,000 steps has about 300,000."""

_RULER = "---"


@dataclass(frozen=True, slots=True)
class LessonReport:
    """What was found in a text that is to be a lesson; as a text it tells all of it.

    Attributes
    ----------
    lesson
        The lesson; None if it cannot be one.
    errors
        Why it cannot be one, from the top to the bottom.
    warnings
        What can be, but is hardly what is meant, from the top to the bottom.
    file
        The name of its file; empty if it comes from none.
    """

    lesson: Lesson | None
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    file: str = ""

    @property
    def is_clean(self) -> bool:
        """Whether there is nothing to mend, and nothing to think about."""
        return not self.errors and not self.warnings

    def __str__(self) -> str:
        if self.is_clean and self.lesson is not None:
            asked = sum(step.question is not None for step in self.lesson)
            what = f"{len(self.lesson)} steps, {asked} questions, nothing to mend."
            return f"{self.file or 'The lesson'}: {what}"
        return listed((*self.errors, *self.warnings), self.file)


def read_lesson_file(path: str | PathLike[str]) -> Lesson:
    """Read a lesson from a file: see `Lesson.read`."""
    return _lesson_of(check_file(path))


def read_lesson(text: str) -> Lesson:
    """Read a lesson from its Markdown: see `Lesson.parse`."""
    return _lesson_of(check_text(text))


_TOO_LONG = Problem("The lesson is too long.", f"at most {MAX_LENGTH} characters", line=1)


def _lesson_of(report: LessonReport) -> Lesson:
    if report.lesson is None:
        raise LessonError(report.errors, report.file, report.warnings)
    if report.warnings:
        # From here over the reader and the method of `Lesson` to whoever called that.
        warnings.warn(str(report), LessonWarning, stacklevel=4)
    return report.lesson


def check_file(path: str | PathLike[str]) -> LessonReport:
    """Read a file in Markdown as a lesson, and say everything that is wrong with it.

    Raises
    ------
    GammonError
        If it cannot be read as a file.
    """
    try:
        name = expanduser(fspath(path))
        with FilePath(name).open("rb") as file:
            data = file.read(MAX_LENGTH + 1)
    except TypeError:
        raise GammonError(f"A lesson is read from a file, not from {brief(path)}.") from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise GammonError(f"The lesson {named(str(path))} cannot be read: {reason}.") from error
    name = FilePath(name).name
    if len(data) > MAX_LENGTH:
        return LessonReport(None, (_TOO_LONG,), file=name)
    try:
        return replace(check_text(data.decode("utf-8-sig")), file=name)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        text, expected = "The file is no text in UTF-8.", "a file that is saved as UTF-8"
        return LessonReport(None, (Problem(text, expected, line=line, column=column),), file=name)


def check_lesson(path: str | PathLike[str]) -> bool:
    """Print everything that is wrong with the file of a lesson, and what is likely to be.

    Each line names file, line, column and key, and says what was expected there. The same is
    printed by ``python -m gammon_widget check lesson.md``.

    Parameters
    ----------
    path
        A file in Markdown, encoded as UTF-8.

    Returns
    -------
    bool
        Whether there is nothing to mend: neither an error nor a warning.

    Raises
    ------
    GammonError
        If it cannot be read as a file.
    """
    report = check_file(path)
    print(report)
    return report.is_clean


def check_text(text: str) -> LessonReport:
    """Read a text as a lesson, and say everything that is wrong with it.

    Raises
    ------
    GammonError
        If it is no text.
    """
    if not isinstance(text, str):
        raise GammonError(f"A lesson is parsed from a text, not from {brief(text)}.")
    try:
        return _checked(text)
    except LessonError as error:  # so large, or so deep, that it is read no further
        return LessonReport(None, error.problems)


def _checked(text: str) -> LessonReport:
    if len(text) > MAX_LENGTH:
        raise LessonError([_TOO_LONG])
    # Some editors put a byte order mark before everything.
    text = text.removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    problems: list[Problem] = []
    lines = remove_unseen(lines, problems)
    front_matter, first = _front_matter(lines, problems)
    under_headings = list(sections(lines, first, problems))
    if len(under_headings) > MAX_STEPS:
        raise LessonError([too_many_steps(len(under_headings))])
    steps, places, faulty = _steps(under_headings, problems)

    def placed(problem: Problem) -> Problem:
        """A problem of the lesson, with the place of what it concerns."""
        if problem.step is not None:
            return places[problem.step].placed(problem)
        return placed_in(front_matter, problem, 1)

    found: list[Problem] = []
    whole = read_front_matter(front_matter, steps, found)
    problems += map(placed, found)
    lesson = None
    setups: Sequence[Setup | None] = ()
    if any(not problem.is_warning for problem in problems):
        # It can be none, but the rules may find more that is wrong with it.
        rules, bottom, home = (whole.get(key.name) for key in (RULES, BOTTOM, HOME))
        replay = LessonReplay(rules, bottom, home)
        setups, found = replayed(steps, replay, faulty, is_exam=TRIES.name in whole)
        problems += map(placed, found)
    else:
        try:
            lesson = Lesson(steps=steps, **whole)
            setups = lesson.setups
        except LessonError as error:
            problems += map(placed, error.problems)
    problems += map(placed, lint(steps, setups))
    errors = (problem for problem in problems if not problem.is_warning)
    warned = (problem for problem in problems if problem.is_warning)
    return LessonReport(lesson, tuple(from_top(errors)), tuple(from_top(warned)))


def _steps(
    under_headings: Sequence[Section], problems: list[Problem]
) -> tuple[tuple[LessonStep, ...], list[Section], dict[int, Faults]]:
    """The steps, where each stands in the file, and what of some of them is not to be trusted."""
    steps: list[LessonStep] = []
    places: list[Section] = []
    faulty: dict[int, Faults] = {}
    above: list[Heading] = []
    for section in under_headings:
        if section.is_empty and section is not under_headings[-1]:
            above.append(section.heading)
            continue
        found: list[Problem] = []
        steps.append(read_step(section.heading, section.words, tuple(above), section.block, found))
        if not section.is_readable or found:
            of_board = (each.path[:1] for each in found)
            names = {key.name for key in QUESTION}
            is_known = section.is_readable and all(set(path) <= names for path in of_board)
            faulty[len(places)] = Faults.QUESTION if is_known else Faults.ALL
        places.append(section)
        problems += map(section.placed, found)
        if len(problems) >= MAX_PROBLEMS:
            break
        above = []
    return tuple(steps), places, faulty


def _front_matter(lines: list[str], problems: list[Problem]) -> tuple[Pairs, int]:
    """What stands between rulers at the head of the file, and how many lines that is."""
    # A text in a cell begins with a blank line, by Python's quotes.
    begin = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rulers = (n for n in range(begin, len(lines)) if lines[n].rstrip() == _RULER)
    if next(rulers, None) != begin:
        return NOTHING, 0
    end = next(rulers, None)
    if end is None:
        text = "The head of the file is never closed."
        problems.append(Problem(text, "a line '---'", line=begin + 1, column=1))
        return NOTHING, len(lines)
    block = "\n".join(lines[begin + 1 : end])
    return read_block(block, begin + 2, 0, problems) or NOTHING, end + 1
