"""What is to be decided in a state, and what may be."""

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
    """Whether there is anything to be decided that an engine gives advice on.

    That is a roll with more than one legal play, a cube that may be turned, or a double.
    Resignations are not among it.
    """
    demand_state(state)
    if state.phase is Phase.MOVE:
        return len(state.legal_plays) > 1
    if state.phase is Phase.ROLL:
        return ActionKind.DOUBLE in legal_actions(state)
    return state.phase is Phase.DOUBLE


def is_rolled(state: GameState) -> bool:
    """Whether a roll is to be played, be it after a resignation has been answered.

    Raises
    ------
    PositionError
        If it is no state at all.
    """
    demand_state(state)
    return state.phase is Phase.MOVE or (state.phase is Phase.RESIGN and state.dice is not None)


def demand_state(state: GameState) -> None:
    """Refuse what is no state."""
    if not isinstance(state, GameState):
        raise PositionError([f"An engine is asked about a GameState, not {brief(state)}."])


def may_double(state: GameState) -> bool:
    """Whether the player on roll may double now, or has just done so."""
    return state.phase is Phase.DOUBLE or why_no_double(state) is None


def is_beavered(state: GameState) -> bool:
    """Whether a beaver waits for its answer."""
    return state.offer is not None and state.offer.kind is OfferKind.BEAVER


def may_answer(state: GameState, kind: ActionKind) -> bool:
    """Whether a double may be answered so, now or if it were offered."""
    if state.phase is Phase.DOUBLE:
        return kind in legal_actions(state)
    if state.turn is None or not may_double(state):
        return False
    offer = Offer(OfferKind.DOUBLE, state.turn)
    return kind in legal_actions(replace(state, phase=Phase.DOUBLE, offer=offer))
