"""Reading a long journal tells how far it has come."""

from pathlib import Path

import pytest

from gammon_widget.match import journal_reader
from gammon_widget.match import journal_reader as reading_progress
from gammon_widget.match.match import Match
from tests.match.journals import small_game


def test_a_callback_is_told_shares_that_grow_to_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small_game(path).close()
    monkeypatch.setattr(journal_reader, "_LINES_PER_REPORT", 2)
    monkeypatch.setattr(reading_progress, "_SILENT_SECONDS", 0)
    for read in (Match.resume, Match.open):
        shares: list[float] = []
        read(path, progress=shares.append).close()
        assert len(shares) == 5
        assert shares == sorted(shares)
        assert 0 < shares[0] < shares[-1] == 1
    assert capsys.readouterr().err == ""


def test_a_reading_that_takes_long_writes_a_line_and_a_short_one_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small_game(path).close()
    monkeypatch.setattr(journal_reader, "_LINES_PER_REPORT", 2)
    Match.resume(path).close()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(reading_progress, "_SILENT_SECONDS", 0)
    Match.resume(path).close()
    told = capsys.readouterr().err
    assert told.startswith("\rReading game.jsonl: ")
    assert told.endswith("100 %\n")
