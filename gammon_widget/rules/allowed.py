"""Which kinds of action are in place, and why the others are not."""

from __future__ import annotations

from .actions import ActionKind
from .cube import OfferKind
from .phase import Phase
from .reason import ActionReason, Objection
from .state import GameState

BEAVERED = 4  # times the stake: doubled, and doubled again
RACCOONED = 8


def legal_actions(state: GameState) -> frozenset[ActionKind]:
    """The kinds of action that are in place now.

    Setting up a position always is, and is not listed.
    """
    match state.phase:
        case Phase.OPENING:
            kinds = {ActionKind.ROLL}
        case Phase.ROLL:
            kinds = {ActionKind.ROLL, ActionKind.RESIGN}
            if _no_double(state) is None:
                kinds.add(ActionKind.DOUBLE)
        case Phase.MOVE:
            kinds = {ActionKind.PLAY, ActionKind.REROLL, ActionKind.RESIGN}
            kinds.add(ActionKind.STEP if state.next_steps else ActionKind.CONFIRM)
        case Phase.DOUBLE:
            kinds = {ActionKind.TAKE, ActionKind.DROP}
            again = (ActionKind.BEAVER, ActionKind.RACCOON)
            kinds |= {kind for kind in again if _no_double_again(state, kind) is None}
        case Phase.RESIGN:
            kinds = {ActionKind.ACCEPT, ActionKind.DECLINE}
        case Phase.OVER:
            kinds = {ActionKind.NEW_GAME}
    if state.rules.leader_restarts:
        kinds.add(ActionKind.NEW_GAME)
    return frozenset(kinds)


def objection(state: GameState, kind: ActionKind) -> Objection | None:
    """Why a kind of action that is out of place is so, where the phase alone does not tell."""
    match kind, state.phase:
        case ActionKind.DOUBLE, _:
            return _no_double(state)
        case ((ActionKind.BEAVER | ActionKind.RACCOON), Phase.DOUBLE):
            return _no_double_again(state, kind)
        case ActionKind.CONFIRM, Phase.MOVE:
            return Objection(ActionReason.DICE_LEFT, "There are dice left that can be played.")
        case ActionKind.STEP, Phase.MOVE:
            return Objection(ActionReason.NO_DIE_LEFT, "No die is left that can be played.")
        case ActionKind.NEW_GAME, _:
            return Objection(
                ActionReason.GAME_GOES_ON,
                "A new game begins when this one is over: played to its end, dropped or resigned.",
            )
    return None


def why_no_double(state: GameState) -> str | None:
    """Why the player on roll may not double, as a sentence; None if he may."""
    why = _no_double(state)
    return None if why is None else why.sentence


def _no_double(state: GameState) -> Objection | None:
    """Why the player on roll may not double; None if he may."""
    cube, turn = state.cube, state.turn
    if not state.rules.cube:
        return Objection(
            ActionReason.NO_CUBE, f"There is no doubling cube under {state.rules.title}."
        )
    if state.phase is not Phase.ROLL or turn is None:
        return Objection(
            ActionReason.BEFORE_ROLLING, "The cube is offered on one's own turn, before rolling."
        )
    if cube.owner is turn.opponent:
        return Objection(ActionReason.OPPONENTS_CUBE, "The cube belongs to the opponent.")
    if state.crawford:
        return Objection(
            ActionReason.CRAWFORD,
            "This is the Crawford game, which is played without the cube.",
        )
    if cube.value >= state.rules.max_cube:
        return _cube_limit(state)
    if state.is_match and state.score[turn.slot] + cube.value >= state.length:
        return Objection(
            ActionReason.DEAD_CUBE,
            "The cube is dead: the points at stake already win the match.",
        )
    return None


def _no_double_again(state: GameState, kind: ActionKind) -> Objection | None:
    """Why the pending double may not be beavered, or the pending beaver raccooned."""
    rules, offer = state.rules, state.offer
    beaver = kind is ActionKind.BEAVER
    answers = OfferKind.DOUBLE if beaver else OfferKind.BEAVER
    if offer is None or offer.kind is not answers:
        return Objection(ActionReason.OTHER_OFFER, f"A {kind} answers a {answers}.")
    if state.is_match:
        return Objection(ActionReason.MONEY_ONLY, f"A {kind} is for money games only.")
    if not (rules.beavers if beaver else rules.raccoons):
        return Objection(ActionReason.NOT_AGREED, f"There are no {kind}s under {rules.title}.")
    if (BEAVERED if beaver else RACCOONED) * state.cube.value > rules.max_cube:
        return _cube_limit(state)
    return None


def _cube_limit(state: GameState) -> Objection:
    rules = state.rules
    return Objection(
        ActionReason.CUBE_LIMIT, f"Under {rules.title} the cube stops at {rules.max_cube}."
    )
