"""What stands beside the board of a lesson: a step, its question, and what is said, as values.

A panel in the page draws it as it is told; it decides nothing by itself.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import TypedDict

from ..rules import GammonError
from .asked_question import AskedQuestion
from .end_page import EndPage, end_page
from .lesson import Lesson
from .overview import overview_of, where
from .progress import (
    LessonCommand,
    Progress,
    may_show,
    next_step,
    open_question,
    verdict,
)
from .prose import Links, line_to_html, to_html
from .question import Verdict


class PanelButton(TypedDict):
    """A button.

    Attributes
    ----------
    command
        The `LessonCommand` that it asks for.
    words, tip
        What it says, and what more is said of it.
    enabled
        Whether it can be pressed.
    look
        ``"primary"`` for what is to be done now, ``"warning"`` for what cannot be taken back,
        else empty.
    """

    command: str
    words: str
    tip: str
    enabled: bool
    look: str


class PanelChoice(TypedDict):
    """An answer with a button of its own.

    Attributes
    ----------
    words
        The answer.
    mark
        ``"right"``, ``"wrong"``, ``"given"`` in an exam, ``"solution"`` where it was shown, or
        empty while nobody has chosen it.
    enabled
        Whether it can be chosen.
    """

    words: str
    mark: str
    enabled: bool


class PlayerPage(TypedDict):
    """All that stands beside the board.

    Attributes
    ----------
    step
        The step, counted from 0.
    where
        Where that is, in a few words.
    words, question
        The text of the step and what is asked, as HTML.
    choices, field
        What an answer is given with; what stands in a field while it is empty, if there is one.
    said, mood
        What is said to the last answer, as HTML; and whether it was ``"right"`` or ``"wrong"``,
        or something else is said (``"note"``).
    hints
        The hints that were taken, as HTML.
    notice
        What is said of the progress and its file.
    tools, ways, reset
        The buttons: what helps, what leads on, and what begins anew.
    end
        What is said after the last step: one, or nothing.
    """

    step: int
    where: str
    words: str
    question: str
    choices: list[PanelChoice]
    field: str
    said: str
    mood: str
    hints: str
    notice: str
    tools: list[PanelButton]
    ways: list[PanelButton]
    reset: PanelButton
    end: list[EndPage]


@dataclass(frozen=True, slots=True)
class Aside:
    """What is said beside a step that is none of its lesson's words.

    Attributes
    ----------
    problem
        Why what was done last is no answer; empty if it is one.
    cost
        What an engine says of the last answer; empty for nothing.
    notice
        What is to be known of the progress and its file; empty for nothing.
    asks
        Whether the learner is asked if they are sure to begin anew.
    """

    problem: str = ""
    cost: str = ""
    notice: str = ""
    asks: bool = False


def player_page(
    lesson: Lesson, progress: Progress, aside: Aside, *, seed: object, links: Links
) -> PlayerPage:
    """What stands beside the board.

    Parameters
    ----------
    lesson, progress
        The lesson, and how far a learner has come in it.
    aside
        What else is said.
    seed
        What the order of choices follows from.
    links
        The links that are defined in the lesson.
    """
    step, overview = progress.step, overview_of(lesson, progress)
    said, mood = _said(lesson, progress, aside)
    asked = _asked(lesson, step)
    is_open = open_question(lesson, progress) is not None
    return PlayerPage(
        step=step,
        where=where(lesson, step, overview),
        words=_words(lesson, step, links),
        question=_question(lesson, step, is_open=is_open),
        choices=[] if asked is None else list(_choices(lesson, progress, asked, seed)),
        field=asked.input.field if asked is not None and is_open else "",
        said=said,
        mood=mood,
        hints="".join(map(to_html, _hints(lesson, step)[: progress.hints_seen(step)])),
        notice=aside.notice,
        tools=list(_tools(lesson, progress)),
        ways=list(_ways(lesson, progress)),
        reset=_reset(lesson, sure=aside.asks),
        end=[end_page(lesson, overview)] if progress.has_ended else [],
    )


def _asked(lesson: Lesson, step: int) -> AskedQuestion | None:
    question = lesson.steps[step].question
    return None if question is None else question.about(lesson.state(step))


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
    lesson: Lesson, progress: Progress, asked: AskedQuestion, seed: object
) -> Iterator[PanelChoice]:
    """The answers with a button each, in an order that follows from the seed."""
    step = progress.step
    buttons = list(asked.input.buttons)
    if asked.input.is_mixed:
        Random(f"{seed} {lesson.ids[step]}").shuffle(buttons)
    if not buttons:
        return
    given = {attempt.answer: attempt.right for attempt in progress.attempts_at(step)}
    last = progress.attempts_at(step)[-1:]
    is_open = open_question(lesson, progress) is not None
    solutions = asked.solutions if step in progress.shown else ()
    for words in buttons:
        answer = asked.written(asked.read(words))
        mark = ""
        if answer in solutions:
            mark = "solution"
        elif lesson.tries is not None:
            mark = "given" if last and last[0].answer == answer else ""
        elif answer in given:
            mark = "right" if given[answer] else "wrong"
        enabled = is_open and (mark != "wrong")
        yield PanelChoice(words=words, mark=mark, enabled=enabled)


def _said(lesson: Lesson, progress: Progress, aside: Aside) -> tuple[str, str]:
    """What is said to the last answer, as HTML, and of which kind that is."""
    if aside.problem:
        return f"<p>{html.escape(aside.problem)}</p>", "note"
    step = progress.step
    if step in progress.shown and not progress.solved(step):
        return _answer_shown(lesson, step), "note"
    found = verdict(lesson, progress)
    if found is None:
        return "", ""
    is_marked = bool(_buttons_of(lesson, step))
    cost = f"<p>{html.escape(aside.cost)}</p>" if aside.cost else ""
    mood = {True: "right", False: "wrong", None: "note"}[found.right]
    told = _told(found, goes=progress.go is not None, is_marked=is_marked)
    return f"{told}{cost}", mood


def _told(found: Verdict, *, goes: bool, is_marked: bool) -> str:
    """What is said to an answer, and which it is, unless its button has the mark."""
    given = "" if is_marked else f"<p><b>{html.escape(found.answer)}</b></p>"
    # Who has been there, and has come back, goes on as usual.
    go = f"<p>Next: {line_to_html(found.go)}</p>" if found.go and goes else ""
    return f"{given}{to_html(found.feedback)}{go}"


def _buttons_of(lesson: Lesson, step: int) -> tuple[str, ...]:
    asked = _asked(lesson, step)
    return () if asked is None else asked.input.buttons


def _answer_shown(lesson: Lesson, step: int) -> str:
    asked = _asked(lesson, step)
    if asked is None or not asked.can_judge:  # the lesson has been changed
        return ""
    solutions = asked.solutions
    try:
        feedback = lesson.judge(step, solutions[0]).feedback
    except GammonError:
        feedback = ""
    words = html.escape(" or ".join(solutions))
    return f"<p><b>The answer: {words}</b></p>{to_html(feedback.removeprefix('Right.'))}"


def _tools(lesson: Lesson, progress: Progress) -> Iterator[PanelButton]:
    """A hint, the answer, and trying something, each while there is any."""
    step = progress.step
    if progress.has_ended:
        return
    seen, hints = progress.hints_seen(step), _hints(lesson, step)
    if open_question(lesson, progress) is not None and seen < len(hints):
        words = f"Hint {seen + 1} of {len(hints)}" if len(hints) > 1 else "Hint"
        yield _button(LessonCommand.HINT, words, "Something that helps to find the answer")
    if may_show(lesson, progress):
        yield _button(LessonCommand.SHOW, "Show answer", "See what is right, and go on")
    words, tip = (
        ("Back to the lesson", "Leave what was tried, and see the step again")
        if progress.exploring
        else ("Try it yourself", "Play on from here; nothing of it counts")
    )
    yield _button(LessonCommand.EXPLORE, words, tip, look="primary" if progress.exploring else "")


def _ways(lesson: Lesson, progress: Progress) -> Iterator[PanelButton]:
    """Back and on."""
    is_first = not progress.trail and not progress.has_ended
    yield _button(LessonCommand.BACK, "Back", "The step before (←)", enabled=not is_first)
    is_last = next_step(lesson, progress) is None
    words, tip = ("Finish", "See how it went") if is_last else ("Next", "The next step (→)")
    done = open_question(lesson, progress) is None and not progress.exploring
    if not progress.has_ended:
        look = "primary" if done or progress.go is not None else ""
        yield _button(LessonCommand.FORWARD, words, tip, look=look)


def _reset(lesson: Lesson, *, sure: bool) -> PanelButton:
    """The answers of an exam stay."""
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
