"""The surface of a board: a canvas and its front end in the page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from ...drawing import CLASSIC, SLATE, BoardView, Layout, Scene, StatusBarView, Target, Theme
from ...languages.translation import spoken
from ...match.event_loop import locked
from ..model.affordances import Affordances
from ..model.animation import Animation, Fitted, ShownChange
from ..model.animation import QueuedMotion as Motion
from ..model.messages import (
    FocusIn,
    FocusOut,
    Gesture,
    GestureKind,
    Input,
    Painted,
    TextAccepted,
    TextWritten,
)
from ..model.modes import BoardPicture
from .board_frontend import BoardFrontend, Publisher
from .pages import Pages, PageSize
from .prediction.predictions import Predictions
from .renderer import BoardCanvas

if TYPE_CHECKING:
    from ...drawing.animation.timeline import Timeline
    from ...drawing.diagrams.diagram import Diagram
    from .prediction.search import PredictionContext

AUTO = "auto"
"""The name of the theme that follows the page."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The appearance of a board, independent of the position.

    `layout` is the layout of a wide board. If `theme` is None, the board follows the theme of the
    page. `size` is the maximum width in CSS pixels.
    """

    layout: Layout
    theme: Theme | None
    size: int
    visual_fx: bool = True


Describe = Callable[[Layout, Theme, list[Target]], Affordances]
"""A function that returns what the user can do at targets, and describes the board in words."""


class Subject(NamedTuple):
    """What a surface shows: a view, and what the user can do at the targets of the view.

    `key` distinguishes views that look the same.
    """

    view: BoardView
    describe: Describe
    key: object = None


class BoardSurface:
    """Shows a board in the pages of its front end, and receives the user's input.

    `subject` is called only while a page shows the board or the picture is requested. `on_input`
    returns whether an input had an effect. `prediction_context` is called for each prediction.
    `report` receives exceptions that animations raise.
    """

    def __init__(
        self,
        frontend: BoardFrontend,
        *,
        subject: Callable[[], Subject],
        appearance: Callable[[], Appearance],
        on_input: Callable[[Input], bool],
        prediction_context: Callable[[], PredictionContext] | None = None,
        report: Callable[[Exception], object] = lambda _: None,
    ) -> None:
        self._subject, self._appearance = subject, appearance
        self._on_input = on_input
        self.frontend, self.canvas = frontend, BoardCanvas(frontend)
        with ExitStack() as parts:  # closes all parts if something fails
            self.pages = Pages(
                frontend,
                on_input=lambda *input_: self.predictions.receive(*input_),  # noqa: PLW0108 - not there yet
                on_change=self._pages_changed,
                on_letters=self._blank,
            )
            parts.callback(self.pages.close)
            self._size = PageSize(self.canvas, self.pages, self.frontend)
            self.predictions = Predictions(
                self.canvas,
                self.frontend,
                fitted=lambda: self.fitted,
                repaint=self.paint_all,
                on_input=self._receive,
                prediction_context=prediction_context,
            )
            parts.callback(self.predictions.close)
            self._renderer, self._clips = self.predictions.renderer, self.predictions.clips
            self._publisher = Publisher(self.frontend, self.affordances, self._idle)
            parts.callback(self._publisher.close)
            self._animation = Animation(self._played, report)
            parts.callback(self._animation.stop)
            self.close = parts.pop_all().close
        self._picture: BoardPicture | None = None  # None until the picture is requested
        self._is_stale = True  # whether the canvas shows an old picture
        self.pages.on_load.append(self._blank)  # the page has not reported its size yet

    # Appearance

    @property
    def moves(self) -> bool:
        """Whether something is moving."""
        return self._animation.is_running

    @property
    def fitted(self) -> Fitted:
        """How the pages show the board."""
        wanted = self._appearance()
        room = self._size.room(wanted.size)
        theme = wanted.theme or (SLATE if self._size.newest.dark else CLASSIC)
        moves = wanted.visual_fx and not self._size.newest.still and self.pages.watched
        layout = replace(wanted.layout, low=room.low).at_width(room.width)
        return Fitted(layout, theme, room.width, moves)

    @property
    def scene(self) -> Scene:
        """The current drawing. It also determines what can be clicked."""
        return self.picture.scene

    @property
    def picture(self) -> BoardPicture:
        """The current view and its drawing."""
        if self._picture is None:
            self._picture = self._new_picture(self.fitted)
        return self._picture

    @property
    def language(self) -> str:
        """The language of the board's text."""
        return self.frontend.language

    @spoken
    def _new_picture(self, fitted: Fitted) -> BoardPicture:
        subject = self._subject()
        return fitted.picture(subject.view, subject.key)

    @spoken
    def snapshot(self, title: str, note: str = "") -> Diagram:
        """Return the current picture as a value that can be displayed, or saved as SVG or PNG.

        The status bar of the picture shows `note`, unless `note` is empty.
        """
        from ...drawing.diagrams.diagram import Diagram  # slow to import

        # The picture has no buttons, because nothing can be pressed in it.
        fitted = self.fitted
        view = self._subject().view.as_picture
        if note:
            view = replace(view, status_bar=StatusBarView(note))
        scene = fitted.picture(view).scene
        painted = replace(scene, shapes=scene.visible)
        return Diagram(painted, self._appearance().size, title, fitted.theme)

    # Showing

    @locked
    def show(self, change: ShownChange | None = None) -> None:
        """Show the current picture if it is new, with an animation of `change` if there is one.

        If no page shows the board, the update waits until a page does, or the scene is requested.
        """
        before, self._picture = self._picture, None
        if not self.pages.watched:
            self._is_stale = True
            return
        fitted = self.fitted
        after = self._picture = self._new_picture(fitted)
        moves = False
        try:
            # A change without motion waits until the current motion has ended.
            if (
                change is not None
                and before is not None
                and fitted.moves
                and (self.moves or (change.events and change.pace))
            ):
                line = fitted.timeline(before.view, change, after.view)
                show = partial(self._play, line, after.key)
                moves = self._animation.add(Motion(line.duration, show))
        finally:
            if not moves and (self._is_stale or before is None or not _are_same(before, after)):
                self._paint()
            # The picture is sent first, because the user waits for it.
            self._publisher.publish(after.scene)

    def stop(self) -> bool:
        """End all motion without painting; return whether anything was moving."""
        return self._animation.stop()

    def rest(self) -> None:
        """Show the current picture, unless something is moving."""
        if not self.moves:
            self._when_idle()

    async def settled(self) -> None:
        """Wait until nothing is moving."""
        await self._animation.settled()

    @locked
    def refit(self) -> None:
        """Resize the canvas to fit the pages, and paint the board."""
        if self._size.fit(self._appearance().size, self.fitted.layout):
            self._renderer.clear()
            self._picture = None
        is_whole_drawing = self._renderer.shown is None
        self.show()
        if is_whole_drawing:
            self.frontend.send_message(Painted())

    def _pages_changed(self) -> None:
        if self.pages.watched:
            self.refit()
        elif self.stop():  # no page shows the board any more
            self.rest()

    def _blank(self) -> None:
        """Record that the pages no longer show the picture, and paint the picture again."""
        self._renderer.clear()
        self._is_stale = True
        if self.pages.watched:
            self.refit()

    def _paint(self) -> None:
        self._animation.stop()
        self._put(self.scene, self.picture.key)

    def _when_idle(self) -> None:
        if self._is_true:
            self._clips.end()
        else:
            self._put(self.scene, self.picture.key)
        self._publisher.publish(self.scene)

    def _put(self, scene: Scene, key: object) -> None:
        self._renderer.put(scene, key)
        self._clips.end()
        self._is_stale = False

    def _play(self, line: Timeline, key: object) -> None:
        self._clips.play(line)  # before the picture, so that the final picture does not flash up
        self._renderer.put(line.final, key)
        self._is_stale = False
        self._publisher.publish(self.picture.scene)  # input now applies to the final picture

    def _played(self) -> None:
        self._clips.note_end()
        self._when_idle()

    @locked
    def paint_all(self) -> None:
        """Paint the whole picture, because a page has lost it."""
        if self._renderer.last is None:
            self._paint()
        else:
            self._renderer.put_whole()
        if not self.moves:
            self._publisher.publish(self.scene)

    @spoken
    def affordances(self, targets: list[Target]) -> Affordances:
        """Return what the user can do now at some targets, and a description of the board."""
        fitted = self.fitted
        found = self._subject().describe(fitted.layout, fitted.theme, targets)
        # The page copies the spinning dice from the picture, which must not be moving.
        is_lively = found.is_lively and self._appearance().visual_fx
        spinning = found.spinning_dice if is_lively and not self.moves else ()
        return found._replace(spinning_dice=spinning, is_lively=is_lively)

    @property
    def _is_true(self) -> bool:
        """Whether the canvas shows the current picture below the last animation clip."""
        last = self._renderer.last
        return last is not None and (last.key, last.scene) == (self.picture.key, self.scene)

    def _idle(self) -> None:
        if self.pages.watched and self._is_true:
            self.predictions.look_ahead()

    # User input

    def _receive(self, given: Input) -> None:
        # An input first ends all motion. For a release, the press has already done this.
        match given:
            case Gesture(kind=GestureKind.RELEASE | GestureKind.CANCEL) | FocusIn() | FocusOut():
                stopped = False
            case _:
                stopped = self._animation.stop()
        has_effect = self._on_input(given)
        if stopped:
            self.rest()
        match given:
            case Gesture(kind=GestureKind.DROP | GestureKind.CANCEL):
                self.frontend.send_message(Painted())  # so that the page also releases the checker
            case TextWritten(text=text) if has_effect:
                self.frontend.send_message(TextAccepted(text))


def _are_same(one: BoardPicture, other: BoardPicture) -> bool:
    return one.key == other.key and one.scene == other.scene
