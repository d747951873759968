"""The content of the panel next to a lesson's board, as values that the front end draws.

The panel shows the step, its question and the feedback. After the last step, it shows a summary.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import TypedDict

from ..languages.translation import N_, _, plural
from ..rules import GammonError
from . import progress as steps
from .course import after, title_of
from .lesson import Lesson, question_at
from .progress import LessonCommand, Overview, Progress, StepMark
from .prose import Links, line_to_html, to_html
from .question import CORRECT, NOT_QUITE, BoardTask, EvaluatedQuestion, Verdict


class PanelLink(TypedDict):
    """A link to a step."""

    words: str
    step: int


class EndPage(TypedDict):
    """The summary after the last step.

    `left` contains links to the steps with open questions.
    """

    heading: str
    sentences: list[str]
    left: list[PanelLink]


def end_page(lesson: Lesson, overview: Overview) -> EndPage:
    """Build the summary: results, open questions and the next lesson."""
    return EndPage(
        heading=_("End of the exam") if lesson.tries is not None else _("End of the lesson"),
        sentences=list(_summary(lesson, overview)),
        left=[
            PanelLink(words=f"{step + 1}  {lesson.heading(step)}", step=step)
            for step in overview.left
        ],
    )


def _summary(lesson: Lesson, overview: Overview) -> Iterator[str]:
    total, done = overview.question_count, overview.done
    if not total:
        yield _("You have seen all of {title}.", title=lesson.title)
        return
    if lesson.tries is not None:
        yield _("{done} of {total} questions answered.", done=done, total=total)
        yield _("Give the file with your answers to your teacher, who can grade it.")
        return
    share = f"{100 * overview.first_try / total:.0f} %"
    yield _("{done} of {total} questions solved.", done=done, total=total)
    yield _("{first_try} on the first try ({share}).", first_try=overview.first_try, share=share)
    answers_shown = overview.marks.count(StepMark.SHOWN)
    if answers_shown:
        yield plural("{count} answer shown.", "{count} answers shown.", answers_shown)
    if (there := after(lesson)) is not None:
        yield _("Next in the course: {title}.", title=title_of(there))


class PanelButton(TypedDict):
    """A button for a `LessonCommand`, with label and tooltip.

    `look` is ``"primary"`` for the most likely next action, ``"warning"`` for an action that cannot
    be undone, and otherwise empty.
    """

    command: str
    words: str
    tip: str
    enabled: bool
    look: str


def button(
    command: StrEnum, words: str, tip: str, *, enabled: bool = True, look: str = ""
) -> PanelButton:
    return PanelButton(command=command.value, words=words, tip=tip, enabled=enabled, look=look)


class PanelChoice(TypedDict):
    """An answer with its own button.

    `mark` is ``"right"``, ``"wrong"``, ``"given"`` (in an exam), ``"solution"`` (if the learner
    asked to see the answer), or empty if the answer was not chosen. `reason` is the feedback as
    HTML if this choice is the last answer, and otherwise empty.
    """

    words: str
    mark: str
    enabled: bool
    reason: str


class QuestionPage(TypedDict):
    """The panel next to the board of a question.

    `words`, `question` and `feedback` are HTML from the lesson's Markdown. `notes` contains the
    paragraphs below the feedback. `field` is the placeholder of the text field, or
    empty if there is no text field. `verdict` is the first line of the feedback. `mood` is the kind
    of feedback: empty, ``"right"``, ``"wrong"`` or ``"note"``. `tools` and `navigation` are the
    buttons at the bottom.
    """

    words: str
    question: str
    choices: list[PanelChoice]
    field: str
    verdict: str
    feedback: str
    notes: list[str]
    mood: str
    tools: list[PanelButton]
    navigation: list[PanelButton]


class PlayerPage(QuestionPage):
    """The panel of a lesson.

    `hints` is HTML. `actions` are the buttons under the feedback. `end` contains the summary after
    the last step. Before that, `end` is empty.
    """

    step: int
    where: str
    hints: str
    notice: str
    actions: list[PanelButton]
    reset: PanelButton
    end: list[EndPage]


@dataclass(frozen=True, slots=True)
class Aside:
    """Messages and values that are not part of the lesson or of the progress.

    `problem` says why the last input is not a valid answer. `cost` is the engine's comment on the
    last answer. `notice` is about the progress and its file. Each of these messages can be empty.
    `confirms_reset` is true while a reset waits for confirmation. `retries` is true if the feedback
    on a wrong answer is hidden because the learner is trying again. `in_deck` contains the missed
    steps that were added to the deck of practice cards.
    """

    problem: str = ""
    cost: str = ""
    notice: str = ""
    confirms_reset: bool = False
    retries: bool = False
    in_deck: frozenset[int] = frozenset()


def player_page(
    lesson: Lesson, progress: Progress, aside: Aside, *, seed: object, links: Links
) -> PlayerPage:
    """Build the panel. `seed` determines the order of the choices."""
    return _Builder(lesson, progress, aside).page(seed, links)


@dataclass(frozen=True, slots=True)
class _Feedback:
    """The first line of the feedback, the reply as HTML, the kind of feedback, and notes."""

    verdict: str = ""
    html: str = ""
    mood: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Builder:
    """A builder for the parts of the panel at one step."""

    lesson: Lesson
    progress: Progress
    aside: Aside

    @property
    def question(self) -> EvaluatedQuestion | None:
        return question_at(self.lesson, self.progress.step)

    @property
    def is_open(self) -> bool:
        return steps.open_question(self.lesson, self.progress) is not None

    @cached_property  # saves 0.4 ms a step
    def found(self) -> Verdict | None:
        return steps.verdict(self.lesson, self.progress)

    def page(self, seed: object, links: Links) -> PlayerPage:
        lesson, progress, question = self.lesson, self.progress, self.question
        step, overview = lesson.steps[progress.step], steps.overview_of(lesson, progress)
        headings = (line_to_html(each.text) for each in (*step.above, step.heading))
        asks = question is not None and (question.question.prompt or self.is_open)
        choices = [] if question is None else list(self._choices(question, seed))
        actions, tools = list(self._actions()), list(self._tools())
        hints = steps.hints_at(lesson, progress.step)[: progress.hints_seen(progress.step)]
        if choices:  # the choices need the space
            actions, tools = [], [*actions, *tools]
        return PlayerPage(
            step=progress.step,
            where=steps.where(lesson, progress.step, overview),
            words="".join(f"<h2>{each}</h2>" for each in headings) + to_html(step.text, links),
            question=line_to_html(question.question.words) if question and asks else "",
            choices=choices,
            field=question.input.field if question and self.is_open else "",
            verdict=self.shown.verdict,
            feedback=self.shown.html,
            notes=[*filter(None, self.shown.notes)],
            mood=self.shown.mood,
            hints="".join(map(to_html, hints)),
            notice=self.aside.notice,
            actions=actions,
            tools=tools,
            navigation=list(self._navigation()),
            reset=button(
                LessonCommand.RESET,
                _("Delete all answers?") if self.aside.confirms_reset else _("Start again"),
                _("Delete all answers and return to the first step"),
                enabled=lesson.tries is None,  # an exam keeps its answers
                look="warning" if self.aside.confirms_reset else "",
            ),
            end=[end_page(lesson, overview)] if progress.has_ended else [],
        )

    def _choices(self, question: EvaluatedQuestion, seed: object) -> Iterator[PanelChoice]:
        """Yield the answers that have buttons, in an order determined by the seed."""
        step = self.progress.step
        buttons = list(question.input.buttons)
        if question.input.is_mixed:
            Random(f"{seed} {self.lesson.ids[step]}").shuffle(buttons)
        given = {attempt.answer: attempt.right for attempt in self.progress.attempts_at(step)}
        last = next((each.answer for each in self.progress.attempts_at(step)[-1:]), None)
        solutions = question.solutions if step in self.progress.shown else ()
        for words in buttons:
            answer = question.format_answer(question.read(words))
            mark = ""
            if answer in solutions:
                mark = "solution"
            elif self.lesson.tries is not None:
                mark = "given" if last == answer else ""
            elif answer in given:
                mark = "right" if given[answer] else "wrong"
            reason = self._reason() if last == answer and mark in ("right", "wrong") else ""
            enabled = self.is_open and mark != "wrong"
            yield PanelChoice(words=words, mark=mark, enabled=enabled, reason=reason)

    @property
    def shown(self) -> _Feedback:
        """The feedback on the last answer; empty if it appears next to a button."""
        if self.aside.problem:
            return _Feedback(mood="note", notes=(self.aside.problem,))
        step, found, question = self.progress.step, self.found, self.question
        if step in self.progress.shown and not self.progress.solved(step):
            return self._solutions()
        if found is None or question is None or (self.aside.retries and not found.right):
            return _Feedback()
        if found.right is None:
            return _Feedback(found.answer, to_html(found.feedback), "note")
        if question.input.buttons:
            return _Feedback()
        if found.right:
            line = _(CORRECT)
        else:
            line = _(_DID.get(question.input.task, _WROTE), answer=found.answer)
        mood = "right" if found.right else "wrong"
        return _Feedback(line, self._reply(_why(found)), mood, (self.aside.cost,))

    def _reply(self, *words: str) -> str:
        """Return Markdown as HTML, with the step to which the answer leads.

        By default, an answer leads to the next step, which is not named.
        """
        go = self.found.go if self.found is not None and self.progress.go is not None else None
        return "".join(map(to_html, (*words, _("Next: {step}", step=go) if go else "")))

    def _reason(self) -> str:
        """Return the feedback on the last choice, as HTML."""
        if self.found is None:
            return ""
        right, why = self.found.right, _why(self.found)
        return self._reply(f"**{_(CORRECT)}**", why) if right else self._reply(why or _(NOT_QUITE))

    def _solutions(self) -> _Feedback:
        """Return the right answers, which the learner has asked to see."""
        if self.question is None or not self.question.can_evaluate:  # the lesson has changed
            return _Feedback(mood="note")
        solutions = self.question.solutions
        why = ""
        with suppress(GammonError):
            why = to_html(_why(self.question.judge(solutions[0])))
        return _Feedback(_("The answer: {answer}", answer=_(" or ").join(solutions)), why, "note")

    def _actions(self) -> Iterator[PanelButton]:
        """Yield the available buttons to try again, to get a hint and to see the answer."""
        step, progress = self.progress.step, self.progress
        if progress.has_ended or not self.is_open:
            return
        if self.shown.mood == "wrong":
            look = "" if progress.go is not None else "primary"
            yield button(
                LessonCommand.RETRY, _("Try again"), _("Hide this answer (Enter)"), look=look
            )
        seen, hints = progress.hints_seen(step), steps.hints_at(self.lesson, step)
        if seen < len(hints):
            words = (
                _("Hint {seen} of {hints}", seen=seen + 1, hints=len(hints))
                if len(hints) > 1
                else _("Hint")
            )
            yield button(LessonCommand.HINT, words, _("Get help finding the answer (H)"))
        if steps.may_show(self.lesson, progress):
            yield button(
                LessonCommand.SHOW, _("Show answer"), _("See the right answer, and continue")
            )

    def _tools(self) -> Iterator[PanelButton]:
        """Yield the button to explore and, at the end, the button for the missed questions."""
        explores = self.progress.exploring
        words, tip = (
            (_("Back to the lesson"), _("Discard your moves and return to the step"))
            if explores
            else (_("Explore freely"), _("Play on from here, without affecting your results"))
        )
        if not self.progress.has_ended:
            look = "primary" if explores else ""
            yield button(LessonCommand.EXPLORE, words, tip, look=look)
            if explores or steps.next_step(self.lesson, self.progress) is not None:
                return
        if self.lesson.tries is not None:
            return
        missed = {*steps.missed_steps(self.lesson, self.progress)} - self.aside.in_deck
        if missed:
            words = plural(
                "Add {count} mistake to the deck", "Add {count} mistakes to the deck", len(missed)
            )
            tip = _("You will practise them again before you forget them")
            yield button(LessonCommand.DECK, words, tip, look="primary")

    def _navigation(self) -> Iterator[PanelButton]:
        """Yield the buttons Back and Next. While a question is open, Skip replaces Next."""
        progress = self.progress
        is_first = not progress.trail and not progress.has_ended
        yield button(
            LessonCommand.BACK, _("Back"), _("The previous step (←)"), enabled=not is_first
        )
        is_last = steps.next_step(self.lesson, progress) is None
        words, tip = (
            (_("Finish"), _("See your result")) if is_last else (_("Next"), _("The next step (→)"))
        )
        done = (not self.is_open and not progress.exploring) or progress.go is not None
        if not done and not is_last and not progress.exploring:
            words, tip = _("Skip"), _("Continue without an answer (→)")
        if not progress.has_ended:
            look = "primary" if done else ""
            yield button(LessonCommand.FORWARD, words, tip, look=look)


_DID = {
    BoardTask.PLAY: N_("Not yet: you played {answer}"),
    BoardTask.POINT: N_("Not yet: you clicked {answer}"),
}
_WROTE = N_("Not yet: you wrote {answer}")


def _why(found: Verdict) -> str:
    """Return the feedback in Markdown, without the default sentences."""
    words = found.feedback.removeprefix(_(CORRECT)).strip()
    return "" if words == _(NOT_QUITE) else words
