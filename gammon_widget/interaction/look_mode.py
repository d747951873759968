"""A board that is only looked at: nobody acts on it, and it says what is to be done instead."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ..drawing import BoardView, FootView, TargetKind
from ..play import Actor, Seat
from .clicks import Response
from .gestures import target_of
from .input import Gesture, GestureKind, Input, Key
from .modes import Picture, PlayMode
from .turn import Turn

_PRESSES = frozenset({GestureKind.PRESS, GestureKind.CLICK})


class LookMode(PlayMode):
    """Something is looked at: nothing is done to it.

    Attributes
    ----------
    keys
        What the keys do here, as the board tells it.
    instead
        What to do instead, for those who try to play.
    """

    keys: ClassVar[str]
    instead: ClassVar[str]

    def seat(self, seat: Actor) -> Actor:  # noqa: ARG002 - nobody acts here
        """Nobody's."""
        return Seat.WATCHER

    def view(self, turn: Turn) -> BoardView:
        """What is shown: what was said of it, and nothing to act with."""
        view = super().view(turn)
        foot = (view.foot or FootView()).with_tools("more")
        return replace(view, foot=replace(foot, words=turn.selection.said), buttons=())

    def respond(self, turn: Turn, given: Input, picture: Picture) -> Response | None:
        """Say what to do instead, where somebody tries to play."""
        match given:
            case Gesture(kind=kind) if kind in _PRESSES:
                target = target_of(picture.scene, given)
                if target is not None and target.kind is not TargetKind.BUTTON:
                    return Response(turn.selection, message=self.instead)
            case Gesture(kind=GestureKind.BACK):
                return None
            case Key(key="?"):
                return Response(turn.selection, message=self.keys)
        found = super().respond(turn, given, picture)
        if found is not None and found.message == turn.idle:
            return found._replace(message=self.instead)
        return found
