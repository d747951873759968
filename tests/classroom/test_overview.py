"""The overview of a class: signs, times, hints, hardest questions, page and gradebooks."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.classroom.grading import LearnerResult, QuestionResult
from gammon_widget.classroom.overview import NO_ANSWER, ClassOverview, duration
from gammon_widget.lessons import progress as steps
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.progress import Progress
from gammon_widget.lessons.progress_file import save_progress
from tests.classroom.simulated_class import write_class
from tests.lessons.texts import EXAMPLE

LESSON = Lesson.parse(EXAMPLE)
PLAY, COUNT = 2, 4


def work(pupil: str = "", **given: object) -> Progress:
    progress = steps.named(Progress(), pupil)
    for name, answers in given.items():
        progress = steps.jump(LESSON, progress, PLAY if name == "play" else COUNT)
        for answer in answers:  # type: ignore[attr-defined]
            if answer == "hint":
                progress = steps.take_hint(LESSON, progress)
            elif answer == "show":
                progress = steps.show_answer(LESSON, progress)
            else:
                progress, _ = steps.answer(LESSON, progress, answer, seconds=30)
    return progress


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A class of five learners with different results."""
    for name, progress in {
        "ann": work("Ann", play=["hint", "8/5 6/5"], count=["163", "167"]),
        "bob": work("Bob", play=["24/20", "hint", "24/20", "show"], count=[]),
        "cem": work("Cem", play=["24/20"], count=["163"]),
        "dora": work("Dora", play=[], count=["167"]),
        "eva": work("Eva"),
    }.items():
        save_progress(tmp_path / f"{name}.json", LESSON, progress)
    return tmp_path


def signs(overview: ClassOverview) -> dict[str, str]:
    rows = overview.table()[1]
    return {name: " ".join(cells) for name, *cells in rows}


def test_each_sign_says_what_a_learner_did(small: Path) -> None:
    assert signs(gw.class_overview(small, LESSON)) == {
        "Ann": "✓• 2 2 / 2 2 min 1",
        "Bob": "A• · ! 0 / 2 1 min 1",
        "Cem": "× × ! 0 / 2 1 min 0",
        "Dora": "× ✓ ! 1 / 2 30 s 0",
        "Eva": "· · ! 0 / 2 – 0",
        "Right on first try": "25 % 33 %   ",
    }


@pytest.mark.parametrize(("solved", "needs_help"), [(2, True), (3, False)])
def test_a_learner_needs_help_below_60_percent(solved: int, needs_help: bool) -> None:
    signs = "✓" * solved + "×" * (5 - solved)
    asked = [QuestionResult(n, "", (), (), 0.0, "", sign) for n, sign in enumerate(signs)]
    assert LearnerResult("Ann", "ann.json", tuple(asked)).needs_help is needs_help


def test_questions_count_the_learners_who_reached_them(small: Path) -> None:
    play, count = gw.class_overview(small, LESSON).questions
    assert (play.heading, play.reached, play.first_try, play.solved) == ("Your turn", 4, 1, 1)
    assert play.wrong == (("24/20", 2), (NO_ANSWER, 1))
    assert (play.seconds, play.hints) == (30, 2)
    assert (count.reached, count.first_try, count.solved) == (3, 1, 2)
    assert [each.number for each in gw.class_overview(small, LESSON).hardest] == [1, 2]


def test_a_time_that_was_not_measured_is_not_shown(small: Path) -> None:
    file = small / "ann.json"
    record = json.loads(file.read_text())
    record["attempts"][0]["seconds"] = None
    file.write_text(json.dumps(record))
    overview = gw.class_overview(small, LESSON)
    assert [each.seconds for each in overview.learners] == [None, 60, 60, 30, None]
    assert overview.questions[0].seconds == 45  # the median of 60 and 30


@pytest.mark.parametrize(
    ("seconds", "short", "exact"),
    [(None, "–", "–"), (0, "0 s", "0 s"), (59, "59 s", "59 s"), (110, "2 min", "1 min 50 s")],
)
def test_durations_are_in_minutes_and_seconds(
    seconds: float | None, short: str, exact: str
) -> None:
    assert (duration(seconds), duration(seconds, exact=True)) == (short, exact)


def test_a_class_of_thirty_is_graded_the_same_twice(tmp_path: Path) -> None:
    races = Lesson.named("races")
    write_class(tmp_path, races, 30)
    first, second = (gw.class_overview(tmp_path, group="Tuesday club") for _ in range(2))
    assert first == second
    assert first.lesson == races
    assert len(first.learners) == 30
    assert first._repr_html_() == second._repr_html_()
    assert first.to_frame().equals(second.to_frame())
    frames = (gw.grade(races, tmp_path) for _ in range(2))
    graded = next(frames)
    assert graded.equals(next(frames))
    asked = graded.xs("Ada", level="pupil")
    ada = first.to_frame().query("learner == 'Ada'")
    assert ada["attempts"].tolist() == asked["attempts"].tolist()
    assert [each.is_solved for each in first.learners[0].asked] == asked["right"].tolist()
    used = {sign for each in first.learners for sign in (cell.sign for cell in each.asked)}
    assert {"✓", "2", "3", "A", "×", "·"} <= used


