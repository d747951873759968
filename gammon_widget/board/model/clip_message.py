"""An animation clip as one message, with its long parts as binary buffers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping
from itertools import chain, count
from typing import NamedTuple

from ...drawing import CanvasPainter, Scene
from ...drawing.animation.animation_clip import AnimationClip, RecordedReel, RecordedSprite
from ...drawing.painters.canvas import NO_SPRITES
from ...drawing.painters.canvas_transport import CanvasTransport, css_color, n
from ...drawing.painters.regions import outline
from ...drawing.shapes import Circle, Polygon, RoundedRectangle, Shape, Shapes, Sprite, Style
from .messages import ClipBackdrop, ClipReel, ClipSprite, PlayClip

_clip_numbers = count(1)


class ClipMessage(NamedTuple):
    """An animation clip for the pages: a message and its buffers.

    The message does not depend on the picture that a page shows, but only on the page's sprites. It
    can therefore be sent in advance. The page decodes the message only when it plays the clip.
    """

    clip: PlayClip
    buffers: tuple[memoryview, ...]


def clip_message(
    clip: AnimationClip, scale: float, sprite_names: Mapping[Sprite, str] = NO_SPRITES
) -> ClipMessage:
    """Encode a clip; `scale` is the number of canvas pixels per board unit."""
    return _ClipWriter(scale, sprite_names).write(clip)


class _ClipWriter:
    """Encodes one clip and collects its buffers."""

    def __init__(self, scale: float, sprite_names: Mapping[Sprite, str]) -> None:
        self._scale = scale
        self._sprite_names = sprite_names
        self._buffers: list[memoryview] = []

    def write(self, clip: AnimationClip) -> ClipMessage:
        backdrops, seen = [], clip.final
        for backdrop in clip.backdrops:
            if (picture := self._scene(backdrop.scene, seen)) is not None:
                backdrops.append(ClipBackdrop(backdrop.start, picture))
            seen = backdrop.scene
        sprites = tuple(map(self._sprite, clip.sprites))
        reels = tuple(map(self._reel, clip.reels))
        play_clip = PlayClip(
            next(_clip_numbers), clip.seconds, tuple(backdrops), sprites, reels, clip.holds
        )
        return ClipMessage(play_clip, tuple(self._buffers))

    def _scene(self, scene: Scene, since: Scene) -> int | None:
        transport = CanvasTransport()
        CanvasPainter(transport, self._scale, sprites=self._sprite_names).paint(scene, since=since)
        return self._drawing(transport)

    def _sprite(self, sprite: RecordedSprite) -> ClipSprite:
        transport = CanvasTransport()
        CanvasPainter(transport, self._scale).draw(sprite.shapes)
        picture = self._drawing(transport)
        assert picture is not None, "A sprite must be visible."
        poses = self._numbers(map(n, chain.from_iterable(sprite.poses)))
        return ClipSprite(sprite.start, sprite.end, sprite.box, picture, poses)

    def _reel(self, reel: RecordedReel) -> ClipReel:
        styles: dict[Style, int] = {}
        numbers = chain.from_iterable(_numbers_of(shapes, styles) for shapes in reel.drawings)
        drawings = self._numbers(numbers)
        looks = tuple(map(_look, styles))
        return ClipReel(reel.start, reel.end, reel.box, looks, len(reel.drawings), drawings)

    def _drawing(self, transport: CanvasTransport) -> int | None:
        text, buffers = transport.take()
        if not text:
            return None
        self._buffers += [memoryview(text), *buffers]
        return len(self._buffers) - len(buffers) - 1

    def _numbers(self, numbers: Iterable[int]) -> int:
        self._buffers.append(memoryview(array("h", numbers)).cast("B"))
        return len(self._buffers) - 1


def _numbers_of(shapes: Shapes, styles: dict[Style, int]) -> Iterable[int]:
    """Encode one drawing of a reel as numbers, and add its new styles to `styles`."""
    numbers = [len(shapes)]
    for shape in shapes:
        coordinates = [n(value) for value in _coordinates(shape)]
        numbers += [styles.setdefault(shape.style, len(styles)), len(coordinates), *coordinates]
    return numbers


def _coordinates(shape: Shape) -> Iterable[float]:
    match shape:
        case Circle():
            return shape.x, shape.y, shape.radius
        case Polygon():
            return chain.from_iterable(shape.points)
        case RoundedRectangle():
            return chain.from_iterable(outline(shape))
    raise TypeError(f"A clip cannot contain a {type(shape).__name__}.")


def _look(style: Style) -> tuple[str, str, int]:
    fill, stroke = (
        css_color(color, style.alpha) if isinstance(color, str) else ""
        for color in (style.fill, style.stroke)
    )
    return fill, stroke, n(style.stroke_width)
