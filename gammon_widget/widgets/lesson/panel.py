"""What stands around a lesson's board: its toolbar, its text, and its question."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from functools import partial

import ipywidgets

from ...lessons import Lesson, Verdict
from ...lessons.asked_question import AskedQuestion
from ...lessons.progress import LessonCommand, Progress, next_step, open_question, where
from ...lessons.prose import line_to_html, to_html
from ..owning_widget import close_whole
from .keys import LessonKeys

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

_TRY = ("Try it yourself", "hand-o-up", "Play on from here; nothing of it counts", "")
_RETURN = ("Back to the lesson", "reply", "Leave what was tried, and see the step again", "warning")
"""Words, icon, tip and style of the button that does either."""


class Toolbar:
    """The buttons above the board, which lead through the lesson.

    Parameters
    ----------
    lesson
        The lesson.
    command
        Called with what a button, or an arrow key on one, asks for.
    jump
        Called with the step that is chosen from the contents.

    Attributes
    ----------
    asks
        Whether it asks if the learner is sure that they want to start again.
    """

    def __init__(
        self,
        lesson: Lesson,
        command: Callable[[LessonCommand], None],
        jump: Callable[[int], None],
    ) -> None:
        self._lesson = lesson
        self._jump = jump
        self._step = 0
        self.asks = False
        self._back = _button(
            "Back", partial(command, LessonCommand.BACK), "arrow-left", "The step before (←)"
        )
        self._next = _button(
            "Next", partial(command, LessonCommand.FORWARD), "arrow-right", "The next step (→)"
        )
        self._explore = _button("", partial(command, LessonCommand.EXPLORE))
        tip = "Forget all answers, from the first step"
        self._reset = _button("", partial(command, LessonCommand.RESET), "refresh", tip)
        titles = [(f"{step + 1}  {lesson.heading(step)}"[:80], step) for step in range(len(lesson))]
        self._contents = ipywidgets.Dropdown(
            options=titles,
            tooltip="The contents",
            layout=ipywidgets.Layout(width="auto", flex="1 1 120px", max_width="320px"),
        )
        self._contents.observe(self._chosen, "value")
        if lesson.tries is not None:
            self._reset.layout.display = "none"  # the answers of an exam stay
        self._where = ipywidgets.HTML()
        buttons = (self._back, self._next, self._contents, self._explore, self._reset)
        self.box = ipywidgets.HBox(
            [*buttons, self._where, LessonKeys(command)],
            layout=ipywidgets.Layout(flex_flow="row wrap", overflow="visible"),
        )
        self.box.add_class("gammon-lesson-bar")

    def show(self, progress: Progress) -> None:
        """Show where a learner is."""
        lesson, explore = self._lesson, self._explore
        self._back.disabled = not progress.trail
        self._next.disabled = next_step(lesson, progress) is None
        done = open_question(lesson, progress) is None and not progress.exploring
        self._next.button_style = "primary" if done or progress.go is not None else ""
        words = _RETURN if progress.exploring else _TRY
        explore.description, explore.icon, explore.tooltip, explore.button_style = words
        self.ask(sure=False)
        self._step = progress.step  # before the contents tell that they lead there
        self._contents.value = progress.step
        self._where.value = html.escape(where(lesson, progress))

    def ask(self, *, sure: bool = True) -> None:
        """Ask whether the learner is sure to start again, or do not ask any more."""
        self.asks = sure
        self._reset.description = "Forget all answers?" if sure else "Start again"
        self._reset.button_style = "danger" if sure else ""

    def _chosen(self, change: dict[str, int]) -> None:
        if change["new"] != self._step:
            self._jump(change["new"])


class Panel:
    """The text of a step, its question, and what is said to an answer.

    Parameters
    ----------
    lesson
        The lesson.
    command
        Called with what a button asks for.
    answer
        Called with what is answered here.
    """

    def __init__(
        self,
        lesson: Lesson,
        command: Callable[[LessonCommand], None],
        answer: Callable[[str], None],
    ) -> None:
        self._lesson = lesson
        self._links = lesson.links
        self._answer = answer
        self._asked: AskedQuestion | None = None
        self._words = ipywidgets.HTML()
        self._question = ipywidgets.HTML()
        self._inputs = ipywidgets.VBox()
        self._hints = ipywidgets.HTML()
        self._hint = _button("Hint", partial(command, LessonCommand.HINT), "lightbulb-o")
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
        """Show the step a learner is at, and what comes of their last answer.

        Parameters
        ----------
        progress
            How far they have come.
        verdict
            What their last answer there is worth, if they have given one.
        problem
            Why what they did last is no answer; empty if it is one.
        unsaved
            Why the progress is not kept; empty if it is.
        """
        lesson, index = self._lesson, progress.step
        step = lesson.steps[index]
        headings = "".join(
            f"<h2>{line_to_html(heading.text)}</h2>" for heading in (*step.above, step.heading)
        )
        _set(self._words, f"{headings}{to_html(step.text, self._links)}", "gammon-lesson-words")
        asked = open_question(lesson, progress)
        self._show_inputs(asked)
        words, seen, hints = "", progress.hints_seen(index), tuple[str, ...]()
        if step.question is not None:
            words = step.question.words if step.question.prompt or asked else ""
            hints = step.question.hints
        _set(self._question, words and f"<b>{line_to_html(words)}</b>", "gammon-lesson-words")
        hints = () if lesson.tries is not None else hints
        self._hint.layout.display = "" if asked and seen < len(hints) else "none"
        self._hint.description = f"Hint {seen + 1} of {len(hints)}" if len(hints) > 1 else "Hint"
        shown = "".join(map(to_html, hints[:seen]))
        _set(self._hints, shown, "gammon-lesson-said gammon-hint")
        if problem or verdict is None:
            _set(self._said, _paragraph(problem), "gammon-lesson-said gammon-hint")
        else:
            self._say(verdict, goes=progress.go is not None)
        _set(self._unsaved, _paragraph(unsaved), "gammon-lesson-said gammon-wrong")

    def _say(self, verdict: Verdict, *, goes: bool) -> None:
        kinds = {
            True: ("✓ ", "gammon-right"),
            False: ("✗ ", "gammon-wrong"),
            None: ("", "gammon-hint"),
        }
        mark, kind = kinds[verdict.right]
        given = f"<p><b>{mark}{html.escape(verdict.answer)}</b></p>"
        # Who has been there, and has come back, goes on as usual.
        go = f"<p>Next: {line_to_html(verdict.go)}</p>" if verdict.go and goes else ""
        _set(self._said, f"{given}{to_html(verdict.feedback)}{go}", f"gammon-lesson-said {kind}")

    def _show_inputs(self, asked: AskedQuestion | None) -> None:
        """Show what an answer is given with, where it is not the board itself."""
        if asked == self._asked:
            return  # what is being written in a field stays
        self._asked = asked
        before = self._inputs.children
        self._inputs.children = () if asked is None else tuple(self._inputs_of(asked))
        for widget in before:
            close_whole(widget)

    def _inputs_of(self, asked: AskedQuestion) -> Iterable[ipywidgets.Widget]:
        for words in asked.input.buttons:
            button = _button(words, partial(self._answer, words))
            button.add_class("gammon-choice")
            yield button
        if asked.input.field:
            yield self._field(asked.input.field)

    def _field(self, placeholder: str) -> ipywidgets.Widget:
        field = ipywidgets.Text(
            placeholder=placeholder,
            continuous_update=False,
            layout=ipywidgets.Layout(width="120px"),
        )

        def give() -> None:
            if field.value.strip():
                self._answer(field.value)

        # A field tells that it has changed when the button takes the focus; Enter presses it, too.
        box = ipywidgets.HBox([field, _button("Answer", give)])
        box.add_class("gammon-lesson-number")
        return box


def _paragraph(words: str) -> str:
    return f"<p>{html.escape(words)}</p>" if words else ""


def _button(
    words: str, press: Callable[[], None], icon: str = "", tip: str = ""
) -> ipywidgets.Button:
    button = ipywidgets.Button(
        description=words, icon=icon, tooltip=tip, layout=ipywidgets.Layout(width="auto")
    )
    button.on_click(lambda _button: press())
    return button


def _set(widget: ipywidgets.HTML, content: str, classes: str) -> None:
    widget.value = f'<div class="{classes}">{content}</div>' if content else ""
    widget.layout.display = "" if content else "none"
