"""What a decision costs, by what an engine says: for hints and for tutors."""

from __future__ import annotations

from ..rules import (
    Action,
    ActionKind,
    Confirm,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    apply,
)
from ..rules.validation import brief
from .decisions import demand_state, is_beavered
from .errors import EngineError
from .protocol import Engine, demand_engine
from .values import Candidates, CubeAdvice

Advice = Candidates | CubeAdvice
"""What an engine says to a decision: the plays of a roll, or the cube."""

_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE)


def advice_on(engine: Engine, state: GameState) -> Advice:
    """What an engine says to the decision that a state waits for.

    Raises
    ------
    EngineError
        If there is nothing to be decided, or the engine fails.
    PositionError
        If it is no possible state.
    """
    demand_engine(engine)
    demand_state(state)
    if state.phase is Phase.MOVE:
        return engine.candidates(state)
    if state.phase in _CUBE_PHASES:
        return engine.cube(state)
    raise EngineError("There is nothing to be decided here that an engine gives advice on.")


def cost_of(advice: Advice, state: GameState, action: Action | ActionKind) -> float:
    """How much equity an action gives away, by what an engine has said.

    Parameters
    ----------
    advice
        What the engine says to the decision.
    state
        The state in which the action is done; with the steps made, where a turn is ended.
    action
        The action, or the kind of one.

    Returns
    -------
    float
        In units of the cube before it is turned, 0 or more; 0 also for what is no decision that
        the advice is about.

    Raises
    ------
    GammonError
        If one of these is something else.
    """
    demand_state(state)
    if not isinstance(action, Action | ActionKind):
        raise GammonError(f"What is done is an action or a kind of one, not {brief(action)}.")
    if not isinstance(advice, Candidates | CubeAdvice):
        raise GammonError(f"Advice is what an engine has said, not {brief(advice)}.")
    if isinstance(advice, Candidates):
        return _cost_of_play(advice, state, action)
    return max(0.0, _cost_with_cube(advice, state, _kind(action)))


def _kind(action: Action | ActionKind) -> ActionKind:
    return action if isinstance(action, ActionKind) else action.kind


def _cost_of_play(candidates: Candidates, state: GameState, action: Action | ActionKind) -> float:
    if isinstance(action, MakePlay):
        state = apply(state, action)
        result = state.position if state.phase is Phase.OVER else state.position.swapped()
    elif _kind(action) is Confirm.kind:
        result = state.current
    else:
        return 0.0
    return max((-each.difference for each in candidates if each.play.result == result), default=0.0)


def _cost_with_cube(advice: CubeAdvice, state: GameState, kind: ActionKind) -> float:
    if advice.double_take is None or advice.double_pass is None:
        return 0.0
    if state.phase is Phase.ROLL:
        return _cost_before_the_roll(advice, kind)
    if kind is advice.answer or is_beavered(state):
        return 0.0
    # What the doubler gets by each answer; the one who answers wants it to be little.
    plain = advice.double_take / 2 if advice.answer is ActionKind.BEAVER else advice.double_take
    worth = {
        ActionKind.TAKE: plain,
        ActionKind.BEAVER: 2 * plain,
        ActionKind.DROP: advice.double_pass,
    }
    best = min(advice.double_take, advice.double_pass)
    return worth.get(kind, best) - best


def _cost_before_the_roll(advice: CubeAdvice, kind: ActionKind) -> float:
    assert advice.double_take is not None  # looked at before
    assert advice.double_pass is not None
    doubled = min(advice.double_take, advice.double_pass)
    if kind is ActionKind.ROLL and advice.doubles:
        return doubled - advice.no_double
    if kind is ActionKind.DOUBLE and not advice.doubles:
        return advice.no_double - doubled
    return 0.0
