"""An exam has no answers, says nothing, and is graded by the lesson it was made of."""

from __future__ import annotations

from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.lessons import Lesson, QuestionKind, load_progress
from gammon_widget.lessons.built_in_course import NAMES
from tests.lessons.texts import EXAMPLE
from tests.widgets.lesson_buttons import buttons, said

LESSON = Lesson.parse(EXAMPLE)


def test_it_has_the_questions_and_no_answers() -> None:
    text = LESSON.exam().write()
    for told in ("8/5 6/5", "24/20", "Three from the 8", "Look at", "Those are", "count:", "play:"):
        assert told not in text
    exam = Lesson.parse(text)
    assert exam == LESSON.exam()
    assert [exam.heading(step) for step in range(len(exam))] == ["Your turn", "A count"]
    assert exam.tries == 1
    assert exam.title == LESSON.title
    for step in range(len(exam)):
        with pytest.raises(gw.GammonError, match="no answers to judge by"):
            exam.judge(step, "167" if step else "8/5 6/5")


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_of_the_course_makes_an_exam_of_the_same_boards(name: str) -> None:
    lesson = Lesson.named(name)
    exam = lesson.exam(tries=2)
    asking = [index for index, step in enumerate(lesson.steps) if step.question is not None]
    assert [exam.state(step) for step in range(len(exam))] == [lesson.state(i) for i in asking]
    assert exam.ids == tuple(lesson.ids[index] for index in asking)
    assert len(set(exam.ids)) == len(asking)
    assert Lesson.parse(exam.write()) == exam
    for step in exam:
        assert step.question is not None
        assert not step.question.answers
        assert not step.question.hints
        assert step.question.count is None


def test_no_board_of_it_counts_pips() -> None:
    exam = LESSON.exam()
    assert not any(exam.shows_pips(step) for step in range(len(exam)))
    player = gw.LessonPlayer(exam)
    player.jump("A count")
    assert ">167<" not in player.board.snapshot().svg
    player.give("100")
    assert ">167<" not in player.board.snapshot().svg


def test_a_pupil_answers_it_and_the_lesson_grades_it(tmp_path: Path) -> None:
    exam_file, answers = tmp_path / "exam.md", tmp_path / "answers.json"
    LESSON.exam().save(exam_file)
    player = gw.LessonPlayer(exam_file, answers, pupil="Ann")
    verdict = player.give("24/20")
    assert (verdict.right, verdict.answer) == (None, "24/20")
    assert "Your answer is noted. It counts." in said(player)
    with pytest.raises(gw.GammonError, match="No more than 1 answers"):
        player.give("8/5 6/5")
    player.next()
    player.give(167)
    assert [record["right"] for record in player.results] == [None, None]
    frame = gw.grade(LESSON, answers)
    assert frame.index.to_list() == [("Ann", "Your turn"), ("Ann", "A count")]
    assert frame["right"].tolist() == [False, True]
    assert frame["remark"].tolist() == ["", ""]
    assert not frame["time"].isna().any()
    with pytest.raises(gw.GammonError, match="without answers: grade by the lesson"):
        gw.grade(exam_file, answers)


def test_its_answers_cannot_be_forgotten_and_hints_are_not_given(tmp_path: Path) -> None:
    exam = LESSON.exam(tries=2)
    player = gw.LessonPlayer(exam, tmp_path / "answers.json")
    player.give("24/20")
    assert "You can change it 1 time more." in said(player)
    player.reset()
    assert len(player.results) == 1
    shown = [words for words, button in buttons(player).items() if button["enabled"]]
    assert not [words for words in shown if "Hint" in words or "Start again" in words]
    again = gw.LessonPlayer(exam, tmp_path / "answers.json")
    again.give("8/5 6/5")
    with pytest.raises(gw.GammonError, match="No more than 2"):
        again.give("8/5 6/5")


def test_a_claimed_verdict_and_answers_beyond_the_tries_are_remarks(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    player = gw.LessonPlayer(LESSON.exam(tries=2), path, pupil="Ann")
    player.give("24/20")
    player.give("8/5 6/5")
    path.write_text(path.read_text("utf-8").replace('"right": null', '"right": true', 1), "utf-8")
    strict = Lesson.parse(f"---\ntries: 1\n---\n{EXAMPLE}")
    frame = gw.grade(strict, path)
    assert frame["right"].tolist() == [False, False]
    assert frame["remark"].iloc[0] == (
        "The file says that '24/20' is right; by the lesson it is wrong. "
        "2 answers, of which 1 counts."
    )


def test_somebody_elses_file_is_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    gw.LessonPlayer(LESSON, path, pupil="Ann").next()
    with pytest.raises(gw.GammonError, match="the progress of 'Ann', and not of 'Bob'"):
        gw.LessonPlayer(LESSON, path, pupil="Bob")
    loaded = load_progress(path, LESSON)
    assert loaded is not None
    assert loaded.progress.pupil == "Ann"


def test_a_lesson_that_asks_nothing_makes_no_exam() -> None:
    with pytest.raises(gw.GammonError, match="asks nothing"):
        Lesson.parse("# A\n\nText.\n").exam()
    for tries in (0, 100, 1.5, "2"):
        with pytest.raises(gw.GammonError, match="from 1 to 99 tries"):
            LESSON.exam(tries)  # type: ignore[arg-type]


def test_every_kind_of_question_can_be_asked_in_it() -> None:
    kinds = {
        step.question.kind for name in NAMES for step in Lesson.named(name).exam() if step.question
    }
    assert kinds == set(QuestionKind)
