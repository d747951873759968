"""From a draft and a look at it to the plain values that a picture and its page show."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import (
    BoardView,
    DieView,
    Layout,
    PlayerView,
    SetUpView,
    Target,
    TargetKind,
    Theme,
    Tool,
)
from ..drawing.diagrams.state_view import resting_cube
from ..interaction.affordances import Affordance, Affordances, disc_of, with_words
from ..rules import Color, OfferKind
from .clicks import EditorSelection, click, stack_at, without_lifted
from .draft import Draft

_OFFERS = {
    OfferKind.DOUBLE: "Doubled",
    OfferKind.BEAVER: "Beavered",
    OfferKind.RESIGNATION: "Resigns",
}


def view_of_draft(draft: Draft, look: EditorSelection) -> BoardView:
    """All that a picture of a draft shows."""
    shown = without_lifted(draft, look.lifted)
    color = draft.turn or Color.WHITE
    offered = draft.offer is not None
    return BoardView(
        points=shown.points,
        bar=shown.bar,
        off=_trays(shown, look),
        players=(_player(draft, Color.WHITE, look), _player(draft, Color.BLACK, look)),
        match_length=draft.length,
        dice=tuple(DieView(color, number) for number in draft.dice or ()),
        cube=resting_cube(draft.rules, draft.cube_value, draft.cube_owner, crawford=draft.crawford),
        turn=draft.turn,
        set_up=SetUpView(
            look.tool,
            look.picking,
            _OFFERS[draft.offer.kind] if draft.offer is not None else "Doubled",
            offered,
        ),
        focus=look.focus,
    )


def _trays(shown: Draft, look: EditorSelection) -> tuple[int, int]:
    """What stands nowhere; a checker in the air is in no tray."""
    white, black = shown.off
    if look.lifted is None:
        return white, black
    count = look.lifted.count
    return (white - count, black) if look.lifted.color is Color.WHITE else (white, black - count)


def _player(draft: Draft, color: Color, look: EditorSelection) -> PlayerView:
    on_roll = draft.turn is color
    return PlayerView(
        name=color.value.capitalize(),
        pips=draft.pips[color.slot],
        score=draft.score[color.slot],
        hint=_hint(draft, look) if on_roll else "",
        to_decide=on_roll,
    )


def _hint(draft: Draft, look: EditorSelection) -> str:
    """What the player on roll is about to do."""
    if look.picking is not None:
        return "choose the dice"
    if draft.offer is not None:
        return {
            OfferKind.DOUBLE: "has doubled",
            OfferKind.BEAVER: "was beavered",
            OfferKind.RESIGNATION: "to move",
        }[draft.offer.kind]
    return "to roll" if draft.dice is None else "to play"


def guidance_of_draft(
    draft: Draft, look: EditorSelection, theme: Theme, layout: Layout, targets: list[Target]
) -> Affordances:
    """What the page of an editor is told."""
    known = {target: _can(draft, look, target) for target in set(targets)}
    told = Affordances(
        live="".join(f"{known[target]:x}" for target in targets),
        disc=disc_of(Color.WHITE, theme),
        label=_label(look),
        other=disc_of(Color.BLACK, theme),
        holding=look.picking is not None or look.lifted is not None,
    )
    return with_words(told, view_of_draft(draft, look), layout, targets, {})


def _can(draft: Draft, look: EditorSelection, target: Target) -> Affordance:
    if target.kind is TargetKind.BUTTON:
        return Affordance.CLICK
    allowed = Affordance.NOTHING
    if click(draft, replace(look, lifted=None), target) != (draft, look):
        allowed |= Affordance.CLICK
    if target.is_place:
        color, count = stack_at(draft, target)
        if count:
            allowed |= Affordance.LIFT
            if color is Color.BLACK:
                allowed |= Affordance.OTHER
        if look.lifted is not None:
            allowed |= Affordance.LAND
    return allowed


def _label(look: EditorSelection) -> str:
    """The editor's board in a sentence, for those who do not see it."""
    what = {
        Tool.WHITE: "A click puts a checker of White",
        Tool.BLACK: "A click puts a checker of Black",
        Tool.ERASE: "A click takes a checker away",
    }[look.tool]
    return f"Backgammon board in set-up. {what}."
