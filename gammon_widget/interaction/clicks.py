"""What a click means: a pure function from a turn and a target to what happens next."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from ..drawing import Target, TargetKind
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
from .foot import why_no_tool
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
    REVIEW = "review"
    """Go through the match, in the place of the board."""
    ANALYSE = "analyse"
    """The same, while an engine says where it was lost."""


class Switch(StrEnum):
    """What can be switched on and off at the board: its traits of these names."""

    VISUAL_FX = "visual_fx"
    SOUND_FX = "sound_fx"


class Answer(NamedTuple):
    """What is answered to a question by touching the board: a place, in its numbers."""

    place: int


Act = Action | Command | Switch | Answer
"""What a hand can want."""


class Response(NamedTuple):
    """What a click leads to.

    Attributes
    ----------
    selection
        What is selected from now on.
    acts
        What is to be done to the match, or switched, in order.
    message
        A sentence for the person: above all why a click was refused. None leaves what is said.
    is_refusal
        Whether it says that of a hand or a key, and not what somebody wanted to know.
    about
        The place of which it speaks, if that is where a checker may not go.
    """

    selection: Selection
    acts: tuple[Act, ...] = ()
    message: str | None = ""
    is_refusal: bool = True
    about: Target | None = None

    @property
    def selected(self) -> Selection:
        """The selection with what is said: of acts the match tells what came of them."""
        return self.selection.saying("" if self.acts else self.message, self.about)


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
    "review": Command.REVIEW,
    "analyse": Command.ANALYSE,
    "visual_fx": Switch.VISUAL_FX,
    "sound_fx": Switch.SOUND_FX,
}
"""What buttons do, by their names."""

_MENUS = {"resign": Menu.RESIGN, "more": Menu.MORE, "sentence": Menu.SENTENCE}
"""What the tools open."""

KEYS_HELP = (
    "Arrows: walk. Enter: pick up, put down, press. N: next place where something can be done. "
    "Escape: put back, then leave the board. R: roll. C: done. D: double. T: take or accept. "
    "X: drop or decline. B: beaver. S: swap the dice. U: undo. Y: redo. I: the position in words. "
    "E: write a play, where the board has a field for it. H: a hint, where it has a tutor."
)
"""The keys, as the board tells them."""

_NOT_YOURS = "That is the opponent's side of it."

_WAITING = {
    Phase.OPENING: "Roll first: the higher die starts.",
    Phase.ROLL: "Roll the dice first.",
    Phase.DOUBLE: "Answer the double first.",
    Phase.RESIGN: "Answer the resignation first.",
    Phase.OVER: "The game is over.",
}


def respond(turn: Turn, target: Target) -> Response:
    """Say what a click on a target leads to."""
    selection = turn.selection
    if target.kind is TargetKind.BUTTON:
        return _button(turn, target.name or "")
    if turn.idle is not None:
        return Response(selection, message=turn.idle)
    if target.kind is TargetKind.DICE:
        return _dice(turn)
    if target.kind is TargetKind.CUBE:
        refusal = why_no_double(turn.state)
        return Response(selection, message=refusal) if refusal else Response(selection, (Double(),))
    return _board(turn, target)


def _button(turn: Turn, name: str) -> Response:
    selection = turn.selection
    why = why_no_tool(turn, name)
    if why is not None:
        return Response(selection, message=why)
    if name == "aside":
        return Response(turn.question_aside, message=None)
    if name in _MENUS:
        # Pressed again, a button closes what it has opened.
        menu = Menu.NONE if selection.menu is _MENUS[name] else _MENUS[name]
        return Response(replace(selection, menu=menu), message=None)
    selection = replace(selection, menu=Menu.NONE)
    if name == "keys":
        open_help = replace(selection, menu=Menu.SENTENCE)
        return Response(open_help, message=KEYS_HELP, is_refusal=False)
    act = BUTTONS.get(name)
    if act is None:
        return Response(selection, message=None)
    return Response(selection, (act,))


def _dice(turn: Turn) -> Response:
    selection = turn.selection
    if turn.state.phase in (Phase.OPENING, Phase.ROLL):
        return Response(selection, (Command.ROLL,))
    if turn.is_complete:
        return Response(selection, (Confirm(),))
    if not turn.is_moving:
        return Response(selection, message=_WAITING[turn.state.phase])
    if turn.state.steps or turn.dice is None or turn.dice.is_double:
        return Response(selection, message="There are dice left that can be played.")
    return Response(replace(selection, dice_swapped=not selection.dice_swapped))


def _board(turn: Turn, target: Target) -> Response:
    selection, state = turn.selection, turn.state
    if not turn.is_moving or turn.on_roll is None:
        return Response(selection, message=_WAITING.get(state.phase, ""))
    place = target.place_for(turn.on_roll)
    if turn.is_complete:
        return Response(selection, message="All is played: click the dice to end the turn.")
    source = turn.in_hand
    if source is None:
        return _pick(turn, place)
    if place == source:
        return Response(replace(selection, selected=None))
    if place is None:
        return Response(selection, message=_NOT_YOURS)
    steps = turn.landings.get(place)
    if steps:
        return Response(replace(selection, selected=None), tuple(map(Step, steps)))
    if place in turn.sources:
        return Response(replace(selection, selected=place))
    # A click on another checker while one waits on the bar is about that checker.
    wants_other = source == BAR and turn.current.points[place] > 0
    if wants_other:
        return Response(selection, message=turn.why_stuck(place))
    return Response(selection, message=turn.why_not(source, place), about=target)


def put_down(turn: Turn, target: Target) -> Response:
    """Say what comes of letting the checker in hand go over a place.

    Where it may not land it goes back, and the message says why; unlike a click, this is never
    about another checker.
    """
    source, on_roll = turn.in_hand, turn.on_roll
    selection = replace(turn.selection, selected=None, lifted=False, held=None)
    if source is None or on_roll is None:
        return Response(selection)
    place = target.place_for(on_roll)
    if place is None:
        return Response(selection, message=_NOT_YOURS)
    steps = turn.landings.get(place)
    if steps:
        return Response(replace(selection, dropped=True), tuple(map(Step, steps)))
    return Response(selection, message=turn.why_not(source, place), about=target)


def _pick(turn: Turn, place: int | None) -> Response:
    selection = turn.selection
    if not place:
        return Response(selection, message="Choose a checker first, then where it goes.")
    if place not in turn.sources:
        return Response(selection, message=turn.why_stuck(place))
    if turn.viewpoint.single_click:
        return Response(selection, (Step(_first_move(turn, place)),))
    return Response(replace(selection, selected=place))


def _first_move(turn: Turn, source: int) -> Move:
    """The step by the die shown first, if that die can move this checker."""
    moves = [move for move in turn.steps if move.source == source]
    for die in turn.dice_left:
        for move in moves:
            if move.target == max(source - die, 0):
                return move
    return moves[0]
