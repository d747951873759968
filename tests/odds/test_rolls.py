"""All rolls and plays as records, and blocked rolls."""

from __future__ import annotations

from importlib import import_module

import pytest
from hypothesis import given, settings

from gammon_widget.odds.rolls import blocked_rolls, roll_table
from gammon_widget.rules import Dice, GammonError, Position, PositionError, legal_plays
from tests import strategies


def test_the_opening_has_447_plays_over_21_rolls():
    table = roll_table(Position.opening())
    assert len(table) == 447
    assert sum({row["roll"]: row["weight"] for row in table}.values()) == 36


def test_a_record_describes_a_play():
    position = Position.parse("24:2 13:5 8:3 6:5 / 24:1 13:6 8:3 6:4 4:1")
    rows = [row for row in roll_table(position) if row["roll"] == "3-1"]
    (row,) = [row for row in rows if row["play"] == "24/21* 6/5"]
    result = Position.parse(row["result"])
    assert row == {
        "roll": "3-1",
        "weight": 2,
        "plays": len(legal_plays(position, Dice(3, 1))),
        "play": "24/21* 6/5",
        "dice_played": 2,
        "hits": 1,
        "blots": 3,
        "pips": 163,
        "other_pips": result.pips[1],
        "off": 0,
        "result": result.letters,
    }
    assert result.bar == (0, 1)


def test_a_pass_is_a_record():
    shut_out = Position.build(own={"bar": 1}, other=dict.fromkeys(range(1, 7), 2))
    table = roll_table(shut_out)
    assert len(table) == 21
    assert {row["play"] for row in table} == {"cannot move"}
    assert {row["dice_played"] for row in table} == {0}


def test_pandas_takes_the_records_as_they_are():
    pandas = import_module("pandas")  # pandas has no type information
    frame = pandas.DataFrame(roll_table(Position.opening()))
    assert list(frame.columns)[:4] == ["roll", "weight", "plays", "play"]
    assert str(frame["pips"].dtype) == "int64"
    assert frame.groupby("roll")["weight"].first().sum() == 36


@given(strategies.positions())
@settings(deadline=None)
def test_records_are_the_legal_plays(position: Position):
    table = roll_table(position)
    for dice, weight in Dice.all():
        rows = [row for row in table if row["roll"] == str(dice)]
        if 15 in position.off:
            assert not rows
            continue
        plays = legal_plays(position, dice)
        assert [row["result"] for row in rows] == [play.result.letters for play in plays]
        assert {(row["weight"], row["plays"]) for row in rows} == {(weight, len(plays))}
        # The pip count falls by the pips of the roll; a hit adds the checker's way back.
        for row in rows:
            assert 0 <= position.pips[0] - row["pips"] <= sum(dice.numbers)
            assert (row["other_pips"] > position.pips[1]) == (row["hits"] > 0)


@pytest.mark.parametrize("made", range(7))
def test_a_board_of_n_points_blocks_n_squared_rolls(made: int):
    # A board with n points keeps a checker out with n² of the 36 rolls.
    blocked = blocked_rolls(
        Position.build(own={"bar": 1}, other=dict.fromkeys(range(1, made + 1), 2))
    )
    assert blocked.count == made**2
    assert blocked.on_bar


def test_one_of_two_checkers_on_the_bar_may_enter():
    # A three-point board: both enter with 9 rolls, none with 9, and one with the other 18.
    blocked = blocked_rolls(Position.build(own={"bar": 2}, other={1: 2, 2: 2, 3: 2}))
    assert (blocked.count, blocked.partly_count) == (9, 18)
    assert str(blocked) == "9 of 36 rolls cannot enter: 1-1, 2-1, 2-2, 3-1, 3-2, 3-3"


def test_a_prime_blocks_away_from_the_bar():
    behind = Position.build(own={24: 1}, other=dict.fromkeys(range(2, 8), 2))
    assert blocked_rolls(behind).count == 36
    assert str(blocked_rolls(behind)).startswith("36 of 36 rolls cannot move: 1-1")


def test_a_last_checker_is_never_blocked_and_a_finished_game_has_no_rolls():
    assert blocked_rolls(Position.build(own={1: 1}, other={1: 1})).partly == ()
    assert blocked_rolls(Position.build(other={1: 1})).count == 0
    assert str(blocked_rolls(Position.opening())) == "0 of 36 rolls cannot move: none"


def test_a_value_that_is_not_a_position_is_refused():
    with pytest.raises(PositionError, match="such as an XGID, not "):
        roll_table([0] * 26)
    with pytest.raises(GammonError, match="'sGfw' is not a valid position"):
        blocked_rolls("sGfw")
