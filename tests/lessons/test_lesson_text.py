"""Lessons that a program writes: the reader reads every text as it was written."""

from __future__ import annotations

import json
import pickle
from dataclasses import replace

import nbformat
import pytest
from hypothesis import given, settings

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.step import Heading, LessonStep
from gammon_widget.rules import GammonError
from tests.lessons.arbitrary import Keys, lessons, text_of


@given(lessons())
@settings(deadline=None)
def test_every_text_is_read_as_it_was_written(written: tuple[Keys, list[Keys]]) -> None:
    front_matter, steps = written
    lesson = Lesson.parse(text_of(front_matter, steps))
    assert {name: getattr(lesson, name) for name in front_matter} == front_matter
    assert [step.heading for step in lesson] == [
        Heading(step["level"], step["heading"]) for step in steps
    ]
    for step, made in zip(lesson, steps, strict=True):
        keys, question = made["keys"], step.question
        assert step.board.moves == keys["moves"]
        assert dict(step.board.marks) == keys["marks"]
        assert (question is None) is ("ask" not in keys)
        if question is not None:
            names = ("prompt", "choices", "count", "tolerance")
            assert [getattr(question, name) for name in names] == [keys[name] for name in names]
            answers = {**keys["answer"], **keys["wrong"]}
            assert {answer.text: answer.reply.say for answer in question.answers} == answers
            assert question.hints == keys["hint"]
    again = Lesson.parse(lesson.write())
    assert (again, again.setups, again.write()) == (lesson, lesson.setups, lesson.write())
    assert pickle.loads(pickle.dumps(lesson)) == lesson
    if any(step.question is not None for step in lesson):
        exam = lesson.exam()
        asking = [index for index, step in enumerate(lesson) if step.question is not None]
        assert [exam.state(step) for step in range(len(exam))] == [
            lesson.state(index) for index in asking
        ]
        assert [step.heading for step in exam] == [lesson.steps[index].heading for index in asking]


@given(lessons())
@settings(max_examples=8, deadline=None)
def test_any_lesson_can_be_a_page_and_a_notebook(written: tuple[Keys, list[Keys]]) -> None:
    lesson = Lesson.parse(text_of(*written))
    page = lesson.to_html()
    assert page.count("<figure>") == len(lesson)
    book = json.loads(json.dumps(lesson.to_notebook()))
    nbformat.validate(book)
    names: dict[str, object] = {}
    first = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    exec(first["source"], names)
    assert names["lesson"] == lesson


def test_a_lesson_is_saved_as_it_was_written() -> None:
    text = "Title\n=====\n\nWords.\n\nSecond\n---\n\nMore.\n"
    lesson = Lesson.parse(text)
    assert [step.heading for step in lesson] == [Heading(1, "Title"), Heading(2, "Second")]
    assert Lesson.parse(text.replace("\n", "\r\n")) == lesson
    assert lesson.write() == text


def test_a_lesson_made_from_steps_has_no_text_to_write() -> None:
    for lesson in (
        Lesson("A", (LessonStep(Heading(1, "A")),)),
        replace(Lesson.parse("# A\n"), title="B"),
    ):
        with pytest.raises(GammonError, match="made from steps"):
            lesson.write()


def test_prose_on_both_sides_of_a_block_is_one_text() -> None:
    lesson = Lesson.parse("# One\n\nBefore.\n\n```board\nroll: 3-1\n```\nAfter.\n")
    assert lesson.steps[0].text == "Before.\n\nAfter."
