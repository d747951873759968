"""Measure the opponents of `gammon_widget.levels`: ``python -m tools.ladder --games 100``.

Each level plays money games with the cube against itself. This program prints, for each level:

- its performance rating according to a strong engine, with the standard error;
- how much of its losses, according to its own engine, comes from overlooked plays, and how much
  comes from cube errors;
- the cost of its worst double, which shows how early it doubles.

With ``--pairs`` each level also plays against the next one without the cube, in pairs of games with
the same dice.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, cast

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import counts
from gammon_widget.engine.advice import Advice, cost_of
from gammon_widget.engine.bot import Bot
from gammon_widget.engine.evaluation import Candidates
from gammon_widget.engine.names import bot_named, levels, open_engine
from gammon_widget.match.match import Match
from gammon_widget.match.self_play import self_play
from gammon_widget.rules import Action, ActionKind, GameState, Play
from tools.duel import WITH_CUBE, WITHOUT_CUBE, results

_PR_SCALE = 500


@dataclass
class Errors:
    """The equity that a level lost in its games, according to its own engine."""

    overlooked: float = 0.0
    misjudged: float = 0.0
    cube: float = 0.0
    earliest: float = 0.0
    doubles: int = 0
    drops: int = 0
    costs: list[float] = field(default_factory=list)

    @property
    def total(self) -> float:
        return self.overlooked + self.misjudged + self.cube


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
            self.errors.costs.append(cost[cast(Play, decision)])
        elif advice is not None and isinstance(decision, ActionKind):
            cost_of_cube = cost_of(advice, state, decision)
            self.errors.cube += cost_of_cube
            if advice.may_double and (cost_of_cube or abs(_gain(advice)) < 0.2):  # noqa: PLR2004 - as in a rating
                self.errors.costs.append(cost_of_cube)
            if decision is ActionKind.DOUBLE:
                self.errors.doubles += 1
                self.errors.earliest = max(self.errors.earliest, cost_of_cube)
            self.errors.drops += decision is ActionKind.DROP
        return decision


def _gain(advice: Any) -> float:
    return float(min(advice.double_take, advice.double_pass) - advice.no_double)


def main() -> None:
    """Measure each level, and print one line for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="levels to measure (default: all available ones)")
    parser.add_argument("--games", type=int, default=100, help="games of each level against itself")
    parser.add_argument("--length", type=int, default=0, help="match length; 0 for money games")
    parser.add_argument(
        "--pairs", type=int, default=0, help="pairs of games against the next level"
    )
    parser.add_argument(
        "--judge", default="sage:2-ply", help="engine that finds errors; 'own': the level's engine"
    )
    given = parser.parse_args()
    names = given.names or [each.name for each in levels() if each.is_available]
    for number, name in enumerate(names):
        errors = Errors()
        played = list(matches(name, given.games, errors, given.length))
        games = sum(len(each.games) for each in played)
        costs = errors.costs if given.judge == "own" else judged(played, given.judge)
        line = (
            f"{name:18} PR {_PR_SCALE * fmean(costs):5.1f} ± {_error_of(costs):3.1f}   "
            f"overlooked {_share(errors.overlooked, errors):4.0%}   "
            f"cube {_share(errors.cube, errors):4.0%}   "
            f"doubles {errors.doubles / games:.2f} per game, "
            f"the worst costs {errors.earliest:.3f}"
        )
        if given.pairs and number + 1 < len(names):
            *_, (won, error, _) = results((names[number + 1], name), given.pairs, WITHOUT_CUBE)
            line += f"   next level wins {won:+.3f} ± {error:.3f}"
        print(line, flush=True)


def matches(name: str, count: int, errors: Errors, length: int = 0) -> Iterator[Match]:
    """Yield matches of a level against itself: money games, or matches if `length` is not 0."""
    bot = bot_named(name)
    for number in range(count):
        pair = [Watched(bot.engine, bot.skill, seed=seed) for seed in (number, -number - 1)]
        for each in pair:
            each.errors = errors
        yield from self_play(1, pair, length=length, rules=WITH_CUBE, seed=number)


def judged(played: Iterable[Match], judge: str) -> list[float]:
    """Return the cost of each decision that counts in a rating, according to the engine `judge`."""
    with open_engine(judge) as engine:
        analyses = [analyse(each, engine, luck=False, progress=False) for each in played]
    return [each.error for found in analyses for each in found.decisions if counts(each)]


def _share(part: float, errors: Errors) -> float:
    return part / errors.total if errors.total else 0.0


def _error_of(costs: Sequence[float]) -> float:
    return _PR_SCALE * stdev(costs) / math.sqrt(len(costs))


if __name__ == "__main__":
    main()
