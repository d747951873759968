"""The lesson player widget: a board, and a panel with the step, its question and navigation."""

from __future__ import annotations

import html
from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from os import PathLike, fsdecode
from pathlib import Path
from time import monotonic
from typing import Any, Unpack

import traitlets

from ...board.model.engine_queue import EngineQueue
from ...board.model.settings import (
    Flag,
    LessonOptions,
    Records,
    SettingError,
    TextTrait,
    WholeNumber,
    divided,
    names_options,
)
from ...board.model.tutor import TutorLike, engine_of
from ...board.widget.card import Card, Panel
from ...engine.advice import Advice, cost_of
from ...languages.translation import _, known_language, speaking, spoken
from ...lazy_imports import opened
from ...notation.plays import parse_play
from ...rules import GameState, GammonError, MakePlay
from .. import progress as steps
from ..board_mode import board_feedback
from ..exports.page import step_html
from ..lesson import Lesson
from ..player_page import Aside, PlayerPage, player_page
from ..progress import AnswerRow, LessonCommand, Progress, overview_of
from ..progress_file import ProgressBook
from ..question import BoardTask, Given, Verdict
from ..step import LessonStep
from .question_board import QuestionBoard


class LessonPanel(Panel):
    """The panel next to the board.

    `marks` contains the `StepMark` of each step. `page` is a `PlayerPage`.
    """

    _module = "lesson_panel"

    title = traitlets.Unicode().tag(sync=True)
    contents: list[dict[str, Any]] = traitlets.List().tag(sync=True)  # type: ignore[assignment]
    marks: list[str] = traitlets.List(traitlets.Unicode()).tag(sync=True)  # type: ignore[assignment]
    page: PlayerPage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]

    def show(self, page: PlayerPage, marks: list[str]) -> None:
        """Show a step, and the marks of all steps."""
        with self.hold_sync():
            self.page, self.marks = page, marks


