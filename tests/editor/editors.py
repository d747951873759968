"""Initial editor states, and gestures on them."""

from __future__ import annotations

from gammon_widget.board.model.draft import Draft, draft_of
from gammon_widget.board.model.messages import GestureKind
from gammon_widget.board.model.modes import BoardPicture
from gammon_widget.drawing import Layout, Target, compose
from gammon_widget.editor.state import EditorState, respond_to_gesture, value_of
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


def click(state: EditorState, *targets: Target) -> EditorState:
    for target in targets:
        state = respond_to_gesture(state, GestureKind.CLICK, target)
    return state


def back(state: EditorState, *targets: Target) -> EditorState:
    """Click targets with the secondary button."""
    for target in targets:
        state = respond_to_gesture(state, GestureKind.BACK, target)
    return state


def drag(
    state: EditorState, source: Target, target: Target, *, whole_stack: bool = False
) -> EditorState:
    """Lift a checker and drop it."""
    for kind, on in (
        (GestureKind.PRESS, source),
        (GestureKind.LIFT, source),
        (GestureKind.DROP, target),
    ):
        state = respond_to_gesture(state, kind, on, whole_stack=whole_stack)
    return state


def picture(state: EditorState) -> BoardPicture:
    view, layout = view_of_editor(state), Layout()
    return BoardPicture(view, compose(view, layout=layout), layout)
