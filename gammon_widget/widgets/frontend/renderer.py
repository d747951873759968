"""What a canvas shows, and what it may show next, drawn before anybody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from ...drawing import CanvasPainter, Scene
from ...drawing.painters.canvas_transport import CanvasTransport, Message, joined
from ...drawing.painters.pieces import pieces_between
from ...drawing.shapes import Art, Shapes
from .board_canvas import BoardCanvas

MAX_PARTS = 1000
"""When there are so many, kernel and pages forget all of them with the next drafts."""


class Part(NamedTuple):
    """What paints a piece of pictures, by which number pages know it, and of which shapes."""

    number: int
    message: Message
    shapes: Shapes = ()


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
    parts
        What is painted, one after the other.
    """

    number: int
    since: int
    scene: Scene
    key: object
    parts: tuple[Part, ...]

    @property
    def message(self) -> Message:
        """All commands."""
        return joined(part.message for part in self.parts)


_NewPainter = Callable[[CanvasTransport], CanvasPainter]
_Parts = Callable[[Scene, Scene, _NewPainter], Iterable[Part]]


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
    oldest_part
        No part of a drawing to come has a lesser number.
    """

    def __init__(self, canvas: BoardCanvas, send: Callable[[Drawing], bool]) -> None:
        self.last: Drawing | None = None
        self._canvas, self._send = canvas, send
        self._count = self.oldest_part = 0
        self._base: Drawing | None = None  # over which the drafts are painted
        self._drafts: dict[object, Drawing] = {}
        self._parts: dict[object, Part] = {}

    @property
    def shown(self) -> Scene | None:
        """What the canvas shows; None while that is not known."""
        return None if self.last is None else self.last.scene

    def put(self, scene: Scene, key: object = None) -> None:
        """Paint a scene, as far as it is another one than the canvas shows."""
        found = self._found(scene, key)
        if found is not None and found is self.last:
            return
        drawing = found or self._drawn(scene, key, self.last, self._change)
        base, drafts, parts, oldest = self._base, self._drafts, self._parts, self.oldest_part
        self.clear()  # should sending fail
        keeps = self._send(drawing)
        self.last = drawing
        if found and (keeps or not drawing.parts):
            self._base, self._drafts = base, drafts
        if self._base or len(parts) < MAX_PARTS:
            self._parts, self.oldest_part = parts, oldest

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
            self._base, self._drafts = self.last, {self.last.key: self.last}
        return self.last.number, is_new

    def draft(self, scene: Scene, key: object = None) -> Drawing:
        """Draw a scene and keep the drawing: should this one be put next, that is done at once."""
        drawing = self._found(scene, key)
        if drawing is None:
            twin = self._drafts.get(id(scene))  # which looks the same, and keeps the scene there
            if twin is None:
                drawing = self._drawn(scene, key, self._base, self._pieces)
            else:
                self._count += 1
                drawing = twin._replace(number=self._count, key=key)
            self._drafts[key] = self._drafts[id(scene)] = drawing
        return drawing

    def clear(self) -> None:
        """Forget what the canvas shows, so that the next scene is painted whole."""
        self.last = self._base = None
        self._drafts, self._parts = {}, {}
        self.oldest_part = self._count

    def _found(self, scene: Scene, key: object) -> Drawing | None:
        found = self._drafts.get(key)
        return found if found is not None and found.scene == scene else None

    def _drawn(self, scene: Scene, key: object, since: Drawing | None, parts: _Parts) -> Drawing:
        self._count += 1
        scale = self._canvas.width / scene.width
        arts = self._canvas.keep(scene.arts, scale)
        painter = partial(CanvasPainter, scale=scale, arts=arts)
        if since is None or since.scene.arts != scene.arts:
            # A page may have neither the picture nor its arts.
            whole = self._whole(scene, painter, arts)
            return Drawing(self._count, 0, scene, key, (whole,))
        found = tuple(parts(since.scene, scene, painter))
        return Drawing(self._count, since.number, scene, key, found)

    def _whole(self, scene: Scene, painter: _NewPainter, arts: Mapping[Art, str]) -> Part:
        wire = CanvasTransport(self._canvas.name)
        pen = painter(wire)
        for art, name in arts.items():
            with wire.onto(name):
                pen.draw_art(art)
        pen.paint(scene)
        return self._numbered(wire.take())

    def _change(self, old: Scene, new: Scene, painter: _NewPainter) -> Iterator[Part]:
        """What has changed, painted in one go."""
        wire = CanvasTransport(self._canvas.name)
        painter(wire).paint(new, since=old)
        message = wire.take()
        if message.text:
            yield self._numbered(message)

    def _pieces(self, old: Scene, new: Scene, painter: _NewPainter) -> Iterator[Part]:
        """What has changed, in pieces that are painted once, however many pictures have them."""
        for number, piece in enumerate(pieces_between(old, new, self._canvas.width / new.width)):
            if not number:
                yield self._start()
            key = piece.key  # which tells pieces apart as long as their shapes are kept
            part = self._parts.get(key)
            if part is None:
                wire = CanvasTransport()
                painter(wire).paint_piece(piece, new)
                part = self._parts[key] = self._numbered(wire.take(), piece.shapes)
            yield part

    def _start(self) -> Part:
        """What comes before the pieces: the name of the canvas."""
        if None not in self._parts:
            self._parts[None] = self._numbered(CanvasTransport(self._canvas.name).begun())
        return self._parts[None]

    def _numbered(self, message: Message, shapes: Shapes = ()) -> Part:
        self._count += 1
        return Part(self._count, message, shapes)
