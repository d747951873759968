"""Warnings about right answers that an engine disagrees with."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from ..engine.advice import advice_on, cost_of
from ..engine.decisions import is_beavered, is_decision
from ..engine.evaluation import Candidates
from ..engine.names import open_engine
from ..engine.protocol import Engine
from ..rules import ActionKind
from .errors import Problem
from .question import Answer
from .question_kinds import QuestionKind

if TYPE_CHECKING:
    from .lesson import Lesson
    from .question import EvaluatedQuestion

AS_GOOD = 0.01
"""An answer that costs less than this, in points per game, counts as a best answer."""

_DECISIONS = (QuestionKind.PLAY, QuestionKind.CUBE)


def use_engine(engine: Engine | str | None) -> AbstractContextManager[Engine | None]:
    """Open an engine by name, or use the given one; an engine opened here closes with the block."""
    return nullcontext() if engine is None else open_engine(engine)


def doubtful_answers(lesson: Lesson, engine: Engine) -> Iterator[Problem]:
    """Questions of which a best answer is not right, or no right answer is best."""
    for index, (step, setup) in enumerate(zip(lesson.steps, lesson.setups, strict=True)):
        question, state = step.question, setup.state
        if question is None or question.kind not in _DECISIONS:
            continue
        if not is_decision(state) or is_beavered(state):
            continue
        evaluated = question.about(state)
        right = {evaluated.read(each.text): each for each in question.answers if each.right}
        if right:
            for problem in _disagreements(evaluated, right, _costs(evaluated, engine), engine.name):
                yield replace(problem, step=index, is_warning=True)


def _costs(question: EvaluatedQuestion, engine: Engine) -> dict[Hashable, float]:
    """The cost of each answer, by its meaning."""
    advice = advice_on(engine, question.state)
    if isinstance(advice, Candidates):
        return {each.play.result: -each.difference for each in advice}
    actions = [question.read(word) for word in question.input.buttons]
    return {
        action: cost_of(advice, question.state, action)
        for action in actions
        if isinstance(action, ActionKind)
    }


def _disagreements(
    question: EvaluatedQuestion,
    right: Mapping[Hashable, Answer],
    costs: Mapping[Hashable, float],
    engine_name: str,
) -> Iterator[Problem]:
    """One problem, if the right answers are not those with the lowest cost."""
    best_right = min(right, key=lambda meaning: costs.get(meaning, inf))
    good = [meaning for meaning in sorted(costs, key=costs.__getitem__) if costs[meaning] < AS_GOOD]
    if best_right not in good:
        cost = costs.get(best_right, inf)
        text = f"{engine_name} prefers {question.written(good[0])} by {cost:.3f}."
        yield Problem(text, "a best answer among the right ones", path=right[best_right].path)
        return
    missing = ", ".join(question.written(meaning) for meaning in good if meaning not in right)
    if missing:
        text = f"By {engine_name} these are as good, but count as wrong: {missing}."
        yield Problem(text, "them among the right answers", path=right[best_right].path[:1])
