"""What stands beside the board of a card: what is asked, what it is worth, what to press.

A panel in the page draws it as it is told; it decides nothing by itself.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from datetime import timedelta
from typing import TypedDict

from ..lessons.player_page import PanelButton, PanelChoice
from ..lessons.prose import line_to_html, to_html
from ..practice.card import Card, CardKind
from ..practice.grade import Grade
from ..practice.review import Review
from ..practice.session import Session, Stage, asks
from ..replay.advice_tables import AdviceTable, advice_tables
from ..rules import ActionKind, legal_actions
from .answered import answered_decision, facts_of
from .commands import PracticeCommand

_SECONDS = ((86400 * 365, "year"), (86400 * 30, "month"), (86400, "day"), (3600, "hour"))
_WITH_A_DECIMAL = ("year", "month")
_MOST_EARLIER = 5
_NOTHING = 0.0005
"""What costs less is shown with three decimals as nothing."""


class PanelGrade(TypedDict):
    """A grade that can be given.

    Attributes
    ----------
    grade
        Its number.
    words, wait
        What it is called, and after which time the card comes back by it.
    chosen
        Whether it is the one that was given.
    """

    grade: int
    words: str
    wait: str
    chosen: bool


class PracticePage(TypedDict):
    """All that stands beside the board.

    Attributes
    ----------
    turn
        A number that is another one whenever something else is asked.
    source, where
        Where the card comes from, and how many cards there are.
    words, question
        What is told before it is asked, and what is asked, as HTML.
    choices, field
        What an answer is given with beside the board.
    said, mood
        What the answer comes to, as HTML; and whether it was ``"right"`` or ``"wrong"``, or
        something else is said (``"note"``).
    grades
        The grades, once it is answered.
    tables
        What is said of the decision, then.
    earlier
        What was answered before.
    note
        What is written to the card.
    has_note
        Whether something can be written to it.
    tools, ways
        The buttons: what helps, and what leads on.
    answered
        Whether keys lead on, and do not play.
    """

    turn: int
    source: str
    where: str
    words: str
    question: str
    choices: list[PanelChoice]
    field: str
    said: str
    mood: str
    grades: list[PanelGrade]
    tables: list[AdviceTable]
    earlier: list[str]
    note: str
    has_note: bool
    tools: list[PanelButton]
    ways: list[PanelButton]
    answered: bool


def practice_page(session: Session, turn: int, *, problem: str, playing_on: bool) -> PracticePage:
    """What stands beside the board.

    Parameters
    ----------
    session
        The session.
    turn
        A number that is another one whenever something else is asked.
    problem
        Why what was done last cannot be; empty if it can.
    playing_on
        Whether the board is played on from the card.
    """
    card, stage = session.card, session.stage
    is_open = stage in (Stage.ASKED, Stage.ASKED_TAKE)
    said, mood = _said(session)
    if problem:
        said, mood = f"<p>{html.escape(problem)}</p>{said}", mood or "note"
    kept = session.kept
    return PracticePage(
        turn=turn,
        source="" if card is None else card.source,
        where=_where(session),
        words=_words(session),
        question=_question(session),
        choices=list(_choices(session)),
        field=_field(card) if is_open and card is not None else "",
        said=said,
        mood=mood,
        grades=list(_grades(session)),
        tables=_tables(session),
        earlier=[] if is_open else [_earlier(each) for each in session.earlier[-_MOST_EARLIER:]],
        note="" if kept is None else kept.note,
        has_note=stage is Stage.ANSWERED,
        tools=list(_tools(session, playing_on=playing_on)),
        ways=list(_ways(session)),
        answered=stage is Stage.ANSWERED and not playing_on,
    )


def verdict_of(session: Session) -> str:
    """What an answer comes to in a sentence, for who hears it; empty while there is none."""
    card = session.card
    if card is None or session.stage is not Stage.ANSWERED:
        return ""
    if not session.given:
        return f"{card.best} is right."
    text = ", ".join(judged.text for judged in session.given)
    if card.question is not None:
        return f"{text}: {'right' if session.cost == 0 else 'wrong'}."
    cost = session.cost
    if cost is None:
        return f"{text}: nobody has looked at this play. Give it a grade yourself."
    if cost < _NOTHING:
        return f"{text}: nothing is better."
    return f"{text} costs {cost:.3f}, {_as_noun(Grade.of(cost))}. Best is {_best(card)}."


def _as_noun(grade: Grade) -> str:
    word = grade.word.lower()
    return word if grade > Grade.MISTAKE else f"a {word}"


def wait_in_words(wait: timedelta) -> str:
    """A time in a few words: ``"10 min"``, ``"3 days"``, ``"2.5 months"``."""
    seconds = wait.total_seconds()
    for length, name in _SECONDS:
        if seconds >= length:
            count = seconds / length
            text = (
                f"{count:.1f}".removesuffix(".0") if name in ("year", "month") else f"{count:.0f}"
            )
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
    right = sum(each.grade is Grade.RIGHT for each in session.answered)
    told = "" if not done else f"<p>{done} answered, {right} of them right.</p>"
    if session.crams:
        return f"<h2>All of it is crammed</h2>{told}"
    coming = session.deck.forecast(8, **session.choice.words)
    later = next(((day, count) for day, count in coming[1:] if count), None)
    when = ""
    if later is not None:
        day, count = later
        cards = f"{count} card{'s' * (count != 1)}"
        when = f"<p>{cards} come{'s' * (count == 1)} back on {day:%A}, {day.day} {day:%B}.</p>"
    if not len(session.deck):
        told = "<p>The deck is empty: deck.add(analysis.errors(worse_than=.06)) fills it.</p>"
    return f"<h2>Nothing is left for today</h2>{told}{when}"


def _question(session: Session) -> str:
    card, stage = session.card, session.stage
    if card is None:
        return ""
    asked = line_to_html(asks(card, stage))
    if card.kind is CardKind.PLAY and stage is Stage.ASKED:
        how = "Play it on the board; a click on the dice ends the turn."
        return f"{asked}<br><small>{how}</small>"
    return asked


def _choices(session: Session) -> Iterator[PanelChoice]:
    """The answers with a button each; once answered, with what they were worth."""
    card = session.card
    if card is None or card.kind is CardKind.PLAY:
        return
    is_open = session.stage is not Stage.ANSWERED
    given = {judged.text: judged.cost for judged in session.given}
    if card.question is not None:
        asked = card.question.about(card.state)
        solutions = () if is_open else asked.solutions
        for words in asked.input.buttons:
            text = asked.written(asked.read(words))
            mark = "solution" if text in solutions else ""
            if text in given and not is_open:
                mark = "right" if given[text] == 0 else "wrong"
            yield PanelChoice(words=words, mark=mark, enabled=is_open)
        return
    if not is_open:
        return
    yield from (PanelChoice(words=words, mark="", enabled=True) for words in _cube_words(session))


def _cube_words(session: Session) -> list[str]:
    state = session.state
    assert state is not None  # a card is seen
    if session.stage is Stage.ASKED and state.offer is None:
        return ["No double", "Double"]
    answers = (ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER)
    return [kind.value.capitalize() for kind in answers if kind in legal_actions(state)]


def _field(card: Card) -> str:
    return "" if card.question is None else card.question.about(card.state).input.field


def _said(session: Session) -> tuple[str, str]:
    """What the answer comes to, as HTML, and of which kind that is."""
    card = session.card
    if session.stage is Stage.ASKED_TAKE:
        return f"<p><b>{html.escape(session.given[0].text.capitalize())}</b></p>", "note"
    if card is None or session.stage is not Stage.ANSWERED:
        return "", ""
    if not session.given:
        told = f"<p><b>{html.escape(card.best)}</b> is right.</p>"
        return told + facts_of(session), "note"
    text = html.escape(", ".join(judged.text for judged in session.given))
    if card.question is not None:
        is_right = session.cost == 0
        return f"<p><b>{text}</b></p>{to_html(session.given[0].say)}", (
            "right" if is_right else "wrong"
        )
    cost = session.cost
    if cost is None:
        told = "Nobody has looked at this play. Give it a grade yourself."
        return f"<p><b>{text}</b></p><p>{told}</p>{facts_of(session)}", "note"
    grade = Grade.of(cost)
    verdict, best = "Nothing is better.", ""
    if cost >= _NOTHING:
        verdict = f"Costs {cost:.3f}: {_as_noun(grade)}."
        best = f" Best is <strong>{html.escape(_best(card))}</strong>."
    mood = "right" if grade is Grade.RIGHT else "wrong"
    return f"<p><b>{text}</b></p><p>{verdict}{best}</p>{facts_of(session)}", mood


def _best(card: Card) -> str:
    decision = card.decision
    assert decision is not None  # a card without a question has one
    if decision.cube is None or not card.asks_take or decision.cube.answer is None:
        return card.best
    return f"{card.best}, {decision.cube.answer.value}"


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
    # What differs is said above the grades already.
    return [] if decision is None else [{**advice_tables([decision])[0], "words": ""}]


def _earlier(review: Review) -> str:
    cost = "" if not review.cost else f" costs {review.cost:.3f}"
    answer = review.answer or "answer shown"
    return f"{review.time:%Y-%m-%d}  {answer}{cost} ({review.grade.word.lower()})"


def _tools(session: Session, *, playing_on: bool) -> Iterator[PanelButton]:
    if session.stage in (Stage.ASKED, Stage.ASKED_TAKE):
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
    can_undo = session.answered or session.stage is Stage.ASKED_TAKE
    if can_undo or (session.deck.reviews and not session.crams):
        yield _button(PracticeCommand.UNDO, "Undo", "Take the last answer back (U)")


def _ways(session: Session) -> Iterator[PanelButton]:
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
