"""A slow count of shots that tries each checker and every order of every roll."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gammon_widget.rules import Position

Checker = tuple[int, int, int]  # its point, its first point, the number of dice it has used
Hit = tuple[int, int, int]  # the point, the hitter's first point, the number of dice it has used


@dataclass(frozen=True)
class Turn:
    own: tuple[Checker, ...]
    others: tuple[int, ...]  # points of the opponent's checkers, one entry for each checker
    hits: frozenset[Hit] = frozenset()
    first_die: int = 0


def hits_of(position: Position, first: int, second: int) -> set[Hit]:
    """All hits by any legal play of a roll."""
    points = position.points
    own = [(place, place, 0) for place in range(1, 26) for _ in range(max(points[place], 0))]
    others = [place for place in range(1, 25) for _ in range(max(-points[place], 0))]
    start = Turn(tuple(own), tuple(others))
    orders = [(first,) * 4] if first == second else [(first, second), (second, first)]
    ends: dict[int, set[Turn]] = {}
    for order in orders:
        turns = {start}
        for played, die in enumerate(order):
            ends.setdefault(played, set()).update(turns)
            turns = {
                replace(after, first_die=turn.first_die or die)
                for turn in turns
                for after in moved(turn, die)
            }
        ends.setdefault(len(order), set()).update(turns)
    most = max(count for count, turns in ends.items() if turns)
    last = ends[most]
    if most == 1 and first != second:
        larger = {turn for turn in last if turn.first_die == max(first, second)}
        last = larger or last
    return set().union(*(turn.hits for turn in last))


def moved(turn: Turn, die: int) -> list[Turn]:
    """All ways to play one die."""
    rear = max((at for at, _, _ in turn.own), default=0)
    found = []
    for checker in set(turn.own):
        at, origin, used = checker
        target = at - die
        if rear == 25 and at != 25:
            continue
        if target <= 0:
            if rear > 6 or (target < 0 and at != rear):
                continue
        elif turn.others.count(target) > 1:
            continue
        own = list(turn.own)
        own.remove(checker)
        others, hits = turn.others, turn.hits
        if target > 0:
            own.append((target, origin, used + 1))
            if target in others:
                others = tuple(place for place in others if place != target)
                hits = hits | {(target, origin, used + 1)}
        found.append(replace(turn, own=tuple(sorted(own)), others=others, hits=hits))
    return found
