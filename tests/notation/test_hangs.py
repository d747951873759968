"""Short texts that would keep a careless regular expression busy for minutes."""

from __future__ import annotations

import pytest

from gammon_widget.notation.matches.files import read_match_text
from gammon_widget.notation.positions.formats import read_position, read_state, recognise
from gammon_widget.rules import GameState, Position

from .breaking import HANGING, only_known_errors

OPENING = str(Position.opening())
EDGES = OPENING.splitlines()[1], OPENING.splitlines()[-2]
TEXTS = {
    "empty lines": "\n" * 19_999 + "x",
    "spaces": " " * 19_999 + "x",
    "letters and empty lines": Position.opening().letters + "\n" * 10_000,
    "an XGID and empty lines": GameState.start().xgid + "\n" * 15_000,
    "lines of a number": "1\n" * 9_999,
    "digits": "1" * 20_000,
    "an O in every word": f"{OPENING}\n" + "O " * 8_000,
    "on roll again and again": f"{OPENING}\n" + "on roll " * 2_000,
    "trays": "\n".join((EDGES[0], *["|" + "O" * 100] * 150, EDGES[1])),
    "edges": f"{EDGES[0]}\n" * 400,
    "half an edge": "+" + "12-" * 6_000,
    "dashes": "-" * 20_000,
    "colons": ":" * 20_000,
    "Base64": "A" * 20_000,
    "words of Base64": ("A" * 14 + " ") * 1_300,
    "labels": "Position ID:" + " " * 19_000 + "x",
    "two labels": "Position ID: 4HPwATDgc/ABMA" + " " * 19_000 + "x",
    "many labels": "Match ID  " * 1_900,
    "boards": "board:" * 3_000,
    "marks": "XGID " * 4_000,
    "games": "Game 1\n" * 2_800,
    "headings": "7 point match\n" * 1_400,
    "brackets": "( ; " * 5_000,
    "counts": "24:2 " * 3_900 + "/",
    "slashes": "/" * 20_000,
    "stars": "8/5* " * 3_900,
}
HEAD = " 3 point match\n\n Game 1\n A : 0   B : 0\n"
LINES = {
    "a comment of tabs": "; [" + "\t" * 990,
    "a double and tabs": "  1) 31: 8/5 6/5    Doubles" + "\t" * 900,
    "a result and tabs": "      Wins" + "\t" * 900,
    "numbers and tabs": "  1)" + "\t" * 900 + "1",
    "digits": "  1) 31: " + "1" * 900,
    "dice": "  1) " + "11 " * 300,
    "steps": "  1) 31: " + "8/5 " * 240,
    "a long way": "  1) 11: 24" + "/20" * 60,
}


@pytest.mark.prove
@pytest.mark.parametrize("name", TEXTS)
def test_no_text_takes_long(name: str):
    for read in (recognise, read_position, read_state):
        with only_known_errors(seconds=HANGING):
            read(TEXTS[name])
    for format in (".mat", ".sgf"):
        with only_known_errors(seconds=HANGING):
            read_match_text(TEXTS[name], format)


@pytest.mark.prove
@pytest.mark.parametrize("name", LINES)
def test_no_line_of_a_match_takes_long(name: str):
    with only_known_errors(seconds=HANGING):
        read_match_text(f"{HEAD}{LINES[name]}\n  1) 31: 8/5 6/5\n", ".mat")


@pytest.mark.prove
def test_no_line_of_names_takes_long():
    for names in (" a" + "\t" * 900 + "b : 0     c : 0", ":1  " * 240, "a :" + "\t" * 990):
        with only_known_errors(seconds=HANGING):
            read_match_text(
                " 3 point match\n\n Game 1\n" + f"{names}\n  1) 31: 8/5 6/5\n" * 20, ".mat"
            )
