"""Reading any path gives its content or a GammonError."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.rules.validation import brief

READERS: dict[str, Callable[[Path], object]] = {
    "Deck.open": gw.Deck.open,
    "Deck.salvage": lambda path: gw.Deck.salvage(path, path.with_name("new")),
    "Practice": gw.Practice,
    "Match.open": gw.Match.open,
    "Match.resume": gw.Match.resume,
    "Match.salvage": lambda path: gw.Match.salvage(path, path.with_name("new")),
    "Match(journal=...)": lambda path: gw.Match(journal=path),
    "read_match": gw.read_match,
    "MatchViewer": gw.MatchViewer,
    "comments": lambda path: gw.MatchViewer(gw.Match(3), comments=path),
    "Analysis.load": gw.Analysis.load,
    "Lesson.read": gw.Lesson.read,
    "check_lesson": gw.check_lesson,
    "progress": lambda path: gw.LessonPlayer(gw.Lesson.named("openings"), progress=path),
}


@pytest.mark.parametrize("name", READERS)
def test_a_path_that_cannot_be_read_is_refused_with_a_sentence(tmp_path: Path, name: str) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (Path("/proc/self/mem"), pipe, tmp_path, tmp_path / "a\0b", tmp_path / ("x" * 300)):
        with pytest.raises(gw.GammonError) as caught:
            READERS[name](path)
        assert "PosixPath" not in str(caught.value)


def test_a_message_contains_the_path_as_text() -> None:
    assert brief(Path("a/b")) == "'a/b'"
