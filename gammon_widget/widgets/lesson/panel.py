"""What stands beside a lesson's board, in the page: the step, its question, and the way on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import traitlets

from ...lessons import Entry, Lesson
from ...lessons.player_page import PlayerPage
from ...lessons.progress import LessonCommand
from ...play.kernel_lock import locked
from ..js import module
from ..panel import Panel


class LessonPanel(Panel):
    """Shows where a learner is in a lesson, and hears what they do there.

    Parameters
    ----------
    lesson
        The lesson.
    command
        Called with what a button or a key asks for.
    jump
        Called with the step that is chosen from the contents.
    answer
        Called with what is answered.

    Attributes
    ----------
    title
        What the lesson is called.
    contents
        Its headings.
    marks
        What has become of each step: see `StepMark`.
    page
        What is to be seen: a `PlayerPage`.
    """

    _esm = module("lesson_panel")

    title = traitlets.Unicode().tag(sync=True)
    contents: list[dict[str, Any]] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    marks: list[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)  # type: ignore[assignment]
    page: PlayerPage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]

    def __init__(
        self,
        lesson: Lesson,
        *,
        command: Callable[[LessonCommand], object],
        jump: Callable[[int], object],
        answer: Callable[[str], object],
    ) -> None:
        super().__init__(title=lesson.title, contents=[_line(entry) for entry in lesson.contents])
        self._command, self._jump, self._answer = command, jump, answer
        self._last = len(lesson) - 1
        self.on_msg(self._heard)

    @locked
    def show(self, page: PlayerPage, marks: list[str]) -> None:
        """Show a step, and what has become of all steps."""
        with self.hold_sync():
            self.page, self.marks = page, marks

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(word)} if word in tuple(LessonCommand):
                self._command(LessonCommand(word))
            case {"do": "jump", "step": int(step)} if 0 <= step <= self._last:
                self._jump(step)
            case {"do": "answer", "text": str(text)} if text.strip():
                self._answer(text)


def _line(entry: Entry) -> dict[str, Any]:
    return {"level": entry.level, "title": entry.title, "step": entry.step}
