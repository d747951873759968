"""Checks of the built-in course; each yields the faults of one step or lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from gammon_widget.drawing.diagrams import Mark
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.lessons.question_kinds import QuestionKind
from gammon_widget.rules import Color, Dice, GameState, Move, Position, legal_plays
from gammon_widget.rules.position import BAR
from tests.course.claims import CLAIMS
from tests.course.words import (
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

HOME = ("board", "Home")
"""The step that marks all points of White's home, most of which are empty."""

ROUTE = ("board", "Your way")
"""The step whose arrows show the route of every checker, which no roll makes at once."""

NO_FEEDBACK = ("", "Correct.", "Not quite.")
"""Default feedback, which teaches nothing."""


@dataclass(frozen=True)
class StepContext:
    """A step of a lesson of the course."""

    name: str
    lesson: Lesson
    index: int

    @property
    def here(self) -> tuple[str, str]:
        return self.name, self.lesson.heading(self.index)

    @property
    def state(self) -> GameState:
        return self.lesson.state(self.index)

    @property
    def texts(self) -> tuple[str, ...]:
        return texts(self.lesson.steps[self.index])


def faults_of(name: str, lesson: Lesson) -> list[str]:
    """Return the faults that all checks find, each with the heading of its step."""
    return [
        f"{lesson.heading(index)}: {fault}"
        for index in range(len(lesson))
        for check in STEP_CHECKS
        for fault in check(StepContext(name, lesson, index))
    ] + list(missing_claims(name, lesson))


def illegal_moves(step: StepContext) -> Iterator[str]:
    """Illegal moves in the text, except those that the text calls illegal."""
    roll = OTHER_ROLLS.get(step.here) or roll_at(step.lesson, step.index)
    named = {found for text in step.texts for found in moves_named(text)}
    legal = set() if roll is None else possible_moves(*roll)
    illegal = {words for words, move in named if move not in legal}
    for words in sorted(illegal ^ FORBIDDEN.get(step.here, set())):
        yield f"{words} is {'illegal' if words in illegal else 'not illegal'}"


def wrong_sums(step: StepContext) -> Iterator[str]:
    """Sums with a wrong result; a hint that is a sum must have the answer as its result."""
    for text in step.texts:
        for words, value, stated in sums(text):
            if value != stated:
                yield f"the sum {words} is {value}"
        hint = whole_sum(text)
        if hint is not None:
            percent = hint * 100 if hint < 1 else hint
            if not step.lesson.judge(step.index, str(percent)).right:
                yield f"the hint {text} is not the answer"


def male_pronouns(step: StepContext) -> Iterator[str]:
    """Texts that call a player "he"."""
    for text in step.texts:
        if re.search(r"\b(?:he|his|him|himself)\b", text, re.IGNORECASE):
            yield f"male pronoun in {text}"


def question_faults(step: StepContext) -> Iterator[str]:
    """Questions without hints, and answers without feedback."""
    lesson, index = step.lesson, step.index
    question = lesson.steps[index].question
    if question is None:
        return
    if not question.hints:
        yield "no hint"
    solutions = question.solutions(step.state)
    if not solutions:
        yield "no solution"
    for solution in solutions:
        verdict = lesson.judge(index, solution)
        if not verdict.right or verdict.feedback in NO_FEEDBACK:
            yield f"the solution {solution} has no feedback or is not right"
    for answer in question.answers:
        if lesson.judge(index, answer.text).right is not answer.right:
            yield f"the answer {answer.text} is judged wrongly"
    for choice in question.choices:
        if lesson.judge(index, choice).feedback in NO_FEEDBACK:
            yield f"the choice {choice} has no feedback"
    if question.kind is QuestionKind.PLAY:
        yield from play_faults(step, set(solutions))


def play_faults(step: StepContext, solutions: set[str]) -> Iterator[str]:
    """Legal plays without feedback, and right plays that are no solutions."""
    assert step.state.dice is not None
    plays = legal_plays(step.state.turn_start, step.state.dice)
    verdicts = {str(play): step.lesson.judge(step.index, play) for play in plays}
    if {play for play, verdict in verdicts.items() if verdict.right} != solutions:
        yield "other plays are right than the solutions"
    for play, verdict in verdicts.items():
        if verdict.feedback == "Not quite.":
            yield f"the play {play} has no feedback"


