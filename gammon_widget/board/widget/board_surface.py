"""The surface of a board: a canvas with its front end in the page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import ipywidgets

from ...drawing import CLASSIC, SLATE, BoardView, Layout, Scene, Target, Theme
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
    as_number,
)
from ..model.modes import BoardPicture
from .board_canvas import BoardCanvas, CanvasKind, kind_named
from .board_frontend import BoardFrontend, Publisher
from .own_canvas import OwnCanvas
from .pages import Pages, PageSize
from .predictions import Predictions
from .projection import close_whole

if TYPE_CHECKING:
    from ...drawing.animation.timeline import Timeline
    from ...drawing.diagrams.diagram import Diagram
    from ..model.prediction_search import PredictionContext

AUTO = "auto"
"""The theme that follows the page."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """The appearance of a board, whatever its position.

    `layout` is that of a wide board; `theme` None follows the page; `size` is the greatest width in
    CSS pixels.
    """

    layout: Layout
    theme: Theme | None
    size: int
    visual_fx: bool = True


Describe = Callable[[Layout, Theme, list[Target]], Affordances]
"""A function that describes what the user can do at some targets, and the board in words."""


class Subject(NamedTuple):
    """What a surface shows: a view, and what the user can do at its targets.

    The key distinguishes it from others that look the same.
    """

    view: BoardView
    describe: Describe
    key: object = None


class BoardSurface:
    """A canvas that shows a board and receives the user's input.

    `subject` is called only while a page shows the board or the picture is requested. `on_input`
    returns whether an input had an effect. `prediction_context` is called for each prediction.
    `report` receives exceptions of animations. `widgets` are its parts, in their order in a box.
    """

    def __init__(
        self,
        *,
        subject: Callable[[], Subject],
        appearance: Callable[[], Appearance],
        on_input: Callable[[Input], bool],
        prediction_context: Callable[[], PredictionContext] | None = None,
        report: Callable[[Exception], object] = lambda _: None,
        canvas: CanvasKind | str | None = None,
        frontend: BoardFrontend | None = None,
    ) -> None:
        self._subject, self._appearance = subject, appearance
        self._on_input = on_input
        with ExitStack() as parts:  # closes all parts if something fails
            self._open(kind_named(canvas), frontend, parts)
            self._size = PageSize(self.canvas, self.pages, self.frontend)
            self.predictions = Predictions(
                self.canvas,
                self.frontend,
                is_everywhere=lambda: self._size.has_frontends,
                fitted=lambda: self.fitted,
                repaint=self._put_whole,
                on_input=self._heard,
                prediction_context=prediction_context,
            )
            parts.callback(self.predictions.close)
            self._renderer, self._clips = self.predictions.renderer, self.predictions.clips
            self._publisher = Publisher(self.frontend, self.affordances, self._idle)
            parts.callback(self._publisher.close)
            self._animation = Animation(self._played, report)
            parts.callback(self._animation.stop)
            self.close = parts.pop_all().close
        self._picture: BoardPicture | None = None  # the picture; None until it is requested
        self._is_stale = True  # whether the canvas shows something else
        self.canvas.on_page(self._page_loaded)
        self.pages.on_load(self._frontend_loaded)

    def _open(self, kind: CanvasKind, frontend: BoardFrontend | None, parts: ExitStack) -> None:
        """Create the widgets, and subscribe to the pages."""
        jupyter = None
        if kind is CanvasKind.IPYCANVAS:
            from .jupyter_canvas import JupyterCanvas  # which may not be there

            jupyter = JupyterCanvas()
            parts.callback(close_whole, jupyter.widget)
            parts.callback(jupyter.sprites.close)
            # For pages in which the front end does not run.
            jupyter.widget.on_mouse_down(self._clicked)
            jupyter.widget.on_touch_start(self._touched)
        self.frontend = frontend or BoardFrontend(canvas=jupyter.model_id if jupyter else "")
        if frontend is None:
            parts.callback(close_whole, self.frontend)
        if jupyter is not None:
            jupyter.sprites.on_change = partial(setattr, self.frontend, "sprites")
        self.widgets: tuple[ipywidgets.DOMWidget, ...] = (
            (self.frontend,) if jupyter is None else (jupyter.widget, self.frontend)
        )
        self.pages = Pages(
            self.frontend,
            on_input=lambda *input_: self.predictions.receive(*input_),  # noqa: PLW0108 - not there yet
            on_change=self._pages_changed,
            on_letters=self._letters_loaded,
        )
        parts.callback(self.pages.close)
        self.canvas: BoardCanvas = (
            OwnCanvas(self.frontend, self.pages) if jupyter is None else jupyter
        )

    # Appearance

    @property
    def is_shown(self) -> bool:
        """Whether a page may show the board; false once it is closed."""
        return self.canvas.is_open and self._size.is_shown

    @property
    def moves(self) -> bool:
        """Whether something is moving."""
        return self._animation.is_running

    @property
    def fitted(self) -> Fitted:
        """How the pages show the board."""
        wanted = self._appearance()
        room = self._size.room(wanted.size)
        theme = wanted.theme or (SLATE if self._size.dark else CLASSIC)
        moves = wanted.visual_fx and not self._size.still and self.pages.watched
        layout = replace(wanted.layout, low=room.low).at_width(room.width)
        return Fitted(layout, theme, room.width, moves)

    @property
    def scene(self) -> Scene:
        """The present drawing, which also determines what can be clicked."""
        return self.picture.scene

    @property
    def picture(self) -> BoardPicture:
        """The present view and its drawing."""
        if self._picture is None:
            self._picture = self._new_picture(self.fitted)
        return self._picture

    def _new_picture(self, fitted: Fitted) -> BoardPicture:
        subject = self._subject()
        return fitted.picture(subject.view, subject.key)

    def snapshot(self, title: str) -> Diagram:
        """The present picture as a value, to display or to save as SVG or PNG."""
        from ...drawing.diagrams.diagram import Diagram  # slow to import

        # Without buttons: nothing can be pressed in a picture.
        fitted = self.fitted
        scene = fitted.picture(self._subject().view.as_picture).scene
        painted = replace(scene, shapes=scene.visible)
        return Diagram(painted, self._appearance().size, title, fitted.theme)

    # Showing

    @locked
    def show(self, change: ShownChange | None = None) -> None:
        """Show the present picture if it is new, animated by `change` if given.

        While no page shows the board, this waits until one does or the scene is requested.
        """
        before, self._picture = self._picture, None
        if not self.is_shown:
            self._is_stale = True
            return
        fitted = self.fitted
        after = self._picture = self._new_picture(fitted)
        moves = False
        try:
            # A change without motion waits for the motion before it.
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
            # After the picture, because the user waits for that.
            self._publisher.publish(after.scene)

    def stop(self) -> bool:
        """End all motion without painting; return whether there was any."""
        return self._animation.stop()

    def rest(self) -> None:
        """Show the true picture, unless something moves."""
        if not self.moves:
            self._rest()

    async def settled(self) -> None:
        """Wait until nothing moves."""
        await self._animation.settled()

    @locked
    def refit(self) -> None:
        """Resize the canvas to the pages, and paint the board."""
        if self._size.fit(self._appearance().size, self.fitted.layout):
            self._renderer.clear()
            self._picture = None
        is_whole_drawing = self._renderer.shown is None
        self.show()
        if is_whole_drawing:
            self.frontend.tell(Painted())

    def _pages_changed(self) -> None:
        if self.pages.watched:
            self.refit()
        elif self.stop():  # no page shows it any more
            self.rest()

    def _letters_loaded(self) -> None:
        self._blank()

    def _blank(self) -> None:
        """Note that the pages do not show the picture."""
        self._renderer.clear()
        self._is_stale = True
        if self.pages.watched:
            self.refit()

    @locked
    def paint_all(self) -> None:
        """Paint the whole picture again."""
        self._renderer.clear()  # a reloaded page shows nothing yet
        self._paint()

    def saved_picture(self, title: str) -> dict[str, str]:
        """The snapshot that a notebook saves with the live board.

        Pending changes are painted first, because the cell may keep the kernel busy.
        """
        if self._is_stale and self.canvas.shows_alone:
            self.paint_all()
        return self.snapshot(title).saved

    def _paint(self) -> None:
        self._animation.stop()
        self._put(self.scene, self.picture.key)

    def _rest(self) -> None:
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
        self._clips.play(line)  # first, so that its last frame does not flash up
        self._renderer.put(line.final, key)
        self._is_stale = False
        self._publisher.publish(self.scene)  # input now applies to the final picture

    def _played(self) -> None:
        self._clips.note_end()
        self._rest()

    def _put_whole(self) -> None:
        """Paint the whole picture, because a page has lost track of it."""
        if self._renderer.last is None:
            self._paint()
        else:
            self._renderer.put_whole()
        if not self.moves:
            self._publisher.publish(self.scene)

    def _page_loaded(self) -> None:
        if self.canvas.shows_alone:
            self._size.note_canvas()
            self.paint_all()
            self._publisher.publish(self.scene)
        else:  # it has not reported its size yet
            self._blank()

    def _frontend_loaded(self) -> None:
        """Paint through the front end what a slow page received without it."""
        if self.pages.watched and self.canvas.shows_alone and not self.predictions.are_shown:
            self._put_whole()

    def affordances(self, targets: list[Target]) -> Affordances:
        """What the user can do now at some targets, and the board in words."""
        fitted = self.fitted
        found = self._subject().describe(fitted.layout, fitted.theme, targets)
        # The page takes the spinning dice from the picture at rest.
        is_lively = found.is_lively and self._appearance().visual_fx
        spinning = found.spinning_dice if is_lively and not self.moves else ()
        return found._replace(spinning_dice=spinning, is_lively=is_lively)

    @property
    def _is_true(self) -> bool:
        """Whether the canvas shows the true picture, as below the last animation clip."""
        last = self._renderer.last
        return last is not None and (last.key, last.scene) == (self.picture.key, self.scene)

    def _idle(self) -> None:
        if self.pages.watched and self._is_true:
            self.predictions.look_ahead()

    # User input

    def _heard(self, given: Input) -> None:
        # Input ends all motion first; a release need not, because its press has.
        match given:
            case Gesture(kind=GestureKind.RELEASE | GestureKind.CANCEL) | FocusIn() | FocusOut():
                stopped = False
            case _:
                stopped = self._animation.stop()
        has_come_of_it = self._on_input(given)
        if stopped:
            self.rest()
        match given:
            case Gesture(kind=GestureKind.DROP | GestureKind.CANCEL):
                self.frontend.tell(Painted())  # so that the page also releases the checker
            case TextWritten(text=text) if has_come_of_it:
                self.frontend.tell(TextAccepted(text))

    # Input from the canvas itself, for pages in which the front end does not run

    @locked
    def _clicked(self, x: float, y: float) -> None:
        try:
            across, down = as_number(x) / self.canvas.width, as_number(y) / self.canvas.height
        except ValueError:  # a page can send anything
            return
        self._size.note_click()
        self._heard(Gesture(GestureKind.CLICK, across, down))

    def _touched(self, touches: list[tuple[float, float]]) -> None:
        # A tap arrives as a touch alone; two fingers are no click.
        if len(touches) == 1:
            self._clicked(*touches[0])


def _are_same(one: BoardPicture, other: BoardPicture) -> bool:
    return one.key == other.key and one.scene == other.scene
