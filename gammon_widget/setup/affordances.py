"""What a hand can do where on a draft: told to the page, so that its cursor needs no kernel."""

from __future__ import annotations

from ..drawing import BoardView, Layout, Target, TargetKind, Theme, Tool
from ..interaction.affordances import (
    Affordance,
    Affordances,
    checker_heights,
    checker_pictures,
    state_colors,
    with_words,
)
from ..rules import Color
from .checkers import stack_at
from .clicks import click
from .editor_state import EditorState

_LABELS = {
    Tool.WHITE: "A click puts a checker of White",
    Tool.BLACK: "A click puts a checker of Black",
    Tool.ERASE: "A click takes a checker away",
}


def affordances_of_editor(
    editor: EditorState, view: BoardView, layout: Layout, theme: Theme, targets: list[Target]
) -> Affordances:
    """What the page of an editor is told."""
    known = {target: _affordance_at(editor, target) for target in set(targets)}
    told = Affordances(
        affordances="".join(f"{known[target]:x}" for target in targets),
        checkers=checker_pictures(theme),
        landing_color=theme.light_body,
        label=f"Backgammon board in set-up. {_LABELS[editor.tool]}.",
        holding=editor.picking is not None or editor.lifted is not None,
        heights=checker_heights(view, layout, targets, [known[target] for target in targets]),
        state_colors=state_colors(theme),
        is_lively=False,  # what is let go of beside the board is taken off it
    )
    return with_words(told, view, layout, targets, {})


def _affordance_at(editor: EditorState, target: Target) -> Affordance:
    if target.kind is TargetKind.BUTTON:
        return Affordance.CLICK
    allowed = Affordance.NOTHING
    # Without what could be undone and redone, since a click is only tried here.
    tried = EditorState((editor.draft,), tool=editor.tool, picking=editor.picking)
    if editor.lifted is not None or click(tried, target) != tried:  # it puts back what is lifted
        allowed |= Affordance.CLICK
    color, count = stack_at(editor.draft, target)
    if count:
        allowed |= Affordance.LIFT
        if color is Color.BLACK:
            allowed |= Affordance.BLACK
    if editor.lifted is not None and target.is_place:
        allowed |= Affordance.LAND
    return allowed
