"""The kinds of action that a state allows, and the reasons why other kinds are not allowed."""

from __future__ import annotations

from dataclasses import replace

from ..languages.translation import _
from .actions import ActionKind, Phase
from .cube import BEAVERED, RACCOONED, Offer, OfferKind
from .errors import ActionReason, Objection
from .state import GameState, StateLike, to_state

_ALWAYS = {
    Phase.OPENING: frozenset({ActionKind.ROLL}),
    Phase.ROLL: frozenset({ActionKind.ROLL, ActionKind.RESIGN}),
    Phase.MOVE: frozenset({ActionKind.PLAY, ActionKind.REROLL, ActionKind.RESIGN}),
    Phase.DOUBLE: frozenset({ActionKind.TAKE, ActionKind.DROP}),
    Phase.RESIGN: frozenset({ActionKind.ACCEPT, ActionKind.DECLINE}),
    Phase.OVER: frozenset({ActionKind.NEW_GAME}),
}
"""The actions that each phase always allows."""


def legal_actions(state: StateLike) -> frozenset[ActionKind]:
    """Return the kinds of action that are allowed now.

    Setting up a position is always allowed and is not listed.

    Examples
    --------
    >>> legal_actions(Match().state)
    frozenset({<ActionKind.ROLL: 'roll'>})
    """
    state = to_state(state)
    kinds = set(_ALWAYS[state.phase])
    match state.phase:
        case Phase.ROLL:
            if _no_double(state) is None:
                kinds.add(ActionKind.DOUBLE)
        case Phase.MOVE:
            kinds.add(ActionKind.STEP if state.most_steps else ActionKind.CONFIRM)
        case Phase.DOUBLE:
            again = (ActionKind.BEAVER, ActionKind.RACCOON)
            kinds |= {kind for kind in again if _no_double_again(state, kind) is None}
    if state.rules.leader_restarts:
        kinds.add(ActionKind.NEW_GAME)
    return frozenset(kinds)


def is_allowed(state: GameState, kind: ActionKind) -> bool:
    return kind in _ALWAYS[state.phase] or kind in legal_actions(state)


def objection(state: GameState, kind: ActionKind) -> Objection | None:
    """Return why a kind of action is not allowed and what to do first; None if it is allowed."""
    if kind in legal_actions(state) or kind is ActionKind.SET_UP:
        return None
    if kind is ActionKind.NEW_GAME:
        return Objection(
            ActionReason.GAME_GOES_ON,
            _("Finish this game first: play it to the end, drop a double or resign."),
        )
    if kind is ActionKind.DOUBLE and not state.rules.cube:
        return _no_double(state)
    match state.phase:
        case Phase.OVER:
            return Objection(ActionReason.GAME_OVER, _("The game is over: {due}.", due=_due(state)))
        case Phase.DOUBLE if kind in (ActionKind.BEAVER, ActionKind.RACCOON):
            return _no_double_again(state, kind)
        case Phase.DOUBLE | Phase.RESIGN:
            return Objection(
                ActionReason.OFFER_WAITS, _("Answer the offer first: {due}.", due=_due(state))
            )
    match kind:
        case ActionKind.DOUBLE:
            return _no_double(state)
        case ActionKind.TAKE | ActionKind.DROP | ActionKind.BEAVER | ActionKind.RACCOON:
            return Objection(
                ActionReason.NO_OFFER,
                _("Nobody has doubled. For now, {due}.", due=_due(state)),
            )
        case ActionKind.ACCEPT | ActionKind.DECLINE:
            return Objection(
                ActionReason.NO_OFFER,
                _("Nobody has resigned. For now, {due}.", due=_due(state)),
            )
        case ActionKind.ROLL:
            return Objection(
                ActionReason.ROLLED, _("The dice have already been rolled: {due}.", due=_due(state))
            )
        case ActionKind.CONFIRM if state.phase is Phase.MOVE:
            words = _("You still have dice to play: play them first.")
            return Objection(ActionReason.DICE_LEFT, words)
        case ActionKind.STEP if state.phase is Phase.MOVE:
            words = _("You cannot play any more dice: end the turn.")
            return Objection(ActionReason.NO_DIE_LEFT, words)
    return Objection(ActionReason.NOT_ROLLED, _("Roll first."))


