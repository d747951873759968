"""Progress in a lesson: reset, saved and restored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.rules import GammonError
from tests.lessons.texts import EXAMPLE
from tests.lessons.widget.panel import buttons, panel_text, press


def test_progress_is_saved_and_restored(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    lesson = gw.Lesson.parse(EXAMPLE)
    first = gw.LessonPlayer(lesson, path)
    first.jump("Your turn")
    first.hint()
    first.give("24/20")
    first.give("8/5 6/5")
    again = gw.LessonPlayer(lesson, path)
    assert (again.step, again.results) == (2, first.results)
    assert again.progress.hints_seen(2) == 1
    again.reset()
    assert gw.LessonPlayer(lesson, path).results == []
    assert [file.name for file in tmp_path.iterdir()] == ["progress.json"]


def test_two_players_on_one_file_keep_the_answers_of_both(tmp_path: Path) -> None:
    path, lesson = tmp_path / "progress.json", gw.Lesson.parse(EXAMPLE)
    one, other = (gw.LessonPlayer(lesson, path) for _ in range(2))
    for player, heading, answer in (
        *((one, "Your turn", "24/20"), (other, "A count", "100")),
        *((other, "A count", "167"), (one, "Your turn", "8/5 6/5")),
    ):
        player.jump(heading)
        player.give(answer)
    other.jump("Your turn")
    other.hint()
    other.reset()  # forgets its own progress, but no later answers from elsewhere
    one.next()
    again = gw.LessonPlayer(lesson, path)
    for player in (one, again):
        assert sorted(row["answer"] for row in player.results) == ["100", "167", "24/20", "8/5 6/5"]
    again.reset()
    assert gw.LessonPlayer(lesson, path).results == []


def test_a_shown_answer_stays_shown(tmp_path: Path) -> None:
    path, lesson = tmp_path / "progress.json", gw.Lesson.parse(EXAMPLE)
    first = gw.LessonPlayer(lesson, path)
    first.jump("Your turn")
    first.give("24/20")
    first.give("13/9")
    first.show_answer()
    again = gw.LessonPlayer(lesson, path)
    assert again.progress.shown == (2,)
    assert "The answer: 8/5 6/5" in panel_text(again)


def test_a_reset_needs_a_confirmation() -> None:
    player = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE))
    player.next()
    press(player, "Start again")  # this loses nothing
    assert player.step == 0
    player.jump("Your turn")
    player.give("24/20")
    press(player, "Start again")
    assert (player.step, len(player.results)) == (2, 1)
    press(player, "Hint 1 of 2")  # another command
    press(player, "Start again")
    assert len(player.results) == 1
    press(player, "Delete all answers?")
    assert (player.step, player.results) == (0, [])
    press(player, "Next")


def test_a_branch_is_saved_with_the_progress(tmp_path: Path) -> None:
    path, lesson = tmp_path / "progress.json", gw.Lesson.parse(EXAMPLE)
    first = gw.LessonPlayer(lesson, path)
    first.jump("Your turn")
    first.give("13/9")
    again = gw.LessonPlayer(lesson, path)
    assert (again.answer, again.feedback) == (first.answer, first.feedback) != ("", "")
    assert "Next: The five point" in panel_text(again)
    again.next()
    assert again.current.heading.text == "The five point"


def test_seen_hints_are_limited_by_the_lesson(tmp_path: Path) -> None:
    path, hints = tmp_path / "progress.json", "hint: [a, b, c, d, e]"
    text = f"# A\n\n```board\nask: point\nanswer: 5\n{hints}\n```\n"
    first = gw.LessonPlayer(gw.Lesson.parse(text), path)
    for _ in range(5):
        first.hint()
    again = gw.LessonPlayer(gw.Lesson.parse(text.replace(", c, d, e", "")), path)
    assert not [words for words in buttons(again) if "Hint" in words]
    assert again.progress.hints_seen(0) == 2


def test_an_answer_that_became_invalid_is_not_shown(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    text = "# A\n\n```board\nask: choice\nchoices: [a, b, c]\nanswer: a\n```\n"
    gw.LessonPlayer(gw.Lesson.parse(text), path).give("c")
    again = gw.LessonPlayer(gw.Lesson.parse(text.replace(", c", "")), path)
    assert (again.answer, again.feedback, len(again.results)) == ("", "", 1)
    assert again.results[0]["right"] is False


def test_progress_that_cannot_be_written_is_kept_and_written_later(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path, lesson = folder / "progress.json", gw.Lesson.parse(EXAMPLE)
    player = gw.LessonPlayer(lesson, path)
    path.unlink()
    folder.rmdir()
    press(player, "Next")
    press(player, "Next")
    player.give("8/5 6/5")
    assert (player.step, len(player.results)) == (2, 1)
    assert "cannot be saved" in panel_text(player)
    folder.mkdir()
    press(player, "Next")
    assert "cannot be saved" not in panel_text(player)
    again = gw.LessonPlayer(lesson, path)
    assert (again.step, again.results) == (3, player.results)


def test_an_improved_lesson_keeps_every_answer(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    first = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), path)
    first.jump("A count")
    first.give(167)
    first.jump("Your turn")
    first.give("8/5 6/5")
    improved = EXAMPLE.replace("## Your turn", "## New\n\nWords.\n\n## Now you")
    again = gw.LessonPlayer(gw.Lesson.parse(improved), path)
    found = [(record["step"], record["heading"], record["right"]) for record in again.results]
    assert found == [(5, "A count", True), (3, "Now you", True)]
    assert again.step == 3
    start, end = improved.index("## A count"), len(improved)
    shorter = gw.LessonPlayer(gw.Lesson.parse(improved[:start] + improved[end:]), path)
    assert len(shorter.results) == 1
    assert "Your answer remains in the file" in panel_text(shorter)
    shorter.jump(0)
    assert "any more" not in panel_text(shorter)
    assert len(gw.LessonPlayer(gw.Lesson.parse(improved), path).results) == 2


@pytest.mark.parametrize(
    "content",
    [
        "my notes",
        "[]",
        "{}",
        "[" * 100_000,
        '{"format": "gammon_widget lesson progress", "version": 2}',
        '{"format": "gammon_widget lesson progress", "version": 2, "lesson": "Another"}',
        '{"format": "gammon_widget lesson progress", "version": 2, "lesson": "Three and one"}',
        json.dumps(
            {
                "format": "gammon_widget lesson progress",
                "version": 2,
                "lesson": "Three and one",
                "step": [-1, None],
                "trail": [],
                "attempts": [],
                "hints": [[1, 2]],
            }
        ),
    ],
    ids=lambda content: content[:12],
)
def test_another_file_is_refused_and_unchanged(tmp_path: Path, content: str) -> None:
    path = tmp_path / "file.json"
    path.write_text(content)
    with pytest.raises(gw.FormatError, match=r"progress in .*Expected a file that a lesson player"):
        gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), path)
    assert path.read_text() == content


def test_an_unusable_file_is_a_clear_error(tmp_path: Path) -> None:
    lesson = gw.Lesson.parse(EXAMPLE)
    for path in (tmp_path, "a\0b"):
        with pytest.raises(GammonError, match="progress"):
            gw.LessonPlayer(lesson, path)


def test_a_read_only_file_is_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "file.json"
    player = gw.LessonPlayer(gw.Lesson.parse(EXAMPLE), path)
    assert "cannot be saved" in panel_text(player)
    press(player, "Next")
    assert player.step == 1
    path.parent.mkdir()
    press(player, "Next")
    assert "cannot be saved" not in panel_text(player)
    assert gw.LessonPlayer(player.lesson, path).step == 2


def test_a_lesson_can_be_a_path(tmp_path: Path) -> None:
    path = tmp_path / "lesson.md"
    path.write_text(EXAMPLE, "utf-8")
    assert gw.LessonPlayer(path).lesson == gw.Lesson.parse(EXAMPLE)
    with pytest.raises(GammonError, match="cannot be read"):
        gw.LessonPlayer(tmp_path / "none.md")
