"""Positions as counts, such as ``"24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5"``.

The checkers of the player on roll are listed before the slash, and the opponent's after the slash.
Each entry is ``point:checkers`` in that player's own numbering; ``bar`` or 25 means the bar.
Checkers that are not listed are off. The text may also give the number of checkers off,
such as ``off:3``. This number must then be correct. A side without checkers is ``-``. This notation
is specific to this package, and is used in the `repr` of a position.
"""

from __future__ import annotations

import re

from ...rules import Position, PositionError, PositionLike, to_position
from ...rules.position import BAR, CHECKERS, OFF, PLACES
from ..plays import place_name, place_named
from ..text import brief, checked_text, fail, position_of

FORMAT = "counts"
_TOKEN = re.compile(r"[^\s,;/]+")
_COUNT = re.compile(r"(bar|off|[0-9]{1,2})[:=]([0-9]{1,2})", re.IGNORECASE)


def read_counts(text: str) -> Position:
    """Read a position that is written as counts.

    Examples
    --------
    >>> read_counts("6:1 bar:1 / 24:2").bar
    (1, 0)
    """
    text = checked_text(text, FORMAT)
    if text.count("/") != 1:
        problem = f"There are {text.count('/')} slashes between the players."
        fail(FORMAT, text, 0, problem, "one slash")
    slash = text.index("/")
    own = _side(text, 0, slash)
    other = _side(text, slash + 1, len(text))
    problems = [
        f"Both players have checkers on the {place} point of the player on roll."
        for place in sorted(own, reverse=True)
        if OFF < place < BAR and BAR - place in other
    ]
    for name, side in (("player on roll", own), ("opponent", other)):
        borne_off = side.pop(OFF, None)
        total = sum(side.values())
        if borne_off is not None and borne_off != CHECKERS - total:
            problems.append(
                f"The {name} has {total} checkers on the board and {borne_off} off: "
                f"that makes {total + borne_off}, not {CHECKERS}."
            )
    if problems:
        raise PositionError(problems)
    points = [own.get(place, 0) - other.get(BAR - place, 0) for place in range(PLACES)]
    sides = ("The player on roll", _start(text, 0)), ("The opponent", _start(text, slash + 1))
    return position_of(points, text, sides)


def write_counts(position: PositionLike) -> str:
    """Write a position as counts: the bar first, then the points from high to low.

    Examples
    --------
    >>> write_counts(Position.opening())
    '24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5'
    """
    position = to_position(position)
    return f"{_written(position)} / {_written(position.swapped())}"


def _start(text: str, offset: int) -> int:
    """Return the offset of a side's first count, or `offset` if the side has no count."""
    token = _TOKEN.search(text, offset)
    return offset if token is None else token.start()


def _written(position: Position) -> str:
    points = position.points
    counts = [(place, points[place]) for place in range(BAR, OFF, -1)]
    return " ".join(f"{place_name(place)}:{count}" for place, count in counts if count > 0) or "-"


def _side(text: str, start: int, end: int) -> dict[int, int]:
    """Return one player's checkers by place; 0 is off."""
    found: dict[int, int] = {}
    for token in _TOKEN.finditer(text, start, end):
        written = token.group()
        if written in ("-", "–", "—"):
            continue
        count = _COUNT.fullmatch(written)
        if count is None:
            fail(
                FORMAT,
                text,
                token.start(),
                f"{brief(written)} is not a count.",
                "a count such as 6:5",
            )
        name = count.group(1).lower()
        place = place_named(name)
        if place > BAR or (place == OFF and name != "off"):
            fail(FORMAT, text, token.start(), f"There is no point {name}.", "1 to 24, bar or off")
        if place in found:
            fail(FORMAT, text, token.start(), f"{name} appears twice.", "each point once")
        found[place] = int(count.group(2))
    return {place: count for place, count in found.items() if count or place == OFF}
