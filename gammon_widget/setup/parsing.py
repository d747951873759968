"""What an editor begins with or is given: a state, a position, or a text of either."""

from __future__ import annotations

from ..notation import Format, recognise
from ..rules import FormatError, GameState, GammonError, Position
from ..rules.validation import brief

_STATE_FORMATS = {Format.XGID, Format.GNUBG_ID, Format.FIBS}
"""Formats that always hold a whole state."""

_OGID_POSITION_COLONS = 2
"""An OGID with no more colons than this holds a position alone."""


def value_of(given: GameState | Position | str) -> GameState | Position:
    """What is given, or what it says if it is a text.

    Raises
    ------
    GammonError
        If it is none of these, or the text cannot be read.
    """
    match given:
        case GameState() | Position():
            return given
        case str():
            return parse(given)[1]
    raise GammonError(
        "An editor begins with a Position, a GameState, or a text of either in any format; "
        f"not with {brief(given)}."
    )


def parse(text: str) -> tuple[Format, GameState | Position]:
    """What a text says, and the format it says it in.

    Raises
    ------
    FormatError
        If it is in no known format, has a mistake in it, or is a whole match.
    PositionError
        If it can be read, but no such position can be.
    """
    found = recognise(text)
    has_state = found is Format.OGID and text.count(":") > _OGID_POSITION_COLONS
    if has_state or found in _STATE_FORMATS:
        return found, GameState.parse(text)
    return found, Position.parse(text)


def what_is_wrong(error: GammonError) -> str:
    """An error as somebody reads it who has just written the text: first of all what is wrong.

    Examples
    --------
    >>> try:
    ...     parse("XGID=-b----E-C---eE---c-e----Bx:0:0:1:31:0:0:0:0:10")
    ... except GammonError as error:
    ...     print(what_is_wrong(error))
    'x' is no letter of a position (character 31). Expected A to O, a to o, or -.
    """
    if not isinstance(error, FormatError):
        return str(error)
    place = "" if error.column in (None, 1) else f" (character {error.column})"
    if error.line not in (None, 1):
        place = f" (line {error.line}, character {error.column or 1})"
    expected = f" Expected {error.expected}." if error.expected else ""
    return f"{error.problem.removesuffix('.')}{place}.{expected}"
