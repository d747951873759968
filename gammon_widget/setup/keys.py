"""What a key does to a draft: a pure function from draft, look, picture and key to what is next."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import BoardView, Layout, Scene, Target, Tool
from ..interaction.input import GestureKind
from ..interaction.navigation import Arrow, first_tab_stop, neighbour
from .clicks import Edit, EditorSelection, respond
from .draft import Draft

HELP = (
    "Arrows: walk. Enter: put a checker, or press. Delete: take one away, or turn back. W, B, E: "
    "choose White, Black or the eraser. U: undo. Y: redo. I: the position in words. Escape: leave."
)
"""The keys, as the editor tells them."""

_TOOLS = {"w": Tool.WHITE, "b": Tool.BLACK, "e": Tool.ERASE}


def respond_to_key(
    draft: Draft, look: EditorSelection, key: str, *, scene: Scene, view: BoardView, layout: Layout
) -> Edit:
    """Say what a key leads to.

    Parameters
    ----------
    draft
        What is being set up.
    look
        How it is looked at; its `focus` is what the keys are on.
    key
        The key, as a browser calls it.
    scene, view, layout
        The picture, what it shows, and which way round.
    """
    focus = focus_in(scene, look.focus, view, layout)
    if key in tuple(Arrow):
        if focus != look.focus:
            return draft, replace(look, focus=focus)
        return draft, replace(look, focus=neighbour(scene, focus, Arrow(key)))
    match key:
        case "Enter" | " ":
            return respond(draft, look, GestureKind.CLICK, focus)
        case "Delete" | "Backspace":
            return respond(draft, look, GestureKind.BACK, focus)
        case "Escape":
            return draft, replace(look, picking=None, lifted=None)
    return draft, replace(look, tool=_TOOLS.get(key.lower(), look.tool))


def focus_in(scene: Scene, focus: Target | None, view: BoardView, layout: Layout) -> Target:
    """What the keys are on, or where they begin if that is not there."""
    if focus is not None and focus in scene.targets:
        return focus
    return first_tab_stop(view, layout, scene)
