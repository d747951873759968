"""Building and editing positions in code, without dice; one error lists all problems.

``build(own={24: 2, 13: 5, 8: 3, 6: 5}, ...)`` matches the text form ``"24:2 13:5 8:3 6:5 / …"``.
All edits are pure: they return a new position. Places are numbered for the player on roll. To edit
the opponent's side in its own numbering, swap the board: ``position.swapped().put(6,
2).swapped()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Protocol, SupportsIndex

from .errors import PositionError
from .position import BAR, CHECKERS, OFF, PLACES, Position, from_counts
from .validation import as_int, brief

Place = SupportsIndex | str
"""A point from 1 to 24, 25 or ``"bar"``, 0 or ``"off"``."""


class CountsByPlace(Protocol):
    """A mapping from places to counts, such as a dict with any mixture of keys."""

    def items(self) -> Iterable[tuple[object, SupportsIndex]]:
        """Places with their counts."""


Side = CountsByPlace | Iterable[SupportsIndex]
"""One side's checkers: counts by place, 24 counts from the 1 point, or 25 with the bar last."""

PLACE_NAMES = {"bar": BAR, "off": OFF}
KNOWN_PLACES = "1 to 24, 'bar' (25) and 'off' (0)"

_POINTS = BAR - 1
_DIGITS = 2  # of the longest number of a place
_NO_SIDE = (
    "counts by place such as {6: 5, 'bar': 1}, or a list of 24 counts that starts with the "
    "1 point, or a list of 25 that ends with the bar"
)


def build(own: Side = (), other: Side = ()) -> Position:
    """Build a position seen by the player on roll, each side in its own numbering.

    A side consists of counts by place (1 to 24, 25 or ``"bar"``), of 24 counts from the 1 point, or
    of 25 counts with the bar last. Missing checkers are borne off; 0 or ``"off"`` may give their
    number if all counts add up to 15. PositionError lists all problems, each with its place.

    Examples
    --------
    >>> opening = {24: 2, 13: 5, 8: 3, 6: 5}
    >>> build(own=opening, other=opening) == Position.opening()
    True
    """
    problems: list[str] = []
    sides = [_side(name, side, problems) for name, side in (("own", own), ("other", other))]
    problems += [
        f"Both sides have checkers on one point: {place} in 'own' is {BAR - place} in 'other'."
        for place in range(_POINTS, OFF, -1)
        if sides[0].get(place) and sides[1].get(BAR - place)
    ]
    if problems:
        raise PositionError(problems)
    return Position(from_counts(*sides))


def place_of(value: object) -> int | None:
    """The number of a place given by a user, or None if it is invalid."""
    if isinstance(value, str):
        name = value.strip().lower()
        if name in PLACE_NAMES or not (
            name.isascii() and name.isdecimal() and len(name) <= _DIGITS
        ):
            return PLACE_NAMES.get(name)
        value = int(name)  # JSON keys are always strings
    number = as_int(value)  # type: ignore[arg-type]  # `as_int` accepts any object
    return number if number is not None and OFF <= number <= BAR else None


def place_name(place: int) -> str:
    """A place as text for a sentence."""
    return {BAR: "the bar", OFF: "off"}.get(place, f"point {place}")


def _side(name: str, side: Side, problems: list[str]) -> dict[int, int]:
    """One side's checkers on the board, by place. Problems are added to `problems`."""
    found: dict[int, int] = {}
    for key, value in _pairs(name, side, problems):
        place, count = place_of(key), as_int(value)
        if place is None:
            problems.append(f"{name}: there is no place {brief(key)}; places are {KNOWN_PLACES}.")
        elif place in found:
            problems.append(f"{name}: {place_name(place)} appears twice.")
        elif count is None or count < 0:
            problems.append(
                f"{name}: {place_name(place)} must hold a whole number of checkers, 0 or more, "
                f"not {brief(value)}."
            )
            found[place] = 0  # so that the same place is not reported twice
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
            f"the sum must be {CHECKERS}."
        )
    return found


def _pairs(name: str, side: Side, problems: list[str]) -> list[tuple[object, SupportsIndex]]:
    """Places with their counts, in any accepted form of a side."""
    if isinstance(side, Mapping):
        return list(side.items())
    if isinstance(side, str | bytes):
        problems.append(
            f"{name}: a string such as {brief(side)} belongs in Position.parse; "
            f"here pass {_NO_SIDE}."
        )
        return []
    try:
        # One more than needed is enough to detect too many values, even of an endless iterable.
        counts = list(islice(side, BAR + 1))  # type: ignore[arg-type]  # others: TypeError
    except TypeError:
        problems.append(f"{name}: a side must be {_NO_SIDE}, not {brief(side)}.")
        return []
    if len(counts) not in (0, _POINTS, BAR):
        number = f"more than {BAR}" if len(counts) > BAR else len(counts)
        problems.append(f"{name}: a side must be {_NO_SIDE}, not {number} counts.")
        return []
    return list(enumerate(counts, start=1))


