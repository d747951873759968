"""Progress in a JSON file, written atomically.

The file identifies steps by id, heading and number, so no answer is lost if the lesson changes.
Renamed and moved steps are found. Answers to a removed step are kept in case the step returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from ..languages.translation import _
from ..rules import GammonError
from ..rules.fields import (
    TEXT,
    Field,
    Json,
    JsonObject,
    each_of,
    fields_of,
    object_of,
    optional,
    tuple_of,
    whole_number,
)
from ..rules.validation import LARGEST, brief
from ..storage.atomic_write import JsonFile, StrPath, exclusive, full_path
from .lesson import Lesson, asking_steps
from .progress import Attempt, KeptAttempt, Progress, StepName, hints_at

_FILE = JsonFile(
    content="progress",
    kind="progress",
    format="gammon_widget lesson progress",
    versions=(2,),
    writer="a lesson player",
    foreign="It does not contain progress in a lesson.",
    max_bytes=10_000_000,
)

Evaluate = Callable[[int, str], bool | None]
"""A function that returns whether an answer to a step is right; None for an invalid answer."""


def evaluator(lesson: Lesson) -> Evaluate:
    """Return a function that evaluates answers. It evaluates equal answers only once."""

    @cache  # saves 0.1 to 3 ms an answer, by the kind of question
    def evaluate(step: int, answer: str) -> bool | None:
        try:
            return lesson.judge(step, answer).right
        except GammonError:
            return None

    return evaluate


def save_progress(path: StrPath, lesson: Lesson, progress: Progress) -> None:
    """Write progress to a file. If writing fails, the old content remains."""
    _FILE.write(path, _record(lesson, progress))


class ProgressBook:
    """The progress file of a lesson. Other lesson players can write to the file as well."""

    def __init__(self, path: StrPath, lesson: Lesson) -> None:
        self._path, self._lesson, self._evaluate = path, lesson, evaluator(lesson)
        self.loaded = load_progress(path, lesson, self._evaluate)
        self._kept = Progress() if self.loaded is None else self.loaded.progress
        self._saved: Progress | None = None

    def save(self, progress: Progress) -> Progress:
        """Save changed progress, and add the answers that other lesson players have saved."""
        if progress == self._saved:
            return progress
        with exclusive(full_path(self._path, "progress")):
            loaded = load_progress(self._path, self._lesson, self._evaluate)
            if loaded is not None:
                progress = progress.merged(self._kept, loaded.progress)
            save_progress(self._path, self._lesson, progress)
        self._kept = self._saved = progress
        return progress


@dataclass(frozen=True, slots=True)
class LoadedProgress:
    """Progress from a file, with answers that were evaluated again according to the lesson.

    `verdicts_in_file` contains, for each answer, the verdict in the file, or None if there is no
    verdict. `notices` are messages to the learner about changes in the lesson. `tries` is the
    number of tries in the file, or None if the file has no such number. `asked` contains the steps
    of the exam, or is None if the file does not name these steps.
    """

    progress: Progress
    verdicts_in_file: tuple[bool | None, ...] = ()
    notices: tuple[str, ...] = ()
    tries: int | None = None
    asked: tuple[int, ...] | None = None

    @property
    def is_exam(self) -> bool:
        """Whether the file is from an exam, which stores no verdicts."""
        return self.tries is not None or None in self.verdicts_in_file


def lesson_title(path: StrPath) -> str | None:
    """Return the title of a progress file's lesson, or None if the file cannot be read."""
    try:
        record = _FILE.read(path)
    except GammonError:
        return None
    return None if record is None else str(record.get("lesson"))


def load_progress(
    path: StrPath, lesson: Lesson, evaluate: Evaluate | None = None
) -> LoadedProgress | None:
    """Read progress and evaluate the answers again. Return None for a missing or empty file."""
    record = _FILE.read(path)
    if record is None:
        return None
    if record.get("lesson") != lesson.title:
        raise _FILE.refusal(
            path, f"The file contains progress in another lesson, {brief(record.get('lesson'))}."
        )
    try:
        return _read(record, lesson, evaluate or evaluator(lesson))
    except GammonError as error:
        raise _FILE.refusal(path, f"The file is damaged. {error}") from error


