"""The canvas and its companion: what the board stands on, and what it knows of its page."""

from __future__ import annotations

from collections.abc import Callable

import ipycanvas

from ...drawing import Scene, Target
from ...drawing.scene import HEIGHT, WIDTH
from ...interaction.accessibility import EMPTY
from ...interaction.affordances import Affordances, areas_of, edges
from ...interaction.input import Input, Page
from ...interaction.output import Hold
from ...play.delay import Delay
from ...play.kernel_lock import locked
from .companion import Companion

NARROWEST = 320
"""CSS pixels of the least `size`; only a cell that is narrower still makes a board smaller."""

MAX_WIDTH = "var(--gammon-max-width, 100%)"
"""CSS of a board's width for which its page has the height, see `pane.js`."""

Guide = Callable[[list[Target]], Affordances]
"""What a hand can do at each of some targets, and what the board is."""

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
    on_input
        Called with all that a person does on it.
    leisure
        Called when the pages have been told everything, and nothing else is to be done.
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
        on_input: Callable[[Input], None],
        leisure: Callable[[], None],
        page: Callable[[], None],
    ) -> None:
        self._canvas = canvas
        self._leisure = leisure
        self.companion = Companion(on_input, page)
        self._guidance: tuple[Scene, Guide] | None = None
        self._canvases = 0  # pages in which there is a canvas, whether they show it or not
        self._moment = Delay(_MOMENT, self._guide_and_rest)  # until guidance is due

    @property
    def page(self) -> Page | None:
        """How the board is shown by its largest view; None until a page has spoken."""
        return self.companion.largest

    @property
    def is_shown(self) -> bool:
        """Whether a page may show the board: one that tells so, or one without the companion."""
        companions = self.companion.loaded
        return self.companion.watched or companions == 0 or self._canvases > companions

    def note_canvas(self) -> None:
        """Take note that a page has a canvas; one that has the companion as well tells of it."""
        self._canvases += 1

    def note_click(self) -> None:
        """Take note that the canvas itself has heard a hand: that page has no companion."""
        self._canvases = max(self._canvases, self.companion.loaded + 1)

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
        """How wide a board of that greatest width is shown by its narrowest view, in CSS pixels."""
        narrowest = self.companion.narrowest
        return size if narrowest is None else min(narrowest.width, size)

    def fit(self, size: int) -> bool:
        """Let the canvas be as wide as its page has room for but no wider than `size`, and sharp.

        Returns
        -------
        bool
            Whether it has a new number of pixels, which leaves it blank. The pages keep their
            old picture until `Painted`.
        """
        layout = self._canvas.layout
        layout.width, layout.height = f"{size}px", "auto"
        layout.min_width, layout.max_width = "0", f"min(100%, {MAX_WIDTH})"
        pixels = _SHARPNESS * size if self.page is None else self.page.pixels
        height = round(pixels * HEIGHT / WIDTH)
        if (self._canvas.width, self._canvas.height) == (pixels, height):
            return False
        if self.page is not None:
            self.companion.tell(Hold())
        # In one message, so that the canvas is cleared once.
        with self._canvas.hold_sync():
            self._canvas.width, self._canvas.height = pixels, height
        return True

    @locked
    def guide(self, scene: Scene, guide: Guide) -> None:
        """Tell the pages what a hand can do where, and what the board is, in a moment.

        Not at once, since the picture that has just been sent leaves the kernel in a thread that
        our work would hold up; and once for all that happens meanwhile.
        """
        self._guidance = scene, guide
        if not self._moment.is_due and not self._moment.start():
            self._guide()

    def close(self) -> None:
        """Tell the pages nothing any more, and forget them."""
        self._moment.cancel()
        self._guidance = None
        self.companion.pages.clear()

    @locked
    def _guide_and_rest(self) -> None:
        self._guide()
        self._leisure()

    @locked
    def _guide(self) -> None:
        if self._guidance is None:
            return
        (scene, guide), self._guidance = self._guidance, None
        areas = areas_of(scene)
        told = guide([target for target, _ in areas])
        companion = self.companion
        with companion.hold_sync():
            marked = [
                [*edges(area, scene), place.name, place.title]
                for (_, area), place in zip(areas, told.places, strict=True)
            ]
            spots = [place for place in told.places if place.state is not None]
            if spots:  # under the card of a result they are covered, and the pages keep them
                ranked = zip(marked, (place.rank for place in spots), strict=False)
                companion.spots = [[*mark, rank] for mark, rank in ranked]
            companion.things = marked[len(spots) :]
            # Most are empty, which goes without saying.
            companion.states = "\n".join(_line(spot.state) for spot in spots)
            companion.live = told.live
            companion.disc, companion.other = list(told.disc), list(told.other)
            companion.label = told.label
            companion.spinning = list(map(list, told.spinning))
            companion.position = told.position
            companion.focus = "" if told.focus is None else str(told.focus)
            companion.holding = told.holding


def _line(state: str | None) -> str:
    """A state in one line, whatever is in the players' names."""
    return "" if state is None or state == EMPTY else " ".join(state.split())
