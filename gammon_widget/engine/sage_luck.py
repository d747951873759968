"""How lucky rolls were by Open Sage: each beside the twenty others that might have come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..rules import Dice, GameState
from .asked import Asked
from .luck import Luck, Rolled
from .sage_batch import LEVELS, Ask, Rating, roll_of, with_plays

_QUICKEST, _USUAL = LEVELS[:2]


def lucks(ask: Ask, engine: str, level: str, rolled: Sequence[Rolled]) -> list[Luck]:
    """The luck of rolls, in order.

    Parameters
    ----------
    ask
        Puts a question to the program in which bgsage thinks.
    engine
        What the engine is called.
    level
        Of the engine; deeper ones look at the plays to 2-ply, for 21 rolls take 21 times as long
        as one.
    rolled
        The rolls.

    Raises
    ------
    PositionError, EngineError
        If one of them is no roll in a possible state; or bgsage fails.
    """
    used = _QUICKEST if level == _QUICKEST else _USUAL
    rate = Rating(ask, engine)
    every = [_every(each) for each in rolled]
    rolls = [
        roll_of(Asked(replace(each.state, dice=dice, steps=())))
        for each, dices in zip(rolled, every, strict=True)
        for dice, _ in dices
    ]
    found = rate.plays(rolls, _QUICKEST, most=1)
    if used != _QUICKEST:
        best = [with_plays(roll, [each.best.play]) for roll, each in zip(rolls, found, strict=True)]
        found = rate.plays(best, used)
    equities = iter([each.best.equity for each in found])
    told = f"{engine}, {used}"
    return [
        _luck(each.state, [(dice, ways, next(equities)) for dice, ways in dices], told)
        for each, dices in zip(rolled, every, strict=True)
    ]


def _every(rolled: Rolled) -> list[tuple[Dice, int]]:
    """The rolls that there might have been, each with how many ways give it."""
    return [each for each in Dice.all() if not (rolled.opening and each[0].is_double)]


def _luck(state: GameState, by_roll: Sequence[tuple[Dice, int, float]], level: str) -> Luck:
    assert state.dice is not None  # it was asked about
    color = state.turn
    assert color is not None  # who has rolled
    average = sum(ways * equity for _, ways, equity in by_roll)
    average /= sum(ways for _, ways, _ in by_roll)
    (equity,) = (equity for dice, _, equity in by_roll if sorted(dice) == sorted(state.dice))
    return Luck(
        color=color,
        dice=state.dice,
        luck=equity - average,
        equity=equity,
        average=average,
        by_roll=tuple((dice, equity) for dice, _, equity in by_roll),
        level=level,
    )
