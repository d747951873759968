"""The 21 rolls with their legal plays, the blocked rolls and the shots in a position.

A roll hits if one of its legal plays hits. The legal plays allow for blocked points, checkers on
the bar, the four moves of a double, and the rule that both dice must be played if possible. If a
roll can hit in several ways, the easiest way determines the kind of shot.

The player on roll shoots at the opponent's blots. For the opponent's shots, use
``shots(position.swapped())``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypedDict

from ..rules import (
    Dice,
    Move,
    Play,
    Position,
    PositionError,
    PositionLike,
    legal_plays,
    legal_steps,
    paths_from,
    to_position,
)
from ..rules.position import BAR, CHECKERS
from ..rules.tables import html_table
from ..rules.validation import as_int, as_list, brief

ROLLS = 36
"""The number of outcomes of two dice. Each of the 21 rolls stands for 1 or 2 outcomes."""


def every_roll(position: Position) -> Iterator[tuple[Dice, int, tuple[Play, ...]]]:
    """Yield each of the 21 rolls with its number of outcomes, out of 36, and its legal plays.

    Yields nothing if the game is over.
    """
    if CHECKERS in position.off:
        return
    for dice, weight in Dice.all():
        yield dice, weight, legal_plays(position, dice)


def weight_of(rolls: Iterable[Dice]) -> int:
    """Return the number of outcomes of two dice, out of 36, that give one of these rolls."""
    return sum(1 if dice.is_double else 2 for dice in rolls)


def written(rolls: Iterable[Dice]) -> str:
    """Return rolls as text, such as ``"3-1, 6-5"``; return ``"none"`` if there are no rolls."""
    return ", ".join(map(str, rolls)) or "none"


class RollRecord(TypedDict):
    """A dictionary for one legal play for one roll. Every value is a plain string or number.

    Attributes
    ----------
    roll
        The roll with the higher die first, such as ``"3-1"``.
    weight
        The number of outcomes, out of 36, that give this roll: 1 or 2.
    plays
        The number of legal plays for the roll.
    play
        The play, such as ``"8/5 6/5"``, or ``"cannot move"`` if the player has to pass.
    dice_played
        The number of dice that the play uses, from 0 to 4.
    hits
        The number of the opponent's checkers that the play sends to the bar.
    blots
        The number of the player's blots after the play.
    pips, other_pips
        The pip counts of the player and the opponent after the play.
    off
        The number of checkers that the player has borne off after the play.
    result
        The position after the play, as seen by the player who moved. It is written as 26 letters
        that `Position.parse` can read.
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


def roll_table(position: PositionLike) -> list[RollRecord]:
    """Return one record for each legal play, for all of the 21 rolls.

    The list can be passed to ``pandas.DataFrame``.

    Parameters
    ----------
    position
        The position, as seen by the player on roll.

    Returns
    -------
    list of dict
        The records, ordered by the higher die and then by the lower die. `RollRecord` describes
        their fields. The list is empty if the game is over.

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
        for dice, weight, plays in every_roll(to_position(position))
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
        "blots": result.points[1:BAR].count(-_BLOT),
        "pips": result.pips[0],
        "other_pips": result.pips[1],
        "off": result.off[0],
        "result": result.letters,
    }


@dataclass(frozen=True, slots=True)
class BlockedRolls:
    """The rolls that cannot be played at all, and the rolls that can be played only in part.

    Attributes
    ----------
    rolls
        The rolls that allow no move.
    partly
        The rolls that can be played only in part: some of the dice can be used, but not all.
    on_bar
        Whether the player has a checker on the bar. If so, the rolls that allow no move are the
        rolls that cannot enter.
    """

    rolls: tuple[Dice, ...]
    partly: tuple[Dice, ...]
    on_bar: bool

    @property
    def count(self) -> int:
        """The number of outcomes, out of 36, that allow no move."""
        return weight_of(self.rolls)

    @property
    def partly_count(self) -> int:
        """The number of outcomes, out of 36, that can be played only in part."""
        return weight_of(self.partly)

    def _repr_html_(self) -> str:
        whole = "cannot enter" if self.on_bar else "cannot move"
        return html_table(
            [
                ("", "of 36", "rolls"),
                (whole, str(self.count), written(self.rolls)),
                ("only in part", str(self.partly_count), written(self.partly)),
            ]
        )

    def __str__(self) -> str:
        what = "cannot enter" if self.on_bar else "cannot move"
        return f"{self.count} of {ROLLS} rolls {what}: {written(self.rolls)}"


def blocked_rolls(position: PositionLike) -> BlockedRolls:
    """Return the rolls that cannot be played at all, and those that can be played only in part.

    Parameters
    ----------
    position
        The position, as seen by the player on roll. For the opponent's rolls, pass
        ``position.swapped()``.

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
    position = to_position(position)
    nothing, partly = [], []
    for dice, _, plays in every_roll(position):
        # All plays for a roll use the same number of dice, unless a play bears off the last
        # checker.
        longest = max(len(play.moves) for play in plays)
        if longest == 0:
            nothing.append(dice)
        elif longest < len(dice.numbers) and not any(_ends_game(play) for play in plays):
            partly.append(dice)
    return BlockedRolls(tuple(nothing), tuple(partly), on_bar=position.bar[0] > 0)


def _ends_game(play: Play) -> bool:
    return play.result.off[0] == CHECKERS


_BLOT = -1
_POINTS = range(24, 0, -1)
_MAX_DIE = 6  # points


