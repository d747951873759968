"""What a player has lost, and how lucky they were: the sums over a game or a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from ..rules import Color
from .counted import counts
from .decision import Decision, DecisionKind
from .error_class import ErrorClass
from .roll_luck import RollLuck

_PR_SCALE = 500
_SNOWIE_SCALE = 1000
_RESAMPLES = 4000
_FEWEST = 2


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """The figures of one player.

    Equities are in units of the cube as it stood at each decision, normalised in a match.

    Attributes
    ----------
    name, color
        Whose figures these are.
    counted
        How many of their decisions count; see the module `counted`.
    error
        The equity given away in these.
    play_error, cube_error
        The two parts of it: with the checkers, and with the cube.
    doubtful, mistakes, blunders
        How many of them were errors of each `ErrorClass`.
    mwc_lost
        The chance of winning the match that was given away; None for money.
    rolls
        How many rolls there are of which the luck is known.
    luck
        The luck of these together.
    luck_mwc
        The same in chances of winning the match; None for money.
    turns
        How many times the two players have played a roll, forced plays included: what the Snowie
        rate is divided by.
    result
        What the player won, or lost if negative: points for money, and 1 or 0 for a match won or
        lost. None while it is open.
    luck_balance
        The luck of this player less that of the other, in the same units.
    errors
        The equity given away in each decision that counts, in order.
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
        """Where the rating of this player lies with 95 % confidence, by the play of this match.

        The bootstrap: as many decisions as there are, drawn from them with replacement, thousands
        of times (always the same ones), and the middle 95 % of the ratings that these give. It
        tells how much depends on which decisions came up, and nothing of how well the engine
        judges them. None with fewer than two decisions.
        """
        return None if len(self.errors) < _FEWEST else _bootstrapped(self.errors)

    @property
    def pr(self) -> float | None:
        """The performance rating: 500 times the error of a counted decision; None without any.

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
    """Sum up what one player has done.

    Parameters
    ----------
    name, color
        The player.
    decisions, luck
        Those of both players.
    turns, result
        See `PlayerTotals`.
    is_match
        Whether chances of winning a match can be told.
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
