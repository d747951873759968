"""Modes of a board. A mode determines what the user may do and what the picture shows."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from ...drawing import BoardView, StatusBarView, Target, TargetKind
from ...languages.translation import _
from ...match.seats import Actor, Seat
from .board_view import view_of
from .clicks import Act, Response, respond_to_pointer
from .description import Affordance, affordance_at
from .keyboard import respond_to_key, respond_to_text
from .menu import LOOK_ROWS, MenuRows, menu_rows
from .messages import Back, Click, Drop, Input, Key, TextWritten
from .turn import Turn


class PlayMode:
    """The full mode: everything that the rules and the seat allow is possible and visible.

    Other modes are subclasses that allow less. Modes are immutable: a board changes its mode by
    replacing the mode object.
    """

    def seat(self, seat: Actor) -> Actor:
        """Return the seat for which a board acts in this mode."""
        return seat

    def view(self, turn: Turn) -> BoardView:
        """Return the contents of a turn's picture."""
        return view_of(turn)

    def menu(self, turn: Turn) -> MenuRows:
        """Return the rows of the menu."""
        return menu_rows(turn)

    def affordance_at(self, turn: Turn, target: Target) -> Affordance:
        """Return what the user can do at a target."""
        return affordance_at(turn, target)

    def take(self, act: Act) -> bool:
        """Handle an action that is not for the match; return False to pass it on to the match."""
        return False

    def respond(self, turn: Turn, given: Input) -> Response | None:
        """Return the response to an input, or None if the input has no effect."""
        match given:
            case Click() | Drop() | Back():
                return respond_to_pointer(turn, given)
            case Key(key=key):
                return respond_to_key(turn, key)
            case TextWritten(text=text):
                return respond_to_text(turn, text)
        return None


class LookMode(PlayMode):
    """A read-only mode.

    `keys` describes the keys of this mode; `instead` is the message for users who try to play.
    """

    keys: ClassVar[str]
    instead: ClassVar[str]

    def seat(self, seat: Actor) -> Actor:
        """Return the seat of a watcher, who cannot act for either player."""
        return Seat.WATCHER

    def menu(self, turn: Turn) -> MenuRows:
        """Return the menu rows that do not change the match."""
        return LOOK_ROWS

    def view(self, turn: Turn) -> BoardView:
        """Return the contents of the picture, with the last message but without controls."""
        view = super().view(turn)
        status_bar = (view.status_bar or StatusBarView()).with_tools("more")
        return replace(
            view, status_bar=replace(status_bar, words=turn.selection.message), buttons=()
        )

    def respond(self, turn: Turn, given: Input) -> Response | None:
        """Return the response to an input. An attempt to play gets the message `instead`."""
        match given:
            case Click(target=target) if target.kind is not TargetKind.BUTTON:
                return Response(turn.selection, message=_(self.instead))
            case Drop():
                return Response(turn.selection, message=_(self.instead))
            case Back():
                return None
            case Key(key="?"):
                return Response(turn.selection, message=_(self.keys))
        found = super().respond(turn, given)
        if found is not None and found.message == turn.idle:
            return found._replace(message=_(self.instead))
        return found
