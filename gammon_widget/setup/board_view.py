"""What a picture of a draft shows while it is set up."""

from __future__ import annotations

from ..drawing import BoardView, DieView, FootView, PlayerView, SetUpView
from ..drawing.state_view import resting_cube
from ..rules import Color, OfferKind
from .checkers import take
from .draft import with_part
from .editor_state import EditorState

_OFFERS = {
    None: ("Doubled", ""),
    OfferKind.DOUBLE: ("Doubled", "has doubled"),
    OfferKind.BEAVER: ("Beavered", "was beavered"),
    OfferKind.RESIGNATION: ("Resigns", "to move"),
}
"""What the button for an offer says, and what the player on roll is told to do while it waits."""


def view_of_editor(editor: EditorState) -> BoardView:
    """All that a picture of an editor's draft shows."""
    draft, lifted = editor.draft, editor.lifted
    shown, off = draft, draft.off
    if lifted is not None:  # a checker in the air is in no place, and in no tray
        shown = take(draft, lifted.source, lifted.count)
        rest = shown.off[lifted.color.slot] - lifted.count
        off = with_part(shown.off, lifted.color, rest)
    button, doing = _OFFERS[None if draft.offer is None else draft.offer.kind]
    if editor.picking is not None:
        doing = "choose the dice"
    elif draft.offer is None:
        doing = "to roll" if draft.dice is None else "to play"
    white, black = (
        PlayerView(
            name=color.capitalize(),
            pips=draft.pips[color.slot],
            score=draft.score[color.slot],
            to_decide=draft.turn is color,
        )
        for color in Color
    )
    return BoardView(
        points=shown.points,
        bar=shown.bar,
        off=off,
        players=(white, black),
        match_length=draft.length,
        dice=tuple(DieView(draft.turn or Color.WHITE, number) for number in draft.dice or ()),
        cube=resting_cube(draft.rules, draft.cube_value, draft.cube_owner, crawford=draft.crawford),
        turn=draft.turn,
        set_up=SetUpView(editor.tool, editor.picking, button, draft.offer is not None),
        foot=FootView(f"{(draft.turn or Color.WHITE).capitalize()} {doing}"),
        focus=editor.focus,
    )
