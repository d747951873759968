"""Rendering of the current picture, predicted pictures and animation clips on a canvas.

Each drawing and each clip is drawn once and sent once, either in advance or when it is needed. A
page paints on ipycanvas's `MultiCanvas` if it is available, and otherwise on a canvas of its own.
The drawing commands are the same in both cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...drawing import CanvasPainter, Scene
from ...drawing.painters.canvas_transport import CanvasTransport, Message, joined, sprite_bounds
from ...drawing.painters.regions import pieces_between
from ...drawing.shapes import Shapes, Sprite
from ...rules.validation import brief, folded
from ..model.messages import PlayClip, StopClip
from ..model.settings import SettingError
from .board_frontend import BoardFrontend

if TYPE_CHECKING:
    from ipycanvas import MultiCanvas

    from ...drawing.animation.animation_clip import AnimationClip
    from ...drawing.animation.timeline import Timeline
    from ..model.clip_message import ClipMessage


LAYERS = 2
"""The number of layers in a `MultiCanvas`: one for the board, and one for a notebook's drawings."""


class CanvasKind(StrEnum):
    """The kinds of canvas."""

    IPYCANVAS = "ipycanvas"  # a widget inside the board widget
    OWN = "own"  # an element in a view of the board widget


class BoardCanvas:
    """The canvas of a board: its size, and the names of its sprites."""

    def __init__(self, frontend: BoardFrontend) -> None:
        self._frontend = frontend

    @property
    def width(self) -> int:
        """The width in pixels."""
        return int(self._frontend.canvas_pixels[0])

    @property
    def height(self) -> int:
        """The height in pixels."""
        return int(self._frontend.canvas_pixels[1])

    def resize(self, width: int, height: int) -> None:
        """Change the number of pixels; the canvas is then blank."""
        self._frontend.canvas_pixels = [width, height]
        canvas = self._frontend.canvas
        if canvas is not None:
            fit_layers(canvas, width, height)

    def sprite_names(self, sprites: Sequence[Sprite], scale: float) -> dict[Sprite, str]:
        """Return the names of sprites in drawings. Each name begins with the size of the sprite."""
        bounds = {sprite: sprite_bounds(sprite, scale) for sprite in sprites}
        return {
            sprite: f"{each.width}x{each.height} {sprite.name}" for sprite, each in bounds.items()
        }


def canvas_widget(kind: CanvasKind) -> MultiCanvas | None:
    """Return a new canvas of ipycanvas, or None if pages paint on canvases of their own."""
    if kind is CanvasKind.OWN:
        return None
    from ipycanvas import MultiCanvas  # ipycanvas may be missing

    return MultiCanvas(LAYERS)


def fit_layers(canvas: MultiCanvas, width: int, height: int) -> None:
    """Resize a canvas and its layers, with one message for each."""
    for each in (*canvas._canvases, canvas):
        with each.hold_sync():
            each.set_trait("width", width)
            each.set_trait("height", height)


def kind_named(wanted: CanvasKind | str | None) -> CanvasKind:
    """Return the kind of canvas with the given name.

    None chooses ipycanvas if it can be imported. Raises SettingError for an unknown kind, or if
    ipycanvas was named but cannot be imported.
    """
    try:
        kind = None if wanted is None else CanvasKind(folded(wanted))
    except ValueError:
        raise SettingError(
            f"canvas= must be 'ipycanvas' or 'own', not {brief(wanted)}. "
            "'own' needs no other package."
        ) from None
    if kind is CanvasKind.OWN:
        return kind
    try:
        import ipycanvas  # noqa: F401 - an empty namespace package may have that name
    except ImportError:
        if kind is None:
            return CanvasKind.OWN
        raise SettingError(
            "canvas='ipycanvas' needs the package ipycanvas, which cannot be imported here. "
            "Run pip install ipycanvas, or pass canvas='own'."
        ) from None
    return CanvasKind.IPYCANVAS


MAX_PARTS = 1000
"""The number of parts at which all parts are dropped before more pictures are drawn in advance."""


class Part(NamedTuple):
    """A piece of one or more pictures: its number, the commands that paint it, and its shapes."""

    number: int
    message: Message
    shapes: Shapes = ()


