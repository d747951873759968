"""The head of a lesson file: what holds for the whole lesson, as a mapping, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from ..rules import Color, HomeSide
from . import prose
from .errors import Problem
from .keys import AUTHOR, BOTTOM, FRONT, HOME, PLAYERS, RULES, TITLE, Taken
from .step import LessonStep
from .yaml_text import Items, Node, Pairs, Words

if TYPE_CHECKING:
    from .lesson import Lesson

NAMES = ("White", "Black")
"""What players are called who have no names."""


class Front(TypedDict):
    """What holds for a whole lesson, as `Lesson` takes it."""

    title: str
    author: str
    players: tuple[str, ...]
    rules: str | None
    bottom: Color | None
    home: HomeSide | None


def read_front(block: Pairs, steps: tuple[LessonStep, ...], problems: list[Problem]) -> Front:
    """What the head of a file says of its steps; what is wrong with it goes to `problems`."""
    taken = Taken(FRONT, block, problems)
    bottom, home = taken.get(BOTTOM), taken.get(HOME)
    return Front(
        title=taken.get(TITLE) or first_words(steps),
        author=taken.get(AUTHOR) or "",
        players=taken.get(PLAYERS) or NAMES,
        rules=taken.get(RULES),
        bottom=None if bottom is None else Color(bottom),
        home=None if home is None else HomeSide(home),
    )


def front_of(lesson: Lesson) -> Pairs:
    """What the head of the file of a lesson says; empty if it needs none."""
    title = lesson.title if lesson.title != first_words(lesson.steps) else None
    players: Node | None = None
    if lesson.players != NAMES:
        players = Items(0, tuple(Words(0, name) for name in lesson.players))
    said: list[tuple[str, str | Node | None]] = [
        (TITLE.name, title),
        (AUTHOR.name, lesson.author or None),
        (PLAYERS.name, players),
        (RULES.name, lesson.rules),
        (BOTTOM.name, lesson.bottom),
        (HOME.name, lesson.home),
    ]
    return Pairs(
        0,
        tuple(
            (Words(0, name), Words(0, node) if isinstance(node, str) else node)
            for name, node in said
            if node is not None
        ),
    )


def first_words(steps: tuple[LessonStep, ...]) -> str:
    """The words of the first heading, which are the title of a lesson unless it has another."""
    return prose.plain((*steps[0].above, steps[0].heading)[0].text) if steps else ""
