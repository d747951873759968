"""Input of an editor: gestures and keys."""

from __future__ import annotations

from dataclasses import replace

from gammon_widget.board.model.messages import FocusIn, FocusOut, Gesture, GestureKind, Key
from gammon_widget.drawing import Target
from gammon_widget.editor.state import HELP, EditorState, respond

from .editors import editor, picture

POINT = Target.point(6)


def at(state: EditorState, target: Target, kind: GestureKind = GestureKind.CLICK) -> Gesture:
    """A gesture on the middle of a target."""
    scene = picture(state).scene
    places = [shape.center for shape in scene.shapes if shape.target == target]
    x, y = next(place for place in reversed(places) if scene.hit(*place) == target)
    return Gesture(kind, x / scene.width, y / scene.height)


def test_a_mouse_click_removes_the_focus_ring() -> None:
    state = replace(editor(), focus=Target.CUBE)
    assert respond(state, at(state, POINT), picture(state)).editor.focus is None
    by_name = Gesture(GestureKind.CLICK, target=POINT)
    found = respond(state, by_name, picture(state)).editor
    assert (found.focus, found.draft.points[5]) == (Target.CUBE, 6)


def test_shift_drags_the_whole_stack() -> None:
    state = editor()
    lift = replace(at(state, POINT, GestureKind.LIFT), modifiers=frozenset({"shift"}))
    lifted = respond(state, lift, picture(state)).editor.lifted
    assert lifted is not None
    assert lifted.count == 5


def test_a_click_outside_the_board_does_nothing() -> None:
    state = editor()
    for kind in GestureKind:
        nowhere = Gesture(kind, -5.0, 1e9)
        assert respond(state, nowhere, picture(state)).editor == state


def test_the_ring_follows_the_focus() -> None:
    state = editor()
    came = respond(state, FocusIn(), picture(state)).editor
    assert came.focus in picture(state).scene.targets
    assert respond(came, FocusIn(POINT), picture(came)).editor.focus == POINT
    assert respond(came, FocusIn(Target.button("die_1")), picture(came)).editor.focus == came.focus
    assert respond(came, FocusOut(), picture(came)).editor == state


def test_help_keys_only_show_a_message() -> None:
    state = editor()
    assert respond(state, Key("?"), picture(state)) == (state, HELP)
    found, message = respond(state, Key("i"), picture(state))
    assert found == state
    assert message is not None
    assert "5 on point 13" in message
    assert respond(state, Key("e"), picture(state)).message is None