class ShotKind(StrEnum):
    """How a roll hits. A roll that hits in several ways counts as the first kind in this list.

    The terms come from Tom Keith's "Backgammon Glossary" on bkgm.com. Here, however, only a hit
    from at most six points away is a combination shot. A hit from farther away is an indirect shot.
    """

    DIRECT = "direct"
    """A hit with one die."""

    COMBINATION = "combination"
    """A hit with several dice by one checker, from at most six points away."""

    INDIRECT = "indirect"
    """A hit with several dice by one checker, from seven points away or more."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A roll that can hit one or more blots.

    `weight` is the number of outcomes, out of 36, that give this roll: 1 or 2. `blots` contains the
    points of all blots that the roll can hit, from high to low. There may be no play that hits all
    of them.
    """

    dice: Dice
    weight: int
    kind: ShotKind
    blots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shots:
    """All rolls that can hit a blot.

    Attributes
    ----------
    blots
        The points of the blots in the numbering of the player on roll, from high to low.
    hitting
        The rolls that can hit at least one of the blots, the lower rolls first.
    """

    blots: tuple[int, ...]
    hitting: tuple[Shot, ...]

    @property
    def count(self) -> int:
        """The number of outcomes, out of 36, that hit."""
        return weight_of(self.rolls)

    @property
    def rolls(self) -> tuple[Dice, ...]:
        """The rolls that hit."""
        return tuple(shot.dice for shot in self.hitting)

    @property
    def direct(self) -> int:
        """The number of outcomes, out of 36, that hit with one die."""
        return self._of(ShotKind.DIRECT)

    @property
    def combination(self) -> int:
        """The number of outcomes, out of 36, that hit within six points, but not with one die."""
        return self._of(ShotKind.COMBINATION)

    @property
    def indirect(self) -> int:
        """The number of outcomes, out of 36, that hit only from seven points away or more."""
        return self._of(ShotKind.INDIRECT)

    def _repr_html_(self) -> str:
        kinds = [
            (kind.value, self._of(kind), [each.dice for each in self.hitting if each.kind is kind])
            for kind in ShotKind
        ]
        rows = [(name, str(count), written(rolls)) for name, count, rolls in kinds if rolls]
        return html_table(
            [("Shots", "of 36", "rolls"), *rows, ("all", str(self.count), written(self.rolls))]
        )

    def _of(self, kind: ShotKind) -> int:
        return sum(shot.weight for shot in self.hitting if shot.kind is kind)

    def __str__(self) -> str:
        kinds = ", ".join(f"{self._of(kind)} {kind}" for kind in ShotKind if self._of(kind))
        return f"{self.count} of {ROLLS} rolls hit{f' ({kinds})' if kinds else ''}: " + written(
            self.rolls
        )


def shots(position: PositionLike, blot: int | Iterable[int] | None = None) -> Shots:
    """Return the rolls with which the player on roll can hit a blot of the opponent.

    Parameters
    ----------
    position
        The position, as seen by the player on roll, who shoots.
    blot
        The point of a blot, or several such points, in the numbering of the player on roll. The
        default, None, stands for all blots on the board.

    Raises
    ------
    PositionError
        If one of the points has no blot, or if the first argument is not a position.

    Examples
    --------
    >>> position = Position.build(own={24: 2, 6: 5}, other={7: 1, 6: 5})
    >>> print(shots(position))
    17 of 36 rolls hit (11 direct, 6 combination): 2-2, 3-3, 4-2, 5-1, 6-1, 6-2, 6-3, 6-4, 6-5, 6-6
    """
    position = to_position(position)
    targets = _blots(position, blot)
    hitting = []
    for dice, weight, plays in every_roll(position):
        hit = tuple(point for point in targets if any(_hits(play, point) for play in plays))
        if hit:
            kinds = {kind for point in hit for kind in _kinds(position, dice, point)}
            kind = next(kind for kind in ShotKind if kind in kinds)  # the easiest
            hitting.append(Shot(dice, weight, kind, hit))
    return Shots(targets, tuple(hitting))


def _blots(position: Position, blot: int | Iterable[int] | None) -> tuple[int, ...]:
    """Return the points of the requested blots, from high to low."""
    there = [point for point in _POINTS if position.points[point] == _BLOT]
    if blot is None:
        return tuple(there)
    targets = [blot] if as_int(blot) is not None else as_list("blots", blot, "18 or [18, 20]")  # type: ignore[arg-type]
    known = ", ".join(map(str, there)) or "none"
    missing = [
        f"The opponent has no blot on point {brief(point)} (blots: {known})."
        for point in targets
        if point not in there
    ]
    if missing:
        raise PositionError(missing)
    return tuple(point for point in there if point in targets)


def _hits(play: Play, point: int) -> bool:
    """Whether a play hits the blot on a point. Only a hit can remove the opponent's checker."""
    return play.result.points[point] > _BLOT


def _kinds(position: Position, dice: Dice, point: int) -> Iterator[ShotKind]:
    """Yield the kind of shot for each way in which a roll can hit a blot."""
    # Checkers can move in any order, but checkers on the bar must enter first. So it is enough to
    # let some checkers enter, and then to move one checker to the blot.
    for entered in _entrances(position, dice):
        for source in range(point + 1, BAR + 1):
            if position.points[source] > 0:
                path = paths_from(position, dice, source, entered).get(point)
                if path is not None:
                    several = (
                        ShotKind.COMBINATION if source - point <= _MAX_DIE else ShotKind.INDIRECT
                    )
                    yield ShotKind.DIRECT if len(path) == 1 else several


def _entrances(position: Position, dice: Dice) -> list[tuple[Move, ...]]:
    """Return the partial plays in which none, some or all checkers on the bar have entered."""
    entrances: list[tuple[Move, ...]] = [()]
    for played in entrances:  # grows during the iteration
        if len(played) < position.bar[0]:
            steps = legal_steps(position, dice, played)
            entrances += [(*played, move) for move, _ in steps]
    return entrances
