"""Short notation for positions: ``board("24:1 6:2", against="18:2")``."""

from __future__ import annotations

from gammon_widget.rules import Position

LETTERS = "onmlkjihgfedcba-ABCDEFGHIJKLMNO"


def board(own: str = "", against: str = "") -> Position:
    """Place checkers by ``"place:count"``; all places are numbered from the side of the player on
    roll.

    25 is the player's bar, 0 is the opponent's.
    """
    points = [0] * 26
    for text, sign in ((own, 1), (against, -1)):
        for item in text.split():
            place, count = map(int, item.split(":"))
            points[place] += sign * count
    return Position(points)


def decode_board(letters: str) -> Position:
    """Decode the 26 letters of an XGID without the package."""
    return Position([LETTERS.index(letter) - 15 for letter in letters])
