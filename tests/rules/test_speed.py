"""Speed: a click is answered at once, and plays come as fast as from a compiled engine."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import pytest

from gammon_widget.rules import Dice, Position, legal_plays, legal_steps, ways

from .. import strategies

pytestmark = pytest.mark.prove

LETTERS = "onmlkjihgfedcba-ABCDEFGHIJKLMNO"


def played_turns(count: int, seed: int) -> list[tuple[Position, Dice]]:
    """Turns of games played at random, from the first roll to the last."""
    random = Random(seed)
    turns: list[tuple[Position, Dice]] = []
    position = Position.opening()
    while len(turns) < count:
        dice = strategies.random_dice(random)
        turns.append((position, dice))
        after = random.choice(legal_plays(position, dice)).result
        position = Position.opening() if after.off[0] == 15 else after.swapped()
    return turns


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


def test_plays_with_their_letters_come_as_fast_as_from_bgsage():
    bgsage = pytest.importorskip("bgsage")
    turns = played_turns(4000, seed=1)
    boards = [([-p.points[0], *p.points[1:]], dice.first, dice.second) for p, dice in turns]

    def ours() -> list[list[str]]:
        return [[play.result.letters for play in legal_plays(*turn)] for turn in turns]

    def theirs() -> list[list[str]]:
        return [
            [
                "".join([LETTERS[15 + n] for n in (-points[0], *points[1:])])
                for points in bgsage.possible_moves(*board)
            ]
            for board in boards
        ]

    # In turns, and the best of each, so that whatever else the machine does hits both alike.
    pairs = [(seconds(ours), seconds(theirs)) for _ in range(5)]
    assert min(pair[0] for pair in pairs) <= min(pair[1] for pair in pairs)


def test_a_click_on_a_turn_of_four_steps_is_answered_within_a_millisecond():
    times = []
    for position, dice in played_turns(2000, seed=2):
        doublet = Dice(dice.first, dice.first)
        rear = max(place for place, count in enumerate(position.points) if count > 0)
        times.append(seconds(lambda p=position, d=doublet: legal_steps(p, d)))  # type: ignore[misc]
        times.append(seconds(lambda p=position, d=doublet, r=rear: ways(p, d, r)))  # type: ignore[misc]
    assert median(times) < 0.001
