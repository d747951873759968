"""The board of a lesson's step: what is pointed out on it, and what is answered by touching it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from ..drawing import ArrowView, BoardView, FootView, MarkView, Target, TargetKind
from ..drawing.diagrams.annotations import arrow_views, mark_views
from ..lessons import Setup
from ..lessons.answer_input import BoardTask
from ..lessons.question import Given
from ..play import Actor, Change, Motion, Seat
from ..rules import Action, ActionKind, Color, Confirm, MakePlay, Phase
from .affordances import Affordance
from .board_view import view_of
from .clicks import Act, Answer, Command, Response
from .gestures import target_of
from .input import Gesture, GestureKind, Input, Key
from .modes import Picture, PlayMode
from .turn import Turn

_PRESSES = frozenset({GestureKind.PRESS, GestureKind.CLICK})
_CUBE = frozenset(
    {
        *(ActionKind.ROLL, ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP),
        *(ActionKind.BEAVER, ActionKind.RACCOON, ActionKind.ACCEPT, ActionKind.DECLINE),
    }
)
_ENTER = ("Enter", " ")
_UNDOING = ("undo", "more")


@dataclass(frozen=True)
class LessonMode(PlayMode):
    """A step is shown, and what is asked there is answered on its board.

    Attributes
    ----------
    setup
        What the step shows.
    task
        What a hand is to do there.
    answered
        Called with every answer that is given on the board.
    pips
        Whether the pips are counted on the board.
    """

    setup: Setup
    task: BoardTask
    answered: Callable[[Given], None]
    pips: bool = True

    def seat(self, seat: Actor) -> Actor:  # noqa: ARG002 - a lesson has no seats of its own
        """Both players' where something is to be done, else nobody's."""
        return (
            None
            if self.task in (BoardTask.PLAY, BoardTask.CUBE, BoardTask.EXPLORE)
            else Seat.WATCHER
        )

    @cached_property
    def _pointed_out(self) -> tuple[tuple[ArrowView, ...], tuple[MarkView, ...]]:
        setup, turn = self.setup, self.setup.state.turn or Color.WHITE
        problems: list[str] = []  # there are none: the lesson has been checked
        arrows = arrow_views(setup.arrows, setup.state.current, turn, problems)
        return arrows, mark_views(setup.marks, turn, problems)

    def view(self, turn: Turn) -> BoardView:
        """What is shown of a turn: no more than the task takes."""
        view = view_of(turn, asks=self.task is BoardTask.EXPLORE)
        if not self.pips:
            view = view.uncounted
        if self.task is BoardTask.EXPLORE:
            return view
        arrows, marks = self._pointed_out if turn.state == self.setup.state else ((), ())
        foot = view.foot or FootView()
        view = replace(view, arrows=arrows, marks=marks, foot=foot.with_tools(*_UNDOING))
        if self.task is BoardTask.PLAY:
            return view
        buttons = view.buttons if self.task is BoardTask.CUBE else ()
        foot = replace(foot.with_tools("more"), words=turn.selection.said)
        return replace(view.without_buttons, foot=foot, buttons=buttons)

    def affordance_at(self, turn: Turn, target: Target) -> Affordance:
        """What a hand can do at a target; where a place is asked for, all can be clicked."""
        if self.task is not BoardTask.POINT:
            return super().affordance_at(turn, target)
        return Affordance.NOTHING if self._place(target) is None else Affordance.CLICK

    def respond(self, turn: Turn, given: Input, picture: Picture) -> Response | None:
        """Say what an input leads to, or take a touch for an answer."""
        if self.task in (BoardTask.WATCH, BoardTask.POINT):
            focus = turn.selection.focus
            match given:
                case Gesture(kind=kind):
                    target = target_of(picture.scene, given)
                    if kind not in _PRESSES:
                        return None
                    if target is None or target.kind is not TargetKind.BUTTON:
                        return self._touched(turn, target)
                case Key(key=key) if key in _ENTER and focus is not None:
                    if focus.kind is not TargetKind.BUTTON:
                        return self._touched(turn, focus)
        return super().respond(turn, given, picture)

    def _touched(self, turn: Turn, target: Target | None) -> Response | None:
        """Take a touch for an answer, where a place is asked for."""
        place = None if target is None else self._place(target)
        if self.task is BoardTask.WATCH and target is not None:
            words = "To play from here, press “Try it yourself”."
            return Response(turn.selection, message=words)
        if place is not None and self.task is BoardTask.POINT:
            return Response(turn.selection, (Answer(self.setup.on_board(place)),))
        return None

    def _place(self, target: Target) -> int | None:
        """The place of a target in the numbering of the player on roll."""
        if not target.is_place:
            return None
        return target.place_for(self.setup.state.turn or Color.WHITE)

    def answers(self, act: Act) -> bool:
        """Whether an act answers what is asked: by the cube, or by the end of a play."""
        kind = ActionKind.ROLL if act is Command.ROLL else getattr(act, "kind", None)
        return (self.task is BoardTask.CUBE and kind in _CUBE) or (
            self.task is BoardTask.PLAY and kind is ActionKind.CONFIRM
        )

    def take(self, act: Act) -> bool:
        """Take what is an answer here, by which nothing is rolled or doubled."""
        is_cube = self.task is BoardTask.CUBE
        match act:
            case Answer(place=place):
                self.answered(place)
            case Command.ROLL if is_cube:
                self.answered(ActionKind.ROLL)
            case Action(kind=kind) if is_cube and kind in _CUBE:
                self.answered(act)
            case _:
                return False
        return True

    def hear(self, change: Change) -> None:
        """Take a play that has been confirmed for an answer, and so with the cube from a cell."""
        if change.motion is not Motion.DONE:
            return
        if self.task is BoardTask.PLAY and isinstance(change.action, Confirm | MakePlay):
            after = change.after
            over = after.phase is Phase.OVER
            self.answered(after.position if over else after.position.swapped())
        elif self.task is BoardTask.CUBE and change.action.kind in _CUBE:
            self.answered(change.action)
