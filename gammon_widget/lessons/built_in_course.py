"""The built-in course: nine lessons, from the first move to the rules of other houses."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..rules import GammonError
from ..rules.validation import brief, did_you_mean, folded
from .lesson import Lesson

NAMES = (
    "board",
    "hitting",
    "must-play",
    "bearing-off",
    "gammons",
    "cube",
    "openings",
    "races",
    "house-rules",
)
"""What the lessons are called, in order; each is the file of that number and name."""

_FOLDER = Path(__file__).with_name("built_in")


def course() -> tuple[Lesson, ...]:
    """The nine lessons of the built-in course, in order.

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
    """A lesson of the course: see `Lesson.named`."""
    word = folded(name)
    if word not in NAMES:
        known = ", ".join(map(repr, NAMES))
        meant = did_you_mean(name, NAMES)
        raise GammonError(
            f"No lesson of the course is named {brief(name)}; there are {known}.{meant}"
        )
    return _read(NAMES.index(word))


@cache
def _read(index: int) -> Lesson:
    return Lesson.read(_FOLDER / f"{index + 1}-{NAMES[index]}.md")
