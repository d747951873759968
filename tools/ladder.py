"""Measure the opponents of `gammon_widget.levels`, and print the table in ``docs/opponents.md``.

``python -m tools.ladder`` prints a row for each level:

- the points per game that it wins from the level below, without the cube, in pairs of games with
  the same dice;
- its performance rating (PR) in money games with the cube against itself, according to a stronger
  engine;
- how much of its losses, according to its own engine, comes from overlooked plays, and how much
  comes from cube errors.

The standard errors come from the differences between pairs of games, and between games. A level
without human errors plays no duel, because a duel with its neighbour would need too many games.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import cast

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import counts
from gammon_widget.engine.advice import Advice, cost_of
from gammon_widget.engine.bot import SKILLS, Bot
from gammon_widget.engine.evaluation import Candidates
from gammon_widget.engine.names import bot_named, levels, open_engine
from gammon_widget.match.match import Match
from gammon_widget.match.self_play import self_play
from gammon_widget.odds.significance import PR_SCALE
from gammon_widget.rules import Action, ActionKind, GameState, Play
from tools.duel import WITH_CUBE, WITHOUT_CUBE, results

_ROUNDING = 1e-3  # equity
_JUDGE, _JUDGE_OF_ENGINES = "sage:2-ply", "sage:deep"


@dataclass
class Errors:
    """The equity that a level lost in its games, according to its own engine."""

    overlooked: float = 0.0
    misjudged: float = 0.0
    cube: float = 0.0
    earliest: float = 0.0

    def share(self, part: float) -> str:
        """Return a part of the total as a percentage; nothing if it is only rounding errors."""
        total = self.overlooked + self.misjudged + self.cube
        return f"{part / total:.0%}".replace("%", " %") if total > _ROUNDING else ""


class Watched(Bot):
    """A bot that records its errors."""

    errors: Errors

    def choose(self, state: GameState, advice: Advice | None) -> Play | Action | ActionKind:
        """Decide like any bot, and record the cost of the decision."""
        decision = super().choose(state, advice)
        if isinstance(advice, Candidates):
            cost = {each.play: -each.difference for each in advice}
            ordered = sorted(cost, key=lambda each: each.result.letters)
            seen = self.skill.seen(ordered, self._chance(state))
            overlooked = min(cost[each] for each in seen)
            self.errors.overlooked += overlooked
            self.errors.misjudged += cost[cast(Play, decision)] - overlooked
        elif advice is not None and isinstance(decision, ActionKind):
            cost_of_cube = cost_of(advice, state, decision)
            self.errors.cube += cost_of_cube
            if decision is ActionKind.DOUBLE:
                self.errors.earliest = max(self.errors.earliest, cost_of_cube)
        return decision


def main() -> None:
    """Measure each level, and print its row."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="levels to measure (default: all available ones)")
    parser.add_argument("--games", type=int, default=150, help="games of a level against itself")
    parser.add_argument("--few", type=int, default=15, help="games of a level without human errors")
    parser.add_argument("--pairs", type=int, default=1000, help="pairs of games of a duel")
    given = parser.parse_args()
    names = given.names or [each.name for each in levels() if each.is_available]
    print("| level | points per game | PR | overlooked moves | cube errors |")
    print("| --- | --- | --- | --- | --- |")
    for below, name in zip(["", *names], names, strict=False):
        is_human, duel, errors = name.partition(":")[2] in SKILLS, "", Errors()
        if below and is_human:
            *_, (won, error, _) = results((name, below), given.pairs, WITHOUT_CUBE)
            duel = f"{won:.2f} ± {error:.2f}"
        played = matches(name, given.games if is_human else given.few, errors)
        pr, error = rating(judged(played, _JUDGE if is_human else _JUDGE_OF_ENGINES))
        shares = errors.share(errors.overlooked), errors.share(errors.cube)
        print(f"| {name} | {duel} | {pr:.1f} ± {error:.1f} | {' | '.join(shares)} |", flush=True)


def matches(name: str, count: int, errors: Errors, length: int = 0) -> Iterator[Match]:
    """Yield matches of a level against itself: money games, or matches if `length` is not 0."""
    bot = bot_named(name)
    for number in range(count):
        pair = [Watched(bot.engine, bot.skill, seed=seed) for seed in (number, -number - 1)]
        for each in pair:
            each.errors = errors
        yield from self_play(1, pair, length=length, rules=WITH_CUBE, seed=number)


def judged(played: Iterable[Match], judge: str) -> list[list[float]]:
    """Return the costs of the decisions in each match that count in a rating."""
    with open_engine(judge) as engine:
        analyses = [analyse(each, engine, luck=False, progress=False) for each in played]
    return [[each.error for each in found.decisions if counts(each)] for found in analyses]


def rating(costs: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return the PR in some matches, and its standard error.

    The errors in one match depend on each other, so the standard error comes from the matches.
    """
    mean = fmean(cost for each in costs for cost in each)
    excess = math.hypot(*(sum(each) - mean * len(each) for each in costs))
    return PR_SCALE * mean, PR_SCALE * excess / sum(map(len, costs))


if __name__ == "__main__":
    main()
