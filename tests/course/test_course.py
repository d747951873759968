"""The built-in course: its plays, counts and figures follow from the rules."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import escape
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.drawing.view import CubePlace
from gammon_widget.lessons.course import NAMES, parts
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from tests.course import engine_figures
from tests.course.answers import answers
from tests.course.checks import faults_of
from tests.course.words import is_shown, numerals

BUILT_IN = Path(gw.__file__).parent / "lessons" / "built_in"

# The course as a whole


OLD_TITLES = {
    "board": "The board and how checkers move",
    "hitting": "Hitting and the bar",
    "must-play": "What you must play",
    "bearing-off": "Bearing off",
    "gammons": "Winning big",
    "cube": "The doubling cube",
    "openings": "The opening moves",
    "races": "Pips and races",
    "house-rules": "House rules",
}
"""Lessons of earlier releases: a saved progress has their titles."""


def test_saved_progress_finds_its_lesson() -> None:
    assert {name: Lesson.named(name).title for name in OLD_TITLES} == OLD_TITLES


def test_the_parts_have_every_lesson_once_in_order() -> None:
    assert [name for names in parts().values() for name in names] == list(NAMES)
    assert list(parts())[:3] == ["The rules", "Counting", "The opening"]
    assert parts()["The rules"][0] == "board"


def test_every_lesson_has_a_quiz_near_its_end() -> None:
    for lesson in gw.course():
        (start,) = [entry.step for entry in lesson.contents if entry.title == "Quiz"]
        quiz = lesson.steps[start : -1 if lesson.steps[-1].question is None else None]
        assert len(quiz) >= 4
        assert all(step.question is not None for step in quiz)
        assert Lesson.parse(lesson.write()) == lesson
        headings = [lesson.heading(index) for index in range(len(lesson))]
        assert len(set(headings)) == len(headings)


def test_no_board_shows_the_cube_before_its_lesson() -> None:
    before = NAMES[: NAMES.index("cube")]
    assert tuple(name for name in NAMES if not Lesson.named(name).cube) == before
    first, later = (Lesson.named(name) for name in ("board", "cube"))
    assert "Cube" not in first.diagram(0).description
    assert "Cube in the middle" in later.diagram(0).description
    for lesson, place in ((first, CubePlace.NONE), (later, CubePlace.CENTRED)):
        player = gw.LessonPlayer(lesson)
        assert player.board._controller.view.cube.place is place
        player.close()


def test_every_lesson_has_its_notebook() -> None:
    folder = Path(__file__).parents[2] / "notebooks" / "course"
    books = sorted(folder.glob("*.ipynb"))
    files = sorted(BUILT_IN.glob("*.md"))
    assert [book.stem for book in books] == [file.stem for file in files]
    for name, book in zip(NAMES, books, strict=True):
        text = book.read_text("utf-8")
        assert Lesson.named(name).title in text
        assert f'Lesson.named(\\"{name}\\")' in text
        first = json.loads(text)["cells"][0]  # so that the whole board is visible
        assert "".join(first["source"]).startswith("# To play, press Shift+Enter")


def test_the_openings_lesson_has_every_roll() -> None:
    lesson = Lesson.named("openings")
    asked = [
        lesson.state(index).dice
        for index, step in enumerate(lesson)
        if step.question is not None and step.question.kind is QuestionKind.PLAY
    ]
    assert sorted(map(str, asked)) == sorted(map(str, engine_figures.opening_rolls()))


@pytest.mark.parametrize(
    "name",
    ["cube", *(pytest.param(name, marks=pytest.mark.prove) for name in ("pips", "house-rules"))],
)
def test_every_picture_is_in_the_page_and_in_the_notebook(name: str) -> None:
    lesson = Lesson.named(name)
    page = lesson.to_html()
    sections = page.split("<section")[1:]
    assert len(sections) == len(lesson)
    for index, section in enumerate(sections):
        assert f'aria-label="{escape(lesson.diagram(index).description)}"' in section
        pictures = re.findall(r'<g class="(\w+)"><use href="#([\w-]+)"/></g>', section)
        assert [kind for kind, _ in pictures] == ["light", "dark"]
        assert all(page.count(f'<g id="{part}">') == 1 for _, part in pictures)
    cells = lesson.to_notebook()["cells"]
    assert isinstance(cells, list)
    scenes = [lesson.diagram(index).scene for index in range(len(lesson))]
    others = [
        scene for scene, above in zip(scenes, [None, *scenes], strict=False) if scene != above
    ]
    assert sum("'image/png': '" in str(cell) for cell in cells) == len(others)


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_no_faults(name: str) -> None:
    faults = faults_of(name, Lesson.named(name))
    assert not faults, "\n".join(faults)


def test_all_faults_of_a_lesson_are_listed() -> None:
    """Each change to a correct lesson adds a fault to the list."""
    changes = {
        "the four first: 9/5": "the four first: 9/6, 9 + 8 = 18, he sees 44",
        "arrows: [9/5, 8/4]": "arrows: [9/6]",
        '2: "no"}\nask: checker play\nprompt: Find': "12}\nask: checker play\nprompt: Find",
        "hint: Six is more than five.\n": "",
        "right: From 8 the six would land on 2, so you cannot play it.\n": "",
        "Sometimes either die can be played": "The cube is on 2, White leads 3 to 1",
    }
    text = (BUILT_IN / "03-must-play.md").read_text("utf-8")
    for before, after in changes.items():
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    found = faults_of("must-play", Lesson.parse(text))
    assert [each.partition(" in ")[0].rpartition(": ")[2] for each in found] == [
        *("9/5 is not illegal", "9/6 is illegal", "the sum 9 + 8 = 18 is 17", "male pronoun"),
        "the arrows [Move(source=9, target=6)] are neither a legal play nor shots",
        "Mark(place=12, shape='ring', text='', color=None) is on an empty point",
        *("the cube is on 1", "the score is (0, 0)", "no hint"),
        "the solution 13/8 has no feedback or is not right",
        *("44 has no claim,", "3 has no claim,"),
    ]


def test_an_unknown_numeral_is_found() -> None:
    text = "From 24/18 it is 7 or 4-2, 3 + 4 = 7, 6/off(2), 1.5"
    assert [text[start:end] for start, end in numerals(text)] == ["7", "4-2", "1.5"]
    lesson = Lesson.named("openings")
    step = lesson.index("3-1")

    def shown(text: str) -> list[str]:
        return [
            text[start:end]
            for start, end in numerals(text)
            if is_shown(lesson, step, text, start, end)
        ]

    assert shown("With 3-1 go on to 5, from 8 and 24, or on your 7 point with a 1.") == [
        *("3-1", "5", "8", "24", "7", "1"),
    ]
    assert not shown("On 4-1 it hits 11 times, or goes to 14, on a 6 it wins 5 points of 24.")


def test_right_choices_are_not_mostly_first() -> None:
    places = []
    for lesson in gw.course():
        for index, step in enumerate(lesson.steps):
            if step.question is not None and step.question.choices:
                (solution,) = step.question.solutions(lesson.state(index))
                places.append(step.question.choices.index(solution))
    assert len(places) >= 20
    assert all(len(places) / 6 < places.count(place) < len(places) / 2 for place in range(3))


def test_answers_and_mistakes_equal_the_computed_ones() -> None:
    counted = {(name, heading): (right, wrong) for name, heading, right, wrong in answers()}
    questions = {}
    steps = [(name, index) for name in NAMES for index in range(len(Lesson.named(name)))]
    for name, index in steps:
        lesson = Lesson.named(name)
        question = lesson.steps[index].question
        if question is None or question.kind not in (QuestionKind.NUMBER, QuestionKind.POINT):
            continue
        here = name, lesson.heading(index)
        if question.count is not None and here not in counted:
            continue  # the lesson computes it itself
        named = [answer for answer in question.answers if answer.text]
        wrong = tuple(float(Fraction(answer.text)) for answer in named if not answer.right)
        questions[here] = wrong
        right, mistakes = counted[here]
        (solution,) = question.solutions(lesson.state(index))
        assert float(Fraction(solution)) == pytest.approx(right), here
        assert wrong == tuple(mistakes), here
    assert questions.keys() == counted.keys()
