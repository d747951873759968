"""The layer of a board's canvas on which a notebook draws.

ipycanvas keeps no drawings: a canvas is blank in a new page, and after a change of its size. So the
commands are recorded, and sent again when a page reports that a canvas is ready.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from ipycanvas import Canvas, hold_canvas
from ipycanvas.canvas import _CANVAS_MANAGER, COMMANDS, _CanvasManager

MAX_COMMANDS = 10_000
"""The maximum number of recorded commands; the oldest are forgotten."""

Command = Sequence[Any]
"""The number of a command in `COMMANDS`, its arguments, and perhaps the number of its buffers."""


class DrawingRecorder(_CanvasManager):  # type: ignore[misc]  # ipycanvas has no types
    """Sends the drawing commands of a canvas, and sends them again to pages that need them.

    The page saves the state of the canvas in board units; each repetition restores this state.
    """

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._recorded: deque[tuple[Command, Sequence[Any]]] = deque(maxlen=MAX_COMMANDS)
        self._canvas = canvas
        canvas._canvas_manager = self
        canvas.on_client_ready(self._repeat)
        canvas.observe(lambda _change: self.close(), "comm")  # closed with its canvas

    def send_command(self, canvas: Canvas, command: Command, buffers: Sequence[Any] = ()) -> None:
        """Record a command, and send it."""
        if command[0] == COMMANDS["clear"]:
            settings = {each[1][0]: (each, own) for each, own in self._recorded if _is_set(each)}
            self._recorded.clear()
            self._recorded.extend(settings.values())
        elif command[0] != COMMANDS["sleep"]:
            self._recorded.append((command, buffers))
        _CANVAS_MANAGER.send_command(canvas, command, list(buffers))

    def _repeat(self) -> None:
        if not self._recorded:
            return
        with hold_canvas():
            _CANVAS_MANAGER._current_canvas = None  # a new page does not know it
            for name in ("restore", "save", "clear"):
                _CANVAS_MANAGER.send_draw_command(self._canvas, COMMANDS[name])
            for command, buffers in self._recorded:
                _CANVAS_MANAGER.send_command(self._canvas, command, list(buffers))


def _is_set(command: Command) -> bool:
    """Return whether a command sets an attribute, such as the fill style."""
    return bool(command[0] == COMMANDS["set"])
