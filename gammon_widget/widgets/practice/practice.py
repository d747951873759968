"""Practice: today's cards of a deck, one after another, on a live board."""

from __future__ import annotations

import html
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from ...disk import StrPath
from ...engine.showing import Record, as_html
from ...lessons import Setup
from ...lessons.answer_input import BoardTask
from ...play import Match
from ...play.kernel_lock import locked
from ...practice import Deck, Grade
from ...practice.card import Answer, CardKind, Judged
from ...practice.choice import Choice, choice_of
from ...practice.session import Session, Stage, asks
from ...practising.answered import answered_arrows
from ...practising.commands import PracticeCommand
from ...practising.page import practice_page, verdict_of
from ...rules import Color, GameState, GammonError
from ...rules.validation import brief
from ...settings.options import OF_EVERY_WIDGET, require_known_options
from ...settings.traits import Records, SettingError, Text, WholeNumber
from ..frontend.page_size import MAX_WIDTH
from ..projection import ProjectionWidget
from .board import PracticeBoard
from .panel import PracticePanel

_OPTIONS = ("theme", "size", "single_click", "visual_fx", "sound_fx", "pace")
"""The options of its board; what else a board has, the card says."""

_NAMES = ("White", "Black")
_PLAYING_ON = "You play on from here: nothing of it counts."


