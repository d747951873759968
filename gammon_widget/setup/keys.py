"""What a key does in an editor: a pure function from its state, a picture and a key to the next."""

from __future__ import annotations

from dataclasses import replace

from ..drawing import Target, Tool
from ..interaction.input import GestureKind
from ..interaction.modes import Picture
from ..interaction.navigation import Arrow, first_tab_stop, neighbour
from .clicks import respond_to_gesture
from .editor_state import EditorState

HELP = (
    "Arrows: walk. Enter: put a checker, or press. Delete: take one away, or turn back. W, B, E: "
    "choose White, Black or the eraser. U: undo. Y: redo. I: the position in words. Escape: leave."
)
"""The keys, as the editor tells them."""

_TOOLS = {"w": Tool.WHITE, "b": Tool.BLACK, "e": Tool.ERASE}


def respond_to_key(editor: EditorState, key: str, picture: Picture) -> EditorState:
    """Say what a key leads to.

    Parameters
    ----------
    editor
        What is being set up; its `focus` is what the keys are on.
    key
        The key, as a browser calls it.
    picture
        What is seen.
    """
    focus = focus_in(picture, editor.focus)
    if key in tuple(Arrow):
        if focus == editor.focus:
            focus = neighbour(picture.scene, focus, Arrow(key), picture.layout.card)
        return replace(editor, focus=focus)
    match key:
        case "Enter" | " ":
            return respond_to_gesture(editor, GestureKind.CLICK, focus)
        case "Delete" | "Backspace":
            return respond_to_gesture(editor, GestureKind.BACK, focus)
        case "Escape":
            return replace(editor, picking=None, lifted=None)
        case "u" | "U":
            return editor.undone()
        case "y" | "Y":
            return editor.redone()
    return replace(editor, tool=_TOOLS.get(key.lower(), editor.tool))


def focus_in(picture: Picture, focus: Target | None) -> Target:
    """What the keys are on, or where they begin if that is not there."""
    if focus is not None and focus in picture.scene.targets:
        return focus
    return first_tab_stop(picture.view, picture.layout, picture.scene)
