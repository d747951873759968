"""Sources of dice: the operating system's entropy, a seed, or a list of rolls.

A dice source is any function without arguments that returns the next `Dice`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice, tee
from typing import Any

from ..rules import Dice, GammonError
from ..rules.dice import RollLike, to_dice
from ..rules.validation import as_int, brief
from .dice_audit import Commitment, Draw, DrawnRolls

DiceSource = Callable[[], Dice]
SharedSource = Callable[[], Dice | Draw]
DiceLike = DiceSource | int | Iterable[RollLike] | None

_NO_DICE = (
    "dice= must be None for fair dice, a whole number as a seed, rolls such as [(3, 1), (6, 5)] or "
    "a function that returns the next roll, not {}."
)


def fair_dice() -> DiceSource:
    """Return a source of dice that nobody can predict; it uses the operating system's entropy.

    Examples
    --------
    >>> match = Match(dice=fair_dice())
    >>> match.roll().dice is not None
    True
    """
    return _RandomDice(None)


def seeded_dice(seed: int) -> DiceSource:
    """Return a source of dice whose rolls depend only on the seed, so that a game can be repeated.

    Raises
    ------
    GammonError
        If the seed is not a whole number.

    Examples
    --------
    >>> Match(dice=seeded_dice(7)).roll().dice == Match(dice=seeded_dice(7)).roll().dice
    True
    """
    number = as_int(seed)
    if number is None:
        raise GammonError(
            f"A seed for the dice must be a whole number such as 42, not {brief(seed)}."
        )
    return _RandomDice(number)


def scripted_dice(rolls: Iterable[RollLike]) -> DiceSource:
    """Return a source of exactly these rolls, in this order.

    In an opening roll, the first die is White's, and the second is Black's.

    Raises
    ------
    GammonError
        If a roll is needed after the last roll of the list.

    Examples
    --------
    >>> match = Match(dice=scripted_dice([(3, 1), (6, 4)]))
    >>> match.roll().dice
    Dice(3, 1)
    """
    return _ScriptedDice(rolls)


def dice_source(dice: DiceLike, drawn: int = 0) -> DiceSource:
    """Return the dice source for None (fair dice), a seed, a list of rolls, or a function.

    With a seed or a list, the first `drawn` rolls are skipped. A function is used unchanged.
    """
    if dice is None:
        return fair_dice()
    if isinstance(dice, str | bytes | Mapping):
        raise GammonError(_NO_DICE.format(brief(dice)))
    seed = as_int(dice)  # type: ignore[arg-type]  # `as_int` accepts anything
    if seed is not None:
        source = seeded_dice(seed)
        for _ in range(drawn):
            source()
        return source
    if callable(dice):
        return dice
    if not isinstance(dice, Iterable):
        raise GammonError(_NO_DICE.format(brief(dice)))
    return scripted_dice(islice(dice, drawn, None))


class DiceCup:
    """A dice source with a memory: after an undo, it returns the same dice again.

    Therefore, players cannot get better dice by undoing a roll. `drawn` contains the rolls from an
    earlier session.
    """

    def __init__(self, dice: DiceLike, drawn: DrawnRolls | None = None) -> None:
        self.drawn = DrawnRolls() if drawn is None else drawn
        self.source: SharedSource = dice_source(dice, len(self.drawn.rolls))
        self.is_shared = False

    @property
    def is_fair(self) -> bool:
        """Whether neither a seed nor a list nor a function of the user determines the dice."""
        generator = getattr(self.source, "generator", None)
        return self.is_shared or isinstance(generator, random.SystemRandom)

    def roll(self, number: int) -> Draw:
        """Return a roll by its number, counted from 0. A new roll is drawn from the source."""
        rolls = self.drawn.rolls
        if number == len(rolls):
            made = self.source()
            rolls.append(made if isinstance(made, Draw) else Draw(to_dice(made)))
        return rolls[number]

    def __getstate__(self) -> dict[str, Any]:
        # A copy makes its rolls alone: it has no connection to the other sides.
        if not self.drawn.sides:
            return self.__dict__
        alone = Commitment(len(self.drawn.rolls), {})
        drawn = DrawnRolls(self.drawn.rolls, (*self.drawn.commitments, alone))
        return {"drawn": drawn, "source": fair_dice(), "is_shared": False}


class _RandomDice:
    """Dice from a random generator. A copy continues with the same rolls, unless they are fair."""

    def __init__(self, seed: int | None) -> None:
        self.generator = random.SystemRandom() if seed is None else random.Random(seed)

    def __call__(self) -> Dice:
        return Dice(self.generator.randint(1, 6), self.generator.randint(1, 6))

    def __reduce__(self) -> tuple[Any, ...]:
        if isinstance(self.generator, random.SystemRandom):
            return fair_dice, ()
        return _RandomDice, (0,), {"generator": self.generator}


class _ScriptedDice:
    """Dice from a list. A copy continues with the rest of the list."""

    def __init__(self, rolls: Iterable[RollLike]) -> None:
        try:
            self._rest: Iterator[RollLike] = iter(rolls)
        except TypeError:
            raise GammonError(_NO_DICE.format(brief(rolls))) from None

    def __call__(self) -> Dice:
        dice = next(self._rest, None)
        if dice is None:
            raise GammonError("The scripted dice are used up: pass more rolls to continue.")
        return to_dice(dice)

    def __deepcopy__(self, _memo: object) -> _ScriptedDice:
        self._rest, other = tee(self._rest)
        return _ScriptedDice(other)

    def __reduce__(self) -> tuple[Any, ...]:
        self._rest, other = tee(self._rest)
        return _ScriptedDice, (tuple(islice(other, _MOST_SAVED)),)


_MOST_SAVED = 10_000
"""The number of rolls that a saved script contains at most, because a script may have no end."""
