"""The feedback on the board of a step: the sentence in its status bar, and marks for the answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..analysis.values.error_class import ERROR_COLORS, ErrorClass
from ..drawing.diagrams import Arrow, Mark
from ..notation.plays import written_moves
from .lesson import Lesson
from .lesson_replay import Setup
from .progress import Progress, open_question, verdict
from .prose import plain
from .question import CORRECT, QUESTION, BoardTask, EvaluatedQuestion, Verdict

NOT_YET = "Not yet."
MAX_SENTENCE = 60
"""Characters of a question that the status bar shows whole; of a longer one it shows the sentence
that asks."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class BoardFeedback:
    """The sentence of a step's status bar, as its start and the rest, and the board's setup."""

    lead: str
    words: str
    setup: Setup


def board_feedback(lesson: Lesson, progress: Progress, *, retries: bool) -> BoardFeedback:
    """Return the feedback on the board; `retries` hides that to the last, wrong answer."""
    setup, question = lesson.setups[progress.step], lesson.steps[progress.step].question
    if question is None:
        return BoardFeedback("", "", setup)
    question_only = BoardFeedback(QUESTION, asked_in_short(question.words), setup)
    found = None if retries else verdict(lesson, progress)
    if found is None or found.right is None:
        return question_only
    is_open = open_question(lesson, progress) is not None
    if not found.right and not is_open:  # the answer was shown
        return question_only
    lead = CORRECT if found.right else NOT_YET
    about = question.about(lesson.state(progress.step))
    return BoardFeedback(lead, found.answer, _marked(setup, about, found))


def asked_in_short(markdown: str) -> str:
    """Return a question as plain text, short enough for a status bar if it has such a sentence."""
    words = plain(markdown.replace("\n", " "))
    if len(words) <= MAX_SENTENCE:
        return words
    sentences = _SENTENCE.split(words)
    return next((each for each in reversed(sentences) if each.endswith("?")), sentences[-1])


def _marked(setup: Setup, about: EvaluatedQuestion, found: Verdict) -> Setup:
    """The setup with the place that was clicked, or with the play that was wrong."""
    task = about.input.task
    color = ERROR_COLORS[ErrorClass.FINE if found.right else ErrorClass.BLUNDER]
    if task is BoardTask.POINT:
        number = about.read(found.answer)
        assert isinstance(number, int)
        place = setup.on_board(number)
        mark = Mark(place, color=color) if found.right else Mark(place, "dot", "×", color)
        return replace(setup, marks=(*setup.marks, mark))
    if task is BoardTask.PLAY and not found.right:
        moves = written_moves(found.answer)
        return replace(setup, arrows=tuple(Arrow(*move, color) for move in moves))
    return setup
