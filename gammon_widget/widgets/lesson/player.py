"""A lesson to step through: board, text and questions."""

from __future__ import annotations

import html
from collections.abc import Mapping
from datetime import UTC, datetime
from os import PathLike, fsdecode
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from ...interaction.answer_cost import ask_cost
from ...interaction.engine_queue import EngineQueue
from ...interaction.tutor import TutorLike, engine_of
from ...lessons import Lesson, LessonStep, Verdict, progress_file
from ...lessons import progress as steps
from ...lessons.answer_input import BoardTask
from ...lessons.exports.page import step_html
from ...lessons.overview import overview_of
from ...lessons.player_page import Aside, player_page
from ...lessons.progress import LessonCommand, Progress, Result
from ...lessons.question import Given
from ...play.kernel_lock import locked
from ...rules import GameState, GammonError
from ...settings.options import OF_EVERY_WIDGET, require_known_options
from ...settings.traits import Flag, Records, SettingError, Text, WholeNumber
from ..frontend.page_size import MAX_WIDTH
from ..projection import ProjectionWidget
from .board import LessonBoard
from .panel import LessonPanel

_OPTIONS = ("theme", "size", "single_click", "visual_fx", "sound_fx", "pace")
"""The options of its board; what else a board has, the lesson says."""


class LessonPlayer(ProjectionWidget, ipywidgets.VBox):
    """A lesson on a live board.

    Step through it by the buttons, by the arrow keys on them, or from a cell. A question is
    answered on the board or below the text; a wrong answer may be tried again, and after two the
    right one is shown to who asks for it. From any step one may try something for oneself, and
    come back by one click. After the last step stands how it went.

    Parameters
    ----------
    lesson
        A `Lesson`, or the path of its file.
    progress
        A file to keep the progress in: what was done before goes on. By default none.
    pupil
        What the learner is called, for whoever collects their files; it is kept in the file.
    seed
        What the order of choices follows from; by default the name of the pupil, so that each
        has an order of their own that stays the same.
    tutor
        An engine or its name, which says what a wrong play costs; by default nobody.
    **options
        For its board: `theme`, by default ``"auto"``, `size`, `single_click`, `visual_fx`,
        `sound_fx`, `pace`.

    Attributes
    ----------
    step
        The step that is seen, counted from 0. Write it to jump there.
    answer
        The last answer given at this step, today or before. Write it to answer.
    feedback
        What is said to that answer, in Markdown; or why what was done last is no answer.
    exploring
        Whether the learner tries something for themselves. Write it to begin or to come back.
    results
        Every answer as a record, which pandas makes a table of: step, heading, question, answer,
        right, attempt, hints, time.

    Raises
    ------
    LessonError
        If the file of the lesson cannot be read as one.
    GammonError
        If the file of the progress cannot be read. When it cannot be written, that is said
        beside the board, and nothing is lost: all is written as soon as it can be.

    Examples
    --------
    >>> player = LessonPlayer(Lesson.parse('''
    ... # Three and one
    ...
    ... ```board
    ... roll: 3-1
    ... ask: checker play
    ... answer: 8/5 6/5
    ... ```
    ... '''))
    >>> player.give("24/23 13/10").right
    False
    >>> player.answer = "8/5 6/5"
    >>> [record["right"] for record in player.results]
    [False, True]
    """

    step = WholeNumber(0, min=0, takes="the number of a step").tag(sync=True)
    answer = Text("").tag(sync=True)
    feedback = Text("").tag(sync=True)
    exploring = Flag(False).tag(sync=True)
    results: list[Result] = Records().tag(sync=True)  # type: ignore[assignment]  # a descriptor

    def __init__(
        self,
        lesson: Lesson | str | PathLike[str],
        progress: str | PathLike[str] | None = None,
        pupil: str | None = None,
        seed: str | int | None = None,
        tutor: TutorLike = None,
        **options: Any,
    ) -> None:
        known = (*_OPTIONS, "lesson", "progress", "pupil", "seed", "tutor")
        require_known_options("LessonPlayer", options, known)
        own = {name: options.pop(name) for name in OF_EVERY_WIDGET if name in options}
        self.lesson = lesson if isinstance(lesson, Lesson) else Lesson.read(lesson)
        self._file = progress
        self._progress, self._notices = Progress(), ""
        loaded = None if progress is None else progress_file.load_progress(progress, self.lesson)
        if loaded is not None:
            self._progress, self._notices = loaded.progress, " ".join(loaded.notices)
        self._progress = steps.named(self._progress, pupil)
        self._seed = self._progress.pupil if seed is None else seed
        self._links = self.lesson.links
        self._saved: Progress | None = None
        self._unsaved = self._problem = self._cost = ""
        self._asks = False  # whether they are asked if they are sure to begin anew
        engine = engine_of(tutor)
        self._queue: EngineQueue | None = None  # where an engine is asked what a play costs
        setup = self.lesson.setups[self._progress.step]
        options = {"theme": "auto"} | options
        with self._closed_on_failure():
            if engine is not None:
                own_queue = EngineQueue(engine, self.report, owns_engine=engine is not tutor)
                self._queue = own_queue
                self._parts.callback(own_queue.close)
            self._lesson_board = LessonBoard(self.lesson.players, setup, self._answered, **options)
            self._parts.callback(self._lesson_board.close)
            self.board = self._own(self._lesson_board.board)
            self.board.layout.max_width = f"min({self.board.size}px, {MAX_WIDTH})"
            self.board.note_restart(_restart_note(progress))
            self._panel = self._own(
                LessonPanel(
                    self.lesson, command=self._commanded, jump=self.jump, answer=self._answered
                )
            )
            self._panel.belong_to(self.board)
            main = self._own(ipywidgets.Box([self.board, self._panel]))
            main.add_class("gammon-card")
            super().__init__(children=(main,), **own)
            self.add_class("gammon-lesson")
            self._show(board=True)

    # What is the case

    @property
    def progress(self) -> Progress:
        """How far the learner has come."""
        return self._progress

    @property
    def current(self) -> LessonStep:
        """The step that is seen."""
        return self.lesson.steps[self._progress.step]

    @property
    def state(self) -> GameState:
        """The state on the board now."""
        return self.board.state

    # What is done

    @locked
    def next(self) -> None:
        """Go on to the next step; at the end, stay."""
        self._go(steps.forward(self.lesson, self._progress))

    @locked
    def back(self) -> None:
        """Go back to the step that one came from."""
        self._go(steps.back(self._progress))

    @locked
    def jump(self, step: int | str) -> None:
        """Go to a step, by its number from 0 or by its heading.

        Raises
        ------
        GammonError
            If there is no such step.
        """
        number = self.lesson.index(step) if isinstance(step, str) else step
        self._go(steps.jump(self.lesson, self._progress, number))

    @locked
    def reset(self) -> None:
        """Start again: all answers are forgotten, but for those of an exam."""
        self._go(steps.start_again(self.lesson, self._progress))

    @locked
    def hint(self) -> None:
        """Give one hint more, if there is one."""
        self._progress = steps.take_hint(self.lesson, self._progress)
        self._show()

    @locked
    def show_answer(self) -> None:
        """Show the answer to the question, once two wrong ones were given; none is taken then."""
        self._go(steps.show_answer(self.lesson, self._progress))

    @locked
    def explore(self) -> None:
        """Let the learner play on from here as they like; nothing of it counts."""
        self._go(steps.explore(self._progress))

    @locked
    def come_back(self) -> None:
        """Leave what was tried, and see the step again."""
        self._go(steps.come_back(self._progress))

    @locked
    def give(self, answer: Given) -> Verdict:
        """Answer the question of the step.

        Parameters
        ----------
        answer
            As a text, or as `Question.judge` takes it.

        Raises
        ------
        GammonError
            If nothing is asked, it is no answer to such a question, or an exam takes no more. It
            does not count then.
        """
        self._progress, verdict = steps.answer(self.lesson, self._progress, answer, _now())
        self._problem = self._cost = ""
        if self._is_played(verdict):
            self._lesson_board.give_task(BoardTask.WATCH)  # the right play stays on the board
            self._show()
        else:
            self._show(board=True)
        self._ask_cost(verdict)
        return verdict

    def _ask_cost(self, verdict: Verdict) -> None:
        """Have the engine say what a wrong play costs, if there is one."""
        step, question = self._progress.step, self.current.question
        if self._queue is None or verdict.right is not False or question is None:
            return

        def told(sentence: str) -> None:
            # By then the learner may have gone on.
            if (self._progress.step, self.answer) == (step, verdict.answer):
                self._cost = sentence
                self._show_panel()

        ask_cost(self._queue, question.about(self.lesson.state(step)), verdict.answer, told)

    def _is_played(self, verdict: Verdict) -> bool:
        """Whether the board shows a right play already, since it was made there."""
        question, before = self.current.question, self.lesson.state(self._progress.step)
        after = question and question.about(before).state_after(verdict.answer)
        return verdict.right is True and self.state == after

    # How it is shown

    def _go(self, progress: Progress) -> None:
        self._progress, self._problem, self._notices, self._cost = progress, "", "", ""
        self._show(board=True)

    def _show(self, *, board: bool = False) -> None:
        """Show the progress in everything, and keep it."""
        lesson, progress = self.lesson, self._progress
        self._asks = False
        self._save()
        if board:
            asked = steps.open_question(lesson, progress)
            task = BoardTask.WATCH if asked is None else asked.input.task
            self._lesson_board.show(
                lesson.setups[progress.step],
                BoardTask.EXPLORE if progress.exploring else task,
                pips=lesson.tries is None and (asked is None or not asked.question.counts_pips),
            )
        self._show_panel()
        self._tell()

    def _show_panel(self) -> None:
        lesson, progress = self.lesson, self._progress
        aside = Aside(self._problem, self._cost, self._unsaved or self._notices, self._asks)
        page = player_page(lesson, progress, aside, seed=self._seed, links=self._links)
        self._panel.show(page, list(overview_of(lesson, progress).marks))

    def _save(self) -> None:
        """Keep what has changed; what fails is tried again at the next change."""
        if self._file is None or self._progress == self._saved:
            return
        try:
            progress_file.save_progress(self._file, self.lesson, self._progress)
        except GammonError as error:
            self._unsaved = f"{error} You can go on: it is tried again."
        else:
            self._saved, self._unsaved = self._progress, ""

    def _truth(self) -> Mapping[str, Any]:
        progress = self._progress
        verdict = steps.verdict(self.lesson, progress)
        return {
            "step": progress.step,
            "exploring": progress.exploring,
            "answer": "" if verdict is None else verdict.answer,
            "feedback": self._problem or ("" if verdict is None else verdict.feedback),
            "results": steps.results(self.lesson, progress),
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """What a notebook shows and saves: the live lesson, and the step for where none lives."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        lesson = self.lesson
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<LessonPlayer: {lesson.title}>"
        bundle |= self.board.snapshot().saved
        title = f"<h2>{html.escape(lesson.title)}</h2>"
        bundle["text/html"] = f"{title}\n{step_html(lesson, self._progress.step)}"
        return bundle

    # What a hand does

    @locked
    def _answered(self, answer: Given) -> None:
        try:
            self.give(answer)
        except GammonError as error:
            self._problem = str(error)
            self._show(board=True)

    @locked
    def _commanded(self, command: LessonCommand) -> None:
        if command is LessonCommand.HINT:
            self.hint()
        elif command is LessonCommand.RESET and self._progress.attempts and not self._asks:
            self._asks = True
            self._show_panel()
        else:
            self._go(steps.obey(self.lesson, self._progress, command))

    # Traits that are written are wishes

    @traitlets.validate("step", "answer", "exploring", "results", "feedback")
    def _progress_written(self, proposal: Any) -> Any:
        answer = proposal["value"] if proposal["trait"].name == "answer" else ""
        if answer and answer == self.answer and not self._cross_validation_lock:
            self._act_on({"answer": answer})  # the same answer once more is one more attempt
        return self._written(proposal)

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        lesson, progress = self.lesson, self._progress
        for name in ("results", "feedback"):
            if name in wishes:
                raise SettingError(f"{name} only tells what was answered.")
        try:
            if "step" in wishes:
                progress = steps.jump(lesson, progress, wishes["step"])
            if "exploring" in wishes:
                change = steps.explore if wishes["exploring"] else steps.come_back
                progress = change(progress)
            if wishes.get("answer"):
                progress, _ = steps.answer(lesson, progress, wishes["answer"], _now())
        except GammonError as error:
            raise SettingError(str(error)) from error
        self._go(progress)

    @locked
    def report(self, error: Exception) -> None:
        """Show beside the board what went wrong in somebody's function; everything goes on."""
        self._problem = f"{type(error).__name__}: {error}"
        self._show()

    def _refused(self, error: traitlets.TraitError) -> None:
        self._problem = str(error)
        self._show()


def _now() -> str:
    """The time as it stands in a record: UTC, to the second."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _restart_note(progress: str | PathLike[str] | None) -> str:
    """What becomes of the lesson when the kernel has stopped and the cell is run again."""
    if progress is None:
        return "Run the cell again to begin the lesson anew: its progress was kept in no file."
    name = Path(fsdecode(progress)).name
    return f"The progress is kept in {name}: run the cell again, and it goes on."
