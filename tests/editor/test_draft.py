"""Drafts: loading, edits of the whole draft, and problems."""

from __future__ import annotations

from hypothesis import given, settings

from gammon_widget.board.model.draft import draft_of
from gammon_widget.editor.view import EDIT_BUTTONS
from gammon_widget.rules import GameState
from tests.strategies import states

from .editors import MIDDLE, WAITING, draft

EDITS = {name: edit for name, _, edit in EDIT_BUTTONS}


@given(states())
@settings(deadline=None)
def test_loading_loses_nothing(state: GameState) -> None:
    loaded = draft_of(state, draft())
    if not state.steps and (state.phase != "over" or state.match_winner or 15 in state.off):
        assert loaded.state() == state
    if not state.steps:
        assert (loaded.off, loaded.pips) == (state.off, state.pips)


def test_swapping_sides_twice_restores_the_draft() -> None:
    swapped = EDITS["Swap sides"](draft(WAITING[0]))
    assert swapped.state().xgid == "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:3:2:0:7:10"
    assert EDITS["Swap sides"](swapped).state().xgid == WAITING[0]


def test_a_mirror_exchanges_left_and_right() -> None:
    middle = draft(MIDDLE)
    mirrored = EDITS["Mirror"](middle)
    assert mirrored.points[:12] == middle.points[11::-1]
    assert mirrored.points[12:] == middle.points[:11:-1]
    assert EDITS["Mirror"](mirrored) == middle
