"""A step of a lesson, as it is written: a heading, prose, a board and a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import Action, Beaver, Color, Double, Drop, HomeSide, Raccoon, Take
from .field_types import Table
from .question import Question

CUBE_ACTIONS: Mapping[str, Action] = {
    action.kind.value: action for action in (Double(), Take(), Drop(), Beaver(), Raccoon())
}
"""What may be done with the cube, by the word for it."""

_ROLLED = re.compile(r"([1-6])[-, ]*([1-6])")


def usual_move(move: str) -> str:
    """A move with its roll written in the usual way, as ``"3-1"`` or ``"3-1: 8/5 6/5"``."""
    roll, colon, play = move.partition(":")
    match = _ROLLED.fullmatch(roll.strip())
    if match is None:
        return move
    return f"{match[1]}-{match[2]}{colon} {play.strip()}".rstrip()


def is_roll(move: str) -> bool:
    """Whether a move in its usual form is a roll and nothing else."""
    return _ROLLED.fullmatch(move) is not None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading.

    Attributes
    ----------
    level
        1 to 6, from the largest to the smallest.
    text
        Its words, in Markdown.
    """

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """What the board of a step shows, as it is written; `Lesson.setups` has what it comes to.

    Attributes
    ----------
    position
        A position in any format, or ``"opening"``, to begin with; None to go on.
    turn
        Who is on roll, where the position does not say it.
    rules
        The name of a profile.
    after
        The heading of the earlier step to go on from; None for the step before.
    moves
        What is done then: ``"3-1"`` rolls, ``"8/5 6/5"`` plays, ``"3-1: 8/5 6/5"`` does both,
        ``"double"`` or ``"take"`` turns the cube.
    arrows
        Plays, each with a colour ``#RRGGBB`` or an empty text.
    marks
        Places, by the numbers on the board, each with ``"ring"``, ``"dot"``, a colour, a few
        letters or an empty text.
    bottom, home
        How the board lies; None for as before.
    """

    position: str | None = None
    turn: Color | None = None
    rules: str | None = None
    after: str | None = None
    moves: tuple[str, ...] = ()
    arrows: Table[str] = ()
    marks: Table[str] = ()
    bottom: Color | None = None
    home: HomeSide | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "moves", tuple(map(usual_move, self.moves)))


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson.

    It is no `Step`, which is an action of the rules: one checker moved by one die.

    Attributes
    ----------
    heading
        What it is headed by.
    text
        Its prose, in Markdown.
    board
        What its board shows.
    question
        What it asks, if it asks anything.
    next
        The heading of the step that comes next; None for the one that follows in the lesson.
    above
        Headings of chapters that begin with this step: those that stand above its own with
        nothing between.
    id
        What the step is kept by in a pupil's file, whatever becomes of its heading; empty for
        what it asks: see `Lesson.ids`.
    """

    heading: Heading
    text: str = ""
    board: BoardBlock = BoardBlock()
    question: Question | None = None
    next: str | None = None
    above: tuple[Heading, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        # Blank lines around the prose mean nothing, and are not kept in a file.
        lines = self.text.rstrip().split("\n")
        while lines and not lines[0].strip():
            del lines[0]
        object.__setattr__(self, "text", "\n".join(lines))
