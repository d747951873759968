"""What a canvas cannot do on a page by itself: an invisible widget beside it.

Its module, `js/src/companion.js` with what that imports, listens to mouse, touch and keyboard in
place of ipycanvas, which would trap the wheel and the Tab key, and measures the page. Where it
does not run (no front end, a static page), the canvas hears the clicks and shows the board as
before.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import anywidget
import ipywidgets
import traitlets

from ...drawing.typeface import FAMILY, Weight, file_of
from ...interaction.input import (
    Input,
    LettersLoaded,
    LettersWanted,
    Loaded,
    Made,
    Nudge,
    Page,
    PageGone,
    PageShown,
    PictureLost,
    SketchesKept,
    read_made,
    read_message,
)
from ...interaction.output import Output, Typeface, content_of
from ...play.kernel_lock import locked
from ..js import module

_SOURCE = module("companion")


class Companion(anywidget.AnyWidget):
    """The board's senses in the page.

    Parameters
    ----------
    on_input
        Called with all that a person does on the board, and where.
    on_page
        Called when `pages` has changed.
    on_letters
        Called when a page has got the fonts that boards are written in.
    on_sketches
        Called with what a page tells of pictures that were sent to it.

    Attributes
    ----------
    canvas
        The canvas beside it, by the name of its model.
    version
        Names the custom element: its definition stays in a page until that is loaded anew.
    board_areas
        Points, bars and trays: left, top, right and bottom in thousandths of the canvas's width,
        name, title, and rank among them when they are read out.
    controls
        What can be clicked besides, which lies over them: the same. Apart, since it changes more
        often.
    states
        What stands on each of the board's areas, and what can be done there, in words, a line for
        each; nothing where that is nothing. No lines while they are covered, and cannot be clicked.
    affordances
        What a hand can do now in each area of the board and of the controls: an `Affordance` as a
        hexadecimal digit.
    checkers
        White's and Black's checker as they follow the hand, as SVGs.
    landing_color
        Of the wash over a landing that the hand is on.
    label
        What the board is, for those who do not see it.
    spinning_dice
        Where dice spin: x and y of the middle and the reach, in thousandths of the width.
    position
        The position in words, while the keys are on the board.
    focus
        What the keys are on, by its name; empty if on nothing.
    holding
        Whether there is anything that Escape puts back.
    restart_note
        What running the cell again brings back, once the kernel has stopped.
    """

    _esm = _SOURCE
    canvas = traitlets.Unicode().tag(sync=True)
    version = traitlets.Unicode(f"{zlib.crc32(_SOURCE.encode()):08x}").tag(sync=True)
    board_areas = traitlets.List(traitlets.List()).tag(sync=True)
    controls = traitlets.List(traitlets.List()).tag(sync=True)
    states = traitlets.Unicode().tag(sync=True)
    affordances = traitlets.Unicode().tag(sync=True)
    checkers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    landing_color = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    spinning_dice = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)
    focus = traitlets.Unicode().tag(sync=True)
    holding = traitlets.Bool(False).tag(sync=True)
    restart_note = traitlets.Unicode("Run the cell again to begin anew.").tag(sync=True)

    def __init__(
        self,
        on_input: Callable[[Input, Made | None], None],
        on_page: Callable[[], None],
        on_letters: Callable[[], None],
        on_sketches: Callable[[SketchesKept | PictureLost], None],
        **options: Any,
    ) -> None:
        # Where the module does not run, nothing of it is to be seen.
        layout = ipywidgets.Layout(width="0", height="0", margin="0")
        self.pages: dict[str, Page] = {}
        self.loaded = 0  # in so many pages its module has begun to run
        self._on_input = on_input
        self._on_page = on_page
        self._on_letters, self._on_sketches = on_letters, on_sketches
        self._newest: Page | None = None
        super().__init__(layout=layout, **options)
        self.on_msg(self._heard)

    @property
    def areas(self) -> list[list[int]]:
        """Left, top, right and bottom of what can be clicked, from the bottom to the top."""
        places = self.board_areas if self.states else []
        return [area[:4] for area in (*places, *self.controls)]

    @property
    def largest(self) -> Page | None:
        """The view with the most pixels: the others let the browser make it smaller."""
        return max(self.pages.values(), key=lambda page: page.pixels, default=self.newest)

    @property
    def narrowest(self) -> Page | None:
        """The view in which letters are the smallest: they are to be read in every one."""
        return min(self.pages.values(), key=lambda page: page.width, default=self.newest)

    @property
    def newest(self) -> Page | None:
        """The view that spoke last, even if it is gone since; None when none ever spoke."""
        return self._newest

    def tell(self, message: Output, buffers: Sequence[bytes | memoryview] = ()) -> None:
        """Tell every view of the board."""
        self.send(content_of(message), *([[*buffers]] if buffers else []))

    @property
    def watched(self) -> bool:
        """Whether there is a page that shows the board."""
        return bool(self.pages)

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            message, made = read_message(content), read_made(content)
        except (KeyError, TypeError, ValueError) as error:
            self.log.warning("The page told something that cannot be: %r (%r)", content, error)
            return
        match message:
            case PageShown(view, page):
                known, self._newest = self.pages.get(view), page
                self.pages[view] = page
                if known != page:
                    self._on_page()
            case PageGone(view):
                if self.pages.pop(view, None):
                    self._on_page()
            case Loaded():
                self.loaded += 1
            case LettersWanted():
                told = Typeface(FAMILY, tuple(weight.value for weight in Weight))
                self.tell(told, [file_of(weight).read_bytes() for weight in Weight])
            case LettersLoaded():
                self._on_letters()
            case Nudge():
                pass
            case SketchesKept() | PictureLost():
                self._on_sketches(message)
            case _:
                self._on_input(message, made)
