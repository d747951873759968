"""Sampling statistics of matches: intervals of ratings, results by group, and dice against chance.

The functions take plain numbers and columns, such as sums from a database, and know neither matches
nor files. Errors are equities lost in decisions that count, so a rating is 500 times their mean; a
rating of 1 stands for 2 mEMG, or 0.002 points, per decision.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import erfc, exp, gamma, sqrt
from typing import NamedTuple, TypeVar

from ..languages.translation import _

PR_SCALE = 500
"""The performance rating of a player who loses one point per decision."""

CONFIDENT = 1.96
"""Half the width of a 95 % confidence interval, in standard errors."""

WINDOW = 10
"""The number of matches in a moving rating."""

MIN_ROLLS = 30
"""The number of rolls from which doubles are tested: five are then expected, as χ² requires."""

_TESTS = ("doubles", "pips", "faces")
_UNUSUAL, _RARE = 0.05, 0.001
_FACES = 6
_PIPS = [(a + b) * (2 if a == b else 1) for a, b in product(range(1, _FACES + 1), repeat=2)]
_MEAN_PIPS = sum(_PIPS) / len(_PIPS)  # 49/6
_PIPS_VARIANCE = sum((each - _MEAN_PIPS) ** 2 for each in _PIPS) / len(_PIPS)


def pr_of(decisions: int, error: float) -> float | None:
    """Return the rating for a number of decisions and their total error; None without decisions."""
    return PR_SCALE * error / decisions if decisions else None


def pr_interval(decisions: int, error: float, squares: float) -> tuple[float, float] | None:
    """Return the 95 % confidence interval of a rating.

    The ends are the rating plus and minus 1.96 standard errors of the mean, which is normal for
    many decisions (central limit theorem). No end is below 0, because no error is.

    Parameters
    ----------
    decisions
        The number of decisions that count.
    error, squares
        The sum of their errors, and the sum of the squares of their errors.

    Returns
    -------
    tuple of float, or None
        The lower and the upper end; None if there are fewer than two decisions.

    Examples
    --------
    >>> low, high = pr_interval(100, error=2.0, squares=0.4)
    >>> f"{low:.1f} to {high:.1f}"
    '4.1 to 15.9'
    """
    if decisions < 2:  # noqa: PLR2004  a variance needs two
        return None
    variance = max(0.0, squares - error**2 / decisions) / (decisions - 1)
    rating = PR_SCALE * error / decisions
    half = CONFIDENT * PR_SCALE * sqrt(variance / decisions)
    return max(0.0, rating - half), rating + half


def moving_prs(decisions: Iterable[int], errors: Iterable[float]) -> Iterator[float | None]:
    """Yield for each match the rating over this match and the nine before it.

    `decisions` and `errors` are columns with the number of decisions and the total error of each
    match, in the order of the matches. A match counts as much as it has decisions.

    Examples
    --------
    >>> [*moving_prs([100, 50], [1.0, 1.1])]
    [5.0, 7.0]
    """
    last: deque[tuple[int, float]] = deque(maxlen=WINDOW)
    for each in zip(decisions, errors, strict=True):
        last.append(each)
        yield pr_of(sum(count for count, _error in last), sum(error for _count, error in last))


@dataclass(frozen=True, slots=True)
class GroupResults:
    """The results of a player in a group of matches, such as all matches against one opponent.

    Attributes
    ----------
    matches, won
        The number of matches that have ended, and the number of these that the player has won.
    decisions, error
        The number of the player's decisions that count in analysed matches, and the equity lost.
    """

    matches: int = 0
    won: int = 0
    decisions: int = 0
    error: float = 0.0

    @property
    def pr(self) -> float | None:
        """The rating over all analysed matches; None if there are none."""
        return pr_of(self.decisions, self.error)


_Key = TypeVar("_Key", bound=Hashable)


def results_by(
    keys: Iterable[_Key],
    won: Iterable[bool | None],
    decisions: Iterable[int],
    errors: Iterable[float],
) -> dict[_Key, GroupResults]:
    """Add up the results of a player by group, in the order in which the groups first appear.

    Parameters
    ----------
    keys
        The group of each match, such as the opponent's name.
    won
        Whether the player has won each match; None for a match that has not ended.
    decisions, errors
        The player's number of decisions that count in each match, and the equity lost in them.

    Examples
    --------
    >>> results_by(["Bob", "Bob"], [True, None], [100, 0], [1.0, 0.0])["Bob"]
    GroupResults(matches=1, won=1, decisions=100, error=1.0)
    """
    found: dict[_Key, GroupResults] = {}
    for key, is_won, count, error in zip(keys, won, decisions, errors, strict=True):
        group = found.get(key, GroupResults())
        found[key] = replace(
            group,
            matches=group.matches + (is_won is not None),
            won=group.won + bool(is_won),
            decisions=group.decisions + count,
            error=group.error + error,
        )
    return found


class ChiSquare(NamedTuple):
    """A χ² test (Pearson): the statistic, its degrees of freedom, and its p-value.

    `p` is the probability that chance alone gives a statistic as large as this.
    """

    value: float
    degrees: int
    p: float


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> ChiSquare:
    """Compare counts with expected counts that have the same sum.

    Examples
    --------
    >>> f"{chi_square([74, 356], [430 / 6, 430 * 5 / 6]).p:.2f}"
    '0.76'
    """
    pairs = zip(observed, expected, strict=True)
    value = sum((one - other) ** 2 / other for one, other in pairs)
    return ChiSquare(value, len(observed) - 1, chi_square_p(value, len(observed) - 1))


def chi_square_p(value: float, degrees: int) -> float:
    """Return the probability that χ² with some degrees of freedom is at least `value`.

    This is the regularised incomplete gamma function Q(degrees / 2, value / 2). It begins with
    Q(1, x) = exp(−x) or Q(1/2, x) = erfc(√x), and Q(a + 1, x) = Q(a, x) + x**a exp(−x) / Γ(a + 1)
    (Abramowitz and Stegun, 26.4.4 and 26.4.5; DLMF 8.8.2).
    """
    x, a = value / 2, 0.5 if degrees % 2 else 1.0
    tail = erfc(sqrt(x)) if degrees % 2 else exp(-x)
    while a < degrees / 2:
        tail += x**a * exp(-x) / gamma(a + 1)
        a += 1
    return tail


@dataclass(frozen=True, slots=True)
class DiceFigures:
    """The dice of a player, compared with fair dice.

    Opening rolls do not belong to these rolls, because they cannot be doubles.

    Attributes
    ----------
    rolls, doubles
        The number of rolls, and of doubles among them.
    pips
        The sum of the pips; a double counts four times its number.
    faces
        How often each number came up on a die, from 1 to 6.
    """

    rolls: int
    doubles: int
    pips: int
    faces: tuple[int, ...]

    @classmethod
    def of(cls, counts: Mapping[tuple[int, int], int]) -> DiceFigures:
        """Return the figures for numbers of rolls, by the two dice of the roll in any order.

        Examples
        --------
        >>> figures = DiceFigures.of({(6, 6): 1, (3, 1): 2})
        >>> figures.rolls, figures.doubles, figures.pips, figures.faces
        (3, 1, 32, (2, 0, 2, 0, 0, 2))
        """
        faces = [0] * _FACES
        for roll, count in counts.items():
            for die in roll:
                faces[die - 1] += count
        return cls(
            sum(counts.values()),
            sum(count for (one, other), count in counts.items() if one == other),
            sum(count * (a + b) * (1 + (a == b)) for (a, b), count in counts.items()),
            tuple(faces),
        )

    @property
    def tests(self) -> dict[str, ChiSquare]:
        """The tests of the doubles, of the mean of the pips and of the faces.

        The test of the mean is a z-test: z² is χ² with one degree of freedom. There are no tests
        with fewer than 30 rolls.
        """
        if self.rolls < MIN_ROLLS:
            return {}
        expected = self.rolls / _FACES
        doubles = [self.doubles, self.rolls - self.doubles]
        value = self.rolls * (self.pips / self.rolls - _MEAN_PIPS) ** 2 / _PIPS_VARIANCE
        found = (
            chi_square(doubles, [expected, self.rolls - expected]),
            ChiSquare(value, 1, chi_square_p(value, 1)),
            chi_square(self.faces, [2 * expected] * _FACES),
        )
        return dict(zip(_TESTS, found, strict=True))

    def record(self) -> dict[str, float | None]:
        """Return the shares, the mean and the p-values, for a table; None if they are unknown."""
        rolls, tests = self.rolls, self.tests
        return {
            "rolls": rolls,
            "doubles": self.doubles / rolls if rolls else None,
            "pips": self.pips / rolls if rolls else None,
            **{f"{name}_p": tests[name].p if tests else None for name in _TESTS},
        }

    def words(self) -> list[str]:
        """Return a line of text for each test."""
        tests = self.tests
        if not tests:
            return [_("{rolls} rolls are too few to compare with fair dice.", rolls=self.rolls)]
        doubles = _(
            "doubles {share} % of {rolls} rolls, expected 16.7 %",
            share=f"{100 * self.doubles / self.rolls:.1f}",
            rolls=self.rolls,
        )
        pips = _("{pips} pips a roll, expected 8.17", pips=f"{self.pips / self.rolls:.2f}")
        pairs = zip((doubles, pips, _("the six numbers")), tests.values(), strict=True)
        return [f"{text}; {chance_words(test.p)}" for text, test in pairs]


def chance_words(p: float) -> str:
    """Return a p-value in words: how often chance alone gives a result as far from the mean."""
    if p < _RARE:
        return _("very unusual, p < 0.001")
    digits = f"{p:.1f}" if p >= 0.1 else f"{p:.1g}"  # noqa: PLR2004  one digit that counts
    if p < _UNUSUAL:
        return _("unusual, p = {p}", p=digits)
    return _("nothing unusual, p = {p}", p=digits)
