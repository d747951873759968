"""What a key means: a pure function from match, look, picture and key to what happens next."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import BoardView, Layout, Scene, Target
from ..play import Match
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
from .accessibility import position_in_words
from .clicks import Command, Response, respond
from .navigation import Arrow, first_tab_stop, neighbour, next_tab_stop
from .selection import Selection
from .turn import Turn

HELP = (
    "Arrows: walk. Enter: pick up, put down, press. N: next place where something can be done. "
    "Escape: put back, then leave the board. R: roll. C: done. D: double. T: take or accept. "
    "X: drop or decline. B: beaver. S: swap the dice. U: undo. Y: redo. I: the position in words. "
    "E: write a play, where the board has a field for it. H: a hint, where it has a tutor."
)
"""The keys, as the board tells them."""

_PRESS = ("Enter", " ")
_BACK_AND_FORTH = (Command.UNDO, Command.REDO)


def respond_to_key(
    match: Match,
    look: Selection,
    key: str,
    *,
    scene: Scene,
    view: BoardView,
    layout: Layout,
    single_click: bool = False,
) -> Response | None:
    """Say what a key leads to; None when it leads to nothing.

    Parameters
    ----------
    match
        The match as it stands.
    look
        How the board is looked at; its `focus` is what the keys are on.
    key
        The key, as a browser calls it.
    scene, view, layout
        The picture, what it shows, and which way round.
    single_click
        Whether Enter on a checker moves it at once.
    """
    focus = look.focus if look.focus in scene.targets else None
    if key in tuple(Arrow):
        if focus is None:
            return Response(replace(look, focus=first_tab_stop(view, layout, scene)))
        return Response(replace(look, focus=neighbour(scene, focus, Arrow(key))))
    if key in _PRESS:
        if focus is None:
            return Response(replace(look, focus=first_tab_stop(view, layout, scene)))
        return respond(match, look, focus, single_click=single_click)
    match key:
        case "Escape":
            return Response(look.at_rest)
        case "n" | "N":
            stop = next_tab_stop(view, layout, focus, 1 if key == "n" else -1)
            return None if stop is None else Response(replace(look, focus=stop))
        case "i" | "I":
            return Response(look, message=position_in_words(view, layout))
        case "?":
            return Response(look, message=HELP)
        case "d" | "D":
            return respond(match, look, Target.CUBE)
        case "s" | "S":
            return _swap(match, look)
        case "h" | "H" if not look.tutored:
            return Response(look, message="There is no tutor at this board.")
    act = _act_of(key.lower(), match)
    if act is None:
        return None
    why = None if act in _BACK_AND_FORTH else Turn(match, look).why_idle
    return Response(look, message=why) if why else Response(look, (act,))


def _swap(match: Match, look: Selection) -> Response:
    facts = Turn(match, look)
    if facts.is_moving and not facts.is_complete:
        return respond(match, look, Target.DICE)
    return Response(look, message=facts.why_idle or "There are no dice to swap.")


def _act_of(key: str, match: Match) -> Action | Command | None:
    """What a letter does, whether or not it can be done now: the match says why not."""
    resigned = match.state.phase is Phase.RESIGN
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
            return Raccoon() if ActionKind.RACCOON in match.legal_actions else Beaver()
        case "u":
            return Command.UNDO
        case "y":
            return Command.REDO
        case "h":
            return Command.HINT
    return None
