"""The cube window: the ranges of winning chances in which each cube action is best.

The limits between the ranges are computed with Janowski's formula from the gammon rates of the
position and, in a match, from the match equity table. Near a limit, the engine may choose a
different action.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from ..engine.equity import stakes_of
from ..engine.evaluation import CubeChoice, Probabilities
from ..engine.exact_bearoffs import EXACT_LEVEL
from ..engine.net import cube_by_formula
from ..engine.request import question_of
from ..rules import GameState

_STEPS = 400


class WindowPart(NamedTuple):
    """A range of winning chances in which the same cube action is best.

    `start` and `end` are winning chances from 0 to 1.
    """

    choice: CubeChoice
    start: float
    end: float


def cube_window(state: GameState, chances: Probabilities) -> list[WindowPart]:
    """Return the ranges of the cube actions, in ascending order of winning chances.

    Parameters
    ----------
    state
        A state in which a player is on roll and has not rolled yet.
    chances
        The probabilities in the position. The gammon rates are assumed to be the same for all
        winning chances.

    Returns
    -------
    list of WindowPart
        The ranges. The list is empty if nobody may double, or if the position is evaluated exactly.
    """
    question = question_of(state)
    stakes = stakes_of(state, question.color)
    found = [
        cube_by_formula("", state, question, stakes, _with_win(chances, step / _STEPS))
        for step in range(_STEPS + 1)
    ]
    if not found[0].may_double or found[0].evaluation.level == EXACT_LEVEL:
        return []
    parts: list[WindowPart] = []
    for choice, several in groupby(enumerate(found), key=lambda each: each[1].choice):
        last = [number for number, _ in several][-1]
        parts.append(WindowPart(choice, parts[-1].end if parts else 0.0, (last + 0.5) / _STEPS))
    parts[-1] = parts[-1]._replace(end=1.0)
    return parts


def _with_win(chances: Probabilities, win: float) -> Probabilities:
    """Return probabilities with the same gammon rates, but a different winning chance."""
    won, lost = win / (chances.win or 1.0), (1 - win) / (chances.lose or 1.0)
    gammon, loss = chances.win_gammon * won, chances.lose_gammon * lost
    backgammon, worst = chances.win_backgammon * won, chances.lose_backgammon * lost
    return Probabilities(win, min(gammon, win), backgammon, min(loss, 1 - win), worst)
