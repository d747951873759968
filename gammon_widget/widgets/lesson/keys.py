"""The keys of a lesson, which no button or field of ipywidgets hears."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget

from ...lessons.progress import LessonCommand
from ..js import module


class LessonKeys(anywidget.AnyWidget):
    """Hears the arrow keys, Home and End on the buttons beside it, and Enter in a number's field.

    Enter presses the button beside the field, so only the others are told here.

    Parameters
    ----------
    command
        Called with what a key asks for.
    """

    _esm = module("lesson_keys")

    def __init__(self, command: Callable[[LessonCommand], None]) -> None:
        super().__init__()
        self._command = command
        self.on_msg(self._pressed)

    def _pressed(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            command = LessonCommand(content["go"])
        except (KeyError, TypeError, ValueError):
            return  # a page can send anything
        self._command(command)
