"""Functions that build and edit positions without dice.

If several arguments are wrong, one error lists all problems.

``build(own={24: 2, 13: 5, 8: 3, 6: 5}, ...)`` corresponds to the text ``"24:2 13:5 8:3 6:5 / …"``.
Every edit returns a new position. Places are numbered for the player on roll. To edit the
opponent's side in its own numbering, swap the board: ``position.swapped().put(6, 2).swapped()``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Protocol, SupportsIndex

from .errors import PositionError
from .position import BAR, CHECKERS, OFF, PLACES, Position, from_counts
from .validation import as_int, brief

Place = SupportsIndex | str
"""A place: a point from 1 to 24, the bar (25 or ``"bar"``), or off (0 or ``"off"``)."""


class CountsByPlace(Protocol):
    """A mapping from places to counts, such as a dict; its keys may have different types."""

    def items(self) -> Iterable[tuple[object, SupportsIndex]]:
        """Return the places with their counts."""


Side = CountsByPlace | Iterable[SupportsIndex]
"""One side's checkers: counts by place, a list of 24 counts, or a list of 25 with the bar last."""

PLACE_NAMES = {"bar": BAR, "off": OFF}
KNOWN_PLACES = "1 to 24, 'bar' (25) or 'off' (0)"

_POINTS = BAR - 1
_DIGITS = 2  # the maximum number of digits in a place number
_NO_SIDE = (
    "counts by place such as {6: 5, 'bar': 1}, or a list of 24 counts that starts with the "
    "1 point, or a list of 25 counts that ends with the bar"
)


def build(own: Side = (), other: Side = ()) -> Position:
    """Build a position from the two sides' checkers, each in that side's own numbering.

    A side is a mapping from places (1 to 24, 25 or ``"bar"``) to counts, a list of 24 counts that
    starts with the 1 point, or a list of 25 counts with the bar last. Missing checkers are borne
    off. A mapping may also contain the number of checkers borne off, under the key 0 or ``"off"``.
    Then all its counts must add up to 15. The result is from the point of view of the player on
    roll. Raises PositionError, which lists all problems with their places.

    Examples
    --------
    >>> opening = {24: 2, 13: 5, 8: 3, 6: 5}
    >>> build(own=opening, other=opening) == Position.opening()
    True
    """
    problems: list[str] = []
    sides = [_side(name, side, problems) for name, side in (("own", own), ("other", other))]
    problems += [
        f"Both sides have checkers on the same point: {place} in own= is {BAR - place} in other=."
        for place in range(_POINTS, OFF, -1)
        if sides[0].get(place) and sides[1].get(BAR - place)
    ]
    if problems:
        raise PositionError(problems)
    return Position(from_counts(*sides))


def place_of(value: object) -> int | None:
    """Return the number of a place given by a user; None if the place is invalid."""
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
    """Return a place as text for a sentence."""
    return {BAR: "the bar", OFF: "off"}.get(place, f"point {place}")


def _side(name: str, side: Side, problems: list[str]) -> dict[int, int]:
    """Return one side's checkers on the board, by place; add any problems to `problems`."""
    found: dict[int, int] = {}
    for key, value in _pairs(name, side, problems):
        place, count = place_of(key), as_int(value)
        if place is None:
            problems.append(f"{name}: there is no place {brief(key)}; use {KNOWN_PLACES}.")
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
            f"{name}: {total} checkers on the board and {brief(borne_off)} off; "
            f"the total must be {CHECKERS}."
        )
    return found


def _pairs(name: str, side: Side, problems: list[str]) -> list[tuple[object, SupportsIndex]]:
    """Return places with their counts, from any accepted form of a side."""
    if isinstance(side, Mapping):
        return list(side.items())
    if isinstance(side, str | bytes):
        problems.append(
            f"{name}: pass a string such as {brief(side)} to Position.parse; here, pass {_NO_SIDE}."
        )
        return []
    try:
        # One more than needed is enough to detect too many values, even in an endless iterable.
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

    New checkers come from those borne off, and replaced checkers are borne off. Both sides can have
    checkers on the bar. Putting one side's checkers there does not change the other side's bar, but
    the number 0 empties both bars.

    Examples
    --------
    >>> put(Position.opening().clear(8), 5, 2).points[5]
    2
    """
    at, number = place_of(place), as_int(count)
    problems = []
    if at is None:
        problems.append(no_place(place))
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
    """Remove all checkers from the given places; without places, clear the whole board.

    The removed checkers count as borne off. ``"bar"`` means the bars of both players.

    Examples
    --------
    >>> clear(Position.opening(), 24, 13).off
    (7, 0)
    """
    if not places:
        return Position([0] * PLACES)
    known = [place_of(place) for place in places]
    wrong = [no_place(place) for place, at in zip(places, known, strict=True) if at in (None, OFF)]
    if wrong:
        raise PositionError(wrong)
    emptied = {*known, OFF} if BAR in known else set(known)
    return Position(0 if at in emptied else count for at, count in enumerate(position.points))


def move(position: Position, source: Place, target: Place, count: SupportsIndex = 1) -> Position:
    """Move the player's checkers anywhere, forwards or backwards, without dice.

    With 0 or ``"off"`` as the source, checkers that were borne off come back. A blot on the target
    is hit and goes to the opponent's bar. Raises PositionError, which lists all problems.

    Examples
    --------
    >>> move(Position.opening(), 13, 7).points[7]
    1
    >>> move(Position.opening(), 13, "off", 5).off
    (5, 0)
    """
    start, end, number = place_of(source), place_of(target), as_int(count)
    problems = [no_place(place) for place, at in ((source, start), (target, end)) if at is None]
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


def no_place(place: object) -> str:
    """Return the message about an invalid place."""
    return f"There is no place {brief(place)}; use {KNOWN_PLACES}."


def _you_have(count: int) -> str:
    noun = "checker" if count == 1 else "checkers"
    return f"You have {count or 'no'} {noun}"


def _where(place: int) -> str:
    return {BAR: "on the bar", OFF: "borne off"}.get(place, f"on point {place}")
