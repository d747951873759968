"""How large, how dark and how still the pages show a board."""

from __future__ import annotations

import ipycanvas

from ...drawing.scene import HEIGHT, WIDTH
from ...interaction.input import Page
from ...interaction.output import Hold
from .companion import Companion

NARROWEST = 320
"""CSS pixels of the least `size`; only a cell that is narrower still makes a board smaller."""

MAX_WIDTH = "var(--gammon-max-width, 100%)"
"""CSS of a board's width for which its page has the height, see `pane.js`."""

_PIXELS_PER_CSS_PIXEL = 2
"""Of the canvas, until a page has told its own."""


class PageSize:
    """What is known of the pages that show a canvas, which it is fitted to.

    Parameters
    ----------
    canvas
        What is shown.
    companion
        Hears from the pages how they show it.
    """

    def __init__(self, canvas: ipycanvas.Canvas, companion: Companion) -> None:
        self._canvas, self._companion = canvas, companion
        self._canvases = 0  # pages in which there is a canvas, whether they show it or not

    @property
    def is_shown(self) -> bool:
        """Whether a page may show the board: one that tells so, or one without the companion."""
        loaded = self._companion.loaded
        return self._companion.watched or loaded == 0 or self._canvases > loaded

    @property
    def has_companions(self) -> bool:
        """Whether every page that has the canvas has the companion, too."""
        return 0 < self._companion.loaded >= self._canvases

    def note_canvas(self) -> None:
        """Take note that a page has a canvas; one that has the companion as well tells of it."""
        self._canvases += 1

    def note_click(self) -> None:
        """Take note that the canvas itself has heard a hand: that page has no companion."""
        self._canvases = max(self._canvases, self._companion.loaded + 1)

    @property
    def dark(self) -> bool:
        """Whether the page is dark."""
        return self._newest is not None and self._newest.dark

    @property
    def still(self) -> bool:
        """Whether the person has asked for less motion."""
        return self._newest is not None and self._newest.still

    @property
    def _newest(self) -> Page | None:
        return self._companion.newest

    def width(self, size: int) -> float:
        """How wide a board of that greatest width is shown by its narrowest view, in CSS pixels."""
        narrowest = self._companion.narrowest
        return size if narrowest is None else min(narrowest.width, size)

    def fit(self, size: int) -> bool:
        """Let the canvas be as wide as its page has room for but no wider than `size`, and sharp.

        Returns
        -------
        bool
            Whether it has a new number of pixels, which leaves it blank. The pages keep their
            old picture until they are told `Painted`.
        """
        layout, largest = self._canvas.layout, self._companion.largest
        layout.width, layout.height = f"{size}px", "auto"
        layout.min_width, layout.max_width = "0", f"min(100%, {MAX_WIDTH})"
        pixels = _PIXELS_PER_CSS_PIXEL * size if largest is None else largest.pixels
        height = round(pixels * HEIGHT / WIDTH)
        if (self._canvas.width, self._canvas.height) == (pixels, height):
            return False
        if largest is not None:
            self._companion.tell(Hold())
        # In one message, so that the canvas is cleared once.
        with self._canvas.hold_sync():
            self._canvas.width, self._canvas.height = pixels, height
        return True
