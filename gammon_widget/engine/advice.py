"""From the three equities of a cube decision to what both players should do."""

from __future__ import annotations

from dataclasses import replace

from ..rules import ActionKind, GameState
from .decisions import is_beavered, may_answer, may_double
from .stakes import Stakes
from .values import CubeAdvice, CubeChoice, Evaluation

_EQUITY_TOLERANCE = 1e-5  # equities nearer than that are the same, computed twice


def advice(
    state: GameState,
    evaluation: Evaluation,
    stakes: Stakes,
    *,
    no_double: float,
    double_take: float,
    double_pass: float,
    has_cube: bool,
    doubles: bool | None = None,
    takes: bool | None = None,
) -> CubeAdvice:
    """The advice that follows from the equities, all the doubler's.

    Parameters
    ----------
    state
        The state that was asked about, which says what is allowed in it.
    evaluation
        Of the position before the roll; its cubeful equity is replaced by that of the best
        decisions.
    stakes
        What its chance of winning the match is taken from.
    no_double, double_take, double_pass
        The equities; a take is not yet a beaver.
    has_cube
        Whether the cube can be turned in this game at all.
    doubles, takes
        What the engine decides itself, which may know more than its equities: in the last games
        of a match it can be right to double whatever they are. By the equities, if it does not
        say.
    """
    allowed = has_cube and may_double(state)
    if not allowed:
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
    )  # the doubled player is the favourite, so they want the stake up
    taken = 2 * double_take if beavers or is_beavered(state) else double_take
    takes = taken <= double_pass if takes is None else takes
    doubled = taken if takes else double_pass
    if doubles is None:
        doubles = no_double < doubled
    # One who is sure to win may as well end it.
    doubles = doubles or (not takes and no_double - doubled <= _EQUITY_TOLERANCE)
    if takes:
        choice = CubeChoice.DOUBLE_TAKE if doubles else CubeChoice.NO_DOUBLE
    else:
        choice = CubeChoice.DOUBLE_PASS if doubles else CubeChoice.TOO_GOOD
    answer = ActionKind.BEAVER if beavers else ActionKind.TAKE if takes else ActionKind.DROP
    worth = doubled if doubles else no_double
    if is_beavered(state):
        answer, worth = _answer_to_beaver(state, double_take)
    elif state.offer is not None and may_answer(state, ActionKind.TAKE):
        worth = doubled
    return CubeAdvice(
        evaluation=_worth(evaluation, worth, stakes),
        may_double=True,
        no_double=no_double,
        double_take=taken,
        double_pass=double_pass,
        choice=choice,
        answer=answer,
    )


def _answer_to_beaver(state: GameState, double_take: float) -> tuple[ActionKind, float]:
    """What a beavered doubler does, and what it is worth; a drop costs what they had offered."""
    if double_take > 0 and may_answer(state, ActionKind.RACCOON):
        return ActionKind.RACCOON, 4 * double_take
    if 2 * double_take >= -2:  # noqa: PLR2004
        return ActionKind.TAKE, 2 * double_take
    return ActionKind.DROP, -2.0


def _worth(evaluation: Evaluation, equity: float, stakes: Stakes) -> Evaluation:
    return replace(evaluation, cubeful=equity, match_chance=stakes.chance(equity))
