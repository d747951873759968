"""The board that is touched: a canvas to click on, and a line of text under it."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import ipycanvas
import ipywidgets
import numpy as np
import numpy.typing as npt
import traitlets

from ..drawing import CanvasPainter, Layout, Scene, Theme, compose, theme_named
from ..drawing.scene import HEIGHT, WIDTH
from ..play import Change, Match, Motion
from ..play.dice_source import DiceLike
from ..play.players import Players
from ..rules import (
    Action,
    Color,
    FormatError,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    Play,
    Position,
    Rules,
    Step,
)
from .clicks import Command, respond
from .look import Look
from .match_widget import MatchWidget
from .narration import narrate
from .racing import race_play
from .viewing import view_of

_SHARPNESS = 2  # canvas pixels for each CSS pixel, for screens of a high density
_NARROWEST = 450  # pixels; narrower, figures are too small to read


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
        The name of a theme, or a `Theme`.
    size
        The greatest width in pixels; the board shrinks with its cell.
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
    size = traitlets.Int(800, min=_NARROWEST).tag(sync=True)
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
        self._look = Look()
        self._scene: Scene | None = None
        super().__init__(
            _match_of(match, players, dice), children=(self._canvas, self._status), **options
        )
        self._fit()
        self._show()
        super().observe(self._look_changed, ["bottom", "home", "theme", "size"])
        super().observe(self._show_message, ["message"])
        self._canvas.on_client_ready(self._paint)
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

    def _fit(self) -> None:
        """Give the canvas its size: sharp in its pixels, and shrinking with the cell."""
        self._canvas.width = _SHARPNESS * self.size
        self._canvas.height = round(self._canvas.width * HEIGHT / WIDTH)
        self._canvas.layout = ipywidgets.Layout(
            width=f"{self.size}px", max_width="100%", height="auto"
        )

    def _show(self) -> None:
        """Compose the picture of the match as it is, and paint it if it is a new one."""
        layout = Layout(Color(self.bottom), self.home)
        view = view_of(self.match, self._look, layout.bottom)
        scene = compose(view, theme_named(self.theme), layout, width=self.size)
        if scene != self._scene:
            self._scene = scene
            self._paint()

    def _paint(self) -> None:
        painter = CanvasPainter(self._canvas, self._canvas.width / WIDTH, pack=_packed)
        fault: Exception | None = None
        # A page that was loaded anew knows of no current canvas, though the kernel believes it
        # does (ipycanvas issue 322): name the canvas with every picture.
        self._canvas._canvas_manager._current_canvas = None
        with ipycanvas.hold_canvas():
            # Holding one canvas holds them all, and an exception would never let go of them.
            try:
                painter.paint(self.scene)
            except Exception as error:
                fault = error
        if fault is not None:
            raise fault

    def _look_changed(self, change: Any) -> None:
        if change["name"] == "size":
            self._fit()  # which leaves the canvas blank
            self._show()
            self._paint()
        else:
            self._show()

    # Not called _message_changed: traitlets would take that for an observer of its own.
    def _show_message(self, change: Any) -> None:
        # A name may hold anything, so nothing in a message is taken for HTML.
        self._status.value = html.escape(change["new"])

    # Clicks

    def _clicked(self, x: float, y: float) -> None:
        scale = self._canvas.width / WIDTH
        target = self.scene.hit(x / scale, y / scale)
        if target is None:
            return
        response = respond(self.match, self._look, target, single_click=self.single_click)
        self._look = response.look
        self.message = response.message
        try:
            for act in response.acts:
                self._do(act)
        except GammonError as refusal:
            self.message = str(refusal)
        except Exception as error:  # a dice source is a person's function: anything can come
            self.report(error)
        self._show()

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
        self._look = replace(self._look, selected=None) if same_turn else Look()
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


def _packed(values: Sequence[object]) -> npt.NDArray[np.int16]:
    """Coordinates as the shortest numbers that hold them: they travel to the browser."""
    return np.array(values, np.int16)


def _match_of(
    shown: Match | Rules | Position | GameState | str | None,
    players: Players | None,
    dice: DiceLike,
) -> Match:
    """The match to show, from whatever a person has to begin one with."""
    match shown:
        case Match():
            if players is not None or dice is not None:
                raise GammonError("A match has its own players and dice: give them to the Match.")
            return shown
        case None:
            return Match(players=players, dice=dice)
        case Rules():
            return Match(rules=shown, players=players, dice=dice)
        case Position():
            return Match(state=GameState.on_roll(shown), players=players, dice=dice)
        case GameState():
            return Match(state=shown, players=players, dice=dice)
        case str():
            return Match(state=_state_of(shown), players=players, dice=dice)
    raise GammonError(
        "A board shows a Match, or begins one with Rules, a Position, a GameState or an XGID; "
        f"not with {shown!r}."
    )


def _state_of(text: str) -> GameState:
    """The state a text describes; a mere position is one with White on roll."""
    try:
        return GameState.parse(text)
    except FormatError:
        return GameState.on_roll(Position.parse(text))
