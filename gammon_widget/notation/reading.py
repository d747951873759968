"""Reading a position or a state without being told what it is written in."""

from __future__ import annotations

from collections.abc import Callable

from ..rules.errors import FormatError
from ..rules.position import Position
from ..rules.state import GameState
from .ascii_board import read_ascii
from .counts import read_counts
from .fibs import read_fibs
from .gnubg_id import read_gnubg_id, read_position_id
from .letters import read_letters
from .ogid import read_ogid, read_ogid_position
from .recognising import POSITIONS, Format, recognised
from .text import brief, checked_text, start_of
from .xgid import read_xgid

_STATES = "an XGID or a GNUBG ID (Position ID and Match ID), an OGID or a FIBS board"

_POSITION_READERS: dict[Format, Callable[[str], Position]] = {
    Format.XGID: lambda text: read_xgid(text).position,
    Format.GNUBG_ID: lambda text: read_gnubg_id(text).position,
    Format.POSITION_ID: read_position_id,
    Format.OGID: read_ogid_position,
    Format.FIBS: lambda text: read_fibs(text).position,
    Format.ASCII: read_ascii,
    Format.LETTERS: read_letters,
    Format.COUNTS: read_counts,
}
_STATE_READERS: dict[Format, Callable[[str], GameState]] = {
    Format.XGID: read_xgid,
    Format.GNUBG_ID: read_gnubg_id,
    Format.OGID: read_ogid,
    Format.FIBS: read_fibs,
}


def read_position(text: str) -> Position:
    """Read a position, whatever it is written in; `recognise` says what that is.

    Parameters
    ----------
    text
        An XGID, a GNUBG ID, an OGID or a FIBS board (the position is then seen by the player on
        roll), 26 letters, a Position ID, an ASCII board, or counts.

    Raises
    ------
    FormatError
        If the text is none of these, or has a mistake in it.
    PositionError
        If it can be read, but no such position can be.

    Examples
    --------
    >>> read_position("4HPwATDgc/ABMA") == read_position("-b----E-C---eE---c-e----B-")
    True
    """
    text = checked_text(text, "position")
    found = recognised(text)
    if found is None or found not in _POSITION_READERS:
        problem = f"{brief(text.strip())} is no position."
        if found is not None:
            problem = f"This is a match in the format {found.value}, and no position."
        line, column = start_of(text)
        raise FormatError("position", problem, expected=POSITIONS, line=line, column=column)
    return _POSITION_READERS[found](text)


def read_state(text: str) -> GameState:
    """Read a state in a format that holds one; `recognise` says which.

    Parameters
    ----------
    text
        An XGID, a GNUBG ID, an OGID or a FIBS board; what `write_state` has written; or a board
        as GNU Backgammon prints it, under its Position ID and Match ID.

    Raises
    ------
    FormatError
        If the text is none of these, or has a mistake in it.
    PositionError
        If it can be read, but no such state can be.

    Examples
    --------
    >>> read_state(str(GameState.start())).position == Position.opening()
    True
    """
    text = checked_text(text, "state")
    found = recognised(text)
    if found not in _STATE_READERS:
        problem = f"{brief(text.strip())} is no state."
        if found in _POSITION_READERS:
            problem = f"This is a position in the format {found.value}, and no whole state."
        elif found is not None:
            problem = f"This is a match in the format {found.value}, and no state."
        line, column = start_of(text)
        raise FormatError("state", problem, expected=_STATES, line=line, column=column)
    return _STATE_READERS[found](text)
