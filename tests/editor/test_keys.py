"""Keys in an editor."""

from __future__ import annotations

from dataclasses import replace

from gammon_widget.board.model.messages import GestureKind
from gammon_widget.drawing import Target, Tool
from gammon_widget.editor.state import EditorState, respond_to_gesture, respond_to_key
from gammon_widget.editor.view import view_of_editor
from gammon_widget.rules import Dice

from .editors import editor, picture


def press(state: EditorState, *keys: str) -> EditorState:
    for key in keys:
        state = respond_to_key(state, key, picture(state))
    return state


def test_keys_edit_like_the_mouse() -> None:
    state = replace(editor(), focus=Target.point(6))
    state = press(state, "Enter", "ArrowRight", "Enter", " ", "Delete", "b", "ArrowRight", "Enter")
    assert state.draft.points[3:6] == (-1, 1, 6)
    state = press(state, "u")
    assert state.draft.points[3:6] == (0, 1, 6)
    assert press(state, "Y").draft.points[3:6] == (-1, 1, 6)


def test_arrow_keys_move_the_focus() -> None:
    state = press(editor(), "ArrowRight")
    assert state.focus is not None
    assert press(state, "ArrowRight").focus != state.focus
    gone = replace(state, focus=Target.button("die_3"))
    assert press(gone, "ArrowUp").focus == state.focus


def test_keys_can_choose_the_dice() -> None:
    state = press(replace(editor(), focus=Target.DICE), "Enter")
    state = press(replace(state, focus=Target.button("die_3")), "Enter", "Enter")
    assert state.draft.dice == Dice(3, 3)


def test_escape_cancels_and_letters_choose_the_tool() -> None:
    state = respond_to_gesture(editor(), GestureKind.LIFT, Target.point(13))
    state = replace(state, picking=(3,))
    assert "choose the dice" in str(view_of_editor(state))
    assert press(state, "Escape") == editor()
    assert "choose the dice" not in str(view_of_editor(editor()))
    assert [press(state, key).tool for key in "wBe"] == [Tool.WHITE, Tool.BLACK, Tool.ERASE]
    assert press(state, "q", "F5", "Home") == state
