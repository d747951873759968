"""A step of a lesson, as written in its file: a heading, prose, a board and a question."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..rules import Action, Beaver, Color, Double, Drop, GameState, HomeSide, Raccoon, Take
from .field_types import Table
from .question import Question

CUBE_ACTIONS: Mapping[str, Action] = {
    action.kind.value: action for action in (Double(), Take(), Drop(), Beaver(), Raccoon())
}
"""The cube actions, by name."""

_ROLLED = re.compile(r"([1-6])[-, ]*([1-6])")


def usual_move(move: str) -> str:
    """A move with its roll in canonical form: ``"3-1"`` or ``"3-1: 8/5 6/5"``."""
    roll, colon, play = move.partition(":")
    match = _ROLLED.fullmatch(roll.strip())
    if match is None:
        return move
    return f"{match[1]}-{match[2]}{colon} {play.strip()}".rstrip()


def is_roll(move: str) -> bool:
    """Whether a move in canonical form is only a roll."""
    return _ROLLED.fullmatch(move) is not None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level, 1 (largest) to 6, and its text in Markdown."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class BoardBlock:
    """The board of a step, as written; `Lesson.setups` holds the resulting states.

    `position` is a text in any format, or ``"opening"``; without it the board continues from the
    step `after`, by default the previous one. A move is ``"3-1"`` (roll), ``"8/5 6/5"`` (play),
    ``"3-1: 8/5 6/5"`` (both), or a cube action such as ``"double"``. `arrows` pairs plays with a
    colour ``#RRGGBB`` or an empty text. `marks` pairs places, numbered as on the board, with
    ``"ring"``, ``"dot"``, a colour, a few letters or an empty text. None keeps the previous
    orientation.
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


def block_for(state: GameState, bottom: Color, home: HomeSide | None = None) -> BoardBlock:
    """A block with a state of its own; its rules have a name if the XGID does not hold them."""
    rules = None if GameState.parse(state.xgid).rules == state.rules else state.rules.name
    return BoardBlock(position=state.xgid, rules=rules, bottom=bottom, home=home)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson.

    Not to be confused with `Step`, an action of the rules: one checker moved by one die.

    Attributes
    ----------
    heading
        The heading.
    text
        The prose, in Markdown.
    board
        The board.
    question
        The question, if there is one.
    next
        The heading of the next step; None for the following step in the lesson.
    above
        Headings of chapters that begin with this step: those directly above its own heading.
    id
        The identity of the step in a pupil's file, independent of its heading; if empty, the
        question identifies the step: see `Lesson.ids`.

    Examples
    --------
    >>> step = Lesson.named("board").steps[0]
    >>> step.heading.text, step.question is None
    ('The board and how checkers move', True)
    """

    heading: Heading
    text: str = ""
    board: BoardBlock = BoardBlock()
    question: Question | None = None
    next: str | None = None
    above: tuple[Heading, ...] = ()
    id: str = ""

    def __post_init__(self) -> None:
        # A file does not preserve blank lines around the prose.
        lines = self.text.rstrip().split("\n")
        while lines and not lines[0].strip():
            del lines[0]
        object.__setattr__(self, "text", "\n".join(lines))
