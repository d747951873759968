"""Checks of a lesson.

A step has an error if it breaks the rules of the game, or leads to a missing step. A warning points
out a probable mistake. For example, a step cannot be reached, or an engine disagrees with a right
answer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from itertools import zip_longest
from math import inf
from typing import TYPE_CHECKING

from ..engine.advice import cost_of
from ..engine.evaluation import Candidates
from ..engine.evaluation_store import stored_advice_on
from ..engine.protocol import Engine
from ..notation.positions.counts import write_counts
from ..rules import Color, FormatError, GameState, GammonError, MakePlay, Position
from ..rules.legal_actions import is_beavered, is_decision
from ..rules.validation import brief
from . import prose
from .errors import KeyPath, LessonError, Problem
from .question import ELSE, BoardTask, EvaluatedQuestion, Question
from .question_kinds import QuestionKind
from .step import OPENING, LessonReplay, LessonStep, Setup, names_both_sides

if TYPE_CHECKING:
    from .lesson import Lesson


MAX_STEPS = 2_000
MAX_PROBLEMS = 100
"""The check stops after the step that reaches this number of problems."""

Steps = dict[str, list[int]]
"""Step numbers by normalised heading."""


def steps_by_heading(steps: Iterable[LessonStep]) -> Steps:
    found: Steps = {}
    for index, step in enumerate(steps):
        found.setdefault(prose.folded(prose.plain(step.heading.text)), []).append(index)
    return found


class Faults(Enum):
    """The part of a step that later checks ignore, because the block has syntax errors."""

    QUESTION = auto()
    """The question."""
    ALL = auto()
    """The question and the board."""


def set_up(lesson: Lesson) -> tuple[Setup, ...]:
    """Return the board setup of each step; raise `LessonError` if the lesson has errors."""
    problems = list(_front_matter_problems(lesson))
    if problems:
        raise LessonError(problems)
    replay = LessonReplay(lesson.rules, lesson.bottom, lesson.home)
    setups, problems = replayed(lesson.steps, replay, {}, is_exam=lesson.tries is not None)
    if problems:
        raise LessonError(problems)
    return tuple(setup for setup in setups if setup is not None)


def replayed(
    steps: Sequence[LessonStep],
    replay: LessonReplay,
    faulty: Mapping[int, Faults],
    *,
    is_exam: bool,
) -> tuple[list[Setup | None], list[Problem]]:
    """Return the board setups of the steps, and all problems with the steps.

    `faulty` names the steps that already have problems, and the parts of these steps that are not
    checked again. In an exam, questions may lack a right answer. A setup is None if it cannot be
    determined. If there are too many problems, the check stops early, and the remaining steps have
    no setup.
    """
    by_heading = steps_by_heading(steps)
    problems: list[Problem] = list(_duplicate_ids(steps))
    setups: list[Setup | None] = []
    beginning = replay.beginning()
    before: Setup | None = beginning
    for index, step in enumerate(steps):
        fault = faulty.get(index)
        found: list[Problem] = []
        after = step.board.after
        if after is not None:
            target = _find_step(after, by_heading, ("after",), found)
            before = None
            if target is not None and target < index:
                before = setups[target]
            elif target is not None:
                found.append(
                    Problem(
                        "The step with this heading does not come before this step.",
                        "the heading of an earlier step",
                        path=("after",),
                    )
                )
        before = None if fault is Faults.ALL else replay.setup(step, before, found)
        setups.append(before)
        if step.question is not None and fault is None:
            question = step.question.about((before or beginning).state)
            if before is not None or not question.needs_board:
                found += question.problems(is_exam=is_exam)
        for heading, path in branches(step):
            _find_step(heading, by_heading, path, found)
        problems += (replace(problem, step=index) for problem in found)
        if len(problems) >= MAX_PROBLEMS:
            break
    return setups, problems


def _duplicate_ids(steps: Sequence[LessonStep]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for index, step in enumerate(steps):
        first = seen.setdefault(step.id, index) if step.id else index
        if first != index:
            text = f"Step {first + 1} has the same id."
            yield Problem(text, "a unique id, or no id", index, ("id",))


def _front_matter_problems(lesson: Lesson) -> Iterator[Problem]:
    """Yield problems with the whole lesson."""
    if not lesson.steps:
        yield Problem("The lesson has no steps.", "a heading such as '# The opening'")
        return
    if len(lesson.steps) > MAX_STEPS:
        yield too_many_steps(len(lesson.steps))
        return
    names: tuple[str, ...] = lesson.players
    if len(names) != len(Color):
        yield Problem(f"There are {len(names)} names.", "two names", path=("players",))


def too_many_steps(count: int) -> Problem:
    return Problem(f"The lesson has {count} steps.", f"at most {MAX_STEPS}")


def branches(step: LessonStep) -> Iterator[tuple[str, KeyPath]]:
    """Yield every heading that the step links to, with the path of the key that holds the link."""
    if step.next is not None:
        yield step.next, ("next",)
    question = step.question
    if question is not None:
        replies = [(each.reply, each.path) for each in question.answers]
        for_others = ((question.right, ("right",)), (question.wrong, ("wrong", ELSE)))
        for reply, path in (*replies, *for_others):
            if reply.go is not None:
                yield reply.go, (*path, "go")


def _find_step(
    heading: str, by_heading: Steps, path: KeyPath = (), problems: list[Problem] | None = None
) -> int | None:
    """Return the number of the step with the given heading.

    If there is no such step, or more than one, add a problem and return None.
    """
    found = by_heading.get(prose.folded(heading), [])
    if len(found) == 1:
        return found[0]
    if problems is not None:
        what = "No step has" if not found else f"{len(found)} steps have"
        text = f"{what} the heading {brief(heading)}."
        problems.append(Problem(text, "the heading of exactly one step", path=path))
    return None


def lint(steps: Sequence[LessonStep], setups: Sequence[Setup | None]) -> Iterator[Problem]:
    """Yield probable mistakes, each with its step. A setup is None if it is unknown."""
    by_heading = steps_by_heading(steps)
    following = [_following(index, steps, by_heading) for index in range(len(steps))]
    next_steps = []
    for step, after in zip(steps, following, strict=True):
        go = (heading for heading, path in branches(step) if path != ("next",))
        targets = (after, *(_find_step(heading, by_heading) for heading in go))
        next_steps.append({target for target in targets if target is not None})
    for problem in (
        *_duplicate_headings(by_heading),
        *_unreachable(next_steps),
        *_endless(steps, following, next_steps),
        *_forgotten_plays(steps, setups, following),
    ):
        yield replace(problem, is_warning=True)
    for index, (step, setup) in enumerate(zip_longest(steps, setups)):
        for problem in (*_swapped_sides(step, setup), *_stray_pictures(step)):
            yield replace(problem, step=index, is_warning=True)


def _following(index: int, steps: Sequence[LessonStep], by_heading: Steps) -> int | None:
    """Return the default next step; None after the last step, or if the step does not exist."""
    heading = steps[index].next
    if heading is not None:
        return _find_step(heading, by_heading)
    return index + 1 if index + 1 < len(steps) else None


def _reachable(starts: Iterable[int], next_steps: Sequence[Iterable[int]]) -> set[int]:
    """Return every step that can be reached from `starts`, including `starts`."""
    reachable, waiting = set[int](), list(starts)
    while waiting:
        step = waiting.pop()
        if step not in reachable:
            reachable.add(step)
            waiting += next_steps[step]
    return reachable


def _duplicate_headings(by_heading: Steps) -> Iterator[Problem]:
    for where in by_heading.values():
        for step in where[1:]:
            text = f"Step {where[0] + 1} has the same heading, so no link can lead to this step."
            yield Problem(text, "a unique heading", step=step)


def _unreachable(next_steps: Sequence[set[int]]) -> Iterator[Problem]:
    every = range(len(next_steps))
    for step in sorted(set(every) - _reachable(every[:1], next_steps)):
        text = "This step cannot be reached: every earlier step leads elsewhere."
        expected = "'next' or 'go' with this heading in an earlier step"
        yield Problem(text, expected, step=step)


def _endless(
    steps: Sequence[LessonStep], following: Sequence[int | None], next_steps: Sequence[set[int]]
) -> Iterator[Problem]:
    """Yield a problem for each loop that the learner cannot leave."""
    ends = {index for index, after in enumerate(following) if after is None}
    for index, after in enumerate(following):
        if after is None or after > index:
            continue
        if ends.isdisjoint(_reachable([index], next_steps)):
            back = brief(steps[index].next)
            text = f"The lesson never ends: from here it always goes back to {back}."
            expected = "the heading of a later step, or a last step without 'next'"
            yield Problem(text, expected, index, ("next",))


def _swapped_sides(step: LessonStep, setup: Setup | None) -> Iterator[Problem]:
    """Yield a problem if the two halves of a position may be in the wrong order.

    The position does not name the players, and 'turn: black' gives its first half to Black.
    """
    board = step.board
    if board.turn is not Color.BLACK or board.position is None or setup is None:
        return
    position = _without_turn(board.position)
    if position is not None and position != position.swapped():
        own, other = write_counts(position).split(" / ")
        text = (
            "The first half of a position belongs to the player on roll. With 'turn: black', "
            f"{own} therefore means Black's checkers, and {other} means White's."
        )
        expected = (
            f"'position: black {own} / white {other}' if this is what you mean, "
            "or else the two halves in the other order"
        )
        yield Problem(text, expected, path=("turn",))


def _without_turn(text: str) -> Position | None:
    """Return the position that the text describes; None if the text also names a player."""
    if text.strip().lower() == OPENING or names_both_sides(text):
        return None
    with suppress(GammonError):
        try:
            GameState.parse(text)
        except FormatError:
            return Position.parse(text)
    return None


def _forgotten_plays(
    steps: Sequence[LessonStep], setups: Sequence[Setup | None], following: Sequence[int | None]
) -> Iterator[Problem]:
    """Yield a problem for each board that continues without the play that a question asks for."""
    for step, setup, after in zip(steps, setups, following, strict=False):
        next_setup = None if after is None or after >= len(setups) else setups[after]
        if step.question is None or setup is None or after is None or next_setup is None:
            continue
        question = step.question.about(setup.state)
        if question.unfit is not None or question.input.task is not BoardTask.PLAY:
            continue
        continues = steps[after].board.position is None and next_setup.before == setup.state
        if continues and not any(isinstance(action, MakePlay) for action, _ in next_setup.actions):
            play = question.solutions[0] if question.solutions else "8/5 6/5"
            heading = brief(step.heading.text)
            text = f"The board continues without the play that the question in {heading} asks for."
            yield Problem(text, f"'play: {play}', or a position", after)


def _stray_pictures(step: LessonStep) -> Iterator[Problem]:
    for text, path in _texts_of_question(step.question):
        for _, words, src in prose.pictures_in(text):
            if not prose.is_embedded(src):
                message = f"The picture {brief(words or src)} is shown as a link."
                yield Problem(message, "the picture in the text of the step", path=path)


def _texts_of_question(question: Question | None) -> Iterator[tuple[str, KeyPath]]:
    """Yield every Markdown text of a question, with the path of its key."""
    if question is not None:
        yield question.prompt, ("prompt",)
        yield from ((hint, ("hint", index)) for index, hint in enumerate(question.hints))
        yield question.right.say, ("right",)
        yield question.wrong.say, ("wrong", ELSE)
        yield from ((answer.reply.say, answer.path) for answer in question.answers)


AS_GOOD = 0.01
"""An answer that costs less than this number of points per game counts as a best answer."""

_DECISIONS = (QuestionKind.PLAY, QuestionKind.CUBE)


def doubtful_answers(lesson: Lesson, engine: Engine) -> Iterator[Problem]:
    """Yield a warning for each question whose right answers are not the engine's best answers."""
    for index, (step, setup) in enumerate(zip(lesson.steps, lesson.setups, strict=True)):
        question = step.question
        found = None if question is None else _disagreement(question.about(setup.state), engine)
        if found is not None:
            yield replace(found, step=index, is_warning=True)