class LessonPlayer(Card):
    """A lesson on a live board.

    Step through the lesson with the buttons, with the arrow keys while a button has the focus, or
    from a cell. Answer a question on the board or below the text. After a wrong answer, you can try
    again. After two wrong answers, the player can show the right answer. At any step, you can try
    moves of your own, and return with one click. After the last step, the player shows a summary.

    Parameters
    ----------
    lesson
        A `Lesson`, or the path of its file.
    progress
        The path of the file in which the progress is saved, and from which it is restored later. By
        default, the progress is not saved.
    pupil
        The name of the learner, stored in the file for the teacher.
    seed
        The seed for the order of the choices. The default is the name of the pupil, so that each
        pupil always sees the same order.
    tutor
        An engine, or its name, to compute the cost of a wrong play. By default, there is no tutor.
    **options
        Options of the board: `theme` (by default ``"auto"``), `size`, `single_click`, `visual_fx`,
        `sound_fx`, `pace`, and `language` (by default the language of the lesson).

    Attributes
    ----------
    board
        The `Board` next to the panel.
    step
        The current step, counted from 0. Assign a number to jump to that step.
    answer
        The last answer at this step, which may be from an earlier session. Assign text to answer
        the question.
    feedback
        The feedback on the last answer, in Markdown, or the reason why the last input is invalid.
    exploring
        Whether the learner is trying moves of their own. Assign True to start, and False to stop.
    results
        All answers as records for a pandas table. The columns are step, heading, question, answer,
        right, attempt, hints and time.

    Raises
    ------
    LessonError
        If the lesson has errors.
    GammonError
        If the progress file cannot be read. If the player cannot write the file, a message next to
        the board says so, and the player retries after every change.

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

    _panel: LessonPanel
    step = WholeNumber(0, min=0, takes="the number of a step").tag(sync=True)
    answer = TextTrait("").tag(sync=True)
    feedback = TextTrait("").tag(sync=True)
    exploring = Flag(False).tag(sync=True)
    results: list[AnswerRow] = Records().tag(sync=True)  # type: ignore[assignment]  # a descriptor

    @names_options(LessonOptions)
    def __init__(
        self,
        lesson: Lesson | str | PathLike[str],
        progress: str | PathLike[str] | None = None,
        pupil: str | None = None,
        seed: str | int | None = None,
        tutor: TutorLike = None,
        **options: Unpack[LessonOptions],
    ) -> None:
        own, of_board = divided(LessonPlayer, options)
        self.lesson = lesson if isinstance(lesson, Lesson) else Lesson.read(lesson)
        self._book = None if progress is None else ProgressBook(progress, self.lesson)
        self._progress, self._notices = Progress(), ""
        loaded = None if self._book is None else self._book.loaded
        if loaded is not None:
            self._progress, self._notices = loaded.progress, " ".join(loaded.notices)
        self._progress = steps.named(self._progress, pupil)
        self._shown_at = monotonic()
        self._seconds: dict[int, float] = {}  # on display since the last answer, for each step
        self._seed = self._progress.pupil if seed is None else seed
        self._links = self.lesson.links
        self._unsaved = self._problem = self._cost = ""
        self._confirms_reset = False  # whether a reset waits for confirmation
        self._retries = False  # whether the feedback on a wrong answer is hidden
        self._in_deck: frozenset[int] = frozenset()  # the missed steps that were added to the deck
        self._path = progress
        engine = engine_of(tutor)
        self._queue: EngineQueue | None = None  # for the cost of wrong plays
        setup = self.lesson.setups[self._progress.step]
        of_board = {"language": known_language(self.lesson.lang)} | of_board
        with self._closed_on_failure():
            if engine is not None:
                own_queue = EngineQueue(engine, self.report, owns_engine=engine is not tutor)
                self._queue = own_queue
                self._parts.callback(own_queue.close)
            self._questions = QuestionBoard(
                self.lesson.players, self._receive_answer, setup.state, **of_board
            )
            self._parts.callback(self._questions.close)
            board = self._own(self._questions.board)
            with speaking(board.language):
                note = _restart_note(progress)
            contents = [*map(asdict, self.lesson.contents)]
            panel = self._own(
                LessonPanel(title=self.lesson.title, contents=contents, language=self.lesson.lang)
            )
            super().__init__(board, panel, note, "gammon-lesson", **own)
            self._show(board=True)

    # Current values

    @property
    def progress(self) -> Progress:
        """The progress of the learner."""
        return self._progress

    @property
    def current(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self._progress.step]

    @property
    def state(self) -> GameState:
        """The current state on the board."""
        return self.board.state

    # Navigation and answers

    def next(self) -> None:
        """Go to the next step, or from the last step to the summary."""
        self._go(steps.forward(self.lesson, self._progress))

    def back(self) -> None:
        """Go back to the previous step."""
        self._go(steps.back(self._progress))

    def jump(self, step: int | str) -> None:
        """Go to a step, by its number from 0 or by its heading.

        Raises
        ------
        GammonError
            If there is no such step.
        """
        number = self.lesson.index(step) if isinstance(step, str) else step
        self._go(steps.jump(self.lesson, self._progress, number))

    def reset(self) -> None:
        """Start again and delete all answers. The answers in an exam are kept."""
        self._go(steps.start_again(self.lesson, self._progress))

    def hint(self) -> None:
        """Show the next hint, if there is one."""
        self._progress = steps.take_hint(self.lesson, self._progress)
        self._show()

    def show_answer(self) -> None:
        """Show the right answer after two wrong answers, and close the question."""
        self._go(steps.show_answer(self.lesson, self._progress))

    def add_mistakes(self) -> str:
        """Add the missed questions to the deck, to practise them before they are forgotten.

        These are the questions whose first answer was wrong, or whose right answer was shown. The
        deck is ``my_practice.jsonl``, next to the progress file or in the current folder.

        Returns
        -------
        str
            A sentence with the number of new cards.

        Raises
        ------
        GammonError
            If the deck cannot be opened or written.
        """
        folder = Path() if self._path is None else Path(fsdecode(self._path)).parent
        added: str = opened("add_mistakes", folder, self.lesson, missed=self._progress)
        self._in_deck = frozenset(steps.missed_steps(self.lesson, self._progress))
        return added

    def explore(self) -> None:
        """Let the learner try moves from the current step, without effect on the progress."""
        self._go(steps.explore(self._progress))

    def come_back(self) -> None:
        """Stop exploring, and show the current step again."""
        self._go(steps.come_back(self._progress))

    def give(self, answer: Given) -> Verdict:
        """Answer the question of the current step.

        Parameters
        ----------
        answer
            Text, or another value that `Question.judge` accepts.

        Raises
        ------
        GammonError
            If there is no question, the answer is invalid for the question, or the exam accepts no
            more answers. In these cases, the answer does not count.
        """
        self._progress, verdict = self._answered(self._progress, answer)
        self._problem, self._cost, self._retries = "", "", False
        if self._is_on_board(verdict):
            # The right play stays on the board.
            found = board_feedback(self.lesson, self._progress, retries=False)
            self._questions.give_task(BoardTask.WATCH, found.lead, found.words)
            self._show()
        else:
            self._show(board=True)
        self._request_cost(verdict)
        return verdict

    def _answered(self, progress: Progress, answer: Given) -> tuple[Progress, Verdict]:
        """Add an answer, with its time and the seconds that the question was on display."""
        self._count_seconds()
        # A step that a cell assigned together with the answer has not been on display.
        seconds = self._seconds.get(progress.step)
        spent = None if seconds is None else round(seconds)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        progress, verdict = steps.answer(self.lesson, progress, answer, now, spent)
        self._seconds.pop(progress.step, None)
        return progress, verdict

    def _count_seconds(self) -> None:
        """Add the seconds since the last call to the total of the step on display."""
        step, now = self._progress.step, monotonic()
        self._seconds[step] = self._seconds.get(step, 0) + now - self._shown_at
        self._shown_at = now

    def _request_cost(self, verdict: Verdict) -> None:
        """Request the cost of a wrong play from the engine, if there is one."""
        queue, step, question = self._queue, self._progress.step, self.current.question
        if queue is None or verdict.right is not False or question is None:
            return
        state = self.lesson.state(step)
        if state.dice is None or question.about(state).state_after(verdict.answer) is None:
            return
        action = MakePlay(parse_play(verdict.answer, state.turn_start, state.dice).moves)

        name = queue.engine.name

        def show_advice(advice: Advice | None) -> None:
            # The learner may have gone on in the meantime.
            is_here = (self._progress.step, self.answer) == (step, verdict.answer)
            if advice is not None and is_here:
                cost = cost_of(advice, state, action)
                with speaking(self.language):
                    words = _("It costs {cost:.3f}, according to {name}.", cost=cost, name=name)
                self._cost = words
                self._show_panel()

        queue.ask(state, show_advice)

    def _is_on_board(self, verdict: Verdict) -> bool:
        """Return whether the right play is already on the board, because the user played it."""
        question, before = self.current.question, self.lesson.state(self._progress.step)
        after = question and question.about(before).state_after(verdict.answer)
        return verdict.right is True and self.state == after

    # Display

    def _go(self, progress: Progress) -> None:
        self._count_seconds()
        self._progress, self._problem, self._notices, self._cost = progress, "", "", ""
        self._retries = False
        self._show(board=True)

    @spoken
    def _show(self, *, board: bool = False) -> None:
        """Update the display and save the progress."""
        self._confirms_reset = False
        self._save()
        lesson, progress = self.lesson, self._progress
        if board:
            question = steps.open_question(lesson, progress)
            task = BoardTask.WATCH if question is None else question.input.task
            found = board_feedback(lesson, progress, retries=self._retries)
            self._questions.ask(
                found.setup,
                BoardTask.EXPLORE if progress.exploring else task,
                lead=found.lead,
                words=found.words,
                pips=lesson.tries is None
                and (question is None or not question.question.counts_pips),
                cube=lesson.cube,
            )
        self._show_panel()
        self._update_traits()

    @spoken
    def _show_panel(self) -> None:
        lesson, progress = self.lesson, self._progress
        notice = self._unsaved or self._notices
        aside = Aside(
            self._problem, self._cost, notice, self._confirms_reset, self._retries, self._in_deck
        )
        page = player_page(lesson, progress, aside, seed=self._seed, links=self._links)
        self._panel.show(page, list(overview_of(lesson, progress).marks))

    def _save(self) -> None:
        """Save changed progress; after an error, try again at the next change."""
        if self._book is None:
            return
        try:
            self._progress = self._book.save(self._progress)
        except GammonError as error:
            self._unsaved = _("{error} You can continue; saving will be retried.", error=error)
        else:
            self._unsaved = ""

    def _current_values(self) -> Mapping[str, Any]:
        progress = self._progress
        verdict = steps.verdict(self.lesson, progress)
        return {
            "step": progress.step,
            "exploring": progress.exploring,
            "answer": "" if verdict is None else verdict.answer,
            "feedback": self._problem or ("" if verdict is None else verdict.feedback),
            "results": steps.results(self.lesson, progress),
        }

    def _still(self) -> dict[str, str]:
        lesson = self.lesson
        title = f"<h2>{html.escape(lesson.title)}</h2>"
        return self.board.snapshot().saved | {
            "text/plain": f"<LessonPlayer: {lesson.title}>",
            "text/html": f"{title}\n{step_html(lesson, self._progress.step)}",
        }

    # User input

    @spoken
    def _receive_answer(self, answer: Given) -> None:
        try:
            self.give(answer)
        except GammonError as error:
            self._problem = str(error)
            self._show(board=True)

    def _message_received(self, _widget: object, content: Any, _buffers: object) -> None:
        match content:  # the message may be invalid
            case {"do": "go", "command": str(word)} if word in tuple(LessonCommand):
                self._receive_command(LessonCommand(word))
            case {"do": "jump", "step": int(step)} if 0 <= step < len(self.lesson):
                self.jump(step)
            case {"do": "answer", "text": str(text)} if text.strip():
                self._receive_answer(text)

    def _receive_command(self, command: LessonCommand) -> None:
        if command is LessonCommand.HINT:
            self.hint()
        elif command is LessonCommand.DECK:
            try:
                self._notices = self.add_mistakes()
            except GammonError as error:
                self._notices = str(error)
            self._show_panel()
        elif command is LessonCommand.RETRY:
            self._retries, self._problem = True, ""
            self._show(board=True)
        elif (
            command is LessonCommand.RESET and self._progress.attempts and not self._confirms_reset
        ):
            self._confirms_reset = True
            self._show_panel()
        else:
            self._go(steps.COMMANDS[command](self.lesson, self._progress))

    # Assigned traits are requests

    @traitlets.validate("step", "answer", "exploring", "results", "feedback")
    def _validate_progress(self, proposal: Any) -> Any:
        answer = proposal["value"] if proposal["trait"].name == "answer" else ""
        if answer and answer == self.answer and not (self._held or self._is_updating):
            self._request({"answer": answer})  # repeating an answer is another attempt
        return self._validate_written(proposal)

    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        lesson, progress = self.lesson, self._progress
        for name in ("results", "feedback"):
            if name in requested:
                raise SettingError(f"{name} is read-only: the learner's answers determine it.")
        if "step" in requested:
            progress = steps.jump(lesson, progress, requested["step"])
        if "exploring" in requested:
            change = steps.explore if requested["exploring"] else steps.come_back
            progress = change(progress)
        if requested.get("answer"):
            progress, _ = self._answered(progress, requested["answer"])
        self._go(progress)

    def _remark(self, sentence: str) -> None:
        self._problem = sentence
        self._show()


def _restart_note(progress: str | PathLike[str] | None) -> str:
    """Return the message about the progress after the kernel has stopped."""
    if progress is None:
        return _("Your progress was not saved. Run the cell again to restart the lesson.")
    name = Path(fsdecode(progress)).name
    return _("Your progress is saved in {name}. Run the cell again to continue.", name=name)
