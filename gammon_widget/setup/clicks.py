"""What a hand does in an editor: a pure function from its state and a gesture to the next state.

A click puts a checker of the chosen player on a point or on the bar, or takes one away while
the eraser is chosen; the other mouse button takes away, or turns back, whatever is chosen. A drag
moves a checker from anywhere to anywhere, with Shift its whole stack; the trays hold the checkers
that stand nowhere.
"""

from __future__ import annotations

from dataclasses import replace

from ..drawing import Target, TargetKind, Tool
from ..interaction.input import GestureKind
from ..rules import Color, Dice, OfferKind
from .checkers import put, stack_at, take
from .draft import Draft
from .editor_state import EditorState, LiftedCheckers

MIN_OWNED_CUBE = 2
"""A cube that somebody owns has been turned."""


def respond_to_gesture(
    editor: EditorState, kind: GestureKind, target: Target | None, *, whole_stack: bool = False
) -> EditorState:
    """Say what a gesture leads to.

    Parameters
    ----------
    editor
        What is being set up.
    kind, target
        The gesture and what the hand was on.
    whole_stack
        Whether a drag takes all checkers of a place.
    """
    lifted, at_rest = editor.lifted, replace(editor, lifted=None)
    match kind:
        case GestureKind.CLICK | GestureKind.RELEASE if target is not None:
            return click(at_rest, target)
        case GestureKind.BACK if target is not None:
            return replace(at_rest, picking=None).edited(_taken_back(editor.draft, target))
        case GestureKind.LIFT if target is not None:
            color, there = stack_at(editor.draft, target)
            count = there if whole_stack else min(there, 1)
            return replace(editor, lifted=LiftedCheckers(target, color, count) if count else None)
        case GestureKind.DROP if target is not None and lifted is not None:
            return at_rest.edited(_dropped(editor.draft, lifted, target))
        case GestureKind.DROP | GestureKind.CANCEL:
            return at_rest
    return editor  # a button that goes down may be about to drag


def click(editor: EditorState, target: Target) -> EditorState:
    """Say what a click leads to."""
    picking, draft, editor = editor.picking, editor.draft, replace(editor, picking=None)
    match target:
        case Target(TargetKind.BUTTON, name=str(name)):
            return _press(editor, name, picking)
        case Target(TargetKind.DICE):
            return replace(editor, picking=())
        case Target(TargetKind.CUBE):
            return editor.edited(replace(draft, cube_value=_next_cube(draft)))
        case Target(TargetKind.TRAY, color=Color() as color):
            return replace(editor, tool=Tool(color.value))
    if editor.tool.color is None:
        return editor.edited(take(draft, target))
    return editor.edited(put(draft, target, editor.tool.color))


def _dropped(draft: Draft, lifted: LiftedCheckers, target: Target) -> Draft:
    color, there = stack_at(draft, lifted.source)
    # Code may have changed the draft while the hand was on its way.
    if not target.is_place or color is not lifted.color or there < lifted.count:
        return draft
    return put(take(draft, lifted.source, lifted.count), target, color, lifted.count)


def _press(editor: EditorState, name: str, picking: tuple[int, ...] | None) -> EditorState:
    """Say what a button on the board leads to, where `picking` were the dice chosen so far."""
    draft, (what, _, which) = editor.draft, name.partition("_")
    match what:
        case "white" | "black" | "erase":
            return replace(editor, tool=Tool(what))
        case "die" if picking == ():
            return replace(editor, picking=(int(which),))
        case "die" if picking:
            draft = draft.rolled(Dice(picking[0], int(which)))
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
    return editor.edited(draft)


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
