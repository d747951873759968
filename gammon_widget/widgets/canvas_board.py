"""What every board on a canvas has: a sharp picture of the right size, and senses in its page."""

from __future__ import annotations

import base64
import html
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import ipycanvas
import ipywidgets
import traitlets

from ..drawing import CLASSIC, SLATE, BoardView, Layout, Scene, Target, Theme, compose, theme_named
from ..interaction.affordances import Affordances
from ..interaction.input import Gesture, GestureKind, Input
from ..interaction.output import Painted
from ..play.kernel_lock import locked
from ..rules import Color, GammonError, Numbering
from ..rules.validation import folded
from ..rules.variant import HomeSide
from ..settings.traits import Choice, SettingError, WholeNumber
from .frontend.publisher import NARROWEST, Stage
from .frontend.renderer import Renderer
from .owning_widget import OwningWidget

if TYPE_CHECKING:
    from ..drawing.diagrams import Diagram

_AUTO = "auto"

_OPTION = {"sync": True, "option": True}

WIDEST = 4000
"""In pixels; wider than a screen, and browsers have no canvas of twice that squared to spare."""

_UNSEEN = "position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)"
"""The style of a text that screen readers read and nobody sees."""


class CanvasBoard(OwningWidget, ipywidgets.VBox):
    """A picture of a board that hears what a hand does on it.

    What it shows, and what a hand can do, subclasses say: `_view` and `_guidance`, `_heard`
    and `_title`.

    Parameters
    ----------
    controls
        Widgets between the board and the line of text under it.
    *arguments, **options
        For the classes after this one.
    """

    children: tuple[ipywidgets.Widget, ...]  # a trait, which has no type

    bottom = Choice([color.value for color in Color], Color.WHITE.value).tag(**_OPTION)
    home = Choice([side.value for side in HomeSide], HomeSide.RIGHT.value).tag(**_OPTION)
    # A trait is a descriptor, which mypy cannot see through.
    theme: Theme | str = traitlets.Any("classic").tag(option=True)  # type: ignore[assignment]
    numbering = Choice([each.value for each in Numbering], Numbering.OWN.value).tag(**_OPTION)
    size = WholeNumber(800, min=NARROWEST, max=WIDEST, takes="a whole number of pixels").tag(
        **_OPTION
    )

    def __init__(
        self,
        *arguments: Any,
        controls: Sequence[ipywidgets.Widget] = (),
        **options: Any,
    ) -> None:
        self._canvas = self._own(ipycanvas.Canvas())
        self._status = self._own(ipywidgets.HTML())
        self._status.add_class("gammon-status")
        self._seen: BoardView | None = None
        self._scene: Scene | None = None  # of what is seen; None until somebody asks for it
        self._is_stale = True  # whether the canvas shows something else
        self._easel = Renderer(self._canvas)
        self._stage = Stage(self._canvas, self._heard, self._at_leisure, self._refit)
        self._own(self._stage.companion)
        self._parts.callback(self._stage.close)
        for control in controls:
            self._own(control)
        children = (self._canvas, self._stage.companion, *controls, self._status)
        super().__init__(*arguments, children=children, **options)
        self.add_class("gammon-board")  # by which the companion knows its board
        self._refit()
        super().observe(self._look_changed, ["bottom", "home", "numbering", "theme", "size"])
        self._canvas.on_client_ready(self._page_loaded)
        self._canvas.on_mouse_down(self._clicked)
        self._canvas.on_touch_start(self._touched)

    # What subclasses say

    @abstractmethod
    def _view(self, layout: Layout) -> BoardView:
        """What is to be seen now."""

    @abstractmethod
    def _guidance(self, targets: list[Target]) -> Affordances:
        """What a hand can do now at each of these targets, and what the board is in words."""

    @abstractmethod
    def _heard(self, message: Input) -> None:
        """Do what follows from what a person does: the one entrance for it."""

    def _at_leisure(self) -> None:
        """Do what can be done ahead: all that has happened is seen, and the page knows it."""

    @abstractmethod
    def _title(self) -> str:
        """What a picture of it shows, in a few words."""

    # The picture

    @property
    def scene(self) -> Scene:
        """What is drawn now, which is also what can be clicked."""
        if self._scene is None:
            self._seen = self._view(self._layout)
            self._scene = self._composed(self._seen)
        return self._scene

    def snapshot(self) -> Diagram:
        """The picture of now as a value: it shows itself, and can be saved as SVG or PNG."""
        from ..drawing.diagrams import Diagram  # slow to import

        # Without what a picture has no use for: neither keys nor switches do anything there.
        view = replace(self._view(self._layout), focus=None, switches=())
        scene = self._composed(view)
        painted = replace(scene, shapes=scene.visible)
        return Diagram(painted, self.size, self._title(), self._palette)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """What a notebook shows and saves: the live board, and a picture for where none lives."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        if self._is_stale:
            self._paint_all()  # before it is shown, since the cell may keep the kernel busy
        bundle["image/png"] = base64.b64encode(self.snapshot().png).decode()
        return bundle

    def note_restart(self, note: str) -> None:
        """Have the pages say what running the cell brings back, once the kernel has stopped."""
        self._stage.companion.restart_note = note

    @property
    def _layout(self) -> Layout:
        """Which way round the board lies, and whether it is a narrow one."""
        layout = Layout(Color(self.bottom), self.home, Numbering(self.numbering))
        return layout.at_width(self._stage.width(self.size))

    @property
    def _palette(self) -> Theme:
        """The theme as a value, whatever the trait names it by."""
        if self.theme == _AUTO:
            return SLATE if self._stage.dark else CLASSIC
        return theme_named(self.theme)

    @traitlets.validate("theme")
    def _theme_written(self, proposal: Any) -> Theme | str:
        value: Theme | str = proposal["value"]
        if folded(value) == _AUTO:
            return _AUTO
        try:
            theme_named(value)
        except GammonError as error:
            raise SettingError(f"{error} {_AUTO!r} is that of the page.") from error
        return value

    @locked
    def _refit(self) -> None:
        """Give the canvas the size it is shown in, and show the board on it."""
        blank = self._stage.fit(self.size)
        if blank:
            self._easel.clear()
            self._scene = None
        self._show()
        if blank:
            self._stage.companion.tell(Painted())

    @locked
    def _show(self, *, paint: bool = True) -> None:
        """Compose the picture of what is to be seen, and paint it if it is a new one.

        Where no page shows the board, that waits until one does, or somebody asks for the scene.
        """
        before, self._scene = self._scene, None
        if not self._stage.is_shown:
            self._is_stale = True
            return
        scene = self.scene
        if paint and (self._is_stale or scene != before):
            self._paint()
        # After the picture, which is what somebody waits for.
        self._stage.guide(scene, self._guidance)

    def _composed(self, view: BoardView) -> Scene:
        """The picture of what is to be seen."""
        return compose(view, self._palette, self._layout, width=self._stage.width(self.size))

    @locked
    def _paint_all(self) -> None:
        self._easel.clear()  # a page that was loaded anew shows nothing yet
        self._paint()

    def _page_loaded(self) -> None:
        self._stage.note_canvas()
        self._paint_all()

    def _paint(self) -> None:
        """Paint what is to be seen, as far as the canvas does not show it yet."""
        self._put(self.scene)

    def _put(self, scene: Scene) -> None:
        """Paint a scene, as far as it is another one than the canvas shows."""
        self._easel.put(scene)
        self._is_stale = False

    @locked
    def _look_changed(self, change: Any) -> None:
        if change["name"] == "size":
            self._refit()
        else:
            self._show()

    def _say(self, text: str, aside: str = "") -> None:
        """Put a text into the line under the board, and before it what is only read out."""
        # A name may hold anything, so nothing in it is taken for HTML.
        heard = f'<span style="{_UNSEEN}">{html.escape(aside)} </span>' if aside else ""
        self._status.value = heard + html.escape(text)

    # What the canvas itself hears: the way for pages in which the companion does not run

    @locked
    def _clicked(self, x: float, y: float) -> None:
        self._stage.note_click()
        size = self._canvas.width, self._canvas.height
        self._heard(Gesture(GestureKind.CLICK, x / size[0], y / size[1]))

    def _touched(self, touches: list[tuple[float, float]]) -> None:
        # A tap arrives as a touch alone; two fingers are no click.
        if len(touches) == 1:
            self._clicked(*touches[0])
