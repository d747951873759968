"""Positions set up in code: each side in its own numbering, and everything wrong at once.

What one writes is what the text form says: ``build(own={24: 2, 13: 5, 8: 3, 6: 5}, ...)`` is
``"24:2 13:5 8:3 6:5 / …"``. Edits of a position that exists stand in the module `editing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Protocol, SupportsIndex

from .errors import PositionError
from .position import BAR, CHECKERS, OFF, PLACES, Position
from .validation import as_int, brief

Place = SupportsIndex | str
"""A point from 1 to 24, 25 or ``"bar"``, 0 or ``"off"``."""


class Counts(Protocol):
    """A mapping from places to counts: said in this way, a dict of any mixture of keys will do."""

    def items(self) -> Iterable[tuple[object, SupportsIndex]]:
        """Places with their counts."""


Side = Counts | Iterable[SupportsIndex]
"""One side's checkers: counts by place, or 24 counts, 1 point first, or 25, the bar last."""

PLACE_NAMES = {"bar": BAR, "off": OFF}
KNOWN_PLACES = "1 to 24, 25 or 'bar', 0 or 'off'"

_POINTS = BAR - 1
_DIGITS = 2  # of the longest number of a place
_NO_SIDE = (
    "counts by place such as {6: 5, 'bar': 1}, or 24 counts, the 1 point first, or 25, the bar last"
)


def build(own: Side = (), other: Side = ()) -> Position:
    """Set up a position, each side in its own numbering.

    Parameters
    ----------
    own, other
        The checkers of the player on roll, and the opponent's, each as that player numbers the
        points: counts by place (1 to 24, 25 or ``"bar"``), or 24 counts with the 1 point first,
        or 25 with the bar last; lists and NumPy arrays are both fine. Checkers not named have
        been borne off; 0 or ``"off"`` may be given, and must then make 15 with the others.

    Returns
    -------
    Position
        Seen by the player on roll.

    Raises
    ------
    PositionError
        With all problems at once, each naming its place.

    Examples
    --------
    >>> opening = {24: 2, 13: 5, 8: 3, 6: 5}
    >>> build(own=opening, other=opening) == Position.opening()
    True
    >>> build(own={6: 1, "bar": 1}, other={24: 2}).bar
    (1, 0)
    """
    problems: list[str] = []
    sides = [_side(name, side, problems) for name, side in (("own", own), ("other", other))]
    problems += [
        f"Both sides have checkers on one point: own {place} is other {BAR - place}."
        for place in range(_POINTS, OFF, -1)
        if sides[0].get(place) and sides[1].get(BAR - place)
    ]
    if problems:
        raise PositionError(problems)
    points = [0] * PLACES
    for place, count in sides[0].items():
        points[place] += count
    for place, count in sides[1].items():
        points[BAR - place] -= count
    return Position(points)


def place_of(value: object) -> int | None:
    """The number of a place that a person gives, or None if it is none."""
    if isinstance(value, str):
        name = value.strip().lower()
        if name in PLACE_NAMES or not (
            name.isascii() and name.isdecimal() and len(name) <= _DIGITS
        ):
            return PLACE_NAMES.get(name)
        value = int(name)  # JSON has no other keys than texts
    number = as_int(value)  # type: ignore[arg-type]  # whatever it is, `as_int` says if it is one
    return number if number is not None and OFF <= number <= BAR else None


def place_name(place: int) -> str:
    """A place in a sentence."""
    return {BAR: "the bar", OFF: "off"}.get(place, f"point {place}")


def _side(name: str, side: Side, problems: list[str]) -> dict[int, int]:
    """One side's checkers on the board by place; what is wrong with them is added to `problems`."""
    found: dict[int, int] = {}
    for key, value in _pairs(name, side, problems):
        place, count = place_of(key), as_int(value)
        if place is None:
            problems.append(f"{name}: there is no place {brief(key)}; places are {KNOWN_PLACES}.")
        elif place in found:
            problems.append(f"{name}: {place_name(place)} is given twice.")
        elif count is None or count < 0:
            problems.append(
                f"{name}: {place_name(place)} must hold a whole number of checkers, 0 or more, "
                f"not {brief(value)}."
            )
            found[place] = 0  # so that the same place is not complained about once more
        else:
            found[place] = count
    borne_off = found.pop(OFF, None)
    total = sum(found.values())
    if total > CHECKERS:
        where = ", ".join(
            f"{brief(found[place])} on {place_name(place)}" for place in found if found[place]
        )
        problems.append(
            f"{name}: {brief(total)} checkers ({where}); at most {CHECKERS} are possible."
        )
    elif borne_off is not None and borne_off + total != CHECKERS:
        problems.append(
            f"{name}: {total} checkers on the board and {brief(borne_off)} off: "
            f"that is not {CHECKERS}."
        )
    return found


def _pairs(name: str, side: Side, problems: list[str]) -> list[tuple[object, SupportsIndex]]:
    """Places with their counts, however a side is given."""
    if isinstance(side, Mapping):
        return list(side.items())
    if isinstance(side, str | bytes):
        problems.append(
            f"{name}: {brief(side)} is a text, which `Position.parse` reads; here it is {_NO_SIDE}."
        )
        return []
    try:
        # One more than needed is enough to see that there are too many, even of endless ones.
        counts = list(islice(side, BAR + 1))  # type: ignore[arg-type]  # others: TypeError
    except TypeError:
        problems.append(f"{name}: a side is {_NO_SIDE}, not {brief(side)}.")
        return []
    if len(counts) not in (0, _POINTS, BAR):
        number = "more" if len(counts) > BAR else len(counts)
        problems.append(f"{name}: a side is {_NO_SIDE}; {number} counts were given.")
        return []
    return list(enumerate(counts, start=1))
