"""The pages that show a board: their input, and how their views show the board."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable, Set
from typing import Any, TypeVar

from ...drawing.typeface import FAMILY, Weight, file_of
from ...match.event_loop import Delay
from ...rules import GammonError
from ...rules.validation import brief
from ..model import messages
from ..model.messages import Input, PageShown, Receipt, Request, SheetWanted
from .board_frontend import BoardFrontend

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
    longer exists; it is None before the first report. `input_counts` are the numbers of inputs that
    were received from each page; each input is executed once. `is_current` returns whether an input
    may be executed, or was made on an outdated picture.
    """

    def __init__(
        self,
        frontend: BoardFrontend,
        *,
        on_input: Callable[[Input], None],
        on_change: Callable[[], None],
        on_sheet: Callable[[SheetWanted], None],
        is_current: Callable[[Input, Receipt], bool],
        on_outdated: Callable[[], None],
    ) -> None:
        self.views: dict[str, PageShown] = {}
        self.loaded = 0
        self.newest: PageShown | None = None
        self._frontend = frontend
        self.input_counts: dict[str, int] = {}
        self._on_input, self._on_change = on_input, on_change
        self._on_sheet = on_sheet
        self._is_current, self._on_outdated = is_current, on_outdated
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
    def acks(self) -> dict[str, int]:
        """The numbers of inputs from pages that are there, and from the page of the last input."""
        names = {page.page for page in self.views.values()} | {*[*self.input_counts][-1:]}
        return {name: count for name, count in self.input_counts.items() if name in names}

    def _receive(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            message = messages.read_message(content)
        except GammonError as error:
            self._frontend.log.warning(
                "Ignoring an invalid message from the front end: %s %s", brief(content), error
            )
            return
        match message:
            case PageShown():
                self._has_shown(message)
            case messages.PageGone(view):
                if self.views.pop(view, None):
                    self._on_change()
            case messages.Loaded():
                self._has_loaded()
            case messages.Reconnected():
                self._frontend.send_view()
            case messages.FontsWanted():
                self._send_fonts()
            case SheetWanted():
                self._on_sheet(message)
            case Request():
                self.on_request(message)
            case Input():
                self._has_input(message)

    def _has_input(self, given: Input) -> None:
        """Execute an input, unless it is a duplicate, or was made on an outdated picture."""
        receipt = given.receipt
        if receipt is not None:
            count = self.input_counts.get(receipt.page, 0)
            expected = max(count + 1, receipt.oldest)
            if receipt.count > expected:
                self._frontend.send_message(messages.InputsLost(receipt.page, count))
            if receipt.count != expected:
                self._frontend.send_view()  # the page has not received the last one
                return
            remember(self.input_counts, receipt.page, receipt.count)
            if not self._is_current(given, receipt):
                self._on_outdated()
                return
        self._on_input(given)

    def _has_shown(self, page: PageShown) -> None:
        # When a cell fails, a kernel in a browser drops waiting messages, such as `Loaded`.
        if not self.loaded:
            self._has_loaded()
        view = page.view
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
        files = [zlib.compress(file_of(weight).read_bytes()) for weight in Weight]
        fonts = tuple(b64encode(each).decode() for each in files)
        weights = tuple(weight.value for weight in Weight)
        self._frontend.send_message(messages.Typeface(FAMILY, weights, fonts))

    def _has_loaded(self) -> None:
        self.loaded += 1
        self._frontend.send_message(messages.Welcome())
        self._call_roll(self.views.keys())
        for callback in self.on_load:
            callback()

    def _call_roll(self, views: Set[str]) -> None:
        """Ask views whether they exist, because a disconnected page does not report its removal."""
        if views and self._end_of_call.start():
            self._silent = {*self._silent, *views} & self.views.keys()
            self._frontend.send_message(messages.RollCall())

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
