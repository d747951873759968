"""Responses to keyboard input: to keys, and to plays and actions that are typed as text.

The functions that respond are pure: the response depends only on the turn and the input.
"""

from __future__ import annotations

from ...drawing import Target
from ...drawing.position_words import position_in_words
from ...languages.translation import _
from ...rules import Action, ActionKind, GammonError, Phase, actions
from ...rules.action_input import make_play
from .board_view import CLOSE_RESULT, RESULT_KEYS, result_of, view_of
from .clicks import BUTTONS, Command, Response, respond
from .turn import Menu, Turn, format_play

_BACK_AND_FORTH = (Command.UNDO, Command.REDO)
_ACT_KEYS: dict[str, Action | Command] = {
    **{"r": Command.ROLL, "u": Command.UNDO, "y": Command.REDO, "h": Command.HINT},
    "c": actions.Confirm(),
}
_ANSWER_KEYS = {"enter": Command.AGAIN, "h": Command.BETTER, "p": Command.ANYWAY}


def respond_to_key(turn: Turn, key: str) -> Response | None:
    """Return the response to a key, or None if the key has no effect.

    `key` is the name of the key in the browser. The page itself handles the keys that move the
    focus or press the focused button.
    """
    selection = turn.selection
    answer = _answer_by_key(turn, key)
    if answer is not None:
        return answer
    match key:
        case "Escape":
            return Response(selection.cleared)
        case "i" | "I":
            words = position_in_words(view_of(turn), turn.viewpoint.layout)
            return Response(selection, message=words, is_refusal=False)
        case "d" | "D":
            return respond(turn, Target.CUBE)
        case "s" | "S":
            return _swap(turn)
        case "h" | "H" if not turn.viewpoint.has_tutor:
            return Response(selection, message=_("This board has no tutor."))
    act = _act_of(key.lower(), turn)
    if act is None:
        return None
    why = None if act in _BACK_AND_FORTH else turn.idle
    return Response(selection, message=why) if why else Response(selection, (act,))


def _answer_by_key(turn: Turn, key: str) -> Response | None:
    """Return the response to a key that answers a tutor's warning or a result, or else None."""
    if turn.selection.is_warned:
        command = _ANSWER_KEYS.get(key.lower())
        return None if command is None else Response(turn.selection, (command,))
    if turn.state.phase is not Phase.OVER or turn.selection.menu is Menu.POSITION:
        return None
    card = result_of(turn)
    wanted = {
        "Escape": (CLOSE_RESULT.name,),
        "Enter": ("review", "new_game"),
        **RESULT_KEYS,
    }.get(key, ())
    found = (each.name for each in card.all_buttons if each.name in wanted)
    button = next(found, None)
    return None if button is None else respond(turn, Target.button(button))


def _swap(turn: Turn) -> Response:
    if turn.is_moving and not turn.is_complete:
        return respond(turn, Target.DICE)
    return Response(turn.selection, message=turn.idle or _("There are no dice to swap."))


def _act_of(key: str, turn: Turn) -> Action | Command | None:
    """Return the action that a letter key requests, even if the action is illegal."""
    resigned = turn.state.phase is Phase.RESIGN
    match key:
        case "t":
            return actions.Accept() if resigned else actions.Take()
        case "x" | "p":
            return actions.Decline() if resigned else actions.Drop()
        case "b":
            return actions.Raccoon() if ActionKind.RACCOON in turn.allowed else actions.Beaver()
    return _ACT_KEYS.get(key)


def respond_to_text(turn: Turn, text: str) -> Response:
    """Return the response to a play or an action that was typed as text.

    A play is written in notation or in the board's point numbers. An action is written as the name
    of its button, such as ``"roll"``, ``"take"`` or ``"undo"``.
    """
    selection, word = turn.selection, text.strip().lower()
    if not word:
        return Response(selection)
    if word in BUTTONS:
        return respond(turn, Target.button(word))
    if turn.idle is not None:
        return Response(selection, message=turn.idle, is_refusal=False)
    try:
        return Response(selection.cleared, (make_play(turn.state, text, *turn.typed_numbers),))
    except GammonError as refusal:
        return Response(selection, message=str(refusal), is_refusal=False)


def completions(turn: Turn) -> tuple[str, ...]:
    """Return what the user can type now: the legal plays, or the names of actions."""
    if turn.idle is not None:
        return ()
    if turn.state.phase is Phase.MOVE:
        return tuple(format_play(play, turn) for play in turn.state.legal_plays)
    return tuple(sorted(kind.value for kind in turn.allowed if kind.value in BUTTONS))