class Drawing(NamedTuple):
    """A picture, and the parts that paint the picture over another picture.

    `since` is the number of the picture below; 0 means that the drawing is complete. `key`
    distinguishes scenes that look the same.
    """

    number: int
    since: int
    scene: Scene
    key: object
    parts: tuple[Part, ...]

    @property
    def message(self) -> Message:
        """The commands of all parts."""
        return joined(part.message for part in self.parts)


_NewPainter = Callable[[CanvasTransport], CanvasPainter]
_Parts = Callable[[Scene, Scene, _NewPainter], Iterable[Part]]


class Renderer:
    """Paints scenes on a canvas, each as the difference from a scene that the pages have.

    Drafts are drawings made in advance, as differences from a base picture. `send` shows a drawing
    in the pages; the pages also keep the base of the drafts. `last` is the drawing on the canvas,
    or None if it is unknown. Future drawings have no part with a number below `oldest_part`.
    """

    def __init__(self, canvas: BoardCanvas, send: Callable[[Drawing], object]) -> None:
        self.last: Drawing | None = None
        self._canvas, self._send = canvas, send
        self._count = self.oldest_part = 0
        self._base: Drawing | None = None  # the picture below the drafts
        self._drafts: dict[object, Drawing] = {}
        self._parts: dict[object, Part] = {}

    @property
    def shown(self) -> Scene | None:
        """The scene on the canvas; None if unknown."""
        return None if self.last is None else self.last.scene

    def put(self, scene: Scene, key: object = None) -> None:
        """Paint a scene if it differs from the scene on the canvas."""
        found = self._known_drawing(scene, key)
        if found is not None and found is self.last:
            return
        drawing = found or self._drawing_of(scene, key, self.last, self._change)
        base, drafts, parts, oldest = self._base, self._drafts, self._parts, self.oldest_part
        self.clear()  # in case sending fails
        self._send(drawing)
        self.last = drawing
        if found:
            self._base, self._drafts = base, drafts
        if self._base or len(parts) < MAX_PARTS:
            self._parts, self.oldest_part = parts, oldest

    def put_whole(self) -> None:
        """Paint the whole scene on the canvas again, if the scene is known."""
        last = self.last
        self.clear()
        if last is not None:
            self.put(last.scene, last.key)

    def begin_drafts(self) -> tuple[int, bool]:
        """Prepare to draw pictures in advance, as differences from the current picture.

        Return the number of the current picture (0 if it is unknown), and whether no picture has
        been drawn in advance yet.
        """
        if self.last is None:
            return 0, True
        is_new = self._base is None
        if is_new:
            self._base, self._drafts = self.last, {self.last.key: self.last}
        return self.last.number, is_new

    def draft(self, scene: Scene, key: object = None) -> Drawing:
        """Draw a scene in advance and keep the drawing for `put`."""
        drawing = self._known_drawing(scene, key)
        if drawing is None:
            twin = self._drafts.get(id(scene))  # this draft keeps the scene in memory
            if twin is None:
                drawing = self._drawing_of(scene, key, self._base, self._pieces)
            else:
                self._count += 1
                drawing = twin._replace(number=self._count, key=key)
            self._drafts[key] = self._drafts[id(scene)] = drawing
        return drawing

    def clear(self) -> None:
        """Forget the current scene, so that the next scene is painted completely."""
        self.last = self._base = None
        self._drafts, self._parts = {}, {}
        self.oldest_part = self._count

    def _known_drawing(self, scene: Scene, key: object) -> Drawing | None:
        found = self._drafts.get(key)
        return found if found is not None and found.scene == scene else None

    def _drawing_of(
        self, scene: Scene, key: object, since: Drawing | None, parts: _Parts
    ) -> Drawing:
        self._count += 1
        scale = self._canvas.width / scene.width
        names = self._canvas.sprite_names(scene.sprites, scale)
        painter = partial(CanvasPainter, scale=scale, sprites=names)
        if since is None or since.scene.sprites != scene.sprites:
            # A page may have neither the picture nor its sprites.
            whole = self._whole(scene, painter, names)
            return Drawing(self._count, 0, scene, key, (whole,))
        found = tuple(parts(since.scene, scene, painter))
        return Drawing(self._count, since.number, scene, key, found)

    def _whole(self, scene: Scene, painter: _NewPainter, names: Mapping[Sprite, str]) -> Part:
        wire = CanvasTransport()
        pen = painter(wire)
        for sprite, name in names.items():
            with wire.onto(name):
                pen.draw_sprite(sprite)
        pen.paint(scene)
        return self._numbered(wire.take())

    def _change(self, old: Scene, new: Scene, painter: _NewPainter) -> Iterator[Part]:
        """Yield the difference between two scenes as one part, unless they look the same."""
        wire = CanvasTransport()
        painter(wire).paint(new, since=old)
        message = wire.take()
        if message.text:
            yield self._numbered(message)

    def _pieces(self, old: Scene, new: Scene, painter: _NewPainter) -> Iterator[Part]:
        """Yield the difference between two scenes, in parts that many pictures can share."""
        for piece in pieces_between(old, new, self._canvas.width / new.width):
            key = piece.key  # an id is unique as long as the shapes are kept
            part = self._parts.get(key)
            if part is None:
                wire = CanvasTransport()
                painter(wire).paint_piece(piece, new)
                part = self._parts[key] = self._numbered(wire.take(), piece.shapes)
            yield part

    def _numbered(self, message: Message, shapes: Shapes = ()) -> Part:
        self._count += 1
        return Part(self._count, message, shapes)


