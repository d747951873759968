"""What a key does to a draft: a pure function from draft, selection and picture to a response."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import BoardView, Layout, Scene, Target, Tool
from ..interaction.input import GestureKind
from ..interaction.navigation import Arrow, first_tab_stop, neighbour
from .clicks import Response, respond
from .draft import Draft
from .selection import EditorSelection

HELP = (
    "Arrows: walk. Enter: put a checker, or press. Delete: take one away, or turn back. W, B, E: "
    "choose White, Black or the eraser. U: undo. Y: redo. I: the position in words. Escape: leave."
)
"""The keys, as the editor tells them."""

_TOOLS = {"w": Tool.WHITE, "b": Tool.BLACK, "e": Tool.ERASE}


def respond_to_key(
    draft: Draft,
    selection: EditorSelection,
    key: str,
    *,
    scene: Scene,
    view: BoardView,
    layout: Layout,
) -> Response:
    """Say what a key leads to.

    Parameters
    ----------
    draft
        What is being set up.
    selection
        How it is looked at; its `focus` is what the keys are on.
    key
        The key, as a browser calls it.
    scene, view, layout
        The picture, what it shows, and which way round.
    """
    focus = focus_in(scene, selection.focus, view, layout)
    if key in tuple(Arrow):
        if focus == selection.focus:
            focus = neighbour(scene, focus, Arrow(key))
        return Response(draft, replace(selection, focus=focus))
    match key:
        case "Enter" | " ":
            return respond(draft, selection, GestureKind.CLICK, focus)
        case "Delete" | "Backspace":
            return respond(draft, selection, GestureKind.BACK, focus)
        case "Escape":
            return Response(draft, replace(selection, picking=None, lifted=None))
    return Response(draft, replace(selection, tool=_TOOLS.get(key.lower(), selection.tool)))


def focus_in(scene: Scene, focus: Target | None, view: BoardView, layout: Layout) -> Target:
    """What the keys are on, or where they begin if that is not there."""
    if focus is not None and focus in scene.targets:
        return focus
    return first_tab_stop(view, layout, scene)
