"""How large, how dark and how still the pages show a board."""

from __future__ import annotations

from typing import NamedTuple

from ...drawing import Layout
from ...interaction.output import Hold
from .board_canvas import BoardCanvas
from .companion import Companion
from .pages import Pages

NARROWEST = 320
"""CSS pixels of the least `size`; only a cell that is narrower still makes a board smaller."""

MAX_WIDTH = "var(--gammon-max-width, 100%)"
"""CSS of a board's width for which its page has the height, see `pane.js`."""

_PIXELS_PER_CSS_PIXEL = 2
"""Of the canvas, until a page has told its own."""


class Room(NamedTuple):
    """What a page has room for.

    Attributes
    ----------
    width
        How wide a board is shown there, in CSS pixels.
    low
        Whether it is narrow for want of height alone.
    """

    width: float
    low: bool


class PageSize:
    """What is known of the pages that show a canvas, which it is fitted to.

    Parameters
    ----------
    canvas
        What is shown.
    pages
        Hears from them how they show it.
    companion
        Tells them to hold the old picture.
    """

    def __init__(self, canvas: BoardCanvas, pages: Pages, companion: Companion) -> None:
        self._canvas, self._pages, self._companion = canvas, pages, companion
        self._canvases = 0  # pages in which there is a canvas, whether they show it or not

    @property
    def is_shown(self) -> bool:
        """Whether a page may show the board: one that tells so, or one without the companion."""
        loaded = self._pages.loaded
        is_alone = self._canvas.shows_alone and (loaded == 0 or self._canvases > loaded)
        return self._pages.watched or is_alone

    @property
    def has_companions(self) -> bool:
        """Whether every page that has the canvas has the companion, too."""
        return 0 < self._pages.loaded >= self._canvases

    def note_canvas(self) -> None:
        """Take note that a page has a canvas; one that has the companion as well tells of it."""
        self._canvases += 1

    def note_click(self) -> None:
        """Take note that the canvas itself has heard a hand: that page has no companion."""
        self._canvases = max(self._canvases, self._pages.loaded + 1)

    @property
    def dark(self) -> bool:
        """Whether the page is dark."""
        newest = self._pages.newest
        return newest is not None and newest.dark

    @property
    def still(self) -> bool:
        """Whether the person has asked for less motion."""
        newest = self._pages.newest
        return newest is not None and newest.still

    def room(self, size: int) -> Room:
        """What the narrowest view has room for, of a board of that greatest width."""
        narrowest = self._pages.narrowest
        if narrowest is None:
            return Room(size, low=False)
        return Room(min(narrowest.width, size), narrowest.low)

    def fit(self, size: int, layout: Layout) -> bool:
        """Let the canvas be as wide as its page has room for but no wider than `size`, and sharp.

        It is as high as the layout has it.

        Returns
        -------
        bool
            Whether it has a new number of pixels, which leaves it blank. The pages keep their
            old picture until they are told `Painted`.
        """
        self._companion.card = layout.card.name
        largest = self._pages.largest
        self._canvas.be_at_most(size)
        pixels = _PIXELS_PER_CSS_PIXEL * size if largest is None else largest.pixels
        height = round(pixels * layout.height(has_foot=True) / layout.width)
        if (self._canvas.width, self._canvas.height) == (pixels, height):
            return False
        if largest is not None:
            self._companion.tell(Hold())
        self._canvas.resize(pixels, height)
        return True