def _record(lesson: Lesson, progress: Progress) -> JsonObject:
    def named(step: int) -> Json:
        return [step, lesson.heading(step), lesson.ids[step]]

    kept: list[Json] = [{**asdict(each.attempt), "step": list(each.name)} for each in progress.kept]
    return {
        "lesson": lesson.title,
        "tries": lesson.tries,
        "asked": [] if lesson.tries is None else [*map(named, asking_steps(lesson))],
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


def _read(record: dict[str, Any], lesson: Lesson, evaluate: Evaluate) -> LoadedProgress:
    find, content = _finder(lesson), _CONTENT.read(record)

    def found(names: Iterable[StepName]) -> tuple[int, ...]:
        """Return the steps in the lesson that have these names."""
        return tuple(step for step in map(find, names) if step is not None)

    attempts: list[Attempt] = []
    stored: list[bool | None] = []
    kept: list[KeptAttempt] = []
    for each in content["attempts"]:
        name = each.pop("step")
        attempt, step = Attempt(name.number, **each), find(name)
        if step is None or lesson.steps[step].question is None:
            kept.append(KeptAttempt(name, attempt))
            continue
        # An answer that is no longer valid is wrong; an exam has no verdicts.
        right = None if lesson.tries is not None else bool(evaluate(step, attempt.answer))
        attempts.append(replace(attempt, step=step, right=right))
        stored.append(attempt.right)
    here, go, tries = find(content["step"]), content["go"], content["tries"]
    progress = Progress(
        step=here or 0,
        trail=found(content["trail"]),
        attempts=tuple(attempts),
        hints=tuple(
            (step, min(count, len(hints_at(lesson, step))))
            for name, count in content["hints"]
            for step in found([name])
        ),
        go=None if here is None or go is None else find(go),
        pupil=content["pupil"],
        kept=tuple(kept),
        shown=tuple(dict.fromkeys(found(content["shown"]))),
    )
    asked = found(content["asked"]) or None
    notices = tuple(_notices(lesson, progress, stored))
    return LoadedProgress(
        progress, tuple(stored), notices, None if tries is None else max(1, tries), asked
    )


def _finder(lesson: Lesson) -> Callable[[StepName], int | None]:
    """Return a function that finds the most likely step for a name, by id or else by heading."""
    known = [(id, lesson.heading(step)) for step, id in enumerate(lesson.ids)]

    def find(name: StepName) -> int | None:
        same_id = [step for step, (id, _) in enumerate(known) if name.id and id == name.id]
        same_words = [step for step, (_, heading) in enumerate(known) if heading == name.heading]
        likeness = {
            step: (step in same_words, step == name.number, -step) for step in same_id or same_words
        }
        return max(likeness, key=likeness.__getitem__, default=None)

    return find


def _notices(lesson: Lesson, progress: Progress, stored: list[bool | None]) -> Iterator[str]:
    """Yield messages to the learner about changes in the lesson."""
    pairs = zip(progress.attempts, stored, strict=True)
    changed = {
        attempt.step: None
        for attempt, claim in pairs
        if None not in (claim, attempt.right) and claim is not attempt.right
    }
    if changed:
        where = ", ".join(repr(lesson.heading(step)) for step in changed)
        yield (
            _(
                "The lesson or the file has changed, so your answers to {where} were graded again.",
                where=where,
            )
        )
    if progress.kept:
        names = {each.name.heading: None for each in progress.kept}
        where = ", ".join(map(repr, names))
        count = len(progress.kept)
        answers = "answer remains" if count == 1 else f"{count} answers remain"
        yield (
            f"The lesson no longer has a question under {where}. Your {answers} in the file and "
            "will count if the question returns."
        )


_COUNT = whole_number(0, LARGEST)
_PARTS = each_of(_COUNT, TEXT, TEXT)
_NAME = Field(list, lambda value: StepName(*_PARTS.read(value)))
_ATTEMPT = object_of(
    dict, fields_of(Attempt, step=_NAME, hints=_COUNT, seconds=optional(_COUNT)), is_open=True
)
_CONTENT = object_of(
    dict,
    {
        **dict.fromkeys(("asked", "trail", "shown"), tuple_of(_NAME)),
        **{"step": _NAME, "go": optional(_NAME), "tries": optional(_COUNT), "pupil": TEXT},
        "attempts": tuple_of(_ATTEMPT),
        "hints": tuple_of(each_of(_NAME, _COUNT)),
    },
    is_open=True,
)
