"""Exams: no answers, no feedback, and grading by the original lesson."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import gammon_widget as gw
from gammon_widget.classroom.exam import exam_steps
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.progress import StepMark, overview_of
from gammon_widget.lessons.progress_file import load_progress
from gammon_widget.lessons.question_kinds import QuestionKind
from tests.lessons.texts import EXAMPLE
from tests.lessons.widget.panel import buttons, panel_text

LESSON = Lesson.parse(EXAMPLE)


def test_an_exam_has_the_questions_and_no_answers() -> None:
    text = LESSON.exam().write()
    for secret in (
        "8/5 6/5",
        "24/20",
        "Three from the 8",
        "Look at",
        "Those are",
        "count:",
        "play:",
    ):
        assert secret not in text
    exam = Lesson.parse(text)
    assert exam == LESSON.exam()
    assert [exam.heading(step) for step in range(len(exam))] == ["Your turn", "A count"]
    assert exam.tries == 1
    assert exam.title == LESSON.title
    for step in range(len(exam)):
        with pytest.raises(gw.GammonError, match="contains no right answers"):
            exam.judge(step, "167" if step else "8/5 6/5")


@pytest.mark.parametrize("name", NAMES)
def test_every_lesson_of_the_course_makes_an_exam_of_the_same_boards(name: str) -> None:
    lesson = Lesson.named(name)
    exam = lesson.exam(tries=2)
    asking = exam_steps(lesson)
    assert [exam.state(step) for step in range(len(exam))] == [lesson.state(i) for i in asking]
    assert exam.ids == tuple(lesson.ids[index] for index in asking)
    assert len(set(exam.ids)) == len(asking)
    assert Lesson.parse(exam.write()) == exam
    for step in exam:
        assert step.question is not None
        assert not step.question.answers
        assert not step.question.hints
        assert step.question.count is None


@pytest.fixture
def cube() -> Lesson:
    return Lesson.named("cube")


def test_questions_are_drawn_by_the_name_of_the_learner(cube: Lesson) -> None:
    every = cube.exam()
    drawn = {name: cube.exam(questions=4, learner=name).ids for name in ("Ann", "Bob", "Cem")}
    assert drawn["Ann"] == cube.exam(questions=4, learner=" ann ").ids
    assert len(set(drawn.values())) > 1
    for ids in drawn.values():
        assert ids == tuple(id for id in every.ids if id in ids)
        assert len(set(ids)) == 4
    assert cube.exam(questions=len(every), learner="Ann") == every


def test_a_sheet_has_the_drawn_questions_and_their_solutions(cube: Lesson) -> None:
    exam = cube.exam(questions=3, learner="Ann")
    sheet = cube.to_sheet(solutions=True, questions=3, learner="Ann")
    tasks, solutions = sheet.split('<section class="solutions">')
    assert tasks.count('<section class="task">') == 3
    assert '<span class="blank">Ann</span>' in tasks
    for number in range(3):
        assert f"{number + 1}. {exam.heading(number)}" in tasks
        step = cube.ids.index(exam.ids[number])
        assert cube.steps[step].question.solutions(cube.state(step))[0] in solutions  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"questions": 99, "learner": "Ann"}, "questions= must be a number from 1 to [0-9]+"),
        ({"learner": "Ann"}, "for this lesson, not None"),
        (
            {"questions": 2},
            "learner= must be the name of a learner, such as 'Ann', not None",
        ),
    ],
)
def test_an_impossible_draw_is_refused(cube: Lesson, given: dict[str, Any], message: str) -> None:
    with pytest.raises(gw.GammonError, match=message):
        cube.exam(**given)


def test_a_drawn_exam_is_graded_by_its_own_questions(cube: Lesson, tmp_path: Path) -> None:
    for name in ("Ann", "Bob"):
        exam = cube.exam(questions=3, learner=name)
        gw.LessonPlayer(exam, tmp_path / f"{name}.json", pupil=name)
    other = cube.exam(questions=3, learner="Dora")
    assert other.ids != cube.exam(questions=3, learner="Cem").ids
    gw.LessonPlayer(other, tmp_path / "Cem.json", pupil="Cem")
    frame = gw.grade(cube, tmp_path)
    for name in ("Ann", "Bob"):
        drawn = cube.exam(questions=3, learner=name)
        assert [cube.ids[step] for step in frame.loc[name, "step"]] == list(drawn.ids)
        assert set(frame.loc[name, "remark"]) == {""}
    assert "not the ones that this lesson draws for this name" in frame.loc["Cem", "remark"].iloc[0]


QUESTION = """```board
position: opening
roll: 3-1
ask: checker play
{}answer: 8/5 6/5
```"""


def test_an_exam_uses_the_chapter_quiz_if_there_is_one(tmp_path: Path) -> None:
    question = QUESTION.format("prompt: Play it.\n")
    lesson = Lesson.parse(
        f"# A\n\n8/5 6/5 is best.\n\n{question}\n\n## Quiz\n\n### One\n\nAt the start.\n\n"
        f"{question}\n\n### Two\n\n{QUESTION.format('')}\n\n## More\n\nSo 8/5 6/5.\n\n{question}\n"
    )
    exam = lesson.exam()
    assert [(step.heading.text, step.text) for step in exam] == [
        ("One", "At the start."),
        ("Two", ""),
    ]
    exam.save(tmp_path / "exam.md")
    player = gw.LessonPlayer(tmp_path / "exam.md", tmp_path / "ann.json", pupil="Ann")
    player.give("8/5 6/5")
    frame = gw.grade(lesson, tmp_path / "ann.json")
    assert frame.index.to_list() == [("Ann", "One"), ("Ann", "Two")]
    assert frame["right"].tolist() == [True, False]


def test_without_a_quiz_each_question_has_only_its_prompt() -> None:
    prompted, bare = QUESTION.format("prompt: Play it.\n"), QUESTION.format("")
    text = f"# A\n\n8/5 6/5 is best.\n\n{prompted}\n\n# B\n\nWhich play is best?\n\n{bare}\n"
    assert [step.text for step in Lesson.parse(text).exam()] == ["", "Which play is best?"]


def test_an_exam_can_ask_a_question_again(tmp_path: Path) -> None:
    question = QUESTION.format("prompt: Play it.\n")
    lesson = Lesson.parse(f"# First\n\n{question}\n\n# Once more\n\n{question}\n")
    exam = Lesson.parse(lesson.exam().write())
    assert exam.ids == lesson.ids
    player = gw.LessonPlayer(exam, tmp_path / "ann.json", pupil="Ann")
    player.give("24/20")
    player.next()
    player.give("8/5 6/5")
    assert gw.grade(lesson, tmp_path / "ann.json")["right"].tolist() == [False, True]


@pytest.mark.parametrize("name", NAMES)
def test_an_exam_of_the_course_is_its_quiz(name: str) -> None:
    lesson = Lesson.named(name)
    (start,) = [entry.step for entry in lesson.contents if entry.title == "Quiz"]
    end = len(lesson) - (lesson.steps[-1].question is None)  # a step about the missed questions
    assert exam_steps(lesson) == list(range(start, end))


def test_the_boards_of_an_exam_show_no_pip_counts() -> None:
    exam = LESSON.exam()
    assert not any(exam.shows_pips(step) for step in range(len(exam)))
    player = gw.LessonPlayer(exam)
    player.jump("A count")
    assert ">167<" not in player.board.snapshot().svg
    player.give("100")
    assert ">167<" not in player.board.snapshot().svg


def test_the_lesson_grades_the_answers_to_its_exam(tmp_path: Path) -> None:
    exam_file, answers = tmp_path / "exam.md", tmp_path / "answers.json"
    LESSON.exam().save(exam_file)
    player = gw.LessonPlayer(exam_file, answers, pupil="Ann")
    verdict = player.give("24/20")
    assert (verdict.right, verdict.answer) == (None, "24/20")
    assert "Your answer is recorded. It is final." in panel_text(player)
    with pytest.raises(gw.GammonError, match="no more than one answer per question"):
        player.give("8/5 6/5")
    player.next()
    player.give(167)
    assert [record["right"] for record in player.results] == [None, None]
    frame = gw.grade(LESSON, answers)
    assert frame.index.to_list() == [("Ann", "Your turn"), ("Ann", "A count")]
    assert frame["right"].tolist() == [False, True]
    assert frame["remark"].tolist() == ["", ""]
    assert not frame["time"].isna().any()
    with pytest.raises(gw.GammonError, match="without answers: grade with the lesson"):
        gw.grade(exam_file, answers)


def test_an_exam_keeps_its_answers_and_has_no_hints(tmp_path: Path) -> None:
    exam = LESSON.exam(tries=2)
    player = gw.LessonPlayer(exam, tmp_path / "answers.json")
    player.give("24/20")
    assert "You can change it 1 more time." in panel_text(player)
    player.reset()
    assert len(player.results) == 1
    shown = [words for words, button in buttons(player).items() if button["enabled"]]
    assert not [words for words in shown if "Hint" in words or "Start again" in words]
    again = gw.LessonPlayer(exam, tmp_path / "answers.json")
    again.give("8/5 6/5")
    with pytest.raises(gw.GammonError, match="no more than 2 answers per question"):
        again.give("8/5 6/5")


def test_a_stored_verdict_and_answers_beyond_the_tries_are_remarks(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    player = gw.LessonPlayer(LESSON.exam(tries=2), path, pupil="Ann")
    player.give("24/20")
    player.give("8/5 6/5")
    path.write_text(path.read_text("utf-8").replace('"right": null', '"right": true', 1), "utf-8")
    strict = Lesson.parse(f"---\ntries: 1\n---\n{EXAMPLE}")
    frame = gw.grade(strict, path)
    assert frame["right"].tolist() == [False, False]
    assert frame["remark"].iloc[0] == (
        "The file marks '24/20' as right, but in the lesson it is wrong. There are 2 answers, "
        "but only 1 counts."
    )


def test_the_tries_of_an_exam_apply_if_its_lesson_has_none(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    player = gw.LessonPlayer(LESSON.exam(), path, pupil="Ann")
    player.give("24/20")
    record = json.loads(path.read_text("utf-8"))
    more = {**record["attempts"][0], "answer": "8/5 6/5"}
    record["attempts"].append(more)
    path.write_text(json.dumps(record), "utf-8")
    frame = gw.grade(LESSON, path)
    assert not frame["right"].iloc[0]
    assert frame["remark"].iloc[0] == "There are 2 answers, but only 1 counts."
    assert gw.grade(LESSON, path, tries=2)["right"].iloc[0]
    record["tries"] = None  # as from the lesson itself
    for attempt in record["attempts"]:
        attempt["right"] = attempt["answer"] == "8/5 6/5"
    path.write_text(json.dumps(record), "utf-8")
    frame = gw.grade(LESSON, path, tries=1)
    assert not frame["right"].iloc[0]
    assert frame["remark"].iloc[0] == (
        "The file comes from the lesson with its answers, not from an exam. There are 2 "
        "answers, but only 1 counts."
    )
    with pytest.raises(gw.GammonError, match="tries= must be a whole number from 1 to 99"):
        gw.grade(LESSON, path, tries=0)


def test_tries_that_only_the_file_mentions_are_a_remark(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    player = gw.LessonPlayer(LESSON.exam(tries=2), path, pupil="Ann")
    player.give("24/20")
    player.give("8/5 6/5")
    frame = gw.grade(LESSON, path)
    assert frame["right"].tolist() == [True, False]
    assert frame["remark"].tolist() == [
        "According to the file, the exam allowed 2 answers. If this is right, grade with tries=2.",
        "",
    ]
    assert gw.grade(LESSON, path, tries=2)["remark"].tolist() == ["", ""]


def test_the_file_of_another_pupil_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    gw.LessonPlayer(LESSON, path, pupil="Ann").next()
    with pytest.raises(gw.GammonError, match="the progress of 'Ann', not of 'Bob'"):
        gw.LessonPlayer(LESSON, path, pupil="Bob")
    loaded = load_progress(path, LESSON)
    assert loaded is not None
    assert loaded.progress.pupil == "Ann"


def test_a_lesson_without_questions_makes_no_exam() -> None:
    with pytest.raises(gw.GammonError, match="has no question"):
        Lesson.parse("# A\n\nText.\n").exam()
    for tries in (0, 100, 1.5, "2"):
        with pytest.raises(gw.GammonError, match="tries= must be a whole number from 1 to 99"):
            LESSON.exam(tries)


def test_an_exam_can_have_every_kind_of_question() -> None:
    kinds = {
        step.question.kind for name in NAMES for step in Lesson.named(name).exam() if step.question
    }
    assert kinds == set(QuestionKind)


def test_an_exam_marks_answered_questions_and_leaves_the_others_open(tmp_path: Path) -> None:
    path, exam = tmp_path / "ann.json", LESSON.exam()
    gw.LessonPlayer(exam, path, pupil="Ann").give("8/5 6/5")
    loaded = load_progress(path, exam)
    assert loaded is not None
    overview = overview_of(exam, loaded.progress)
    assert overview.marks == (StepMark.ANSWERED, StepMark.OPEN)
    assert overview.left == (1,)
