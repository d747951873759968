"""The board that is touched: a canvas to click on, and a line of text under it."""

from __future__ import annotations

import base64
import html
from dataclasses import replace
from typing import Any

import ipycanvas
import ipywidgets
import traitlets

from ..drawing import (
    CLASSIC,
    SLATE,
    CanvasPainter,
    Diagram,
    Layout,
    Scene,
    Theme,
    compose,
    theme_named,
)
from ..drawing.diagram import title_of
from ..drawing.scene import WIDTH
from ..play import Change, Match, Motion
from ..play.dice_source import DiceLike
from ..play.players import Players
from ..rules import (
    Action,
    Color,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    Play,
    Position,
    Rules,
    Step,
)
from .beginning import match_of
from .clicks import Command, Response
from .companion import Gesture, GestureKind
from .gestures import respond_to_gesture, target_of
from .look import Look
from .match_widget import MatchWidget
from .narration import narrate
from .racing import race_play
from .stage import NARROWEST, Stage
from .viewing import view_of
from .wire import Wire

_AUTO = "auto"


class Board(MatchWidget):
    """A backgammon board that shows a match and plays it by clicks.

    Click a checker and then where it goes; click the dice to roll, to swap them, and to end the
    turn; click the cube to double. Or act from a cell: by the methods, or by writing traits.

    Parameters
    ----------
    match
        What to show: a `Match`; or `Rules`, a `Position`, a `GameState` or an XGID to begin a
        new one with. By default a match to 7 points.
    players
        For a new match: two names or functions, or a mapping from ``"white"`` and ``"black"``.
    dice
        For a new match: None for fair dice, a number for a seed, or a list of rolls.
    **options
        Any of `bottom`, `home`, `theme`, `size`, `play_forced`, `bear_off`, `single_click`.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar, off, pips
        Checkers on the bar, checkers borne off, and pip counts, as (White, Black). Like
        `points` they include the steps of the turn.
    dice, dice_left
        The roll, and what of it is still to be played; empty when there is none.
    cube_value, cube_owner
        The multiplier of the stake, 1 at the start, and who may double next (None: both).
    turn, phase
        Who is on roll, and what the game waits for.
    score, match_length, crawford
        The match; a length of 0 is a money session.
    xgid
        The start of the turn, with its full roll.
    message
        What has happened, or why a click was refused: the line under the board.
    bottom, home
        Who sits at the bottom, and at which side he bears off.
    theme
        ``"classic"``, ``"slate"``, a `Theme`, or ``"auto"``, which follows the page it is on:
        classic where that is light, slate where it is dark.
    size
        The greatest width in pixels; the board shrinks with its cell, down to 450 pixels.
    play_forced
        Whether a roll that has one legal play is played by itself.
    bear_off
        Whether a race in which all checkers are home is borne off by itself.
    single_click
        Whether one click on a checker moves it, by the die shown first if it can.

    Examples
    --------
    >>> board = Board(players=("Ann", "Bob"), dice=[(3, 1)])
    >>> board.roll().dice
    Dice(3, 1)
    >>> board.turn, board.dice, board.pips
    ('white', (3, 1), (167, 167))
    """

    bottom = traitlets.Enum([color.value for color in Color], Color.WHITE.value).tag(sync=True)
    home = traitlets.Enum(["right", "left"], "right").tag(sync=True)
    theme: Theme | str = traitlets.Any("classic")  # type: ignore[assignment]  # a trait is a descriptor
    size = traitlets.Int(800, min=NARROWEST).tag(sync=True)
    play_forced = traitlets.Bool(False).tag(sync=True)
    bear_off = traitlets.Bool(False).tag(sync=True)
    single_click = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        match: Match | Rules | Position | GameState | str | None = None,
        *,
        players: Players | None = None,
        dice: DiceLike = None,
        **options: Any,
    ) -> None:
        self._canvas = ipycanvas.Canvas()
        self._status = ipywidgets.HTML()
        self._status.add_class("gammon-status")
        self._look = Look()
        self._scene: Scene | None = None
        self._painted: Scene | None = None  # what the canvas shows, when that is known
        self._stage = Stage(self._canvas, self._gestured, self._refit)
        children = (self._canvas, self._stage.companion, self._status)
        super().__init__(match_of(match, players, dice), children=children, **options)
        self.add_class("gammon-board")  # by which the companion knows its board
        self._refit()
        super().observe(self._look_changed, ["bottom", "home", "theme", "size"])
        super().observe(self._show_message, ["message"])
        self._canvas.on_client_ready(self._paint_all)
        self._canvas.on_mouse_down(self._clicked)
        self._canvas.on_touch_start(self._touched)
        self._leave = (
            self.match.subscribe(self._changed),
            self.match.attend(self._attend),
            self.match.listen_for_errors(self.report),
        )
        self._go_on()

    def close(self) -> None:
        """Take the board out of the notebook; the match goes on."""
        for leave in getattr(self, "_leave", ()):
            leave()
        super().close()

    # The picture

    @property
    def scene(self) -> Scene:
        """What is drawn now, which is also what can be clicked."""
        assert self._scene is not None  # composed when the board is made
        return self._scene

    def snapshot(self) -> Diagram:
        """The picture of now as a value: it shows itself, and can be saved as SVG or PNG."""
        title = title_of(self.match.state)
        painted = replace(self.scene, shapes=self.scene.visible)
        return Diagram(painted, self.size, title, self._palette)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """What a notebook shows and saves: the live board, and a picture for where none lives."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        white, black = (self.match.player(color).name for color in Color)
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<Board: {white} and {black}>"
        bundle["image/png"] = base64.b64encode(self.snapshot().png).decode()
        return bundle

    @property
    def _palette(self) -> Theme:
        """The theme as a value, whatever the trait names it by."""
        if self.theme == _AUTO:
            return SLATE if self._stage.dark else CLASSIC
        return theme_named(self.theme)

    @traitlets.validate("theme")
    def _theme_written(self, proposal: Any) -> Theme | str:
        value: Theme | str = proposal["value"]
        if value != _AUTO:
            try:
                theme_named(value)
            except GammonError as error:
                raise traitlets.TraitError(f"{error} Or {_AUTO!r}.") from error
        return value

    def _refit(self) -> None:
        """Give the canvas the size it is shown in, and show the board on it."""
        blank = self._stage.fit(self.size)
        if blank:
            self._painted = self._scene = None
        self._show()
        if blank:
            self._stage.companion.painted()

    def _show(self) -> None:
        """Compose the picture of the match as it is, and paint it if it is a new one."""
        layout = Layout(Color(self.bottom), self.home)
        view = view_of(self.match, self._look, layout.bottom)
        scene = compose(view, self._palette, layout, width=self._stage.width(self.size))
        if scene != self._scene:
            self._scene = scene
            self._paint()
        # After the picture, which is what somebody waits for.
        self._stage.guide(scene, self.match, self._look, self._palette)

    def _paint_all(self) -> None:
        self._painted = None  # a page that was loaded anew shows nothing yet
        self._paint()

    def _paint(self) -> None:
        """Paint what the canvas does not show yet."""
        since, self._painted = self._painted, None
        wire = Wire(self._canvas)
        CanvasPainter(wire, self._canvas.width / WIDTH).paint(self.scene, since=since)
        wire.send()
        self._painted = self.scene

    def _look_changed(self, change: Any) -> None:
        if change["name"] == "size":
            self._refit()
        else:
            self._show()

    # Not called _message_changed: traitlets would take that for an observer of its own.
    def _show_message(self, change: Any) -> None:
        # A name may hold anything, so nothing in a message is taken for HTML.
        self._status.value = html.escape(change["new"])

    # Clicks

    def _clicked(self, x: float, y: float) -> None:
        # From the canvas itself: the way for pages in which the companion does not run.
        size = self._canvas.width, self._canvas.height
        self._gestured(Gesture(GestureKind.CLICK, x / size[0], y / size[1]))

    def _gestured(self, gesture: Gesture) -> None:
        response = respond_to_gesture(
            self.match,
            self._look,
            gesture.kind,
            target_of(self.scene, gesture),
            single_click=self.single_click,
        )
        if response is not None:
            self._follow(response)
        if gesture.kind in (GestureKind.DROP, GestureKind.CANCEL):
            self._stage.companion.painted()  # so the page can let go of the checker, too

    def _follow(self, response: Response) -> None:
        self._look = response.look
        try:
            for act in response.acts:
                self._do(act)
        except GammonError as refusal:
            self.message = str(refusal)
        except Exception as error:  # a dice source is a person's function: anything can come
            self.report(error)
        self._show()
        if not response.acts:  # else the match has told what happened
            self.message = response.message

    def _touched(self, touches: list[tuple[float, float]]) -> None:
        # A tap arrives as a touch alone; two fingers are no click.
        if len(touches) == 1:
            self._clicked(*touches[0])

    def _do(self, act: Action | Command) -> None:
        match act:
            case Command.ROLL:
                self.match.roll()
            case Command.UNDO:
                self.match.undo()
            case Command.REDO:
                self.match.redo()
            case Action():
                self.match.commit(act)

    # The match has changed

    def _changed(self, change: Change) -> None:
        same_turn = isinstance(change.action, Step)
        self._look = self._look.at_rest if same_turn else Look()
        self._show()
        self.message = narrate(self.match, change)
        self._tell()

    def _attend(self, change: Change) -> None:
        if change.motion is Motion.DONE:
            self._go_on()

    def _go_on(self) -> None:
        """Do what needs no person: plays that are made by themselves, and the bots' part."""
        play = self._play_by_itself()
        if play is not None:
            self.match.commit(MakePlay(play.moves), automatic=True)
        elif self.match.bot_to_act is not None:
            try:
                self.match.advance()
            except Exception as error:  # a bot is a person's function: anything can come
                self.report(error)

    def _play_by_itself(self) -> Play | None:
        state = self.match.state
        if state.phase is not Phase.MOVE or state.steps or self.match.bot_to_act is not None:
            return None
        plays = self.match.legal_plays
        if self.play_forced and len(plays) == 1:
            return plays[0]
        return race_play(plays) if self.bear_off else None
