"""Advice on plays and cube decisions, and the cost of an action according to such advice.

Cubeful equities are computed from cubeless equities with the method that Rick Janowski describes in
"Take-Points in Money Games", 1993, https://www.bkgm.com/articles/Janowski/cubeformulae.pdf. A dead
cube is never turned, and a live cube is always turned at the perfect moment. The cubeful equity
lies between the equity with a dead cube and the equity with a live cube. With a live cube, the
equity is linear between the cash points of both players. The method was developed for money games.
In a match, it uses the match-winning chances after wins and losses at the current score.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ..rules import (
    Action,
    ActionKind,
    Confirm,
    GameState,
    GammonError,
    MakePlay,
    Phase,
    apply,
    to_state,
)
from ..rules.legal_actions import is_beavered, may_answer, may_double
from ..rules.validation import brief
from .equity import Stakes, bounded, stakes_of
from .errors import EngineError
from .evaluation import Candidates, CubeAdvice, CubeChoice, Evaluation, Probabilities, mean_of
from .protocol import Engine, require_engine

_EQUITY_TOLERANCE = 1e-5  # smaller differences are rounding errors


def cube_advice(
    state: GameState,
    evaluation: Evaluation,
    stakes: Stakes,
    answer: Mapping[str, Any],
    *,
    has_cube: bool,
) -> CubeAdvice:
    """Return the cube advice from an engine's answer.

    All equities are from the doubler's point of view.

    The cubeful equity of `evaluation` is the equity without a double. The advice replaces it with
    the equity after the best decisions of both players. In `answer`, ``double_take`` does not
    include a beaver. ``doubles`` and ``takes`` are optional, and contain the engine's own
    decisions. In the last games of a match, it can be right to double whatever the equities are.
    """
    no_double = evaluation.cubeful
    double_take, double_pass = answer["double_take"], answer["double_pass"]
    doubles, takes = answer.get("doubles"), answer.get("takes")
    if not (has_cube and may_double(state)):
        return CubeAdvice(
            evaluation=_worth(evaluation, no_double, stakes),
            may_double=False,
            no_double=no_double,
            double_take=None,
            double_pass=None,
            choice=CubeChoice.NO_DOUBLE,
            answer=None,
        )
    beavers = double_take < 0 and (
        is_beavered(state) or may_answer(state, ActionKind.BEAVER)
    )  # the doubled player is the favourite
    taken = 2 * double_take if beavers or is_beavered(state) else double_take
    takes = taken <= double_pass if takes is None else takes
    doubled = taken if takes else double_pass
    if doubles is None:
        doubles = no_double < doubled
    # With a certain win, doubling ends the game at no cost.
    doubles = doubles or (not takes and no_double - doubled <= _EQUITY_TOLERANCE)
    if takes:
        choice = CubeChoice.DOUBLE_TAKE if doubles else CubeChoice.NO_DOUBLE
    else:
        choice = CubeChoice.DOUBLE_DROP if doubles else CubeChoice.TOO_GOOD
    reply = ActionKind.BEAVER if beavers else ActionKind.TAKE if takes else ActionKind.DROP
    worth = doubled if doubles else no_double
    if is_beavered(state):
        reply, worth = _answer_to_beaver(state, double_take)
    elif state.offer is not None and may_answer(state, ActionKind.TAKE):
        worth = doubled
    return CubeAdvice(
        evaluation=_worth(evaluation, worth, stakes),
        may_double=True,
        no_double=no_double,
        double_take=taken,
        double_pass=double_pass,
        choice=choice,
        answer=reply,
    )


def mean_cube(
    state: GameState, one: CubeAdvice, other: CubeAdvice, engine: str = "", level: str = ""
) -> CubeAdvice:
    """Return the mean of two advices on a cube decision; see `mean_of`."""
    if one.double_take is None or other.double_take is None:
        return one  # nobody can double
    # A beaver doubles the equity of a double once more; compare both equities without it.
    taken = [
        equity / (2 if each.answer is ActionKind.BEAVER else 1)
        for each, equity in ((one, one.double_take), (other, other.double_take))
    ]
    evaluation = mean_of(one.evaluation, other.evaluation, engine, level)
    return cube_advice(
        state,
        replace(evaluation, cubeful=(one.no_double + other.no_double) / 2),
        stakes_of(state, evaluation.color),
        {"double_take": sum(taken) / 2, "double_pass": one.double_pass},
        has_cube=True,
    )


def _answer_to_beaver(state: GameState, double_take: float) -> tuple[ActionKind, float]:
    """Return the doubler's answer to a beaver, and its equity. A drop costs the offered stake."""
    if double_take > 0 and may_answer(state, ActionKind.RACCOON):
        return ActionKind.RACCOON, 4 * double_take
    if 2 * double_take >= -2:  # noqa: PLR2004 - the cost of a drop
        return ActionKind.TAKE, 2 * double_take
    return ActionKind.DROP, -2.0


