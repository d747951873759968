"""The board of a lesson: it shows one step after another, and hears what is answered on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ...drawing import ArrowView, BoardView, Layout, MarkView, Target, TargetKind
from ...drawing.diagrams.annotations import arrow_views, mark_views
from ...interaction.affordances import Affordance, Affordances
from ...interaction.clicks import Command, Switch
from ...interaction.gestures import target_of
from ...interaction.input import Gesture, GestureKind, Input, Key
from ...interaction.selection import Selection
from ...lessons import Setup
from ...lessons.answer_input import BoardTask
from ...lessons.question import Given
from ...play import Change, Match, Motion, Player, Seat
from ...play.kernel_lock import locked
from ...rules import Action, ActionKind, Color, Confirm, MakePlay, Phase
from ..board import Board

_PRESSES = frozenset({GestureKind.PRESS, GestureKind.CLICK})
_CUBE = frozenset(
    {
        *(ActionKind.ROLL, ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP),
        *(ActionKind.BEAVER, ActionKind.RACCOON, ActionKind.ACCEPT, ActionKind.DECLINE),
    }
)
_ENTER = ("Enter", " ")
_UNDOING = ("undo", "redo")


class LessonBoard(Board):
    """A board that shows the steps of a lesson.

    Parameters
    ----------
    names
        What the players are called, as (White, Black).
    setup
        The first step.
    answered
        Called with every answer that is given on the board.
    **options
        As for a `Board`.
    """

    def __init__(
        self,
        names: tuple[str, str],
        setup: Setup,
        answered: Callable[[Given], None],
        **options: Any,
    ) -> None:
        self._task = BoardTask.WATCH
        self._setup, self._pips = setup, True
        self._pointed: tuple[tuple[ArrowView, ...], tuple[MarkView, ...]] = ((), ())
        self._answered = answered
        self._showing = False
        # As players, since a mere name can be that of a bot.
        players = tuple(map(Player, names))
        match = Match(state=setup.state, players=players)
        match.restart(setup.state)  # it has passed by now where it has to
        super().__init__(match, seat=Seat.WATCHER, **options)
        self._parts.callback(self.match.attend(self._hear))

    @locked
    def show(self, setup: Setup, task: BoardTask, *, pips: bool = True) -> None:
        """Show a step, going on from what is seen if it does.

        Parameters
        ----------
        setup
            What the step shows.
        task
            What a hand is to do there.
        pips
            Whether the pips are counted on the board.
        """
        seen, self._setup, self._pips = self._setup, setup, pips
        turn = setup.state.turn or Color.WHITE
        problems: list[str] = []  # there are none: the lesson has been checked
        self._pointed = (
            arrow_views(setup.arrows, setup.state.current, turn, problems),
            mark_views(setup.marks, turn, problems),
        )
        self._take_up(task)
        goes_on = bool(setup.actions) and setup.before == self.match.state == seen.state
        self._showing = True
        try:
            with self.hold_sync():
                self.bottom, self.home = setup.bottom.value, setup.home.value
                self.numbering = setup.state.rules.numbering.value
            if goes_on:
                self.match.replay(action for action, _ in setup.actions)
            elif self.match.state != setup.state or self.match.can_undo or self.match.can_redo:
                self.match.restart(setup.state)
            else:
                self._show()
        finally:
            self._showing = False

    @locked
    def give_task(self, task: BoardTask) -> None:
        """Let a hand do something else with what is seen."""
        self._take_up(task)
        self._show()

    def _take_up(self, task: BoardTask) -> None:
        self._task = task
        acts = task in (BoardTask.PLAY, BoardTask.CUBE, BoardTask.EXPLORE)
        self._look = replace(self._look.at_rest, seat=None if acts else Seat.WATCHER)

    # The picture

    def _view_of(self, match: Match, look: Selection, layout: Layout) -> BoardView:
        view = super()._view_of(match, look, layout)
        if not self._pips:
            view = view.uncounted
        if self._task is BoardTask.EXPLORE:
            return view
        arrows, marks = self._pointed if match.state == self._setup.state else ((), ())
        tools = tuple(tool for tool in view.tools if tool.name in _UNDOING)
        view = replace(view, arrows=arrows, marks=marks, tools=tools)
        if self._task is BoardTask.PLAY:
            return view
        white, black = (replace(player, hint="") for player in view.players)
        buttons = view.buttons if self._task is BoardTask.CUBE else ()
        card = None if view.card is None else replace(view.card, buttons=())
        return replace(view, tools=(), players=(white, black), buttons=buttons, card=card)

    def _guidance(self, targets: list[Target]) -> Affordances:
        told = super()._guidance(targets)
        if self._task is not BoardTask.POINT:
            return told
        can = (
            Affordance.CLICK if self._place(target) is not None else Affordance.NOTHING
            for target in targets
        )
        return replace(told, live="".join(f"{each:x}" for each in can))

    def _place(self, target: Target) -> int | None:
        """The place of a target in the numbering of the player on roll."""
        if not target.is_place:
            return None
        return target.place_for(self.match.state.turn or Color.WHITE)

    # What is answered on it

    def _heard(self, message: Input) -> None:
        if self._task in (BoardTask.WATCH, BoardTask.POINT):
            focus = self._look.focus
            match message:
                case Gesture() if message.kind not in _PRESSES:
                    return
                case Gesture():
                    target = target_of(self.scene, message)
                    if target is None or target.kind is not TargetKind.BUTTON:
                        self._touched_at(target)
                        return
                case Key(key) if key in _ENTER and focus and focus.kind is not TargetKind.BUTTON:
                    self._touched_at(focus)
                    return
        super()._heard(message)

    def _touched_at(self, target: Target | None) -> None:
        """Take a touch for an answer, where a place is asked for."""
        place = None if target is None else self._place(target)
        if self._task is BoardTask.WATCH and target is not None:
            self.message = "To play from here, press “Try it yourself”."
        elif place is not None and self._task is BoardTask.POINT:
            self._answered(self._setup.on_board(place))

    def _do(self, act: Action | Command | Switch) -> None:
        if self._task is BoardTask.CUBE and act == Command.ROLL:
            self._answered(ActionKind.ROLL)  # nothing is rolled by it
        elif self._task is BoardTask.CUBE and isinstance(act, Action) and act.kind in _CUBE:
            self._answered(act)
        else:
            super()._do(act)

    def _hear(self, change: Change) -> None:
        """Take a play that has been confirmed for an answer, and so with the cube from a cell."""
        if self._showing or change.motion is not Motion.DONE:
            return
        if self._task is BoardTask.PLAY and isinstance(change.action, Confirm | MakePlay):
            after = change.after
            over = after.phase is Phase.OVER
            self._answered(after.position if over else after.position.swapped())
        elif self._task is BoardTask.CUBE and change.action.kind in _CUBE:
            self._answered(change.action)
