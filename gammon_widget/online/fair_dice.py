"""Dice that two kernels make together, so that neither can choose or foresee them.

Both sides commit to a chain of seeds, as `gammon_widget.match.dice_audit` describes, and reveal one
seed for each roll. Seeds for the whole match, exchanged once, would let both players foresee all
rolls. A new hash for each roll would need two messages from each side; a chain needs one.

The host requests a seed only after the decision to roll: a guest has requested the roll, or the
host's own player has. The request fixes the actions before the roll, and after the answer the guest
accepts nothing but this roll. The host therefore sees the dice first, but can only refuse to
continue. The seeds of a host follow from a secret, so that a host that is started again, even on
another machine, makes the same rolls.
"""

from __future__ import annotations

from collections.abc import Callable
from hmac import digest
from secrets import token_bytes, token_hex

from ..match.dice_audit import Draw, MissingSeedsError, Sides, hash_of, roll_of
from ..match.dice_source import fair_dice
from ..match.match import Match
from ..rules import GammonError

HOST = "host"
"""The name of the side of the host. The side of a guest has the name of its seat."""

ROLLS_OF_A_CHAIN = 4096
"""The number of rolls for which a chain has seeds, about 70 games. Then a new chain begins."""


class SeedChain:
    """The secret seeds of one side.

    Parameters
    ----------
    secret
        The secret from which the seeds follow; by default, new random bytes.
    salt
        A public value, different for each chain of the same secret.
    """

    def __init__(self, secret: bytes | None = None, salt: str = "") -> None:
        seed = digest(secret or token_bytes(32), salt.encode(), "sha256").hex()
        self._seed_after: dict[str, str] = {}
        for _ in range(ROLLS_OF_A_CHAIN):
            self._seed_after[hash_of(seed)] = seed
            seed = hash_of(seed)
        self.anchor = seed
        """The hash of the first seed, which commits to all seeds."""

    def __contains__(self, before: str) -> bool:
        return before in self._seed_after

    def seed_after(self, before: str) -> str:
        """Return the seed with a given hash; raise `GammonError` if the chain has no such seed."""
        seed = self._seed_after.get(before)
        if seed is None:
            raise GammonError("This side has no seed with this hash.")
        return seed


class SharedDice:
    """The dice source of a host that makes its rolls together with its guests.

    Parameters
    ----------
    own
        The seeds of the host.
    sides
        The hash of the next seed of each side.
    wait
        A function that asks for the missing seeds, and waits until they have been added.
    """

    def __init__(self, own: SeedChain, sides: Sides, wait: Callable[[], None]) -> None:
        self._own, self._last, self._wait = own, sides, wait
        self._given: dict[str, str] = {}

    @property
    def missing(self) -> Sides:
        """The hash of each seed that is missing for the next roll."""
        sides = self._last.keys() - {HOST, *self._given}
        return {side: self._last[side] for side in sorted(sides)}

    def add(self, side: str, seed: str) -> None:
        """Add the seed of a guest for the next roll; raise `GammonError` if it is not that seed."""
        if side == HOST or hash_of(seed) != self._last.get(side):
            raise GammonError(f"The seed of {side} does not match its hash.")
        self._given[side] = seed

    def __call__(self) -> Draw:
        """Return the next roll; raise `MissingSeedsError` until all guests have given a seed."""
        if self.missing:
            raise MissingSeedsError(self._wait)
        seeds = {HOST: self._own.seed_after(self._last[HOST]), **self._given}
        self._last, self._given = seeds, {}
        return Draw(roll_of(seeds), seeds)


def share_dice(
    match: Match, secret: bytes, guests: Sides, wait: Callable[[], None]
) -> SharedDice | None:
    """Let the host and its guests make the later rolls of a match together.

    Parameters
    ----------
    match
        The match of the host.
    secret
        A secret of the host. After a restart, the same secret continues with the same seeds.
    guests
        The hash of the next seed of each guest. Without guests, the host makes the rolls alone.
    wait
        A function that asks for the missing seeds, and waits until they have been added.

    Returns
    -------
    SharedDice or None
        The source of the later rolls; None if the host makes them alone, because there are no
        guests or the user has chosen the dice.
    """
    dice = match.dice
    if not guests or not match.has_fair_dice:
        if dice.sides:
            match.share_dice(fair_dice(), {})
        return None
    sides = {**guests, HOST: dice.sides.get(HOST, "")}
    own = SeedChain(secret, salt := dice.salt)
    if sides != dice.sides or sides[HOST] not in own:
        own = SeedChain(secret, salt := token_hex(16))
        sides[HOST] = own.anchor
    shared = SharedDice(own, sides, wait)
    match.share_dice(shared, sides, salt)
    return shared


class DiceGuard:
    """The side of a guest: it gives its seeds, and accepts no other action in place of a roll."""

    def __init__(self, side: str = "") -> None:
        self.side = side
        self._chain, self._is_used = SeedChain(), False
        self._given: list[str] = []  # seeds whose rolls have not arrived yet
        self._line = 0  # the last line before these rolls

    def anchor(self, sides: Sides) -> str:
        """Return the hash of the next seed, for the greeting. A used chain is replaced."""
        last = sides.get(self.side, "")
        if last in self._chain:
            return last
        if self._is_used:
            self._chain, self._given, self._is_used = SeedChain(), [], False
        return self._chain.anchor

    def give(self, before: str, sides: Sides, line: int, *, can_tie: bool) -> str:
        """Return the seed with a given hash, for the next roll of the guest's copy of the match.

        Parameters
        ----------
        before
            The hash of the seed.
        sides
            The hashes in the guest's copy of the match, in which a roll must be the next action.
        line
            The number of the last line in the guest's copy.
        can_tie
            Whether the next roll can be a tie, after which the host rolls again at once.

        Raises
        ------
        GammonError
            If the seed is not for the next roll.
        """
        if before == sides.get(self.side):
            self._given[:1] = [self._chain.seed_after(before)]
        elif can_tie and before in self._given[-1:]:
            self._given.append(self._chain.seed_after(before))
        elif before not in map(hash_of, self._given):
            raise GammonError("The host requested the seed of a roll that is not the next one.")
        self._line, self._is_used = line, True
        return self._chain.seed_after(before)

    def check(self, number: int, text: bytes) -> None:
        """Check a line of the host's journal, by its number, before it is applied to the copy.

        Raises
        ------
        GammonError
            If the guest has given a seed, and the line is another action than this roll.
        """
        if not self._given or number <= self._line or text.startswith(b'{"join":'):
            return
        if f'"{self.side}":"{self._given[0]}"'.encode() not in text:
            raise GammonError("The host did not make the roll that it requested.")
        del self._given[0]
