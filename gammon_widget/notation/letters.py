"""Positions as 26 letters: the alphabet of XGID's first field, seen by the player on roll.

``A`` to ``O`` are one to fifteen checkers of the player on roll, ``a`` to ``o`` of the opponent,
``-`` is an empty place. The first letter is the opponent's bar, then come the points 1 to 24, and
the last letter is one's own bar. (XGID itself always takes the bottom player's side; see the
module `xgid`.)
"""

from __future__ import annotations

from ..rules import Position
from ..rules.position import PLACES
from .text import brief, checked_text, fail, position_of

FORMAT = "26 letters"
_COUNTS = {"-": 0}
_COUNTS |= {letter: count for count, letter in enumerate("ABCDEFGHIJKLMNO", 1)}
_COUNTS |= {letter: -count for count, letter in enumerate("abcdefghijklmno", 1)}


def read_letters(text: str) -> Position:
    """Read 26 letters.

    Raises
    ------
    FormatError
        If these are not 26 letters of the alphabet; with the column of the first wrong one.
    PositionError
        If a bar holds the wrong player's checkers, or a side has more than 15.

    Examples
    --------
    >>> read_letters("-b----E-C---eE---c-e----B-") == Position.opening()
    True
    """
    text = checked_text(text, FORMAT)
    letters = text.strip()
    return read_letters_at(text, text.index(letters) if letters else 0, letters, FORMAT)


def read_letters_at(text: str, start: int, letters: str, format: str) -> Position:
    """Read letters that stand at an offset of a longer text, for errors that say where."""
    for index, letter in enumerate(letters):
        if letter not in _COUNTS:
            problem = f"{brief(letter)} is no letter of a position."
            fail(format, text, start + index, problem, "A to O, a to o, or -")
    if len(letters) != PLACES:
        end = start + min(len(letters), PLACES)
        problem = f"The position has {len(letters)} letters."
        fail(format, text, end, problem, f"{PLACES}: a bar, the points 1 to 24, a bar")
    upper, lower = (
        start + next((at for at, letter in enumerate(letters) if of_side(letter)), 0)
        for of_side in (str.isupper, str.islower)
    )
    sides = ("The side in capital letters", upper), ("The side in small letters", lower)
    return position_of([_COUNTS[letter] for letter in letters], text, sides)


def write_letters(position: Position) -> str:
    """Write a position as 26 letters, seen by the player on roll.

    Examples
    --------
    >>> write_letters(Position.opening())
    '-b----E-C---eE---c-e----B-'
    """
    return position.letters
