"""What stands around a lesson's board: its toolbar, its text, and its question."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from enum import StrEnum

import ipywidgets

from ...lessons import Lesson, Question, QuestionKind, Verdict
from ...lessons.progress import Progress, following, is_asked
from ...lessons.prose import line_to_html, to_html
from ...lessons.question_kinds import AskedCube
from ...rules import GameState
from ..owning_widget import close_whole
from .keys import Go, LessonKeys

_CSS = """<style>
.gammon-lesson { container-type: inline-size; }
.gammon-lesson .gammon-lesson-main { display: flex; flex-flow: row wrap; gap: 8px 24px; }
.gammon-lesson .gammon-lesson-bar { gap: 4px; align-items: center; }
.gammon-lesson .gammon-lesson-words { line-height: 1.5; white-space: normal;
  overflow-wrap: break-word; }
.gammon-lesson .gammon-lesson-words > :first-child { margin-top: 0; }
.gammon-lesson .gammon-lesson-words h2 { font-size: 1.3em; margin: 0 0 .5em; }
.gammon-lesson .gammon-lesson-said { padding: .5em .8em; border-left: 4px solid;
  background: var(--jp-layout-color2, #F4F1ED); line-height: 1.5; white-space: normal; }
.gammon-lesson .gammon-lesson-said p { margin: .2em 0; }
.gammon-lesson .gammon-right { border-color: #2E8B57; }
.gammon-lesson .gammon-wrong { border-color: #C4552D; }
.gammon-lesson .gammon-hint { border-color: #5B7DB1; }
.gammon-lesson .widget-button.gammon-choice { width: auto; height: auto; min-height: 32px;
  white-space: normal; text-align: left; line-height: 1.35; padding: 4px 12px; }
</style>"""


class Press(StrEnum):
    """What a button of the panel asks for."""

    BACK = "back"
    FORWARD = "forward"
    EXPLORE = "explore"
    RESET = "reset"
    HINT = "hint"


class Toolbar:
    """The buttons above the board, which lead through the lesson.

    Parameters
    ----------
    lesson
        The lesson.
    press
        Called when a button is pressed.
    jump
        Called with the step that is chosen from the contents.
    go
        Called when an arrow key is pressed on a button.

    Attributes
    ----------
    asks
        Whether it asks if the learner is sure that he wants to start again.
    """

    def __init__(
        self,
        lesson: Lesson,
        press: Callable[[Press], None],
        jump: Callable[[int], None],
        go: Callable[[Go], None],
    ) -> None:
        self._lesson = lesson
        self._jump = jump
        self._showing = False
        self.asks = False
        self._back = _button("Back", "arrow-left", "The step before (←)", press, Press.BACK)
        self._next = _button("Next", "arrow-right", "The next step (→)", press, Press.FORWARD)
        self._explore = _button("", "", "", press, Press.EXPLORE)
        self._reset = _button(
            "", "refresh", "Forget all answers, from the first step", press, Press.RESET
        )
        titles = [(f"{step + 1}  {lesson.heading(step)}"[:80], step) for step in range(len(lesson))]
        self._contents = ipywidgets.Dropdown(
            options=titles,
            tooltip="The contents",
            layout=ipywidgets.Layout(width="auto", flex="1 1 120px", max_width="320px"),
        )
        self._contents.observe(self._chosen, "value")
        self._where = ipywidgets.HTML()
        keys = LessonKeys(go)
        self.box = ipywidgets.HBox(
            [self._back, self._next, self._contents, self._explore, self._reset, self._where, keys],
            layout=ipywidgets.Layout(flex_flow="row wrap", overflow="visible"),
        )
        self.box.add_class("gammon-lesson-bar")

    def show(self, progress: Progress) -> None:
        """Show where a learner is."""
        lesson = self._lesson
        self._back.disabled = not progress.trail
        self._next.disabled = following(lesson, progress) is None
        solved = not is_asked(lesson, progress) and not progress.exploring
        self._next.button_style = "primary" if solved or progress.go is not None else ""
        if progress.exploring:
            self._explore.description, self._explore.icon = "Back to the lesson", "reply"
            self._explore.tooltip = "Leave what was tried, and see the step again"
        else:
            self._explore.description, self._explore.icon = "Try it yourself", "hand-o-up"
            self._explore.tooltip = "Play on from here; nothing of it counts"
        self._explore.button_style = "warning" if progress.exploring else ""
        self.ask(sure=False)
        self._showing = True
        try:
            self._contents.value = progress.step
        finally:
            self._showing = False
        self._where.value = html.escape(_where(lesson, progress))

    def ask(self, *, sure: bool = True) -> None:
        """Ask whether the learner is sure that he wants to start again, or do not ask any more."""
        self.asks = sure
        self._reset.description = "Forget all answers?" if sure else "Start again"
        self._reset.button_style = "danger" if sure else ""

    def _chosen(self, change: dict[str, int]) -> None:
        if not self._showing:
            self._jump(change["new"])


class Panel:
    """The text of a step, its question, and what is said to an answer.

    Parameters
    ----------
    lesson
        The lesson.
    press
        Called when a button is pressed.
    answer
        Called with what is answered here.
    """

    def __init__(
        self, lesson: Lesson, press: Callable[[Press], None], answer: Callable[[str], None]
    ) -> None:
        self._lesson = lesson
        self._links = lesson.links
        self._answer = answer
        self._asking: tuple[Question, GameState] | None = None
        self._words = ipywidgets.HTML()
        self._question = ipywidgets.HTML()
        self._inputs = ipywidgets.VBox()
        self._hints = ipywidgets.HTML()
        self._hint = _button("Hint", "lightbulb-o", "", press, Press.HINT)
        self._hint.layout.align_self = "flex-start"
        self._said = ipywidgets.HTML()
        self._unsaved = ipywidgets.HTML()
        self.box = ipywidgets.VBox(
            [
                ipywidgets.HTML(_CSS, layout=ipywidgets.Layout(display="none")),
                *(self._words, self._question, self._inputs, self._said, self._hints, self._hint),
                self._unsaved,
            ],
            layout=ipywidgets.Layout(flex="2 1 230px", min_width="230px", max_width="46rem"),
        )

    def show(self, progress: Progress, verdict: Verdict | None, problem: str, unsaved: str) -> None:
        """Show the step a learner is at, and what comes of his last answer.

        Parameters
        ----------
        progress
            How far he has come.
        verdict
            What his last answer there is worth, if he has given one.
        problem
            Why what he did last is no answer; empty if it is one.
        unsaved
            Why the progress is not kept; empty if it is.
        """
        lesson, index = self._lesson, progress.step
        step = lesson.steps[index]
        headings = "".join(
            f"<h2>{line_to_html(heading.text)}</h2>" for heading in (*step.above, step.heading)
        )
        _set(self._words, f"{headings}{to_html(step.text, self._links)}", "gammon-lesson-words")
        question = step.question
        asked = is_asked(lesson, progress)
        asking = (question, lesson.state(index)) if question is not None and asked else None
        if asking != self._asking:
            self._asking = asking
            before = self._inputs.children
            self._inputs.children = () if asking is None else tuple(self._input(*asking))
            for widget in before:
                close_whole(widget)
        words, seen, hints = "", 0, tuple[str, ...]()
        if question is not None:
            words = question.words if question.prompt or asked else ""
            seen, hints = progress.hints_seen(index), question.hints
        words = f"<b>{line_to_html(words)}</b>" if words else ""
        _set(self._question, words, "gammon-lesson-words")
        left = len(hints) - seen
        self._hint.layout.display = "" if asked and left else "none"
        self._hint.description = f"Hint {seen + 1} of {len(hints)}" if len(hints) > 1 else "Hint"
        shown = "".join(map(to_html, hints[:seen]))
        _set(self._hints, shown, "gammon-lesson-said gammon-hint")
        if problem or verdict is None:
            _set(self._said, _paragraph(problem), "gammon-lesson-said gammon-hint")
        else:
            self._say(verdict, goes=progress.go is not None)
        _set(self._unsaved, _paragraph(unsaved), "gammon-lesson-said gammon-wrong")

    def _say(self, verdict: Verdict, *, goes: bool) -> None:
        mark, kind = ("✓", "gammon-right") if verdict.right else ("✗", "gammon-wrong")
        given = f"<p><b>{mark} {html.escape(verdict.answer)}</b></p>"
        # Who has been there, and has come back, goes on as usual.
        go = f"<p>Next: {line_to_html(verdict.go)}</p>" if verdict.go and goes else ""
        _set(self._said, f"{given}{to_html(verdict.feedback)}{go}", f"gammon-lesson-said {kind}")

    def _input(self, question: Question, state: GameState) -> Iterable[ipywidgets.Widget]:
        """What an answer is given with, where it is not the board itself."""
        match question.kind:
            case QuestionKind.CHOICE:
                return [self._choice(choice) for choice in question.choices]
            case QuestionKind.CUBE:
                actions = AskedCube(question, state).actions
                return [self._choice(action.value, action.capitalize()) for action in actions]
            case QuestionKind.NUMBER:
                return [self._number()]
        return []

    def _choice(self, answer: str, label: str | None = None) -> ipywidgets.Widget:
        button = ipywidgets.Button(description=label or answer)
        button.add_class("gammon-choice")
        button.on_click(lambda _button: self._answer(answer))
        return button

    def _number(self) -> ipywidgets.Widget:
        field = ipywidgets.Text(
            placeholder="a number",
            continuous_update=False,
            layout=ipywidgets.Layout(width="120px"),
        )

        def give(_event: object = None) -> None:
            if field.value.strip():
                self._answer(field.value)

        # A field tells that it has changed when the button takes the focus; Enter presses it, too.
        button = ipywidgets.Button(description="Answer", layout=ipywidgets.Layout(width="auto"))
        button.on_click(give)
        box = ipywidgets.HBox([field, button])
        box.add_class("gammon-lesson-number")
        return box


def _paragraph(words: str) -> str:
    return f"<p>{html.escape(words)}</p>" if words else ""


def _where(lesson: Lesson, progress: Progress) -> str:
    """Where a learner is, in a few words."""
    where = f"Step {progress.step + 1} of {len(lesson)}"
    asking = [index for index, step in enumerate(lesson) if step.question is not None]
    if not asking:
        return where
    solved = sum(progress.solved(index) for index in asking)
    return f"{where}, {solved} of {len(asking)} solved"


def _button(
    words: str, icon: str, tip: str, press: Callable[[Press], None], what: Press
) -> ipywidgets.Button:
    button = ipywidgets.Button(
        description=words, icon=icon, tooltip=tip, layout=ipywidgets.Layout(width="auto")
    )
    button.on_click(lambda _button: press(what))
    return button


def _set(widget: ipywidgets.HTML, content: str, classes: str) -> None:
    widget.value = f'<div class="{classes}">{content}</div>' if content else ""
    widget.layout.display = "" if content else "none"
