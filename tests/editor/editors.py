"""Initial editor states, and input on them."""

from __future__ import annotations

from gammon_widget.board.model.draft import Draft, draft_of
from gammon_widget.board.model.messages import Back, Click, Drop, Input, Key
from gammon_widget.drawing import Layout, Target
from gammon_widget.editor.state import EditorResponse, EditorState, respond, value_of
from gammon_widget.editor.view import view_of_editor
from gammon_widget.rules import GameState, Position

MIDDLE = "XGID=-b----DAB---dE---e-dA---B-:1:1:1:52:2:3:0:7:10"
OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10"
WAITING = [
    "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:D:2:3:0:7:10",
    "XGID=-b----E-C---eE---c-e----B-:0:0:1:B:2:3:3:0:10",
]


def draft(text: str = OPENING) -> Draft:
    return draft_of(value_of(text), Draft.of(GameState.on_roll(Position.opening())))


def editor(text: str = OPENING) -> EditorState:
    return EditorState((draft(text),))


def xgid(state: EditorState) -> str:
    return state.draft.state().xgid


def give(state: EditorState, given: Input) -> EditorResponse:
    return respond(state, given, view_of_editor(state), Layout())


def click(state: EditorState, *targets: Target) -> EditorState:
    for target in targets:
        state = give(state, Click(target)).editor
    return state


def back(state: EditorState, *targets: Target) -> EditorState:
    """Click targets with the secondary button."""
    for target in targets:
        state = give(state, Back(target)).editor
    return state


def drag(
    state: EditorState, source: Target, target: Target | None, *, whole: bool = False
) -> EditorState:
    return give(state, Drop(source, target, whole)).editor


def press(state: EditorState, *keys: str) -> EditorState:
    for key in keys:
        state = give(state, Key(key)).editor
    return state
