"""The built-in course, in parts, from the first move to house rules."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

from ..rules import GammonError
from ..rules.validation import brief, did_you_mean, folded
from .lesson import Lesson

_FOLDER = Path(__file__).with_name("built_in")
_HOUSES = Path(__file__).with_name("houses")
_PATHS = {path.stem.partition("-")[2]: path for path in sorted(_FOLDER.glob("*.md"))}

NAMES = tuple(_PATHS)
"""Names of the lessons, in order; the file of each has its number and name."""

_FIRST_NUMBERS = {
    "The rules": 1,
    "Counting": 6,
    "The opening": 9,
    "Game plans": 13,
    "Endings": 19,
    "The cube": 22,
    "Matches and beyond": 27,
}
"""The titles of the parts, each with the number of its first lesson."""


def parts() -> dict[str, tuple[str, ...]]:
    """The names of the lessons of each part, by its title, in order."""
    found: dict[str, tuple[str, ...]] = dict.fromkeys(_FIRST_NUMBERS, ())
    for name, path in _PATHS.items():
        number = int(path.stem.partition("-")[0])
        title = [title for title, first in _FIRST_NUMBERS.items() if first <= number][-1]
        found[title] += (name,)
    return found


def course() -> tuple[Lesson, ...]:
    """The lessons of the built-in course, in order.

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
    """Return a lesson of the course: see `Lesson.named`."""
    word = folded(name)
    if word not in NAMES:
        known = ", ".join(map(repr, NAMES))
        meant = did_you_mean(name, NAMES)
        raise GammonError(
            f"No lesson of the course is named {brief(name)}; the lessons are {known}.{meant}"
        )
    return _read(word)


def house_lesson(name: str) -> Lesson:
    """Return the rules of a house in plain words, each with its example.

    Raises
    ------
    GammonError
        If no old program has rules of this name.
    """
    path = _HOUSES / f"{name}.md"
    if path not in _HOUSES.glob("*.md"):
        raise GammonError(f"There is no page about the rules {brief(name)}: see the course.")
    return Lesson.read(path)


def after(lesson: Lesson) -> str | None:
    """The name of the next lesson of the course; None after the last and for other lessons."""
    return next((there for name, there in pairwise(NAMES) if title_of(name) == lesson.title), None)


def lesson_titled(title: str) -> Lesson | None:
    """The lesson of the course with a title; None if there is none."""
    return next((named(name) for name in NAMES if title_of(name) == title), None)


@cache
def title_of(name: str) -> str:
    """The title of a lesson of the course: its first heading, read without parsing the file."""
    with _PATHS[name].open(encoding="utf-8") as file:
        return next(line for line in file if line.startswith("# ")).removeprefix("# ").strip()


@cache
def _read(name: str) -> Lesson:
    return Lesson.read(_PATHS[name])
