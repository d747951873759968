"""Perft: counting plays tests the whole generator at once."""

from __future__ import annotations

import pytest

from gammon_widget.rules import Dice, Position, divide, perft

from .boards import board

# Source: gnubg 1.07, run without a display; gnubg-nn agrees.
OPENING = {
    (1, 1): 42,
    (2, 1): 15, (2, 2): 75,
    (3, 1): 16, (3, 2): 17, (3, 3): 73,
    (4, 1): 14, (4, 2): 18, (4, 3): 17, (4, 4): 52,
    (5, 1): 8, (5, 2): 8, (5, 3): 9, (5, 4): 9, (5, 5): 4,
    (6, 1): 10, (6, 2): 14, (6, 3): 14, (6, 4): 14, (6, 5): 7, (6, 6): 11,
}  # fmt: skip


def test_one_turn_from_the_opening_roll_by_roll():
    assert divide(Position.opening(), 1) == {Dice(*roll): n for roll, n in OPENING.items()}
    assert perft(Position.opening(), 1) == 447


def test_two_turns_from_the_opening():
    assert perft(Position.opening(), 2) == 202_782


def test_a_blocked_turn_counts_as_one_play():
    assert perft(Position.opening(), 0) == 1


def test_a_forced_pass_counts_one_and_a_finished_game_none():
    assert perft(board("25:1", against="19:2 20:2 21:2 22:2 23:2 24:2"), 1) == 21
    assert perft(board("", against="24:2"), 1) == 0
    assert perft(board("1:1", against="24:2"), 2) == 0


@pytest.mark.parametrize("depth", [0, -1])
def test_dividing_needs_a_turn(depth: int):
    with pytest.raises(ValueError, match="turns from 1 to"):
        divide(Position.opening(), depth)
