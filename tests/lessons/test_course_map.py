"""The map of the course: progress files, the next step, due cards, and the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.lessons import progress as steps
from gammon_widget.lessons.course import (
    NAMES,
    LessonStatus,
    map_html,
    map_page,
    named,
    next_lesson,
    parts,
    progress_path,
    read_folder,
    title_of,
)
from gammon_widget.lessons.lesson import asking_steps, question_at
from gammon_widget.lessons.progress_file import save_progress


def solve(path: Path, name: str, count: int | None = None, pupil: str = "") -> None:
    """Save progress with this number of solved questions, or with all solved."""
    lesson = named(name)
    progress = steps.Progress(pupil=pupil)
    for step in asking_steps(lesson)[:count]:
        question = question_at(lesson, step)
        assert question is not None
        progress, _ = steps.answer(
            lesson, steps.jump(lesson, progress, step), question.solutions[0]
        )
    save_progress(path, lesson, progress)


def test_without_progress_the_first_lesson_is_next(tmp_path: Path) -> None:
    known, notes = read_folder(tmp_path)
    page = map_page(known, due={})
    assert (known, notes, page["next"], page["practise"]) == ({}, [], "board", "")
    assert page["next_words"] == "Begin: The board and how checkers move"
    assert [part["title"] for part in page["parts"]] == list(parts())
    assert [lesson["name"] for part in page["parts"] for lesson in part["lessons"]] == list(NAMES)
    assert {lesson["words"] for part in page["parts"] for lesson in part["lessons"]} == {
        "Not started"
    }


def test_progress_is_found_under_any_file_name(tmp_path: Path) -> None:
    solve(tmp_path / "last year.json", "board")
    solve(tmp_path / "my_must_play.json", "must-play", 2)
    (tmp_path / "data.json").write_text("[1, 2]")
    (tmp_path / "broken.json").write_text("{")
    known, notes = read_folder(tmp_path)
    assert ({*known}, notes) == ({"board", "must-play"}, [])
    assert known["board"].is_done
    assert not known["must-play"].is_done
    page = map_page(known, due={title_of("board"): 3}, left=4)
    rows = {row["name"]: row for part in page["parts"] for row in part["lessons"]}
    questions = len(asking_steps(named("board")))
    assert rows["board"]["words"] == f"Done, {questions} of {questions} solved on the first try"
    assert rows["board"]["due"] == "3 cards to practise"
    assert rows["must-play"]["words"].startswith("2 of ")
    assert page["next_words"] == "Continue: What you must play"
    assert (page["practise"], page["words"]) == ("Practise 4 cards today", "1 of 18 lessons done")
    assert page["parts"][0]["words"] == "1 of 5 done"


def test_the_default_file_takes_precedence_over_newer_ones(tmp_path: Path) -> None:
    solve(progress_path(tmp_path, "board"), "board", 1)
    solve(tmp_path / "a copy.json", "board")
    known, _ = read_folder(tmp_path)
    assert known["board"].path.name == "my_board.json"
    assert not known["board"].is_done


def test_only_files_of_the_learner_count(tmp_path: Path) -> None:
    solve(tmp_path / "ann.json", "board", pupil="Ann")
    solve(tmp_path / "bob.json", "hitting", pupil="Bob")
    assert {*read_folder(tmp_path, "Ann")[0]} == {"board"}
    assert {*read_folder(tmp_path)[0]} == {"board", "hitting"}


def test_a_damaged_file_of_the_course_is_reported(tmp_path: Path) -> None:
    path = progress_path(tmp_path, "board")
    solve(path, "board", 1)
    record = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(record | {"attempts": 7}))
    known, notes = read_folder(tmp_path)
    assert known == {}
    assert len(notes) == 1
    assert "The file is damaged" in notes[0]


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(gw.GammonError, match="There is no folder"):
        gw.course_map(tmp_path / "missing")


def status(name: str, *, done: bool) -> LessonStatus:
    mark = steps.StepMark.SOLVED if done else steps.StepMark.TRIED
    return LessonStatus(Path(f"{name}.json"), steps.Overview((mark,), 0))


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, "board"),
        ({"shots": False}, "shots"),
        ({"shots": True}, "points"),
        ({"shots": True, "points": True}, "openings"),
        ({"house-rules": True}, "board"),
        ({name: True for name in NAMES if name != "cube"}, "cube"),
        (dict.fromkeys(NAMES, True), None),
    ],
)
def test_the_next_lesson_follows_the_last_one_begun(
    known: dict[str, bool], expected: str | None
) -> None:
    statuses = {name: status(name, done=done) for name, done in known.items()}
    assert next_lesson(statuses) == expected
    assert map_page(statuses, due={})["next"] == (expected or "")


def test_the_page_has_a_link_to_each_lesson() -> None:
    html = map_html(map_page({}, due={}), "{}.html".format)
    assert html.count("<a href=") == len(NAMES)
    assert '<a href="must-play.html">What you must play</a>: Not started' in html
    assert html.count("(next)") == 1
    assert "<a" not in map_html(map_page({}, due={}))
