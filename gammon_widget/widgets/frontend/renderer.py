"""What a canvas shows, and what it may show next, drawn before anybody asks for it."""

from __future__ import annotations

from typing import NamedTuple

import ipycanvas

from ...drawing import CanvasPainter, Scene
from ...drawing.scene import WIDTH
from .canvas_transport import CanvasTransport, Message, send


class _Draft(NamedTuple):
    scene: Scene
    message: Message


class Renderer:
    """Puts scenes on a canvas, each by what differs from the one before.

    Parameters
    ----------
    canvas
        What is painted on.

    Attributes
    ----------
    shown
        What the canvas shows; None while that is not known.
    """

    def __init__(self, canvas: ipycanvas.Canvas) -> None:
        self.shown: Scene | None = None
        self._canvas = canvas
        self._drafts: list[_Draft] = []  # of what may come after what is shown

    def put(self, scene: Scene) -> None:
        """Paint a scene, as far as it is another one than the canvas shows."""
        message = self._drafted(scene) or self._drawn(scene)
        self.clear()  # should sending fail
        send(self._canvas, message)
        self.shown = scene

    def draft(self, scene: Scene) -> None:
        """Draw a scene and keep the drawing: should this one be put next, that is done at once."""
        if self._drafted(scene) is None:
            self._drafts.append(_Draft(scene, self._drawn(scene)))

    def clear(self) -> None:
        """Forget what the canvas shows, so that the next scene is painted whole."""
        self.shown = None
        self._drafts.clear()

    def _drafted(self, scene: Scene) -> Message | None:
        return next((draft.message for draft in self._drafts if draft.scene == scene), None)

    def _drawn(self, scene: Scene) -> Message:
        wire = CanvasTransport(self._canvas)
        CanvasPainter(wire, self._canvas.width / WIDTH).paint(scene, since=self.shown)
        return wire.take()
