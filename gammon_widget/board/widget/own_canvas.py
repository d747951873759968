"""A canvas that the companion creates in its page, without ipycanvas."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...drawing.painters.canvas_styles import cut_of
from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Art
from .companion import Companion
from .pages import Pages


class OwnCanvas:
    """A `BoardCanvas` that is a part of the companion's view, painted by `drawing.js`."""

    name = model_id = ""
    shows_alone = False

    def __init__(self, companion: Companion, pages: Pages) -> None:
        self._companion, self._pages = companion, pages

    @property
    def width(self) -> int:
        """Width in pixels."""
        return int(self._companion.canvas_pixels[0])

    @property
    def height(self) -> int:
        """Height in pixels."""
        return int(self._companion.canvas_pixels[1])

    @property
    def is_open(self) -> bool:
        """Whether the companion is not closed."""
        return self._companion.comm is not None

    def resize(self, width: int, height: int) -> None:
        """See `BoardCanvas.resize`."""
        self._companion.canvas_pixels = [width, height]

    def be_at_most(self, size: int) -> None:
        """See `BoardCanvas.be_at_most`."""
        self._companion.canvas_width = size

    def send(self, message: Message) -> None:
        """Do nothing: without a companion there is no canvas."""

    def keep(self, arts: Sequence[Art], scale: float) -> dict[Art, str]:
        """Name a canvas for each sprite; the name includes the size that the page gives it."""
        cuts = {art: cut_of(art, scale) for art in arts}
        return {art: f"{cut.width}x{cut.height} {art.name}" for art, cut in cuts.items()}

    def on_page(self, callback: Callable[[], object]) -> None:
        """See `BoardCanvas.on_page`."""
        self._pages.on_load(callback)
