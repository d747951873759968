"""The surface of every board: a canvas with senses in its page, which shows what it is given."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import ipywidgets

from ..drawing import CLASSIC, SLATE, BoardView, Layout, Scene, Target, Theme
from ..interaction.affordances import Affordances
from ..interaction.animation import Animation, Motion
from ..interaction.fitted import Fitted
from ..interaction.input import (
    FocusIn,
    FocusOut,
    Gesture,
    GestureKind,
    Input,
    TextWritten,
)
from ..interaction.modes import Picture
from ..interaction.output import Painted, TextAccepted
from ..interaction.shown_change import ShownChange
from ..play.kernel_lock import locked
from .frontend.board_canvas import BoardCanvas, CanvasKind, kind_named
from .frontend.companion import Companion
from .frontend.own_canvas import OwnCanvas
from .frontend.page_size import PageSize
from .frontend.pages import Pages
from .frontend.predictions import Predictions
from .frontend.publisher import Publisher
from .owning_widget import close_whole

if TYPE_CHECKING:
    from ..drawing.diagrams.diagram import Diagram
    from ..drawing.motion.timeline import Timeline
    from ..interaction.foresight import Outlook

AUTO = "auto"
"""The theme that follows the page."""


@dataclass(frozen=True, slots=True)
class Appearance:
    """How a board is shown, whatever stands on it.

    Attributes
    ----------
    layout
        Which way round it lies, on a wide board.
    theme
        Its colours; None follows the page.
    size
        The greatest width in pixels.
    visual_fx
        Whether things are seen to happen.
    """

    layout: Layout
    theme: Theme | None
    size: int
    visual_fx: bool = True


Describe = Callable[[Layout, Theme, list[Target]], Affordances]
"""What a hand can do at some targets, and what the board is in words."""


class Subject(NamedTuple):
    """What a surface shows now: a view, and what a hand can do at some targets of it.

    The key tells it from others that look the same.
    """

    view: BoardView
    describe: Describe
    key: object = None


class BoardSurface:
    """A canvas that shows a board and hears what a hand does on it.

    Parameters
    ----------
    subject
        Gives what is to be seen now. Asked only while a page shows the board, or when somebody
        wants the picture.
    appearance
        Gives how it is shown.
    on_input
        Called with everything that a person does on the board; gives whether something came of it.
    outlook
        Gives what inputs come from, which is looked at while nothing else is to be done.
    report
        Called with what goes wrong while something moves.
    canvas
        Whose canvas it is painted on; by default ipycanvas's, where there is one.
    companion
        Its senses in the page; by default it has its own.

    Attributes
    ----------
    widgets
        Of what it consists, in the order in which they belong into a box.
    canvas, companion
        What it is painted on, and its senses in the page.
    pages
        Those that show it.
    predictions
        Shows its pictures in the pages, and sends some ahead.
    """

    def __init__(
        self,
        *,
        subject: Callable[[], Subject],
        appearance: Callable[[], Appearance],
        on_input: Callable[[Input], bool],
        outlook: Callable[[], Outlook] | None = None,
        report: Callable[[Exception], object] = lambda _: None,
        canvas: CanvasKind | str | None = None,
        companion: Companion | None = None,
    ) -> None:
        self._subject, self._appearance = subject, appearance
        self._on_input = on_input
        with ExitStack() as parts:  # which closes what was made, should something fail
            self._open(kind_named(canvas), companion, parts)
            self._size = PageSize(self.canvas, self.pages, self.companion)
            self.predictions = Predictions(
                self.canvas,
                self.companion,
                is_everywhere=lambda: self._size.has_companions,
                fitted=lambda: self.fitted,
                repaint=self._put_anew,
                on_input=self._heard,
                outlook=outlook,
            )
            parts.callback(self.predictions.close)
            self._renderer, self._films = self.predictions.renderer, self.predictions.films
            self._publisher = Publisher(self.companion, self.affordances, self._idle)
            parts.callback(self._publisher.close)
            self._animation = Animation(self._played, report)
            parts.callback(self._animation.stop)
            self.close = parts.pop_all().close
        self._picture: Picture | None = None  # what is seen; None until somebody asks for it
        self._is_stale = True  # whether the canvas shows something else
        self.canvas.on_page(self._page_loaded)

    def _open(self, kind: CanvasKind, companion: Companion | None, parts: ExitStack) -> None:
        """Make the widgets of which it consists, and hear what the pages tell."""
        jupyter = None
        if kind is CanvasKind.IPYCANVAS:
            from .frontend.jupyter_canvas import JupyterCanvas  # which may not be there

            jupyter = JupyterCanvas()
            parts.callback(close_whole, jupyter.widget)
            parts.callback(jupyter.arts.close)
            # The way for pages in which the companion does not run.
            jupyter.widget.on_mouse_down(self._clicked)
            jupyter.widget.on_touch_start(self._touched)
        self.companion = companion or Companion(canvas=jupyter.model_id if jupyter else "")
        if companion is None:
            parts.callback(close_whole, self.companion)
        if jupyter is not None:
            jupyter.arts.on_change = partial(setattr, self.companion, "arts")
        self.widgets: tuple[ipywidgets.DOMWidget, ...] = (
            (self.companion,) if jupyter is None else (jupyter.widget, self.companion)
        )
        self.pages = Pages(
            self.companion,
            on_input=lambda *told: self.predictions.hear(*told),  # noqa: PLW0108 - not there yet
            on_change=self._pages_changed,
            on_letters=self._letters_loaded,
        )
        parts.callback(self.pages.close)
        self.canvas: BoardCanvas = (
            OwnCanvas(self.companion, self.pages) if jupyter is None else jupyter
        )

    # How it is shown

    @property
    def is_shown(self) -> bool:
        """Whether a page may show the board, which none does once it is closed."""
        return self.canvas.is_open and self._size.is_shown

    @property
    def moves(self) -> bool:
        """Whether something moves just now."""
        return self._animation.running

    @property
    def fitted(self) -> Fitted:
        """How it is shown in its pages."""
        wanted = self._appearance()
        room = self._size.room(wanted.size)
        theme = wanted.theme or (SLATE if self._size.dark else CLASSIC)
        moves = wanted.visual_fx and not self._size.still and self.pages.watched
        layout = replace(wanted.layout, low=room.low).at_width(room.width)
        return Fitted(layout, theme, room.width, moves)

    @property
    def scene(self) -> Scene:
        """What is drawn now, which is also what can be clicked."""
        return self.picture.scene

    @property
    def picture(self) -> Picture:
        """What is seen, and what was drawn of it."""
        if self._picture is None:
            self._picture = self._new_picture(self.fitted)
        return self._picture

    def _new_picture(self, fitted: Fitted) -> Picture:
        subject = self._subject()
        return fitted.picture(subject.view, subject.key)

    def snapshot(self, title: str) -> Diagram:
        """The picture of now as a value: it shows itself, and can be saved as SVG or PNG."""
        from ..drawing.diagrams.diagram import Diagram  # slow to import

        # Without what a picture has no use for: nothing can be pressed there.
        fitted = self.fitted
        scene = fitted.picture(self._subject().view.as_picture).scene
        painted = replace(scene, shapes=scene.visible)
        return Diagram(painted, self._appearance().size, title, fitted.theme)

    # Showing

    @locked
    def show(self, change: ShownChange | None = None) -> None:
        """Show what is to be seen now, if it is another picture.

        Where no page shows the board, that waits until one does, or somebody asks for the scene.

        Parameters
        ----------
        change
            How it has come about, to be seen to happen.
        """
        before, self._picture = self._picture, None
        if not self.is_shown:
            self._is_stale = True
            return
        fitted = self.fitted
        after = self._picture = self._new_picture(fitted)
        moves = False
        try:
            # What is no motion itself waits for the motion before it.
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
            # After the picture, which is what somebody waits for.
            self._publisher.publish(after.scene)

    def stop(self) -> bool:
        """End all motion, and leave it to the caller to paint; tell if there was any."""
        return self._animation.stop()

    def rest(self) -> None:
        """Show what is true, unless something moves."""
        if not self.moves:
            self._rest()

    async def settled(self) -> None:
        """Wait until nothing moves on the board."""
        await self._animation.settled()

    @locked
    def refit(self) -> None:
        """Give the canvas the size it is shown in, and show the board on it."""
        if self._size.fit(self._appearance().size, self.fitted.layout):
            self._renderer.clear()
            self._picture = None
        is_anew = self._renderer.shown is None
        self.show()
        if is_anew:
            self.companion.tell(Painted())

    def _pages_changed(self) -> None:
        if self.pages.watched:
            self.refit()
        elif self.stop():  # nobody sees it any more
            self.rest()

    def _letters_loaded(self) -> None:
        self._blank()

    def _blank(self) -> None:
        """Take note that the pages do not show what they have been told to."""
        self._renderer.clear()
        self._is_stale = True
        if self.pages.watched:
            self.refit()

    @locked
    def paint_all(self) -> None:
        """Paint everything anew."""
        self._renderer.clear()  # a page that was loaded anew shows nothing yet
        self._paint()

    def saved_picture(self, title: str) -> dict[str, str]:
        """The snapshot as a notebook keeps it beside the live board.

        What no page has been shown yet is painted before, since the cell may keep the kernel busy.
        """
        if self._is_stale and self.canvas.shows_alone:
            self.paint_all()
        return self.snapshot(title).saved

    def _paint(self) -> None:
        self._animation.stop()
        self._put(self.scene, self.picture.key)

    def _rest(self) -> None:
        if self._is_true:
            self._films.end()
        else:
            self._put(self.scene, self.picture.key)
        self._publisher.publish(self.scene)

    def _put(self, scene: Scene, key: object) -> None:
        self._renderer.put(scene, key)
        self._films.end()
        self._is_stale = False

    def _play(self, line: Timeline, key: object) -> None:
        self._films.play(line)  # first, lest its end be seen for a moment
        self._renderer.put(line.final, key)
        self._is_stale = False
        self._publisher.publish(self.scene)  # who acts meanwhile acts on the end, if none follows

    def _played(self) -> None:
        self._films.note_end()
        self._rest()

    def _put_anew(self) -> None:
        """Paint the whole of what is seen: a page has lost the thread."""
        if self._renderer.last is None:
            self._paint()
        else:
            self._renderer.put_anew()
        if not self.moves:
            self._publisher.publish(self.scene)

    def _page_loaded(self) -> None:
        if self.canvas.shows_alone:
            self._size.note_canvas()
            self.paint_all()
        else:  # which has still to tell how large it is
            self._blank()

    def affordances(self, targets: list[Target]) -> Affordances:
        """What a hand can do now at some targets, and what the board is in words."""
        fitted = self.fitted
        found = self._subject().describe(fitted.layout, fitted.theme, targets)
        # The page takes the dice that spin from the picture, at rest.
        is_lively = found.is_lively and self._appearance().visual_fx
        spinning = found.spinning_dice if is_lively and not self.moves else ()
        return found._replace(spinning_dice=spinning, is_lively=is_lively)

    @property
    def _is_true(self) -> bool:
        """Whether the canvas shows what is true, as it does under a film that nothing follows."""
        last = self._renderer.last
        return last is not None and (last.key, last.scene) == (self.picture.key, self.scene)

    def _idle(self) -> None:
        if self.pages.watched and self._is_true:
            self.predictions.look_ahead()

    # What a person does on it

    def _heard(self, given: Input) -> None:
        # A hand ends what moves before it acts; what it lets go of has ended it already.
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
                self.companion.tell(Painted())  # so the page can let go of the checker, too
            case TextWritten(text=text) if has_come_of_it:
                self.companion.tell(TextAccepted(text))

    # What the canvas itself hears: the way for pages in which the companion does not run

    @locked
    def _clicked(self, x: float, y: float) -> None:
        self._size.note_click()
        width, height = self.canvas.width, self.canvas.height
        self._heard(Gesture(GestureKind.CLICK, x / width, y / height))

    def _touched(self, touches: list[tuple[float, float]]) -> None:
        # A tap arrives as a touch alone; two fingers are no click.
        if len(touches) == 1:
            self._clicked(*touches[0])


def _are_same(one: Picture, other: Picture) -> bool:
    return one.key == other.key and one.scene == other.scene
