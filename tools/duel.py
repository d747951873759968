"""Let two bots play each other: ``python -m tools.duel net:1-ply sage:1-ply --pairs 200``.

Games are played in pairs. Both games of a pair have the same dice, and the bots swap sides, so
that some of the luck cancels out. ``--cube`` adds the doubling cube, and ``--length`` plays matches
to that many points. The result is the first bot's average number of points per game, or the share
of matches that it won, with the standard error.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean, stdev

from gammon_widget.engine.bot import Bot, Skill
from gammon_widget.engine.names import bot_named
from gammon_widget.engine.net import NetEngine, chances_after
from gammon_widget.match.match import Match
from gammon_widget.match.self_play import self_play
from gammon_widget.rules import Color, Dice, Play, Position, Rules, legal_plays
from gammon_widget.rules.apply import level_won
from gammon_widget.rules.position import CHECKERS

WITH_CUBE = Rules.standard()
WITHOUT_CUBE = replace(WITH_CUBE, cube=False, jacoby=False)
_PAIRS_AT_ONCE = 100


def main() -> None:
    """Play the games, and print the result after every 100 pairs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--cube", action="store_true")
    parser.add_argument("--length", type=int, default=0)
    given = parser.parse_args()
    rules = WITH_CUBE if given.cube else WITHOUT_CUBE
    bots = given.first, given.second
    for won, error, pairs in results(bots, given.pairs, rules, given.length, given.seed):
        share = f"{won:.2%} ± {error:.2%} of {2 * pairs} matches"
        points = f"{won:+.4f} ± {error:.4f} points per game in {2 * pairs} games"
        result = share if given.length else points
        print(f"{given.first} wins {result} against {given.second}", flush=True)


def results(
    names: tuple[str, str], pairs: int, rules: Rules, length: int = 0, seed: int = 0
) -> Iterator[tuple[float, float, int]]:
    """Yield the mean and standard error of the first bot's results, and the number of pairs.

    The results are points per game, or the share of matches won if `length` is not 0.
    """
    bots = [bot_named(name) for name in names]
    is_by_network = all(
        isinstance(bot.engine, NetEngine) and bot.engine.is_immediate for bot in bots
    )
    together = is_by_network and rules == WITHOUT_CUBE and not length
    found: list[float] = []
    for start in range(0, pairs, _PAIRS_AT_ONCE):
        numbers = range(start, min(start + _PAIRS_AT_ONCE, pairs))
        if together:
            skills = [bot.skill for bot in bots]
            games = [
                _Game(each, seed * pairs + n) for n in numbers for each in (skills, skills[::-1])
            ]
            won = _played_together(games)
        else:
            won = [
                each
                for n in numbers
                for each in _match_pair(bots, n, rules, length, seed * pairs + n)
            ]
        found += [(there - back) / 2 for there, back in zip(won[::2], won[1::2], strict=True)]
        error = stdev(found) / math.sqrt(len(found)) if len(found) > 1 else math.nan
        yield fmean(found) + (0.5 if length else 0), error, len(found)


def _match_pair(
    bots: Sequence[Bot], number: int, rules: Rules, length: int, seed: int
) -> Iterator[float]:
    """Yield the points of two matches with the same dice. A bot makes other errors in each pair."""
    pair = [Bot(bot.engine, bot.skill, seed=number, name=bot.name) for bot in bots]
    for each in (pair, pair[::-1]):
        yield _points(*self_play(1, each, length=length, rules=rules, seed=seed))


class _Game:
    """A game between two skills. The same seed gives the same dice."""

    def __init__(self, skills: Sequence[Skill], seed: int) -> None:
        self._dice, self._errors = Random(seed), Random(f"errors {seed}")
        self._skills = skills
        opening = self._roll()
        while opening.is_double:
            opening = self._roll()
        self._turn = int(opening.second > opening.first)
        self.points = 0.0
        self.plays = legal_plays(Position.opening(), opening)

    def _roll(self) -> Dice:
        return Dice(self._dice.randint(1, 6), self._dice.randint(1, 6))

    def play(self, equities: Mapping[Play, float]) -> None:
        """Make the play that the skill on roll picks, and roll for the other one."""
        result = self._skills[self._turn].pick(equities, self._errors).result
        if CHECKERS in result.off:
            self.points = -level_won(result) if self._turn else level_won(result)
        else:
            self._turn = 1 - self._turn
            self.plays = legal_plays(result.swapped(), self._roll())


def _played_together(games: Sequence[_Game]) -> list[float]:
    """Play games without a cube to their ends, and return the first skill's points in each.

    The network evaluates the plays in all games in one call, which is four times as fast as games
    one by one.
    """
    while going_on := [game for game in games if not game.points]:
        results = [play.result for game in going_on for play in game.plays]
        equities = (chances.equity for chances in chances_after(results))
        for game in going_on:
            game.play({play: next(equities) for play in game.plays})
    return [game.points for game in games]


def _points(match: Match) -> float:
    """Return the points that White won in a game; for a match, 1/2 if White won it, else -1/2."""
    result = match.state.result
    assert result is not None  # bots play to the end
    worth = 0.5 if match.state.is_match else result.points
    return worth if result.winner is Color.WHITE else -worth


if __name__ == "__main__":
    main()
