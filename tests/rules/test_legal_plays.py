"""Legal plays compared with data by gnubg and gnubg-nn, and with cases solved by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
import pytest
from hypothesis import given

from gammon_widget.notation.plays import parse_play
from gammon_widget.rules import Dice, Move, Position, PositionError, legal_plays
from gammon_widget.rules.comparison import compare_rules
from gammon_widget.rules.refusal import explain

from .. import strategies
from .boards import board, decode_board

DATA = Path(__file__).parents[1] / "data"


class Case(TypedDict):
    name: str
    pos: str
    dice: list[int]
    n_dice: int
    results: list[str]


def read_cases(name: str) -> list[Case]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def check(case: Case) -> None:
    position = decode_board(case["pos"])
    for dice in (Dice(*case["dice"]), Dice(*case["dice"]).swapped()):
        plays = legal_plays(position, dice)
        # No result means a forced pass: one play without moves.
        assert sorted(play.result.letters for play in plays) == (case["results"] or [case["pos"]])
        assert {len(play.moves) for play in plays} == {case["n_dice"]}


def test_every_result_agrees_with_gnubg():
    cases = read_cases("legal_plays.jsonl")
    assert len(cases) == 938
    for case in cases:
        check(case)


@pytest.mark.parametrize("case", read_cases("hand_cases.jsonl"), ids=lambda case: case["name"])
def test_a_position_from_the_hand_made_list(case: Case):
    check(case)


def test_either_die_but_not_both_means_the_larger():
    # 24 can go to 18 or to 23, but from neither of them to 17.
    position = board("24:1", against="17:2")
    (play,) = legal_plays(position, Dice(1, 6))
    assert play.moves == (Move(24, 18),)


def test_the_smaller_die_is_played_if_the_larger_cannot_be():
    (play,) = legal_plays(board("24:1", against="18:2 17:2"), Dice(6, 1))
    assert play.moves == (Move(24, 23),)


def test_a_pass_is_one_empty_play():
    position = board("25:1 6:2", against="19:2 22:2")
    (play,) = legal_plays(position, Dice(6, 3))
    assert play.moves == ()
    assert play.result == position
    assert play.position == position


def test_no_other_checker_moves_while_one_is_on_the_bar():
    plays = legal_plays(board("25:2 13:5", against="19:2"), Dice(6, 3))
    assert [play.moves for play in plays] == [(Move(25, 22),)]


def test_a_blot_is_hit_only_once():
    plays = legal_plays(board("8:2 7:2", against="2:1 20:2"), Dice(6, 5))
    both = [play for play in plays if set(play.moves) == {(8, 2), (7, 2)}]
    assert [play.result.bar for play in both] == [(0, 1)]
    four = legal_plays(board("5:4", against="4:1"), Dice(1, 1))
    assert {play.result.bar for play in four} == {(0, 1)}


def test_a_roll_may_be_any_pair_of_numbers():
    start = Position.opening()
    for roll in ((3, 1), [3, 1], np.array([3, 1])):
        assert legal_plays(start, roll) == legal_plays(start, Dice(3, 1))
    assert explain(start, (3, 1), 8, 3) == explain(start, Dice(3, 1), 8, 3)
    assert parse_play("8/5 6/5", start, (3, 1)) == parse_play("8/5 6/5", start, Dice(3, 1))
    assert compare_rules(start, (3, 1)) == compare_rules(start, Dice(3, 1))


@pytest.mark.parametrize(
    ("roll", "message"),
    [
        (37, "A die must be a whole number from 1 to 6, not 7."),
        (
            "311",
            r"A roll must be .*, such as \(3, 1\) or '3-1', not '311'",
        ),
        ((3, 1, 1), r"or '3-1', not \(3, 1, 1\)."),
        ((3, 7), "A die must be a whole number from 1 to 6, not 7."),
        ((3, 1.5), "A die must be a whole number from 1 to 6, not 1.5."),
        (None, "or '3-1', not None."),
    ],
)
def test_other_rolls_are_refused(roll: Any, message: str):
    with pytest.raises(PositionError, match=message):
        legal_plays(Position.opening(), roll)


def test_there_is_no_limit_to_a_stack():
    (play,) = [play for play in legal_plays(board("8:4 6:11"), Dice(2, 2)) if play.result[6] == 15]
    assert play.moves == (Move(8, 6),) * 4


@given(strategies.positions(), strategies.dice())
def test_plays_conserve_all_checkers(position: Position, dice: Dice):
    plays = legal_plays(position, dice)
    assert len({play.result for play in plays}) == len(plays)
    assert len({len(play.moves) for play in plays}) == 1
    for play in plays:
        points = list(position.points)
        for source, target in play.moves:
            assert points[source] > 0
            points[source] -= 1
            if target == 0:
                continue
            assert points[target] >= -1
            if points[target] == -1:
                points[target] = 0
                points[0] -= 1
            points[target] += 1
        assert tuple(points) == play.result.points
        assert play.position == position
        assert play.result.off[1] == position.off[1]


@given(strategies.positions(), strategies.dice())
def test_the_order_of_the_dice_makes_no_difference(position: Position, dice: Dice):
    assert {play.result for play in legal_plays(position, dice)} == {
        play.result for play in legal_plays(position, dice.swapped())
    }


@given(strategies.positions(), strategies.dice())
def test_every_play_agrees_with_a_naive_generator(position: Position, dice: Dice):
    assert {play.result.points for play in legal_plays(position, dice)} == set(
        naive_results(position.points, dice)
    )


def naive_results(start: tuple[int, ...], dice: Dice) -> set[tuple[int, ...]]:
    """A naive generator: try all orders, keep the longest plays."""
    first, second = dice
    orders = [[first] * 4] if dice.is_double else [[first, second], [second, first]]
    ends: dict[int, set[tuple[tuple[int, ...], int]]] = {}

    def walk(points: tuple[int, ...], left: list[int], used: tuple[int, ...]) -> None:
        ends.setdefault(len(used), set()).add((points, max(used, default=0)))
        if not left:
            return
        die, rest = left[0], left[1:]
        rear = max((place for place in range(26) if points[place] > 0), default=0)
        for source in range(1, 26):
            if points[source] <= 0 or (points[25] > 0 and source != 25):
                continue
            target = source - die
            after = list(points)
            after[source] -= 1
            if target > 0:
                if points[target] < -1:
                    continue
                if points[target] == -1:
                    after[target] = 0
                    after[0] -= 1
                after[target] += 1
            elif rear > 6 or (target < 0 and source < rear):
                continue
            walk(tuple(after), rest, (*used, die))

    for order in orders:
        walk(start, order, ())
    longest = max(ends)
    if longest == 1 and not dice.is_double:
        largest = max(die for _, die in ends[1])
        return {points for points, die in ends[1] if die == largest}
    return {points for points, _ in ends[longest]}
