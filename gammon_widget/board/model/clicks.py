"""Responses to clicks and drags, and a function that executes the requested actions.

The functions that respond are pure: the response depends only on the turn and the input.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from ...drawing import Target, TargetKind
from ...languages.translation import N_, _
from ...match.match import Match
from ...match.seats import Actor
from ...rules import Action, Level, Phase, actions, why_no_double
from ...rules.legal import steps_from
from ...rules.position import BAR
from .messages import Back, Click, Drop
from .status_bar import why_no_tool
from .turn import Menu, Selection, Turn


class Command(StrEnum):
    """Commands that are not actions under the rules, for example for the tutor or the viewer."""

    ROLL = "roll"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    AGAIN = "again"
    """Take back the play that the tutor warns about, without showing a better play."""
    BETTER = "better"
    """Show the best play during the tutor's warning, or hide the best play again."""
    ANYWAY = "anyway"
    """Ignore the tutor's warning."""
    REVIEW = "review"
    """Show the viewer in place of the board."""
    PRACTISE = "practise"
    """Show a practice session on the mistakes in place of the board."""
    KEEP = "keep"
    """Open the card for saving the match to a file."""
    REMATCH = "rematch"
    """Begin another match between the same players."""
    STOP_ANALYSIS = "stop_analysis"
    """Stop the analysis after the end of a game."""
    STOP = "stop"
    """End the process of a bot that does not respond."""
    WAIT = "wait"
    """Keep waiting for a bot that does not respond."""
    VISUAL_FX = "visual_fx"
    """Turn the animations on or off."""
    SOUND_FX = "sound_fx"
    """Turn sounds and voice on or off."""
    RULES = "rules"
    """Show the rules, with examples, in place of the board."""
    SHOW_GAME = "show_game"
    """Show a game between two computers in place of the board."""
    MATCHES = "matches"
    """Show the dashboard of the user's matches in place of the board."""
    LEAVE = "leave"
    """Return from the rules, the demo game or the dashboard to the user's game."""
    LEAVE_TABLE = "leave_table"
    """Give back the seat at a table."""
    SET_UP = "set_up"
    """Show the position editor in place of the board, or return to the board."""


OF_HOST = frozenset(
    {
        *(Command.REVIEW, Command.PRACTISE, Command.STOP_ANALYSIS),
        *(Command.SET_UP, Command.KEEP, Command.REMATCH),
        *(Command.VISUAL_FX, Command.SOUND_FX),
        *(Command.RULES, Command.SHOW_GAME, Command.MATCHES, Command.LEAVE),
    }
)
"""Commands that do not act on the match; the host of the board executes them."""


class ChosenPlace(NamedTuple):
    """A place that the user has clicked as an answer, in the board's point numbers."""

    place: int


Act = Action | Command | ChosenPlace
"""An action, a command or an answer that an input can request."""


class Response(NamedTuple):
    """The response to an input.

    If `message` is None, the current message remains. `is_refusal` is true if the message says that
    the input is refused. If the message says that a checker may not go to a place, `about` is that
    place.
    """

    selection: Selection
    acts: tuple[Act, ...] = ()
    message: str | None = ""
    is_refusal: bool = True
    about: Target | None = None

    @property
    def selected(self) -> Selection:
        """The selection with the message of this response.

        If there are actions, the message is empty, because the match announces the actions.
        """
        return self.selection.saying("" if self.acts else self.message, self.about)


BUTTONS: dict[str, Action | Command] = {
    **{each.value: each for each in Command},
    "confirm": actions.Confirm(),
    "double": actions.Double(),
    "beaver": actions.Beaver(),
    "raccoon": actions.Raccoon(),
    "take": actions.Take(),
    "drop": actions.Drop(),
    "accept": actions.Accept(),
    "decline": actions.Decline(),
    "new_game": actions.NewGame(),
    "leave_game": actions.NewGame(),
    "resign_single": actions.Resign(Level.SINGLE),
    "resign_gammon": actions.Resign(Level.GAMMON),
    "resign_backgammon": actions.Resign(Level.BACKGAMMON),
}
"""The effects of the buttons, by the names of the buttons."""

ANSWERS = ("again", "better", "anyway")
"""The buttons of a tutor's warning."""

_MENUS = {"resign": Menu.RESIGN, "position": Menu.POSITION}
"""The menus that tools open, by the names of the tools."""

_NOT_YOURS = N_("That place belongs to your opponent.")

_WAITING = {
    Phase.OPENING: N_("Roll first: the higher die starts."),
    Phase.ROLL: N_("Roll the dice first."),
    Phase.DOUBLE: N_("Answer the double first."),
    Phase.RESIGN: N_("Answer the resignation first."),
    Phase.OVER: N_("The game is over."),
}


def respond(turn: Turn, target: Target) -> Response:
    """Return the response to a click on a target."""
    selection = turn.selection
    if target.kind is TargetKind.BUTTON:
        return _button(turn, target.name or "")
    if selection.is_warned:  # a user who plays on has read the warning
        selection = selection.cleared
        turn = turn.with_selection(selection)
    if turn.idle is not None:
        return Response(selection, message=turn.idle)
    if target.kind is TargetKind.DICE:
        return _dice(turn)
    if target.kind is TargetKind.CUBE:
        refusal = why_no_double(turn.state)
        if refusal:
            return Response(selection, message=refusal)
        return Response(selection, (actions.Double(),))
    return _board(turn, target)