def test_the_last_answer_to_an_exam_counts(tmp_path: Path) -> None:
    exam = LESSON.exam(tries=2)
    for name, answers in {"Ann": ("24/20", "8/5 6/5"), "Bob": ("8/5 6/5", "24/20")}.items():
        player = gw.LessonPlayer(exam, tmp_path / f"{name}.json", pupil=name)
        for answer in answers:
            player.give(answer)
    overview = gw.class_overview(tmp_path, LESSON, tries=2)
    assert [each.asked[0].sign for each in overview.learners] == ["2", "×"]


def test_unreadable_files_and_copies_are_remarks_but_no_learners(small: Path) -> None:
    before = gw.class_overview(small, LESSON)
    (small / "zoe.json").write_text("{")
    (small / "ann (1).json").write_bytes((small / "ann.json").read_bytes())
    save_progress(small / "a.json", LESSON, work("Ann", play=["hint", "8/5 6/5"]))
    save_progress(small / "other.json", LESSON, work("Bob", play=["8/5 6/5"]))
    overview = gw.class_overview(small, LESSON)
    assert [each.name for each in overview.learners] == [
        *("Ann", "Bob", "Bob (other.json)", "Cem", "Dora", "Eva")
    ]
    assert overview.questions[1] == before.questions[1]
    reasons = dict(overview.left_out)
    assert set(reasons) == {"a.json", "ann.json", "zoe.json"}
    assert "Not graded" in reasons["zoe.json"]
    assert all(
        "a copy of" in reasons[name] and "ann (1).json" in reasons[name]
        for name in ("a.json", "ann.json")
    )
    page = overview._repr_html_()
    assert "zoe.json: Not graded" in page
    assert "6 learners" in page
    assert "ann.json" not in overview.without_names()._repr_html_()
    for file in small.glob("*.json"):
        file.write_text("{")
    with pytest.raises(gw.GammonError, match=r"No file can be graded\. a\.json: Not graded"):
        gw.class_overview(small, LESSON)


def test_files_of_another_lesson_need_the_lesson(small: Path) -> None:
    with pytest.raises(gw.GammonError, match=r"do not belong to a lesson in the course.*lesson="):
        gw.class_overview(small)
    for file in small.iterdir():
        file.write_text("{")
    with pytest.raises(gw.GammonError, match="They contain no progress"):
        gw.class_overview(small)


def test_a_gradebook_has_a_grade_for_each_learner_with_answers(small: Path) -> None:
    overview, file = gw.class_overview(small, LESSON), small / "grades.csv"
    overview.save(file, gradebook="canvas")
    rows = list(csv.reader(file.read_text().splitlines()))
    title = LESSON.title
    assert rows[0] == ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", title]
    assert rows[1][0].strip() == "Points Possible"
    assert [(row[0], row[-1]) for row in rows[2:]] == [
        ("Ann", "100.0"),
        ("Bob", "0.0"),
        ("Cem", "0.0"),
        ("Dora", "50.0"),
        ("Eva", ""),
    ]
    overview.save(file, gradebook="moodle")
    rows = list(csv.reader(file.read_text().splitlines()))
    assert rows[:2] == [["Learner", title], ["Ann", "100.0"]]


@pytest.mark.parametrize("suffix", ["html", "csv"])
def test_a_gradebook_may_have_no_names(small: Path, suffix: str) -> None:
    (small / "zoe.json").write_text("{")
    file = small / f"class.{suffix}"
    gw.class_overview(small, LESSON).save(file, names=False)
    text = file.read_text()
    for name in ("Ann", "Bob", "Cem", "Dora", "Eva", "zoe"):
        assert not re.search(rf"\b{name}\b", text)
    assert len(list(small.glob("*"))) == 7


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("class.txt", {}, r"must end in .html or .csv, not"),
        ("class.html", {"gradebook": "canvas"}, r"must end in .csv, not"),
        ("class.csv", {"gradebook": "excel"}, "must be 'canvas' or 'moodle', not 'excel'"),
        ("class.csv", {"names": 1}, "names"),
    ],
)
def test_a_file_that_cannot_be_saved_is_a_clear_error(
    small: Path, name: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(gw.GammonError, match=message):
        gw.class_overview(small, LESSON).save(small / name, **options)
    assert not (small / name).exists()


def test_the_page_loads_nothing_and_escapes_names(tmp_path: Path) -> None:
    save_progress(tmp_path / "1.json", LESSON, work("<b>Eve</b>", play=["24/20"]))
    overview = gw.class_overview(tmp_path, LESSON, group="<i>")
    file = tmp_path / "class.html"
    overview.save(file)
    for text in (file.read_text(), overview._repr_html_()):
        assert "&lt;b&gt;Eve" in text
        assert "<b>Eve" not in text
        assert "<i>" not in text
        assert not re.search(r"https?://(?!www\.w3\.org)", text)
