"""The lessons with engine verdicts: their form, and two engines that agree with each answer."""

from __future__ import annotations

import re

import pytest

from gammon_widget.lessons.lesson import Lesson, question_at
from gammon_widget.lessons.question_kinds import QuestionKind
from tests.course import verdicts
from tests.course.answers import choices
from tests.course.verdicts import NEW, decisions, is_complete, stored
from tests.course.words import moves_named

MAX_WORDS = 60
RIGHT, WORSE, CLOSE, AS_GOOD = 0.03, 0.02, 0.02, 0.01
"""By how much a right answer is better than any wrong one, and a play called worse is worse, and
how much an accepted answer may cost, in a close decision or any other, in points a game."""

TOLD = {
    ("board", "Play it"),
    ("bearing-off", "Example: 6-4"),
}
"""Questions for a play that the prompt describes: legal, but not a matter of judgement."""

OPEN = {
    ("first-game", "Run while you can"),
    ("hit-or-not", "Almost the same"),
    *(("openings", roll) for roll in ("6-4", "6-3", "4-3", "2-1", "4-1")),
    *(("openings", f"Question {number}") for number in range(2, 7)),
}
"""Close decisions, in which the text discusses and accepts several answers."""

SIMILAR = {
    "pips": ("A close race", "One checker moved"),
    "shots": ("Count the shots", "A wall in between"),
    "points": ("With a builder on 11", "With a builder on 10"),
    "first-game": ("A good hit", "Out of reach"),
    "board": ("The lover's leap", "The leap is closed"),
    "hitting": ("Dancing", "One door more"),
    "must-play": ("The larger it is", "Only the smaller can go"),
    "bearing-off": ("Which two to leave?", "One off, or two better ones?"),
    "replies": ("4-4", "Almost the same"),
    "anchors": ("Take it", "Almost the same"),
    "hit-or-not": ("Ahead: go home", "Behind: hit"),
    "gammons": ("What is it?", "Almost the same"),
    "openings": ("2-1", "4-1"),
    "races": ("The other side", "A little more"),
    "cube": ("When is a double right?", "Almost the same"),
    "primes": ("Run while it is open", "Almost the same"),
    "matches": ("Too good to double", "Jacoby turns it round"),
}
"""Two steps of each lesson with similar positions and different answers."""

DIFFERENCE = 8
"""How many of the thirty checkers, counted where they are and are not, may differ in these."""

RATED = [pytest.param(name, id=name) for name in NEW]
LESSONS = [pytest.param(name, id=name) for name in NEW if name != "matches"]
"""Those in the form of the course, which that of matches does not have yet."""


def asking(lesson: Lesson) -> list[int]:
    return [index for index, step in enumerate(lesson.steps) if step.question is not None]


def quiz_of(lesson: Lesson) -> range:
    """The steps of the quiz, which is followed by the last step of the lesson."""
    (start,) = [entry.step for entry in lesson.contents if entry.title == "Quiz"]
    return range(start, len(lesson) - 1)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_the_form_of_the_course(name: str) -> None:
    lesson = Lesson.named(name)
    quiz = quiz_of(lesson)
    assert 10 <= quiz.start <= 14
    assert [lesson.heading(index) for index in quiz] == [f"Question {n}" for n in range(1, 7)]
    assert lesson.heading(quiz.start - 1) == "Try it yourself"
    assert "net:first-steps" in lesson.steps[quiz.start - 1].text
    assert lesson.heading(len(lesson) - 1) == "What you missed"
    assert "Add mistakes to the deck" in lesson.steps[-1].text
    assert 8 <= len(asking(lesson)) <= 20
    for step in lesson.steps:
        prompt = "" if step.question is None else step.question.prompt
        words = re.sub(r"^```.*?^```", "", step.text, flags=re.M | re.S)
        assert len(f"{words} {prompt}".split()) <= MAX_WORDS, step.heading.text


@pytest.mark.parametrize("name", LESSONS)
def test_the_quiz_does_not_give_its_answers_away(name: str) -> None:
    lesson = Lesson.named(name)
    for index in quiz_of(lesson):
        step, state = lesson.steps[index], lesson.state(index)
        assert step.question is not None
        words = f"{step.text} {step.question.prompt}"
        assert not list(moves_named(words)), words
        assert not lesson.setups[index].arrows
        solutions = step.question.solutions(state)
        assert not [each for each in solutions if re.search(rf"\b{re.escape(each)}\b", words)]
        # so it does not reveal the answer to the previous question
        assert step.board.position is not None


@pytest.mark.parametrize("name", RATED)
def test_two_similar_positions_have_different_answers(name: str) -> None:
    lesson = Lesson.named(name)
    first, second = (lesson.index(heading) for heading in SIMILAR[name])
    apart = sum(
        abs(one - other)
        for one, other in zip(
            lesson.state(first).position.points, lesson.state(second).position.points, strict=True
        )
    )
    assert apart <= DIFFERENCE
    solutions = []
    for index in (first, second):
        question = question_at(lesson, index)
        assert question is not None
        solutions.append(set(question.solutions))
    assert not solutions[0] & solutions[1]


@pytest.mark.parametrize("name", RATED)
def test_both_engines_agree_with_every_answer(name: str) -> None:
    lesson, found = Lesson.named(name), stored(name)
    assert [engine.split()[0] for engine in found["engines"]] == ["bgsage", "gnubg"]
    known = found["decisions"]
    assert known.keys() == {heading for heading, _ in decisions(lesson)}
    for heading, question in decisions(lesson):
        here = name, heading
        decision = known[heading]
        assert is_complete(decision, question), f"{here}: run python -m tests.course.verdicts"
        if here in TOLD:
            continue
        named = {
            question.format_answer(question.read(each.text))
            for each in question.question.answers
            if each.text and not each.right
        }
        right = set(question.solutions)
        for costs in decision["costs"]:
            most, least = (CLOSE, WORSE) if here in OPEN else (AS_GOOD, RIGHT)
            if name == "openings" and here in OPEN:
                least = AS_GOOD  # the lesson uses the stored figures of Sage 4-ply
            assert max(costs[answer] for answer in right) < most, here
            others = [cost for answer, cost in costs.items() if answer not in right]
            assert min(others, default=1) >= least, here
            assert all(costs[answer] >= WORSE for answer in named), here


@pytest.mark.parametrize("name", LESSONS)
def test_every_right_choice_is_computed(name: str) -> None:
    lesson = Lesson.named(name)
    known = {heading: right for there, heading, right in choices() if there == name}
    asked = {}
    for index in asking(lesson):
        question = question_at(lesson, index)
        assert question is not None
        if question.question.kind is QuestionKind.CHOICE:
            asked[lesson.heading(index)] = question.solutions[0]
    assert asked == known


@pytest.mark.prove
@pytest.mark.parametrize("name", RATED[::3])
def test_the_stored_verdicts_are_those_of_the_engines(name: str) -> None:
    """Every third lesson, because the other tests compare the questions of all lessons."""
    known, found = stored(name), verdicts.of_lesson(Lesson.named(name))
    assert found["decisions"].keys() == known["decisions"].keys()
    for heading, decision in found["decisions"].items():
        for now, before in zip(
            decision["costs"], known["decisions"][heading]["costs"], strict=True
        ):
            assert now == pytest.approx(before, abs=2e-3), heading
