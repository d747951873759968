"""Drafts: loading, edits of the whole draft, and problems."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from gammon_widget.board.model.draft import draft_of
from gammon_widget.editor.view import EDIT_BUTTONS
from gammon_widget.rules import Color, GameState, PositionError
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


def test_clear_and_opening_set_the_board() -> None:
    cleared = EDITS["Clear"](draft(MIDDLE))
    assert cleared.off == (15, 15)
    with pytest.raises(PositionError, match="board is empty"):
        cleared.state()
    opened = EDITS["Opening"](cleared)
    assert opened.state().xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:2:3:0:7:10"


def test_all_problems_are_reported_at_once_with_their_places() -> None:
    wrong = replace(
        draft(),
        points=(9, *[0] * 22, 9),
        bar=(1, -1),
        cube_value=6,
        cube_owner=Color.WHITE,
        score=(9, 0),
        length=7,
    )
    with pytest.raises(PositionError) as caught:
        wrong.state()
    message = " ".join(caught.value.problems)
    assert "Black's bar cannot hold -1 checkers: the number is negative." in message
    assert "White has 19 checkers (9 on 24, 9 on 1, 1 on the bar); at most 15" in message
    assert "power of two" in message
    assert "already decided" in message


def test_a_position_is_loaded_for_the_player_on_roll() -> None:
    position = draft("6:1 / 24:2").state().position
    seen = draft_of(position, draft().on_roll(Color.BLACK))
    assert seen.points == tuple(2 if n == 24 else -1 if n == 19 else 0 for n in range(1, 25))
