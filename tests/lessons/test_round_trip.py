"""Round trips of lessons through Markdown."""

from __future__ import annotations

import json
import pickle

import nbformat
import pytest
from hypothesis import given, settings

from gammon_widget.lessons.errors import LessonError, Problem
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.step import BoardBlock, Heading, LessonStep
from gammon_widget.lessons.yaml_text import Block, replace_misplaced, write_yaml
from tests.lessons.arbitrary import lessons
from tests.lessons.texts import EXAMPLE

pytestmark = pytest.mark.filterwarnings("ignore::gammon_widget.lessons.errors.LessonWarning")


@given(lessons())
@settings(deadline=None)
def test_any_lesson_survives_a_round_trip(lesson: Lesson) -> None:
    written = lesson.write()
    again = Lesson.parse(written)
    assert again == lesson
    assert again.setups == lesson.setups
    assert again.write() == written
    assert pickle.loads(pickle.dumps(lesson)) == lesson


def test_a_long_text_with_escapes_is_not_folded_before_a_no_break_space() -> None:
    for count in range(1, 40):
        block: Block = {"hint": "0" * count + "\U00010000" * 8 + "\xa0"}
        problems: list[Problem] = []
        text = write_yaml({"ask": "number", "more": block})
        assert replace_misplaced(text, 1, 0, problems) == text
        assert problems == []


@given(lessons())
@settings(max_examples=8, deadline=None)
def test_any_lesson_can_be_a_page_and_a_notebook(lesson: Lesson) -> None:
    page = lesson.to_html()
    assert page.count("<figure>") == len(lesson)
    book = json.loads(json.dumps(lesson.to_notebook()))
    nbformat.validate(book)
    names: dict[str, object] = {}
    first = next(cell for cell in book["cells"] if cell["cell_type"] == "code")
    exec(first["source"], names)
    assert names["lesson"] == lesson


def test_windows_line_ends_and_setext_headings_make_no_difference() -> None:
    text = "Title\n=====\n\nWords.\n\nSecond\n---\n\nMore.\n"
    lesson = Lesson.parse(text)
    assert [step.heading for step in lesson] == [Heading(1, "Title"), Heading(2, "Second")]
    assert Lesson.parse(text.replace("\n", "\r\n")) == lesson
    assert lesson.write() == "# Title\n\nWords.\n\n## Second\n\nMore.\n"


def test_short_keys_are_written_where_possible() -> None:
    lesson = Lesson.parse(EXAMPLE)
    assert "roll: 3-1\n" in lesson.write()
    moves = ("3-1: 8/5 6/5", "6-4: 24/14", "double", "take", "5-2")
    step = LessonStep(Heading(1, "Long"), board=BoardBlock(moves=moves))
    long = Lesson("Long", (step,))
    assert "moves:\n- '3-1: 8/5 6/5'\n" in long.write()
    assert Lesson.parse(long.write()) == long


def test_prose_on_both_sides_of_a_block_is_one_text() -> None:
    lesson = Lesson.parse("# One\n\nBefore.\n\n```board\nroll: 3-1\n```\nAfter.\n")
    assert lesson.steps[0].text == "Before.\n\nAfter."


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        (LessonStep(Heading(1, "")), "heading"),
        (LessonStep(Heading(7, "Deep")), "from 1 to 6"),
        (LessonStep(Heading(1, "Two\nlines")), "heading"),
        (LessonStep(Heading(1, "C #")), "heading"),
        (LessonStep(Heading(1, "A\x85")), "control character"),
        (LessonStep(Heading(1, "A"), "text\n\n# B"), "heading or a board block"),
        (LessonStep(Heading(1, "A"), "```board\nroll: 3-1\n```"), "heading or a board block"),
        (LessonStep(Heading(1, "A"), "- a\n\n  ```board\n  ```"), "heading or a board block"),
        (LessonStep(Heading(1, "A"), "```\nopen"), "never closes"),
        (LessonStep(Heading(1, "A"), "a\x00b"), "control character"),
        (LessonStep(Heading(1, "A"), board=BoardBlock(rules="chess")), "'chess'"),
        (LessonStep(Heading(1, "A"), board=BoardBlock(marks=(("30", ""),))), "'30'"),
    ],
)
def test_a_step_that_cannot_be_written_is_refused(step: LessonStep, problem: str) -> None:
    with pytest.raises(LessonError, match=problem) as caught:
        Lesson("Title", (LessonStep(Heading(1, "First")), step))
    assert caught.value.problems[0].step == 1
