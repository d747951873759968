"""Reading, checking and saving of lesson files. One pass finds all problems."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from os import PathLike, fsdecode
from os.path import basename
from pathlib import Path

from ..engine.names import open_engine
from ..engine.protocol import Engine
from ..rules import GammonError
from ..rules.validation import brief, counted, require_type
from ..storage.atomic_write import known_suffix, read_file, write_file
from . import checking, sections
from .errors import LessonError, Problem, format_problems, sort_problems
from .keys import BOTTOM, HOME, QUESTION, RULES, TRIES
from .lesson import Lesson, asking_steps
from .pictures import embed_pictures, picture_problems
from .step import Heading, LessonReplay, LessonStep, Setup
from .yaml_text import Block, remove_unseen

MAX_LENGTH = 400_000
"""Maximum number of bytes in a file, and of characters in text. A lesson of 1,000 steps has about
300,000 characters."""

_RULER = "---"


@dataclass(frozen=True, slots=True)
class LessonReport:
    """The result of a check. As text, it lists all problems.

    `lesson` is None if there are errors. `errors` and `warnings` are in the order of the file.
    `file` is the name of the file, or empty if there is no file. `engine` is the name of the engine
    that has checked the answers, or empty if no engine has checked them.
    """

    lesson: Lesson | None
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    file: str = ""
    engine: str = ""

    @property
    def is_clean(self) -> bool:
        """Whether there are neither errors nor warnings."""
        return not self.errors and not self.warnings

    def __str__(self) -> str:
        if self.is_clean and self.lesson is not None:
            asking, steps = len(asking_steps(self.lesson)), len(self.lesson)
            counts = f"{counted(steps, 'step')}, {counted(asking, 'question')}, no problems found"
            checked = f"; answers checked by {self.engine}" if self.engine else _UNCHECKED
            return f"{self.file or 'The lesson'}: {counts}{checked if asking else ''}."
        return format_problems((*self.errors, *self.warnings), self.file)


_TOO_LONG = Problem("The lesson is too long.", f"at most {MAX_LENGTH} characters", line=1)


_TOO_MUCH = Problem("The pictures make the lesson too long.", "smaller pictures", line=1)

_UNCHECKED = "; answers not checked (to check them, pass engine=)"


def lesson_of(report: LessonReport) -> Lesson:
    """Return the lesson of a report, or raise its errors.

    Warnings are for authors, who see them in `check_lesson`. Learners also read lessons.
    """
    if report.lesson is None:
        raise LessonError(report.errors, report.file, report.warnings)
    return report.lesson


def check_file(path: str | PathLike[str], engine: Engine | None = None) -> LessonReport:
    """Check a lesson in a Markdown file. If there is an engine, it checks the right answers."""
    data = read_file(path, "lesson", MAX_LENGTH + 1)
    name = basename(fsdecode(path))
    if len(data) > MAX_LENGTH:
        return LessonReport(None, (_TOO_LONG,), file=name)
    try:
        text = embed_pictures(data.decode("utf-8-sig"), Path(fsdecode(path)).parent)
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        text, expected = "The file is not UTF-8 text.", "a file saved as UTF-8"
        return LessonReport(None, (Problem(text, expected, line=line, column=column),), file=name)
    if len(text) > MAX_LENGTH:
        return LessonReport(None, (_TOO_MUCH,), file=name)
    return replace(check_text(text, engine), file=name)


def check_lesson(path: str | PathLike[str], engine: Engine | str | None = None) -> bool:
    """Print the errors and probable mistakes in a lesson file.

    Each line names the file, line, column, key and expected value. Positions and answers are
    checked against the rules. Only an engine can check that the right answers are good. The command
    ``python -m gammon_widget check lesson.md`` prints the same lines, and its exit status is 1 if
    there are errors.

    Parameters
    ----------
    path
        A Markdown file, encoded as UTF-8.
    engine
        An engine or its name, such as ``"sage:3-ply"``, to warn of right answers that are not the
        best. By default, no engine checks the answers. An answer that costs less than 0.01 counts
        as a best answer. If the lesson accepts a best answer, there is no warning about weaker
        answers that the lesson also accepts.

    Returns
    -------
    bool
        Whether the lesson can be opened: False if there are errors, otherwise True, even if there
        are warnings.

    Raises
    ------
    GammonError
        If the file cannot be read, or the engine is unknown, not installed, or fails.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> path = pathlib.Path(tempfile.mkdtemp(), "one.md")
    >>> Lesson.named("board").save(path)
    >>> check_lesson(path)  # doctest: +ELLIPSIS
    one.md: 21 steps, 14 questions, ...
    True
    """
    with nullcontext() if engine is None else open_engine(engine) as opened_engine:
        report = check_file(path, opened_engine)
    print(report)
    return report.lesson is not None


def check_text(text: str, engine: Engine | None = None) -> LessonReport:
    if not isinstance(text, str):
        raise GammonError(f"The text of a lesson must be a string, not {brief(text)}.")
    try:
        return _check(text, engine)
    except LessonError as error:  # too large or too deep to be read further
        return LessonReport(None, error.problems)


def _check(text: str, engine: Engine | None) -> LessonReport:
    if len(text) > MAX_LENGTH:
        raise LessonError([_TOO_LONG])
    # Some editors write a byte order mark.
    text = text.removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    problems: list[Problem] = []
    lines = remove_unseen(lines, problems)
    front_matter, first = _front_matter(lines, problems)
    under_headings = list(sections.split(lines, first, problems))
    if len(under_headings) > checking.MAX_STEPS:
        raise LessonError([checking.too_many_steps(len(under_headings))])
    problems += picture_problems(lines, first)
    steps, places, faulty = _steps(under_headings, problems)

    def placed(problem: Problem) -> Problem:
        """Add the place in the file to a problem, and return the result."""
        if problem.step is not None:
            return places[problem.step].placed(problem)
        return sections.placed_in(front_matter, problem, 1)

    found: list[Problem] = []
    fields = sections.read_front_matter(front_matter, steps, found)
    problems += map(placed, found)
    lesson = None
    setups: Sequence[Setup | None] = ()
    if any(not problem.is_warning for problem in problems):
        # The lesson has errors, and the replay may find more.
        rules, bottom, home = (fields.get(key.name) for key in (RULES, BOTTOM, HOME))
        replay = LessonReplay(rules, bottom, home)
        setups, found = checking.replayed(steps, replay, faulty, is_exam=TRIES.name in fields)
        problems += map(placed, found)
    else:
        try:
            lesson = Lesson(steps=steps, source="\n".join(lines).strip("\n") + "\n", **fields)
            setups = lesson.setups
        except LessonError as error:
            problems += map(placed, error.problems)
    problems += map(placed, checking.lint(steps, setups))
    if lesson is not None and engine is not None:
        problems += map(placed, checking.doubtful_answers(lesson, engine))
    problems = sort_problems(problems)
    errors, cautions = (
        tuple(problem for problem in problems if problem.is_warning is kind)
        for kind in (False, True)
    )
    return LessonReport(lesson, errors, cautions, engine="" if engine is None else engine.name)


def _steps(
    under_headings: Sequence[sections.Section], problems: list[Problem]
) -> tuple[tuple[LessonStep, ...], list[sections.Section], dict[int, checking.Faults]]:
    """Return the steps, their places in the file, and the faulty parts that later checks ignore."""
    steps: list[LessonStep] = []
    places: list[sections.Section] = []
    faulty: dict[int, checking.Faults] = {}
    above: list[Heading] = []
    for section in under_headings:
        if section.is_empty and section is not under_headings[-1]:
            above.append(section.heading)
            continue
        found: list[Problem] = []
        bare = LessonStep(section.heading, section.words, above=tuple(above))
        steps.append(sections.read_step(bare, section.block, found))
        if not section.is_readable or found:
            of_board = (each.path[:1] for each in found)
            names = {key.name for key in QUESTION}
            is_known = section.is_readable and all(set(path) <= names for path in of_board)
            faulty[len(places)] = checking.Faults.QUESTION if is_known else checking.Faults.ALL
        places.append(section)
        problems += map(section.placed, found)
        if len(problems) >= checking.MAX_PROBLEMS:
            break
        above = []
    return tuple(steps), places, faulty


def _front_matter(lines: list[str], problems: list[Problem]) -> tuple[Block, int]:
    """Return the front matter, and the index of the first line after it."""
    # A triple-quoted string in a cell begins with a blank line.
    begin = next((number for number, line in enumerate(lines) if line.strip()), 0)
    rulers = (n for n in range(begin, len(lines)) if lines[n].rstrip() == _RULER)
    if next(rulers, None) != begin:
        return {}, 0
    end = next(rulers, None)
    if end is None:
        text = "The front matter of the file is never closed."
        problems.append(Problem(text, "a line '---'", line=begin + 1, column=1))
        return {}, len(lines)
    block = "\n".join(lines[begin + 1 : end])
    return sections.read_block(block, begin + 2, 0, problems) or {}, end + 1


SUFFIXES = (".md", ".html", ".ipynb")


def save_lesson(lesson: Lesson, path: str | PathLike[str], *, answers: bool, sheet: bool) -> None:
    for name, given in (("answers", answers), ("sheet", sheet)):
        require_type(f"option {name}=", given, bool, "False")
    if sheet:
        suffix = known_suffix(path, "printable sheet", (".html", ".pdf"))
    else:
        suffix = known_suffix(path, "lesson", SUFFIXES)
    shown = lesson if answers or not asking_steps(lesson) else lesson.exam()
    if sheet and suffix == ".pdf":
        text: str | bytes = lesson.to_sheet_pdf(solutions=answers)
    elif sheet:
        text = lesson.to_sheet(solutions=answers)
    elif suffix == ".md":
        text = shown.write()
    elif suffix == ".html":
        text = shown.to_html()
    else:
        text = json.dumps(shown.to_notebook(), indent=1, ensure_ascii=False) + "\n"
    write_file(path, text, "lesson")
