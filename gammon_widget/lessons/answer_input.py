"""What the answer to a question is given with: the board, buttons, or a field to write into."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class BoardTask(Enum):
    """What a hand is to do on the board of a step."""

    WATCH = auto()
    PLAY = auto()
    CUBE = auto()
    POINT = auto()
    EXPLORE = auto()


@dataclass(frozen=True, slots=True)
class AnswerInput:
    """What an answer is given with.

    Attributes
    ----------
    task
        What is to be done on the board.
    buttons
        Answers with a button each.
    is_mixed
        Whether the buttons stand in an order of chance, so that no place is the right one's.
    field
        What stands in a field to write into while it is empty; no text for no field.
    """

    task: BoardTask = BoardTask.WATCH
    buttons: tuple[str, ...] = ()
    is_mixed: bool = False
    field: str = ""
