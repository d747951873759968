"""Reading a position or a state without being told what it is written in.

The formats are told apart by what they look like, the most particular first, so each text is
read by one reader and its error is about that format.
"""

from __future__ import annotations

import re

from ..rules.errors import FormatError
from ..rules.position import PLACES, Position
from ..rules.state import GameState
from .ascii_board import read_ascii
from .counts import read_counts
from .gnubg_id import read_gnubg_id, read_position_id
from .letters import read_letters
from .text import checked_text, shown
from .xgid import read_xgid

_XGID = re.compile(r"XGID\s*[=:]|(?<![A-Za-z-])[A-Oa-o-]{26}:", re.IGNORECASE)
_GNUBG_ID = re.compile(
    r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{14}(?:==)?\s*:\s*[A-Za-z0-9+/]{12}(?![A-Za-z0-9+/])"
    r"|Match ID",
    re.IGNORECASE,
)
_POSITION_ID = re.compile(r"Position ID|^\s*[A-Za-z0-9+/]{14}(?:==)?\s*$", re.IGNORECASE)
_LETTERS = re.compile(r"[A-Za-z-]+")
_NEARLY = 4  # letters too few or too many that are still meant as a position
_BOARD = re.compile(r"\+-*1[23]-")
_COUNTS = re.compile(r"[0-9r]\s*[:=]\s*[0-9]")
_POSITIONS = (
    "an XGID, 26 letters, a GNUBG Position ID, an ASCII board, or counts such as "
    "'24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'"
)
_STATES = "an XGID or a GNUBG ID (Position ID and Match ID)"


def read_position(text: str) -> Position:
    """Read a position, whatever it is written in.

    Parameters
    ----------
    text
        An XGID or a GNUBG ID (the position is then seen by the player on roll), 26 letters, a
        Position ID, an ASCII board, or counts.

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
    if _XGID.search(text):
        return read_xgid(text).position
    if _GNUBG_ID.search(text):
        return read_gnubg_id(text).position
    if _BOARD.search(text):
        return read_ascii(text)
    if _POSITION_ID.search(text):
        return read_position_id(text)
    word = text.strip()
    if _LETTERS.fullmatch(word) and abs(len(word) - PLACES) <= _NEARLY:
        return read_letters(text)
    if "/" in text and (_COUNTS.search(text) or not word.strip("-/ ")):
        return read_counts(text)
    raise FormatError("position", f"{shown(word)} is no position.", expected=_POSITIONS)


def read_state(text: str) -> GameState:
    """Read a state in a format that holds one.

    Parameters
    ----------
    text
        An XGID, a GNUBG ID, or what `write_state` has written.

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
    if _XGID.search(text):
        return read_xgid(text)
    if _GNUBG_ID.search(text):
        return read_gnubg_id(text)
    raise FormatError("state", f"{shown(text.strip())} is no state.", expected=_STATES)
