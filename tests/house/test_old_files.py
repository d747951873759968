"""Files that earlier versions wrote open with the same content: one of every format."""

from __future__ import annotations

import lzma
from pathlib import Path

import pytest

import gammon_widget as gw

DATA = Path(__file__).parents[1] / "data"
OLD_FILES = DATA / "old_files"

MATCHES = {
    "journal-0.jsonl": ("XGID=-a--aAD-CAA-dC---cAd--b-A-:1:-1:-1:00:32:9:1:0:10", 8, 134),
    "journal-1.jsonl": ("XGID=-ABADbC---A--aA--aAAa-ebc-:2:-1:-1:25:0:0:0:3:6", 1, 133),
    "journal-2.jsonl": ("XGID=-IA------a-----a-a--a-bde-:1:-1:1:00:0:1:0:3:10", 2, 126),
    "journal-3.jsonl": ("XGID=-GA--a--------a------aahc-:2:1:-1:00:0:0:0:3:10", 1, 142),
    "journal-set-up.jsonl": ("XGID=-b----EBB---eD---c-e----B-:1:-1:-1:00:2:3:0:5:10", 1, 4),
    "played.mat": ("XGID=-BABA-AB--A----ACA--------:0:0:-1:00:0:2:0:1:10", 1, 206),
    "played.sgf": ("XGID=-BABA-AB--A----ACA--------:0:0:-1:00:0:2:0:1:10", 1, 206),
    "money.mat": ("XGID=-C---bD-CA--aC---cbbab-b-A:0:0:-1:00:1:11:1:0:10", 4, 317),
    "money.sgf": ("XGID=-C---bD-CA--aC---cbbab-b-A:0:0:-1:00:1:11:1:0:10", 4, 317),
    "analysed.sgf": ("XGID=-A-A-A----------------abj-:2:-1:-1:00:4:0:0:3:10", 1, 130),
    "commented.sgf": ("XGID=-A-A-A----------------abj-:2:-1:-1:00:4:0:0:3:10", 1, 130),
}
"""The last state, the number of games and the number of actions of each match."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Copies of the files, since an opened journal or deck may be written to."""
    for path in OLD_FILES.iterdir():
        data = path.read_bytes()
        whole = lzma.decompress(data) if path.suffix == ".xz" else data
        (tmp_path / path.name.removesuffix(".xz")).write_bytes(whole)
    return tmp_path


def test_old_matches_open(folder: Path) -> None:
    assert {each.name for each in folder.glob("*.mat")} <= MATCHES.keys()
    for name, expected in MATCHES.items():
        path = folder / name
        match = gw.Match.resume(path) if path.suffix == ".jsonl" else gw.read_match(path)
        assert (match.state.xgid, len(match.games), match.revision) == expected, name
        match.close()


def test_old_analyses_open(folder: Path) -> None:
    own, of_xg = (gw.Analysis.load(folder / f"analysis{end}.json") for end in ("", "-xg"))
    (in_sgf,) = gw.read_match(folder / "analysed.sgf").analyses
    assert (own.source, len(own.decisions)) == ("Net (1-ply)", 98)
    assert [each.pr for each in own.players] == pytest.approx([90.0295, 59.8807], abs=1e-4)
    assert (of_xg.source, len(of_xg.decisions)) == ("eXtreme Gammon", 540)
    assert [each.pr for each in of_xg.players] == pytest.approx([7.8369, 13.9699], abs=1e-4)
    assert (in_sgf.source, len(in_sgf.decisions)) == ("GNU Backgammon 1.07.001", 66)


def test_an_old_deck_opens(folder: Path) -> None:
    deck = gw.Deck.open(folder / "deck.jsonl")
    assert [each.grade for each in deck.reviews] == [3, 1, 4, 2]
    assert [each.note for each in deck.cards if each.note] == ["Count before you run."]
    assert [each.suspended for each in deck.cards].count(True) == 1
    assert (len(deck.cards), deck.settings.new_a_day) == (7, 12)
    deck.close()


def test_old_lessons_and_progress_open(folder: Path) -> None:
    made = gw.Lesson.read(folder / "lesson-from.md")
    assert (made.title, len(made)) == ("Kévin Unger and Maxence Job: the worst 3 decisions", 3)
    lesson = gw.Lesson.read(folder / "lesson.md")
    player = gw.LessonPlayer(lesson, folder / "progress.json")
    assert (player.progress.pupil, player.step, player.answer) == ("Mira", 2, "163")
    assert player.feedback == "Those are White's."
    assert [each["right"] for each in player.results] == [False, True, False]
    player.close()


def test_old_comments_open(folder: Path) -> None:
    viewer = gw.MatchViewer(DATA / "matches" / "match02_3pt.sgf", folder / "match.comments.json")
    for index in range(12):
        viewer.index = index
        expected = f"Written at {index} – „schön“" if index in (0, 3, 7) else ""
        assert viewer.comment == expected
    viewer.close()
