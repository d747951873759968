"""Positions as 26 letters: the alphabet of XGID's first field, seen by the player on roll.

``A`` to ``O`` are one to fifteen checkers of the player on roll, ``a`` to ``o`` of the opponent,
``-`` is an empty place. The first letter is the opponent's bar, then come the points 1 to 24, and
the last letter is one's own bar. (XGID itself always takes the bottom player's side; see the
module `xgid`.)
"""

from __future__ import annotations

from ..rules.errors import FormatError
from ..rules.position import CHECKERS, PLACES, Position
from .checkers import position_of
from .text import brief, checked_text, place_of

FORMAT = "26 letters"
_COUNT = {"-": 0}
for _n in range(1, CHECKERS + 1):
    _COUNT[chr(ord("A") + _n - 1)] = _n
    _COUNT[chr(ord("a") + _n - 1)] = -_n


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
        if letter not in _COUNT:
            line, column = place_of(text, start + index)
            raise FormatError(
                format,
                f"{brief(letter)} is no letter of a position.",
                expected="A to O, a to o, or -",
                line=line,
                column=column,
            )
    if len(letters) != PLACES:
        line, column = place_of(text, start + min(len(letters), PLACES))
        raise FormatError(
            format,
            f"The position has {len(letters)} letters.",
            expected=f"{PLACES}: a bar, the points 1 to 24, a bar",
            line=line,
            column=column,
        )
    upper, lower = (
        start + next((at for at, letter in enumerate(letters) if of_side(letter)), 0)
        for of_side in (str.isupper, str.islower)
    )
    sides = ("The side in capital letters", upper), ("The side in small letters", lower)
    return position_of([_COUNT[letter] for letter in letters], text, sides)


def write_letters(position: Position) -> str:
    """Write a position as 26 letters, seen by the player on roll.

    Examples
    --------
    >>> write_letters(Position.opening())
    '-b----E-C---eE---c-e----B-'
    """
    return position.letters
