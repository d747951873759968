"""Let two bots play each other: ``python -m tools.duel net:1-ply sage:1-ply --pairs 200``.

Games are played in pairs with the same dice, with each bot once on either side, so that some of the
luck cancels out. There is no cube, and gammons and backgammons count. The result is the first bot's
average points per game, with its standard error. `played_with_cube` plays the game as a board does.

Besides the names of bots there is ``pip-greedy``: it makes the play that leaves itself the fewest
pips and the opponent the most, like a beginner who runs and hits.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from random import Random
from statistics import fmean, stdev

from gammon_widget.engine.names import bot_named
from gammon_widget.match.match import Match
from gammon_widget.rules import (
    Color,
    Dice,
    GameState,
    Phase,
    Play,
    Position,
    Rules,
    legal_plays,
)
from gammon_widget.rules.cube import Result
from gammon_widget.rules.position import CHECKERS
from gammon_widget.rules.scoring import level_won

Chooser = Callable[[Position, Dice], Play]

_WITHOUT_CUBE = Rules.named("house-rules")
_MOST_TURNS = 2000  # limit for endless games: careless players can hit each other for long


def main() -> None:
    """Play, and print the result after every tenth pair."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    first, second = chooser(given.first), chooser(given.second)
    pairs: list[float] = []
    for number in range(given.pairs):
        seed = f"{given.seed}:{number}"
        pairs.append((played(first, second, seed) - played(second, first, seed)) / 2)
        if len(pairs) % 10 == 0 or len(pairs) == given.pairs:
            error = stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else math.nan
            print(
                f"{given.first} wins {fmean(pairs):+.3f} ± {error:.3f} points a game "
                f"from {given.second} ({2 * len(pairs)} games)",
                flush=True,
            )


def chooser(name: str) -> Chooser:
    """Return the function that chooses a player's plays."""
    if name == "pip-greedy":
        return pip_greedy
    bot = bot_named(name)

    def choose(position: Position, dice: Dice) -> Play:
        state = GameState.on_roll(position, Color.WHITE, dice, rules=_WITHOUT_CUBE)
        decision = bot.decide(state)
        assert isinstance(decision, Play)
        return decision

    return choose


def pip_greedy(position: Position, dice: Dice) -> Play:
    """Choose the fewest pips for the player, and the most for the opponent."""

    def lead(play: Play) -> int:
        own, other = play.result.pips
        return other - own

    return max(legal_plays(position, dice), key=lead)


def played(first: Chooser, second: Chooser, seed: str) -> int:
    """Return the points of the starting player in a game; negative if they lose it."""
    chance = Random(seed)
    position, players = Position.opening(), (first, second)
    dice = Dice(1, 1)
    while dice.is_double:  # no game begins with a double
        dice = _rolled(chance)
    for turn in range(_MOST_TURNS):
        result = players[turn % 2](position, dice).result
        if result.off[0] == CHECKERS:
            level = int(level_won(result))
            return level if turn % 2 == 0 else -level
        position, dice = result.swapped(), _rolled(chance)
    return 0


def played_with_cube(name: str, length: int, games: int, seed: int = 0) -> list[Result]:
    """Return results of a bot against itself, in matches or for money (0), with the cube."""
    results: list[Result] = []
    while len(results) < games:
        match = Match(length, players=(name, name), dice=seed + len(results))
        while len(results) < games and match.state.match_winner is None:
            if match.state.phase is Phase.OVER:
                match.new_game()
            result = match.advance().result
            assert result is not None, match.state.xgid
            results.append(result)
    return results


def _rolled(chance: Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


if __name__ == "__main__":
    main()
