"""Telling the formats apart by what they look like, so that each text is read by one reader.

The most particular look decides: a match with its heading before an identifier that stands in one
of its comments, and an identifier before a board that is drawn under it. Only the look is judged;
the reader of the format may still find a mistake, and its error is then about that format.
"""

from __future__ import annotations

import re
from enum import StrEnum

from ..rules.errors import FormatError
from . import fibs, ogid
from .text import brief, checked_text, start_of

_XGID = re.compile(r"XGID\s*[=:]|(?<![A-Za-z-])[A-Oa-o-]{26}:", re.IGNORECASE)
_GNUBG_ID = re.compile(
    r"(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{14}(?:==)?\s*:\s*[A-Za-z0-9+/]{12}(?![A-Za-z0-9+/])"
    r"|\bMatch ID\s*[:=]",
    re.IGNORECASE,
)
_POSITION_ID = re.compile(r"[A-Za-z0-9+/]{14}(?:==)?")
_LETTERS = re.compile(r"[A-Za-z-]{22,30}")  # some too few or too many are meant as one, too
_BOARD = re.compile(r"\+-{0,9}(?:1[23]|24|1)-")
_COUNTS = re.compile(r"[0-9r]\s*[:=]\s*[0-9]")
_SGF = re.compile(r"\(\s*;\s*[A-Za-z]{1,60}\s*\[")
_BEGUN_SGF = re.compile(r"\(\s*;")
# Within one line: a pattern that may begin at any of many empty lines takes the square of them.
_LENGTH = re.compile(
    r"^[^\S\n]*(?:[0-9]{1,9}[^\S\n]*[ -]?points?[^\S\n]+match|unlimited match|money session)\b",
    re.IGNORECASE | re.MULTILINE,
)
_GAME = re.compile(r"^[^\S\n]*Game[^\S\n]+[0-9]{1,6}[^\S\n]*$", re.IGNORECASE | re.MULTILINE)
_LONGEST_LOOK = 20_000
_UNSEEN = "\ufeff"
POSITIONS = (
    "an XGID, 26 letters, a GNUBG Position ID, an OGID, a FIBS board, an ASCII board, or counts "
    "such as '24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'"
)
"""What a position can be written as, for errors."""


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


def recognise(text: str) -> Format:
    """Say what a text is written in: what `Position.parse` and `GameState.parse` read it as.

    Only its look is judged: the format's reader may still find a mistake in it. A match that was
    read from a file says it as `match.record.format`.

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
    found = recognised(text)
    if found is None:
        text = checked_text(text, "any format")
        line, column = start_of(text)
        raise FormatError(
            "any format",
            f"{brief(text.strip())} is written in no format that is known here.",
            expected=f"{POSITIONS}; or a .mat or .sgf file",
            line=line,
            column=column,
        )
    return found


def recognised(text: object) -> Format | None:
    """Say what anything at all is written in; None if it looks like nothing known."""
    if not isinstance(text, str):
        return None
    text = text[:_LONGEST_LOOK]
    match = recognised_match(text)
    if match is Format.SGF or (_GAME.search(text) and _LENGTH.search(text)):
        return match
    for format, look in (
        (Format.XGID, _XGID),
        (Format.FIBS, fibs.MARK),
        (Format.OGID, ogid.MARK),
        (Format.GNUBG_ID, _GNUBG_ID),
        (Format.ASCII, _BOARD),
    ):
        if look.search(text):
            return format
    if match is not None:
        return match
    alone = text.strip().strip(_UNSEEN)
    if "position id" in text.lower() or _POSITION_ID.fullmatch(alone):
        return Format.POSITION_ID
    if _LETTERS.fullmatch(alone):
        return Format.LETTERS
    if "/" in text and (_COUNTS.search(text) or not alone.strip("-/ ")):
        return Format.COUNTS
    return None


def recognised_match(text: str) -> Format | None:
    """Say what the content of a match file is written in; None if it looks like no match.

    A match in the Smart Game Format may have anything before its first bracket, a letter that it
    came with as well as the mark of a byte order; but then the bracket has to be plain.
    """
    text = text[:_LONGEST_LOOK].replace("\r", "\n")  # which ended the lines of old machines
    if _BEGUN_SGF.match(text.lstrip().lstrip(_UNSEEN).lstrip()):
        return Format.SGF
    if _GAME.search(text):
        return Format.MAT
    if _SGF.search(text):
        return Format.SGF
    return Format.MAT if _LENGTH.search(text) else None
