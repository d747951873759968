"""The built-in course, from the first move to house rules, and the map of the course.

The map shows finished lessons, due cards and the next lesson.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import islice, pairwise
from pathlib import Path
from typing import TypedDict

from ..rules import GammonError
from ..rules.validation import brief, counted, did_you_mean, folded
from ..storage.atomic_write import StrPath, full_path
from .lesson import Lesson
from .progress import Overview, StepMark, overview_of
from .progress_file import lesson_title, load_progress

_FOLDER = Path(__file__).with_name("built_in")
_HOUSES = Path(__file__).with_name("houses")
_PATHS = {path.stem.partition("-")[2]: path for path in sorted(_FOLDER.glob("*.md"))}

NAMES = tuple(_PATHS)
"""The names of the lessons, in order. A file name consists of a number and the lesson's name."""

_LESSON_COUNTS = {
    "The rules": 5,
    "Counting": 3,
    "The opening": 4,
    "Game plans": 1,
    "Endings": 1,
    "The cube": 2,
    "Matches and beyond": 2,
}
"""The titles of the parts, with the number of lessons in each part."""


def parts() -> dict[str, tuple[str, ...]]:
    """Return the names of the lessons in each part, by the title of the part."""
    names = iter(NAMES)
    return {title: tuple(islice(names, count)) for title, count in _LESSON_COUNTS.items()}


def course() -> tuple[Lesson, ...]:
    """Return the lessons of the built-in course, in order.

    Examples
    --------
    >>> for lesson in course()[:3]:
    ...     print(lesson.title)
    The board and how checkers move
    Hitting and the bar
    What you must play
    """
    return tuple(map(named, NAMES))


def named(name: str) -> Lesson:
    word = folded(name)
    if word not in NAMES:
        known = ", ".join(map(repr, NAMES))
        meant = did_you_mean(name, NAMES)
        raise GammonError(
            f"The course has no lesson {brief(name)}; its lessons are {known}.{meant}"
        )
    return _read(word)


def house_lesson(name: str) -> Lesson:
    """Return the lesson about a set of house rules, with an example for each rule.

    Raises
    ------
    GammonError
        If there are no house rules with this name.
    """
    path = _HOUSES / f"{name}.md"
    if path not in _HOUSES.glob("*.md"):
        raise GammonError(f"The course has no page about the rules {brief(name)}.")
    return Lesson.read(path)


def after(lesson: Lesson) -> str | None:
    """Return the name of the next lesson in the course, or None if there is no next lesson."""
    return next((there for name, there in pairwise(NAMES) if title_of(name) == lesson.title), None)


def lesson_titled(title: str) -> Lesson | None:
    return next((named(name) for name in NAMES if title_of(name) == title), None)


def title_of(name: str) -> str:
    """Return the title of a lesson in the course, without parsing the file."""
    with _PATHS[name].open(encoding="utf-8") as file:
        return next(line for line in file if line.startswith("# ")).removeprefix("# ").strip()


@cache  # saves 15 ms a lesson
def _read(name: str) -> Lesson:
    return Lesson.read(_PATHS[name])


class MapLesson(TypedDict):
    """A lesson on the map.

    `words` is the status as text. `mark` is the `StepMark` that gives the lesson its icon. `due`
    is the number of cards of the lesson that are due today.
    """

    name: str
    title: str
    words: str
    mark: str
    due: str
    is_next: bool


class MapPart(TypedDict):
    """A part of the course on the map.

    `has_drill` says whether there is a drill for this part.
    """

    title: str
    words: str
    lessons: list[MapLesson]
    has_drill: bool


class MapPage(TypedDict):
    """The whole map.

    `next` is the name of the next lesson, and `next_words` is the label of its button. `practise`
    is the label of the button for the due cards. Each of these texts is empty if there is nothing
    to show. `notes` contains messages about problems with files.
    """

    words: str
    next: str
    next_words: str
    practise: str
    parts: list[MapPart]
    notes: list[str]


@dataclass(frozen=True, slots=True)
class LessonStatus:
    """The status of one lesson: the path of the progress file, and an overview of the questions."""

    path: Path
    overview: Overview

    @property
    def is_done(self) -> bool:
        """Whether every question is closed: it is solved, or its answer was shown."""
        return not {StepMark.OPEN, StepMark.TRIED} & set(self.overview.marks)

    @property
    def words(self) -> str:
        """The status in a few words."""
        seen, count = self.overview, self.overview.question_count
        if self.is_done:
            return f"Done, {seen.first_try} of {count} solved on the first try"
        return f"{seen.done} of {count} solved"


