"""Which states of a game can be: every contradiction in one, as sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .color import Color
from .cube import Cube, Offer, OfferKind, Result
from .dice import Dice
from .errors import PlayError
from .phase import Phase
from .position import CHECKERS, Position
from .steps import turn_so_far
from .validation import LARGEST, as_int, brief
from .variant import Rules

if TYPE_CHECKING:
    from .state import GameState

_TYPES = {
    "position": (Position,),
    "turn": (Color, type(None)),
    "phase": (Phase,),
    "dice": (Dice, type(None)),
    "steps": (tuple,),
    "cube": (Cube,),
    "score": (tuple,),
    "crawford": (bool,),
    "offer": (Offer, type(None)),
    "rules": (Rules,),
    "result": (Result, type(None)),
}


def wrong_types(state: GameState) -> list[str]:
    """Every field that holds something of another kind than it should."""
    problems = []
    for name, kinds in _TYPES.items():
        value = getattr(state, name)
        if not isinstance(value, kinds):
            expected = kinds[0].__name__ + (" or None" if len(kinds) > 1 else "")
            problems.append(f"{name} must be a {expected}, not {brief(value)}.")
    if as_int(state.length) is None:
        problems.append(f"length must be a whole number, not {brief(state.length)}.")
    try:
        white, black = map(as_int, state.score)
    except (TypeError, ValueError):
        white = black = None
    if white is None or black is None:
        problems.append(f"score must be two whole numbers, not {brief(state.score)}.")
    return problems


def contradictions(state: GameState) -> list[str]:
    """Everything in the state that contradicts something else in it."""
    phase, turn = state.phase, state.turn
    problems = []
    if state.length < 0:
        problems.append(f"The match length is 0 (money) or more, not {brief(state.length)}.")
    if min(state.score) < 0:
        problems.append(f"The score is two numbers, 0 or more, not {brief(state.score)}.")
    elif max(state.length, *state.score) > LARGEST:
        problems.append(f"The match length and the score are at most {LARGEST:,}.")
    elif state.is_match and phase is not Phase.OVER and max(state.score) >= state.length:
        white, black = map(brief, state.score)
        problems.append(
            f"The score {white}-{black} has already decided a match to {brief(state.length)}."
        )
    if state.crawford and phase is not Phase.OVER and state.length - 1 not in state.score:
        problems.append("A Crawford game needs a player who is one point from winning the match.")
    if (turn is None) != (phase is Phase.OPENING):
        problems.append("Nobody is on roll before the opening roll, and only then.")
    if (state.dice is not None) != (phase is Phase.MOVE) and phase not in (
        Phase.RESIGN,
        Phase.OVER,
    ):
        problems.append(f"Dice belong to the phase 'move', not to {phase.value!r}.")
    problems += _offer_contradictions(state)
    finished = CHECKERS in state.position.off
    if finished and phase is not Phase.OVER:
        problems.append("A player has borne off all checkers, so the game is over.")
    if state.steps:
        problems += _step_contradictions(state)
    return problems


def _offer_contradictions(state: GameState) -> list[str]:
    expected = {
        Phase.DOUBLE: (OfferKind.DOUBLE, OfferKind.BEAVER),
        Phase.RESIGN: (OfferKind.RESIGNATION,),
    }.get(state.phase)
    offer = state.offer
    if expected is None:
        return [] if offer is None else [f"No offer can be pending in phase {state.phase.value!r}."]
    if offer is None or offer.kind not in expected:
        names = " or a ".join(kind.value for kind in expected)
        return [f"Phase {state.phase.value!r} needs a pending {names}."]
    if offer.kind is OfferKind.DOUBLE and offer.by is not state.turn:
        return ["Only the player on roll can have doubled."]
    if offer.kind is OfferKind.BEAVER and offer.by is state.turn:
        return ["Only the doubled player can have beavered."]
    if offer.kind is OfferKind.RESIGNATION and offer.level is None:
        return ["A resignation needs a level."]
    return []


def _step_contradictions(state: GameState) -> list[str]:
    if state.dice is None:
        return ["Steps need dice."]
    try:
        turn_so_far(state.position, state.dice, state.steps)
    except PlayError as error:
        return [str(error)]
    return []
