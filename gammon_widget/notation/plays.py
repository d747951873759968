"""Plays in standard notation: ``24/18*/13``, ``8/5(2) 6/3``, ``bar/21``, ``6/off``.

The notation of backgammon books (Paul Magriel, *Backgammon*, 1976; bkgm.com, "Backgammon
Notation"): each player numbers the points from their own side, a checker's way is written from
place to place, a star marks a hit, and a number in brackets repeats a move. What a play leads to
depends only on where checkers start and end and on which blots are hit, so the order of moves
is free when reading, and from high to low when writing.

Writing is here; reading, which is longer, in the module `play_parser`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..rules import Move, Position
from ..rules.position import BAR, OFF

CANNOT_MOVE = "cannot move"
"""How a forced pass is written."""

_PLACES = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF}


@dataclass(slots=True)
class _Way:
    """One checker's way: the places it touches, and at which of them it hits."""

    places: list[int]
    hits: set[int] = field(default_factory=set)

    def visible(self) -> tuple[int, ...]:
        """Start, hits on the way, and end."""
        first, *between, last = self.places
        return (first, *(place for place in between if place in self.hits), last)


def write_play(moves: Iterable[tuple[int, int]], position: Position) -> str:
    """Write a play in standard notation.

    Moves of the same checker are joined; a place where it touches down is written only if it
    hits there. Moves go from high points to low, equal ones are counted in brackets.

    Parameters
    ----------
    moves
        The steps, in any order in which they can be made; 25 is the bar and 0 is off.
    position
        The position before, seen by the player who moves.

    Returns
    -------
    str
        ``"cannot move"`` for no moves at all, which is a forced pass.

    Examples
    --------
    >>> from gammon_widget.rules import Move
    >>> write_play([Move(8, 5), Move(6, 5)], Position.opening())
    '8/5 6/5'
    >>> write_play([(24, 18), (18, 13)], Position.opening())
    '24/13'
    """
    points = position.points
    blots = {place for place in range(1, BAR) if points[place] == -1}
    ways: list[_Way] = []
    for source, target in sorted((Move(*move) for move in moves), reverse=True):
        way = _way_to(source, ways)
        way.places.append(target)
        if target in blots:
            blots.remove(target)
            way.hits.add(target)
    return " ".join(_written(ways)) or CANNOT_MOVE


def place_name(place: int) -> str:
    """A place as plays name it: ``bar``, ``off`` or a number."""
    return {BAR: "bar", OFF: "off"}.get(place, str(place))


def place_named(name: str) -> int:
    """The place that plays name so, in small letters; ``b`` and ``o`` will do."""
    return _PLACES[name] if name in _PLACES else int(name)


def _way_to(source: int, ways: list[_Way]) -> _Way:
    """The last way that has come to this place, or a new one that starts there."""
    for way in reversed(ways):
        if way.places[-1] == source:
            return way
    ways.append(_Way([source]))
    return ways[-1]


def _written(ways: list[_Way]) -> list[str]:
    """The ways as words; ways that touch the same visible places are counted together."""
    groups: dict[tuple[int, ...], list[_Way]] = {}
    for way in ways:
        groups.setdefault(way.visible(), []).append(way)
    words = []
    for places, group in sorted(groups.items(), reverse=True):
        hits = set().union(*(way.hits for way in group))
        word = "/".join(place_name(place) + "*" * (place in hits) for place in places)
        words.append(f"{word}({len(group)})" if len(group) > 1 else word)
    return words
