"""What every reader shares: a bounded look at the text, and errors that say where in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from ..rules import FormatError, Position, PositionError
from ..rules.position import BAR, CHECKERS, OFF

MAX_CHARACTERS = 20_000
"""Characters that a reader looks at; no position or state takes nearly as many."""

Side = tuple[str, int]
"""How a text calls a player, and where in it their checkers begin, as an offset."""


def checked_text(text: object, format: str, longest: int = MAX_CHARACTERS) -> str:
    """Give the text back if it is one that may be read.

    Parameters
    ----------
    text
        Anything at all: input is not trusted.
    format
        What it is to be read as, for the error.
    longest
        How many characters are looked at.

    Raises
    ------
    FormatError
        If it is not a string, is too long, or holds characters that no text has.
    """
    if not isinstance(text, str):
        raise FormatError(format, f"This is no text but {type(text).__name__}.", expected="text")
    if len(text) > longest:
        problem = f"The text is {len(text)} characters long."
        fail(format, text, longest, problem, f"at most {longest} characters")
    if "\0" in text:
        fail(format, text, text.index("\0"), "A NUL character is no text.", "text")
    return text


def fail(format: str, text: str, offset: int, problem: str, expected: str) -> NoReturn:
    """Raise the error that something is wrong at an offset into a text.

    Parameters
    ----------
    format
        What the text is read as.
    text, offset
        The text, and where in it.
    problem, expected
        What is wrong, as a sentence, and what was expected there.
    """
    line, column = place_of(text, offset)
    raise FormatError(format, problem, expected=expected, line=line, column=column)


def start_of(text: str) -> int:
    """The offset of the first character that is no space; 0 if there is none."""
    return len(text) - len(text.lstrip()) if text.strip() else 0


def place_of(text: str, offset: int) -> tuple[int, int]:
    """Line and column, both counted from 1, of an offset into a text."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def brief(text: str, longest: int = 30) -> str:
    """A text in quotes for an error message, cut off if it is long."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def position_of(points: Sequence[int], text: str, sides: tuple[Side, Side]) -> Position:
    """Make a position of counts that a text has, or tell every problem with whose and where.

    Parameters
    ----------
    points
        26 counts, as a `Position` has them.
    text
        The text.
    sides
        The player who sees the position, and the other one.

    Raises
    ------
    PositionError
        If a side has too many checkers, or some on the other's bar; with its place.
    """
    problems = []
    for sign, (name, start), wrong_bar in zip((1, -1), sides, (OFF, BAR), strict=True):
        counts = [max(sign * count, 0) for count in points]
        where = "line {}, column {}".format(*place_of(text, start))
        if counts[wrong_bar]:
            problems.append(f"{name} has checkers on the opponent's bar ({where}).")
        if sum(counts) > CHECKERS:
            problems.append(
                f"{name} has {sum(counts)} checkers ({where}); at most {CHECKERS} are possible."
            )
    if problems:
        raise PositionError(problems)
    return Position(points)