class ClipSender:
    """Makes the pages play animation clips over the final pictures.

    `sent` are the numbers of the clips that the pages already have.
    """

    def __init__(self, canvas: BoardCanvas, frontend: BoardFrontend) -> None:
        self.sent: set[int] = set()
        self._canvas, self._frontend = canvas, frontend
        self._drafts: dict[tuple[Timeline, float], ClipMessage] = {}
        self._dice_clips: dict[tuple[PlayClip, bytes], ClipMessage] = {}  # clips by content
        self._playing: PlayClip | None = None  # the current clip, as far as the kernel knows

    def draft(self, timeline: Timeline) -> ClipMessage:
        """Draw a clip in advance and keep it for `play`."""
        scale = self._scale(timeline)
        clip = self._drafts[timeline, scale] = self._clip(timeline, scale)
        return clip

    def draft_dice(self, timeline: Timeline, over: Scene) -> ClipMessage:
        """Draw the dice animation over a scene, until the dice first touch the board."""
        from ...drawing.animation.animation_clip import (  # slow to import
            clip_of,
            opening_of,
        )
        from ...drawing.animation.dice_animation import FIRST_TOUCH

        flight, *_ = timeline.clips
        clip = opening_of(clip_of(timeline), FIRST_TOUCH * flight.duration, over)
        message = self._message(clip, self._scale(timeline))
        # Most pictures differ only far from the dice, so they can share a clip.
        key = replace(message.clip, clip=0), b"".join(map(bytes, message.buffers))
        return self._dice_clips.setdefault(key, message)

    def forget_drafts(self) -> None:
        """Drop all clips that were drawn in advance."""
        self._drafts.clear()
        self._dice_clips.clear()
        self.sent.clear()

    def play(self, timeline: Timeline) -> None:
        """Play an animation in place of the current animation, if any.

        The caller then paints the final picture.
        """
        if not timeline.clips:
            self.end()
            return
        clip, buffers = self._clip(timeline, self._scale(timeline))
        self._frontend.send_message(clip, () if clip.clip in self.sent else buffers)
        self._playing = clip

    def end(self) -> None:
        """Stop the current animation in the pages."""
        clip, self._playing = self._playing, None
        if clip is not None:
            self._frontend.send_message(StopClip(clip.clip))

    def note_end(self) -> None:
        """Record that the pages have played the last clip to its end."""
        self._playing = None

    def _clip(self, timeline: Timeline, scale: float) -> ClipMessage:
        known = self._drafts.get((timeline, scale))
        if known is not None:
            return known
        from ...drawing.animation.animation_clip import clip_of  # slow to import

        return self._message(clip_of(timeline), scale)

    def _message(self, clip: AnimationClip, scale: float) -> ClipMessage:
        from ..model.clip_message import clip_message  # slow to import

        return clip_message(clip, scale, self._canvas.sprite_names(clip.final.sprites, scale))

    def _scale(self, timeline: Timeline) -> float:
        return self._canvas.width / timeline.layout.width
