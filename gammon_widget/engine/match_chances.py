"""Chances of winning a match by a formula, where no engine's table is at hand.

The Janowski rule, which Rick Janowski fitted to Kit Woolsey's table of 1992 and looks back on in
"Match Equity Formula Reviewed and Revised", 2013,
https://www.bkgm.com/articles/Janowski/MatchEquityFormulaRevised/: the leader, D points ahead of
an opponent who needs T, wins the match with a probability of 0.5 + 0.85 D / (T + 6). That line goes
beyond certainty, where no point would count any more; so the trailer is left a chance that halves
with every 2.5 points at the least, which is never far from the tables of engines. After the
Crawford game the trailer doubles at once, and so needs every other point only: ⌈T / 2⌉ games, each
of them even.
"""

from __future__ import annotations

import math

from ..rules import Color, GameState, Level
from .stakes import Stakes


def match_chance(own: int, other: int, *, after_crawford: bool = False) -> float:
    """The chance of winning a match, at the beginning of a game.

    Parameters
    ----------
    own, other
        Points to go; 0 or less has won, and one of the two is above 0.
    after_crawford
        Whether the Crawford game has been played.
    """
    if own <= 0 or other <= 0:
        return float(own <= 0)
    if own > other:
        return 1 - match_chance(other, own, after_crawford=after_crawford)
    if after_crawford and own == 1 and other > 1:
        return 1 - 0.5 ** ((other + 1) // 2)
    lead = other - own
    return 1 - max(0.5 - 0.85 * lead / (other + 6), math.pow(0.5, 1 + 0.4 * lead))


def stakes_of(state: GameState, color: Color) -> Stakes:
    """What each ending of the present game is worth to a player, by the formula."""
    if not state.is_match:
        centred = state.cube.owner is None
        return Stakes.money(jacoby_counts=state.rules.jacoby and centred)
    own = state.length - state.score[color.slot]
    other = state.length - state.score[color.opponent.slot]
    brink = 1 in (own, other)  # the Crawford game is this one, or behind
    points = [level * state.cube.value for level in Level]
    return Stakes.match(
        [match_chance(own - won, other, after_crawford=brink) for won in points]
        + [match_chance(own, other - lost, after_crawford=brink) for lost in points]
    )
