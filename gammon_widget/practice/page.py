"""The panel and the board of a card: question, evaluation, buttons and arrows.

The panel in the page only displays this; it makes no decisions.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from typing import TypedDict

from ..analysis.advice_tables import AdviceTable, advice_tables
from ..analysis.values.decision import Decision
from ..analysis.values.differences import plays_in_a_sentence, what_differs
from ..board.model.modes import LookMode
from ..board.model.turn import Turn
from ..drawing import ArrowView, BoardView
from ..engine.evaluation import Candidates
from ..lessons.player_page import PanelButton, PanelChoice
from ..lessons.prose import line_to_html, to_html
from ..rules import ActionKind, Double, Drop, MakePlay, Take, legal_actions
from ..viewer.arrows import arrows_at
from ..viewer.replay import Moment
from .card import Card, CardKind
from .schedule import Grade
from .session import Session, Stage, question_text
from .verdict import numbers_of, on_board, verdict_of

NO_BREAK = "\u00a0"


def answered_decision(session: Session) -> Decision | None:
    """Return the decision of an answered card; None before the answer, and for a question."""
    card = session.card
    decision = None if card is None else card.decision
    if card is None or decision is None or session.stage is not Stage.ANSWERED:
        return None
    if not session.given:
        return replace(decision, played_index=None)
    text = session.given[0].text
    if isinstance(card.advice, Candidates):
        plays = [play for play in card.state.legal_plays if str(play) == text]
        looked_at = [str(each.play) for each in card.advice]
        played = looked_at.index(text) if text in looked_at else None
        return replace(decision, done=MakePlay(plays[0].moves), played_index=played)
    actions = {"double": Double(), "take": Take(), "drop": Drop()}
    # A roll without dice means no double.
    return replace(decision, done=actions.get(text, decision.done))


def answered_arrows(session: Session, pointed: int | None = None) -> tuple[ArrowView, ...]:
    """Return arrows for the answer and the best play, or for the play under the pointer."""
    decision = answered_decision(session)
    if decision is None or not decision.candidates:
        return ()
    if pointed is not None and 0 <= pointed < len(decision.candidates):
        shown = MakePlay(decision.candidates[pointed].play.moves)
        return arrows_at(Moment(0, 0, decision.state, shown, 0), ())
    if not session.given:  # only the best answer is shown
        shown = MakePlay(decision.candidates.best.play.moves)
        best = replace(decision, done=shown, played_index=0)
        return arrows_at(Moment(0, 0, decision.state, shown, 0), [best])
    decisions = [] if decision.played_index is None else [decision]
    return arrows_at(Moment(0, 0, decision.state, decision.done, 0), decisions)


def facts_of(session: Session) -> str:
    """Return a sentence on the differences; empty if two engines have evaluated the two plays."""
    decision = answered_decision(session)
    if decision is None:
        return ""
    if decision.cube is not None:
        return _paragraph(what_differs(decision))
    candidates, played = decision.candidates, decision.played_index
    if not session.given and len(candidates) > 1:
        played = 1  # the second best, without an answer
    if not played:
        return ""
    best, other = candidates.best, candidates[played]
    if best.evaluation.engine != other.evaluation.engine:
        return ""
    return _paragraph(plays_in_a_sentence(best, other, numbers_of(decision)))


def _paragraph(words: str) -> str:
    """Return text as HTML; numbers are not separated from their per cent sign."""
    return f"<p>{html.escape(words.replace(' %', NO_BREAK + '%'))}</p>"


class PracticeCommand(StrEnum):
    """Commands of buttons and keys."""

    NEXT = "next"
    SHOW = "show"
    """Give up, and show the best answer."""
    UNDO = "undo"
    PLAY_ON = "play_on"
    """Play on from here, or return."""
    SUSPEND = "suspend"
    LEAVE = "leave"
    """Close the practice, and return to the game that opened it."""


KEYS: dict[str, PracticeCommand] = {
    "Enter": PracticeCommand.NEXT,
    " ": PracticeCommand.NEXT,
    "ArrowRight": PracticeCommand.NEXT,
    "u": PracticeCommand.UNDO,
    "p": PracticeCommand.PLAY_ON,
    "s": PracticeCommand.SUSPEND,
}
"""Keys for an answered card; 1 to 4 give it a grade."""


SECONDS_PER_UNIT = ((86400 * 365, "year"), (86400 * 30, "month"), (86400, "day"), (3600, "hour"))
_WITH_A_DECIMAL = ("year", "month")
_MAX_EARLIER_REVIEWS = 5


class PanelGrade(TypedDict):
    """A button for a grade: its number, its label, and the wait until the card's next review.

    ``chosen`` marks the current grade.
    """

    grade: int
    words: str
    wait: str
    chosen: bool


class PracticePage(TypedDict):
    """Content of the panel.

    ``turn`` changes with every new question. Texts are HTML. ``mood`` is the kind of message:
    empty, ``"right"``, ``"wrong"`` or ``"note"``. Once ``answered``, keys are commands instead of
    plays.
    """

    turn: int
    source: str
    where: str
    words: str
    question: str
    choices: list[PanelChoice]
    field: str
    feedback: str
    mood: str
    grades: list[PanelGrade]
    tables: list[AdviceTable]
    earlier: list[str]
    note: str
    has_note: bool
    tools: list[PanelButton]
    navigation: list[PanelButton]
    answered: bool


def practice_page(session: Session, turn: int, *, problem: str, playing_on: bool) -> PracticePage:
    """Return the content of the panel.

    ``turn`` changes with every new question; ``problem`` is the error of the last command, or
    empty.
    """
    card, stage = session.card, session.stage
    is_open = stage in (Stage.QUESTION, Stage.TAKE_QUESTION)
    verdict = verdict_of(session)
    message, mood = verdict.html + facts_of(session), verdict.mood
    if problem:
        message, mood = f"<p>{html.escape(problem)}</p>{message}", mood or "note"
    kept = session.kept
    return PracticePage(
        turn=turn,
        source="" if kept is None else " · ".join(filter(None, (kept.card.source, kept.leech))),
        where=_where(session),
        words=_words(session),
        question=_question(session),
        choices=list(_choices(session)),
        field=_field(card) if is_open and card is not None else "",
        feedback=message,
        mood=mood,
        grades=list(_grades(session)),
        tables=_tables(session),
        earlier=[] if is_open or card is None else list(_earlier(session, card)),
        note="" if kept is None else kept.note,
        has_note=stage is Stage.ANSWERED,
        tools=list(_tools(session, playing_on=playing_on)),
        navigation=list(_navigation(session)),
        answered=stage is Stage.ANSWERED and not playing_on,
    )


def wait_in_words(wait: timedelta) -> str:
    """Format a time in a few words: ``"10 min"``, ``"3 days"``, ``"2.5 months"``."""
    seconds = wait.total_seconds()
    for length, name in SECONDS_PER_UNIT:
        if seconds >= length:
            count = seconds / length
            text = f"{count:.1f}".removesuffix(".0") if name in _WITH_A_DECIMAL else f"{count:.0f}"
            return f"{text} {name}{'s' * (text != '1')}"
    return f"{max(1, round(seconds / 60))} min"


def _where(session: Session) -> str:
    if session.crams:
        return f"{session.left} to cram; nothing is put to another day"
    return str(session.deck.counts(**session.choice.words))


def _words(session: Session) -> str:
    card = session.card
    if card is not None:
        return to_html(card.text) if card.text else ""
    done = len(session.answered)
    right = sum(each.grade in (Grade.GOOD, Grade.EASY) for each in session.answered)
    summary = "" if not done else f"<p>{done} answered, {right} of them right.</p>"
    if session.crams:
        return f"<h2>All of it is crammed</h2>{summary}"
    upcoming = session.deck.forecast(8, **session.choice.words)
    later = next(((day, count) for day, count in upcoming[1:] if count), None)
    when = ""
    if later is not None:
        day, count = later
        cards = f"{count} card{'s' * (count != 1)}"
        when = f"<p>{cards} come{'s' * (count == 1)} back on {day:%A}, {day.day} {day:%B}.</p>"
    if not len(session.deck):
        summary = "<p>The deck is empty: deck.add(analysis.errors(worse_than=.06)) fills it.</p>"
    return f"<h2>Nothing is left for today</h2>{summary}{when}"


def _question(session: Session) -> str:
    card, stage = session.card, session.stage
    if card is None:
        return ""
    text = line_to_html(question_text(card, stage))
    if card.kind is CardKind.PLAY and stage is Stage.QUESTION:
        how = "Play it on the board; a click on the dice ends the turn."
        return f"{text}<br><small>{how}</small>"
    return text


def _choices(session: Session) -> Iterator[PanelChoice]:
    """Return the answers with a button each; once answered, with their evaluations."""
    card = session.card
    if card is None or card.kind is CardKind.PLAY:
        return
    is_open = session.stage is not Stage.ANSWERED
    given = {each.text: each.cost for each in session.given}
    if card.question is not None:
        question = card.question.about(card.state)
        solutions = () if is_open else question.solutions
        for words in question.input.buttons:
            text = question.written(question.read(words))
            mark = "solution" if text in solutions else ""
            if text in given and not is_open:
                mark = "right" if given[text] == 0 else "wrong"
            yield PanelChoice(words=words, mark=mark, enabled=is_open, reason="")
        return
    if not is_open:
        return
    for words in _cube_words(session):
        yield PanelChoice(words=words, mark="", enabled=True, reason="")


def _cube_words(session: Session) -> list[str]:
    state = session.state
    assert state is not None  # a card is seen
    if session.stage is Stage.QUESTION and state.offer is None:
        return ["No double", "Double"]
    answers = (ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER)
    return [kind.value.capitalize() for kind in answers if kind in legal_actions(state)]


def _field(card: Card) -> str:
    return "" if card.question is None else card.question.about(card.state).input.field


def _grades(session: Session) -> Iterator[PanelGrade]:
    if session.stage is not Stage.ANSWERED:
        return
    waits = session.waits()
    for grade in Grade:
        wait = "" if waits is None else wait_in_words(waits[grade])
        chosen = session.grade is grade
        yield PanelGrade(grade=int(grade), words=grade.word, wait=wait, chosen=chosen)


def _tables(session: Session) -> list[AdviceTable]:
    decision = answered_decision(session)
    # The differences are already above the grades.
    return (
        []
        if decision is None
        else [{**advice_tables([decision], decision.state.rules.numbering)[0], "words": ""}]
    )


def _earlier(session: Session, card: Card) -> Iterator[str]:
    for review in session.earlier[-_MAX_EARLIER_REVIEWS:]:
        cost = "" if not review.cost else f" costs {review.cost:.3f}"
        answer = on_board(card, review.answer) or "answer shown"
        yield f"{review.time:%Y-%m-%d}  {answer}{cost} ({review.grade.word.lower()})"


def _tools(session: Session, *, playing_on: bool) -> Iterator[PanelButton]:
    if session.stage in (Stage.QUESTION, Stage.TAKE_QUESTION):
        yield _button(PracticeCommand.SHOW, "Show answer", "See what is right: it counts as 1")
    if session.stage is Stage.ANSWERED:
        words, tip = (
            ("Back to the card", "Leave what was tried, and see the card again")
            if playing_on
            else ("Play on", "Play on from here; nothing of it counts (P)")
        )
        look = "primary" if playing_on else ""
        yield _button(PracticeCommand.PLAY_ON, words, tip, look=look)
    if session.stage is not Stage.DONE:
        yield _button(PracticeCommand.SUSPEND, "Leave out", "Do not ask this card any more (S)")
    can_undo = session.answered or session.stage is Stage.TAKE_QUESTION
    if can_undo or (session.deck.reviews and not session.crams):
        yield _button(PracticeCommand.UNDO, "Undo", "Take the last answer back (U)")


LEAVE = PanelButton(
    command=PracticeCommand.LEAVE.value,
    words="Back to the game",
    tip="Leave practice; every answer is in the deck",
    enabled=True,
    look="",
)


def _navigation(session: Session) -> Iterator[PanelButton]:
    if session.stage is Stage.DONE:
        yield _button(PracticeCommand.NEXT, "Look again", "See whether a card has come back")
        return
    can = session.stage is Stage.ANSWERED and session.grade is not None
    yield _button(
        PracticeCommand.NEXT, "Next", "The next card (Enter)", enabled=can, look="primary"
    )


def _button(
    command: PracticeCommand, words: str, tip: str, *, enabled: bool = True, look: str = ""
) -> PanelButton:
    return PanelButton(command=command.value, words=words, tip=tip, enabled=enabled, look=look)


@dataclass(frozen=True)
class PracticeMode(LookMode):
    """Board mode of an answered card: the decision with arrows, without controls.

    Before the answer, the board has the mode of a lesson's question: see `LessonMode`.
    """

    arrows: tuple[ArrowView, ...] = ()

    keys = (
        "Enter, space or right: the next card. 1 to 4: the grade. U: take the answer back. P: play "
        "on from here. S: leave this card out. I: the position in words."
    )
    instead = "Press “Next”; to try something here, “Play on”."

    def view(self, turn: Turn) -> BoardView:
        """Return the decision's view, without controls."""
        return replace(super().view(turn), arrows=self.arrows)