def progress_path(folder: StrPath, name: str) -> Path:
    """Return the usual path of the progress file for a lesson in the course."""
    return Path(folder) / f"my_{name.replace('-', '_')}.json"


def read_folder(
    folder: StrPath, pupil: str | None = None
) -> tuple[dict[str, LessonStatus], list[str]]:
    """Read the progress in all lessons of the course from the files in a folder.

    The files can have any name. If a lesson has several files, the file with the usual name counts,
    or else the newest file. Exams and unrelated files are ignored. If `pupil` is given, files from
    other learners are ignored as well.

    Returns
    -------
    dict, list
        The status of each lesson that has been started, by name; and a message for each damaged
        file with a usual name.

    Raises
    ------
    GammonError
        If there is no such folder.
    """
    place = Path(full_path(folder, "progress"))
    if not place.is_dir():
        raise GammonError(f"There is no folder {brief(folder)}: create it, or choose another one.")
    names = {title_of(name): name for name in NAMES}
    usual = {progress_path(place, name): name for name in NAMES}
    files = [path for path in place.glob("*.json") if path.is_file()]
    found: dict[str, LessonStatus] = {}
    notes = []
    for path in sorted(files, key=lambda path: (path in usual, os.path.getmtime(path))):
        name = names.get(lesson_title(path) or "", usual.get(path, ""))
        if not name:
            continue
        lesson = named(name)
        try:
            loaded = load_progress(path, lesson)
        except GammonError as error:
            if path in usual:  # any other file may be unrelated
                notes.append(str(error))
            continue
        if loaded is not None and not loaded.is_exam and pupil in (None, loaded.progress.pupil):
            found[name] = LessonStatus(path, overview_of(lesson, loaded.progress))
    return found, notes


def next_lesson(known: Mapping[str, LessonStatus]) -> str | None:
    """Return the name of the lesson to continue with; None if all lessons are done.

    The search begins with the last lesson that has been started. If that lesson and all later
    lessons are done, the result is the first unfinished lesson.
    """
    last = max((NAMES.index(name) for name in known), default=0)
    ahead = (*NAMES[last:], *NAMES[:last])
    return next((name for name in ahead if name not in known or not known[name].is_done), None)


def map_page(
    known: Mapping[str, LessonStatus],
    *,
    due: Mapping[str, int],
    left: int = 0,
    drills: Collection[str] = (),
    notes: Collection[str] = (),
) -> MapPage:
    """Build the map.

    Parameters
    ----------
    known
        The status of each lesson that has been started, by name.
    due
        The number of due cards, by the title of the lesson.
    left
        The total number of cards that are due today.
    drills
        The parts that have a drill.
    notes
        Messages about problems with files.
    """
    there = next_lesson(known)
    done = {name for name, status in known.items() if status.is_done}

    def lesson(name: str) -> MapLesson:
        status, title = known.get(name), title_of(name)
        mark = StepMark.OPEN if status is None else StepMark.SHOWN
        return MapLesson(
            name=name,
            title=title,
            words="Not started" if status is None else status.words,
            mark=(StepMark.SOLVED if name in done else mark).value,
            due=f"{counted(due[title], 'card')} to practise" if due.get(title) else "",
            is_next=name == there,
        )

    def part(title: str, names: tuple[str, ...]) -> MapPart:
        return MapPart(
            title=title,
            words=f"{len(done & {*names})} of {len(names)} done",
            lessons=[lesson(name) for name in names],
            has_drill=title in drills,
        )

    verb = "Continue" if there in known else "Begin"
    return MapPage(
        words=f"{len(done)} of {len(NAMES)} lessons done",
        next=there or "",
        next_words=f"{verb}: {title_of(there)}" if there else "",
        practise=f"Practise {counted(left, 'card')} today" if left else "",
        parts=[part(*each) for each in parts().items()],
        notes=list(notes),
    )


def map_html(page: MapPage, link_to: Callable[[str], str] = lambda _name: "") -> str:
    """Return the map as HTML. `link_to` returns the address of a lesson, or an empty string."""

    def line(lesson: MapLesson) -> str:
        title, address = escape(lesson["title"]), link_to(lesson["name"])
        text = f'<a href="{escape(address)}">{title}</a>' if address else title
        state = ", ".join(filter(None, (lesson["words"], lesson["due"])))
        following = " <strong>(next)</strong>" if lesson["is_next"] else ""
        return f"<li>{text}: {state}{following}</li>"

    sections = (
        f"<section><h2>{escape(part['title'])}</h2><p>{part['words']}</p>"
        f"<ul>{''.join(map(line, part['lessons']))}</ul></section>"
        for part in page["parts"]
    )
    return "\n".join(("<h1>The course</h1>", f"<p>{page['words']}.</p>", *sections))
