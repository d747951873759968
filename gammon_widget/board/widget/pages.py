"""The pages that show a board: their input, and the size, theme and motion of their views."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any, NamedTuple, TypeVar

from ...drawing import Layout
from ...drawing.typeface import FAMILY, Weight, file_of
from ...match.event_loop import Delay, locked
from ...rules.validation import brief
from ..model import messages
from ..model.messages import Input, Page, PictureReport, Receipt, Request
from .board_frontend import BoardFrontend, module
from .renderer import BoardCanvas

ROLL_CALL_SECONDS = 10.0
"""The time in which a view must answer a roll call.

It is long enough even for slow connections and busy pages.
"""

MAX_PAGES = 64
"""The maximum number of pages or views that are remembered; the oldest are forgotten."""

_T = TypeVar("_T")


class Pages:
    """Receives the messages from the pages, and tracks how the pages show the board.

    `views` are the pages' views by name. `loaded` is the number of pages in which the front end has
    started. `newest` is the view that last reported how it shows the board, even if the view no
    longer exists; it is None before the first report.
    """

    def __init__(
        self,
        frontend: BoardFrontend,
        *,
        on_input: Callable[[Input | PictureReport, Receipt | None], None],
        on_change: Callable[[], None],
        on_letters: Callable[[], None],
    ) -> None:
        self.views: dict[str, Page] = {}
        self.loaded = 0
        self.newest: Page | None = None
        self._frontend = frontend
        self._on_input, self._on_change = on_input, on_change
        self._on_letters = on_letters
        self.on_load: list[Callable[[], object]] = []
        self.on_show: list[Callable[[], object]] = []
        self.on_request: Callable[[Request], object] = lambda _: None
        self.on_view: Callable[[str], object] = lambda _: None  # a view that was not there before
        self._silent: set[str] = set()  # views that have not answered the roll call
        self._end_of_call = Delay(ROLL_CALL_SECONDS, self._forget_silent)
        frontend.on_msg(self._receive)

    def close(self) -> None:
        """Forget all pages."""
        self._end_of_call.cancel()
        self.views.clear()

    @property
    def watched(self) -> bool:
        """Whether a page shows the board."""
        return bool(self.views)

    @property
    def largest(self) -> Page | None:
        """The view with the most pixels; in other views, the browser scales the picture down."""
        return max(self.views.values(), key=lambda page: page.pixels, default=self.newest)

    @property
    def narrowest(self) -> Page | None:
        """The narrowest view: text that is legible in this view is legible in every view."""
        return min(self.views.values(), key=lambda page: page.width, default=self.newest)

    @locked
    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            message, receipt = messages.read_message(content), messages.read_receipt(content)
        except (KeyError, TypeError, ValueError) as error:
            self._frontend.log.warning(
                "Ignoring an invalid message from the front end: %s (%s)",
                brief(content),
                brief(error),
            )
            return
        match message:
            case messages.PageShown(view, page):
                self._has_shown(view, page)
            case messages.PageGone(view):
                if self.views.pop(view, None):
                    self._on_change()
            case messages.Loaded():
                self._has_loaded()
            case messages.BuffersLost():
                self._has_lost_buffers()
            case messages.FontsWanted():
                self._send_fonts()
            case messages.FontsLoaded():
                self._on_letters()
            case messages.OverlaysWanted():
                self._frontend.send_message(messages.Overlays(module("overlays")))
            case messages.Nudge():
                pass
            case Request():
                self.on_request(message)
            case Input() | PictureReport():
                self._on_input(message, receipt)

    def _has_shown(self, view: str, page: Page) -> None:
        # When a cell fails, a kernel in a browser drops waiting messages, such as `Loaded`.
        if not self.loaded:
            self._has_loaded()
        known, self.newest = self.views.get(view), page
        remember(self.views, view, page)
        self._silent.discard(view)
        if known != page:
            self._call_roll(self.views.keys() - {view})
            self._on_change()
        if known is None:
            for callback in self.on_show:
                callback()
            self.on_view(view)

    def _send_fonts(self) -> None:
        typeface = messages.Typeface(FAMILY, tuple(weight.value for weight in Weight))
        self._frontend.send_message(typeface, [file_of(weight).read_bytes() for weight in Weight])

    def _has_lost_buffers(self) -> None:
        if not self._frontend.loses_buffers:
            self._frontend.loses_buffers = True
            self._send_fonts()
            self._on_letters()

    def _has_loaded(self) -> None:
        self.loaded += 1
        self._frontend.send_message(messages.Probe(), [b"\x01"])
        self._call_roll(self.views.keys())
        for callback in self.on_load:
            callback()

    def _call_roll(self, views: Set[str]) -> None:
        """Ask views whether they exist, because a disconnected page does not report its removal."""
        if views and self._end_of_call.start():
            self._silent = {*self._silent, *views} & self.views.keys()
            self._frontend.send_message(messages.RollCall())

    @locked
    def _forget_silent(self) -> None:
        gone = self._silent & self.views.keys()
        self._silent.clear()
        for view in gone:
            del self.views[view]
        if gone:
            self._on_change()


def remember(known: dict[str, _T], name: str, value: _T) -> None:
    """Store the last message of a page or a view; if there are too many, drop the oldest."""
    known.pop(name, None)
    known[name] = value
    if len(known) > MAX_PAGES:
        del known[next(iter(known))]


NARROWEST = 320
"""The smallest `size` in CSS pixels; a board is smaller only in a narrower cell."""

_PIXELS_PER_CSS_PIXEL = 2
"""The resolution of the canvas until a page has reported a resolution."""


class Room(NamedTuple):
    """The available width in CSS pixels; `low` is true if only the height of the page limits it."""

    width: float
    low: bool


class PageSize:
    """Fits a canvas to the pages that show it."""

    def __init__(self, canvas: BoardCanvas, pages: Pages, frontend: BoardFrontend) -> None:
        self._canvas, self._pages, self._frontend = canvas, pages, frontend

    @property
    def newest(self) -> Page:
        """The view that was reported last.

        Before the first report, this is a view of a light page with animation.
        """
        return self._pages.newest or Page(NARROWEST, NARROWEST)

    def room(self, size: int) -> Room:
        """Return the room in the narrowest view for a board that is at most `size` pixels wide."""
        narrowest = self._pages.narrowest
        if narrowest is None:
            return Room(size, low=False)
        return Room(min(narrowest.width, size), narrowest.low)

    def fit(self, size: int, layout: Layout) -> bool:
        """Fit the canvas to the largest page, no wider than `size`, with the height of the layout.

        Return whether the canvas has new dimensions and is blank. In this case, pages keep the old
        picture until they receive the message `Painted`.
        """
        self._frontend.frame = layout.frame.name
        largest = self._pages.largest
        self._frontend.canvas_width = size
        pixels = _PIXELS_PER_CSS_PIXEL * size if largest is None else largest.pixels
        height = round(pixels * layout.height(has_status_bar=True) / layout.width)
        if (self._canvas.width, self._canvas.height) == (pixels, height):
            return False
        if largest is not None:
            self._frontend.send_message(messages.Hold())
        self._canvas.resize(pixels, height)
        return True
