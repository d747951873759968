"""Let two bots play each other: ``python -m tools.duel net:1-ply sage:1-ply --pairs 200``.

Games are played in pairs. Both games of a pair have the same dice, and the bots swap sides, so
that some of the luck cancels out. ``--cube`` adds the doubling cube, and ``--length`` plays matches
to that many points. The result is the first bot's average number of points per game, or the share
of matches that it won, with the standard error.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import replace
from statistics import fmean, stdev

from gammon_widget.engine.bot import Bot
from gammon_widget.engine.names import bot_named
from gammon_widget.match.match import Match
from gammon_widget.match.self_play import self_play
from gammon_widget.rules import Color, Rules

WITH_CUBE = Rules.standard()
WITHOUT_CUBE = replace(WITH_CUBE, cube=False, jacoby=False)


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
    first, second = map(bot_named, names)
    found: list[float] = []
    for number in range(pairs):
        # A bot makes other errors in each pair.
        bots = [Bot(bot.engine, bot.skill, seed=number, name=bot.name) for bot in (first, second)]
        there, back = (
            _points(*self_play(1, each, length=length, rules=rules, seed=seed * pairs + number))
            for each in (bots, bots[::-1])
        )
        found.append((there - back) / 2)
        if len(found) % 100 == 0 or len(found) == pairs:
            error = stdev(found) / math.sqrt(len(found)) if len(found) > 1 else math.nan
            yield fmean(found) + (0.5 if length else 0), error, len(found)


def _points(match: Match) -> float:
    """Return the points that White won in a game; for a match, 1/2 if White won it, else -1/2."""
    result = match.state.result
    assert result is not None  # bots play to the end
    worth = 0.5 if match.state.is_match else result.points
    return worth if result.winner is Color.WHITE else -worth


if __name__ == "__main__":
    main()
