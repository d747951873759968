"""Short literals for positions: ``board("24:1 6:2", against="18:2")``."""

from __future__ import annotations

from gammon_widget.rules import Position

LETTERS = "onmlkjihgfedcba-ABCDEFGHIJKLMNO"


def board(own: str = "", against: str = "") -> Position:
    """Place checkers as ``"place:count"``, all numbered as the player on roll counts.

    25 is their bar, 0 the opponent's.
    """
    points = [0] * 26
    for text, sign in ((own, 1), (against, -1)):
        for item in text.split():
            place, count = map(int, item.split(":"))
            points[place] += sign * count
    return Position(points)


def spelled(letters: str) -> Position:
    """Read 26 letters of XGID's alphabet without help from the package."""
    return Position([LETTERS.index(letter) - 15 for letter in letters])