class Practice(ProjectionWidget, ipywidgets.VBox):
    """Today's cards of a deck on a live board.

    A roll is played on the board, a cube turned or answered there or by a button; then stand what
    it cost, the best plays, what differs, and when the card comes back. The answer is in the
    deck's file before that is seen, so one can stop at any time. 1 to 4 give another grade, Enter
    goes on, U takes the answer back, P plays on from the card.

    Parameters
    ----------
    deck
        A `Deck`, or the path of its file.
    cram
        Whether to go once through all cards that are chosen, those that cost most first. Nothing
        of it is noted, and no card is put to another day.
    **options
        Which cards: `kind`, `phase`, `plan`, `worse_than` and `source`, as `Deck.choose` takes
        them. For the board: `theme`, by default ``"auto"``, `size`, `single_click`, `visual_fx`,
        `sound_fx`, `pace`.

    Attributes
    ----------
    card
        The id of the card that is seen; empty where none is left.
    question
        What is asked.
    answer
        What was answered. Write it to answer: ``"8/5 6/5"``, ``"double"``, ``"take"``.
    feedback
        What the answer comes to, or why what was done last cannot be.
    grade
        The grade of the answer, from 1 to 4, or 0 while there is none. Write it to give another.
    left
        How many cards are still to be answered today.
    results
        Every answer of this session as a record, which pandas makes a table of.

    Raises
    ------
    FormatError
        If the file is no deck.
    GammonError
        If there is nothing to choose by such a name.

    Examples
    --------
    >>> import os, tempfile
    >>> deck = Deck.open(os.path.join(tempfile.mkdtemp(), "mine.jsonl"))
    >>> deck.add("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", engine="simple")
    <Added: 1 card>
    >>> practice = Practice(deck)
    >>> practice.question
    'White to play 3-1.'
    >>> practice.give("8/5 6/5").cost
    0.0
    >>> practice.grade
    4
    """

    card = Text("").tag(sync=True)
    question = Text("").tag(sync=True)
    answer = Text("").tag(sync=True)
    feedback = Text("").tag(sync=True)
    grade = WholeNumber(0, min=0, max=4, takes="a grade from 1 to 4").tag(sync=True)
    left = WholeNumber(0, min=0, takes="a number of cards").tag(sync=True)
    results: list[Record] = Records().tag(sync=True)  # type: ignore[assignment]  # a descriptor

    def __init__(self, deck: Deck | StrPath, *, cram: bool = False, **options: Any) -> None:
        chosen = {name: options.pop(name) for name in _CHOICES if name in options}
        require_known_options("Practice", options, (*_OPTIONS, *_CHOICES, "deck", "cram"))
        own = {name: options.pop(name) for name in OF_EVERY_WIDGET if name in options}
        choice = choice_of(chosen)
        if not isinstance(deck, Deck | str | PathLike):
            raise GammonError(f"Practice takes a Deck or the path of its file, not {brief(deck)}.")
        self._deck = deck if isinstance(deck, Deck) else Deck.open(deck)
        self._session = Session(self._deck, choice, cram=bool(cram))
        self._turn, self._problem = 0, ""
        self._match: Match | None = None  # what is played on from the card
        options = {"theme": "auto"} | options
        with self._closed_on_failure():
            self._practice_board = PracticeBoard(_NAMES, self._answered, **options)
            self._parts.callback(self._practice_board.close)
            self.board = self._own(self._practice_board.board)
            self.board.layout.max_width = f"min({self.board.size}px, {MAX_WIDTH})"
            name = Path(self._deck.path).name
            self.board.note_restart(f"All answers are in {name}: run the cell again to go on.")
            self._panel = self._own(
                PracticePanel(
                    command=self._commanded,
                    answer=self._answered,
                    grade=self._graded,
                    point=self._point,
                    write=self._write,
                )
            )
            self._panel.belong_to(self.board)
            main = self._own(ipywidgets.Box([self.board, self._panel]))
            main.add_class("gammon-card")
            super().__init__(children=(main,), **own)
            self.add_class("gammon-lesson")
            self.add_class("gammon-practice")
            self._show()

    # What is the case

    @property
    def deck(self) -> Deck:
        """The deck."""
        return self._deck

    @property
    def session(self) -> Session:
        """What is asked, and what was answered."""
        return self._session

    @property
    def playing_on(self) -> bool:
        """Whether the board is played on from the card."""
        return self._match is not None

    # What is done

    @locked
    def give(self, answer: Answer) -> Judged:
        """Answer what is asked.

        Parameters
        ----------
        answer
            A play, as a value or a text, or a cube action.

        Raises
        ------
        GammonError
            If nothing is asked, it is no answer, or it cannot be noted. It does not count then.
        """
        judged = self._session.answer(answer)
        self._go()
        return judged

    @locked
    def show_answer(self) -> None:
        """Give up: what is right is shown, and it counts as a blunder."""
        self._session.show_answer()
        self._go()

    @locked
    def next(self) -> None:
        """Go on to the next card; where none was left, look whether there is one by now."""
        self._session.next()
        self._go()

    @locked
    def undo(self) -> None:
        """Take the last answer back, and ask its card again.

        Raises
        ------
        GammonError
            If there is none.
        """
        self._session.undo()
        self._go()

    @locked
    def suspend(self) -> None:
        """Leave the card that is seen out until ``deck.resume(card)``, and go on."""
        self._session.suspend()
        self._go()

    @locked
    def play_on(self) -> Match:
        """Let the game be played on from the card, on the same board; nothing of it counts.

        Raises
        ------
        GammonError
            If the card has not been answered yet.
        """
        state = self._session.state
        if state is None or self._session.stage is not Stage.ANSWERED:
            raise GammonError("A card is answered first, and then played on from.")
        self._match = self.board.match
        self._practice_board.play_on(state, _PLAYING_ON)
        self._show_panel()
        return self._match

    @locked
    def come_back(self) -> None:
        """Leave what was played on, and see the card again."""
        self._go()

    # How it is shown

    def _go(self) -> None:
        self._problem, self._match = "", None
        self._show()

    def _show(self) -> None:
        """Show the card in everything."""
        session = self._session
        card, state = session.card, session.state
        if session.stage in (Stage.ASKED, Stage.ASKED_TAKE):
            self._turn += 1
        if card is None or state is None:
            self._practice_board.reveal(GameState(), (), "Nothing is left for today.")
        elif session.stage is Stage.ANSWERED:
            words = verdict_of(session)
            self._practice_board.reveal(state, answered_arrows(session), words)
        else:
            question = card.question
            task = BoardTask.PLAY if card.kind is CardKind.PLAY else BoardTask.CUBE
            if question is not None:
                task = question.about(state).input.task
            bottom = card.state.decider or Color.WHITE
            setup = Setup(state, bottom=bottom, home=state.rules.home)
            pips = question is None or not question.counts_pips
            self._practice_board.ask(setup, task, asks(card, session.stage), pips=pips)
        self._show_panel()
        self._tell()

    def _show_panel(self) -> None:
        self._panel.practice = practice_page(
            self._session, self._turn, problem=self._problem, playing_on=self.playing_on
        )

    def _truth(self) -> Mapping[str, Any]:
        session = self._session
        kept, card = session.kept, session.card
        answers = ", ".join(judged.text for judged in session.given)
        return {
            "card": "" if kept is None else kept.id,
            "question": "" if card is None else asks(card, session.stage),
            "answer": answers,
            "feedback": self._problem or verdict_of(session),
            "grade": int(session.grade or 0),
            "left": session.left,
            "results": self._results(),
        }

    def _results(self) -> list[Record]:
        return [
            {
                "card": each.card,
                "answer": each.answer,
                "cost": each.cost,
                "grade": None if each.grade is None else each.grade.word.lower(),
            }
            for each in self._session.answered
        ]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """What a notebook shows and saves: the live card, and a picture with what was answered."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        # Short and the same in every run, since tools compare it.
        bundle["text/plain"] = f"<Practice: {Path(self._deck.path).name}>"
        picture = self.board.snapshot()
        bundle |= picture.saved
        rows = [
            ["" if each[name] is None else str(each[name]) for name in _SHOWN]
            for each in self.results
        ]
        answered = as_html([*_SHOWN], rows, []) if rows else ""
        image = f'<img src="{picture.url}" alt="{html.escape(picture.title)}">'
        bundle["text/html"] = f"{image}<p>{html.escape(self.question)}</p>{answered}"
        return bundle

    # What a hand does

    @locked
    def _answered(self, answer: Answer) -> None:
        self._try(lambda: self._session.answer(answer))

    @locked
    def _graded(self, grade: Grade) -> None:
        self._try(lambda: self._session.mark(grade))

    @locked
    def _commanded(self, command: PracticeCommand) -> None:
        session = self._session
        match command:
            case PracticeCommand.NEXT:
                self._try(session.next)
            case PracticeCommand.SHOW:
                self._try(session.show_answer)
            case PracticeCommand.UNDO:
                self._try(session.undo)
            case PracticeCommand.SUSPEND:
                self._try(session.suspend)
            case PracticeCommand.PLAY_ON if self.playing_on:
                self.come_back()
            case PracticeCommand.PLAY_ON if session.stage is Stage.ANSWERED:
                self.play_on()

    def _try(self, act: Any) -> None:
        """Do what a hand wants; why it cannot be done stands beside the board."""
        try:
            act()
        except GammonError as error:
            self._problem, self._match = str(error), None
            self._show()
        else:
            self._go()

    @locked
    def _point(self, play: int) -> None:
        """Show a play that is pointed at as arrows, in place of the one that was answered."""
        if self._session.stage is Stage.ANSWERED and not self.playing_on:
            arrows = answered_arrows(self._session, play if play >= 0 else None)
            self._practice_board.point_out(arrows)

    @locked
    def _write(self, text: str, turn: int) -> None:
        kept = self._session.kept
        # What was written as one went on to the next card belongs to the one before.
        if kept is None or turn != self._turn:
            return
        try:
            self._deck.note(kept, text)
        except GammonError as error:
            self._remark(str(error))
        else:
            self._show_panel()

    # Traits that are written are wishes

    @traitlets.validate("card", "question", "answer", "feedback", "grade", "left", "results")
    def _trait_written(self, proposal: Any) -> Any:
        return self._written(proposal)

    def _act_on(self, wishes: Mapping[str, Any]) -> None:
        for name in ("card", "question", "feedback", "left", "results"):
            if name in wishes:
                raise SettingError(f"{name} only tells what is the case.")
        try:
            if wishes.get("answer"):
                self._session.answer(wishes["answer"])
            if "grade" in wishes:
                self._session.mark(wishes["grade"])
        except GammonError as error:
            raise SettingError(str(error)) from error
        self._go()

    def _remark(self, sentence: str) -> None:
        self._problem = sentence
        self._show_panel()
        self._tell()


_CHOICES = tuple(Choice.__dataclass_fields__)
_SHOWN = ("answer", "cost", "grade")
