"""A match in memory that is kept in a file from some moment on."""

from __future__ import annotations

from pathlib import Path

import pytest

from gammon_widget.match.match import Match
from gammon_widget.rules import GammonError


def played() -> Match:
    match = Match(3, players=("Ann", "Bob"), dice=[(3, 1), (6, 5), (4, 2)])
    match.roll()
    match.play("8/5 6/5")
    match.roll()
    match.play("24/18 18/13")
    match.undo()
    match.undo()
    return match


def test_a_kept_match_continues_with_its_undone_actions_and_the_same_dice(tmp_path: Path) -> None:
    match = played()
    match.keep(tmp_path / "kept.jsonl")
    match.redo()
    match.close()
    again = Match.resume(tmp_path / "kept.jsonl")
    assert [player.name for player in again.players] == ["Ann", "Bob"]
    assert again.state == match.state
    assert again.games[0].actions == match.games[0].actions
    again.redo()
    assert again.last_turn is not None
    assert str(again.last_turn.play) == "24/13"


def test_every_action_after_it_is_in_the_file(tmp_path: Path) -> None:
    match = Match(dice=[(3, 1)])
    match.keep(tmp_path / "kept.jsonl")
    match.roll()
    match.close()
    assert Match.resume(tmp_path / "kept.jsonl").state.dice == match.state.dice


def test_a_file_with_content_is_not_overwritten(tmp_path: Path) -> None:
    match, file = played(), tmp_path / "other.jsonl"
    file.write_text("mine\n")
    with pytest.raises(GammonError, match="already exists"):
        match.keep(file)
    assert file.read_text() == "mine\n"
    assert match.journal is None
    match.redo()  # play continues


def test_a_match_cannot_be_kept_in_two_files(tmp_path: Path) -> None:
    match = played()
    match.keep(tmp_path / "one.jsonl")
    with pytest.raises(GammonError, match="already saved"):
        match.keep(tmp_path / "two.jsonl")
    with pytest.raises(GammonError, match="The journal cannot be saved to"):
        played().keep(tmp_path / "no folder" / "one.jsonl")
