"""What is written: a play in notation, or an action by its name."""

from __future__ import annotations

from ..drawing import Target
from ..play import Match
from ..play.acting import make_play
from ..rules import GammonError, Phase
from .clicks import BUTTONS, Response, respond
from .selection import Selection
from .turn import Turn


def respond_to_text(match: Match, look: Selection, text: str) -> Response:
    """Say what a written play or action leads to.

    Parameters
    ----------
    match
        The match as it stands.
    look
        How the board is looked at.
    text
        A play as `parse_play` reads it, or what a button does: ``"roll"``, ``"take"``, ``"undo"``.
    """
    word = text.strip().lower()
    if not word:
        return Response(look)
    if word in BUTTONS:
        return respond(match, look, Target.button(word))
    idle = Turn(match, look).why_idle
    if idle is not None:
        return Response(look, message=idle)
    try:
        return Response(look.at_rest, (make_play(match.state, text),))
    except GammonError as refusal:
        return Response(look, message=str(refusal))


def completions(match: Match, look: Selection) -> tuple[str, ...]:
    """What may be written now: the legal plays, or the actions."""
    if Turn(match, look).why_idle is not None:
        return ()
    if match.state.phase is Phase.MOVE:
        return tuple(map(str, match.legal_plays))
    return tuple(sorted(kind.value for kind in match.legal_actions if kind.value in BUTTONS))
