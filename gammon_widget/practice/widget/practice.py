"""The practice widget: today's cards of a deck on a live board, with a panel."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from functools import partial
from os import PathLike
from pathlib import Path
from typing import Any, Unpack

import traitlets

from ...analysis.match_analysis import analyse
from ...analysis.values.best_source import best_source
from ...analysis.values.error_class import ErrorScale
from ...board.model.match_files import open_game
from ...board.model.settings import (
    PracticeOptions,
    Records,
    SettingError,
    TextTrait,
    WholeNumber,
    divided,
    names_options,
)
from ...board.widget.card import Card, Panel
from ...board.widget.projection import ProjectionWidget
from ...engine.evaluation import Record
from ...languages.translation import N_, _, speaking, spoken
from ...lessons.board_mode import asked_in_short
from ...lessons.player_page import button
from ...lessons.question import QUESTION, BoardTask
from ...lessons.step import Setup
from ...lessons.widget.question_board import QuestionBoard
from ...libraries import library
from ...match.match import Match
from ...match.players import UNNAMED
from ...rules import Color, GameState, GammonError
from ...rules.tables import html_table
from ...rules.validation import brief
from ...storage.atomic_write import StrPath
from ...viewer.replay import PlayOnMode
from ..card import Answer, AnswerEvaluation, CardKind
from ..deck import CardFilter, Deck, choice_of
from ..deck_page import NEW_AT_ONCE
from ..page import PracticeCommand, PracticePage, practice_page
from ..schedule import Grade, require_count
from ..session import Session, Stage
from ..verdict import PracticeMode, answered_arrows, verdict_of


class PracticePanel(Panel):
    """The panel next to the board: question, evaluation, grades and buttons."""

    _module = "practice_panel"

    practice: PracticePage = traitlets.Dict().tag(sync=True)  # type: ignore[assignment]


MAX_CANDIDATES = 10


class Practice(Card):
    """Today's cards of a deck on a live board.

    Play a roll on the board. Offer or answer a double on the board or with a button. Your answer is
    then stored in the deck's file, so you can stop at any time. After that, the board shows the
    cost of your answer, the best plays, how your play differs from the best play, and when the card
    comes back. The keys 1 to 4 change the grade, Enter goes to the next card, U undoes the answer,
    and P lets you play on from the position.

    Parameters
    ----------
    deck
        A `Deck`, or the path of its file.
    cram
        Whether to go through all chosen cards once, the most costly first, without recording
        answers or changing schedules.
    candidates
        The number of candidate plays, up to 10, that you name on the board before you choose the
        best of them. The verdict then says whether the best play was among them. With 0, you choose
        a play at once.
    on_leave
        A function that is called when the user wants to return to the reviewed game. The button
        *Back to the game* appears only if you pass this function.
    **options
        To choose cards: `kind`, `phase`, `plan`, `worse_than` and `source`, as in `Deck.choose`.
        For the board: `theme` (by default ``"auto"``), `size`, `single_click`, `visual_fx`,
        `sound_fx` and `pace`.

    Attributes
    ----------
    board
        The `Board` next to the panel.
    card
        The id of the current card; empty if no card is left.
    question
        The question.
    answer
        The answer. To answer, assign a string such as ``"8/5 6/5"``, ``"double"`` or ``"take"``.
    feedback
        The evaluation of the answer, or the reason why the last command failed.
    grade
        The grade of the answer, from 1 to 4, or 0 if there is no grade yet. Assign a number to
        change the grade.
    left
        The number of cards left to answer today.
    results
        The answers in this session, as a list of dictionaries, for example for a pandas table.

    Raises
    ------
    FormatError
        If the file is not a deck.
    GammonError
        If a condition for choosing cards is unknown or invalid.
    ImportError
        If fsrs is missing; the message explains how to install it.

    Examples
    --------
    >>> import os, tempfile
    >>> deck = Deck.open(os.path.join(tempfile.mkdtemp(), "mine.jsonl"))
    >>> deck.add("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", engine="net")
    <Added: 1 card>
    >>> practice = Practice(deck)
    >>> practice.question
    'White to play 3-1.'
    >>> practice.give("8/5 6/5").cost
    0.0
    >>> practice.grade
    3
    """

    _panel: PracticePanel
    card = TextTrait("").tag(sync=True)
    question = TextTrait("").tag(sync=True)
    answer = TextTrait("").tag(sync=True)
    feedback = TextTrait("").tag(sync=True)
    grade = WholeNumber(0, min=0, max=4, takes="a grade from 1 to 4").tag(sync=True)
    left = WholeNumber(0, min=0, takes="a number of cards").tag(sync=True)
    results: list[Record] = Records().tag(sync=True)  # type: ignore[assignment]  # a descriptor

    @names_options(PracticeOptions)
    def __init__(
        self,
        deck: Deck | StrPath,
        *,
        cram: bool = False,
        candidates: int = 0,
        on_leave: Callable[[], object] | None = None,
        **options: Unpack[PracticeOptions],
    ) -> None:
        own, of_board = divided(Practice, options)
        choice = choice_of({name: of_board.pop(name) for name in _CHOICES if name in of_board})
        if not isinstance(deck, Deck | str | PathLike):
            raise GammonError(f"Practice needs a Deck or the path of its file, not {brief(deck)}.")
        library("markdown_it", "Practice needs markdown-it-py", "practice")
        self._deck = deck if isinstance(deck, Deck) else Deck.open(deck)
        require_count("candidates", candidates, 0, MAX_CANDIDATES)
        self._session = Session(self._deck, choice, cram=bool(cram), candidates=candidates)
        self._turn, self._problem = 0, ""
        self._on_leave = on_leave
        self._shows_deck = False
        self._match: Match | None = None  # the match for playing on from the card
        with self._closed_on_failure():
            self._questions = QuestionBoard(UNNAMED, self._receive_answer, **of_board)
            self._questions.show(PracticeMode(), "")
            self._parts.callback(self._questions.close)
            board = self._own(self._questions.board)
            name = Path(self._deck.path).name
            with speaking(board.language):
                words = N_("Your answers are saved in {name}. Run the cell again to continue.")
                note = _(words, name=name)
            panel = self._own(PracticePanel())
            super().__init__(board, panel, note, "gammon-lesson", "gammon-practice", **own)
            self._show()

    # State

    @property
    def deck(self) -> Deck:
        """The deck being practised."""
        return self._deck

    @property
    def session(self) -> Session:
        """The session, with the current question and all answers so far."""
        return self._session

    @property
    def playing_on(self) -> bool:
        """Whether the user is playing on from the card."""
        return self._match is not None

    # Commands

    @spoken
    def give(self, answer: Answer) -> AnswerEvaluation:
        """Answer the question.

        Parameters
        ----------
        answer
            A play (as a `Play` or as text), a cube action, or an answer to a lesson question.

        Raises
        ------
        GammonError
            If there is no question, or the answer is invalid or cannot be recorded.
        """
        evaluation = self._session.answer(answer)
        self._go()
        return evaluation

    def show_answer(self) -> None:
        """Give up, and show the best answer; the card counts as not remembered."""
        self._session.show_answer()
        self._go()

    def next(self) -> None:
        """Go to the next card; after the last card, look for cards that have become due."""
        self._session.next()
        self._go()

    def undo(self) -> None:
        """Undo the last answer, and show its card again.

        Raises
        ------
        GammonError
            If there is no answer to undo.
        """
        self._session.undo()
        self._go()

    def suspend(self) -> None:
        """Suspend the current card until ``deck.resume(card)``, and go to the next one."""
        self._session.suspend()
        self._go()

    @spoken
    def play_on(self) -> Match:
        """Play on from the position on the card, without any effect on the deck.

        Raises
        ------
        GammonError
            If the card has not been answered yet.
        """
        state = self._session.state
        if state is None or self._session.stage is not Stage.ANSWERED:
            raise GammonError(_("Answer the card first, then play on from it."))
        self._match = self.board.match
        self._questions.show(
            PlayOnMode(), _("You are playing on. Your results do not change."), state
        )
        self._show_panel()
        return self._match

    def open_deck(self) -> None:
        """Show the overview of the deck: statistics, the coming days, and the difficult cards."""
        if self._session.looks:
            self._session.next()
        self._problem, self._match, self._shows_deck = "", None, True
        self._show()

    def come_back(self) -> None:
        """Stop playing on, and show the card again."""
        self._go()

    # Display

    def _go(self) -> None:
        self._problem, self._match, self._shows_deck = "", None, False
        self._show()

    @spoken
    def _show(self) -> None:
        """Show the current card on the board, in the panel and in the traits."""
        session = self._session
        card, state = session.card, session.state
        if session.stage.is_open:
            self._turn += 1
        if card is None or state is None:
            self._questions.show(PracticeMode(), _("Done for today."), GameState())
        elif session.stage is Stage.ANSWERED:
            found = verdict_of(session)
            mode = PracticeMode(answered_arrows(session), found.lead)
            self._questions.show(mode, found.text, state)
        else:
            question, words = card.question, session.question
            task = BoardTask.PLAY if card.kind is CardKind.PLAY else BoardTask.CUBE
            if question is not None:
                task, words = question.about(state).input.task, asked_in_short(words)
            bottom = card.state.decider or Color.WHITE
            setup = Setup(state, bottom=bottom, home=state.rules.home)
            pips = question is None or not question.counts_pips
            self._questions.ask(setup, task, pips=pips, lead=QUESTION, words=words)
        self._show_panel()
        self._update_traits()

    @spoken
    def _show_panel(self) -> None:
        page = practice_page(
            self._session,
            self._turn,
            problem=self._problem,
            playing_on=self.playing_on,
            shows_deck=self._shows_deck,
        )
        if self._on_leave is not None:
            tip = _("Leave practice; every answer is saved in the deck")
            leave = button(PracticeCommand.LEAVE, _("Back to the game"), tip)
            page["tools"] = [*page["tools"], leave]
        self._panel.practice = page

    def _current_values(self) -> Mapping[str, Any]:
        session = self._session
        kept = session.kept
        answers = ", ".join(each.text for each in session.given)
        return {
            "card": "" if kept is None else kept.id,
            "question": session.question,
            "answer": answers,
            "feedback": self._problem or verdict_of(session).text,
            "grade": int(session.grade or 0),
            "left": session.left,
            "results": [each.record for each in session.answered],
        }

    def _still(self) -> dict[str, str]:
        picture = self.board.snapshot()
        rows = [
            ["" if each[name] is None else str(each[name]) for name in _SHOWN]
            for each in self.results
        ]
        answered = html_table([_SHOWN, *rows]) if rows else ""
        image = f'<img src="{picture.url}" alt="{html.escape(picture.title)}">'
        return picture.saved | {
            "text/plain": f"<Practice: {Path(self._deck.path).name}>",
            "text/html": f"{image}<p>{html.escape(self.question)}</p>{answered}",
        }

    # Input

    def _message_received(self, _panel: object, content: Any, _buffers: object) -> None:
        match content:  # a page can send anything
            case {"do": "go", "command": str(word)} if word in tuple(PracticeCommand):
                self._execute(PracticeCommand(word))
            case {"do": "answer", "text": str(text)} if text.strip():
                self._receive_answer(text)
            case {"do": "grade", "grade": int(grade)} if grade in tuple(Grade):
                self._try(lambda: self._session.mark(grade))
            case {"do": "point", "play": int(play)}:
                self._point(play)
            case {"do": "write", "text": str(text), "turn": int(turn)} if turn == self._turn:
                self._write(text)  # a note on an earlier card has an earlier turn
            case {"do": "add", "path": str(path)} if self._shows_deck:
                self._note(self._add_match, path)
            case {"do": "export", "path": str(path)} if self._shows_deck:
                self._note(self._export, path)
            case {"do": "look", "card": str(card)} if self._shows_deck and card in self._deck:
                self._try(lambda: self._session.look(card))
                self._turn += 1
                self._show_panel()

    @spoken
    def _receive_answer(self, answer: Answer) -> None:
        self._try(lambda: self._session.answer(answer))

    def _execute(self, command: PracticeCommand) -> None:
        session = self._session
        match command:
            case PracticeCommand.NEXT if self._shows_deck and session.stage is not Stage.DONE:
                self._go()  # back to the open question
            case PracticeCommand.DECK:
                self.open_deck()
            case PracticeCommand.SUSPEND if session.looks:
                self.deck.suspend(session.kept or "")
                self.open_deck()
            case PracticeCommand.LEAVE if self._on_leave is not None:
                self._on_leave()
            case PracticeCommand.PLAY_ON if self.playing_on:
                self.come_back()
            case PracticeCommand.PLAY_ON if session.stage is Stage.ANSWERED:
                self.play_on()
            case _ if command in _OF_SESSION:
                self._try(partial(_OF_SESSION[command], session))

    def _try(self, act: Any) -> None:
        """Run a command from the user; show an error in the panel."""
        try:
            act()
        except GammonError as error:
            self._problem, self._match = str(error), None
            self._show()
        else:
            self._go()

    def _note(self, act: Callable[[str], str], path: str) -> None:
        """Execute a request from the deck overview, and show its result there as a note."""
        try:
            note = act(path.strip())
        except (GammonError, ImportError) as error:
            note = str(error)
        self._problem = note
        self._show()

    def _add_match(self, path: str) -> str:
        name = Path(path).name
        match = open_game(path)
        analysis = best_source(match.analyses) or analyse(match, "net", luck=False, progress=False)
        names = [each.name for each in match.players]
        user = next((each for each in names if each in ("You", _("You"))), None)
        mistakes = analysis.errors(ErrorScale().mistake, player=user)
        if not mistakes:
            return _("There are no mistakes in {name}.", name=name)
        added = self._deck.add(mistakes)
        return _("{added}, from {name}.", added=str(added)[1:-1], name=name)

    def _export(self, path: str) -> str:
        if Path(path).exists():
            raise GammonError(
                _("The file {name!r} already exists: choose another name.", name=path)
            )
        self._deck.save(path, **self._session.choice.words)
        return _("Saved in {name}.", name=path)

    def _point(self, play: int) -> None:
        """Show arrows for the play under the pointer instead of the answer."""
        if self._session.stage is Stage.ANSWERED and not self.playing_on:
            arrows = answered_arrows(self._session, play if play >= 0 else None)
            mode = PracticeMode(arrows, verdict_of(self._session).lead)
            self._questions.show(mode, self.board.message)

    def _write(self, text: str) -> None:
        if self._session.kept is None:
            return
        try:
            self._deck.note(self._session.kept, text)
        except GammonError as error:
            self._remark(str(error))
        else:
            self._show_panel()

    # Assignments to traits are requests

    _validate_trait = traitlets.validate(
        *("card", "question", "answer", "feedback", "grade", "left", "results")
    )(ProjectionWidget._validate_written)

    @spoken
    def _apply_request(self, requested: Mapping[str, Any]) -> None:
        for name in ("card", "question", "feedback", "left", "results"):
            if name in requested:
                raise SettingError(f"{name} is read-only.")
        if requested.get("answer"):
            self._session.answer(requested["answer"])
        if "grade" in requested:
            self._session.mark(requested["grade"])
        self._go()

    def _remark(self, sentence: str) -> None:
        self._problem = sentence
        self._show_panel()
        self._update_traits()


_OF_SESSION: Mapping[PracticeCommand, Callable[[Session], object]] = {
    PracticeCommand.NEXT: Session.next,
    PracticeCommand.SHOW: Session.show_answer,
    PracticeCommand.UNDO: Session.undo,
    PracticeCommand.SKIP: Session.skip,
    PracticeCommand.CHOOSE: Session.choose,
    PracticeCommand.SUSPEND: Session.suspend,
    PracticeCommand.REPEAT: Session.repeat_wrong,
    PracticeCommand.LEARN: lambda session: session.learn_more(NEW_AT_ONCE),
}
_CHOICES = tuple(CardFilter.__dataclass_fields__)
_SHOWN = ("answer", "cost", "grade")
