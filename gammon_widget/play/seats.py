"""Who may act: the seats at a match, and why a seat may not do what it tries."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ..rules import ActionError, ActionKind, Color, GameState, Phase

if TYPE_CHECKING:
    from .match import Match


class Seat(StrEnum):
    """From where somebody acts; a `Color` means the seat of that colour."""

    WHITE = "white"
    BLACK = "black"
    WATCHER = "watcher"
    """Sees everything, and may act for nobody."""


Actor = Seat | Color | None
"""Who does something: a seat, or None for the notebook, which may act for both."""

LEADER = Color.WHITE
"""The first to join a table leads it, and plays White."""

_FOR_THE_NOTEBOOK = {
    ActionKind.SET_UP: "A position is set up from the notebook, not from a seat.",
    ActionKind.REROLL: "The dice are rolled once: other dice come from the notebook, not a seat.",
}


def permit(match: Match, kind: ActionKind, by: Actor) -> None:
    """Refuse an action that is not for this actor, or comes before all have joined.

    Raises
    ------
    ActionError
        With the reason as a sentence. What the rules themselves refuse passes through here.
    """
    state = match.state
    why = None
    if by is not None:
        why = _FOR_THE_NOTEBOOK.get(kind) or _not_for(match, kind, state, by)
    if why is None and match.is_waiting and kind is not ActionKind.SET_UP:
        why = "The game begins when two have joined."
    if why is not None:
        raise ActionError(kind, state.phase, match.legal_actions, why)


def permit_return(match: Match, what: str, decided_at: GameState, by: Actor) -> None:
    """Refuse to undo or redo what this actor has not decided himself.

    Parameters
    ----------
    match
        The match.
    what
        "undo" or "redo".
    decided_at
        The state in which the decision was made.
    by
        Who wants to take it back, or to make it again.
    """
    decider = decided_at.decider
    why = None
    if by == Seat.WATCHER:
        why = "A watcher acts for nobody."
    elif by is not None and decider is not None and by != decider:
        why = f"That was {match.player(decider).name}'s decision."
    if why is not None:
        raise ActionError(what, match.state.phase, match.legal_actions, why)


def _not_for(match: Match, kind: ActionKind, state: GameState, by: Seat | Color) -> str | None:
    """Why an action is not for this seat; None if it is."""
    if by == Seat.WATCHER:
        return "A watcher acts for nobody."
    if kind is ActionKind.NEW_GAME and state.phase is not Phase.OVER:
        if by != LEADER and state.rules.leader_restarts:
            name = match.player(LEADER).name
            return f"Only {name}, who leads, may begin a new game before this one is over."
        return None
    decider = state.decider
    if decider is not None and by != decider:
        return f"It is {match.player(decider).name}'s decision."
    return None
