"""Checkers that are put on a draft, or taken from it."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import Target, TargetKind
from ..rules import Color
from .draft import Draft, with_part


def stack_at(draft: Draft, place: Target) -> tuple[Color, int]:
    """Whose checkers lie at a place, and how many; in a tray those that stand nowhere."""
    match place:
        case Target(TargetKind.POINT, number=int(number)):
            signed = draft.points[number - 1]
            return Color.BLACK if signed < 0 else Color.WHITE, abs(signed)
        case Target(TargetKind.BAR | TargetKind.TRAY, color=Color() as color):
            counts = draft.bar if place.kind is TargetKind.BAR else draft.off
            return color, max(0, counts[color.slot])
    return Color.WHITE, 0


def put(draft: Draft, place: Target, color: Color, count: int = 1) -> Draft:
    """With more checkers of that player at a place; the other's make room on a point.

    On the bar they go to their own half, in the trays they stand nowhere.
    """
    if place.kind is TargetKind.BAR:
        place = Target.bar(color)
    owner, there = stack_at(draft, place)
    return _with_stack(draft, place, color, count + (there if owner is color else 0))


def take(draft: Draft, place: Target, count: int = 1) -> Draft:
    """With fewer checkers at a place: they go to their tray."""
    color, there = stack_at(draft, place)
    return _with_stack(draft, place, color, max(0, there - count)) if there else draft


def _with_stack(draft: Draft, place: Target, color: Color, count: int) -> Draft:
    match place:
        case Target(TargetKind.POINT, number=int(number)):
            points = list(draft.points)
            points[number - 1] = count if color is Color.WHITE else -count
            return replace(draft, points=tuple(points))
        case Target(TargetKind.BAR):
            return replace(draft, bar=with_part(draft.bar, color, count))
    return draft
