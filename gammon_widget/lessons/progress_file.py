"""Progress in a file: JSON, written whole or not at all.

Steps are kept by id, heading and number, so that no answer is lost when a lesson is improved
meanwhile: what has a new name or place is found there, and what is gone is kept until it is back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ..disk import StrPath
from ..disk.json_file import JsonFile
from ..rules import GammonError
from ..rules.validation import brief
from .field_types import Json, JsonObject
from .lesson import Lesson
from .progress import Attempt, KeptAttempt, Progress, StepName

_FILE = JsonFile(
    content="progress",
    kind="progress",
    format="gammon_widget lesson progress",
    versions=(1, 2),
    writer="a lesson player",
    foreign="It is no progress in a lesson.",
    max_bytes=10_000_000,
)

Judge = Callable[[int, str], bool | None]
"""Whether an answer to a step is right; None if it is no answer."""


def judge_by(lesson: Lesson) -> Judge:
    """Judges answers by a lesson, each once; those of a class are often the same."""

    @cache
    def judge(step: int, answer: str) -> bool | None:
        try:
            return lesson.judge(step, answer).right
        except GammonError:
            return None

    return judge


def save_progress(path: StrPath, lesson: Lesson, progress: Progress) -> None:
    """Write progress into a file, in place of what was there.

    Raises
    ------
    GammonError
        If it cannot be written; what was there is there still.
    """
    _FILE.write(path, _record(lesson, progress))


@dataclass(frozen=True, slots=True)
class LoadedProgress:
    """Progress as it is found in a file, judged anew.

    Attributes
    ----------
    progress
        The progress: what is right in it is so by the lesson, whatever the file says.
    told
        What the file says of each answer: right, wrong, or None for nothing.
    notices
        What of it differs from the lesson as it is now, in sentences for the learner.
    """

    progress: Progress
    told: tuple[bool | None, ...] = ()
    notices: tuple[str, ...] = ()


def load_progress(
    path: StrPath, lesson: Lesson, judge: Judge | None = None
) -> LoadedProgress | None:
    """Read progress from a file; None if there is no such file, or an empty one.

    Every answer is judged anew, and found by the id of its step, or else by its heading. An
    answer to a step that the lesson has no more is kept aside, and is there again when that is.

    Parameters
    ----------
    path
        The file.
    lesson
        The lesson.
    judge
        What judges by the lesson, for who reads many files; by default a new one.

    Raises
    ------
    FormatError
        If the file holds something else, or progress in another lesson.
    GammonError
        If it cannot be read.
    """
    record = _FILE.read(path)
    if record is None:
        return None
    if record.get("lesson") != lesson.title:
        raise _FILE.refusal(
            path, f"It is progress in another lesson, {brief(record.get('lesson'))}."
        )
    try:
        return _read(record, lesson, judge or judge_by(lesson))
    except (KeyError, TypeError, ValueError) as error:
        raise _FILE.refusal(path, f"It is damaged: {error!r}.") from error


def _record(lesson: Lesson, progress: Progress) -> JsonObject:
    def named(step: int) -> Json:
        return [step, lesson.heading(step), lesson.ids[step]]

    kept: list[Json] = [
        {**asdict(each.attempt), "step": [each.name.number, each.name.heading, each.name.id]}
        for each in progress.kept
    ]
    return {
        "lesson": lesson.title,
        "pupil": progress.pupil,
        "step": named(progress.step),
        "trail": [named(step) for step in progress.trail],
        "attempts": [
            *({**asdict(each), "step": named(each.step)} for each in progress.attempts),
            *kept,
        ],
        "hints": [[named(step), count] for step, count in progress.hints],
        "go": None if progress.go is None else named(progress.go),
        "shown": [named(step) for step in progress.shown],
    }


def _read(record: dict[str, Any], lesson: Lesson, judge: Judge) -> LoadedProgress:
    steps = _Steps(lesson)
    attempts: list[Attempt] = []
    told: list[bool | None] = []
    kept: list[KeptAttempt] = []
    for each in _list(record["attempts"]):
        name, said = _name(each["step"]), each["right"]
        verdict = said if isinstance(said, bool) else None
        answer, hints, time = str(each["answer"]), _count(each["hints"]), str(each.get("time", ""))
        step = steps.found(name)
        if step is None or lesson.steps[step].question is None:
            kept.append(KeptAttempt(name, Attempt(name.number, answer, verdict, hints, time)))
            continue
        # What is no answer any more is not right; an exam tells of none whether it is.
        right = None if lesson.tries is not None else bool(judge(step, answer))
        attempts.append(Attempt(step, answer, right, hints, time))
        told.append(verdict)
    here, go = steps.found(_name(record["step"])), record.get("go")
    trail = (steps.found(_name(each)) for each in _list(record["trail"]))
    shown = (steps.found(_name(each)) for each in _list(record.get("shown", [])))
    hints_seen = (
        (steps.found(_name(name)), _count(count))
        for name, count in map(_list, _list(record["hints"]))
    )
    progress = Progress(
        step=here or 0,
        trail=tuple(step for step in trail if step is not None),
        attempts=tuple(attempts),
        hints=tuple(
            (step, min(count, _hints_at(lesson, step)))
            for step, count in hints_seen
            if step is not None
        ),
        go=None if here is None or go is None else steps.found(_name(go)),
        pupil=str(record.get("pupil", "")),
        kept=tuple(kept),
        shown=tuple(dict.fromkeys(step for step in shown if step is not None)),
    )
    return LoadedProgress(progress, tuple(told), tuple(_notices(lesson, progress, told)))


class _Steps:
    """Finds the steps of a lesson by what they were known by."""

    def __init__(self, lesson: Lesson) -> None:
        self._headings = [lesson.heading(step) for step in range(len(lesson))]
        self._ids = lesson.ids

    def found(self, name: StepName) -> int | None:
        """The step with that id; else with that heading; None if there is none.

        Of several the one that has more in common with the name is meant.
        """
        same_id = [step for step, each in enumerate(self._ids) if name.id and each == name.id]
        same_words = [step for step, each in enumerate(self._headings) if each == name.heading]
        candidates = same_id or same_words
        likeness = {step: (step in same_words, step == name.number, -step) for step in candidates}
        return max(candidates, key=likeness.__getitem__, default=None)


def _notices(lesson: Lesson, progress: Progress, told: list[bool | None]) -> Iterator[str]:
    """What a learner should know of their progress in a lesson that has changed."""
    pairs = zip(progress.attempts, told, strict=True)
    changed = {
        attempt.step: None
        for attempt, said in pairs
        if None not in (said, attempt.right) and said is not attempt.right
    }
    if changed:
        where = ", ".join(repr(lesson.heading(step)) for step in changed)
        yield f"Judged anew, since lesson or file has been changed: your answers to {where}."
    if progress.kept:
        names = {each.name.heading: None for each in progress.kept}
        where = ", ".join(map(repr, names))
        count = len(progress.kept)
        answers = "one answer there stays" if count == 1 else f"{count} answers there stay"
        yield (
            f"The lesson has no question under {where} any more. Your {answers} in the file, to "
            "count again when it has."
        )


def _hints_at(lesson: Lesson, step: int) -> int:
    """How many hints there are."""
    question = lesson.steps[step].question
    return 0 if question is None else len(question.hints)


def _name(value: object) -> StepName:
    """A step as it is named in a file; before version 2 it had no id."""
    number, heading, *rest = _list(value)
    return StepName(_count(number), str(heading), str(rest[0]) if rest else "")


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{brief(value)} is no list")
    return value


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"{brief(value)} is no count")
    return value
