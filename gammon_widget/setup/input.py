"""What a person does at an editor: a pure function from its state and an input to what is next."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..drawing.position_words import position_in_words
from ..interaction.gestures import target_of
from ..interaction.input import FocusIn, FocusOut, Gesture, Input, Key
from ..interaction.modes import Picture
from .clicks import respond_to_gesture
from .editor_state import EditorState
from .keys import HELP, focus_in, respond_to_key


class Response(NamedTuple):
    """What comes of an input: the editor as it is then, and what is said, if anything."""

    editor: EditorState
    message: str | None = None


def respond(editor: EditorState, given: Input, picture: Picture) -> Response:
    """Say what an input leads to.

    Parameters
    ----------
    editor
        What is being set up.
    given
        What the person did.
    picture
        What they saw.
    """
    match given:
        case Gesture(kind, modifiers=modifiers):
            if given.target is None:  # it was not meant by its name: by mouse, then
                editor = replace(editor, focus=None)
            target, whole_stack = target_of(picture.scene, given), "shift" in modifiers
            return Response(respond_to_gesture(editor, kind, target, whole_stack=whole_stack))
        case Key("i" | "I"):
            return Response(editor, position_in_words(picture.view, picture.layout))
        case Key("?"):
            return Response(editor, HELP)
        case Key(key):
            return Response(respond_to_key(editor, key, picture))
        case FocusIn(target):
            return Response(replace(editor, focus=focus_in(picture, target or editor.focus)))
        case FocusOut():
            return Response(replace(editor, focus=None))
    return Response(editor)
