"""What a canvas shows, and what it may show next, drawn before anybody asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...drawing import CanvasPainter, Scene
from ...drawing.painters.canvas_transport import CanvasTransport, Message
from ...drawing.scene import WIDTH
from .board_canvas import BoardCanvas


class Drawing(NamedTuple):
    """A picture, and how it is painted over another one.

    Attributes
    ----------
    number
        By which it is called.
    since
        The number of the picture it is painted over; 0: it is whole, whatever is there.
    scene, key
        What is seen, and what tells it from others that look the same.
    message
        The commands.
    """

    number: int
    since: int
    scene: Scene
    key: object
    message: Message


class Renderer:
    """Puts scenes on a canvas, each by what differs from another one that the pages have.

    Parameters
    ----------
    canvas
        What is painted on.
    send
        Called with what the pages are to show. Tells whether they also keep the base of the
        drafts, so that one of these may follow another.

    Attributes
    ----------
    last
        What the canvas shows; None while that is not known.
    """

    def __init__(self, canvas: BoardCanvas, send: Callable[[Drawing], bool]) -> None:
        self.last: Drawing | None = None
        self._canvas, self._send = canvas, send
        self._count = 0
        self._base: Drawing | None = None  # over which the drafts are painted
        self._drafts: list[Drawing] = []

    @property
    def shown(self) -> Scene | None:
        """What the canvas shows; None while that is not known."""
        return None if self.last is None else self.last.scene

    def put(self, scene: Scene, key: object = None) -> None:
        """Paint a scene, as far as it is another one than the canvas shows."""
        found = self._found(scene, key)
        if found is not None and found is self.last:
            return
        drawing = found or self._drawn(scene, key, self.last)
        base, drafts = self._base, self._drafts
        self.clear()  # should sending fail
        keeps = self._send(drawing)
        self.last = drawing
        if found and (keeps or not drawing.message.text):
            self._base, self._drafts = base, drafts

    def put_anew(self) -> None:
        """Paint the whole of what the canvas shows, if that is known."""
        last = self.last
        self.clear()
        if last is not None:
            self.put(last.scene, last.key)

    def begin_drafts(self) -> tuple[int, bool]:
        """The number of what is shown, 0 if nothing is; and whether there are no drafts yet."""
        if self.last is None:
            return 0, True
        is_new = self._base is None
        if is_new:
            self._base, self._drafts = self.last, [self.last]
        return self.last.number, is_new

    def draft(self, scene: Scene, key: object = None) -> Drawing:
        """Draw a scene and keep the drawing: should this one be put next, that is done at once."""
        drawing = self._found(scene, key)
        if drawing is None:
            drawing = self._drawn(scene, key, self._base)
            self._drafts.append(drawing)
        return drawing

    def clear(self) -> None:
        """Forget what the canvas shows, so that the next scene is painted whole."""
        self.last = self._base = None
        self._drafts = []

    def _found(self, scene: Scene, key: object) -> Drawing | None:
        of_key = (each for each in self._drafts if each.key == key)
        return next((each for each in of_key if each.scene == scene), None)

    def _drawn(self, scene: Scene, key: object, since: Drawing | None) -> Drawing:
        self._count += 1
        scale = self._canvas.width / WIDTH
        arts = self._canvas.keep(scene.arts, scale)
        wire = CanvasTransport(self._canvas.name)
        painter = CanvasPainter(wire, scale, arts=arts)
        if since is not None and since.scene.arts != scene.arts:
            since = None
        if since is None:  # a page may have neither the picture nor its arts
            for art, name in arts.items():
                with wire.onto(name):
                    painter.draw_art(art)
        painter.paint(scene, since=None if since is None else since.scene)
        return Drawing(self._count, 0 if since is None else since.number, scene, key, wire.take())