def _due(state: GameState) -> str:
    """Return what must be done next, as part of a sentence."""
    match state.phase:
        case Phase.MOVE if state.next_steps:
            return _("play the {dice}", dice=_(" and ").join(map(str, state.dice_left)))
        case Phase.MOVE:
            return _("end the turn")
        case Phase.DOUBLE:
            beavered = state.offer is not None and state.offer.kind is OfferKind.BEAVER
            return _("take or drop the beaver") if beavered else _("take or drop the double")
        case Phase.RESIGN:
            return _("accept or decline the resignation")
        case Phase.OVER:
            return _("begin a new game")
    return _("roll")


def why_no_double(state: GameState) -> str | None:
    """Return a sentence that says why the player on roll may not double; None if they may."""
    why = _no_double(state)
    return None if why is None else why.sentence


def _no_double(state: GameState) -> Objection | None:
    """Return the reason why the player on roll may not double; None if they may."""
    cube, turn = state.cube, state.turn
    if not state.rules.cube:
        return Objection(
            ActionReason.NO_CUBE,
            _("There is no doubling cube under {title}.", title=state.rules.title),
        )
    if state.phase is not Phase.ROLL or turn is None:
        return Objection(
            ActionReason.BEFORE_ROLLING,
            _(
                "You can double only on your own turn, before you roll. For now, {due}.",
                due=_due(state),
            ),
        )
    if cube.owner is turn.opponent:
        return Objection(ActionReason.OPPONENTS_CUBE, _("The cube belongs to the opponent."))
    if state.crawford:
        return Objection(
            ActionReason.CRAWFORD, _("This is the Crawford game, which is played without the cube.")
        )
    if cube.value >= state.rules.max_cube:
        return _cube_limit(state)
    is_limited = state.is_match and not state.rules.doubles_in_matches
    if is_limited and state.score[turn.slot] + cube.value >= state.length:
        return Objection(
            ActionReason.DEAD_CUBE,
            _("The cube is dead: at the current stakes, a win already gives you the match."),
        )
    return None


def _no_double_again(state: GameState, kind: ActionKind) -> Objection | None:
    """Return the reason why a beaver or a raccoon is not allowed; None if it is allowed."""
    rules, offer = state.rules, state.offer
    beaver = kind is ActionKind.BEAVER
    answers = OfferKind.DOUBLE if beaver else OfferKind.BEAVER
    if offer is None or offer.kind is not answers:
        return Objection(
            ActionReason.OTHER_OFFER,
            _("You can {kind} only after a {answers}.", kind=_(kind), answers=_(answers)),
        )
    if state.is_match:
        return Objection(
            ActionReason.MONEY_ONLY, _("A {kind} is allowed only in money games.", kind=_(kind))
        )
    if not (rules.beavers if beaver else rules.raccoons):
        return Objection(
            ActionReason.NOT_AGREED,
            _("There are no {kind}s under {title}.", kind=_(kind), title=rules.title),
        )
    if (BEAVERED if beaver else RACCOONED) * state.cube.value > rules.max_cube:
        return _cube_limit(state)
    return None


def _cube_limit(state: GameState) -> Objection:
    rules = state.rules
    return Objection(
        ActionReason.CUBE_LIMIT,
        _(
            "Under {title}, the cube cannot go above {max_cube}.",
            title=rules.title,
            max_cube=rules.max_cube,
        ),
    )


def is_decision(state: GameState) -> bool:
    """Return whether engines can give advice on the decision in this state.

    These decisions are: which of several legal plays to make, whether to double, and how to answer
    a double. The answer to a resignation is not included.
    """
    if state.phase is Phase.MOVE:
        return len(state.legal_plays) > 1
    if state.phase is Phase.ROLL:
        return ActionKind.DOUBLE in legal_actions(state)
    return state.phase is Phase.DOUBLE


def is_rolled(state: GameState) -> bool:
    """Return whether there is a roll to play, now or after the answer to a resignation."""
    return state.phase is Phase.MOVE or (state.phase is Phase.RESIGN and state.dice is not None)


def may_double(state: GameState) -> bool:
    """Return whether the player on roll may double now, or has just doubled."""
    return state.phase is Phase.DOUBLE or why_no_double(state) is None


def is_beavered(state: GameState) -> bool:
    """Return whether a beaver is waiting for an answer."""
    return state.offer is not None and state.offer.kind is OfferKind.BEAVER


def may_answer(state: GameState, kind: ActionKind) -> bool:
    """Return whether this answer to a double is allowed, now or as soon as a double is offered."""
    if state.phase is Phase.DOUBLE:
        return kind in legal_actions(state)
    if state.turn is None or not may_double(state):
        return False
    offer = Offer(OfferKind.DOUBLE, state.turn)
    return kind in legal_actions(replace(state, phase=Phase.DOUBLE, offer=offer))
