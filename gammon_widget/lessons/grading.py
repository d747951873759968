"""What a class has answered: the progress files of its pupils, judged by the teacher's lesson."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from ..disk import StrPath
from ..optional_libraries import library
from ..rules import GammonError
from ..rules.validation import brief
from .lesson import Lesson
from .progress import Attempt
from .progress_file import Judge, LoadedProgress, judge_by, load_progress

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-untyped]

_SUFFIX = "*.json"
_MAX_NAMED = 5


class _Row(TypedDict):
    """What one pupil has answered to one question."""

    pupil: str
    question: str
    step: int
    first_try: bool
    right: bool
    attempts: int
    answer: str
    hints: int
    time: str | None
    remark: str
    file: str


def grade(lesson: Lesson | StrPath, files: StrPath | Iterable[StrPath]) -> DataFrame:
    """Grade what pupils have answered: their progress files in one frame.

    Nothing is written. Every answer is judged by the lesson, whatever its file says of it: a file
    that says otherwise has a remark. What no file can tell is who has written it: an answer that
    somebody has typed into it is an answer like any other.

    Parameters
    ----------
    lesson
        The teacher's lesson with its answers, or its file; for an exam, the one it was made of.
    files
        The progress files; or a folder, for all files ``*.json`` in it; or a pattern such as
        ``"answers/*.json"``.

    Returns
    -------
    pandas.DataFrame
        A row for each pupil and question, indexed by ``pupil`` (the name in the file, or else the
        name of the file) and ``question`` (the heading of the step), with the columns

        ``step``
            the number of the step, counted from 0;
        ``first_try``
            whether the first answer was right;
        ``right``
            whether the last one was, of those that count;
        ``attempts``
            how many answers there are, 0 for none;
        ``answer``, ``hints``, ``time``
            the last one that counts, how many hints were seen before it, and when it was given
            (UTC; missing where that is not known);
        ``remark``
            what the teacher should look at: a verdict that was changed, answers beyond the tries
            of an exam, an answer that is none; empty for nothing;
        ``file``
            the name of the file.

        Answers to steps that the lesson has no more stand at the end of each pupil's rows.

    Raises
    ------
    GammonError
        If a file cannot be read, or is no progress in this lesson, with all that are wrong; if
        there is none; or if the lesson is a pupil's exam.
    ImportError
        If pandas is not installed.

    Examples
    --------
    A pivot has a row for each pupil, and a column for each question::

        frame = gw.grade("three-one.md", "answers/")
        frame["first_try"].unstack()
    """
    pandas = library("pandas", "Grading needs pandas", "grading")
    lesson = lesson if isinstance(lesson, Lesson) else Lesson.read(lesson)
    asking = [index for index, step in enumerate(lesson.steps) if step.question is not None]
    if not asking:
        raise GammonError(f"The lesson {brief(lesson.title)} asks nothing, so nothing is graded.")
    if not all(_can_judge(lesson, index) for index in asking):
        raise GammonError("This is a pupil's exam, without answers: grade by the lesson it is of.")
    rows: list[_Row] = []
    problems: list[str] = []
    judge = judge_by(lesson)
    for path in _paths(files):
        try:
            loaded = load_progress(path, lesson, judge)
            if loaded is None:
                raise GammonError(f"There is no progress in {os.fspath(path)!r}.")
        except GammonError as error:
            problems.append(str(error))
        else:
            rows += _rows(lesson, asking, loaded, Path(path), judge)
    if problems:
        more = len(problems) - _MAX_NAMED
        told = problems[:_MAX_NAMED] + [f"... and {more} more files."] * (more > 0)
        raise GammonError("\n".join(told))
    frame = pandas.DataFrame(rows, columns=list(_Row.__annotations__))
    frame["time"] = pandas.to_datetime(frame["time"], utc=True, errors="coerce", format="ISO8601")
    return frame.set_index(["pupil", "question"])


def _can_judge(lesson: Lesson, index: int) -> bool:
    question = lesson.steps[index].question
    return question is not None and question.about(lesson.state(index)).can_judge


def _paths(files: StrPath | Iterable[StrPath]) -> list[StrPath]:
    """The files that are meant, each once."""
    if isinstance(files, str | PathLike):
        name = os.path.expanduser(os.fspath(files))
        found: list[StrPath] = [name]
        if os.path.isdir(name):
            found = [*sorted(Path(name).glob(_SUFFIX))]
        elif glob.has_magic(name) and not os.path.exists(name):
            found = [*sorted(glob.glob(name))]
    else:
        try:
            found = [each for each in files if _is_path(each)]
        except TypeError:
            raise GammonError(
                f"Files are paths, a folder or a pattern, not {brief(files)}."
            ) from None
    if not found:
        raise GammonError(f"There are no files to grade: {brief(files)} names none.")
    return list(dict.fromkeys(found))


def _is_path(given: object) -> bool:
    if not isinstance(given, str | PathLike):
        raise GammonError(f"A file to grade is named by a path, not {brief(given)}.")
    return True


def _rows(
    lesson: Lesson, asking: list[int], loaded: LoadedProgress, path: Path, judge: Judge
) -> Iterator[_Row]:
    """What one pupil has answered, question by question."""
    progress = loaded.progress
    pupil = progress.pupil or path.stem
    for step in asking:
        given = [
            (attempt, told)
            for attempt, told in zip(progress.attempts, loaded.told, strict=True)
            if attempt.step == step
        ]
        counting = [attempt for attempt, _ in given[: lesson.tries]]
        verdicts = [judge(step, attempt.answer) for attempt in counting]
        last = counting[-1] if counting else Attempt(step, "", None)
        yield _Row(
            pupil=pupil,
            question=lesson.heading(step),
            step=step,
            first_try=bool(verdicts and verdicts[0]),
            right=bool(verdicts and verdicts[-1]),
            attempts=len(given),
            answer=last.answer,
            hints=last.hints,
            time=last.time or None,
            remark=" ".join(_remarks(given, lesson, judge)),
            file=path.name,
        )
    for each in progress.kept:
        yield _Row(
            pupil=pupil,
            question=each.name.heading,
            step=-1,
            first_try=False,
            right=False,
            attempts=1,
            answer=each.attempt.answer,
            hints=each.attempt.hints,
            time=each.attempt.time or None,
            remark="The lesson has no such question.",
            file=path.name,
        )


def _remarks(
    given: list[tuple[Attempt, bool | None]], lesson: Lesson, judge: Judge
) -> Iterator[str]:
    """What a teacher should look at."""
    for attempt, told in given:
        verdict = judge(attempt.step, attempt.answer)
        if verdict is None:
            yield f"{brief(attempt.answer)} is no answer to this question."
        elif told is not None and told is not verdict:
            words = {True: "right", False: "wrong"}
            said = f"The file says that {brief(attempt.answer)} is {words[told]}"
            yield f"{said}; by the lesson it is {words[verdict]}."
    if lesson.tries is not None and len(given) > lesson.tries:
        yield f"{len(given)} answers, of which {lesson.tries} count{'s' * (lesson.tries == 1)}."
