"""Broken positions and states in every format give an error with a place, quickly."""

from __future__ import annotations

import contextlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.notation.positions.ascii_board import read_ascii, write_ascii, write_state
from gammon_widget.notation.positions.counts import read_counts, write_counts
from gammon_widget.notation.positions.fibs import read_fibs, write_fibs
from gammon_widget.notation.positions.formats import read_position, read_state, recognise
from gammon_widget.notation.positions.gnubg_id import read_gnubg_id, read_position_id
from gammon_widget.notation.positions.ogid import read_ogid, write_ogid
from gammon_widget.notation.positions.xgid import read_letters, read_xgid
from gammon_widget.rules import FormatError, GameState, PositionError

from .breaking import HANGING, mutated, only_known_errors
from .matches import DATA

STATES = [
    read_gnubg_id(f"{record['position_id']}:{record['match_id']}")
    for record in map(json.loads, (DATA.parent / "ids.jsonl").read_text().splitlines()[::4])
]
BOARDS = [board["text"] for board in json.loads((DATA.parent / "gnubg_boards.json").read_text())]
SNIPPETS = [
    *(b":", b"-", b"\n", b"\0", b"\xff", b" " * 300, b"\n" * 300, b"9" * 30, b"-1", b"O " * 300),
    *(b"XGID=", b"OGID=", b"board:", b"Position ID:", b"Match ID:", b"+13-14-", b"/", b"on roll"),
    *(b"p", b"P", b"bar:", b"off:20", b"24:16 ", b"D", b"B", b"oo:N0N:", b"A" * 14, b"|BAR|"),
]
READERS = {
    "XGID": (read_xgid, lambda state: state.xgid),
    "GNUBG ID": (read_gnubg_id, lambda state: state.gnubg_id),
    "GNUBG Position ID": (read_position_id, lambda state: state.turn_start.position_id),
    "OGID": (read_ogid, write_ogid),
    "FIBS board": (read_fibs, write_fibs),
    "ASCII board": (read_ascii, lambda state: write_ascii(state.turn_start)),
    "a state": (read_state, write_state),
    "26 letters": (read_letters, lambda state: state.turn_start.letters),
    "counts": (read_counts, lambda state: write_counts(state.turn_start)),
}
"""How each format is read, and written."""


def _texts(name: str) -> list[bytes]:
    _, write = READERS[name]
    texts = []
    for state in STATES:
        with contextlib.suppress(FormatError):  # the format cannot express this state
            texts.append(write(state).encode())
    return [*texts, *(board.encode() for board in BOARDS)] if name == "ASCII board" else texts


TEXTS = {name: _texts(name) for name in READERS}


def _read_broken(name: str, random: Random, seconds: float | None = None) -> None:
    text = mutated(random.choice(TEXTS[name]), random, SNIPPETS).decode("latin-1")
    for read in (READERS[name][0], read_position, read_state, recognise):
        with only_known_errors(seconds=seconds):
            read(text)


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_a_broken_text_is_read_or_is_an_error_with_a_place(seed: int):
    for name in READERS:
        _read_broken(name, Random(seed))


@pytest.mark.prove
@pytest.mark.parametrize("name", READERS)
def test_seven_thousand_broken_texts_of_each_format_are_read_or_refused(name: str):
    """Together with the broken files, more than a hundred thousand texts for each reader."""
    random = Random(20_261_121)
    for _ in range(7_000):
        _read_broken(name, random, HANGING)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("PBBBBBBBBBBBBBBBBBBBBBBBB-", "'P' cannot appear"),
        ("-O--O------------a--------", "capital letters has 30 checkers (line 1, column 2)"),
        ("XGID=aO-----------o--a---------:0:0:-1:00:0:0:0:0:10",
         "small letters has 17 checkers (line 1, column 6)"),
        ("aA-----------------------a", "small letters has checkers on the opponent's bar"),
        ("24:2\n13:15 / 6:3", "The player on roll has 17 checkers (line 1, column 1)"),
        ("24:2 /\n 6:16", "The opponent has 16 checkers (line 2, column 2)"),
        ("4HPwATDgc/ABMA:YAgAAAAAAAAA", "GNUBG Match ID (line 1, column 16): The owner"),
        ("4HPwATDgc/ABMA:cCkEAAAAAAAA", "GNUBG Match ID (line 1, column 16): The dice"),
        ("\n  nonsense", "(line 2, column 3)"),
    ],
)  # fmt: skip
def test_errors_name_the_side_and_the_place(text: str, says: str):
    with pytest.raises((FormatError, PositionError)) as caught:
        read_position(text)
    assert says in str(caught.value)


def test_checkers_on_a_board_and_in_a_string_are_counted_by_side():
    board = write_ascii(STATES[0].position)
    with pytest.raises(PositionError, match=r"O has [0-9]+ checkers \(line 2, column 1\)"):
        read_ascii(board.replace("X", "O").replace("O:", "X:", 1))
    fibs = write_fibs(GameState.start()).split(":")
    fibs[12] = "9"
    with pytest.raises(PositionError, match=r"The player has 19 checkers \(line 1, column 29\)"):
        read_fibs(":".join(fibs))
    fibs = write_fibs(GameState.start(length=3)).split(":")
    fibs[33] = "6"
    with pytest.raises(FormatError, match=r"line 1, column [0-9]+\): Field 34 cannot be '0'"):
        read_fibs(":".join(fibs))
