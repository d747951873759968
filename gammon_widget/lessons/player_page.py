"""The panel next to the board of a lesson, as values that the front end draws.

It holds the step, its question and the feedback; after the last step, the summary.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TypedDict

from ..rules import GammonError
from .course import after
from .lesson import Lesson, question_at
from .progress import (
    LessonCommand,
    Overview,
    Progress,
    StepMark,
    may_show,
    next_step,
    open_question,
    overview_of,
    verdict,
    where,
)
from .prose import Links, line_to_html, to_html
from .question import CORRECT, NOT_QUITE, BoardTask, EvaluatedQuestion, Verdict


class PanelLink(TypedDict):
    """A link to a step."""

    words: str
    step: int


class EndPage(TypedDict):
    """The summary after the last step.

    `left` holds the steps with open questions. `next_words` is the title of the next lesson and
    `next_code` the cell that opens it; both are empty without one.
    """

    heading: str
    sentences: list[str]
    left: list[PanelLink]
    next_words: str
    next_code: str


def end_page(lesson: Lesson, overview: Overview) -> EndPage:
    """Build the summary: results, open questions and the next lesson."""
    there = after(lesson)
    return EndPage(
        heading="That was the exam" if lesson.tries is not None else "That was the lesson",
        sentences=list(_summary(lesson, overview)),
        left=[
            PanelLink(words=f"{step + 1}  {lesson.heading(step)}", step=step)
            for step in overview.left
        ],
        next_words="" if there is None else Lesson.named(there).title,
        next_code="" if there is None else f'gw.LessonPlayer(gw.Lesson.named("{there}"))',
    )


def _summary(lesson: Lesson, overview: Overview) -> Iterator[str]:
    total, done = overview.question_count, overview.done
    if not total:
        yield f"You have seen all of {lesson.title}."
        return
    if lesson.tries is not None:
        yield f"{done} of {total} questions answered."
        yield "Hand in the file that your answers are kept in: your teacher sees how it went."
        return
    share = f"{100 * overview.first_try / total:.0f} %"
    yield f"{done} of {total} questions solved."
    yield f"{overview.first_try} at the first try ({share})."
    answers_shown = overview.marks.count(StepMark.SHOWN)
    if answers_shown:
        yield f"{answers_shown} answer{'s' * (answers_shown != 1)} shown."


class PanelButton(TypedDict):
    """A button for a `LessonCommand`, with label and tooltip.

    `look` is ``"primary"`` for the next thing to do, ``"warning"`` for an action that cannot be
    undone, else empty.
    """

    command: str
    words: str
    tip: str
    enabled: bool
    look: str


class PanelChoice(TypedDict):
    """An answer with its own button.

    `mark` is ``"right"``, ``"wrong"``, ``"given"`` (in an exam), ``"solution"`` (when the answer is
    shown), or empty if the answer was not chosen. `reason` is the feedback to the last answer, as
    HTML, if it is this one.
    """

    words: str
    mark: str
    enabled: bool
    reason: str


class PlayerPage(TypedDict):
    """The panel next to the board.

    `words`, `question`, `feedback` and `hints` are HTML. `field` is the placeholder of
    the text field; without a text field it is empty. `verdict` is the first line of the feedback
    and `mood` its kind: ``"right"``, ``"wrong"`` or ``"note"``. `actions` are the buttons under the
    feedback, `tools` and `navigation` those at the bottom. `end` holds one summary after the
    last step, else nothing.
    """

    step: int
    where: str
    words: str
    question: str
    choices: list[PanelChoice]
    field: str
    verdict: str
    feedback: str
    mood: str
    hints: str
    notice: str
    actions: list[PanelButton]
    tools: list[PanelButton]
    navigation: list[PanelButton]
    reset: PanelButton
    end: list[EndPage]


@dataclass(frozen=True, slots=True)
class Aside:
    """Messages that are not part of the lesson; each is empty if there is none.

    `problem`: why the last input is not an answer. `cost`: the engine's comment on the last answer.
    `notice`: about the progress and its file. `confirms_reset`: whether to confirm a reset.
    `retries`: whether the feedback to a wrong answer is hidden, since the learner tries again.
    """

    problem: str = ""
    cost: str = ""
    notice: str = ""
    confirms_reset: bool = False
    retries: bool = False


def player_page(
    lesson: Lesson, progress: Progress, aside: Aside, *, seed: object, links: Links
) -> PlayerPage:
    """Build the panel; `seed` determines the order of choices."""
    step, overview = progress.step, overview_of(lesson, progress)
    question = question_at(lesson, step)
    is_open = open_question(lesson, progress) is not None
    choices = [] if question is None else list(_choices(lesson, progress, question, seed))
    shown = _feedback(lesson, progress, aside)
    actions, tools = list(_actions(lesson, progress, shown)), list(_tools(progress))
    if choices:  # which need the room
        actions, tools = [], [*actions, *tools]
    return PlayerPage(
        step=step,
        where=where(lesson, step, overview),
        words=_words(lesson, step, links),
        question=_question(lesson, step, is_open=is_open),
        choices=choices,
        field=question.input.field if question is not None and is_open else "",
        verdict=shown.verdict,
        feedback=shown.html,
        mood=shown.mood,
        hints="".join(map(to_html, _hints(lesson, step)[: progress.hints_seen(step)])),
        notice=aside.notice,
        actions=actions,
        tools=tools,
        navigation=list(_navigation(lesson, progress)),
        reset=_reset(lesson, sure=aside.confirms_reset),
        end=[end_page(lesson, overview)] if progress.has_ended else [],
    )


def _words(lesson: Lesson, index: int, links: Links) -> str:
    step = lesson.steps[index]
    headings = "".join(
        f"<h2>{line_to_html(heading.text)}</h2>" for heading in (*step.above, step.heading)
    )
    return f"{headings}{to_html(step.text, links)}"


def _question(lesson: Lesson, step: int, *, is_open: bool) -> str:
    question = lesson.steps[step].question
    if question is None or not (question.prompt or is_open):
        return ""
    return line_to_html(question.words)


def _hints(lesson: Lesson, step: int) -> tuple[str, ...]:
    question = lesson.steps[step].question
    return () if question is None or lesson.tries is not None else question.hints


def _choices(
    lesson: Lesson, progress: Progress, question: EvaluatedQuestion, seed: object
) -> Iterator[PanelChoice]:
    """The answers with buttons, in an order determined by the seed."""
    step = progress.step
    buttons = list(question.input.buttons)
    if question.input.is_mixed:
        Random(f"{seed} {lesson.ids[step]}").shuffle(buttons)
    if not buttons:
        return
    given = {attempt.answer: attempt.right for attempt in progress.attempts_at(step)}
    last = progress.attempts_at(step)[-1:]
    is_open = open_question(lesson, progress) is not None
    solutions = question.solutions if step in progress.shown else ()
    for words in buttons:
        answer = question.written(question.read(words))
        mark = ""
        if answer in solutions:
            mark = "solution"
        elif lesson.tries is not None:
            mark = "given" if last and last[0].answer == answer else ""
        elif answer in given:
            mark = "right" if given[answer] else "wrong"
        reason = ""
        if last and last[0].answer == answer and mark in ("right", "wrong"):
            reason = _reason(lesson, progress)
        enabled = is_open and (mark != "wrong")
        yield PanelChoice(words=words, mark=mark, enabled=enabled, reason=reason)


@dataclass(frozen=True, slots=True)
class _Feedback:
    """The first line of the feedback, the rest as HTML, and its kind."""

    verdict: str = ""
    html: str = ""
    mood: str = ""


def _feedback(lesson: Lesson, progress: Progress, aside: Aside) -> _Feedback:
    """The feedback to the last answer; that to a chosen one is beside its button."""
    if aside.problem:
        return _Feedback(html=f"<p>{html.escape(aside.problem)}</p>", mood="note")
    step = progress.step
    if step in progress.shown and not progress.solved(step):
        return _answer_shown(lesson, step)
    found = verdict(lesson, progress)
    if found is None or (aside.retries and not found.right):
        return _Feedback()
    question, mood = question_at(lesson, step), _MOODS[found.right]
    if question is None or (question.input.buttons and mood != "note"):
        return _Feedback()
    if found.right is None:
        answer = html.escape(found.answer)
        return _Feedback(html=f"<p><b>{answer}</b></p>{to_html(found.feedback)}", mood=mood)
    did = _DID.get(question.input.task, "wrote")
    line = CORRECT if found.right else f"Not yet: you {did} {found.answer}"
    cost = f"<p>{html.escape(aside.cost)}</p>" if aside.cost else ""
    return _Feedback(line, f"{_why(found)}{_next_words(found, progress)}{cost}", mood)


_MOODS = {True: "right", False: "wrong", None: "note"}
_DID = {BoardTask.PLAY: "played", BoardTask.POINT: "clicked"}


def _why(found: Verdict) -> str:
    """The feedback as HTML, without its default beginning."""
    words = found.feedback.removeprefix(CORRECT).strip()
    return "" if words == NOT_QUITE else to_html(words)


def _next_words(found: Verdict, progress: Progress) -> str:
    """Where the answer leads to; a learner who has come back from there continues as usual."""
    return f"<p>Next: {line_to_html(found.go)}</p>" if found.go and progress.go is not None else ""


def _reason(lesson: Lesson, progress: Progress) -> str:
    """The feedback to a chosen answer."""
    found = verdict(lesson, progress)
    if found is None:
        return ""
    why = _why(found) if found.right else _why(found) or NOT_QUITE
    line = f"<p><b>{CORRECT}</b></p>" if found.right else ""
    return f"{line}{why}{_next_words(found, progress)}"


def _answer_shown(lesson: Lesson, step: int) -> _Feedback:
    question = question_at(lesson, step)
    if question is None or not question.can_evaluate:  # the lesson has changed
        return _Feedback(mood="note")
    solutions = question.solutions
    try:
        why = _why(lesson.judge(step, solutions[0]))
    except GammonError:
        why = ""
    return _Feedback(f"The answer: {' or '.join(solutions)}", why, "note")


def _actions(lesson: Lesson, progress: Progress, shown: _Feedback) -> Iterator[PanelButton]:
    """The buttons to try again, for a hint and for the answer, if available."""
    step = progress.step
    if progress.has_ended or open_question(lesson, progress) is None:
        return
    if shown.mood == "wrong":
        look = "" if progress.go is not None else "primary"
        yield _button(LessonCommand.RETRY, "Try again", "Hide this answer (Enter)", look=look)
    seen, hints = progress.hints_seen(step), _hints(lesson, step)
    if seen < len(hints):
        words = f"Hint {seen + 1} of {len(hints)}" if len(hints) > 1 else "Hint"
        yield _button(LessonCommand.HINT, words, "Something that helps to find the answer (H)")
    if may_show(lesson, progress):
        yield _button(LessonCommand.SHOW, "Show answer", "See what is right, and go on")


def _tools(progress: Progress) -> Iterator[PanelButton]:
    """The button to explore."""
    if progress.has_ended:
        return
    words, tip = (
        ("Back to the lesson", "Leave what was tried, and see the step again")
        if progress.exploring
        else ("Explore freely", "Play on from here; nothing of it counts")
    )
    yield _button(LessonCommand.EXPLORE, words, tip, look="primary" if progress.exploring else "")


def _navigation(lesson: Lesson, progress: Progress) -> Iterator[PanelButton]:
    """The buttons Back and Next; an open question can be skipped."""
    is_first = not progress.trail and not progress.has_ended
    yield _button(LessonCommand.BACK, "Back", "The step before (←)", enabled=not is_first)
    is_last = next_step(lesson, progress) is None
    words, tip = ("Finish", "See how it went") if is_last else ("Next", "The next step (→)")
    done = open_question(lesson, progress) is None and not progress.exploring
    done |= progress.go is not None
    if not done and not is_last and not progress.exploring:
        words, tip = "Skip", "Go on without an answer (→)"
    if not progress.has_ended:
        look = "primary" if done else ""
        yield _button(LessonCommand.FORWARD, words, tip, look=look)


def _reset(lesson: Lesson, *, sure: bool) -> PanelButton:
    """The reset button; a reset keeps the answers of an exam."""
    return _button(
        LessonCommand.RESET,
        "Forget all answers?" if sure else "Start again",
        "Forget all answers, from the first step",
        enabled=lesson.tries is None,
        look="warning" if sure else "",
    )


def _button(
    command: LessonCommand, words: str, tip: str, *, enabled: bool = True, look: str = ""
) -> PanelButton:
    return PanelButton(command=command.value, words=words, tip=tip, enabled=enabled, look=look)