def _button(turn: Turn, name: str) -> Response:
    selection = turn.selection
    why = why_no_tool(turn, name)
    if why is not None:
        return Response(selection, message=why)
    opened = _MENUS.get(name, Menu.NONE)
    if name == "new_game" and turn.state.phase is not Phase.OVER and turn.no_new_game is None:
        opened = Menu.LEAVE
    if opened is not Menu.NONE:
        # A second press of a button closes the menu that the first press has opened.
        menu = Menu.NONE if selection.menu is opened else opened
        # A question clears the message; the other menus show the current message differently.
        message = "" if opened in (Menu.RESIGN, Menu.LEAVE) else None
        return Response(replace(selection, menu=menu), message=message)
    if name in ANSWERS and selection.is_warned:
        return Response(selection, (BUTTONS[name],))
    selection = replace(selection, menu=Menu.NONE)
    act = BUTTONS.get(name)
    if act is None:
        return Response(selection, message=None)
    return Response(selection, (act,))


def _dice(turn: Turn) -> Response:
    selection = turn.selection
    if turn.state.phase in (Phase.OPENING, Phase.ROLL):
        return Response(selection, (Command.ROLL,))
    if turn.is_complete:
        return Response(selection, (actions.Confirm(),))
    if not turn.is_moving:
        return Response(selection, message=_(_WAITING[turn.state.phase]))
    if turn.state.steps or turn.dice is None or turn.dice.is_double:
        return Response(selection, message=_("You still have dice to play."))
    return Response(replace(selection, dice_swapped=not selection.dice_swapped))


def _board(turn: Turn, target: Target) -> Response:
    selection, state = turn.selection, turn.state
    if not turn.is_moving or turn.on_roll is None:
        return Response(selection, message=_(_WAITING.get(state.phase, "")))
    place = target.place_for(turn.on_roll)
    if turn.is_complete:
        return Response(selection, message=_("Your play is complete: press Done to end your turn."))
    source = turn.active_source
    if source is None:
        return _pick(turn, place)
    if place == source:
        return Response(replace(selection, selected=None))
    if place is None:
        return Response(selection, message=_NOT_YOURS)
    steps = turn.landings.get(place)
    if steps:
        return Response(replace(selection, selected=None), tuple(map(actions.Step, steps)))
    if place in turn.sources:
        return Response(replace(selection, selected=place))
    # While a checker is on the bar, a click on another checker shows why that one must wait.
    wants_other = source == BAR and turn.position.points[place] > 0
    if wants_other:
        return Response(selection, message=turn.why_stuck(place))
    return Response(selection, message=turn.why_not(source, place), about=target)


def respond_to_drop(turn: Turn, source: Target, target: Target | None) -> Response:
    """Return the response to dragging a checker from one place to another.

    If the move is illegal, a message gives the reason. Unlike a click, a drop never selects another
    checker.
    """
    selection, on_roll = replace(turn.selection, selected=None), turn.on_roll
    if target is None or on_roll is None or not turn.may_lift(source):
        return Response(selection.cleared)
    place, goal = source.place_for(on_roll), target.place_for(on_roll)
    if place is None or goal is None:
        return Response(selection, message=_NOT_YOURS)
    steps = turn.destinations(place).get(goal)
    if steps:
        return Response(selection, tuple(map(actions.Step, steps)))
    return Response(selection, message=turn.why_not(place, goal), about=target)


def _pick(turn: Turn, place: int | None) -> Response:
    selection = turn.selection
    if not place:
        return Response(selection, message=_("Choose a checker first, then its destination."))
    if place not in turn.sources:
        return Response(selection, message=turn.why_stuck(place))
    if turn.viewpoint.single_click:
        moves = (move for move, _ in steps_from(turn.position, turn.dice_left))
        first = next(move for move in moves if move.source == place)  # with the die shown first
        return Response(selection, (actions.Step(first),))
    return Response(replace(selection, selected=place))


def respond_to_pointer(turn: Turn, given: Click | Drop | Back) -> Response | None:
    """Return the response to a pointer's action, or None if it has no effect."""
    match given:
        case Click(target=target):
            return respond(turn, target)
        case Drop(source=source, target=target):
            return respond_to_drop(turn, source, target)
        case Back():
            return _back(turn)


def _back(turn: Turn) -> Response:
    selection, why = turn.selection, turn.no_undo
    if selection.is_open:
        return Response(selection.cleared)
    if why is not None:
        return Response(selection, message=why.sentence)
    return Response(selection, (Command.UNDO,))


def execute(act: Action | Command, match: Match, seat: Actor) -> None:
    """Execute an action or a command on a match, on behalf of a seat.

    Commands that do not act on the match are ignored. Raises GammonError if the match refuses the
    action; the match then remains unchanged.
    """
    match act:
        case Command.ROLL:
            match.roll(by=seat)
        case Command.UNDO:
            match.undo(by=seat)
        case Command.REDO:
            match.redo(by=seat)
        case Command.STOP:
            match.thinking.stop()
        case Command.WAIT:
            match.thinking.wait()
        case Command.LEAVE_TABLE if seat is not None:
            match.leave(seat)
        case Action():
            match.commit(act, seat)
