"""The front end of a board: one widget with the canvas, the input and the description.

The module `frontend/src/board/board.ts` handles mouse, touch and keyboard, and measures the page.
The input does not go through ipycanvas, because ipycanvas would trap the mouse wheel and the Tab
key.
"""

from __future__ import annotations

from typing import Any

import ipywidgets
import traitlets

from ...drawing import TargetKind
from ...languages.translation import _, page_texts
from ..model.description import EMPTY, BoardDescription
from ..model.messages import ToPage, content_of
from ..model.page_view import sent_view
from ..model.settings import LanguageTrait
from .modules import PageWidget


class BoardFrontend(PageWidget):
    """The front end of a board: its input, its accessible description, and its measurements.

    Attributes
    ----------
    canvas
        The `MultiCanvas` of ipycanvas on which pages paint the board; None if each page uses a
        canvas of its own.
    canvas_width
        The maximum width of the board, in CSS pixels.
    look
        The identity of the theme and the orientation. Boards with the same look share their sprites
        in a page, which asks for them with `SheetWanted`.
    view
        What the board shows; see `page_view`. In addition, `revision` is the number of the view,
        `key` changes when an input would mean something else, `graph` is the key of the graph or 0
        if the board may not move, `steps` are the steps made in this turn, `acks` are the numbers
        of inputs received from each page, `motion` has the parts of the animation that leads to
        this view, and `throws` are the slots of the players whose dice a page throws as soon as the
        user rolls, before it knows the numbers.
    graph
        The legal steps of a roll; see `StepGraph`. Until the next roll of a user, it is not sent
        again.
    overlays
        The curves and marks of the view as SVG, by layout and brightness: those below and those
        above the checkers.
    announcement
        The text that screen readers announce.
    completions
        What can be typed in the field for plays; empty if there is no such field.
    places
        The places, the dice and the cube in reading order: the target, and its name in words. One
        entry "point" stands for all points; their numbers are in the sheet.
    states
        A line of text for each place, the dice and the cube: the checkers, and what the user can do
        there.
    label
        A sentence about the board, for screen readers.
    spoken_position
        The position in words, while the board has the keyboard focus.
    holding
        Whether Escape can cancel anything.
    is_lively
        Whether changes are animated.
    picture
        The last picture of the board in a page, as a data URL. A notebook that was saved with the
        state of its widgets shows this picture without a kernel. Pages set this trait, but do not
        send it to the kernel on their own.
    menu
        The rows of the menu by name, each with the reason why the row is disabled, or an empty
        string; see `menu_rows`.
    restart_note
        The text to show when the kernel has stopped. It says what remains of the game if the cell
        runs again.
    language
        The language of the board's text.
    texts
        The strings that the front end shows, with their translations; empty in English.
    """

    _module = "board"
    canvas: Any = traitlets.Instance(ipywidgets.DOMWidget, allow_none=True).tag(
        sync=True, **ipywidgets.widget_serialization
    )
    look = traitlets.Unicode().tag(sync=True)
    view: dict[str, Any] = traitlets.Dict().tag(sync=True, to_json=sent_view)  # type: ignore[assignment]
    graph: dict[str, Any] = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]  # a trait
    overlays = traitlets.Dict().tag(sync=True)
    canvas_width = traitlets.Int(800).tag(sync=True)
    announcement = traitlets.Unicode().tag(sync=True)
    completions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    places = traitlets.List(traitlets.List(traitlets.Unicode())).tag(sync=True)
    states = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    spoken_position = traitlets.Unicode().tag(sync=True)
    holding = traitlets.Bool(False).tag(sync=True)
    is_lively = traitlets.Bool(True).tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    menu = traitlets.Dict().tag(sync=True)
    restart_note = traitlets.Unicode("Run the cell again to restart the board.").tag(sync=True)

    language = LanguageTrait().tag(sync=True, option=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.texts = page_texts(self.language)

    def show_description(self, description: BoardDescription, *, position: bool) -> None:
        """Set the traits for pointers and screen readers; `position` includes the position."""
        names = [
            (TargetKind.POINT.value, _("Point {place}", place="{}"))
            if each.target.kind is TargetKind.POINT
            else (str(each.target), each.title)
            for each in description.places
        ]
        self.places = list(map(list, dict.fromkeys(names)))
        # Most places are empty, so most lines are empty too.
        self.states = "\n".join(_line(each.state) for each in description.places)
        self.label = description.label
        self.spoken_position = description.position if position else ""
        self.holding = description.holding
        self.menu = dict(description.menu)

    def send_view(self) -> None:
        """Send the view again, to pages that may have lost it."""
        self.send_state(["view", "graph", "overlays"])

    def send_message(self, message: ToPage) -> None:
        """Send a message to every view of the board."""
        self.send(content_of(message))


def _line(state: str) -> str:
    """Return the description of a state in one line, even if players' names contain line breaks."""
    return "" if state == _(EMPTY) else " ".join(state.split())
