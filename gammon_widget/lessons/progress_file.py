"""Progress in a JSON file, written atomically.

The file identifies steps by id, heading and number, so a changed lesson loses no answer: renamed
and moved steps are found, and answers to removed steps are kept until the step returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ..rules import GammonError
from ..rules.validation import brief
from ..storage.atomic_write import JsonFile, StrPath, full_path
from ..storage.codec import Json, JsonObject
from ..storage.file_lock import exclusive
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

Evaluate = Callable[[int, str], bool | None]
"""Whether an answer to a step is right; None if it is not a valid answer."""


def evaluator(lesson: Lesson) -> Evaluate:
    """A cached evaluator of answers, because the answers in a class often repeat."""

    @cache
    def judge(step: int, answer: str) -> bool | None:
        try:
            return lesson.judge(step, answer).right
        except GammonError:
            return None

    return judge


def save_progress(path: StrPath, lesson: Lesson, progress: Progress) -> None:
    """Write progress into a file; if that fails, its old content remains."""
    _FILE.write(path, _record(lesson, progress))


class ProgressBook:
    """Saves the progress in one lesson, and keeps what other players write to the same file."""

    def __init__(self, path: StrPath, lesson: Lesson) -> None:
        self._path, self._lesson, self._judge = path, lesson, evaluator(lesson)
        self.loaded = load_progress(path, lesson, self._judge)
        self._kept = Progress() if self.loaded is None else self.loaded.progress
        self._saved: Progress | None = None

    def save(self, progress: Progress) -> Progress:
        """Save changed progress; return it with the answers that others have saved since."""
        if progress == self._saved:
            return progress
        with exclusive(full_path(self._path, "progress")):
            loaded = load_progress(self._path, self._lesson, self._judge)
            if loaded is not None:
                progress = progress.merged(self._kept, loaded.progress)
            save_progress(self._path, self._lesson, progress)
        self._kept = self._saved = progress
        return progress


@dataclass(frozen=True, slots=True)
class LoadedProgress:
    """Progress from a file, with its answers evaluated again by the lesson.

    `verdicts_in_file` are those in the file, None for no verdict. `notices` are messages to the
    learner about changes of the lesson. `tries` is the number of tries in the file, if it has one.
    """

    progress: Progress
    verdicts_in_file: tuple[bool | None, ...] = ()
    notices: tuple[str, ...] = ()
    tries: int | None = None

    @property
    def is_exam(self) -> bool:
        """Whether the file is from an exam, which stores no verdicts."""
        return self.tries is not None or None in self.verdicts_in_file


def load_progress(
    path: StrPath, lesson: Lesson, judge: Evaluate | None = None
) -> LoadedProgress | None:
    """Read progress from a file; return None for a missing or empty file.

    Each answer is evaluated again. Its step is found by id, else by heading; an answer to a step
    that the lesson no longer has is kept for later. `judge` lets callers that read many files share
    a cache.

    Raises
    ------
    FormatError
        If the file is not a progress file, or is about another lesson.
    GammonError
        If the file cannot be read.
    """
    record = _FILE.read(path)
    if record is None:
        return None
    if record.get("lesson") != lesson.title:
        raise _FILE.refusal(
            path, f"It is progress in another lesson, {brief(record.get('lesson'))}."
        )
    try:
        return _read(record, lesson, judge or evaluator(lesson))
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
        "tries": lesson.tries,
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


def _read(record: dict[str, Any], lesson: Lesson, judge: Evaluate) -> LoadedProgress:
    steps = _Steps(lesson)
    attempts: list[Attempt] = []
    stored: list[bool | None] = []
    kept: list[KeptAttempt] = []
    for each in _list(record["attempts"]):
        name, claim = _name(each["step"]), each["right"]
        verdict = claim if isinstance(claim, bool) else None
        answer, hints, time = str(each["answer"]), _count(each["hints"]), str(each.get("time", ""))
        step = steps.found(name)
        if step is None or lesson.steps[step].question is None:
            kept.append(KeptAttempt(name, Attempt(name.number, answer, verdict, hints, time)))
            continue
        # An answer that is no longer valid is wrong; an exam has no verdicts.
        right = None if lesson.tries is not None else bool(judge(step, answer))
        attempts.append(Attempt(step, answer, right, hints, time))
        stored.append(verdict)
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
    tries = None if record.get("tries") is None else max(1, _count(record["tries"]))
    return LoadedProgress(progress, tuple(stored), tuple(_notices(lesson, progress, stored)), tries)


class _Steps:
    """Finds the steps of a lesson by their stored names."""

    def __init__(self, lesson: Lesson) -> None:
        self._headings = [lesson.heading(step) for step in range(len(lesson))]
        self._ids = lesson.ids

    def found(self, name: StepName) -> int | None:
        """The step with that id, else with that heading; the most similar of several."""
        same_id = [step for step, each in enumerate(self._ids) if name.id and each == name.id]
        same_words = [step for step, each in enumerate(self._headings) if each == name.heading]
        candidates = same_id or same_words
        likeness = {step: (step in same_words, step == name.number, -step) for step in candidates}
        return max(candidates, key=likeness.__getitem__, default=None)


def _notices(lesson: Lesson, progress: Progress, stored: list[bool | None]) -> Iterator[str]:
    """Messages to the learner about changes of the lesson."""
    pairs = zip(progress.attempts, stored, strict=True)
    changed = {
        attempt.step: None
        for attempt, claim in pairs
        if None not in (claim, attempt.right) and claim is not attempt.right
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
    """The number of hints of a step."""
    question = lesson.steps[step].question
    return 0 if question is None else len(question.hints)


def _name(value: object) -> StepName:
    """Read a step name; before version 2 of the format it had no id."""
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
