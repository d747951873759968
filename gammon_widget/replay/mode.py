"""What a board is used for in a replay: a moment of a match is looked at, or played on from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..drawing import ArrowView, BoardView, TargetKind
from ..drawing.view import Trail
from ..interaction.clicks import Response
from ..interaction.gestures import target_of
from ..interaction.input import Gesture, GestureKind, Input, Key
from ..interaction.modes import Picture, PlayMode
from ..interaction.turn import Turn
from ..play import Actor, Seat
from .moments import Moment

REVIEW = "review"
"""The button on a result's card that opens the replay, which is open here already."""

HELP = (
    "Left and right: a decision. Up and down: one of the same player. Home and End: the ends. "
    "Page Up and Page Down: games. E and Shift+E: errors. F: turn the board. Space: go on by "
    "itself. P: play on from here. N: next thing on the board. I: the position in words."
)
"""The keys, as the board tells them."""

_HOW_TO_PLAY = "To play from here, press “Play on from here”."
_PRESSES = frozenset({GestureKind.PRESS, GestureKind.CLICK})


@dataclass(frozen=True)
class ReplayMode(PlayMode):
    """A moment is looked at: nothing is done to it.

    Attributes
    ----------
    moment
        The moment.
    arrows
        The play that was made and perhaps a better one, or one that is pointed at.
    trails
        The ways of the play before.
    """

    moment: Moment
    arrows: tuple[ArrowView, ...] = ()
    trails: tuple[Trail, ...] = ()

    def seat(self, seat: Actor) -> Actor:  # noqa: ARG002 - nobody acts in what is past
        """Nobody's."""
        return Seat.WATCHER

    def view(self, turn: Turn) -> BoardView:
        """What is shown of the moment: what was decided, and nothing to decide it with."""
        view = super().view(turn)
        white, black = (
            replace(player, hint=self.moment.text if player.to_decide else "")
            for player in view.players
        )
        card = None if view.card is None else replace(view.card, buttons=())
        return replace(
            view,
            players=(white, black),
            buttons=(),
            tools=(),
            card=card,
            arrows=self.arrows,
            trails=self.trails,
            # Dice that were used up are there only for those who have seen the play.
            dice=view.dice if self.moment.state.dice is not None else (),
        )

    def respond(self, turn: Turn, given: Input, picture: Picture) -> Response | None:
        """Say how one can play from here, where somebody tries to."""
        match given:
            case Gesture(kind=kind) if kind in _PRESSES:
                target = target_of(picture.scene, given)
                if target is not None and target.kind is not TargetKind.BUTTON:
                    return Response(turn.selection, message=_HOW_TO_PLAY)
            case Gesture(kind=GestureKind.BACK):
                return None
            case Key(key="?"):
                return Response(turn.selection, message=HELP)
        found = super().respond(turn, given, picture)
        if found is not None and found.message == turn.idle:
            return found._replace(message=_HOW_TO_PLAY)
        return found


class PlayOnMode(PlayMode):
    """The game is played on from a moment: everything may be done but to review it here."""

    def seat(self, seat: Actor) -> Actor:  # noqa: ARG002 - a replay has no seats of its own
        """Both players'."""
        return None

    def view(self, turn: Turn) -> BoardView:
        """What is shown of a turn."""
        view = super().view(turn)
        if view.card is None:
            return view
        buttons = tuple(button for button in view.card.buttons if button.name != REVIEW)
        return replace(view, card=replace(view.card, buttons=buttons))
