"""All 21 rolls of a position with their legal plays, and the rolls that are blocked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from ..rules import Dice, Play, Position, PositionError, legal_plays
from ..rules.position import CHECKERS

ROLLS = 36
"""The outcomes of two dice; each of the 21 rolls has a weight of 1 or 2 of them."""


def every_roll(position: Position) -> Iterator[tuple[Dice, int, tuple[Play, ...]]]:
    """Each roll, higher die first, with its weight and its plays; empty for a finished game."""
    if CHECKERS in checked(position).off:
        return
    for dice, weight in Dice.all():
        yield dice, weight, legal_plays(position, dice)


def weight_of(rolls: Iterable[Dice]) -> int:
    """How many of the 36 ways these rolls are."""
    return sum(1 if dice.is_double else 2 for dice in rolls)


def written(rolls: Iterable[Dice]) -> str:
    """Rolls as text for a sentence."""
    return ", ".join(map(str, rolls)) or "none"


def checked(position: object) -> Position:
    """Return the argument, or raise PositionError unless it is a `Position`."""
    if not isinstance(position, Position):
        kind = type(position).__name__
        hint = "use its .position" if hasattr(position, "position") else "see Position.parse"
        raise PositionError([f"This counts a Position, not a {kind}: {hint}."])
    return position


_BLOT = 1
_POINTS = slice(1, 25)


class RollRecord(TypedDict):
    """One legal play of one roll; every value is a plain string or number.

    Attributes
    ----------
    roll
        Such as ``"3-1"``, the higher die first.
    weight
        How many of the 36 ways the dice can fall give this roll: 1 or 2.
    plays
        How many legal plays the roll has.
    play
        Such as ``"8/5 6/5"``; ``"cannot move"`` for a forced pass.
    dice_played
        How many dice it plays: 0 to 4.
    hits
        How many of the opponent's checkers it sends to the bar.
    blots
        How many blots of the player it leaves on points.
    pips, other_pips
        Both pip counts after the play.
    off
        The player's checkers off after the play.
    result
        The position after the play, in 26 letters, which `Position.parse` reads; seen by the
        player who moved.
    """

    roll: str
    weight: int
    plays: int
    play: str
    dice_played: int
    hits: int
    blots: int
    pips: int
    other_pips: int
    off: int
    result: str


def roll_table(position: Position) -> list[RollRecord]:
    """All 21 rolls and all their plays, one record each; ``pandas.DataFrame`` accepts the list.

    Parameters
    ----------
    position
        Seen by the player on roll.

    Returns
    -------
    list of dict
        Rolls ordered by the higher die, then the lower; see `RollRecord` for the fields. Empty
        if the game is over.

    Raises
    ------
    PositionError
        If the argument is not a position.

    Examples
    --------
    >>> table = roll_table(Position.opening())
    >>> len(table), table[0]["play"], table[0]["pips"]
    (447, '6/2', 163)
    """
    return [
        _record(dice, weight, len(plays), play)
        for dice, weight, plays in every_roll(position)
        for play in plays
    ]


def _record(dice: Dice, weight: int, plays: int, play: Play) -> RollRecord:
    result = play.result
    return {
        "roll": str(dice),
        "weight": weight,
        "plays": plays,
        "play": str(play),
        "dice_played": len(play.moves),
        "hits": result.bar[1] - play.position.bar[1],
        "blots": result.points[_POINTS].count(_BLOT),
        "pips": result.pips[0],
        "other_pips": result.pips[1],
        "off": result.off[0],
        "result": result.letters,
    }


@dataclass(frozen=True, slots=True)
class BlockedRolls:
    """The rolls that cannot be played, or not in full.

    Attributes
    ----------
    rolls
        The rolls that allow no move at all.
    partly
        The rolls of which some dice can be played, but not all.
    on_bar
        Whether the player has a checker on the bar; a blocked roll is then one that cannot enter.
    """

    rolls: tuple[Dice, ...]
    partly: tuple[Dice, ...]
    on_bar: bool

    @property
    def count(self) -> int:
        """How many of the 36 ways the dice can fall allow no move."""
        return weight_of(self.rolls)

    @property
    def partly_count(self) -> int:
        """How many of the 36 can only be played in part."""
        return weight_of(self.partly)

    def __str__(self) -> str:
        what = "cannot enter" if self.on_bar else "cannot move"
        return f"{self.count} of {ROLLS} rolls {what}: {written(self.rolls)}"


def blocked_rolls(position: Position) -> BlockedRolls:
    """The rolls that cannot be played: from the bar, those that do not enter.

    Parameters
    ----------
    position
        Seen by the player on roll. For the opponent's: ``position.swapped()``.

    Raises
    ------
    PositionError
        If the argument is not a position.

    Examples
    --------
    >>> print(blocked_rolls(Position.build(own={"bar": 1}, other={6: 2, 5: 2, 4: 2, 3: 2, 2: 2})))
    25 of 36 rolls cannot enter: 2-2, 3-2, 3-3, 4-2, 4-3, 4-4, 5-2, 5-3, 5-4, 5-5, 6-2, 6-3, \
6-4, 6-5, 6-6
    """
    nothing, partly = [], []
    for dice, _, plays in every_roll(position):
        # All plays of a roll use equally many dice, except that the last checker off ends them.
        longest = max(len(play.moves) for play in plays)
        if longest == 0:
            nothing.append(dice)
        elif longest < len(dice.numbers) and not any(_ends_game(play) for play in plays):
            partly.append(dice)
    return BlockedRolls(tuple(nothing), tuple(partly), on_bar=position.bar[0] > 0)


def _ends_game(play: Play) -> bool:
    return play.result.off[0] == CHECKERS