_BLOT = -1


def put(position: Position, place: Place, count: SupportsIndex = 1) -> Position:
    """Set the number of checkers on a place; a negative number is for the opponent's checkers.

    New checkers come from those borne off, and replaced checkers are borne off. Both sides share
    the bar: the opponent's checkers on it stay there, and 0 empties it.

    Examples
    --------
    >>> put(Position.opening().clear(8), 5, 2).points[5]
    2
    """
    at, number = place_of(place), as_int(count)
    problems = []
    if at is None:
        problems.append(_no_place(place))
    elif at == OFF:
        problems.append(
            "You cannot put checkers 'off': checkers that are not on the board count as borne off."
        )
    if number is None:
        problems.append(f"The number of checkers must be a whole number, not {brief(count)}.")
    if problems or at is None or number is None:
        raise PositionError(problems)
    points = list(position.clear(at).points if at < BAR or not number else position.points)
    points[OFF if at == BAR and number < 0 else at] = number
    owner = "player on roll" if number > 0 else "opponent"
    total = sum(abs(each) for each in points if (each > 0) == (number > 0))
    if number and total > CHECKERS:
        raise PositionError(
            [
                f"With {brief(abs(number))} on {place_name(at)}, the {owner} would have "
                f"{brief(total)} checkers; at most {CHECKERS} are possible."
            ]
        )
    return Position(points)


def clear(position: Position, *places: Place) -> Position:
    """Bear off all checkers from some places, or from the whole board; ``"bar"`` means both bars.

    Examples
    --------
    >>> clear(Position.opening(), 24, 13).off
    (7, 0)
    """
    if not places:
        return Position([0] * PLACES)
    known = [place_of(place) for place in places]
    wrong = [_no_place(place) for place, at in zip(places, known, strict=True) if at in (None, OFF)]
    if wrong:
        raise PositionError(wrong)
    emptied = {*known, OFF} if BAR in known else set(known)
    return Position(0 if at in emptied else count for at, count in enumerate(position.points))


def move(position: Position, source: Place, target: Place, count: SupportsIndex = 1) -> Position:
    """Move own checkers anywhere, forwards or backwards, without dice.

    0 or ``"off"`` as source brings back checkers that were borne off. A blot on the target is hit
    and goes to the opponent's bar. PositionError lists all problems.

    Examples
    --------
    >>> move(Position.opening(), 13, 7).points[7]
    1
    >>> move(Position.opening(), 13, "off", 5).off
    (5, 0)
    """
    start, end, number = place_of(source), place_of(target), as_int(count)
    problems = [_no_place(place) for place, at in ((source, start), (target, end)) if at is None]
    if number is None or number < 1:
        problems.append(
            f"The number of checkers to move must be a whole number, 1 or more, not {brief(count)}."
        )
    if start is not None and start == end:
        problems.append(f"The source and the target are the same: {place_name(start)}.")
    elif start is not None:
        here = position.off[0] if start == OFF else max(position.points[start], 0)
        if here < (number or 1):
            problems.append(
                f"{_you_have(here)} {_where(start)}, so you cannot move {brief(number or 1)}."
            )
    if end is not None and OFF < end < BAR and position.points[end] < _BLOT:
        problems.append(
            f"Point {end} is blocked: the opponent has {-position.points[end]} checkers there."
        )
    if problems or start is None or end is None or number is None:
        raise PositionError(problems)
    points = list(position.points)
    if start != OFF:
        points[start] -= number
    if end != OFF:
        if points[end] == _BLOT:
            points[end] = 0
            points[OFF] += _BLOT  # index 0 keeps the opponent's bar, which counts downwards
        points[end] += number
    return Position(points)


def _no_place(place: object) -> str:
    return f"There is no place {brief(place)} here; places are {KNOWN_PLACES}."


def _you_have(count: int) -> str:
    noun = "checker" if count == 1 else "checkers"
    return f"You have {count or 'no'} {noun}"


def _where(place: int) -> str:
    return {BAR: "on the bar", OFF: "borne off"}.get(place, f"on point {place}")
