"""Limits of a draft, doubtful states, and messages on loading."""

from __future__ import annotations

import pytest

from gammon_widget.board.model.draft import doubts_about, note_on_loading
from gammon_widget.rules import GameState, Position

from .editors import MIDDLE, WAITING


@pytest.mark.parametrize(
    ("xgid", "says"),
    [
        ("XGID=-b----E-C---eE---c-e----B-:1:1:1:D:6:3:1:7:10", ["Crawford", "cannot be turned"]),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:3:1:7:10", []),
        ("XGID=-b----E-C---eE---c-e----B-:1:-1:1:D:2:3:0:7:10", ["belongs to the opponent"]),
        ("XGID=-b----E-C---eE---c-e----B-:2:1:1:D:5:3:0:7:10", ["dead"]),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:B:2:3:0:7:10", ["no beavers in a match"]),
        ("XGID=-b----E-C---eE---c-e----B-:5:1:1:00:2:3:0:77:4", ["above the limit of 16"]),
        (WAITING[0], []),
        (WAITING[1], []),
    ],
)
def test_an_impossible_state_is_doubtful(xgid: str, says: list[str]) -> None:
    doubts = doubts_about(GameState.from_xgid(xgid))
    assert len(doubts) == len(says)
    for doubt, part in zip(doubts, says, strict=True):
        assert part in doubt


def test_a_complete_load_has_no_message() -> None:
    assert note_on_loading(Position.opening()) == ""
    assert note_on_loading(GameState.from_xgid(MIDDLE)) == ""
