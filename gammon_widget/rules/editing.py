"""Positions changed in code, without dice: put checkers, take them away, move them freely.

All edits are pure: they give a new position and leave the old one as it is. Places are those of
the player on roll; who wants to edit the other side in its own numbering turns the board round:
``position.swapped().put(6, 2).swapped()``.
"""

from __future__ import annotations

from typing import SupportsIndex

from .building import KNOWN_PLACES, Place, place_name, place_of
from .errors import PositionError
from .position import BAR, CHECKERS, OFF, PLACES, Position
from .validation import as_int, brief

_BLOT = -1


def put(position: Position, place: Place, count: SupportsIndex = 1) -> Position:
    """Let exactly so many checkers stand on a place, whatever was there.

    Parameters
    ----------
    position
        The position before.
    place
        A point from 1 to 24, or 25 or ``"bar"``.
    count
        The checkers that stand there afterwards: own ones positive, the opponent's negative. On
        the bar, which both sides share, the other side's checkers are left alone; 0 empties it.

    Returns
    -------
    Position
        New checkers are taken from those borne off, and those that make room are off.

    Raises
    ------
    PositionError
        If there is no such place, the count is no whole number, or the side has not so many.

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
        problems.append("Nothing is put off: whatever stands nowhere has been borne off.")
    if number is None:
        problems.append(f"A count of checkers is a whole number, not {brief(count)}.")
    if problems or at is None or number is None:
        raise PositionError(problems)
    points = list(position.clear(at).points if at < BAR or not number else position.points)
    points[OFF if at == BAR and number < 0 else at] = number
    owner = "player on roll" if number > 0 else "opponent"
    total = sum(abs(each) for each in points if (each > 0) == (number > 0))
    if number and total > CHECKERS:
        raise PositionError(
            [
                f"{brief(abs(number))} on {place_name(at)} would make {brief(total)} checkers of "
                f"the {owner}; at most {CHECKERS} are possible."
            ]
        )
    return Position(points)


def clear(position: Position, *places: Place) -> Position:
    """Take all checkers from some places, or from the whole board.

    Parameters
    ----------
    position
        The position before.
    *places
        Points from 1 to 24, or 25 or ``"bar"``, which means both bars. None for everything.

    Returns
    -------
    Position
        What has been taken away is off.

    Raises
    ------
    PositionError
        If there are no such places.

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
    """Move own checkers anywhere, without dice.

    Parameters
    ----------
    position
        The position before.
    source
        Where they come from: a point from 1 to 24, 25 or ``"bar"``, 0 or ``"off"`` to bring
        back what has been borne off.
    target
        Where they go, forwards or backwards: the same places. A blot there is hit and goes to
        the opponent's bar.
    count
        How many, 1 or more.

    Returns
    -------
    Position
        Seen by the same player.

    Raises
    ------
    PositionError
        With all problems: no such places, too few checkers, or a point the opponent has made.

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
        problems.append(f"A whole number of checkers is moved, 1 or more, not {brief(count)}.")
    if start is not None and start == end:
        problems.append(f"The checkers would stay where they are: {place_name(start)}.")
    elif start is not None:
        here = position.off[0] if start == OFF else max(position.points[start], 0)
        if here < (number or 1):
            problems.append(f"{_of_yours(here)} {_where(start)}; {brief(number or 1)} cannot move.")
    if end is not None and OFF < end < BAR and position.points[end] < _BLOT:
        problems.append(
            f"Point {end} is made by the opponent, who has {-position.points[end]} checkers there."
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


def _of_yours(count: int) -> str:
    noun = "checker" if count == 1 else "checkers"
    return f"There {'is' if count == 1 else 'are'} {count or 'no'} {noun} of yours"


def _where(place: int) -> str:
    return {BAR: "on the bar", OFF: "borne off"}.get(place, f"on point {place}")
