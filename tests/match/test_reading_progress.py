"""Reading a long journal reports its progress."""

from pathlib import Path

import pytest

from gammon_widget.match import journal as reading_progress
from gammon_widget.match.match import Match
from gammon_widget.storage import append_log
from tests.match.journals import small_game


def test_a_callback_gets_shares_that_grow_to_one(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small_game(path).close()
    monkeypatch.setattr(append_log, "_LINES_PER_REPORT", 2)
    monkeypatch.setattr(reading_progress, "_SILENT_SECONDS", 0)
    for read in (Match.resume, Match.open):
        shares: list[float] = []
        read(path, progress=shares.append).close()
        assert len(shares) == 5
        assert shares == sorted(shares)
        assert 0 < shares[0] < shares[-1] == 1
    assert capsys.readouterr().err == ""


def test_only_a_long_reading_writes_a_progress_line(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small_game(path).close()
    monkeypatch.setattr(append_log, "_LINES_PER_REPORT", 2)
    Match.resume(path).close()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(reading_progress, "_SILENT_SECONDS", 0)
    Match.resume(path).close()
    output = capsys.readouterr().err
    assert output.startswith("\rReading game.jsonl: ")
    assert output.endswith("100 %\n")
