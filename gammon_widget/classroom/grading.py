"""Grading of a class: the teacher's lesson is used to evaluate the answers in progress files."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from itertools import chain, count, pairwise
from math import inf
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ..analysis.values.error_class import ErrorScale
from ..engine.evaluation import Record
from ..engine.names import open_engine
from ..engine.protocol import Engine
from ..lessons.checking import answer_costs
from ..lessons.lesson import Lesson, asking_steps, question_at
from ..lessons.progress import Attempt, KeptAttempt, Progress, StepName
from ..lessons.progress_file import Evaluate, LoadedProgress, evaluator, load_progress
from ..libraries import library
from ..rules import GammonError
from ..rules.validation import brief
from ..storage.atomic_write import StrPath, full_path, named
from .exam import asked_steps, exam_steps, exam_tries

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-untyped]


_SUFFIX = "*.json"
_MAX_NAMED = 5


RIGHT, SHOWN, UNSOLVED, OPEN = "✓", "A", "×", "·"


@dataclass(frozen=True, slots=True)
class QuestionResult:
    """A learner's result for one question.

    Attributes
    ----------
    step
        The step of the question, counted from 0; -1 for a question that the lesson no longer has.
    question
        The heading of the question, with a number if another question has the same heading.
    answers
        All answers, in order.
    verdicts
        Whether each answer that counts is right; None for an invalid answer.
    score
        The score of the last answer that counts, from 0 to 1: see `gammon_widget.grade`.
    remark
        Notes for the teacher.
    sign
        ``"✓"`` if the learner was right on the first try, ``"2"`` or a higher number if right on
        that try, ``"A"`` if the answer was shown, ``"×"`` if the question was not solved, or
        ``"·"`` if the question was not reached.
    hints
        The number of hints seen.
    """

    step: int
    question: str
    answers: tuple[Attempt, ...]
    verdicts: tuple[bool | None, ...]
    score: float
    remark: str
    sign: str = OPEN
    hints: int = 0

    @property
    def counting(self) -> tuple[Attempt, ...]:
        """The answers that count."""
        return self.answers[: len(self.verdicts)]

    @property
    def is_solved(self) -> bool:
        """Whether the learner found a right answer."""
        return self.sign not in (SHOWN, UNSOLVED, OPEN)

    @property
    def seconds(self) -> int | None:
        """The seconds spent on the answers that count; None if any time was not measured."""
        return _total(each.seconds for each in self.counting)

    @property
    def record(self) -> Record:
        """The result as a row of a table: see `gammon_widget.grade`."""
        last = self.counting[-1] if self.counting else Attempt(self.step, "", None)
        return {
            "question": self.question,
            "step": self.step,
            "first_try": bool(self.verdicts and self.verdicts[0]),
            "right": bool(self.verdicts and self.verdicts[-1]),
            "attempts": len(self.answers),
            "answer": printable(last.answer),
            "hints": last.hints,
            "time": last.time or None,
            "score": self.score,
            "seconds": self.seconds,
            "remark": self.remark,
        }


def _total(seconds: Iterable[int | None]) -> int | None:
    """Return the sum of times; None if there are no times, or if a time is unknown."""
    times = list(seconds)
    known = [each for each in times if each is not None]
    return sum(known) if known and len(known) == len(times) else None


@dataclass(frozen=True, slots=True)
class LearnerResult:
    """The work of a learner in one file. Each learner has a unique name.

    `left_out` is the reason why the file does not count as another learner, or empty.
    """

    name: str
    file: str
    questions: tuple[QuestionResult, ...]
    left_out: str = ""

    @property
    def asked(self) -> tuple[QuestionResult, ...]:
        """The questions that are still in the lesson."""
        return tuple(each for each in self.questions if each.step >= 0)

    @property
    def solved(self) -> int:
        """The number of questions solved."""
        return sum(each.is_solved for each in self.asked)

    @property
    def hints(self) -> int:
        """The number of hints seen."""
        return sum(each.hints for each in self.asked)

    @property
    def seconds(self) -> int | None:
        """The seconds spent on all answers; None if any time was not measured."""
        return _total(each.seconds for each in self.asked if each.verdicts)

    @property
    def score(self) -> float | None:
        """The mean score of the questions, from 0 to 1; None if there are no answers."""
        scores = [each.score for each in self.asked]
        return sum(scores) / len(scores) if any(each.verdicts for each in self.asked) else None

    @property
    def needs_help(self) -> bool:
        """Whether less than 60 % of the questions are solved."""
        return 5 * self.solved < 3 * len(self.asked)


Score = Callable[[int, str], float]
"""The score of an answer to a step, from 0 to 1."""


@dataclass(slots=True)
class _Submission:
    """One file, with remarks for the teacher. A file that cannot be read has no answers.

    `left_out` is the reason why the file does not count as another learner, or empty.
    """

    path: Path
    loaded: LoadedProgress
    remarks: list[str]
    left_out: str = ""

    @property
    def pupil(self) -> str:
        return printable(self.loaded.progress.pupil or self.path.stem)

    @property
    def content(self) -> object:
        """A value that is equal only for copies of a file; None if there are no answers."""
        progress = self.loaded.progress
        answers: list[Attempt | KeptAttempt] = [*progress.attempts, *progress.kept]
        has_times = any(attempt.time for attempt in progress.attempts)
        return (tuple(answers) if has_times else progress) if answers else None

    def is_copy_of(self, other: _Submission) -> bool:
        """Whether the other file is by the same pupil, and begins with all of these answers."""
        own, others = self.loaded.progress, other.loaded.progress
        is_same = own.pupil.strip() != "" and own.pupil == others.pupil and own.kept == others.kept
        return is_same and others.attempts[: len(own.attempts)] == own.attempts


def grade(
    lesson: Lesson | StrPath,
    files: StrPath | Iterable[StrPath],
    *,
    tries: int | None = None,
    engine: str | Engine | None = None,
) -> DataFrame:
    """Grade the progress files of pupils, and return a pandas `DataFrame`.

    The files are not changed. Every answer is graded again according to the lesson, whatever
    verdict the file contains. A file with a different verdict gets a remark. A file cannot prove
    who wrote it: an answer that somebody typed into the file counts like any other answer.

    Parameters
    ----------
    lesson
        The teacher's lesson with its answers, or the path of its file. To grade an exam, pass the
        lesson from which the exam was made.
    files
        The paths of the progress files; or a folder, to grade all its ``*.json`` files; or a
        pattern such as ``"answers/*.json"``.
    tries
        How many answers to each question count, whatever the files say. The default is the number
        in the lesson. If the lesson does not have a number, the number in the exam applies to files
        from an exam. In all other files, every answer counts.
    engine
        An engine, or its name, for partial credit. The more equity a wrong play or cube action
        loses, the lower its score. A blunder scores 0. By default, every wrong answer scores 0.

    Returns
    -------
    pandas.DataFrame
        A row for each pupil and question. The index is ``pupil`` (the name in the file, or else the
        name of the file) and ``question`` (the heading of the step). The columns are:

        ``step``
            the number of the step, counted from 0;
        ``first_try``
            whether the first answer was right;
        ``right``
            whether the last answer that counts was right;
        ``attempts``
            the number of answers, 0 for none;
        ``answer``, ``hints``, ``time``
            the last answer that counts, the number of hints seen before it, and its time (UTC;
            missing if unknown);
        ``score``
            the score of the last answer that counts, from 0 to 1;
        ``seconds``
            for how many seconds the question was on display; missing if not measured;
        ``remark``
            notes for the teacher, or empty;
        ``file``
            the name of the file.

        A remark can report a changed verdict, an invalid answer, more answers than an exam allows,
        or answers whose times are out of order. In the first row of a file, it can also report that
        the file cannot be read, was given twice, or does not come from an exam; that another file
        has the same pupil or the same answers; that the drawn questions do not match the name
        of the pupil; or that the number of tries comes from the file alone.

        Each pair of pupil and question is unique. If a pupil has a second file, the name of that
        file is added in brackets. If a second question has the same heading, a number is added. A
        file that cannot be read has rows without answers. An exam with drawn questions has rows for
        the drawn questions only. Answers to steps that are no longer in the lesson are at the end
        of each pupil's rows.

    Raises
    ------
    GammonError
        If there are no files; if the lesson has no questions, or is a pupil's exam; or if `tries`
        is not a number from 1 to 99.
    ImportError
        If pandas is not installed.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> lesson = Lesson.parse('''
    ... # Three and one
    ...
    ... ```board
    ... roll: 3-1
    ... ask: checker play
    ... answer: 8/5 6/5
    ... ```
    ... ''')
    >>> file = pathlib.Path(tempfile.mkdtemp(), "ann.json")
    >>> LessonPlayer(lesson, file, pupil="Ann").give("8/5 6/5").right
    True
    >>> frame = grade(lesson, file)
    >>> bool(frame.loc[("Ann", "Three and one"), "first_try"])
    True

    ``frame["first_try"].unstack()`` has a row for each pupil, and a column for each question.
    """
    pandas = library("pandas", "Grading needs pandas", "grading")
    rows = [
        {"pupil": pupil.name, **question.record, "file": pupil.file}
        for pupil in graded_pupils(lesson, files, tries, engine)
        for question in pupil.questions
    ]
    frame = pandas.DataFrame(rows)
    frame["time"] = pandas.to_datetime(frame["time"], utc=True, errors="coerce", format="ISO8601")
    return frame.astype({"seconds": "Int64"}).set_index(["pupil", "question"])


def graded_pupils(
    lesson: Lesson | StrPath,
    files: StrPath | Iterable[StrPath],
    tries: int | None,
    engine: str | Engine | None,
) -> list[LearnerResult]:
    lesson = lesson if isinstance(lesson, Lesson) else Lesson.read(lesson)
    asking = asking_steps(lesson)
    if not asking:
        raise GammonError(
            f"The lesson {brief(lesson.title)} has no questions, so there is nothing to grade."
        )
    questions = (question_at(lesson, index) for index in asking)
    if not all(each is not None and each.can_evaluate for each in questions):
        raise GammonError(
            "This is an exam without answers: grade with the lesson that the exam was made from."
        )
    limit = lesson.tries if tries is None else exam_tries(tries)
    evaluate = evaluator(lesson)
    submissions = [
        _read(path, number, lesson, evaluate) for path, number in progress_paths(files).items()
    ]
    _compare(submissions)
    submissions.sort(key=lambda each: each.left_out != "")  # stable
    if limit is not None or any(each.loaded.is_exam for each in submissions):
        asking = exam_steps(lesson)
    names: set[str] = set()
    pupils: list[LearnerResult] = []
    with nullcontext() if engine is None else open_engine(engine) as opened:
        score = _scores(lesson, evaluate, opened)
        for each in submissions:
            name = each.pupil if each.pupil not in names else f"{each.pupil} ({each.path.name})"
            graded = tuple(_graded(lesson, asking, each, evaluate, score, limit=limit))
            name = _distinct(name, names)
            file = printable(each.path.name)
            pupils.append(LearnerResult(name, file, graded, each.left_out))
    return pupils


def _scores(lesson: Lesson, evaluate: Evaluate, engine: Engine | None) -> Score:
    """Return a function that scores answers, with partial credit if there is an engine."""

    @cache  # saves the evaluation of an engine for each learner
    def costs(step: int) -> dict[Hashable, float]:
        question = question_at(lesson, step)
        return {} if engine is None or question is None else answer_costs(question, engine)

    @cache  # saves 1 ms for each learner with the same answer
    def score(step: int, answer: str) -> float:
        right = evaluate(step, answer)
        if right is not False:
            return float(bool(right))
        question = question_at(lesson, step)
        cost = inf if question is None else costs(step).get(question.read(answer), inf)
        return round(max(0.0, 1 - cost / ErrorScale().blunder), 3)

    return score


def progress_paths(files: StrPath | Iterable[StrPath]) -> dict[str, int]:
    """Return the paths of the files, with the number of times each path was given."""
    if isinstance(files, str | PathLike):
        name = _path(files)
        found = [name] if os.path.lexists(name) else []
        if os.path.isdir(name):
            found = sorted(map(str, Path(name).glob(_SUFFIX)))
        elif glob.has_magic(name) and not found:
            found = sorted(glob.glob(name))
    else:
        try:
            found = [_path(each) for each in files]
        except TypeError:
            raise GammonError(
                f"files= must be paths, a folder or a pattern, not {brief(files)}."
            ) from None
    if not found:
        raise GammonError(f"There are no files to grade: {brief(files)} matches no file.")
    by_place: dict[str, list[str]] = {}
    for path in found:
        by_place.setdefault(os.path.realpath(path), []).append(path)
    return {paths[0]: len(paths) for paths in by_place.values()}


def _path(given: object) -> str:
    if not isinstance(given, str | PathLike):
        raise GammonError(f"Each file to grade must be a path, not {brief(given)}.")
    full_path(given, "progress")  # raises for an invalid file name
    return os.path.expanduser(os.fsdecode(given))


def _read(path: str, number: int, lesson: Lesson, evaluate: Evaluate) -> _Submission:
    """Read a file whose path was given `number` times."""
    remarks = ["This file is listed more than once, but counts only once."] * (number > 1)
    left_out = ""
    try:
        loaded = load_progress(path, lesson, evaluate)
        if loaded is None:
            raise GammonError(f"{named(path)} contains no progress.")
    except GammonError as error:
        loaded, left_out = LoadedProgress(Progress()), f"Not graded: {error}"
        remarks.append(left_out)
    return _Submission(Path(path), loaded, remarks, left_out)


def _compare(submissions: list[_Submission]) -> None:
    """Find copies, and add remarks to files with the same pupil or with the same answers."""
    by_pupil: dict[str, list[_Submission]] = {}
    by_content: dict[object, list[_Submission]] = {}
    for each in submissions:
        by_pupil.setdefault(each.pupil, []).append(each)
        if each.content is not None:
            by_content.setdefault(each.content, []).append(each)
    for group in by_pupil.values():
        for each in reversed(group):  # of equal files, the first counts
            others = (other for other in group if other is not each and not other.left_out)
            if (full := next(filter(each.is_copy_of, others), None)) is not None:
                name = named(str(full.path))
                each.left_out = f"Not counted: a copy of {name}, or an earlier version of it."
    for alike, what in ((by_pupil, "pupil appears"), (by_content, "answers appear")):
        for group in alike.values():
            for each in group:
                names = [named(str(other.path)) for other in group if other is not each]
                more = f" and {len(names) - _MAX_NAMED} more" * (len(names) > _MAX_NAMED)
                if names:
                    listed = ", ".join(names[:_MAX_NAMED]) + more
                    each.remarks.append(f"The same {what} in {listed}.")


def _distinct(name: str, taken: set[str]) -> str:
    """Return the name, with a number if the name is taken, and add the result to `taken`."""
    numbered = (f"{name} ({number})" for number in count(2))
    name = next(each for each in chain([name], numbered) if each not in taken)
    taken.add(name)
    return name


def printable(text: str) -> str:
    """Return the text without lone surrogates, which cannot be displayed or saved."""
    return text.encode(errors="replace").decode()


def _graded(
    lesson: Lesson,
    asking: list[int],
    given: _Submission,
    evaluate: Evaluate,
    score: Score,
    *,
    limit: int | None,
) -> Iterator[QuestionResult]:
    """Yield the graded questions of one pupil."""
    loaded = given.loaded
    remarks = [*given.remarks, *_remarks_on_exam(lesson, loaded, limit)]
    if limit is None and loaded.is_exam:
        limit = loaded.tries or 1
    questions: set[str] = set()

    def question(heading: str) -> str:
        return _distinct(printable(heading), questions)

    stored = list(zip(loaded.progress.attempts, loaded.verdicts_in_file, strict=True))
    for step in sorted({*(loaded.asked or asking), *(attempt.step for attempt, _ in stored)}):
        here = [each for each in stored if each[0].step == step]
        answers = tuple(attempt for attempt, _ in here)
        counting = answers[:limit]
        verdicts = tuple(evaluate(step, attempt.answer) for attempt in counting)
        points = score(step, counting[-1].answer) if counting else 0.0
        remark = " ".join((*remarks, *_remarks(here, limit, evaluate)))
        yield QuestionResult(
            step,
            question(lesson.heading(step)),
            answers,
            verdicts,
            points,
            remark,
            _sign(loaded, step, verdicts),
            max([loaded.progress.hints_seen(step), *(each.hints for each in answers)]),
        )
        remarks = []  # only the first row has remarks on the file
    removed: dict[StepName, list[Attempt]] = {}
    for each in loaded.progress.kept:
        removed.setdefault(each.name, []).append(each.attempt)
    for name, gone in removed.items():
        verdicts = (None,) * len(gone)
        remark = "The lesson no longer has this question."
        yield QuestionResult(-1, question(name.heading), tuple(gone), verdicts, 0.0, remark)


def _sign(loaded: LoadedProgress, step: int, verdicts: tuple[bool | None, ...]) -> str:
    """Return the sign for a question. In an exam, only the last answer can solve a question."""
    if True in verdicts and (verdicts[-1] or not loaded.is_exam):
        number = verdicts.index(True) + 1
        return RIGHT if number == 1 else str(number)
    if step in loaded.progress.shown:
        return SHOWN
    return UNSOLVED if verdicts or step in loaded.progress.trail else OPEN


def _remarks_on_exam(lesson: Lesson, loaded: LoadedProgress, limit: int | None) -> Iterator[str]:
    """Yield remarks on the tries and drawn questions, and on a file that is not from an exam."""
    asked, pupil = loaded.asked or (), loaded.progress.pupil
    if 0 < len(asked) < len(exam_steps(lesson)) and (
        not pupil.strip() or list(asked) != asked_steps(lesson, len(asked), pupil)
    ):
        yield "The questions in the file are not the ones that this lesson draws for this name."
    if limit is None and loaded.tries not in (None, 1):
        yield (
            f"According to the file, the exam allowed {loaded.tries} answers. If this is right, "
            f"grade with tries={loaded.tries}."
        )
    if limit is not None and loaded.verdicts_in_file and not loaded.is_exam:
        yield "The file comes from the lesson with its answers, not from an exam."


def _remarks(
    answers: list[tuple[Attempt, bool | None]], limit: int | None, evaluate: Evaluate
) -> Iterator[str]:
    """Yield remarks on the answers to one question."""
    for attempt, stored in answers:
        verdict = evaluate(attempt.step, attempt.answer)
        if verdict is None:
            yield f"{brief(attempt.answer)} is not an answer to this question."
        elif stored is not None and stored is not verdict:
            words = {True: "right", False: "wrong"}
            claim = f"The file marks {brief(attempt.answer)} as {words[stored]}"
            yield f"{claim}, but in the lesson it is {words[verdict]}."
    if limit is not None and len(answers) > limit:
        yield f"There are {len(answers)} answers, but only {limit} count{'s' * (limit == 1)}."
    for (before, _), (after, _) in pairwise(answers):
        earlier, later = _time(before), _time(after)
        if earlier is not None and later is not None and later < earlier:
            yield (
                f"The answer {brief(after.answer)} has an earlier time than "
                f"{brief(before.answer)}, the answer before it in the file."
            )


def _time(attempt: Attempt) -> datetime | None:
    try:
        time = datetime.fromisoformat(attempt.time)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)
