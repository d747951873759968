"""In a query, clicks and drags ask for at least, or for exactly, the checkers of a place."""

from __future__ import annotations

from dataclasses import replace

from gammon_widget.drawing import Target, Tool
from gammon_widget.editor.page import edit_buttons, fields_of
from gammon_widget.editor.query import marks_of, query_of
from gammon_widget.editor.state import EditorState, QueryDraft
from gammon_widget.editor.view import view_of_editor
from gammon_widget.rules import Color
from tests.editor.editors import back, click, draft, drag

POINT, OTHER, BAR = Target.point(8), Target.point(20), Target.bar(Color.BLACK)


def using(editor: EditorState, tool: Tool, *targets: Target) -> EditorState:
    return click(replace(editor, tool=tool), *targets)


def test_each_tool_marks_a_place() -> None:
    editor = using(EditorState((QueryDraft((0,) * 24),)), Tool.WHITE, POINT, POINT, POINT)
    editor = using(editor, Tool.BLACK, OTHER, BAR)
    at_least = ("own", 8, "3+"), ("opponent", 20, "1+"), ("opponent", 25, "1+")
    assert marks_of(editor.draft) == at_least
    exact = using(editor, Tool.EXACT, POINT, OTHER)
    assert marks_of(exact.draft) == (("own", 8, "3"), ("opponent", 20, "1"), at_least[2])
    assert marks_of(using(exact, Tool.EXACT, POINT, OTHER).draft) == at_least
    assert marks_of(back(exact, POINT).draft)[0] == ("own", 8, "2+")
    assert marks_of(drag(exact, POINT, Target.point(1), whole=True).draft)[0] == ("own", 1, "3+")
    empty = using(exact, Tool.EMPTY, POINT, BAR)
    assert marks_of(empty.draft) == (
        *(("own", 8, "0"), ("opponent", 8, "0")),
        *(("opponent", 20, "1"), ("opponent", 25, "0")),
    )
    assert [each.text for each in view_of_editor(empty).marks] == ["0", "1", "0"]
    assert marks_of(using(empty, Tool.ERASE, POINT, OTHER, BAR).draft) == ()
    assert marks_of(empty.draft.cleared) == ()
    assert using(exact, Tool.EMPTY, POINT).undone().draft == exact.draft


def test_a_draft_is_a_query_for_its_points_and_blots() -> None:
    plain = draft("XGID=aB----------------------b-:1:1:1:52:2:3:0:7:10")
    assert marks_of(plain) == marks_of(query_of(plain))
    swapped = {(side, place): mark for side, place, mark in marks_of(plain.swapped)}
    assert swapped == {(side, place): mark for side, place, mark in marks_of(plain)}


def test_only_a_query_has_tools_in_its_panel() -> None:
    query = EditorState((query_of(draft()),), tool=Tool.EMPTY)
    (field,) = fields_of(query)
    assert field["options"][field["value"]] == "Empty"
    assert [each["name"] for each in edit_buttons(is_query=True)] == ["Clear"]
    assert "tool" not in [each["name"] for each in fields_of(EditorState((draft(),)))]
