"""The pages that show a board: what they tell of themselves, and of what is done there."""

from __future__ import annotations

from collections.abc import Callable, Set
from typing import Any

from ...drawing.typeface import FAMILY, Weight, file_of
from ...interaction.input import (
    Input,
    LettersLoaded,
    LettersWanted,
    Loaded,
    Nudge,
    Page,
    PageGone,
    PageShown,
    read_message,
)
from ...interaction.output import RollCall, Typeface
from ...interaction.prediction_messages import AheadFromPage, Made, read_made
from ...play.delay import Delay
from ...play.kernel_lock import locked
from .companion import Companion

ROLL_CALL_SECONDS = 10.0
"""In which a view says that it is there still: longer than lines and busy pages take."""


class Pages:
    """Hears what pages tell by a companion, and knows how they show the board.

    Parameters
    ----------
    companion
        By which they tell it.
    on_input
        Called with all that a person does on the board, and what a page tells of its pictures.
    on_change
        Called when `views` has changed.
    on_letters
        Called when a page has got the fonts that boards are written in.

    Attributes
    ----------
    views
        How the board is shown, by the name of each view that shows it.
    loaded
        In so many pages the companion's module has begun to run.
    newest
        The view that spoke last, even if it is gone since; None when none ever spoke.
    """

    def __init__(
        self,
        companion: Companion,
        *,
        on_input: Callable[[Input | AheadFromPage, Made | None], None],
        on_change: Callable[[], None],
        on_letters: Callable[[], None],
    ) -> None:
        self.views: dict[str, Page] = {}
        self.loaded = 0
        self.newest: Page | None = None
        self._companion = companion
        self._on_input, self._on_change = on_input, on_change
        self._on_letters = on_letters
        self._on_load: list[Callable[[], object]] = []
        self._silent: set[str] = set()  # views that have been asked, and have not answered
        self._end_of_call = Delay(ROLL_CALL_SECONDS, self._forget_silent)
        companion.on_msg(self._heard)

    def close(self) -> None:
        """Know of no page any more."""
        self._end_of_call.cancel()
        self.views.clear()

    @property
    def watched(self) -> bool:
        """Whether there is a page that shows the board."""
        return bool(self.views)

    @property
    def largest(self) -> Page | None:
        """The view with the most pixels: the others let the browser make it smaller."""
        return max(self.views.values(), key=lambda page: page.pixels, default=self.newest)

    @property
    def narrowest(self) -> Page | None:
        """The view in which letters are the smallest: they are to be read in every one."""
        return min(self.views.values(), key=lambda page: page.width, default=self.newest)

    def on_load(self, callback: Callable[[], object]) -> None:
        """Call whenever the companion's module has begun to run in a page."""
        self._on_load.append(callback)

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            message, made = read_message(content), read_made(content)
        except (KeyError, TypeError, ValueError) as error:
            self._companion.log.warning(
                "The page told something that cannot be: %r (%r)", content, error
            )
            return
        match message:
            case PageShown(view, page):
                known, self.newest = self.views.get(view), page
                self.views[view] = page
                self._silent.discard(view)
                if known != page:
                    self._call_roll(self.views.keys() - {view})
                    self._on_change()
            case PageGone(view):
                if self.views.pop(view, None):
                    self._on_change()
            case Loaded():
                self.loaded += 1
                self._call_roll(self.views.keys())
                for callback in self._on_load:
                    callback()
            case LettersWanted():
                told = Typeface(FAMILY, tuple(weight.value for weight in Weight))
                self._companion.tell(told, [file_of(weight).read_bytes() for weight in Weight])
            case LettersLoaded():
                self._on_letters()
            case Nudge():
                pass
            case _:
                self._on_input(message, made)

    def _call_roll(self, views: Set[str]) -> None:
        """Ask views whether they are there: a page that was cut off has not said that it goes."""
        if views and self._end_of_call.start():
            self._silent.update(views)
            self._companion.tell(RollCall())

    @locked
    def _forget_silent(self) -> None:
        gone = self._silent & self.views.keys()
        self._silent.clear()
        for view in gone:
            del self.views[view]
        if gone:
            self._on_change()
