"""Let two bots play each other: ``python -m tools.duel net:1-ply sage:1-ply --pairs 200``.

Games are played in pairs. Both games of a pair have the same dice, and the bots swap sides, so
that some of the luck cancels out. ``--cube`` adds the doubling cube, and ``--length`` plays matches
to that many points. The result is the first bot's average number of points per game, or the share
of matches that it won, with the standard error.

Hundreds of games are played at the same time, so that each engine evaluates many decisions at once.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from gammon_widget.engine.advice import Advice
from gammon_widget.engine.bot import Bot
from gammon_widget.engine.names import bot_named
from gammon_widget.engine.protocol import Engine
from gammon_widget.engine.request import DecisionRequest, advise
from gammon_widget.rules import (
    Action,
    ActionKind,
    Color,
    Dice,
    GameState,
    Phase,
    Play,
    Rules,
    apply,
)
from gammon_widget.rules.actions import PLAIN_ACTIONS, MakePlay, NewGame, Roll
from gammon_widget.rules.cube import Result

AT_ONCE = 400
"""The number of sessions that are played at the same time."""

WITH_CUBE = Rules.standard()
WITHOUT_CUBE = replace(WITH_CUBE, cube=False, jacoby=False)

_MOST_ACTIONS = 6000  # weak players can hit each other almost endlessly


class Record(NamedTuple):
    """The states of one game, the action in each state, and the result.

    The result is None if the game reached the limit of actions.
    """

    states: list[GameState]
    actions: list[Action]
    result: Result | None


Session = Generator[GameState, Action, list[Record]]
"""A generator that plays a money game or a match.

It yields each state that needs a decision, and receives the decision.
"""


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
    duel = Duel(given.first, given.second, rules, given.length, given.seed)
    for won, error, pairs in duel.results(given.pairs):
        share = f"{won:.2%} ± {error:.2%} of {2 * pairs} matches"
        points = f"{won:+.4f} ± {error:.4f} points per game in {2 * pairs} games"
        result = share if given.length else points
        print(f"{given.first} wins {result} against {given.second}", flush=True)


class Duel:
    """Two bots, and the games or matches that they play against each other."""

    def __init__(
        self, first: str, second: str, rules: Rules, length: int = 0, seed: int = 0
    ) -> None:
        self._makers = maker(first), maker(second)
        self._rules, self._length, self._seed = rules, length, seed

    def results(self, pairs: int, every: int = 100) -> Iterator[tuple[float, float, int]]:
        """Yield the mean and standard error of the first bot's results, and the number of pairs."""
        halves: dict[int, float] = {}
        whole: list[float] = []
        for number, records in play(self._seats(pairs)):
            sign = -1 if number % 2 else 1
            won = sign * value_of(records, self._length)
            other = halves.pop(number ^ 1, None)
            if other is None:
                halves[number] = won
                continue
            whole.append((won + other) / 2)
            if len(whole) % every == 0 or len(whole) == pairs:
                error = stdev(whole) / math.sqrt(len(whole)) if len(whole) > 1 else math.nan
                mean = fmean(whole)
                if self._length:
                    mean, error = mean / 2 + 0.5, error / 2
                yield mean, error, len(whole)

    def _seats(self, pairs: int) -> Iterator[tuple[Session, tuple[Bot, Bot]]]:
        for number in range(pairs):
            first, second = (make(number) for make in self._makers)
            for bots in ((first, second), (second, first)):
                seed = f"{self._seed}:{number}"
                yield session(self._rules, self._length, seed), bots


def maker(name: str) -> Callable[[int], Bot]:
    """Return a function that creates the named bot with a given seed; the bots share one engine."""
    bot = bot_named(name)
    return lambda seed: Bot(bot.engine, bot.skill, seed=seed, name=bot.name)


def value_of(records: list[Record], length: int) -> float:
    """Return the points that White won; for a match, 1 if White won it and -1 if Black did."""
    points = sum(
        each.result.points if each.result.winner is Color.WHITE else -each.result.points
        for each in records
        if each.result is not None
    )
    if not length:
        return points
    winner = records[-1].states[-1].match_winner
    return 0 if winner is None else 1 if winner is Color.WHITE else -1


def session(rules: Rules, length: int, seed: object) -> Session:
    """Play a match to `length` points, or a money game if `length` is 0; see `Session`."""
    chance = Random(str(seed))
    state = GameState.start(length, rules)
    records: list[Record] = []
    while True:
        states: list[GameState] = [state]
        actions: list[Action] = []
        while state.phase is not Phase.OVER and len(actions) < _MOST_ACTIONS:
            action = Roll(_rolled(chance)) if state.phase is Phase.OPENING else (yield state)
            if action.kind is ActionKind.ROLL:
                action = Roll(_rolled(chance))
            state = apply(state, action)
            states.append(state)
            actions.append(action)
        records.append(Record(states, actions, state.result))
        if not length or state.match_winner is not None or state.result is None:
            return records
        state = apply(state, NewGame())


def play(
    seats: Iterable[tuple[Session, tuple[Bot, Bot]]], at_once: int = AT_ONCE
) -> Iterator[tuple[int, list[Record]]]:
    """Play sessions, each with its bots as (White, Black).

    Yield the number and the records of each session as it ends.
    """
    coming = enumerate(seats)
    running: dict[int, tuple[Session, tuple[Bot, Bot]]] = {}
    waiting: dict[int, GameState] = {}
    while True:
        for number, (game, bots) in islice(coming, at_once - len(running)):
            running[number] = game, bots
            waiting[number] = next(game)
        if not running:
            return
        asked = [(running[number][1], state) for number, state in waiting.items()]
        for number, action in zip(list(waiting), _decided(asked), strict=True):
            try:
                waiting[number] = running[number][0].send(action)
            except StopIteration as done:
                del running[number], waiting[number]
                yield number, done.value


def _decided(asked: list[tuple[tuple[Bot, Bot], GameState]]) -> list[Action]:
    """Return the decision in each state; send only one request to each engine."""
    deciders: list[tuple[Bot, GameState]] = []
    by_engine: dict[Engine, list[int]] = {}
    for place, (bots, state) in enumerate(asked):
        assert state.decider is not None  # a player has to decide
        bot = bots[state.decider.slot]
        deciders.append((bot, state))
        if state.phase is not Phase.RESIGN and bot.needs_advice(state):
            by_engine.setdefault(bot.engine, []).append(place)
    advice: dict[int, Advice] = {}
    for engine, places in by_engine.items():
        requests = [_request(deciders[place][1]) for place in places]
        advice |= zip(places, advise(engine, requests), strict=True)
    return [
        _action(
            bot.decide(state)
            if state.phase is Phase.RESIGN
            else bot.choose(state, advice.get(place))
        )
        for place, (bot, state) in enumerate(deciders)
    ]


def _request(state: GameState) -> DecisionRequest:
    is_roll = state.phase is Phase.MOVE
    return DecisionRequest(state, state.legal_plays[0].result if is_roll else None)


def _action(decision: Play | Action | ActionKind) -> Action:
    if isinstance(decision, Play):
        return MakePlay(decision.moves)
    if isinstance(decision, Action):
        return decision
    return PLACEHOLDER if decision is ActionKind.ROLL else PLAIN_ACTIONS[decision]()


PLACEHOLDER = Roll(Dice(2, 1))
"""A roll whose dice the session replaces."""


def _rolled(chance: Random) -> Dice:
    return Dice(chance.randint(1, 6), chance.randint(1, 6))


if __name__ == "__main__":
    main()
