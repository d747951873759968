"""Which decisions count in a performance rating: those that can be got wrong.

eXtreme Gammon divides the error of a player by the number of their decisions that were no matter
of course. It publishes no rule; this one is read off its own figures, and gives the numbers of
decisions that an independent reader finds as well (gvformat, MIT, of the package gammonview):

- a play counts if there is a choice: two plays whose equities differ by 0.0001, the last figure
  that XG shows. A forced play does not, nor one where the game is decided already, nor an illegal
  one;
- a double, made or not, does not count if it is far away: if rolling is better by more than 0.2
  than doubling, taken or dropped, or if everything is below −0.9; nor if it makes no difference
  (0.001). An error counts always. Equities are compared as XG shows them, with four decimals;
- an answer counts unless it makes no difference (0.001).
"""

from __future__ import annotations

from ..engine.values import Candidates, CubeAdvice
from .decision import Decision, DecisionKind

_SAME_PLAY = 1e-4
_SAME_CUBE = 1e-3
_FAR_FROM_DOUBLING = 0.2
_LOST = -0.9
_DECIMALS_SHOWN = 4


def counts(decision: Decision) -> bool:
    """Whether a decision counts; see the module."""
    if isinstance(decision.advice, Candidates):
        return decision.legal and _has_choice(decision.advice)
    if decision.kind is DecisionKind.DOUBLE:
        return not _is_no_matter(decision.advice) or _shown(decision.error) >= _SAME_CUBE
    cube = decision.advice
    if cube.double_take is None or cube.double_pass is None:
        return False
    return abs(cube.double_take - cube.double_pass) >= _SAME_CUBE


def _has_choice(candidates: Candidates) -> bool:
    equities = [each.equity for each in candidates]
    return max(equities) - min(equities) >= _SAME_PLAY


def _is_no_matter(cube: CubeAdvice) -> bool:
    """Whether it is clear to everybody whether to double."""
    if cube.double_take is None or cube.double_pass is None:
        return True
    none, taken, dropped = map(_shown, (cube.no_double, cube.double_take, cube.double_pass))
    return (
        abs(none - min(taken, dropped)) < _SAME_CUBE
        or none - min(taken, dropped) > _FAR_FROM_DOUBLING
        or (none < _LOST and taken < _LOST)
    )


def _shown(equity: float) -> float:
    return round(equity, _DECIMALS_SHOWN)
