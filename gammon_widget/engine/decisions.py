"""Which decision a state requires, and what is allowed."""

from __future__ import annotations

from dataclasses import replace

from ..rules import (
    ActionKind,
    GameState,
    Offer,
    OfferKind,
    Phase,
    PositionError,
    legal_actions,
    why_no_double,
)
from ..rules.validation import brief


def is_decision(state: GameState) -> bool:
    """Whether engines give advice here: several legal plays, a possible double, or an offered one.

    Resignations are not included.
    """
    require_state(state)
    if state.phase is Phase.MOVE:
        return len(state.legal_plays) > 1
    if state.phase is Phase.ROLL:
        return ActionKind.DOUBLE in legal_actions(state)
    return state.phase is Phase.DOUBLE


def is_rolled(state: GameState) -> bool:
    """Whether a roll is to be played, now or after the answer to a resignation."""
    require_state(state)
    return state.phase is Phase.MOVE or (state.phase is Phase.RESIGN and state.dice is not None)


def require_state(state: GameState) -> None:
    """Raise `PositionError` for anything but a state."""
    if not isinstance(state, GameState):
        raise PositionError([f"An engine evaluates a GameState, not {brief(state)}."])


def may_double(state: GameState) -> bool:
    """Whether the player on roll may double now, or has just done so."""
    return state.phase is Phase.DOUBLE or why_no_double(state) is None


def is_beavered(state: GameState) -> bool:
    """Whether a beaver waits for its answer."""
    return state.offer is not None and state.offer.kind is OfferKind.BEAVER


def may_answer(state: GameState, kind: ActionKind) -> bool:
    """Whether this answer to a double is allowed, now or after a double."""
    if state.phase is Phase.DOUBLE:
        return kind in legal_actions(state)
    if state.turn is None or not may_double(state):
        return False
    offer = Offer(OfferKind.DOUBLE, state.turn)
    return kind in legal_actions(replace(state, phase=Phase.DOUBLE, offer=offer))
