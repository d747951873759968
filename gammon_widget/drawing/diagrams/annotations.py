"""Arrows and marks of a diagram, checked against its position.

Places are in the numbering of the player on roll: 24 to 1 are points, 25 is their bar, 0 is off.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ...notation.plays import written_moves
from ...rules import Color, GammonError, Play, Position
from ...rules.position import BAR, OFF
from ...rules.validation import as_int, brief
from ..colors import is_color
from ..targets import Target
from ..view import ArrowView, MarkShape, MarkView

_PLACES = "places are whole numbers, 24 to 1, 25 for the bar and 0 for off."

MAX_MARK_LETTERS = 3
PAIR = 2


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two places, in the numbering of the player on roll.

    Attributes
    ----------
    source
        24 to 1, or 25 for the bar.
    target
        24 to 1, or 0 for off.
    color
        ``#RRGGBB``; None for the theme's accent.

    Examples
    --------
    >>> Position.opening().diagram(arrows=[Arrow(8, 5), Arrow(6, 5, color="#CC3311")])
    <Diagram: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5>
    """

    source: int
    target: int
    color: str | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a place, in the numbering of the player on roll.

    Attributes
    ----------
    place
        24 to 1, 25 for the bar, or 0 for the tray.
    shape
        ``"ring"`` or ``"dot"``.
    text
        At most three characters, written in the middle.
    color
        ``#RRGGBB``; None for the theme's accent.

    Examples
    --------
    >>> Position.opening().diagram(marks=[Mark(5, shape="ring"), Mark(8, text="A")])
    <Diagram: 24:2 13:5 8:3 6:5 / 24:2 13:5 8:3 6:5>
    """

    place: int
    shape: str = MarkShape.RING
    text: str = ""
    color: str | None = None


Arrows = Play | str | Arrow | Iterable[Arrow | Play | str | tuple[int, int]] | None
Marks = Mapping[int, str | Mark] | Iterable[int | Mark] | int | Mark | None


def arrow_views(
    arrows: Arrows, position: Position, turn: Color, problems: list[str]
) -> tuple[ArrowView, ...]:
    """Check `arrows` against a position seen by the mover, and return what to draw.

    Each problem is appended to `problems` as a sentence.
    """
    views = []
    # An arrow starts at a checker that is there or that an earlier arrow has moved there.
    held = {place for place, count in enumerate(position.points) if count > 0 and place != OFF}
    for arrow in _each_arrow(arrows, problems):
        source, target = as_int(arrow.source), as_int(arrow.target)
        wrong = _wrong_arrow(source, target, held) + _wrong_color(arrow.color)
        where = f"{brief(arrow.source)}/{brief(arrow.target)}"
        problems += [f"Arrow {where}: {problem}" for problem in wrong]
        if source is not None and target is not None and not wrong:
            held.add(target)
            ends = Target.of_place(source, turn), Target.of_place(target, turn)
            views.append(ArrowView(turn, *ends, arrow.color))
    return tuple(views)


def _wrong_arrow(source: int | None, target: int | None, held: set[int]) -> list[str]:
    if source is None or target is None or not OFF <= target <= BAR or not OFF <= source <= BAR:
        return [_PLACES]
    if source <= target:
        return ["a checker moves from a higher place to a lower one."]
    return [] if source in held else ["the player on roll has no checker there."]


def _each_arrow(given: object, problems: list[str]) -> Iterator[Arrow]:
    """Every arrow in the argument; anything else becomes a problem."""
    if given is None:
        return
    if isinstance(given, Play):
        given = str(given)
    if isinstance(given, Arrow):
        yield given
    elif isinstance(given, str):
        try:
            yield from (Arrow(*move) for move in written_moves(given))
        except GammonError as error:
            problems.append(str(error))
    elif isinstance(given, tuple | list) and _is_pair(given):
        yield Arrow(given[0], given[1])
    elif isinstance(given, Iterable) and not isinstance(given, bytes):
        for each in given:
            if isinstance(each, Play | str | Arrow) or _is_pair(each):
                yield from _each_arrow(each, problems)
            else:
                problems.append(f"{brief(each)} is not an arrow: give a play or a pair of places.")
    else:
        problems.append(f"{brief(given)} is not an arrow: give a play or a pair of places.")


def _is_pair(given: object) -> bool:
    """Whether this is a (source, target) pair, valid or not, and not a list of arrows."""
    return (
        isinstance(given, tuple | list)
        and len(given) == PAIR
        and not any(isinstance(end, str | Iterable | Arrow) for end in given)
    )


def mark_views(marks: Marks, turn: Color, problems: list[str]) -> tuple[MarkView, ...]:
    """Check `marks`, and return what to draw; each problem is appended to `problems`."""
    views = []
    for mark in _each_mark(marks, problems):
        place, wrong = as_int(mark.place), _wrong_mark(mark)
        problems += [f"Mark {brief(mark.place)}: {problem}" for problem in wrong]
        if place is not None and not wrong:
            spot = Target.of_place(place, turn)
            views.append(MarkView(spot, MarkShape(mark.shape), mark.text, mark.color))
    return tuple(views)


def _wrong_mark(mark: Mark) -> list[str]:
    text: object = mark.text
    place = as_int(mark.place)
    wrong = [] if place is not None and OFF <= place <= BAR else [_PLACES]
    if mark.shape not in tuple(MarkShape):
        wrong.append(f"its shape is 'ring' or 'dot', not {brief(mark.shape)}.")
    if not isinstance(text, str) or len(text) > MAX_MARK_LETTERS:
        wrong.append(f"its text has at most {MAX_MARK_LETTERS} characters, not {brief(text)}.")
    return wrong + _wrong_color(mark.color)


def _each_mark(given: object, problems: list[str]) -> Iterator[Mark]:
    if given is None:
        return
    if isinstance(given, Mark):
        yield given
    elif isinstance(given, Mapping):
        for place, mark in given.items():
            if isinstance(mark, Mark):
                yield Mark(place, mark.shape, mark.text, mark.color)
            elif isinstance(mark, str):
                yield _described(place, mark)
            else:
                problems.append(f"Mark {brief(place)}: {brief(mark)} is not text.")
    elif isinstance(given, Iterable) and not isinstance(given, str | bytes):
        for each in given:
            yield each if isinstance(each, Mark) else Mark(each)
    else:
        yield Mark(given)  # type: ignore[arg-type]  # checked below


def _described(place: int, mark: str) -> Mark:
    if mark in tuple(MarkShape):
        return Mark(place, mark)
    if mark.startswith("#"):
        return Mark(place, color=mark)
    return Mark(place, MarkShape.DOT, mark)


def _wrong_color(color: object) -> list[str]:
    if color is None or is_color(color):
        return []
    return [f"a colour has the form #RRGGBB, not {brief(color)}."]
