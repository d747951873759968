"""The processor time of a decision when the built-in engine plays against itself."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median

import gammon_widget as gw

from .analysing import spent_by_all
from .rivals import Row, ratio

PROCESSES = 4
GAMES = 32
"""Games in each round: about 1,700 plays, in one part for each process."""

ROUNDS = 5


def rows(rounds: int = ROUNDS, games: int = GAMES) -> list[Row]:
    """Play the same games alone and in four processes, in turns."""
    alone: list[float] = []
    together: list[float] = []
    with ProcessPoolExecutor(PROCESSES, mp_context=get_context("spawn")) as pool:
        for executor in (None, pool):
            milliseconds_a_play(games, 0, executor)  # loads the network
        for seed in range(1, rounds + 1):
            turn = [(alone, None), (together, pool)]
            for times, executor in turn if seed % 2 else turn[::-1]:
                times.append(milliseconds_a_play(games, seed, executor))
    return [
        Row(
            f"processor time of a play of net:1-ply, in {PROCESSES} processes at once",
            "one process alone",
            *(median(together), median(alone), ratio(together, alone)),
            *("≤ 1.3 × as long", "ms"),
        )
    ]


def milliseconds_a_play(games: int, seed: int, executor: Executor | None) -> float:
    """Return the processor time of all programs for each play of some games."""
    before = spent_by_all()
    matches = gw.self_play(games, seed=seed, executor=executor)
    spent = spent_by_all() - before
    return 1000 * spent / sum(len(game.turns) for match in matches for game in match.games)
