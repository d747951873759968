"""Search of decisions by their positions: one SQL expression over bitmasks of points.

The columns are those of ``decisions`` in `tables`: bit ``n`` of a bitmask is the point that the
player who decides calls ``n``.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypedDict

from ..board.model.draft import Draft, draft_of
from ..editor.query import marks_of as marks_of_draft
from ..languages.translation import N_
from ..rules import GammonError, Position, to_dice, to_position
from ..rules.position import BAR, CHECKERS
from ..rules.validation import as_float, as_int, brief, did_you_mean
from .derived import SCORES

Mark = str
"""The number of checkers on a place: exactly, as in ``"0"`` or ``"3"``, or at least (``"2+"``)."""

Places = Mapping[int | str, Mark | int]
Range = tuple[float, float]
POINTS = range(1, 25)
_TWO = 2
_MARK = re.compile(r"0|([1-9]|1[0-5])\+?")

PHASES = (N_("opening"), N_("contact"), N_("race"), N_("bear-off"))


class Filters(TypedDict, total=False):
    """The conditions of `MatchQueries.search` other than a position.

    Attributes
    ----------
    own, opponent
        The checkers of the player who decides and of the opponent: a mapping from a place to a mark
        such as ``{8: "2+", 6: "1", "bar": "1+"}``. ``"2+"`` means two checkers or more, ``"3"``
        exactly three, ``"1"`` a blot, and ``"0"`` none. Both sides are numbered as the player who
        decides counts the points; 25 or ``"bar"`` is the bar.
    empty
        Points without any checker.
    exactly
        Whether the whole position must be the same.
    player
        The name of the player who decides.
    kind
        ``"play"``, ``"double"`` (to double or to roll) or ``"answer"`` (to a double).
    phase
        ``"opening"``, ``"contact"``, ``"race"`` or ``"bear-off"``.
    roll
        The roll, such as ``"31"`` or ``(3, 1)``, in any order.
    score
        The points that the player and the opponent still need, such as ``(2, 4)``, or a key of
        `derived.SCORES` such as ``"money"``.
    cube, cube_owner
        The value of the cube, and its owner: ``"player"``, ``"opponent"`` or ``"centre"``.
    pips, opponent_pips
        The lowest and the highest pip count.
    error
        The least error, in units of the cube.
    text
        Text in the comment, in upper or lower case.
    """

    own: Places
    opponent: Places
    empty: Iterable[int]
    exactly: bool
    player: str
    kind: str
    phase: str
    roll: Any
    score: Range | str
    cube: int
    cube_owner: str
    pips: Range
    opponent_pips: Range
    error: float
    text: str


_EXPECTED = {
    "own": 'a mapping from places, 1 to 25, to marks from "0" to "15+", such as {8: "2+"}',
    "empty": "points from 1 to 24, such as [1, 2]",
    "player": "a name",
    "kind": '"play", "double" or "answer"',
    "phase": '"opening", "contact", "race" or "bear-off"',
    "score": f"two whole numbers such as (2, 4), or {', '.join(map(repr, SCORES))}",
    "cube": "a whole number such as 2",
    "cube_owner": '"player", "opponent" or "centre"',
    "pips": "two numbers such as (60, 90)",
    "error": "a number such as 0.08",
    "text": "text",
}
_EXPECTED |= {"opponent": _EXPECTED["own"], "opponent_pips": _EXPECTED["pips"]}

_MARKS = {
    "2+": "({0}_points & {1}) = {1}",
    "1+": "(({0}_points | {0}_blots) & {1}) = {1}",
    "1": "({0}_blots & {1}) = {1}",
    "0": "(({0}_points | {0}_blots) & {1}) = 0",
}
"""The marks that bitmasks answer. For taller stacks, a letter of the position is compared, too."""


def where(position: object = None, **filters: Any) -> str:
    """Return the arguments of `MatchQueries.search` as one SQL expression.

    Raises
    ------
    GammonError
        If an argument is wrong.
    """
    exactly = filters.pop("exactly", False)
    if position is not None:
        wanted = position_of(position)
        if not exactly:
            drawn: dict[str, dict[Any, Any]] = {"own": {}, "opponent": {}}
            for side, place, mark in marks_of(position):
                drawn[side][place] = mark
            for side, marks in drawn.items():
                filters[side] = marks | {**filters.get(side, {})}
    found = [_condition(name, value) for name, value in filters.items() if value != {}]
    if exactly and position is not None:
        found.append(f"position = {literal(wanted.letters)}")
    return " and ".join(found) or "true"


def _condition(name: str, value: Any) -> str:
    known = [*Filters.__annotations__]
    if name not in known:
        raise GammonError(
            f"search has no condition {name!r}.{did_you_mean(name, known)} The conditions are "
            f"{', '.join(known)}."
        )
    if name == "roll":
        low, high = sorted(to_dice(value))
        return f"dice = {10 * high + low}"
    found = _about_places(name, value) or _about_words(name, value) or _about_numbers(name, value)
    if not found:
        raise GammonError(f"{name}= must be {_EXPECTED[name]}, not {brief(value)}.")
    return found


def _about_places(name: str, value: Any) -> str:
    match name, value:
        case (("own" | "opponent"), Mapping()):
            places = {BAR if place == "bar" else place: str(mark) for place, mark in value.items()}
            if {*places} <= {*POINTS, BAR} and all(map(_MARK.fullmatch, places.values())):
                return " and ".join(_on_places("own" if name == "own" else "opp", places))
        case "empty", Iterable() if {*value} <= {*POINTS}:
            return f"((own_points | own_blots | opp_points | opp_blots) & {bits_of(value)}) = 0"
    return ""


def _about_words(name: str, value: Any) -> str:
    match name, value:
        case "text", str():
            return f"contains(lower(comment), {literal(value.lower())})"
        case "player", str():
            return f"player = {literal(value)}"
        case "cube_owner", "centre":
            return "cube_owner is null"
        case (("kind" | "phase" | "cube_owner"), str()) if f'"{value}"' in _EXPECTED[name]:
            return f"{name} = {literal(value)}"
        case "score", str() if value in SCORES:
            return f"score = {literal(value)}"
    return ""


def _about_numbers(name: str, value: Any) -> str:
    match name, value:
        case "score", (mine, other) if None not in (as_int(mine), as_int(other)):
            return f"away_player = {mine} and away_opponent = {other}"
        case (("pips" | "opponent_pips"), (low, high)) if None not in (
            as_float(low),
            as_float(high),
        ):
            return f"{'own' if name == 'pips' else 'opp'}_pips between {low} and {high}"
        case "error", _ if as_float(value) is not None:
            return f"error >= {value}"
        case "cube", _ if as_int(value) is not None:
            return f"cube = {value}"
    return ""


def _on_places(side: str, places: Mapping[int, Mark]) -> Iterable[str]:
    for mark, condition in _MARKS.items():
        bits = bits_of(place for place, given in places.items() if given == mark and place < BAR)
        if bits:
            yield condition.format(side, bits)
    letters = string.ascii_uppercase if side == "own" else string.ascii_lowercase
    for place, mark in places.items():
        least = least_of(mark)
        most = CHECKERS if "+" in mark else least
        if place == BAR:
            yield f"{side}_bar between {least} and {most}"
        elif least >= _TWO and mark not in _MARKS:
            yield _MARKS["2+"].format(side, bits_of([place]))
            low, high = letters[least - 1], letters[most - 1]
            yield f"decisions.position[{place + 1}] between '{low}' and '{high}'"


def least_of(mark: Mark) -> int:
    """Return the least number of checkers that a mark allows."""
    return int(mark.rstrip("+"))


def bits_of(points: Iterable[int]) -> int:
    """Return the bitmask of points, as the player who decides counts them."""
    return sum(1 << point for point in points)


def literal(value: str) -> str:
    """Return text as an SQL literal."""
    return "'" + value.replace("'", "''") + "'"


def marks_of(given: Any) -> Sequence[tuple[str, int, Mark]]:
    """Return the marks for a position, a state or the draft of an editor, as in its `marks`."""
    if hasattr(given, "marks"):
        return tuple(given.marks)
    position = to_position(given)
    return marks_of_draft(draft_of(position, Draft(position.points)))


def position_of(given: Any) -> Position:
    """Return the position that a value describes; the draft of an editor may be partial."""
    if not hasattr(given, "problems"):
        return to_position(given)
    white, black = given.bar
    counts = [-black, *given.points, white]
    return Position([-each for each in reversed(counts)] if given.turn == "black" else counts)


def distance_from(position: Position) -> str:
    """Return an SQL expression for the distance of a decision's position from a position.

    It is the number of points that only one of the two positions has (each counts 2), plus the
    number of blots that only one has (each counts 1), for both sides; plus 3 for each checker more
    or less on the bar, 1 for each checker more or less borne off, and 1 for each 8 pips of
    difference, for both sides. The distance of a position from itself is 0.
    """
    terms = []
    for sign, prefix, side in ((1, "own", 0), (-1, "opp", 1)):
        points = bits_of(place for place in POINTS if sign * position[place] >= _TWO)
        blots = bits_of(place for place in POINTS if sign * position[place] == 1)
        terms += [
            f"2 * bit_count(xor({prefix}_points, {points}::uinteger))",
            f"bit_count(xor({prefix}_blots, {blots}::uinteger))",
            f"3 * abs({prefix}_bar::int - {position.bar[side]})",
            f"abs({prefix}_off::int - {position.off[side]})",
            f"abs({prefix}_pips::int - {position.pips[side]}) / 8.0",
        ]
    return " + ".join(terms)
