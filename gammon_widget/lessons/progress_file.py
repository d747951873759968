"""Progress in a file: JSON, written whole or not at all.

Steps are kept by their heading as well as by their number, so that a lesson that is improved
meanwhile loses no more than the answers to what is no longer there.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..disk import StrPath, full_path, write_file
from ..rules import FormatError, GammonError
from ..rules.validation import brief
from .field_types import Json, JsonObject
from .lesson import Lesson
from .progress import Attempt, Progress

FORMAT = "gammon_widget lesson progress"
VERSION = 1
MAX_BYTES = 10_000_000
"""A longer file is none of ours."""


def save_progress(path: StrPath, lesson: Lesson, progress: Progress) -> None:
    """Write progress into a file, in place of what was there.

    Raises
    ------
    GammonError
        If it cannot be written; what was there is there still.
    """
    text = json.dumps(_record(lesson, progress), indent=1, ensure_ascii=False)
    write_file(path, text, "progress")


def load_progress(path: StrPath, lesson: Lesson) -> Progress | None:
    """Read progress from a file; None if there is no such file, or an empty one.

    Raises
    ------
    FormatError
        If the file holds something else, or progress in another lesson.
    GammonError
        If it cannot be read.
    """
    try:
        with Path(full_path(path, "progress")).open("rb") as file:
            data = file.read(MAX_BYTES)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError) as error:
        reason = getattr(error, "strerror", None) or error
        raise GammonError(f"The progress in {brief(path)} cannot be read: {reason}.") from error
    if not data.strip():
        return None
    try:
        record = json.loads(data)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict) or record.get("format") != FORMAT:
        raise _foreign(path, "It is no progress in a lesson.")
    if record.get("version") != VERSION:
        raise _foreign(path, f"It is of version {brief(record.get('version'))}.")
    if record.get("lesson") != lesson.title:
        raise _foreign(path, f"It is progress in another lesson, {brief(record.get('lesson'))}.")
    try:
        return _read(record, lesson)
    except (KeyError, TypeError, ValueError) as error:
        raise _foreign(path, f"It is damaged: {error!r}.") from error


def _foreign(path: StrPath, problem: str) -> FormatError:
    expected = "a file that a lesson player has written, or a name that is not used yet"
    return FormatError(f"progress in {brief(str(path))}", problem, expected=expected)


def _record(lesson: Lesson, progress: Progress) -> JsonObject:
    def named(step: int) -> Json:
        return [step, lesson.heading(step)]

    return {
        "format": FORMAT,
        "version": VERSION,
        "lesson": lesson.title,
        "step": named(progress.step),
        "trail": [named(step) for step in progress.trail],
        "attempts": [{**asdict(each), "step": named(each.step)} for each in progress.attempts],
        "hints": [[named(step), count] for step, count in progress.hints],
        "go": None if progress.go is None else named(progress.go),
    }


def _read(record: dict[str, Any], lesson: Lesson) -> Progress:
    headings = [lesson.heading(step) for step in range(len(lesson))]

    def found(named: object) -> int | None:
        """A step, by its number where the heading agrees, or else by its heading."""
        number, heading = _list(named)
        step = _count(number)
        if step < len(headings) and headings[step] == heading:
            return step
        return headings.index(heading) if heading in headings else None

    here, go = found(record["step"]), record.get("go")
    return Progress(
        step=here or 0,
        trail=tuple(step for step in map(found, _list(record["trail"])) if step is not None),
        attempts=tuple(
            Attempt(step, str(each["answer"]), each["right"] is True, _count(each["hints"]))
            for each in _list(record["attempts"])
            if (step := found(each["step"])) is not None
        ),
        hints=tuple(
            (step, min(_count(count), _hints_at(lesson, step)))
            for named, count in map(_list, _list(record["hints"]))
            if (step := found(named)) is not None
        ),
        go=None if here is None or go is None else found(go),
    )


def _hints_at(lesson: Lesson, step: int) -> int:
    """How many hints there are."""
    question = lesson.steps[step].question
    return 0 if question is None else len(question.hints)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"{brief(value)} is no list")
    return value


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        raise TypeError(f"{brief(value)} is no count")
    return value
