"""The front end of a board: one widget with the canvas, the input and the description.

The module `frontend/src/board/board.ts` handles mouse, touch and keyboard, and measures the page.
The input does not go through ipycanvas, because ipycanvas would trap the mouse wheel and the Tab
key.

An anywidget has one module, in which relative imports fail. Therefore `python -m tools.javascript`
bundles the modules of `src/` into one file per widget in `bundle/`. Menus and cards have a separate
file, which a page requests when it needs a menu or a card.
"""

from __future__ import annotations

import contextlib
import sys
import zlib
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import Any

import ipywidgets
import traitlets

from ...drawing import Scene, Target
from ...languages.translation import page_texts
from ...match.event_loop import Delay, locked
from ..model.affordances import EMPTY, Affordances, areas_of, edges, packed_faces
from ..model.messages import ToPage, content_of
from ..model.settings import LanguageTrait
from .widget_classes import AnyWidget


def module(name: str) -> str:
    """Return the JavaScript code of a front-end module."""
    return (
        (Path(__file__).parents[2] / "frontend" / "bundle")
        .joinpath(f"{name}.js")
        .read_text(encoding="utf-8")
    )


_SOURCE = module("board")
_VERSION = f"{zlib.crc32((_SOURCE + module('overlays')).encode()):08x}"


class BoardFrontend(AnyWidget):
    """The front end of a board: its input, its accessible description, and its measurements.

    Attributes
    ----------
    board
        The identifier of the board in its pages. A page may show several views of the board.
    canvas
        The `MultiCanvas` of ipycanvas on which pages paint the board; None if each page uses a
        canvas of its own.
    canvas_pixels
        The width and the height of the canvas, in pixels.
    canvas_width
        The maximum width of the displayed canvas, in CSS pixels.
    announcement
        The text that screen readers announce.
    completions
        What can be typed in the field for plays; empty if there is no such field.
    version
        The version of the custom element. A page keeps the element's definition until the page is
        reloaded.
    board_areas
        The points, bars and trays. Each has its left, top, right and bottom in thousandths of the
        canvas's width, its name, its title, and its rank in reading order.
    controls
        The other clickable areas, with the same values except for the rank. They lie above the
        board areas. The controls are a separate trait because they change more often.
    states
        A line of text for each board area: the contents of the area, and what the user can do
        there. A line may be empty. There are no lines while the board areas are covered and cannot
        be clicked.
    affordances
        One hexadecimal digit for each board area and then for each control: the `Affordance` that
        says what the user can do there now.
    checkers
        The pictures of White's and Black's dragged checkers, as SVGs.
    frame
        The name of the frame in which the board is drawn.
    faces
        The shapes that light up under the pointer; see `packed_faces`.
    landing_color
        The translucent colour over the column under the pointer.
    state_colors
        The colours of hovered and pressed controls, of the focus ring and its outline, and of the
        background and the text of tooltips.
    label
        A sentence about the board, for screen readers.
    spinning_dice
        The spinning dice. For each die, the values are the x and y coordinates of the centre, and
        the radius, in thousandths of the board's width.
    spoken_position
        The position in words, while the board has the keyboard focus.
    focus
        The name of the focused target; empty if no target has the focus.
    holding
        Whether Escape can cancel anything.
    is_lively
        Whether motion should be shown.
    picture
        The last picture of the board in a page, as a data URL. A notebook that was saved with the
        state of its widgets shows this picture without a kernel. Pages set this trait, but do not
        send it to the kernel on their own.
    menu
        The rows of the menu by name, each with the reason why the row is disabled, or an empty
        string; see `menu_rows`.
    colors
        The colours of panels by name, for light pages and for dark pages.
    restart_note
        The text to show when the kernel has stopped. It says what remains of the game if the cell
        runs again.
    language
        The language of the board's text.
    texts
        The strings that the front end shows, with their translations; empty in English.
    """

    _esm = _SOURCE
    board = traitlets.Unicode().tag(sync=True)
    canvas: Any = traitlets.Instance(ipywidgets.DOMWidget, allow_none=True).tag(
        sync=True, **ipywidgets.widget_serialization
    )
    canvas_pixels = traitlets.List(traitlets.Int(), [1600, 1280]).tag(sync=True)
    canvas_width = traitlets.Int(800).tag(sync=True)
    announcement = traitlets.Unicode().tag(sync=True)
    completions = traitlets.List(traitlets.Unicode()).tag(sync=True)
    version = traitlets.Unicode(_VERSION).tag(sync=True)
    board_areas = traitlets.List(traitlets.List()).tag(sync=True)
    controls = traitlets.List(traitlets.List()).tag(sync=True)
    states = traitlets.Unicode().tag(sync=True)
    affordances = traitlets.Unicode().tag(sync=True)
    checkers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    frame = traitlets.Unicode("wide").tag(sync=True)
    faces = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    landing_color = traitlets.Unicode().tag(sync=True)
    state_colors = traitlets.List(traitlets.Unicode()).tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    spinning_dice = traitlets.List(traitlets.List(traitlets.Int())).tag(sync=True)
    spoken_position = traitlets.Unicode().tag(sync=True)
    focus = traitlets.Unicode().tag(sync=True)
    holding = traitlets.Bool(False).tag(sync=True)
    is_lively = traitlets.Bool(True).tag(sync=True)
    picture = traitlets.Unicode().tag(sync=True)
    menu = traitlets.Dict().tag(sync=True)
    colors = traitlets.Dict().tag(sync=True)
    restart_note = traitlets.Unicode("Run the cell again to restart the board.").tag(sync=True)

    language = LanguageTrait().tag(sync=True, option=True)
    texts = traitlets.Dict().tag(sync=True)

    def __init__(self, **options: Any) -> None:
        super().__init__(board=token_hex(8), **options)
        self.texts = page_texts(self.language)
        self.loses_buffers = False  # whether a host has lost the buffer of a `Probe`

    @property
    def areas(self) -> list[list[int]]:
        """The left, top, right and bottom of each clickable area, in order from bottom to top."""
        places = self.board_areas if self.states else []
        return [area[:4] for area in (*places, *self.controls)]

    def send_message(self, message: ToPage, buffers: Sequence[bytes | memoryview] = ()) -> None:
        """Send a message to every view of the board."""
        content = content_of(message)
        if self.loses_buffers and buffers:
            content["base64"], buffers = [b64encode(each).decode() for each in buffers], ()
        self.send(content, *([[*buffers]] if buffers else []))


