"""What the boards of the course point at, and what its questions for numbers and points come to."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from gammon_widget.drawing.diagrams import Mark
from gammon_widget.lessons.course import NAMES
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.rules import Color, GameState, Move
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
def test_arrows_show_legal_plays_or_shots(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    moves = [Move(arrow.source, arrow.target) for arrow in lesson.setups[index].arrows]
    roll = roll_at(lesson, index)
    if (name, lesson.heading(index)) == THE_WAY:
        assert moves[0].source == BAR - 1
        assert moves[-1].target == 1
        assert all(move.target == after.source for move, after in pairwise(moves))
    elif roll is not None and not are_shots(lesson.state(index), moves):
        forbidden = FORBIDDEN.get((name, lesson.heading(index)), set())
        allowed = {move for move in moves if f"{move.source}/{move.target}" not in forbidden}
        assert allowed <= possible_moves(*roll)
    else:
        assert are_shots(lesson.state(index), moves)


def are_shots(state: GameState, moves: list[Move]) -> bool:
    """Whether all moves go from a checker of the player on roll to a blot of the other player."""
    points = state.current.points
    return all(points[move.source] > 0 and points[move.target] == -1 for move in moves)


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_marks_are_on_occupied_points_or_points_in_the_text(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    text = " ".join(texts(lesson.steps[index]))
    setup, points = lesson.setups[index], white_sees(lesson, index)
    marks = [replace(mark, place=setup.on_board(mark.place)) for mark in setup.marks]
    if (name, lesson.heading(index)) == HOME:
        assert [mark.place for mark in marks] == [1, 2, 3, 4, 5, 6]
    else:
        assert [mark for mark in marks if not is_meant(mark, points, text)] == []


def is_meant(mark: Mark, points: tuple[int, ...], text: str) -> bool:
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
    return points[mark.place] != 0 or bool(re.search(rf"\b{mark.place}\b", text))


def test_answers_and_mistakes_equal_the_computed_ones() -> None:
    counted = {(name, heading): (right, wrong) for name, heading, right, wrong in answers()}
    questions = {}
    for name, index in STEPS:
        lesson = Lesson.named(name)
        question = lesson.steps[index].question
        if question is None or question.kind not in (QuestionKind.NUMBER, QuestionKind.POINT):
            continue
        here = name, lesson.heading(index)
        if question.count is not None and here not in counted:
            continue  # it is computed by the lesson itself
        named = [answer for answer in question.answers if answer.text]
        wrong = tuple(float(Fraction(answer.text)) for answer in named if not answer.right)
        questions[here] = wrong
        right, mistakes = counted[here]
        (solution,) = question.solutions(lesson.state(index))
        assert float(Fraction(solution)) == pytest.approx(right), here
        assert wrong == tuple(mistakes), here
    assert questions.keys() == counted.keys()


@pytest.mark.parametrize(("name", "index"), STEPS)
def test_the_text_agrees_with_cube_and_score(name: str, index: int) -> None:
    lesson = Lesson.named(name)
    state = lesson.state(index)
    text = " ".join(texts(lesson.steps[index]))
    assert set(re.findall(r"cube is on (\d+)", text)) <= {str(state.cube.value)}
    assert set(re.findall(r"match to (\d+)", text)) <= {str(state.length)}
    scores = re.findall(r"leads (\d+) to (\d+)|has (\d+) points, Black (\d+)", text)
    assert all(sorted(map(int, filter(None, each))) == sorted(state.score) for each in scores)
