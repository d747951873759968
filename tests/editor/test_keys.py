"""Keys in an editor. The page moves the focus, and turns Enter and Delete into clicks."""

from __future__ import annotations

from dataclasses import replace

from gammon_widget.board.model.messages import Key
from gammon_widget.drawing import Target, Tool
from gammon_widget.editor.state import HELP
from gammon_widget.editor.view import view_of_editor

from .editors import click, editor, give, press


def test_keys_go_back_and_forth() -> None:
    state = press(click(editor(), Target.point(5), Target.point(5)), "u")
    assert state.draft.points[4] == 1
    assert press(state, "U").draft.points[4] == 0
    assert press(state, "U", "Y", "y").draft.points[4] == 2


def test_escape_cancels_and_letters_choose_the_tool() -> None:
    state = replace(editor(), picking=(3,))
    assert "choose the dice" in str(view_of_editor(state))
    assert press(state, "Escape") == editor()
    assert "choose the dice" not in str(view_of_editor(editor()))
    assert [press(state, key).tool for key in "wBe"] == [Tool.WHITE, Tool.BLACK, Tool.ERASE]
    assert press(state, "q", "F5", "Home") == state


def test_help_keys_only_show_a_message() -> None:
    state = editor()
    assert give(state, Key("?")) == (state, HELP)
    found, message = give(state, Key("i"))
    assert found == state
    assert message is not None
    assert "5 on point 13" in message
    assert give(state, Key("e")).message is None