def flush_messages() -> None:
    """Wait until the messages sent so far have left the kernel.

    The kernel sends messages in a separate thread. Further work in the calling thread would delay
    the messages. The kernel's stdout uses the same separate thread, so flushing stdout waits until
    all earlier messages have been sent.
    """
    # The kernel may have no stdout, or a closed stdout.
    with contextlib.suppress(AttributeError, OSError, ValueError):
        sys.stdout.flush()


GATHER_SECONDS = 0.02
"""The time in seconds within which changes are published together. No user reacts that quickly."""


class Publisher:
    """Publishes, after a short delay, everything that the pages need besides the picture.

    The delay gives the kernel time to send the picture in a separate thread. It also merges
    simultaneous changes. `on_idle` is called when everything has been published.
    """

    def __init__(
        self,
        frontend: BoardFrontend,
        describe: Callable[[list[Target]], Affordances],
        on_idle: Callable[[], object],
    ) -> None:
        self._frontend, self._describe, self._on_idle = frontend, describe, on_idle
        self._scene: Scene | None = None  # the scene to publish
        self._moment = Delay(GATHER_SECONDS, self._publish_and_rest)

    def publish(self, scene: Scene) -> None:
        """Publish what the user can do in a scene, after a delay if there is an event loop."""
        self._scene = scene
        if not self._moment.is_due and not self._moment.start():
            self._publish()

    def close(self) -> None:
        """Stop publishing."""
        self._moment.cancel()
        self._scene = None

    @locked
    def _publish_and_rest(self) -> None:
        self._publish()
        self._on_idle()

    def _publish(self) -> None:
        scene, self._scene = self._scene, None
        if scene is None:
            return
        areas = areas_of(scene)
        description = self._describe([target for target, _ in areas])
        frontend = self._frontend
        with frontend.hold_sync():
            found = [
                [*edges(area, scene), place.name, place.title, place.rank]
                for (_, area), place in zip(areas, description.areas, strict=True)
            ]
            spots = [place for place in description.areas if place.state is not None]
            if spots:  # if a result covers the areas, the pages keep the old areas
                frontend.board_areas = found[: len(spots)]
            frontend.controls = [area[:-1] for area in found[len(spots) :]]  # controls have no rank
            # Most areas are empty, so most lines are empty too.
            frontend.states = "\n".join(_line(spot.state) for spot in spots)
            frontend.affordances = description.affordances
            frontend.checkers = list(description.checkers)
            frontend.faces = packed_faces(scene, description.heights)
            frontend.landing_color = description.landing_color
            frontend.state_colors = list(description.state_colors)
            frontend.label = description.label
            frontend.spinning_dice = list(map(list, description.spinning_dice))
            frontend.spoken_position = description.position
            frontend.focus = "" if description.focus is None else str(description.focus)
            frontend.holding = description.holding
            frontend.is_lively = description.is_lively
            frontend.menu = dict(description.menu)


def _line(state: str | None) -> str:
    """Return the description of a state in one line, even if players' names contain line breaks."""
    return "" if state is None or state == EMPTY else " ".join(state.split())
