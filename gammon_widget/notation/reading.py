"""Reading a position or a state without being told what it is written in, and saying what it is.

The formats are told apart by what they look like, the most particular first, so each text is
read by one reader and its error is about that format.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum

from ..rules.errors import FormatError
from ..rules.position import Position
from ..rules.state import GameState
from . import fibs, ogid
from .ascii_board import read_ascii
from .counts import read_counts
from .fibs import read_fibs
from .gnubg_id import read_gnubg_id, read_position_id
from .letters import read_letters
from .ogid import read_ogid, read_ogid_position
from .text import checked_text, shown
from .xgid import read_xgid

_XGID = re.compile(r"XGID\s*[=:]|(?<![A-Za-z-])[A-Oa-o-]{26}:", re.IGNORECASE)
_GNUBG_ID = re.compile(
    r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{14}(?:==)?\s*:\s*[A-Za-z0-9+/]{12}(?![A-Za-z0-9+/])"
    r"|Match ID",
    re.IGNORECASE,
)
_POSITION_ID = re.compile(r"Position ID|^\s*[A-Za-z0-9+/]{14}(?:==)?\s*$", re.IGNORECASE)
_LETTERS = re.compile(r"\s*[A-Za-z-]{22,30}\s*")  # some too few or too many are meant as one, too
_BOARD = re.compile(r"\+-{0,9}(?:1[23]|24|1)-")
_COUNTS = re.compile(r"[0-9r]\s*[:=]\s*[0-9]")
_SGF = re.compile(r"\s*\(\s*;")
_MAT = re.compile(r"^\s*(?:[0-9]{1,6}\s*[ -]?points?\s+match\b|Game\s+[0-9]{1,6}\s*$)", re.I | re.M)
_LONGEST_LOOK = 20_000
_POSITIONS = (
    "an XGID, 26 letters, a GNUBG Position ID, an OGID, a FIBS board, an ASCII board, or counts "
    "such as '24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'"
)
_STATES = "an XGID or a GNUBG ID (Position ID and Match ID), an OGID or a FIBS board"


class Format(StrEnum):
    """The formats that are told apart by what they look like."""

    XGID = "XGID"
    GNUBG_ID = "GNUBG ID"
    POSITION_ID = "GNUBG Position ID"
    OGID = "OGID"
    FIBS = "FIBS board"
    ASCII = "ASCII board"
    LETTERS = "26 letters"
    COUNTS = "counts"
    MAT = ".mat"
    SGF = ".sgf"


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


def recognise(text: str) -> Format:
    """Say what a text is written in.

    Only its look is judged: the format's reader may still find a mistake in it.

    Parameters
    ----------
    text
        A position, a state or the content of a match file.

    Returns
    -------
    Format
        The most particular of the formats that it looks like; a `Format` is a string.

    Raises
    ------
    FormatError
        If it looks like none of them.

    Examples
    --------
    >>> str(recognise("4HPwATDgc/ABMA"))
    'GNUBG Position ID'
    """
    found = _recognised(text)
    if found is None:
        text = checked_text(text, "any format")
        raise FormatError(
            "any format",
            f"{shown(text.strip())} is written in no format that is known here.",
            expected=f"{_POSITIONS}; or a .mat or .sgf file",
        )
    return found


def read_position(text: str) -> Position:
    """Read a position, whatever it is written in.

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
    found = _recognised(text)
    if found is None or found not in _POSITION_READERS:
        problem = f"{shown(text.strip())} is no position."
        if found is not None:
            problem = f"This is a match in the format {found.value}, and no position."
        raise FormatError("position", problem, expected=_POSITIONS)
    return _POSITION_READERS[found](text)


def read_state(text: str) -> GameState:
    """Read a state in a format that holds one.

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
    found = _recognised(text)
    if found not in _STATE_READERS:
        problem = f"{shown(text.strip())} is no state."
        if found in _POSITION_READERS:
            problem = f"This is a position in the format {found.value}, and no whole state."
        elif found is not None:
            problem = f"This is a match in the format {found.value}, and no state."
        raise FormatError("state", problem, expected=_STATES)
    return _STATE_READERS[found](text)


def _recognised(text: object) -> Format | None:
    if not isinstance(text, str):
        return None
    text = text[:_LONGEST_LOOK]
    if _SGF.match(text):
        return Format.SGF
    for format, look in (
        (Format.XGID, _XGID),
        (Format.FIBS, fibs.MARK),
        (Format.GNUBG_ID, _GNUBG_ID),
        (Format.OGID, ogid.MARK),
        (Format.ASCII, _BOARD),
        (Format.MAT, _MAT),
        (Format.POSITION_ID, _POSITION_ID),
    ):
        if look.search(text):
            return format
    if _LETTERS.fullmatch(text):
        return Format.LETTERS
    if "/" in text and (_COUNTS.search(text) or not text.strip().strip("-/ ")):
        return Format.COUNTS
    return None
