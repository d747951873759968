"""What a key means: a pure function from a turn, its picture and a key to what happens next."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import BoardView, Layout, Scene, Target
from ..drawing.position_words import position_in_words
from ..rules import (
    Accept,
    Action,
    ActionKind,
    Beaver,
    Confirm,
    Decline,
    Drop,
    Phase,
    Raccoon,
    Take,
)
from .clicks import KEYS_HELP, Command, Response, respond
from .navigation import Arrow, first_tab_stop, neighbour, next_tab_stop
from .turn import Turn

_PRESS = ("Enter", " ")
_BACK_AND_FORTH = (Command.UNDO, Command.REDO)


def respond_to_key(
    turn: Turn, key: str, *, scene: Scene, view: BoardView, layout: Layout
) -> Response | None:
    """Say what a key leads to; None when it leads to nothing.

    Parameters
    ----------
    turn
        What there is to act on; the `focus` of its selection is what the keys are on.
    key
        The key, as a browser calls it.
    scene, view, layout
        The picture, what it shows, and which way round.
    """
    selection = turn.selection
    focus = selection.focus if selection.focus in scene.targets else None
    if key in (*Arrow, *_PRESS) and focus is None:
        return Response(replace(selection, focus=first_tab_stop(view, layout, scene)))
    if key in tuple(Arrow) and focus is not None:
        focus = neighbour(scene, focus, Arrow(key), layout.card)
        return Response(replace(selection, focus=focus))
    if key in _PRESS and focus is not None:
        return respond(turn, focus)
    match key:
        case "Escape":
            return Response(turn.question_aside)
        case "n" | "N":
            stop = next_tab_stop(view, layout, focus, 1 if key == "n" else -1)
            return None if stop is None else Response(replace(selection, focus=stop))
        case "i" | "I":
            words = position_in_words(view, layout)
            return Response(selection, message=words, is_refusal=False)
        case "?":
            return Response(selection, message=KEYS_HELP, is_refusal=False)
        case "d" | "D":
            return respond(turn, Target.CUBE)
        case "s" | "S":
            return _swap(turn)
        case "h" | "H" if not turn.viewpoint.has_tutor:
            return Response(selection, message="There is no tutor at this board.")
    act = _act_of(key.lower(), turn)
    if act is None:
        return None
    why = None if act in _BACK_AND_FORTH else turn.idle
    return Response(selection, message=why) if why else Response(selection, (act,))


def _swap(turn: Turn) -> Response:
    if turn.is_moving and not turn.is_complete:
        return respond(turn, Target.DICE)
    return Response(turn.selection, message=turn.idle or "There are no dice to swap.")


def _act_of(key: str, turn: Turn) -> Action | Command | None:
    """What a letter does, whether or not it can be done now: the match says why not."""
    resigned = turn.state.phase is Phase.RESIGN
    match key:
        case "r":
            return Command.ROLL
        case "c":
            return Confirm()
        case "t":
            return Accept() if resigned else Take()
        case "x" | "p":
            return Decline() if resigned else Drop()
        case "b":
            return Raccoon() if ActionKind.RACCOON in turn.allowed else Beaver()
        case "u":
            return Command.UNDO
        case "y":
            return Command.REDO
        case "h":
            return Command.HINT
    return None
