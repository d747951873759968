"""A canvas that the front end creates in its page, without ipycanvas."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...drawing.painters.canvas_styles import sprite_bounds
from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Sprite
from .board_frontend import BoardFrontend
from .pages import Pages


class OwnCanvas:
    """A `BoardCanvas` that is a part of the front end's view, painted by `drawing.ts`."""

    name = model_id = ""
    shows_alone = False

    def __init__(self, frontend: BoardFrontend, pages: Pages) -> None:
        self._frontend, self._pages = frontend, pages

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self._frontend.canvas_pixels[0])

    @property
    def height(self) -> int:
        """Height in pixels."""
        return int(self._frontend.canvas_pixels[1])

    @property
    def is_open(self) -> bool:
        """Whether the front end is not closed."""
        return self._frontend.comm is not None

    def resize(self, width: int, height: int) -> None:
        """See `BoardCanvas.resize`."""
        self._frontend.canvas_pixels = [width, height]

    def be_at_most(self, size: int) -> None:
        """See `BoardCanvas.be_at_most`."""
        self._frontend.canvas_width = size

    def send(self, message: Message) -> None:
        """Do nothing: without a front end there is no canvas."""

    def keep(self, sprites: Sequence[Sprite], scale: float) -> dict[Sprite, str]:
        """Name a canvas for each sprite; the name includes the size that the page gives it."""
        cuts = {sprite: sprite_bounds(sprite, scale) for sprite in sprites}
        return {sprite: f"{cut.width}x{cut.height} {sprite.name}" for sprite, cut in cuts.items()}

    def on_page(self, callback: Callable[[], object]) -> None:
        """See `BoardCanvas.on_page`."""
        self._pages.on_load(callback)
