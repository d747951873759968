"""A canvas that the companion makes in its page, where there is no ipycanvas or none is wanted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ...drawing.painters.canvas_stamps import cut_of
from ...drawing.painters.canvas_transport import Message
from ...drawing.shapes import Art
from .companion import Companion
from .pages import Pages


class OwnCanvas:
    """A `BoardCanvas` that is a part of the companion's view, and is painted by `drawing.js`.

    Parameters
    ----------
    companion
        In whose view it is.
    pages
        Those in which that is.
    """

    name = model_id = ""
    shows_alone = False

    def __init__(self, companion: Companion, pages: Pages) -> None:
        self._companion, self._pages = companion, pages

    @property
    def width(self) -> int:
        """In pixels."""
        return int(self._companion.canvas_pixels[0])

    @property
    def height(self) -> int:
        """In pixels."""
        return int(self._companion.canvas_pixels[1])

    @property
    def is_open(self) -> bool:
        """Whether the companion has not been closed."""
        return self._companion.comm is not None

    def resize(self, width: int, height: int) -> None:
        """Give it another number of pixels."""
        self._companion.canvas_pixels = [width, height]

    def be_at_most(self, size: int) -> None:
        """Let it be as wide as its cell, and no wider than so many CSS pixels."""
        self._companion.canvas_width = size

    def send(self, message: Message) -> None:
        """Do nothing: where no companion runs there is no canvas."""

    def keep(self, arts: Sequence[Art], scale: float) -> dict[Art, str]:
        """Name a canvas for each art: the page makes one that is as large as its name says."""
        cuts = {art: cut_of(art, scale) for art in arts}
        return {art: f"{cut.width}x{cut.height} {art.name}" for art, cut in cuts.items()}

    def on_page(self, callback: Callable[[], object]) -> None:
        """Call when the companion has begun to run in a page."""
        self._pages.on_load(callback)
