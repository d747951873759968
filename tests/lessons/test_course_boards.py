"""What the boards of the course point at, and what its questions for numbers and points come to."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import pytest

from gammon_widget.drawing.diagrams import Mark
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.rules import Color, Move
from gammon_widget.rules.position import BAR
from tests.lessons.course_answers import answers
from tests.lessons.course_words import possible_moves, roll_at, texts
from tests.lessons.test_course import FORBIDDEN

HOME = ("board", "Home")
"""Where all points of White's home are marked, most of which are empty."""

THE_WAY = ("board", "Your way")
"""Where arrows show the way of every checker, which no roll makes at once."""

STEPS = [(name, index) for name in NAMES for index in range(len(Lesson.named(name)))]


def white_sees(lesson: Lesson, step: int) -> tuple[int, ...]:
    """The points of a step as White numbers them."""
    state = lesson.state(step)
    return (state.current.swapped() if state.turn is Color.BLACK else state.current).points


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_arrows_show_what_can_be_played_or_hit(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    moves = [Move(arrow.source, arrow.target) for arrow in lesson.setups[index].arrows]
    roll, points = roll_at(lesson, index), white_sees(lesson, index)
    if (name, lesson.heading(index)) == THE_WAY:
        assert moves[0].source == BAR - 1
        assert moves[-1].target == 1
        assert all(move.target == after.source for move, after in pairwise(moves))
    elif roll is not None:
        forbidden = FORBIDDEN.get((name, lesson.heading(index)), set())
        told = {move for move in moves if f"{move.source}/{move.target}" not in forbidden}
        assert told <= possible_moves(*roll)
    else:
        assert all(points[move.source] > 0 and points[move.target] == -1 for move in moves)


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_marks_are_where_something_is_or_what_the_step_speaks_of(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    said = " ".join(texts(lesson.steps[index]))
    marks, points = lesson.setups[index].marks, white_sees(lesson, index)
    if (name, lesson.heading(index)) == HOME:
        assert [mark.place for mark in marks] == [1, 2, 3, 4, 5, 6]
    else:
        assert [mark for mark in marks if not is_meant(mark, points, said)] == []


def is_meant(mark: Mark, points: tuple[int, ...], said: str) -> bool:
    """Whether a mark is on a closed point, on a checker, on a door, or where a step speaks of.

    Its number is that of the place, or of the die that enters there, or how far it is from the
    checker that may hit.
    """
    if mark.text == "no":
        return points[mark.place] < -1
    if mark.text:
        from_black = mark.place - min(place for place in range(1, BAR) if points[place] < 0)
        if int(mark.text) in (BAR - mark.place, from_black):
            return True
        if int(mark.text) != mark.place:
            return False
    if points[BAR] > 0 and 18 < mark.place < BAR:
        return points[mark.place] > -2
    return points[mark.place] != 0 or bool(re.search(rf"\b{mark.place}\b", said))


def test_what_is_asked_for_is_what_it_comes_to_and_so_are_the_mistakes() -> None:
    counted = {(name, heading): (right, wrong) for name, heading, right, wrong in answers()}
    asked = {}
    for name, index in STEPS:
        lesson = Lesson.named(name)
        question = lesson.steps[index].question
        if question is None or question.kind not in (QuestionKind.NUMBER, QuestionKind.POINT):
            continue
        here = name, lesson.heading(index)
        said = [answer for answer in question.answers if answer.text]
        wrong = tuple(float(Fraction(answer.text)) for answer in said if not answer.right)
        asked[here] = wrong
        right, mistakes = counted[here]
        (solution,) = question.solutions(lesson.state(index))
        assert float(Fraction(solution)) == pytest.approx(right), here
        assert wrong == tuple(mistakes), here
    assert asked.keys() == counted.keys()


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_what_is_said_of_cube_and_score_is_so(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    state = lesson.state(index)
    said = " ".join(texts(lesson.steps[index]))
    assert set(re.findall(r"cube is on (\d+)", said)) <= {str(state.cube.value)}
    assert set(re.findall(r"match to (\d+)", said)) <= {str(state.length)}
    scores = re.findall(r"leads (\d+) to (\d+)|has (\d+) points, Black (\d+)", said)
    assert all(sorted(map(int, filter(None, each))) == sorted(state.score) for each in scores)
