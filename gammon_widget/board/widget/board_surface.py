"""The surface of a board: sends views to the pages, and receives the user's input.

The page draws the board. It receives a view without coordinates, and the sprites of the board once
for each look. While the user plays a turn, it finds the legal steps in the graph of the roll, shows
a click at once, and sends it. The kernel executes the click and publishes the next view, which
confirms the click by the number of inputs received. Where the two differ, the page shows the view.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ...drawing import CLASSIC, SLATE, BoardView, Layout, Theme
from ...drawing.diagrams.diagram import Diagram
from ...drawing.scene import compose
from ...drawing.sheet import Overlays, overlays, sheet
from ...languages.translation import _, spoken
from ...rules import Move
from ..model.animation import (
    Animation,
    MotionPart,
    QueuedMotion,
    ShownChange,
    motion_parts,
    seconds_of,
)
from ..model.description import BoardDescription
from ..model.messages import (
    Input,
    Key,
    Receipt,
    Refused,
    SheetSent,
    SheetWanted,
    TextAccepted,
    TextWritten,
)
from ..model.page_view import page_view
from .board_frontend import BoardFrontend
from .pages import Pages

AUTO = "auto"
"""The name of the theme that follows the page."""

_OUTDATED = "The position has changed in the meantime. Click again."


@dataclass(frozen=True, slots=True)
class Appearance:
    """The appearance of a board, independent of the position.

    If `theme` is None, the board follows the theme of the page. `size` is the maximum width in CSS
    pixels.
    """

    layout: Layout
    theme: Theme | None
    size: int
    visual_fx: bool = True

    @property
    def look(self) -> str:
        """The identity of the theme and the orientation."""
        name = AUTO if self.theme is None else f"{zlib.crc32(repr(self.theme).encode()):08x}"
        layout = self.layout
        return f"{name} {layout.bottom} {layout.home} {layout.numbering}"

    def theme_on(self, *, dark: bool) -> Theme:
        """Return the theme on a light or on a dark page."""
        return self.theme or (SLATE if dark else CLASSIC)


class Subject(NamedTuple):
    """What a surface shows: a view, and what the user can do in it.

    `key` differs if an input would mean something else; within a turn, it is the same. `steps` are
    the steps made in the turn. `make_graph` returns the fields of the trait `graph`, except for the
    key; it is None if the board may not move. `throws` are the slots of the players who roll when
    the user rolls, or empty if something else may happen first. `is_question` is true if the board
    waits for an answer, such as to a double.
    """

    view: BoardView
    describe: Callable[[Layout], BoardDescription]
    key: object = None
    steps: tuple[Move, ...] = ()
    make_graph: Callable[[], Mapping[str, Any]] | None = None
    throws: Sequence[int] = ()
    is_question: bool = False


class BoardSurface:
    """Shows a board in the pages of its front end, and receives the user's input.

    `subject` is called for each new view. `on_input` returns whether an input had an effect.
    `report` receives exceptions that motions raise.
    """

    def __init__(
        self,
        frontend: BoardFrontend,
        *,
        subject: Callable[[], Subject],
        appearance: Callable[[], Appearance],
        on_input: Callable[[Input], bool],
        report: Callable[[Exception], object] = lambda _: None,
    ) -> None:
        self._subject, self._appearance = subject, appearance
        self._on_input = on_input
        self.frontend, self.send_message = frontend, frontend.send_message
        self._shown: BoardView | None = None  # the last published view
        self._described: tuple[BoardView, Layout, BoardDescription] | None = None
        self._key: object = None
        self._graph: dict[str, Any] = {}  # the last published graph, with its key
        self._key_number = self._revision = 0
        self._is_stale = True  # whether the pages have an old view
        self._gathered: list[ShownChange | None] | None = None  # changes made by one input
        with ExitStack() as parts:  # closes all parts if something fails
            self.pages = Pages(
                frontend,
                on_input=self._receive,
                on_change=self._pages_changed,
                on_sheet=self._send_sheet,
                is_current=self._is_current,
                on_outdated=self._refuse_outdated,
            )
            parts.callback(self.pages.close)
            self._animation = Animation(self._when_idle, report)
            parts.callback(self._animation.stop)
            self.close = parts.pop_all().close

    # Appearance

    @property
    def moves(self) -> bool:
        """Whether something is moving."""
        return self._animation.is_running

    @property
    def is_watched(self) -> bool:
        """Whether a page shows the board."""
        return self.pages.watched

    @property
    def shows_motion(self) -> bool:
        """Whether changes are animated in a page."""
        views = self.pages.views.values()
        return self._appearance().visual_fx and any(not page.still for page in views)

    @property
    def language(self) -> str:
        """The language of the board's text."""
        return self.frontend.language

    @spoken
    def snapshot(self, title: str, note: str = "") -> Diagram:
        """Return the current picture as a value that can be displayed, or saved as SVG or PNG.

        The picture has no controls, because nothing can be pressed in it. `note` is a line of text
        below the board, after the result of a finished game.
        """
        wanted, newest = self._appearance(), self.pages.newest
        theme = wanted.theme_on(dark=newest is not None and newest.dark)
        view = self._subject().view
        result = view.dialog.headline if view.dialog else ""
        note = " · ".join(filter(None, (result, note)))
        scene = compose(view, theme, wanted.layout, width=wanted.size, note=note)
        return Diagram(scene, wanted.size, title, theme)

    # Showing

    def show(self, change: ShownChange | None = None) -> None:
        """Publish the current view, with an animation of `change` if there is one.

        If no page shows the board, the view is published when a page does.
        """
        if self._gathered is not None:
            self._gathered.append(change)
        else:
            self._show([change])

    def _show(self, changes: list[ShownChange | None]) -> None:
        if self._shown is not None and not self.is_watched:
            self._is_stale = True
            return
        subject = self._current_subject()
        before, parts = self._shown, list[MotionPart]()
        if before is not None and self.shows_motion:
            for change in changes:
                if change is not None and change.pace:
                    parts += motion_parts(change, before, subject.view)
        if parts or (self.moves and None not in changes):
            show = partial(self._publish, subject, parts)
            if self._animation.add(QueuedMotion(seconds_of(parts), show)):
                return
        self._animation.stop()
        self._publish(subject, [])

    @spoken
    def _current_subject(self) -> Subject:
        return self._subject()

    def _describe(self, subject: Subject, layout: Layout) -> BoardDescription:
        """Return the description of a view, which is the same after a motion."""
        known = self._described
        if known is None or known[0] is not subject.view or known[1] != layout:
            known = self._described = subject.view, layout, subject.describe(layout)
        return known[2]

    @spoken
    def _publish(self, subject: Subject, motion: list[MotionPart]) -> None:
        """Set the traits that the pages show."""
        frontend, wanted = self.frontend, self._appearance()
        if subject.key != self._key or self._shown is None:
            self._key, self._key_number = subject.key, self._key_number + 1
        self._shown, self._is_stale = subject.view, False
        description = self._describe(subject, wanted.layout)
        view: dict[str, Any] = {**page_view(subject.view)}
        if subject.make_graph is not None:
            key, graph = self._graph.get("key", 0), subject.make_graph()
            if self._graph != {**graph, "key": key}:
                self._graph = {**graph, "key": key + 1}
            view |= {"movable": [], "landings": []}  # the page finds them in the graph
        view |= {
            "can": {str(target): int(can) for target, can in description.can.items()},
            "key": self._key_number,
            "graph": 0 if subject.make_graph is None else self._graph["key"],
            "steps": [list(move) for move in subject.steps],
            "acks": self.pages.acks,
            "motion": motion,
            "throws": list(subject.throws),
        }
        with frontend.hold_sync():
            sent = {**frontend.view, "motion": []}  # the pages have played the last motion
            if view != {name: sent.get(name) for name in view}:
                self._revision += 1
                frontend.view = {**view, "revision": self._revision}
            frontend.look = wanted.look
            frontend.is_lively = wanted.visual_fx
            frontend.canvas_width = wanted.size
            frontend.graph = self._graph
            frontend.overlays = self._overlays(subject.view, wanted)
            is_read = any(page.keyboard for page in self.pages.views.values())
            frontend.show_description(description, position=is_read)

    def _overlays(self, view: BoardView, wanted: Appearance) -> dict[str, Overlays]:
        if not (view.trails or view.arrows or view.marks):
            return {}
        shown = {(page.layout, page.dark) for page in self.pages.views.values()}
        return {
            f"{name} {'dark' if dark else 'light'}": overlays(
                view, wanted.theme_on(dark=dark), wanted.layout.live(name)
            )
            for name, dark in sorted(shown or {("wide", False)})
        }

    def stop(self) -> bool:
        """End all motion; return whether anything was moving."""
        return self._animation.stop()

    def rest(self) -> None:
        """Publish the current view, unless something is moving."""
        if not self.moves:
            self._when_idle()

    async def settled(self) -> None:
        """Wait until nothing is moving."""
        await self._animation.settled()

    def refresh(self) -> None:
        """Publish the current view if the pages have an old view."""
        if self._is_stale:
            self._show([None])

    def _pages_changed(self) -> None:
        if self.is_watched:
            self._show([None])
        elif self.stop():  # no page shows the board any more
            self._is_stale = True

    def _when_idle(self) -> None:
        subject = self._current_subject()
        if self._is_stale or subject.view is not self._shown:
            self._publish(subject, [])

    def _send_sheet(self, wanted: SheetWanted) -> None:
        appearance = self._appearance()
        layout = appearance.layout.live(wanted.layout)
        content = sheet(appearance.theme_on(dark=wanted.dark), layout)
        packed = b64encode(zlib.compress(json.dumps(content, separators=(",", ":")).encode()))
        self.send_message(SheetSent(appearance.look, wanted.layout, wanted.dark, packed.decode()))

    # User input

    def _is_current(self, given: Input, receipt: Receipt) -> bool:
        """Return whether an input was made on the current view, or is a key that acts on any view.

        A key acts on the current view, even if the page does not show this view yet, as after a
        bot's turn. But a key does not answer a question, or end a turn, that the user has not seen.
        """
        subject = self._current_subject()
        if subject.key == self._key and receipt.key == self._key_number:
            return receipt.steps == subject.steps
        return isinstance(given, Key) and not (subject.steps or subject.is_question)

    def _refuse_outdated(self) -> None:
        self.send_message(Refused(_(_OUTDATED)))
        self._show([None])

    @contextmanager
    def _gathering(self) -> Iterator[None]:
        """Publish all changes of a block at once, at the end of the block."""
        self._gathered = []
        try:
            with self.frontend.hold_sync():
                try:
                    yield
                finally:
                    changes, self._gathered = self._gathered, None
                    self._show(changes or [None])
        finally:
            self._gathered = None

    def _receive(self, given: Input) -> None:
        self._animation.stop()
        with self._gathering():
            has_effect = self._on_input(given)
        if isinstance(given, TextWritten) and has_effect:
            self.send_message(TextAccepted(given.text))
