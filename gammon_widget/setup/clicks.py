"""What a hand does to a draft: a pure function from draft, selection and gesture to a response.

A click puts a checker of the chosen player on a point or on the bar, or takes one away while
the eraser is chosen; the other mouse button takes away, or turns back, whatever is chosen. A drag
moves a checker from anywhere to anywhere, with Shift its whole stack; the trays hold the checkers
that stand nowhere.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..drawing import Target, TargetKind, Tool
from ..interaction.input import GestureKind
from ..rules import Color, Dice, OfferKind
from .checkers import put, stack_at, take
from .draft import Draft
from .selection import EditorSelection, LiftedCheckers

MIN_OWNED_CUBE = 2
"""A cube that somebody owns has been turned."""


class Response(NamedTuple):
    """What comes of a gesture or a key."""

    draft: Draft
    selection: EditorSelection


def respond(
    draft: Draft,
    selection: EditorSelection,
    kind: GestureKind,
    target: Target | None,
    *,
    whole_stack: bool = False,
) -> Response:
    """Say what a gesture leads to.

    Parameters
    ----------
    draft
        What is being set up.
    selection
        How it is looked at.
    kind, target
        The gesture and what the hand was on.
    whole_stack
        Whether a drag takes all checkers of a place.
    """
    lifted, at_rest = selection.lifted, replace(selection, lifted=None)
    match kind:
        case GestureKind.CLICK | GestureKind.RELEASE if target is not None:
            return click(draft, at_rest, target)
        case GestureKind.BACK if target is not None:
            return Response(_taken_back(draft, target), replace(at_rest, picking=None))
        case GestureKind.LIFT if target is not None:
            color, there = stack_at(draft, target)
            count = there if whole_stack else min(there, 1)
            lifted = LiftedCheckers(target, color, count) if count else None
            return Response(draft, replace(selection, lifted=lifted))
        case GestureKind.DROP if target is not None and lifted is not None:
            return Response(_dropped(draft, lifted, target), at_rest)
        case GestureKind.DROP | GestureKind.CANCEL:
            return Response(draft, at_rest)
    return Response(draft, selection)  # a button that goes down may be about to drag


def click(draft: Draft, selection: EditorSelection, target: Target) -> Response:
    """Say what a click leads to."""
    if target.kind is TargetKind.BUTTON and target.name is not None:
        return _press(draft, selection, target.name)
    selection = replace(selection, picking=None)
    match target.kind:
        case TargetKind.DICE:
            return Response(draft, replace(selection, picking=()))
        case TargetKind.CUBE:
            return Response(replace(draft, cube_value=_next_cube(draft)), selection)
        case TargetKind.TRAY if target.color is not None:
            return Response(draft, replace(selection, tool=Tool(target.color.value)))
    color = selection.tool.color
    edited = take(draft, target) if color is None else put(draft, target, color)
    return Response(edited, selection)


def _dropped(draft: Draft, lifted: LiftedCheckers, target: Target) -> Draft:
    color, there = stack_at(draft, lifted.source)
    # Code may have changed the draft while the hand was on its way.
    if not target.is_place or color is not lifted.color or there < lifted.count:
        return draft
    return put(take(draft, lifted.source, lifted.count), target, lifted.color, lifted.count)


def _press(draft: Draft, selection: EditorSelection, name: str) -> Response:
    """Say what a button on the board leads to."""
    what, _, which = name.partition("_")
    picking, selection = selection.picking, replace(selection, picking=None)
    match what:
        case "die" if picking is not None:
            picked = (*picking, int(which))
            if len(picked) == 1:
                return Response(draft, replace(selection, picking=picked))
            draft = draft.rolled(Dice(*picked))
        case "white" | "black" | "erase":
            selection = replace(selection, tool=Tool(what))
        case "no":
            draft = draft.rolled(None)
        case "offer":
            draft = draft.offered(_next_offer(draft))
        case "turn":
            draft = draft.on_roll(Color(which))
        case "cube" if which == "centred":
            draft = replace(draft, cube_value=1, cube_owner=None)
        case "cube":
            value = max(draft.cube_value, MIN_OWNED_CUBE)
            draft = replace(draft, cube_value=value, cube_owner=Color(which))
        case "score" | "length":
            draft = _counted(draft, which, 1)
    return Response(draft, selection)


def _taken_back(draft: Draft, target: Target) -> Draft:
    """The draft after the other mouse button, which does the contrary of a click."""
    what, _, which = (target.name or "").partition("_")
    match target.kind:
        case TargetKind.POINT | TargetKind.BAR:
            return take(draft, target)
        case TargetKind.DICE:
            return draft.rolled(None)
        case TargetKind.CUBE:
            return replace(draft, cube_value=max(_least_cube(draft), draft.cube_value // 2))
        case TargetKind.BUTTON if what == "offer":
            return draft.offered(None)
        case TargetKind.BUTTON if what in ("score", "length"):
            return _counted(draft, which, -1)
    return draft


def _least_cube(draft: Draft) -> int:
    return 1 if draft.cube_owner is None else MIN_OWNED_CUBE


def _next_cube(draft: Draft) -> int:
    """Twice the value; after the highest it begins again."""
    doubled = 2 * draft.cube_value
    return doubled if doubled <= draft.rules.max_cube else _least_cube(draft)


def _next_offer(draft: Draft) -> OfferKind | None:
    """A double, for money also a beaver where the rules have it, and none again."""
    match draft.offer.kind if draft.offer is not None else None:
        case None:
            return OfferKind.DOUBLE
        case OfferKind.DOUBLE if draft.rules.beavers and not draft.length:
            return OfferKind.BEAVER
    return None


def _counted(draft: Draft, whose: str, by: int) -> Draft:
    """With a point more or less in a player's score, or in the length of the match."""
    if not whose:
        return draft.to_length(max(0, draft.length + by))
    color = Color(whose)
    return draft.scored(color, max(0, draft.score[color.slot] + by))
