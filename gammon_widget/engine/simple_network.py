"""What a small network sees in a position, and three probabilities it makes of that.

It looks at how many checkers stand on each point, how long the primes are and what can be hit; out
come the chances to win, to win a gammon, and to lose one. It was fitted to the figures of a real
engine by `tools.fit_simple`, and stands in ``simple.json``. It looks no roll ahead.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ..rules import Position
from ..rules.position import BAR, HOME
from .probabilities import Probabilities, possible

FEWEST, MOST = -3, 4
"""Checkers of the opponent's and of one's own on a point, from where on more count the same."""

_REACH_PIPS = 6  # pips; a blot nearer than that can be hit by one die
_MAX_LEAD = 12
_MAX_BLOTS = 4  # more are not worse
_BACKGAMMONS_PER_GAMMON = 0.03  # of all gammons; too few to be fitted

_COUNTS = (MOST - FEWEST + 1,) * (BAR + 1)
SIZES = {
    "contact": (*_COUNTS, _MAX_BLOTS + 1, _REACH_PIPS + 1, _REACH_PIPS + 1, HOME + 2, HOME + 2),
    "race": (*_COUNTS, 2 * _MAX_LEAD + 1),
}
"""How many different numbers there are of each thing that is seen."""

Rows = Sequence[Sequence[float]]


def seen(position: Position) -> tuple[int, ...]:
    """What is seen in a position, as numbers from 0.

    Parameters
    ----------
    position
        Seen by the player who has just moved; the opponent is to roll.

    Returns
    -------
    tuple of int
        26 numbers of checkers by place, then: blots that can be hit by one die, the longest
        primes of both, and home points that a checker on the bar has to get by, again for both;
        in a race instead the lead, measured by what chance can make up for.
    """
    points = position.points
    counts = [min(max(count, FEWEST), MOST) - FEWEST for count in points]
    if not position.has_contact:
        own, other = position.pips
        lead = (other - own) / math.sqrt(other + own + 1)
        return (*counts, min(max(round(3 * lead), -_MAX_LEAD), _MAX_LEAD) + _MAX_LEAD)
    own_points = [count > 1 for count in points]
    other_points = [count < -1 for count in points]
    bar_own, bar_other = position.bar
    return (
        *counts,
        min(_blots_in_reach(points), _MAX_BLOTS),
        _longest_run(own_points[1:BAR]),
        _longest_run(other_points[1:BAR]),
        (sum(own_points[1 : HOME + 1]) + 1) * min(bar_other, 1),
        (sum(other_points[BAR - HOME : BAR]) + 1) * min(bar_own, 1),
    )


def _blots_in_reach(points: Sequence[int]) -> int:
    """Own blots that an opponent's checker stands at most six points before."""
    blots = 0
    for place in range(1, BAR):
        if points[place] == 1:
            start = max(place - _REACH_PIPS, 0)
            blots += any(points[before] < 0 for before in range(start, place))
    return blots


def _longest_run(made: Sequence[bool]) -> int:
    longest = run = 0
    for point in made:
        run = run + 1 if point else 0
        longest = max(longest, run)
    return min(longest, _REACH_PIPS)


class _Network:
    """One hidden layer; what is seen goes in by one row of figures for each number."""

    def __init__(self, figures: Mapping[str, Any]) -> None:
        self.tables: Sequence[Rows] = figures["tables"]
        self.outer: Rows = figures["outer"]  # a row of weights for each sum, and what is added

    def __call__(self, numbers: Sequence[int]) -> list[float]:
        rows = [table[number] for table, number in zip(self.tables, numbers, strict=True)]
        hidden = [math.tanh(sum(column)) for column in zip(*rows, strict=True)]
        hidden.append(1.0)
        return [
            1 / (1 + math.exp(-sum(map(float.__mul__, weights, hidden)))) for weights in self.outer
        ]


@cache
def _networks() -> dict[str, _Network]:
    text = files(__package__).joinpath("simple.json").read_text(encoding="utf-8")
    return {name: _Network(figures) for name, figures in json.loads(text).items()}


def estimate(position: Position) -> Probabilities:
    """How a game goes on, seen by the player who has just moved."""
    network = _networks()["contact" if position.has_contact else "race"]
    win, win_gammon, lose_gammon = network(seen(position))
    return possible(
        position,
        Probabilities.nested(
            (
                win,
                win_gammon,
                _BACKGAMMONS_PER_GAMMON * win_gammon,
                lose_gammon,
                _BACKGAMMONS_PER_GAMMON * lose_gammon,
            )
        ),
    )
