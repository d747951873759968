"""The built-in course is right: every play, count and figure in it follows from the rules."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.drawing.view import CubePlace
from gammon_widget.lessons.course import NAMES, parts
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.rules import (
    Dice,
    Position,
    legal_plays,
)
from tests.lessons import engine_figures
from tests.lessons.course_claims import CLAIMS
from tests.lessons.course_words import (
    figures,
    is_shown,
    moves_named,
    numerals,
    possible_moves,
    roll_at,
    sums,
    texts,
    whole_sum,
)

STEPS = [(name, index) for name in NAMES for index in range(len(Lesson.named(name)))]
QUESTIONS = [
    (name, index) for name, index in STEPS if Lesson.named(name).steps[index].question is not None
]

FORBIDDEN = {
    ("must-play", "Both, if there is any way"): {"9/5"},
    ("must-play", "Look ahead"): {"9/5"},
    ("must-play", "Only one of the two: the larger"): {"13/8"},
    ("must-play", "Question 1"): {"18/13"},
}
"""Illegal moves that a lesson names on purpose."""

OTHER_ROLLS = {
    ("openings", "The risk of a slot"): (Position.opening(), Dice(4, 1)),
}
"""Steps that name moves from before the position on the board."""

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
    files = sorted((Path(gw.__file__).parent / "lessons" / "built_in").glob("*.md"))
    assert [book.stem for book in books] == [file.stem for file in files]
    for name, book in zip(NAMES, books, strict=True):
        text = book.read_text("utf-8")
        assert Lesson.named(name).title in text
        assert f'Lesson.named(\\"{name}\\")' in text
        first = json.loads(text)["cells"][0]  # so that all of the board is in view
        assert "".join(first["source"]).startswith("# To play, press Shift+Enter")
        # The first step, and all of them at a glance, for where nothing runs.
        assert text.count('"image/png"') == 2


def test_the_openings_lesson_has_every_roll() -> None:
    lesson = Lesson.named("openings")
    asked = [
        lesson.state(index).dice
        for index, step in enumerate(lesson)
        if step.question is not None and step.question.kind is QuestionKind.PLAY
    ]
    assert sorted(map(str, asked)) == sorted(map(str, engine_figures.opening_rolls()))


PICTURED = ("board", "cube")
"""Lessons whose pictures are compared in every run; the others take a minute together."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in PICTURED else pytest.mark.prove) for name in NAMES],
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


@pytest.mark.parametrize(("name", "index"), QUESTIONS)
def test_every_question_has_hints_and_feedback_to_every_answer(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    question, state = lesson.steps[index].question, lesson.state(index)
    assert question is not None
    assert question.hints
    solutions = question.solutions(state)
    assert solutions
    for solution in solutions:
        verdict = lesson.judge(index, solution)
        assert verdict.right
        assert verdict.feedback not in ("", "Correct.")
    for answer in question.answers:
        assert lesson.judge(index, answer.text).right is answer.right
    if question.kind is QuestionKind.PLAY:
        assert state.dice is not None
        plays = legal_plays(state.position, state.dice)
        verdicts = {play: lesson.judge(index, play) for play in plays}
        assert {str(play) for play, verdict in verdicts.items() if verdict.right} == set(solutions)
        # The default feedback "Not quite" teaches nothing.
        assert all(verdict.feedback != "Not quite." for verdict in verdicts.values())
    for choice in question.choices:
        assert lesson.judge(index, choice).feedback not in ("Correct.", "Not quite.")


# Its text


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_every_named_move_is_legal(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    here = name, lesson.heading(index)
    roll = OTHER_ROLLS.get(here) or roll_at(lesson, index)
    named = {found for text in texts(lesson.steps[index]) for found in moves_named(text)}
    legal = set() if roll is None else possible_moves(*roll)
    assert {words for words, move in named if move not in legal} == FORBIDDEN.get(here, set())


@pytest.mark.parametrize("name", NAMES)
def test_every_figure_has_a_claim(name: str) -> None:
    lesson = Lesson.named(name)
    by_heading = {lesson.heading(index): texts(lesson.steps[index]) for index in range(len(lesson))}
    claims: dict[str, list[str]] = {}
    for heading, sentence in CLAIMS[name]():
        assert any(sentence in text for text in by_heading[heading]), f"{heading}: {sentence}"
        claims.setdefault(heading, []).append(sentence)
    unfounded = [
        f"{heading}: {text[start:end]} in {text}"
        for heading, words in by_heading.items()
        for text in words
        for start, end in figures(text)
        if not any(covers(text, sentence, start, end) for sentence in claims.get(heading, []))
    ]
    assert not unfounded, "\n".join(unfounded)


def covers(text: str, sentence: str, start: int, end: int) -> bool:
    at = text.find(sentence)
    return at >= 0 and at <= start and end <= at + len(sentence)


@pytest.mark.parametrize("name", NAMES)
def test_every_numeral_is_on_the_board_or_has_a_claim(name: str) -> None:
    """Moves and sums are looked at elsewhere; what is left is shown at that step, or computed."""
    lesson = Lesson.named(name)
    claims: dict[str, list[str]] = {}
    for heading, sentence in CLAIMS[name]():
        claims.setdefault(heading, []).append(sentence)
    unbound = []
    for index in range(len(lesson)):
        heading = lesson.heading(index)
        sentences = claims.get(heading, [])
        for text in texts(lesson.steps[index]):
            for start, end in numerals(text):
                claimed = any(covers(text, sentence, start, end) for sentence in sentences)
                if not claimed and not is_shown(lesson, index, text, start, end):
                    unbound.append(f"{heading}: {text[start:end]} in {text}")
    assert not unbound, "\n".join(unbound)


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
    for name, index in QUESTIONS:
        lesson = Lesson.named(name)
        question = lesson.steps[index].question
        if question is not None and question.choices:
            (solution,) = question.solutions(lesson.state(index))
            places.append(question.choices.index(solution))
    assert len(places) >= 20
    assert all(len(places) / 6 < places.count(place) < len(places) / 2 for place in range(3))


def test_the_course_uses_no_male_pronouns() -> None:
    for name, index in STEPS:
        for text in texts(Lesson.named(name).steps[index]):
            assert not re.search(r"\b(?:he|his|him|himself)\b", text, re.IGNORECASE), text


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_every_sum_is_right(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    for text in texts(lesson.steps[index]):
        for words, value, stated in sums(text):
            assert value == stated, words
        hint = whole_sum(text)
        if hint is not None:  # a hint that is nothing but a sum comes to the answer
            percent = hint * 100 if hint < 1 else hint
            assert lesson.judge(index, str(percent)).right
