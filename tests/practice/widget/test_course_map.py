"""The widget of the map opens what the page requests, and closes it again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.practice.widget.course_map import CourseMap


def press(map: CourseMap, **message: Any) -> None:
    map._handle_custom_msg(message, [])


def test_a_lesson_opens_in_place_and_keeps_its_progress(tmp_path: Path) -> None:
    map = gw.course_map(tmp_path)
    press(map, do="open", lesson="board")
    player = map.child
    assert isinstance(player, gw.LessonPlayer)
    player.next()
    assert (tmp_path / "my_board.json").exists()
    press(map, do="back")
    assert map.child is None
    assert map.course["next_words"] == "Continue: The board and how checkers move"
    assert map.open_lesson().step == 1
    map.close()


def test_the_map_shows_progress_from_elsewhere_when_the_pointer_returns(tmp_path: Path) -> None:
    map = gw.course_map(tmp_path)
    gw.LessonPlayer(gw.Lesson.named("board"), tmp_path / "mine.json").next()
    assert map.course["next_words"].startswith("Begin")
    press(map, do="back")
    assert map.course["next_words"] == "Continue: The board and how checkers move"
    map.close()


def test_old_progress_is_continued_in_its_own_file(tmp_path: Path) -> None:
    gw.LessonPlayer(gw.Lesson.named("hitting"), tmp_path / "old.json").next()
    player = gw.course_map(tmp_path).open_lesson("hitting")
    assert player.step == 1
    assert not (tmp_path / "my_hitting.json").exists()


def test_due_cards_are_counted_and_practised(tmp_path: Path) -> None:
    deck = gw.Deck.open(tmp_path / "my_practice.jsonl")
    deck.add(gw.Lesson.named("board"))
    map = gw.course_map(tmp_path)
    count = len(deck)
    assert map.course["practise"] == f"Practise {count} cards today"
    assert map.course["parts"][0]["lessons"][0]["due"] == f"{count} cards to practise"
    press(map, do="practise")
    assert isinstance(map.child, gw.Practice)


def test_a_drill_opens_in_place(tmp_path: Path) -> None:
    map = gw.course_map(tmp_path)
    press(map, do="drill", part="Endings")
    assert isinstance(map.child, gw.Practice)
    assert len(map.child.deck) == 25
    assert (tmp_path / "my_drill_endings.jsonl").exists()


def test_problems_are_shown_on_the_map(tmp_path: Path) -> None:
    (tmp_path / "my_practice.jsonl").write_text("no deck\n")
    (tmp_path / "my_drill_endings.jsonl").write_text("no deck\n")
    map = gw.course_map(tmp_path)
    assert len(map.course["notes"]) == 1
    press(map, do="drill", part="Endings")
    assert map.child is None
    assert len(map.course["notes"]) == 2


@pytest.mark.parametrize(
    "message", [{}, {"do": "open", "lesson": "nope"}, {"do": "drill", "part": 3}, {"do": 1}]
)
def test_other_messages_are_ignored(tmp_path: Path, message: dict[str, Any]) -> None:
    map = gw.course_map(tmp_path)
    press(map, **message)
    assert map.child is None


def test_a_map_is_saved_as_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gammon_widget.practice.widget.course_map.NAMES", ("first-game",))
    gw.course_map(tmp_path).save(tmp_path / "index.html")
    page = (tmp_path / "index.html").read_text("utf-8")
    assert '<a href="first-game.html">' in page
    assert "<h1>" in (tmp_path / "first-game.html").read_text("utf-8")
    with pytest.raises(gw.GammonError, match="must end in \\.html"):
        gw.course_map(tmp_path).save(tmp_path / "index.md")


def test_a_saved_notebook_has_the_map_as_text(tmp_path: Path) -> None:
    data, _ = gw.course_map(tmp_path)._repr_mimebundle_()
    assert data["text/plain"].startswith("<CourseMap: 0 of 18 lessons done>")
    assert "Pip counting: Not started" in data["text/html"]


def test_a_consultation_match_opens_in_place(tmp_path: Path) -> None:
    map = gw.course_map(tmp_path)
    press(map, do="consult", part="The opening")
    board = map.child
    assert isinstance(board, gw.Board)
    assert (board.match.state.length, board.verdicts, board.blunder) == (3, True, 0.02)
    with pytest.raises(gw.GammonError, match="no part 'Tactics'"):
        gw.consultation("Tactics")
    press(map, do="back")
    assert map.child is None
