"""Rolls made by several sides, which nobody can choose, and the check of all rolls of a match.

Each side has a chain of secret seeds, in which each seed is the SHA-256 hash of the next one.
Before the first roll, each side publishes the beginning of its chain, which commits it to all its
seeds. For each roll, each side reveals its next seed, and these seeds together give the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from hmac import digest
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, cast

from ..rules import Dice, GammonError, Reroll, Roll, SetUp
from ..rules.fields import TEXT, WHOLE, Field, matching, record_of, refusal

if TYPE_CHECKING:
    from .history import HistoryEntry

Sides = Mapping[str, str]
"""A hash or a seed of each side, as 64 hexadecimal digits, by the name of the side."""

_MOST_SIDES = 3  # the host and both players
_FAIR_BYTES = 252  # the largest multiple of 6 in a byte: larger bytes are not used

HASH = matching("[0-9a-f]{64}", "64 hexadecimal digits")


def _read_sides(value: object) -> Sides:
    if not isinstance(value, dict) or len(value) == 1 or len(value) > _MOST_SIDES:
        raise refusal(value, f"an object with 2 to {_MOST_SIDES} sides, or an empty object")
    return {TEXT.read(side): HASH.read(each) for side, each in value.items()}


SIDES = Field(dict, _read_sides)


class Draw(NamedTuple):
    """A roll from the dice source, with the seeds if several sides have made it."""

    dice: Dice
    seeds: Sides | None = None


class MissingSeedsError(GammonError):
    """A roll is not possible yet, because the other sides have not given their seeds.

    Parameters
    ----------
    wait
        A function that asks for the seeds and waits for them, without `LOCK`. It raises
        `GammonError` if they do not come.
    """

    def __init__(self, wait: Callable[[], None]) -> None:
        self.wait = wait
        super().__init__("The dice wait for the other player.")


class Commitment(NamedTuple):
    """The hashes to which the sides have committed, for all rolls from a number on.

    Without sides, one side makes the rolls alone. `salt` is a public value by which the host finds
    its seeds again.
    """

    roll: int
    sides: Sides
    salt: str = ""


COMMITMENT = record_of(Commitment, roll=WHOLE, sides=SIDES, absent=("salt",))


class DrawnRolls:
    """All rolls from the dice source so far, and the hashes of the sides that made them."""

    def __init__(self, rolls: Iterable[Draw] = (), commitments: Iterable[Commitment] = ()) -> None:
        self.rolls, self.commitments = list(rolls), list(commitments)

    @property
    def sides(self) -> Sides:
        """The hash of the next seed of each side; empty if one side makes the next roll alone."""
        if not self.commitments:
            return {}
        roll, sides, _ = self.commitments[-1]
        return self.rolls[-1].seeds or {} if len(self.rolls) > roll else sides

    @property
    def salt(self) -> str:
        """The salt of the last commitment; an empty string if there is none."""
        return self.commitments[-1].salt if self.commitments else ""

    def forget(self) -> None:
        """Forget all rolls, so that the next roll has the number 0."""
        last = self.commitments[-1:]
        self.commitments = [each._replace(roll=0, sides=self.sides) for each in last]
        self.rolls.clear()


def hash_of(seed: str) -> str:
    """Return the hash of a seed, which is the seed before it in its chain."""
    return sha256(b"gammon_widget dice " + bytes.fromhex(seed)).hexdigest()


def roll_of(seeds: Sides) -> Dice:
    """Return the dice that the seeds of all sides give.

    The bytes of HMAC-SHA256 that are less than 252 give the dice, so that all numbers are equally
    likely as long as one side has chosen its seeds at random.
    """
    key = b"".join(bytes.fromhex(seeds[side]) for side in sorted(seeds))
    blocks = (digest(key, str(block).encode(), "sha256") for block in count())
    fair = (byte % 6 + 1 for block in blocks for byte in block if byte < _FAIR_BYTES)
    return Dice(next(fair), next(fair))


class Verdict(StrEnum):
    """The result of an audit."""

    FAIR = "fair"
    """At least two sides have made every roll, and every roll agrees with their seeds."""
    UNPROVEN = "unproven"
    """Nothing is contradictory, but one side alone could have chosen some of the rolls."""
    MANIPULATED = "manipulated"
    """A roll contradicts the seeds, or a seed contradicts its hash."""


@dataclass(frozen=True)
class Audit:
    """The check of all rolls of a match: see `Match.audit`.

    Attributes
    ----------
    verdict
        Whether the dice were fair.
    rolls
        The number of rolls that were checked.
    reasons
        A sentence for each reason why the verdict is not "fair".
    """

    verdict: Verdict
    rolls: int
    reasons: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join((f"{self.verdict} ({self.rolls} rolls)", *self.reasons))


def audit(drawn: DrawnRolls, entries: Sequence[HistoryEntry]) -> Audit:
    """Check all rolls, and the log that used them."""
    faults = [*_faults_in_draws(drawn), *_faults_in_log(drawn.rolls, entries)]
    doubts = [*_doubts(drawn.rolls), *_choices(entries)]
    verdict = Verdict.MANIPULATED if faults else Verdict.UNPROVEN if doubts else Verdict.FAIR
    return Audit(verdict, len(drawn.rolls), (*faults, *doubts))


def has_fault(drawn: DrawnRolls, first: int) -> bool:
    """Return whether a roll from number `first` on is manipulated, if the earlier rolls are not."""
    return any(_faults_in_draws(drawn, first))


def _faults_in_draws(drawn: DrawnRolls, first: int = 0) -> Iterator[str]:
    commitments = {commitment.roll: commitment.sides for commitment in drawn.commitments}
    last = dict(drawn.rolls[first - 1].seeds or {}) if first else {}
    for number, (dice, given) in enumerate(drawn.rolls[first:], first):
        last = dict(commitments.get(number, last))
        seeds = given or {}
        if seeds.keys() != last.keys():
            yield f"Roll {number + 1}: the seeds are not those of the sides."
            continue
        for side, seed in seeds.items():
            if hash_of(seed) != last[side]:
                yield f"Roll {number + 1}: the seed of {side} does not match the hash before it."
        last |= seeds
        if seeds and tuple(dice) != tuple(made := roll_of(seeds)):
            yield f"Roll {number + 1}: the dice are {dice}, but the seeds give {made}."


def _faults_in_log(draws: Sequence[Draw], entries: Sequence[HistoryEntry]) -> Iterator[str]:
    rolls = [entry for entry in entries if entry.drawn]
    for number, (entry, draw) in enumerate(zip(rolls, draws, strict=False), 1):
        dice = cast("Roll | Reroll", entry.action).dice
        if (tuple(dice), entry.seeds) != (tuple(draw.dice), draw.seeds):
            yield f"Roll {number}: the log has other dice or seeds than were drawn."


def _doubts(draws: Sequence[Draw]) -> Iterator[str]:
    alone = sum(not draw.seeds for draw in draws)
    if alone:
        yield f"One side alone made {alone} of the rolls."


def _choices(entries: Sequence[HistoryEntry]) -> Iterator[str]:
    for number, entry in enumerate(entries, 1):
        match entry.action:
            case Roll(dice) | Reroll(dice) if not entry.drawn:
                yield f"Action {number}: the dice {dice} were chosen in a notebook cell."
            case SetUp():
                yield f"Action {number}: a position was set up."
