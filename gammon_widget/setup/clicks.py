"""What a hand does to a draft: a pure function from draft, look and gesture to the next of both.

A click puts a checker of the chosen player on a point or on the bar, or takes one away while
the eraser is chosen; the other mouse button takes away, or turns back, whatever is chosen. A drag
moves a checker from anywhere to anywhere, with Shift its whole stack; the trays hold the checkers
that stand nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..drawing import Target, TargetKind, Tool
from ..interaction.input import GestureKind
from ..rules import Color, Dice, OfferKind
from .draft import Draft

_TURNED = 2  # a cube that somebody owns has been turned


@dataclass(frozen=True, slots=True)
class Lifted:
    """Checkers that follow the hand: from where, whose, and how many."""

    spot: Target
    color: Color
    count: int


@dataclass(frozen=True, slots=True)
class EditorSelection:
    """What an editor shows beyond its draft.

    Attributes
    ----------
    tool
        What a click on a place does.
    picking
        The dice chosen so far while a roll is being chosen; else None.
    lifted
        The checkers that follow the hand.
    focus
        What the keys are on.
    """

    tool: Tool = Tool.WHITE
    picking: tuple[int, ...] | None = None
    lifted: Lifted | None = None
    focus: Target | None = None


Edit = tuple[Draft, EditorSelection]


def respond(
    draft: Draft,
    look: EditorSelection,
    kind: GestureKind,
    target: Target | None,
    *,
    whole: bool = False,
) -> Edit:
    """Say what a gesture leads to.

    Parameters
    ----------
    draft
        What is being set up.
    look
        How it is looked at.
    kind, target
        The gesture and what the hand was on.
    whole
        Whether a drag takes the whole stack.
    """
    match kind:
        case GestureKind.CLICK | GestureKind.RELEASE if target is not None:
            return click(draft, replace(look, lifted=None), target)
        case GestureKind.BACK if target is not None:
            return _back(draft, replace(look, lifted=None), target)
        case GestureKind.LIFT if target is not None:
            return draft, replace(look, lifted=_lift(draft, target, whole=whole))
        case GestureKind.DROP if target is not None and look.lifted is not None:
            return _dropped(draft, look.lifted, target), replace(look, lifted=None)
        case GestureKind.DROP | GestureKind.CANCEL:
            return draft, replace(look, lifted=None)
    return draft, look  # a button that goes down may be about to drag


def click(draft: Draft, look: EditorSelection, target: Target) -> Edit:
    """Say what a click leads to."""
    if target.kind is TargetKind.BUTTON and target.name is not None:
        return _button(draft, look, target.name)
    look = replace(look, picking=None)
    match target.kind:
        case TargetKind.DICE:
            return draft, replace(look, picking=())
        case TargetKind.CUBE:
            return replace(draft, cube_value=_next_cube(draft)), look
        case TargetKind.TRAY if target.color is not None:
            return draft, replace(look, tool=Tool(target.color.value))
    if look.tool.color is None:
        return take(draft, target), look
    return put(draft, target, look.tool.color), look


def stack_at(draft: Draft, spot: Target) -> tuple[Color, int]:
    """Whose checkers lie at a place, and how many; in a tray those that stand nowhere."""
    if spot.kind is TargetKind.POINT:
        signed = draft.points[(spot.number or 1) - 1]
        return Color.BLACK if signed < 0 else Color.WHITE, abs(signed)
    color = spot.color or Color.WHITE
    counts = draft.bar if spot.kind is TargetKind.BAR else draft.off
    return color, max(0, counts[color.slot])


def put(draft: Draft, spot: Target, color: Color, count: int = 1) -> Draft:
    """With more checkers of that player at a place; the other's make room on a point.

    On the bar they go to their own half, in the trays they stand nowhere.
    """
    if spot.kind is TargetKind.POINT and spot.number is not None:
        owner, there = stack_at(draft, spot)
        total = (there if owner is color else 0) + count
        return _with_point(draft, spot.number, total if color is Color.WHITE else -total)
    if spot.kind is TargetKind.BAR:
        return _with_bar(draft, color, draft.bar[color.slot] + count)
    return draft


def take(draft: Draft, spot: Target, count: int = 1) -> Draft:
    """With fewer checkers at a place: they go to their tray."""
    color, there = stack_at(draft, spot)
    left = max(0, there - count)
    if spot.kind is TargetKind.POINT and spot.number is not None:
        return _with_point(draft, spot.number, left if color is Color.WHITE else -left)
    return _with_bar(draft, color, left) if spot.kind is TargetKind.BAR and there else draft


def without_lifted(draft: Draft, lifted: Lifted | None) -> Draft:
    """The draft without the checkers that follow the hand."""
    return draft if lifted is None else take(draft, lifted.spot, lifted.count)


def _with_point(draft: Draft, number: int, signed: int) -> Draft:
    points = list(draft.points)
    points[number - 1] = signed
    return replace(draft, points=tuple(points))


def _with_bar(draft: Draft, color: Color, count: int) -> Draft:
    white, black = draft.bar
    return replace(draft, bar=(count, black) if color is Color.WHITE else (white, count))


def _lift(draft: Draft, spot: Target, *, whole: bool) -> Lifted | None:
    if not spot.is_place:
        return None
    color, there = stack_at(draft, spot)
    return Lifted(spot, color, there if whole else 1) if there else None


def _dropped(draft: Draft, lifted: Lifted, target: Target) -> Draft:
    color, there = stack_at(draft, lifted.spot)
    # Code may have changed the draft while the hand was on its way.
    if not target.is_place or color is not lifted.color or there < lifted.count:
        return draft
    return put(without_lifted(draft, lifted), target, lifted.color, lifted.count)


def _button(draft: Draft, look: EditorSelection, name: str) -> Edit:
    what, _, which = name.partition("_")
    if what == "die" and look.picking is not None:
        return _picked(draft, look, int(which))
    look = replace(look, picking=None)
    match what:
        case "white" | "black" | "erase":
            look = replace(look, tool=Tool(what))
        case "no":
            draft = draft.rolled(None)
        case "offer":
            draft = draft.offered(_next_offer(draft))
        case "turn":
            draft = draft.on_roll(Color(which))
        case "cube" if which == "centred":
            draft = replace(draft, cube_value=1, cube_owner=None)
        case "cube":
            value = max(draft.cube_value, _TURNED)
            draft = replace(draft, cube_value=value, cube_owner=Color(which))
        case "score" | "length":
            draft = _counted(draft, what, which, 1)
    return draft, look


def _back(draft: Draft, look: EditorSelection, target: Target) -> Edit:
    """Say what the other mouse button leads to: the contrary of a click."""
    look = replace(look, picking=None)
    what, _, which = (target.name or "").partition("_")
    match target.kind:
        case TargetKind.POINT | TargetKind.BAR:
            draft = take(draft, target)
        case TargetKind.DICE:
            draft = draft.rolled(None)
        case TargetKind.CUBE:
            least = 1 if draft.cube_owner is None else _TURNED
            draft = replace(draft, cube_value=max(least, draft.cube_value // 2))
        case TargetKind.BUTTON if what == "offer":
            draft = draft.offered(None)
        case TargetKind.BUTTON if what in ("score", "length"):
            draft = _counted(draft, what, which, -1)
    return draft, look


def _picked(draft: Draft, look: EditorSelection, number: int) -> Edit:
    picked = (*(look.picking or ()), number)
    if len(picked) == 1:
        return draft, replace(look, picking=picked)
    return draft.rolled(Dice(*picked)), replace(look, picking=None)


def _next_cube(draft: Draft) -> int:
    """Twice the value; after the highest it begins again."""
    if 2 * draft.cube_value <= draft.rules.max_cube:
        return 2 * draft.cube_value
    return 1 if draft.cube_owner is None else _TURNED


def _next_offer(draft: Draft) -> OfferKind | None:
    """A double, for money also a beaver where the rules have it, and none again."""
    match draft.offer.kind if draft.offer is not None else None:
        case None:
            return OfferKind.DOUBLE
        case OfferKind.DOUBLE if draft.rules.beavers and not draft.length:
            return OfferKind.BEAVER
    return None


def _counted(draft: Draft, what: str, whose: str, by: int) -> Draft:
    """With a point more or less in a player's score or in the length of the match."""
    if what == "length":
        return draft.to_length(max(0, draft.length + by))
    white, black = draft.score
    if Color(whose) is Color.WHITE:
        return replace(draft, score=(max(0, white + by), black))
    return replace(draft, score=(white, max(0, black + by)))
