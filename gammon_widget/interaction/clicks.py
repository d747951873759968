"""What a click means: a pure function from match, look and target to what happens next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from ..drawing import Target, TargetKind
from ..play import Match
from ..rules import (
    Accept,
    Action,
    Beaver,
    Confirm,
    Decline,
    Double,
    Drop,
    Level,
    Move,
    NewGame,
    Phase,
    Raccoon,
    Resign,
    Step,
    Take,
    why_no_double,
)
from ..rules.position import BAR
from .selection import Menu, Selection
from .turn import Turn


class Command(StrEnum):
    """What is no action by itself: what a match does with its dice and its log, or a tutor."""

    ROLL = "roll"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    BETTER = "better"
    """Show what would be better than what the tutor has warned of."""
    ANYWAY = "anyway"
    """Do what the tutor has warned of."""


class Switch(StrEnum):
    """What can be switched on and off at the board: its traits of these names."""

    VISUAL_FX = "visual_fx"
    SOUND_FX = "sound_fx"


@dataclass(frozen=True, slots=True)
class Response:
    """What a click leads to.

    Attributes
    ----------
    look
        How the board is looked at from now on.
    acts
        What is to be done to the match, or switched, in order.
    message
        A sentence for the person: above all why a click was refused.
    """

    look: Selection
    acts: tuple[Action | Command | Switch, ...] = ()
    message: str = ""


BUTTONS: dict[str, Action | Command | Switch] = {
    "roll": Command.ROLL,
    "undo": Command.UNDO,
    "redo": Command.REDO,
    "confirm": Confirm(),
    "double": Double(),
    "beaver": Beaver(),
    "raccoon": Raccoon(),
    "take": Take(),
    "drop": Drop(),
    "accept": Accept(),
    "decline": Decline(),
    "new_game": NewGame(),
    "resign_single": Resign(Level.SINGLE),
    "resign_gammon": Resign(Level.GAMMON),
    "resign_backgammon": Resign(Level.BACKGAMMON),
    "hint": Command.HINT,
    "better": Command.BETTER,
    "anyway": Command.ANYWAY,
    "visual_fx": Switch.VISUAL_FX,
    "sound_fx": Switch.SOUND_FX,
}
"""What buttons do, by their names."""

_NOT_YOURS = "That is the opponent's side of it."

_WAITING = {
    Phase.OPENING: "Roll first: the higher die starts.",
    Phase.ROLL: "Roll the dice first.",
    Phase.DOUBLE: "Answer the double first.",
    Phase.RESIGN: "Answer the resignation first.",
    Phase.OVER: "The game is over.",
}


def respond(
    match: Match, look: Selection, target: Target, *, single_click: bool = False
) -> Response:
    """Say what a click leads to.

    Parameters
    ----------
    match
        The match as it stands.
    look
        How the board is looked at.
    target
        What was clicked.
    single_click
        Whether a click on a checker moves it at once, by the die shown first if it can.
    """
    facts = Turn(match, look)
    if target.kind is TargetKind.BUTTON:
        return _button(look, target.name or "")
    if facts.why_idle is not None:
        return Response(look, message=facts.why_idle)
    if target.kind is TargetKind.DICE:
        return _dice(facts)
    if target.kind is TargetKind.CUBE:
        refusal = why_no_double(facts.state)
        return Response(look, message=refusal) if refusal else Response(look, (Double(),))
    return _board(facts, target, single_click=single_click)


def _button(look: Selection, name: str) -> Response:
    if name == "resign":
        return Response(replace(look, menu=Menu.RESIGN))
    look = replace(look, menu=Menu.NONE)
    act = BUTTONS.get(name)
    return Response(look, (act,) if act is not None else ())


def _dice(facts: Turn) -> Response:
    look = facts.look
    if facts.state.phase in (Phase.OPENING, Phase.ROLL):
        return Response(look, (Command.ROLL,))
    if facts.is_complete:
        return Response(look, (Confirm(),))
    if not facts.is_moving:
        return Response(look, message=_WAITING[facts.state.phase])
    if facts.state.steps or facts.dice is None or facts.dice.is_double:
        return Response(look, message="There are dice left that can be played.")
    return Response(replace(look, dice_swapped=not look.dice_swapped))


def _board(facts: Turn, target: Target, *, single_click: bool) -> Response:
    look, state = facts.look, facts.state
    if not facts.is_moving or state.turn is None:
        return Response(look, message=_WAITING.get(state.phase, ""))
    place = target.place_for(state.turn)
    if facts.is_complete:
        return Response(look, message="All is played: click the dice to end the turn.")
    source = facts.in_hand
    if source is None:
        return _pick(facts, place, single_click=single_click)
    if place == source:
        return Response(replace(look, selected=None))
    if place is None:
        return Response(look, message=_NOT_YOURS)
    steps = facts.ways(source).get(place)
    if steps:
        return Response(replace(look, selected=None), tuple(map(Step, steps)))
    if place in facts.sources:
        return Response(replace(look, selected=place))
    # A click on another checker while one waits on the bar is about that checker.
    wants_other = source == BAR and facts.current.points[place] > 0
    why = facts.why_stuck(place) if wants_other else facts.why_not(source, place)
    return Response(look, message=why)


def put_down(match: Match, look: Selection, target: Target) -> Response:
    """Say what comes of letting the checker in hand go over a place.

    Where it may not land it goes back, and the message says why; unlike a click, this is never
    about another checker.
    """
    facts = Turn(match, look)
    source, turn = facts.in_hand, facts.state.turn
    look = replace(look, selected=None)
    if source is None or turn is None:
        return Response(look)
    place = target.place_for(turn)
    if place is None:
        return Response(look, message=_NOT_YOURS)
    steps = facts.ways(source).get(place)
    if steps:
        return Response(look, tuple(map(Step, steps)))
    return Response(look, message=facts.why_not(source, place))


def _pick(facts: Turn, place: int | None, *, single_click: bool) -> Response:
    look = facts.look
    if not place:
        return Response(look, message="Choose a checker first, then where it goes.")
    if place not in facts.sources:
        return Response(look, message=facts.why_stuck(place))
    if single_click:
        return Response(look, (Step(_first_move(facts, place)),))
    return Response(replace(look, selected=place))


def _first_move(facts: Turn, source: int) -> Move:
    """The step by the die shown first, if that die can move this checker."""
    moves = [move for move in facts.steps if move.source == source]
    for die in facts.left:
        for move in moves:
            if move.target == max(source - die, 0):
                return move
    return moves[0]
