"""What stands beside the board of practice, in the page: the card, its answer, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from ...play.kernel_lock import locked
from ...practice.grade import Grade
from ...practising.commands import PracticeCommand
from ...practising.page import PracticePage
from ..js import module
from ..panel import Panel


class PracticePanel(Panel):
    """Shows what is asked and what an answer is worth, and hears what somebody does there.

    Parameters
    ----------
    command
        Called with what a button or a key asks for.
    answer
        Called with what is answered.
    grade
        Called with the grade that is given.
    point
        Called with the play that is pointed at; -1 for none.
    write
        Called with what is written to a card, and the turn in which it was seen.

    Attributes
    ----------
    practice
        What is to be seen: a `PracticePage`.
    """

    _esm = module("practice_panel")

    practice: PracticePage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]

    def __init__(
        self,
        *,
        command: Callable[[PracticeCommand], object],
        answer: Callable[[str], object],
        grade: Callable[[Grade], object],
        point: Callable[[int], object],
        write: Callable[[str, int], object],
    ) -> None:
        super().__init__()
        self._command, self._answer, self._grade = command, answer, grade
        self._point, self._write = point, write
        self.on_msg(self._heard)

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(word)} if word in tuple(PracticeCommand):
                self._command(PracticeCommand(word))
            case {"do": "answer", "text": str(text)} if text.strip():
                self._answer(text)
            case {"do": "grade", "grade": int(grade)} if grade in tuple(Grade):
                self._grade(Grade(grade))
            case {"do": "point", "play": int(play)}:
                self._point(play)
            case {"do": "write", "text": str(text), "turn": int(turn)}:
                self._write(text, turn)
