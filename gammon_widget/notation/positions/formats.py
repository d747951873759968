"""Recognition of the formats of positions, states and matches, and readers for any format.

The appearance of a text determines its format, so each text has one reader. If several formats are
possible, the most specific format is used: a match with a heading is more specific than an
identifier in one of its comments, and an identifier is more specific than the board below it. The
reader of the format may still raise an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from itertools import pairwise
from typing import NoReturn

from ...rules import GameState, Position
from ..text import brief, checked_text, fail, start_of
from . import fibs, ogid
from .ascii_board import read_ascii
from .counts import read_counts
from .gnubg_id import read_gnubg_id, read_position_id
from .xgid import read_letters, read_xgid, unwrapped

_XGID = re.compile(r"XGID\s*[=:]|(?<![A-Za-z-])[A-Oa-o-]{26}:", re.IGNORECASE)
_GNUBG_ID = re.compile(
    r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{14}(?:==)?\s*:\s*[A-Za-z0-9+/]{12}(?![A-Za-z0-9+/])"
    r"|\bMatch ID\s*[:=]",
    re.IGNORECASE,
)
_POSITION_ID = re.compile(r"[A-Za-z0-9+/]{14}(?:==)?")
_LETTERS = re.compile(r"[A-Za-z-]{22,30}")  # a few letters may be missing or added
_BOARD = re.compile(r"\+-{0,9}(?:1[23]|24|1)-")
_COUNTS = re.compile(r"[0-9r]\s*[:=]\s*[0-9]")
_SGF = re.compile(r"\(\s*;\s*[A-Za-z]{1,60}\s*\[")
_BEGUN_SGF = re.compile(r"\(\s*;")
# The pattern stays within one line: otherwise, many empty lines would take quadratic time.
_LENGTH = re.compile(
    r"^[^\S\n]*(?:[0-9]{1,9}[^\S\n]*[ -]?points?[^\S\n]+match|unlimited match|money session)\b",
    re.IGNORECASE | re.MULTILINE,
)
_GAME = re.compile(
    r"^[^\S\n]*Game[^\S\n]*(?:#|no\.?|number)?[^\S\n]*[0-9]{1,6}[^\S\n]*[.:]?[^\S\n]*$",
    re.IGNORECASE | re.MULTILINE,
)
_MAX_CHARACTERS_SEEN = 20_000
_BYTE_ORDER_MARK = "\ufeff"
_POSITIONS = (
    "an XGID, 26 letters, a GNUBG Position ID, an OGID, a FIBS board, an ASCII board, or counts "
    "such as '24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'"
)
_STATES = "an XGID, a GNUBG ID (Position ID and Match ID), an OGID or a FIBS board"


class Format(StrEnum):
    """The formats that can be recognised."""

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


_IDENTIFIERS = {
    Format.XGID: _XGID,
    Format.FIBS: fibs.MARK,
    Format.OGID: ogid.MARK,
    Format.GNUBG_ID: _GNUBG_ID,
    Format.ASCII: _BOARD,
}
"""The patterns of the formats that may be anywhere in a text, starting with the most specific."""

_GNUBG_PAIR = re.compile(
    r"(?:Position ID\s*[:=]\s*)?(?<![A-Za-z0-9+/])(?=[A-Za-z0-9+/]{14}(?:==)?"
    r"\s*(?::|\bMatch ID\s*[:=])\s*[A-Za-z0-9+/]{12}(?![A-Za-z0-9+/]))",
    re.IGNORECASE,
)
_DIVIDING = {each: _IDENTIFIERS[each] for each in (Format.XGID, Format.FIBS, Format.OGID)}
_DIVIDING[Format.GNUBG_ID] = _GNUBG_PAIR
"""The patterns at which a text with several states is divided."""

_STATE_READERS: dict[Format, Callable[[str], GameState]] = {
    Format.XGID: read_xgid,
    Format.GNUBG_ID: read_gnubg_id,
    Format.OGID: ogid.read_ogid,
    Format.FIBS: fibs.read_fibs,
}
_POSITION_READERS: dict[Format, Callable[[str], Position]] = {
    Format.POSITION_ID: read_position_id,
    Format.OGID: ogid.read_ogid_position,
    Format.ASCII: read_ascii,
    Format.LETTERS: read_letters,
    Format.COUNTS: read_counts,
}


def read_position(text: str) -> Position:
    """Read a position in any format; `recognise` returns the format.

    A position from an identifier or a FIBS board is from the point of view of the player on roll.
    """
    text = unwrapped(checked_text(text, "position"))
    found = recognised(text)
    if found in _POSITION_READERS:
        return _POSITION_READERS[found](text)
    if found not in _STATE_READERS:
        _fail(text, found, "position", _POSITIONS)
    return _STATE_READERS[found](text).position


def read_state(text: str) -> GameState:
    """Read a state in any format that can contain a state; `recognise` returns the format.

    These formats are XGIDs, GNUBG IDs, OGIDs, FIBS boards, the output of `write_state`, and boards
    from GNU Backgammon with a Position ID and a Match ID.
    """
    text = unwrapped(checked_text(text, "state"))
    found = recognised(text)
    if found not in _STATE_READERS:
        _fail(text, found, "state", _STATES)
    return _STATE_READERS[found](text)


def parts_of(text: str) -> list[str]:
    """Return the parts of a text that contain one state each.

    Texts with several XGIDs, OGIDs, FIBS boards or GNUBG IDs are divided at their beginnings.
    """
    text = unwrapped(text)
    pattern = next((each for each in _DIVIDING.values() if each.search(text)), None)
    marks: list[int] = []
    end = -1
    for mark in pattern.finditer(text) if pattern else ():
        if text[end : mark.start()].strip() or end < 0:  # not the letters after "XGID="
            marks.append(mark.start())
        end = mark.end()
    starts = [0, *marks[1:], len(text)]
    return [text[start:end] for start, end in pairwise(starts)]


def _fail(text: str, found: Format | None, wanted: str, expected: str) -> NoReturn:
    problem = f"{brief(text.strip())} is not a valid {wanted}."
    if found in (Format.MAT, Format.SGF):
        problem = f"This is a match in the format {found.value}, not a {wanted}."
    elif found is not None:
        problem = f"This is a position in the format {found.value}, not a whole state."
    fail(wanted, text, start_of(text), problem, expected)


def recognise(text: str) -> Format:
    """Return the format of a text, as `Position.parse` and `GameState.parse` recognise it.

    This function only checks what the text looks like: the reader of the format may still find a
    mistake. The format of a match that was read from a file is ``match.record.format``.

    Parameters
    ----------
    text
        A position, a state or the content of a match file.

    Returns
    -------
    Format
        The most specific format that matches. A `Format` is a string.

    Raises
    ------
    FormatError
        If the format is unknown.

    Examples
    --------
    >>> str(recognise("4HPwATDgc/ABMA"))
    'GNUBG Position ID'
    """
    found = recognised(text)
    if found is None:
        text = checked_text(text, "any format")
        problem = f"{brief(text.strip())} is not in a known format."
        fail("any format", text, start_of(text), problem, f"{_POSITIONS}; or a .mat or .sgf file")
    return found


def recognised(text: object) -> Format | None:
    """Return the format of a text; None if it is unknown, or if the object is not a string."""
    if not isinstance(text, str):
        return None
    text = unwrapped(text[:_MAX_CHARACTERS_SEEN])
    match = recognised_match(text)
    if match is Format.SGF or (_GAME.search(text) and _LENGTH.search(text)):
        return match
    for format, look in _IDENTIFIERS.items():
        if look.search(text):
            return format
    if match is not None:
        return match
    alone = text.strip().strip(_BYTE_ORDER_MARK)
    if "position id" in text.lower() or _POSITION_ID.fullmatch(alone):
        return Format.POSITION_ID
    if _LETTERS.fullmatch(alone):
        return Format.LETTERS
    if "/" in text and (_COUNTS.search(text) or not alone.strip("-/ ")):
        return Format.COUNTS
    return None


def recognised_match(text: str) -> Format | None:
    """Return the format of a match file's content; None if the format is unknown.

    At the beginning of the text, ``(;`` is enough to recognise the Smart Game Format. After other
    text, such as an e-mail, a property must follow.
    """
    text = text[:_MAX_CHARACTERS_SEEN].replace("\r", "\n")  # the line ending of old Macs
    if _BEGUN_SGF.match(text.lstrip().lstrip(_BYTE_ORDER_MARK).lstrip()):
        return Format.SGF
    if _GAME.search(text):
        return Format.MAT
    if _SGF.search(text):
        return Format.SGF
    return Format.MAT if _LENGTH.search(text) else None