def answer_costs(question: EvaluatedQuestion, engine: Engine) -> dict[Hashable, float]:
    """Return the cost of each answer, by the meaning of the answer.

    The result is empty if the question is not about a decision in the game.
    """
    if question.question.kind not in _DECISIONS:
        return {}
    if not is_decision(question.state) or is_beavered(question.state):
        return {}
    advice = stored_advice_on(engine, question.state)
    if isinstance(advice, Candidates):
        return {each.play.result: -each.difference for each in advice}
    actions = map(question.read, question.input.buttons)
    return {action: cost_of(advice, question.state, action) for action in actions}


def _disagreement(question: EvaluatedQuestion, engine: Engine) -> Problem | None:
    """Return a problem if the right answers are not the answers with the lowest cost."""
    right = {question.read(each.text): each for each in question.question.answers if each.right}
    costs = answer_costs(question, engine) if right else {}
    if not costs:
        return None
    best_right = min(right, key=lambda meaning: costs.get(meaning, inf))
    good = [meaning for meaning in sorted(costs, key=costs.__getitem__) if costs[meaning] < AS_GOOD]
    if best_right not in good:
        cost = costs.get(best_right, inf)
        text = f"{engine.name} prefers {question.format_answer(good[0])} by {cost:.3f}."
        return Problem(
            text, f"a right answer that {engine.name} rates best", path=right[best_right].path
        )
    missing = ", ".join(question.format_answer(meaning) for meaning in good if meaning not in right)
    text = (
        f"According to {engine.name}, these answers are as good as a right answer, but count as "
        f"wrong: {missing}."
    )
    path = right[best_right].path[:1]
    return Problem(text, "these answers among the right answers", path=path) if missing else None
