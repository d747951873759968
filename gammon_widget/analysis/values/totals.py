"""Totals of a player over a game or a match, and which decisions count in a rating.

eXtreme Gammon divides the error of a player by the number of their decisions that were not obvious.
It publishes no rule; this one is derived from its figures, and gives the same numbers of decisions
as an independent reader (gvformat, MIT, of the package gammonview):

- a play counts if there is a choice: two plays whose equities differ by 0.0001, the last digit that
  XG shows. A forced play does not count, nor a play in a game that is already decided, nor an
  illegal play;
- a double, made or not, does not count if it is far away: if rolling is better than doubling by
  more than 0.2, taken or dropped, or if all equities are below −0.9; nor if it makes no difference
  (0.001). An error always counts. Equities are compared as XG shows them, with four decimals;
- an answer counts unless it makes no difference (0.001).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ...engine.evaluation import Candidates, CubeAdvice
from ...rules import Color
from .decision import Decision, DecisionKind, RollLuck
from .error_class import ErrorClass

_SAME_PLAY = 1e-4
_SAME_CUBE = 1e-3
_FAR_FROM_DOUBLING = 0.2
_LOST = -0.9
_DECIMALS_SHOWN = 4


def counts(decision: Decision) -> bool:
    """Whether a decision counts in a rating; see the module docstring."""
    if isinstance(decision.advice, Candidates):
        return decision.legal and _has_choice(decision.advice)
    if decision.kind is DecisionKind.DOUBLE:
        return not _is_no_matter(decision.advice) or _rounded(decision.error) >= _SAME_CUBE
    cube = decision.advice
    if cube.double_take is None or cube.double_pass is None:
        return False
    return abs(cube.double_take - cube.double_pass) >= _SAME_CUBE


def _has_choice(candidates: Candidates) -> bool:
    equities = [each.equity for each in candidates]
    return max(equities) - min(equities) >= _SAME_PLAY


def _is_no_matter(cube: CubeAdvice) -> bool:
    """Whether the double is obviously right or wrong."""
    if cube.double_take is None or cube.double_pass is None:
        return True
    none, taken, dropped = map(_rounded, (cube.no_double, cube.double_take, cube.double_pass))
    return (
        abs(none - min(taken, dropped)) < _SAME_CUBE
        or none - min(taken, dropped) > _FAR_FROM_DOUBLING
        or (none < _LOST and taken < _LOST)
    )


def _rounded(equity: float) -> float:
    return round(equity, _DECIMALS_SHOWN)


_PR_SCALE = 500
_SNOWIE_SCALE = 1000
_RESAMPLES = 4000
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """The figures of one player.

    Equities are in units of the cube at each decision, normalised in a match.

    Attributes
    ----------
    name, color
        The player.
    counted
        Number of decisions that count; see the docstring of this module.
    error
        The equity lost in these.
    play_error, cube_error
        Its two parts: checker play and cube.
    doubtful, mistakes, blunders
        Number of errors of each `ErrorClass` among them.
    mwc_lost
        The chance of winning the match that was lost; None for money.
    rolls
        Number of rolls with known luck.
    luck
        Their total luck.
    luck_mwc
        The same in chances of winning the match; None for money.
    turns
        Number of rolls that the two players have played, forced plays included: the divisor of the
        Snowie rate.
    result
        The result of the player: points for money, negative for a loss; 1 or 0 for a match won or
        lost. None while it is open.
    luck_balance
        The luck of this player less that of the other, in the same units.
    errors
        The equity lost in each decision that counts, in order.
    """

    name: str
    color: Color
    counted: int
    error: float
    play_error: float
    cube_error: float
    doubtful: int
    mistakes: int
    blunders: int
    mwc_lost: float | None
    rolls: int
    luck: float
    luck_mwc: float | None
    turns: int
    result: float | None
    luck_balance: float
    errors: tuple[float, ...] = field(default=(), repr=False)

    @property
    def pr_interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the rating, from the play of this match.

        By the bootstrap: thousands of samples of the decisions, with replacement and always the
        same ones, and the middle 95 % of their ratings. It shows how much the rating depends on the
        decisions that came up, not on the quality of the engine. None with fewer than two
        decisions.
        """
        return None if len(self.errors) < _FEWEST else _bootstrapped(self.errors)

    @property
    def pr(self) -> float | None:
        """The performance rating: 500 times the error per counted decision; None without any.

        eXtreme Gammon's "PR": an error of 0.01 a decision is a PR of 5.
        """
        return _PR_SCALE * self.error / self.counted if self.counted else None

    @property
    def snowie(self) -> float | None:
        """The Snowie error rate: 1000 times the error, divided by the turns of both players."""
        return _SNOWIE_SCALE * self.error / self.turns if self.turns else None

    @property
    def luck_adjusted(self) -> float | None:
        """The result without the luck of both players; None while the result is open."""
        return None if self.result is None else self.result - self.luck_balance


def total(
    name: str,
    color: Color,
    *,
    decisions: Sequence[Decision],
    luck: Sequence[RollLuck],
    turns: int,
    result: float | None,
    is_match: bool,
) -> PlayerTotals:
    """Sum up the decisions, luck and result of one player.

    `decisions` and `luck` are those of both players; `turns` and `result` as in `PlayerTotals`.
    """
    own = [each for each in decisions if each.color is color and counts(each)]
    play_error = sum(each.error for each in own if each.kind is DecisionKind.PLAY)
    cube_error = sum(each.error for each in own if each.kind is not DecisionKind.PLAY)
    rolls = [each for each in luck if each.color is color]
    lucky = sum(each.luck for each in rolls)
    lucky_mwc = sum(each.match_chance or 0.0 for each in rolls)
    balance = sum(
        ((each.match_chance or 0.0) if is_match else each.luck * each.cube)
        * (1 if each.color is color else -1)
        for each in luck
    )
    classes = Counter(each.error_class for each in own)
    return PlayerTotals(
        name,
        color,
        counted=len(own),
        error=play_error + cube_error,
        play_error=play_error,
        cube_error=cube_error,
        doubtful=classes[ErrorClass.DOUBTFUL],
        mistakes=classes[ErrorClass.MISTAKE],
        blunders=classes[ErrorClass.BLUNDER],
        mwc_lost=sum(each.mwc_lost or 0.0 for each in own) if is_match else None,
        rolls=len(rolls),
        luck=lucky,
        luck_mwc=lucky_mwc if is_match else None,
        turns=turns,
        result=result,
        luck_balance=balance,
        errors=tuple(each.error for each in own),
    )


def _bootstrapped(errors: tuple[float, ...]) -> tuple[float, float]:
    from statistics import quantiles  # slow to import

    chance, many = Random(0), len(errors)
    ratings = [_PR_SCALE * sum(chance.choices(errors, k=many)) / many for _ in range(_RESAMPLES)]
    low, *_, high = quantiles(ratings, n=40, method="inclusive")
    return low, high
