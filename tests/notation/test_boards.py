"""Counts, ASCII boards, and recognising the format of a text."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given

from gammon_widget.notation.positions.ascii_board import read_ascii, write_ascii, write_state
from gammon_widget.notation.positions.counts import read_counts, write_counts
from gammon_widget.notation.positions.formats import read_position, read_state
from gammon_widget.rules import (
    Color,
    Dice,
    FormatError,
    GameState,
    GammonError,
    Position,
    PositionError,
    Roll,
    Step,
    apply,
    legal_plays,
)

from .arbitrary import HOSTILE, positions, states


@given(positions())
def test_every_position_is_read_back(position: Position):
    assert read_ascii(write_ascii(position)) == position
    assert read_counts(write_counts(position)) == position
    assert read_position(str(position)) == position
    assert eval(repr(position), {"Position": Position}) == position


@given(states())
def test_every_state_is_read_back(state: GameState):
    text = write_state(state)
    assert read_state(text) == state
    board = text[: text.index("\n\n")]
    assert read_position(board) == state.turn_start


def test_counts_are_read_as_people_write_them():
    assert read_counts("24:2, 13:5, 8:3, 6:5/24:2 13=5; 8:3 6:5") == Position.opening()
    assert read_counts("BAR:1 6:2 off:12 / 25:1 1:1").bar == (1, 1)
    assert read_counts("- / 24:2").points[1] == -2
    assert read_counts("/") == Position([0] * 26)


def test_an_empty_side_is_a_dash():
    assert write_counts(Position([0] * 26)) == "- / -"
    assert read_position("- / -") == Position([0] * 26)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("24:2 13;5 / 6:2", 6),
        ("24:2 6:1 24:1 / 6:2", 10),
        ("26:1 / 6:2", 1),
        ("0:1 / 6:2", 1),
        ("6:1 / 6:x", 7),
        ("6:1 / 6:1 / 6:1", 1),
        ("6:1", 1),
    ],
)
def test_broken_counts_say_where(text: str, column: int):
    with pytest.raises(FormatError) as caught:
        read_counts(text)
    assert caught.value.column == column


def test_contradictory_counts_list_all_problems():
    with pytest.raises(PositionError) as caught:
        read_counts("6:2 5:1 off:3 / 19:2 20:1")
    assert len(caught.value.problems) == 3


def test_gnubg_s_own_board_can_be_read():
    board = """\
 GNU Backgammon  Position ID: sGfwATDgc/ABMA
                 Match ID   : cAkAAAAAAAAA
 +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg
 | X           O    |   | O              X |     0 points
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
v|                  |BAR|                  |     (Cube: 1)
 | O                |   |                  |
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X  X             |     On roll
 | O           X    |   | X  X           O |     0 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: jon
"""
    position = read_ascii(board)
    assert position.points[5] == 2
    assert position.points[8] == 2
    assert position.points[1] == -1
    rows = board.replace("     On roll", "").split("\n")
    rows[5] += "     On roll"
    assert read_ascii("\n".join(rows)) == position.swapped()


def test_many_checkers_are_a_number():
    position = read_counts("6:12 bar:3 / 24:1 13:14")
    board = write_ascii(position)
    assert "12" in board.splitlines()[8]
    assert read_ascii(board) == position


def test_any_number_off_gives_an_error_or_a_position():
    with contextlib.suppress(FormatError):
        read_ascii(write_ascii(Position.opening()).replace("0 off", "9" * 5000 + " off"))


def test_the_player_on_roll_is_named():
    state = GameState.on_roll(read_counts("6:2 / 3:5"), Color.BLACK)
    board = write_state(state)
    assert "  O: 12 pips, 13 off, on roll" in board
    assert read_ascii(board) == state.turn_start


def test_a_state_shows_the_steps_made():
    state = apply(GameState.start(), Roll(Dice(3, 1)))
    play = legal_plays(state.turn_start, Dice(3, 1))[0]
    stepped = apply(state, Step(play.moves[0]))
    text = str(stepped)
    assert "so far" in text
    assert read_ascii(text) == stepped.position
    assert read_state(text) == state


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("+12-11", "+13-11"),
        ("+12-11-10--9--8--7-------6--5--4--3--2--1-+", ""),
        (
            "| O           X    |   | X              O |",
            "| O           X    |   | X              X |",
        ),
        ("X: 167 pips, 0 off", "X: 167 pips, 3 off"),
        ("| X                |", "| 7                |"),
    ],
)
def test_broken_boards_are_refused(old: str, new: str):
    board = write_ascii(Position.opening())
    assert old in board
    with pytest.raises((FormatError, PositionError)):
        read_ascii(board.replace(old, new))


@pytest.mark.parametrize("text", ["", " ", "hello", "a" * 26 + ":", "x" * 10**6, "\0", "٣:٢ / ٣:٢"])
def test_unknown_texts_are_refused(text: str):
    for read in (read_position, read_state):
        with pytest.raises((FormatError, PositionError)):
            read(text)


def test_an_error_for_an_unknown_text_lists_the_formats():
    with pytest.raises(FormatError, match="an XGID, 26 letters, a GNUBG Position ID"):
        read_position("hello")
    with pytest.raises(FormatError, match="an XGID, a GNUBG ID"):
        read_state("hello")


@pytest.mark.parametrize("thing", [None, 3, b"XGID", ["x"]])
def test_a_value_that_is_not_text_is_refused(thing: object):
    with pytest.raises(FormatError):
        read_position(thing)
    with pytest.raises(FormatError):
        read_state(thing)


@given(HOSTILE)
def test_only_package_errors_escape(text: str):
    for read in (read_position, read_state, read_ascii, read_counts):
        with contextlib.suppress(GammonError):
            read(text)
