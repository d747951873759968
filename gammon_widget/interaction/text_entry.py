"""What is written: a play in notation, or an action by its name."""

from __future__ import annotations

from ..drawing import Target
from ..play.acting import make_play
from ..rules import GammonError, Phase
from .clicks import BUTTONS, Response, respond
from .turn import Turn


def respond_to_text(turn: Turn, text: str) -> Response:
    """Say what a written play or action leads to.

    Parameters
    ----------
    turn
        What there is to act on.
    text
        A play as `parse_play` reads it, or what a button does: ``"roll"``, ``"take"``, ``"undo"``.
    """
    selection, word = turn.selection, text.strip().lower()
    if not word:
        return Response(selection)
    if word in BUTTONS:
        return respond(turn, Target.button(word))
    if turn.idle is not None:
        return Response(selection, message=turn.idle, is_refusal=False)
    try:
        return Response(selection.at_rest, (make_play(turn.state, text),))
    except GammonError as refusal:
        return Response(selection, message=str(refusal), is_refusal=False)


def completions(turn: Turn) -> tuple[str, ...]:
    """What may be written now: the legal plays, or the actions."""
    if turn.idle is not None:
        return ()
    if turn.state.phase is Phase.MOVE:
        return tuple(map(str, turn.state.legal_plays))
    return tuple(sorted(kind.value for kind in turn.allowed if kind.value in BUTTONS))