def _worth(evaluation: Evaluation, equity: float, stakes: Stakes) -> Evaluation:
    return replace(evaluation, cubeful=equity, match_chance=stakes.chance(equity))


CUBE_LIVENESS = 0.68
"""The usual liveness of the cube. Janowski's own estimates are between 0.6 and 0.7."""


def cubeful_equity(
    chances: Probabilities, stakes: Stakes, owner: str, live: float = CUBE_LIVENESS
) -> float:
    """Return the equity with the cube in play.

    `owner` is ``"player"``, ``"opponent"`` or ``"centered"``. `live` is the liveness of the cube,
    from 0 (dead) to 1 (live).
    """
    dead = stakes.without_cube(chances)
    if not (live and 0 < chances.win < 1):
        return dead
    win, lose = chances.win, chances.lose
    won = (1.0, chances.win_gammon / win, chances.win_backgammon / win, 0.0, 0.0)
    lost = (0.0, 0.0, 0.0, chances.lose_gammon / lose, chances.lose_backgammon / lose)
    gain = stakes.without_cube(Probabilities.nested(won))
    loss = -stakes.without_cube(Probabilities.nested(lost))
    turns = [(0.0, -loss), (1.0, gain)]
    if owner != "player":  # the opponent may double, and wins the stake after a drop
        turns.append(((loss - 0.5) / (gain + loss + 0.5), -1.0))
    if owner != "opponent":
        turns.append(((loss + 1) / (gain + loss + 0.5), 1.0))
    alive = _between(sorted(turns), chances.win)
    return bounded(live * alive + (1 - live) * dead, chances, stakes)


def _between(turns: list[tuple[float, float]], win: float) -> float:
    """Return the value at `win` of the piecewise linear function through the points `turns`."""
    for (left, low), (right, high) in pairwise(turns):
        if win <= right:
            return low + (high - low) * (win - left) / (right - left) if right > left else high
    return turns[-1][1]


Advice = Candidates | CubeAdvice
"""An engine's advice on a decision: the plays for a roll, or the advice on the cube."""

_CUBE_PHASES = (Phase.ROLL, Phase.DOUBLE)


def advice_on(engine: Engine, state: GameState) -> Advice:
    """Return an engine's advice on the decision in a state.

    Raises `EngineError` if the state has no decision.
    """
    require_engine(engine)
    state = to_state(state)
    if state.phase is Phase.MOVE:
        return engine.candidates(state)
    if state.phase in _CUBE_PHASES:
        return engine.cube(state)
    raise EngineError(
        "An engine cannot advise on this state: it has no roll to play and no cube decision."
    )


def cost_of(advice: Advice, state: GameState, action: Action | ActionKind) -> float:
    """Return the equity that an action loses according to an engine's advice, 0 or more.

    The equity is in units of the cube before the action. It is 0 if the advice is not about this
    action. `state` is the state before the action, and includes the moves already made in the turn.
    Raises `GammonError` if an argument has the wrong type.
    """
    state = to_state(state)
    if not isinstance(action, Action | ActionKind):
        raise GammonError(f"The action must be an Action or an ActionKind, not {brief(action)}.")
    if not isinstance(advice, Candidates | CubeAdvice):
        raise GammonError(
            f"The advice must be Candidates or CubeAdvice from an engine, not {brief(advice)}."
        )
    if isinstance(advice, Candidates):
        return _cost_of_play(advice, state, action)
    return max(0.0, _cost_with_cube(advice, state, _kind(action)))


def _kind(action: Action | ActionKind) -> ActionKind:
    return action if isinstance(action, ActionKind) else action.kind


def _cost_of_play(candidates: Candidates, state: GameState, action: Action | ActionKind) -> float:
    if isinstance(action, MakePlay):
        state = apply(state, action)
        result = state.turn_start if state.phase is Phase.OVER else state.turn_start.swapped()
    elif _kind(action) is Confirm.kind:
        result = state.position
    else:
        return 0.0
    return max((-each.difference for each in candidates if each.play.result == result), default=0.0)


def _cost_with_cube(advice: CubeAdvice, state: GameState, kind: ActionKind) -> float:
    if advice.double_take is None or advice.double_pass is None:
        return 0.0
    best = min(advice.double_take, advice.double_pass)
    if state.phase is Phase.ROLL:
        gain = best - advice.no_double
        if advice.doubles:
            return gain if kind is ActionKind.ROLL else 0.0
        return -gain if kind is ActionKind.DOUBLE else 0.0
    if kind is advice.answer or is_beavered(state):
        return 0.0
    # The doubler's equity after each answer; the opponent wants the lowest equity.
    plain = advice.double_take / 2 if advice.answer is ActionKind.BEAVER else advice.double_take
    worth = {
        ActionKind.TAKE: plain,
        ActionKind.BEAVER: 2 * plain,
        ActionKind.DROP: advice.double_pass,
    }
    return worth.get(kind, best) - best