def wrong_arrows(step: StepContext) -> Iterator[str]:
    """Arrows that show neither a legal play nor shots."""
    moves = [Move(arrow.source, arrow.target) for arrow in step.lesson.setups[step.index].arrows]
    roll = roll_at(step.lesson, step.index)
    if step.here == ROUTE:
        is_right = (moves[0].source, moves[-1].target) == (BAR - 1, 1) and all(
            move.target == after.source for move, after in pairwise(moves)
        )
    elif are_shots(step.state, moves):
        is_right = True
    elif roll is None:
        is_right = False
    else:
        forbidden = FORBIDDEN.get(step.here, set())
        shown = {move for move in moves if f"{move.source}/{move.target}" not in forbidden}
        is_right = shown <= possible_moves(*roll)
    if not is_right:
        yield f"the arrows {moves} are neither a legal play nor shots"


def are_shots(state: GameState, moves: list[Move]) -> bool:
    """Whether all moves lead from a checker of the player on roll to a blot of the opponent."""
    points = state.position.points
    return all(points[move.source] > 0 and points[move.target] == -1 for move in moves)


def wrong_marks(step: StepContext) -> Iterator[str]:
    """Marks that are neither on an occupied point nor on a point in the text."""
    setup, state = step.lesson.setups[step.index], step.state
    marks = [replace(mark, place=setup.on_board(mark.place)) for mark in setup.marks]
    if step.here == HOME:
        if [mark.place for mark in marks] != [1, 2, 3, 4, 5, 6]:
            yield "the marks are not on the points of the home board"
        return
    position = state.position.swapped() if state.turn is Color.BLACK else state.position
    text = " ".join(step.texts)
    for mark in marks:
        if not is_meant(mark, position.points, text):
            yield f"{mark} is on an empty point"


def is_meant(mark: Mark, points: tuple[int, ...], text: str) -> bool:
    """Whether a mark is on an occupied point, on an entry point, or on a point in the text.

    The number in the mark is the point, the die that enters there, or the distance from the checker
    that may hit. White's numbers are used.
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


def wrong_cube_or_score(step: StepContext) -> Iterator[str]:
    """Cube values, match lengths and scores in the text that differ from the board."""
    state, text = step.state, " ".join(step.texts)
    if not set(re.findall(r"cube is on (\d+)", text)) <= {str(state.cube.value)}:
        yield f"the cube is on {state.cube.value}"
    if not set(re.findall(r"match to (\d+)", text)) <= {str(state.length)}:
        yield f"the match is to {state.length}"
    for each in re.findall(r"leads (\d+) to (\d+)|has (\d+) points, Black (\d+)", text):
        if sorted(map(int, filter(None, each))) != sorted(state.score):
            yield f"the score is {state.score}"


def missing_claims(name: str, lesson: Lesson) -> Iterator[str]:
    """Figures without a computed claim, and numerals that neither a board nor a claim explains."""
    by_heading = {lesson.heading(index): index for index in range(len(lesson))}
    claims: dict[str, list[str]] = {}
    for heading, sentence in CLAIMS.get(name, tuple)():
        words = texts(lesson.steps[by_heading[heading]])
        if not any(sentence in text for text in words):
            yield f"{heading}: no text contains the claim {sentence}"
        claims.setdefault(heading, []).append(sentence)
    for heading, index in by_heading.items():
        for text in texts(lesson.steps[index]):
            unclaimed = set(figures(text)) | {
                (start, end)
                for start, end in numerals(text)
                if not is_shown(lesson, index, text, start, end)
            }
            for start, end in sorted(unclaimed):
                if not any(is_covered(text, each, start, end) for each in claims.get(heading, [])):
                    yield f"{heading}: {text[start:end]} has no claim, in {text}"


def is_covered(text: str, sentence: str, start: int, end: int) -> bool:
    """Whether a sentence of a text contains a place of the text."""
    at = text.find(sentence)
    return 0 <= at <= start and end <= at + len(sentence)


STEP_CHECKS = (
    illegal_moves,
    wrong_sums,
    male_pronouns,
    question_faults,
    wrong_arrows,
    wrong_marks,
    wrong_cube_or_score,
)
