"""The canvas and its companion: what the board stands on, and what it knows of its page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import ipycanvas

from ..drawing import Scene, Theme
from ..drawing.scene import HEIGHT, WIDTH
from ..play import Match
from .companion import Companion, Gesture, Page
from .guiding import areas_of, disc_of, edges, label_of, live
from .look import Look

NARROWEST = 450
"""In pixels; narrower, figures are too small to read."""

_SHARPNESS = 2
"""Canvas pixels for each CSS pixel until a page has told its own."""


_MOMENT = 0.02
"""Seconds; a hand is not as quick as that."""


class Stage:
    """A canvas that has as many pixels as the screen gives it, and its companion.

    Parameters
    ----------
    canvas
        What is painted on.
    gesture
        Called with every gesture on it.
    page
        Called when the page shows the board in another way than before.

    Attributes
    ----------
    companion
        The widget that belongs beside the canvas.
    """

    def __init__(
        self,
        canvas: ipycanvas.Canvas,
        gesture: Callable[[Gesture], None],
        page: Callable[[], None],
    ) -> None:
        self._canvas = canvas
        self.companion = Companion(gesture, page)
        self._guidance: tuple[Scene, Match, Look, Theme] | None = None
        self._loop: asyncio.AbstractEventLoop | None = None  # in which guidance is due

    @property
    def page(self) -> Page | None:
        """How the board is shown by its largest view; None until a page has spoken."""
        return self.companion.largest

    @property
    def dark(self) -> bool:
        """Whether the page is dark."""
        newest = self.companion.newest
        return newest is not None and newest.dark

    @property
    def still(self) -> bool:
        """Whether the person has asked for less motion."""
        newest = self.companion.newest
        return newest is not None and newest.still

    def width(self, size: int) -> float:
        """How wide a board of that greatest width is shown, in CSS pixels."""
        return size if self.page is None else min(self.page.width, size)

    def fit(self, size: int) -> bool:
        """Let the canvas be as wide as its cell but no wider than `size`, and sharp.

        Returns
        -------
        bool
            Whether it has a new number of pixels, which leaves it blank. The pages keep their
            old picture until `Companion.painted`.
        """
        layout = self._canvas.layout
        layout.width, layout.height = f"{size}px", "auto"
        layout.min_width, layout.max_width = f"{NARROWEST}px", "100%"
        pixels = _SHARPNESS * size if self.page is None else self.page.pixels
        height = round(pixels * HEIGHT / WIDTH)
        if (self._canvas.width, self._canvas.height) == (pixels, height):
            return False
        if self.page is not None:
            self.companion.hold()
        # In one message, so that the canvas is cleared once.
        with self._canvas.hold_sync():
            self._canvas.width, self._canvas.height = pixels, height
        return True

    def guide(self, scene: Scene, match: Match, look: Look, theme: Theme) -> None:
        """Tell the pages what a hand can do where, and what the board is, in a moment.

        Not at once, since the picture that has just been sent leaves the kernel in a thread that
        our work would hold up; and once for all that happens meanwhile.
        """
        self._guidance = scene, match, look, theme
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._guide()
            return
        if self._loop is not loop:
            self._loop = loop
            loop.call_later(_MOMENT, self._guide)

    def _guide(self) -> None:
        self._loop = None
        if self._guidance is None:
            return
        (scene, match, look, theme), self._guidance = self._guidance, None
        areas = areas_of(scene)
        companion = self.companion
        with companion.hold_sync():
            companion.areas = [edges(area, scene) for _, area in areas]
            companion.live = live(match, look, [target for target, _ in areas])
            companion.disc = disc_of(match.state.turn, theme)
            companion.label = label_of(match)
