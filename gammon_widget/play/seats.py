"""Who may act: the seats at a match, and why a seat may not do what it tries."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ..rules import ActionError, ActionKind, Color, GameState, GammonError, Phase

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


def seat_named(name: Seat | Color | str) -> Seat:
    """The seat of that name or colour.

    Raises
    ------
    GammonError
        If there is none.
    """
    try:
        return Seat(name)
    except ValueError:
        raise GammonError(
            f"The seats are 'white', 'black' and 'watcher'; there is no {name!r}."
        ) from None


_WATCHING = "A watcher acts for nobody."

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
    why = why_not(match, kind, by)
    if why is not None:
        raise ActionError(kind, match.state.phase, match.legal_actions, why)


def why_not(match: Match, kind: ActionKind, by: Actor) -> str | None:
    """Why an action is not for this actor, or comes too early, as a sentence; None if neither."""
    if by is not None and kind in _FOR_THE_NOTEBOOK:
        return _FOR_THE_NOTEBOOK[kind]
    if by == Seat.WATCHER:
        return _WATCHING
    if match.is_waiting and kind is not ActionKind.SET_UP:
        return "The game begins when two have joined."
    if kind is ActionKind.NEW_GAME and match.state.phase is not Phase.OVER:
        return _why_no_new_game(match, by)
    return why_idle(match, by)


def why_idle(match: Match, by: Actor) -> str | None:
    """Why this actor has nothing to decide now, as a sentence; None if he has, or may have."""
    if by == Seat.WATCHER:
        return _WATCHING
    if match.is_waiting:
        return "The game begins when two have joined."
    decider = match.state.decider
    if by is not None and decider is not None and by != decider:
        return f"It is {match.player(decider).name}'s decision."
    return None


def why_no_return(match: Match, decided_at: GameState, by: Actor) -> str | None:
    """Why this actor may not undo or redo a decision; None if he may: it was his own.

    Parameters
    ----------
    match
        The match.
    decided_at
        The state in which the decision was made.
    by
        Who wants to take it back, or to make it again.
    """
    decider = decided_at.decider
    if by == Seat.WATCHER:
        return _WATCHING
    if by is not None and decider is not None and by != decider:
        return f"That was {match.player(decider).name}'s decision."
    return None


def _why_no_new_game(match: Match, by: Actor) -> str | None:
    """Why a game that is not over may not be left for a new one; the rules may forbid it too."""
    if by is None or by == LEADER or not match.state.rules.leader_restarts:
        return None
    name = match.player(LEADER).name
    return f"Only {name}, who leads, may begin a new game before this one is over."
