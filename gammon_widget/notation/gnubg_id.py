"""GNU Backgammon's identifiers: the Position ID, and with the Match ID a whole state.

The GNU Backgammon manual ("A technical description of the Position ID", "... of the Match ID")
describes both: bits, the lowest of the first byte first, in Base64 without padding. What the
manual gets wrong or leaves out was measured with gnubg 1.07:

- the Position ID codes the side *not* on roll first;
- the Match ID ends with a bit that is 1 unless the Jacoby rule is in use, and always 1 in matches;
- of two dice the higher is stored first;
- while a double is pending, the Position ID keeps the doubler as the player on roll, and the
  Match ID names the other one as the player to decide.

White is gnubg's player 1 (X, at the bottom), Black its player 0. A beaver is stored as gnubg
does it: a pending double with the doubler to decide, the cube already doubled once and owned by
the player who beavered.

Of a game that is over a Match ID can say how it ended, yet not who won or how much. Without those
there is no result: the state that is read has none, and is written again as simply over.
"""

from __future__ import annotations

import base64
import re

from ..rules import GameState, Position, PositionError
from ..rules.position import BAR, PLACES
from .match_id import FORMAT as MATCH_ID
from .match_id import pack_match, unpack_match
from .text import brief, checked_text, fail, place_of, position_of

FORMAT = "GNUBG ID"
_POSITION_ID = "GNUBG Position ID"
_LETTERS = {_POSITION_ID: 14, MATCH_ID: 12}
"""Letters of Base64 that each identifier has."""

_POSITION_BITS = 80
_BASE64 = re.compile("[A-Za-z0-9+/]*")
_WORD = re.compile(r"[^\s:;,\"'<>()]+")
_LABEL = re.compile(r"\bposition\s*-?id\s*[:=]", re.IGNORECASE)
_PAIR = re.compile(r"([A-Za-z0-9+/]{14})(?:==)?\s*:\s*([A-Za-z0-9+/]{12})(?![A-Za-z0-9+/])")
_LABELLED = re.compile(
    r"Position ID\s*:\s*([A-Za-z0-9+/]{14})(?:==)?[\s>]+Match ID\s*:\s*([A-Za-z0-9+/]{12})"
    r"(?![A-Za-z0-9+/])",
    re.IGNORECASE,
)
"""The two under their names; in a letter each line may begin with the mark of a quotation."""


def read_position_id(text: str) -> Position:
    """Read a Position ID.

    Parameters
    ----------
    text
        14 letters of Base64, alone or after the words ``Position ID:``.

    Returns
    -------
    Position
        Seen by the player on roll.

    Raises
    ------
    FormatError
        If it is not 14 letters of Base64, or its bits are no position.
    PositionError
        If the players overlap, or one has more than 15 checkers.

    Examples
    --------
    >>> read_position_id("4HPwATDgc/ABMA") == Position.opening()
    True
    """
    text = checked_text(text, _POSITION_ID)
    label = _LABEL.search(text)
    word = _WORD.search(text, label.end() if label else 0)
    return _position(text, *((word.start(), word[0]) if word else (len(text), "")))


def write_position_id(position: Position) -> str:
    """Write a Position ID: 14 letters.

    Examples
    --------
    >>> write_position_id(Position.opening())
    '4HPwATDgc/ABMA'
    """
    bits = at = 0
    for side in (position.swapped().points, position.points):
        for place in range(1, BAR + 1):
            for _ in range(side[place]):
                bits |= 1 << at
                at += 1
            at += 1
    return (
        base64.b64encode(bits.to_bytes(_POSITION_BITS // 8, "little")).decode("ascii").rstrip("=")
    )


def read_gnubg_id(text: str) -> GameState:
    """Read a Position ID and a Match ID.

    Parameters
    ----------
    text
        ``"POSITIONID:MATCHID"``, or the two as gnubg prints them under their names, alone or
        in a longer text.

    Returns
    -------
    GameState
        With the standard rules, except for Jacoby in a money session.

    Raises
    ------
    FormatError
        If either cannot be read.
    PositionError
        If position and match contradict each other.

    Examples
    --------
    >>> state = read_gnubg_id("4HPwATDgc/ABMA:cIkKAAAAAAAA")
    >>> state.turn, state.is_match
    (Color.WHITE, False)
    """
    text = checked_text(text, FORMAT)
    found = _LABELLED.search(text) or _PAIR.search(text)
    if found is not None:
        words = [(found.start(group), found[group]) for group in (1, 2)]
    else:
        words = [(word.start(), word[0]) for word in _WORD.finditer(text)]
    if len(words) < 2:  # noqa: PLR2004 - a position and a match
        expected = _letters_of_base64(_POSITION_ID)
        fail(FORMAT, text, len(text.rstrip()), "The Match ID is missing.", expected)
    position = _position(text, *words[0])
    return unpack_match(_bits(text, *words[1], MATCH_ID), position, text, words[1][0])


def write_gnubg_id(state: GameState) -> str:
    """Write ``"POSITIONID:MATCHID"`` of the start of the turn.

    Raises
    ------
    FormatError
        If the state holds a number too large for its bits.

    Examples
    --------
    >>> write_gnubg_id(GameState.start())
    '4HPwATDgc/ABMA:cAgAAAAAAAAA'
    """
    return f"{write_position_id(state.position)}:{_base64(pack_match(state), 9)}"


def _position(text: str, start: int, written: str) -> Position:
    written = written.removesuffix("==")
    bits = _bits(text, start, written, _POSITION_ID)
    at = 0
    sides = []
    for _ in range(2):
        counts = [0] * PLACES
        for place in range(1, BAR + 1):
            while bits >> at & 1:
                counts[place] += 1
                at += 1
            at += 1
        sides.append(counts)
    if at > _POSITION_BITS or bits >> at:
        problem = f"The bits of {brief(written)} are no position."
        fail(_POSITION_ID, text, start, problem, _letters_of_base64(_POSITION_ID))
    other, own = sides
    where = "line {}, column {}".format(*place_of(text, start))
    problems = [
        f"Both players have checkers on the {place} point of the player on roll ({where})."
        for place in range(BAR - 1, 0, -1)
        if own[place] and other[BAR - place]
    ]
    if problems:
        raise PositionError(problems)
    points = [own[place] - other[BAR - place] for place in range(PLACES)]
    return position_of(points, text, (("The player on roll", start), ("The opponent", start)))


def _bits(text: str, start: int, written: str, format: str) -> int:
    """The bits of a Base64 word as one number, the first bit lowest."""
    length = _LETTERS[format]
    if len(written) != length or not _BASE64.fullmatch(written):
        problem = f"{brief(written)} cannot be read."
        fail(format, text, start, problem, _letters_of_base64(format))
    padded = written + "=" * (-length % 4)
    return int.from_bytes(base64.b64decode(padded), "little")


def _base64(bits: int, length: int) -> str:
    """A number of so many bytes as letters, the first bit lowest."""
    return base64.b64encode(bits.to_bytes(length, "little")).decode("ascii").rstrip("=")


def _letters_of_base64(format: str) -> str:
    return f"{_LETTERS[format]} letters of Base64"
