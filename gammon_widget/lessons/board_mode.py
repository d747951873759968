"""The board of a lesson step. It shows arrows, marks and feedback, and accepts answers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..analysis.values.error_class import ERROR_COLORS, ErrorClass
from ..board.model.board_view import view_of
from ..board.model.clicks import Act, ChosenPlace, Command, Response
from ..board.model.description import Affordance
from ..board.model.messages import Back, Click, Drop, Input
from ..board.model.modes import PlayMode
from ..board.model.status_bar import message_of
from ..board.model.turn import Turn
from ..drawing import (
    ArrowView,
    BoardView,
    ButtonView,
    DieView,
    MarkView,
    StatusBarView,
    Target,
    TargetKind,
)
from ..drawing.diagrams import Arrow, Mark
from ..drawing.diagrams.diagram import arrow_views, mark_views
from ..languages.translation import N_, _
from ..match.event_bus import Change, Motion
from ..match.seats import Actor, Seat
from ..notation.plays import written_moves
from ..rules import Action, ActionKind, Color, Confirm, MakePlay, Phase
from .lesson import Lesson
from .progress import Progress, open_question, verdict
from .prose import plain
from .question import CORRECT, QUESTION, BoardTask, EvaluatedQuestion, Given, Verdict
from .question_kinds import CUBE_KEYS, CUBE_WORDS, cube_label
from .step import Setup

_CUBE = frozenset(CUBE_WORDS.values())
_UNDOING = ("undo", "more")


@dataclass(frozen=True)
class LessonMode(PlayMode):
    """A board mode that shows a step, and calls `answered` with every answer given on the board.

    `lead` and `words` are the text of the status bar: the question, or the verdict on the last
    answer. If `lead` is empty, the status bar shows who is on roll. `pips` and `cube` determine
    whether the board shows pip counts and the cube.
    """

    setup: Setup
    task: BoardTask
    answered: Callable[[Given], None]
    lead: str = ""
    words: str = ""
    pips: bool = True
    cube: bool = True

    def seat(self, seat: Actor) -> Actor:
        """Let the user play both sides if the task needs moves, and otherwise neither side."""
        moves = self.task in (BoardTask.PLAY, BoardTask.CUBE, BoardTask.EXPLORE)
        return None if moves else Seat.WATCHER

    @property
    def _annotations(self) -> tuple[tuple[ArrowView, ...], tuple[MarkView, ...]]:
        setup, turn = self.setup, self.setup.state.turn or Color.WHITE
        problems: list[str] = []  # stays empty, because the lesson has been checked
        arrows = arrow_views(setup.arrows, setup.state.position, turn, problems)
        return arrows, mark_views(setup.marks, turn, problems)

    def view(self, turn: Turn) -> BoardView:
        """Return the board view of a turn, with only the parts that the task needs."""
        view = view_of(turn)
        view = view if self.pips else view.uncounted
        view = view if self.cube else view.without_cube
        if self.task is BoardTask.EXPLORE:
            return view
        is_asked = turn.state == self.setup.state and turn.active_source is None
        arrows, marks = self._annotations if is_asked else ((), ())
        view = replace(view, arrows=arrows, marks=marks)
        if turn.dice and self.task is not BoardTask.PLAY:  # a crossed-out die may reveal the answer
            view = replace(view, dice=tuple(DieView(d.color, d.number) for d in view.dice))
        status_bar = view.status_bar or StatusBarView()
        if self.task is BoardTask.PLAY and not is_asked:
            status_bar = replace(status_bar.with_tools(*_UNDOING), lead=self.lead and _(QUESTION))
            return replace(view, status_bar=status_bar)
        lead = _(self.lead) or status_bar.lead
        message = message_of(turn, lead)
        if self.words and message.endswith(self.words):  # the message begins with earlier events
            message = self.words
        status_bar = replace(
            status_bar.with_tools(*(_UNDOING if self.task is BoardTask.PLAY else ("more",))),
            lead=lead,
            words=message or self.words,
        )
        if self.task is BoardTask.PLAY:
            return replace(view, status_bar=status_bar)
        buttons = self._cube_buttons(turn, view) if self.task is BoardTask.CUBE else ()
        return replace(view.without_buttons, status_bar=status_bar, buttons=buttons)

    def _cube_buttons(self, turn: Turn, view: BoardView) -> tuple[ButtonView, ...]:
        """Return the buttons for a cube decision, with none of them emphasised."""
        named = {button.name: button for button in view.buttons}
        known = [kind for kind in CUBE_KEYS if kind.value in named]
        others = [button for name, button in named.items() if name not in CUBE_KEYS]
        return (*(ButtonView(each.value, cube_label(each, turn.state)) for each in known), *others)

    def affordance_at(self, turn: Turn, target: Target) -> Affordance:
        """Return what the user can do at a target.

        If the task asks for a place, the user can click every place.
        """
        if self.task is not BoardTask.POINT:
            return super().affordance_at(turn, target)
        return Affordance.NOTHING if self._place(target) is None else Affordance.CLICK

    def respond(self, turn: Turn, given: Input) -> Response | None:
        """Respond to an input. If the task asks for a place, a click on a place is an answer."""
        if self.task in (BoardTask.WATCH, BoardTask.POINT):
            match given:
                case Click(target=target) if target.kind is not TargetKind.BUTTON:
                    return self._respond_to_click(turn, target)
                case Drop() | Back():
                    return None
        return super().respond(turn, given)

    def _respond_to_click(self, turn: Turn, target: Target) -> Response | None:
        place = self._place(target)
        if self.task is BoardTask.WATCH:
            words = _("To play from here, press “Explore freely”.")
            return Response(turn.selection, message=words)
        if place is not None and self.task is BoardTask.POINT:
            return Response(turn.selection, (ChosenPlace(self.setup.on_board(place)),))
        return None

    def _place(self, target: Target) -> int | None:
        """Return the number of a place for the player on roll; None for other targets."""
        if not target.is_place:
            return None
        return target.place_for(self.setup.state.turn or Color.WHITE)

    def take(self, act: Act) -> bool:
        """Report `act` as an answer instead of executing it.

        Return False if `act` is not an answer.
        """
        is_cube = self.task is BoardTask.CUBE
        match act:
            case ChosenPlace(place=place):
                self.answered(place)
            case Command.ROLL if is_cube:
                self.answered(ActionKind.ROLL)
            case Action(kind=kind) if is_cube and kind in _CUBE:
                self.answered(act)
            case _:
                return False
        return True

    def receive(self, change: Change) -> None:
        """Treat a confirmed play, or a cube action from a notebook cell, as an answer."""
        if change.motion is not Motion.DONE:
            return
        if self.task is BoardTask.PLAY and isinstance(change.action, Confirm | MakePlay):
            after = change.after
            over = after.phase is Phase.OVER
            self.answered(after.position if over else after.position.swapped())
        elif self.task is BoardTask.CUBE and change.action.kind in _CUBE:
            self.answered(change.action)


NOT_YET = N_("Not yet.")
MAX_SENTENCE = 60
"""The maximum length of a question, in characters, that the status bar shows in full. If a question
is longer, the status bar shows only one of its sentences."""

_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True)
class BoardFeedback:
    """The text of the status bar in two parts, `lead` and `words`, and the board with its marks."""

    lead: str
    words: str
    setup: Setup


def board_feedback(lesson: Lesson, progress: Progress, *, retries: bool) -> BoardFeedback:
    """Return the feedback for the board, or only the question if the learner is trying again."""
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
    answer, meaning = found.answer, about.read(found.answer)
    if isinstance(meaning, ActionKind):
        answer = cube_label(meaning, about.state)
    return BoardFeedback(lead, answer, _marked(setup, about, found))


def asked_in_short(markdown: str) -> str:
    """Return a question as plain text, shortened to one sentence if it is long."""
    words = plain(markdown.replace("\n", " "))
    if len(words) <= MAX_SENTENCE:
        return words
    sentences = _SENTENCE.split(words)
    return next((each for each in reversed(sentences) if each.endswith("?")), sentences[-1])


def _marked(setup: Setup, about: EvaluatedQuestion, found: Verdict) -> Setup:
    """Return the setup with a mark on the clicked place, or with arrows for a wrong play."""
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
