"""How lucky the rolls of a match were, by what an engine says."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from ..analysis import RollLuck
from ..analysis.decision import match_chance_of
from ..engine.luck import Luck, LuckEngine, Rolled
from ..play import Game
from ..rules import ActionKind

_AT_ONCE = 12  # rolls; half a second of work, which is what an interrupt loses


class RollOf(NamedTuple):
    """One roll of a match.

    Attributes
    ----------
    game, action
        Where it is, as in `RollLuck`.
    rolled
        What an engine is asked about it.
    """

    game: int
    action: int
    rolled: Rolled

    def judged(self, luck: Luck) -> RollLuck:
        """Its luck, as an engine has said it."""
        state = self.rolled.state
        chance = match_chance_of(luck.luck, state, luck.color)
        return RollLuck(
            *(self.game, self.action, luck.color, luck.dice, state.cube.value),
            *(luck.luck, chance, luck.level),
        )


def rolls_in(games: Sequence[Game]) -> Iterator[RollOf]:
    """The rolls of a match, in order.

    Parameters
    ----------
    games
        Those of the match.
    """
    for number, game in enumerate(games):
        for index, action in enumerate(game.actions):
            after = game.states[index + 1]
            # Opening dice that are the same are rolled again, and nobody is on roll yet.
            if action.kind is ActionKind.ROLL and after.dice is not None and after.turn is not None:
                opening = game.states[index].turn is None
                yield RollOf(number, index, Rolled(after, opening))


def judged_rolls(engine: LuckEngine, rolls: Sequence[RollOf]) -> Generator[list[RollLuck]]:
    """Have the luck of rolls told, some at a time, in order."""
    for start in range(0, len(rolls), _AT_ONCE):
        chunk = rolls[start : start + _AT_ONCE]
        said = engine.lucks([each.rolled for each in chunk])
        yield [each.judged(luck) for each, luck in zip(chunk, said, strict=True)]
