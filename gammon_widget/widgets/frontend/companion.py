"""What a canvas cannot do on a page by itself: an invisible widget beside it.

The module `companion.js` listens to mouse, touch and keyboard in place of ipycanvas, which would
trap the wheel and the Tab key, and it measures the page. `pane.js` keeps the board within what is
seen at once, `kernel_watch.js` notices when the kernel is gone, `places.js` has the board as
elements for those who do not see it, and `sounds.js` makes the sounds. Where the module does not
run (no front end, a static page), the canvas hears the clicks and shows the board as before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets
import traitlets

from ...drawing import Target
from ...interaction.input import Gesture, GestureKind, Keystroke, Page
from ...play.kernel_lock import locked

_FILES = ("places.js", "pane.js", "kernel_watch.js", "sounds.js", "companion.js")
# Put together to one module, since a widget of anywidget has one.
_JS = Path(__file__).parent.with_name("js")
_SOURCE = "\n".join((_JS / name).read_text(encoding="utf-8") for name in _FILES)


class Companion(anywidget.AnyWidget):
    """The board's senses in the page.

    Parameters
    ----------
    gesture
        Called with every gesture on the board.
    key
        Called with every key for it.
    page
        Called when `pages` has changed.

    Attributes
    ----------
    version
        Names the custom element: its definition stays in a page until that is loaded anew.
    spots
        Points, bars and trays: left, top, right and bottom in thousandths of the canvas's width,
        name, title, and rank among them when they are read out.
    things
        What can be clicked besides, which lies over them: the same. Apart, since it changes more
        often.
    states
        What stands on each of the spots, and what can be done there, in words, a line for each;
        nothing where that is nothing. No lines while the spots are covered, and cannot be clicked.
    live
        A hexadecimal digit for each spot and thing: what a hand can do there now, see `guiding`.
    disc
        How the checker that may be dragged looks: body, rim and mark, ``"ring"`` or ``"dot"``,
        and the colour of the wash over a landing.
    other
        The same for the checkers that `live` calls the other player's.
    label
        What the board is, for those who do not see it.
    spinning
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
    version = traitlets.Unicode(hashlib.sha256(_SOURCE.encode()).hexdigest()[:12]).tag(sync=True)
    spots = traitlets.List(traitlets.List()).tag(sync=True)
    things = traitlets.List(traitlets.List()).tag(sync=True)
    states = traitlets.Unicode().tag(sync=True)
    live = traitlets.Unicode().tag(sync=True)
    disc = traitlets.List(traitlets.Unicode()).tag(sync=True)
    other = traitlets.List(traitlets.Unicode()).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    spinning = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)
    focus = traitlets.Unicode().tag(sync=True)
    holding = traitlets.Bool(False).tag(sync=True)
    restart_note = traitlets.Unicode("Run the cell again to begin anew.").tag(sync=True)

    def __init__(
        self,
        gesture: Callable[[Gesture], None],
        key: Callable[[Keystroke], None],
        page: Callable[[], None],
        **options: Any,
    ) -> None:
        # Where the module does not run, nothing of it is to be seen.
        layout = ipywidgets.Layout(width="0", height="0", margin="0")
        self.pages: dict[str, Page] = {}
        self.arrived = -1
        self.loaded = 0  # in so many pages its module has begun to run
        self._gesture = gesture
        self._key = key
        self._page = page
        self._newest: Page | None = None
        super().__init__(layout=layout, **options)
        self.on_msg(self._heard)

    @property
    def areas(self) -> list[list[int]]:
        """Left, top, right and bottom of what can be clicked, from the bottom to the top."""
        spots = self.spots if self.states else []
        return [place[:4] for place in (*spots, *self.things)]

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

    def hold(self) -> None:
        """Have every view keep its picture until `painted`, while the canvas gets a new size."""
        self.send({"do": "hold"})

    def painted(self) -> None:
        """Tell every view that the canvas shows the truth again."""
        self.send({"do": "painted"})

    def wrote(self, text: str) -> None:
        """Have the pages empty the field, in which that was written."""
        self.send({"do": "wrote", "text": text})

    @property
    def watched(self) -> bool:
        """Whether there is a page that shows the board."""
        return bool(self.pages)

    def beat(self, frame: int) -> None:
        """Have the pages tell which frame of a motion has come to them, for a moment.

        What they tell goes to `arrived`; and while they tell, no frame is held up on its way.
        """
        self.send({"do": "beat", "frame": frame})

    def sound(self, moment: str, sounds: Iterable[str], words: Iterable[str]) -> None:
        """Have sounds made and words spoken, in pages where a person has done something.

        Parameters
        ----------
        moment
            Names what has happened: of several boards that tell a page of it, one is heard.
        sounds, words
            One after the other.
        """
        self.send({"do": "sound", "moment": moment, "sounds": [*sounds], "words": [*words]})

    @locked
    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            told = _read(content)
        except (KeyError, TypeError, ValueError) as error:
            self.log.warning("The page told something that cannot be: %r (%r)", content, error)
            return
        match told:
            case Gesture():
                self._gesture(told)
            case Keystroke():
                self._key(told)
            case Page():
                self._see(str(content["view"]), told)
            case int():
                self.arrived = max(self.arrived, told)
            case None if content["do"] == "loaded":
                self.loaded += 1
            case None if content["do"] == "gone":
                # The last view leaves its page behind: likely another one follows.
                if self.pages.pop(str(content.get("view")), None) and self.pages:
                    self._page()

    def _see(self, view: str, page: Page) -> None:
        known, self._newest = self.pages.get(view), page
        self.pages[view] = page
        if known != page:
            self._page()


def _read(content: Mapping[str, Any]) -> Gesture | Keystroke | Page | int | None:
    match content["do"]:
        case "key" | "focus" | "write":
            return Keystroke.read(content)
        case "activate":
            return Gesture(GestureKind.CLICK, target=Target.parse(content["target"]))
        case "beat":
            return int(content["frame"])
        case "page":
            return Page.read(content)
        # A nudge has done its work on its way here, see companion.js.
        case "loaded" | "nudge" | "gone":
            return None
    return Gesture.read(content)
