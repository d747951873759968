"""What a canvas cannot do on a page by itself: an invisible widget beside it.

Its module, `js/src/companion.js` with what that imports, listens to mouse, touch and keyboard in
place of ipycanvas, which would trap the wheel and the Tab key, and measures the page. Where it
does not run (no front end, a static page), the canvas hears the clicks and shows the board as
before.
"""

from __future__ import annotations

import contextlib
import sys
import zlib
from collections.abc import Sequence
from secrets import token_hex
from typing import Any

import anywidget
import ipywidgets
import traitlets

from ...interaction.output import Output, content_of
from ..js import module

_SOURCE = module("companion")


class Companion(anywidget.AnyWidget):
    """The board's senses in the page.

    Attributes
    ----------
    board
        Names the board in its pages, in each of which several views may show it.
    is_whole
        Whether it is the whole board, with what is under the canvas, and stands in no box.
    canvas
        The canvas beside it, by the name of its model; empty if it has one of its own.
    arts
        Canvases from which is stamped on that, by the names of their models.
    canvas_pixels
        Width and height of its own canvas, in pixels.
    canvas_width
        How wide that is shown at most, in CSS pixels.
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
    card
        The card that the board lies on, by its name.
    faces
        What lights up of areas under a hand, see `faces_told`.
    landing_color
        Of the wash over a column that the hand is on.
    state_colors
        Light and shade over what is under a hand and pressed, its ring and that one's casing, and
        the ground and the words of a tip.
    label
        What the board is, for those who do not see it.
    spinning_dice
        Where dice spin: x and y of the middle and the reach, in thousandths of the width.
    spoken_position
        The position in words, while the keys are on the board.
    focus
        What the keys are on, by its name; empty if on nothing.
    holding
        Whether there is anything that Escape puts back.
    is_lively
        Whether things are to be seen to move.
    restart_note
        What running the cell again brings back, once the kernel has stopped.
    """

    _esm = _SOURCE
    board = traitlets.Unicode().tag(sync=True)
    is_whole = traitlets.Bool(False).tag(sync=True)
    canvas = traitlets.Unicode().tag(sync=True)
    arts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    canvas_pixels = traitlets.List(traitlets.Int(), [1600, 1280]).tag(sync=True)
    canvas_width = traitlets.Int(800).tag(sync=True)
    version = traitlets.Unicode(f"{zlib.crc32(_SOURCE.encode()):08x}").tag(sync=True)
    board_areas = traitlets.List(traitlets.List()).tag(sync=True)
    controls = traitlets.List(traitlets.List()).tag(sync=True)
    states = traitlets.Unicode().tag(sync=True)
    affordances = traitlets.Unicode().tag(sync=True)
    checkers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    card = traitlets.Unicode("wide").tag(sync=True)
    faces = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    landing_color = traitlets.Unicode().tag(sync=True)
    state_colors = traitlets.List(traitlets.Unicode()).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    spinning_dice = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    spoken_position = traitlets.Unicode().tag(sync=True)
    focus = traitlets.Unicode().tag(sync=True)
    holding = traitlets.Bool(False).tag(sync=True)
    is_lively = traitlets.Bool(True).tag(sync=True)
    restart_note = traitlets.Unicode("Run the cell again to begin anew.").tag(sync=True)

    def __init__(self, **options: Any) -> None:
        if options.get("canvas"):  # where the module does not run, nothing of it is to be seen
            options["layout"] = ipywidgets.Layout(width="0", height="0", margin="0")
        super().__init__(board=token_hex(8), **options)

    @property
    def areas(self) -> list[list[int]]:
        """Left, top, right and bottom of what can be clicked, from the bottom to the top."""
        places = self.board_areas if self.states else []
        return [area[:4] for area in (*places, *self.controls)]

    def tell(self, message: Output, buffers: Sequence[bytes | memoryview] = ()) -> None:
        """Tell every view of the board."""
        self.send(content_of(message), *([[*buffers]] if buffers else []))


def let_go() -> None:
    """Let what was sent leave the kernel before we go on.

    The kernel sends in a thread of its own, which what we do next would keep waiting. Its stdout
    goes the same way, and can be waited for until all before it has gone.
    """
    with contextlib.suppress(AttributeError, OSError, ValueError):  # it may be none, or closed
        sys.stdout.flush()
