"""What a canvas cannot do on a page by itself: an invisible widget beside it.

The module `companion.js` listens to mouse, touch and keyboard in place of ipycanvas, which would
trap the wheel and the Tab key, and it measures the page. Where it does not run (no front end, a
static page), the canvas hears the clicks and shows the board as before.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Self

import anywidget
import ipywidgets
import traitlets

_SOURCE = Path(__file__).with_name("companion.js").read_text(encoding="utf-8")

MOST_PIXELS = 8192
"""A wider canvas is no screen's; some browsers would not draw on it."""


class GestureKind(StrEnum):
    """What a hand does on the board."""

    CLICK = "click"  # a tap, known only when the finger is up again
    PRESS = "press"  # a mouse button goes down
    RELEASE = "release"  # and up, where it went down
    LIFT = "lift"  # a checker begins to follow the hand
    DROP = "drop"  # and is let go
    CANCEL = "cancel"  # or is given up
    BACK = "back"  # the other mouse button


@dataclass(frozen=True, slots=True)
class Gesture:
    """What a hand has done.

    Attributes
    ----------
    kind
        What it was.
    x, y
        Where, as fractions of the canvas; a lift is where the checker lay.
    button
        The mouse button, numbered as in the DOM; 0 for a finger.
    modifiers
        Which of ``"shift"``, ``"ctrl"``, ``"alt"`` and ``"meta"`` were held.
    """

    kind: GestureKind
    x: float = 0.0
    y: float = 0.0
    button: int = 0
    modifiers: frozenset[str] = frozenset()

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Self:
        """The gesture that a page tells.

        Raises
        ------
        ValueError, TypeError, KeyError
            When it is none.
        """
        return cls(
            GestureKind(content["do"]),
            _finite(content["x"]),
            _finite(content["y"]),
            int(content["button"]),
            frozenset(map(str, content["modifiers"])),
        )


@dataclass(frozen=True, slots=True)
class Page:
    """How a board is shown by one view of it.

    Attributes
    ----------
    width
        The canvas in CSS pixels.
    pixels
        The same in the screen's own pixels.
    dark
        Whether the page around it is dark.
    still
        Whether the person has asked for less motion.
    """

    width: float
    pixels: int
    dark: bool = False
    still: bool = False

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Self:
        """The page that a view tells of.

        Raises
        ------
        ValueError, TypeError, KeyError
            When it tells of none.
        """
        width, pixels = _finite(content["width"]), round(_finite(content["pixels"]))
        if width <= 0 or pixels <= 0:
            raise ValueError(f"A canvas {width} wide is not shown.")
        return cls(width, min(pixels, MOST_PIXELS), bool(content["dark"]), content["still"] is True)


class Companion(anywidget.AnyWidget):
    """The board's senses in the page.

    Parameters
    ----------
    gesture
        Called with every gesture on the board.
    page
        Called when `pages` has changed.

    Attributes
    ----------
    version
        Names the custom element: its definition stays in a page until that is loaded anew.
    areas
        What can be clicked, from the bottom to the top, as left, top, right and bottom in
        thousandths of the canvas's width.
    live
        A hexadecimal digit for each area: what a hand can do there now, see `guiding`.
    disc
        How the checker that may be dragged looks: body, rim and mark, ``"ring"`` or ``"dot"``,
        and the colour of the wash over a landing.
    label
        What the board is, for those who do not see it.
    """

    _esm = _SOURCE
    version = traitlets.Unicode(hashlib.sha256(_SOURCE.encode()).hexdigest()[:12]).tag(sync=True)
    areas = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    live = traitlets.Unicode().tag(sync=True)
    disc = traitlets.List(traitlets.Unicode()).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, gesture: Callable[[Gesture], None], page: Callable[[], None], **options: Any
    ) -> None:
        # Where the module does not run, nothing of it is to be seen.
        layout = ipywidgets.Layout(width="0", height="0", margin="0")
        self.pages: dict[str, Page] = {}
        self._gesture = gesture
        self._page = page
        self._newest: Page | None = None
        super().__init__(layout=layout, **options)
        self.on_msg(self._heard)

    @property
    def largest(self) -> Page | None:
        """The view with the most pixels: the others let the browser make it smaller."""
        return max(self.pages.values(), key=lambda page: page.pixels, default=self.newest)

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

    def _heard(self, _widget: object, content: Any, _buffers: object) -> None:
        try:
            told = _read(content)
        except (KeyError, TypeError, ValueError) as error:
            self.log.warning("The page told something that cannot be: %r (%r)", content, error)
            return
        match told:
            case Gesture():
                self._gesture(told)
            case Page():
                self._see(str(content["view"]), told)
            case None if content["do"] == "gone":
                # The last view leaves its page behind: likely another one follows.
                if self.pages.pop(str(content.get("view")), None) and self.pages:
                    self._page()

    def _see(self, view: str, page: Page) -> None:
        known, self._newest = self.pages.get(view), page
        self.pages[view] = page
        if known != page:
            self._page()


def _read(content: Mapping[str, Any]) -> Gesture | Page | None:
    match content["do"]:
        case "page":
            return Page.read(content)
        case "nudge" | "gone":  # a nudge has done its work on its way here, see companion.js
            return None
    return Gesture.read(content)


def _finite(number: object) -> float:
    if not isinstance(number, int | float) or not math.isfinite(number):
        raise ValueError(f"{number!r} is no number.")
    return float(number)
