"""What a draft asks for if it is the query of a search: marks of places, such as ``"2+"``."""

from __future__ import annotations

from ..board.model.draft import Draft
from ..drawing import Target
from ..drawing.targets import TargetKind
from ..rules import Color
from ..rules.position import BAR
from .state import QueryDraft, stack_at

_USUAL_MOST = 2


def query_of(draft: Draft) -> QueryDraft:
    """Return a query for at least the points, blots and checkers on the bar of a draft."""
    points = (max(-_USUAL_MOST, min(count, _USUAL_MOST)) for count in draft.points)
    white, black = (min(count, _USUAL_MOST) for count in draft.bar)
    return QueryDraft(tuple(points), (white, black), draft.turn)


def marked_places(draft: QueryDraft) -> dict[Target, str]:
    """Return the marks of the places: ``"2+"`` for two checkers or more, ``"2"`` for two."""
    spots = (*map(Target.point, range(1, BAR)), *map(Target.bar, Color))
    return {
        spot: f"{count}" if spot in draft.exact else f"{count}+"
        for spot in spots
        if (count := stack_at(draft, spot)[1]) or spot in draft.exact
    }


def marks_of(draft: Draft) -> tuple[tuple[str, int, str], ...]:
    """Return what a draft asks for: sides, places and marks, as in `collection.search.Filters`.

    The player on roll counts the points. A draft that is not a query asks for at least its points
    and blots.
    """
    query = draft if isinstance(draft, QueryDraft) else query_of(draft)
    decider = draft.turn or Color.WHITE
    found = []
    for spot, mark in marked_places(query).items():
        owner, count = stack_at(query, spot)
        place = BAR
        if spot.number is not None:
            place = spot.number if decider is Color.WHITE else BAR - spot.number
        # An empty point has no checkers of either player.
        owners = Color if spot.kind is TargetKind.POINT and not count else (owner,)
        found += [("own" if color is decider else "opponent", place, mark) for color in owners]
    return tuple(found)
