"""The verdict on an answered card: a sentence for screen readers, and HTML for the panel."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..analysis.values.decision import Decision
from ..analysis.values.error_class import ErrorClass
from ..lessons.prose import to_html
from ..rules import Color
from ..rules.variant import Numbers, renumber
from .card import Card
from .schedule import Grade
from .session import Session, Stage

NEGLIGIBLE_EQUITY = 0.0005
"""Costs below this round to zero at three decimals."""

_CLASS_WORDS = {
    ErrorClass.FINE: "next to nothing",
    ErrorClass.DOUBTFUL: "doubtful",
    ErrorClass.MISTAKE: "a mistake",
    ErrorClass.BLUNDER: "a blunder",
}


@dataclass(frozen=True, slots=True)
class SessionVerdict:
    """The verdict on the answer to the current card; all fields are empty before the answer.

    ``text`` names the answer and its cost in a sentence. ``mood`` is ``"right"``, ``"wrong"`` or
    ``"note"``.
    """

    text: str = ""
    html: str = ""
    mood: str = ""


def verdict_of(session: Session) -> SessionVerdict:
    """Return the verdict on the answer to the current card."""
    card, cost = session.card, session.cost
    if session.stage is Stage.TAKE_QUESTION:
        return SessionVerdict("", _bold(session.given[0].text.capitalize()), "note")
    if card is None or session.stage is not Stage.ANSWERED:
        return SessionVerdict()
    if not session.given:
        best = on_board(card, card.best)
        return SessionVerdict(
            f"{best} is right.", f"<p><b>{escape(best)}</b> is right.</p>", "note"
        )
    answer = ", ".join(on_board(card, each.text) for each in session.given)
    if card.question is not None:
        mood = "right" if cost == 0 else "wrong"
        reply = to_html(session.given[0].say)
        return SessionVerdict(f"{answer}: {mood}.", _bold(answer) + reply, mood)
    if cost is None or cost < NEGLIGIBLE_EQUITY:
        unknown = "Nobody has looked at this play. Give it a grade yourself."
        sentence, mood = (unknown, "note") if cost is None else ("Nothing is better.", "right")
        text = f"{answer}: {sentence[0].lower()}{sentence[1:]}"
    else:
        loss, kind, best = f"costs {cost:.3f}", _CLASS_WORDS[ErrorClass.of(cost)], _best(card)
        text = f"{answer} {loss}, {kind}. Best is {best}."
        sentence = f"{loss.capitalize()}: {kind}. Best is <strong>{escape(best)}</strong>."
        mood = "right" if Grade.of(cost) is Grade.GOOD else "wrong"
    return SessionVerdict(text, f"{_bold(answer)}<p>{sentence}</p>", mood)


def _bold(answer: str) -> str:
    return f"<p><b>{escape(answer)}</b></p>"


def numbers_of(subject: Card | Decision) -> Numbers:
    """Return the board numbers of a card, or of its decision, for the player who decides."""
    return subject.state.rules.numbering.numbers(subject.state.decider or Color.WHITE)


def on_board(card: Card, answer: str) -> str:
    """Format an answer for display: a play of a decision in the numbers of its board."""
    return answer if card.question is not None else renumber(answer, numbers_of(card))


def _best(card: Card) -> str:
    decision = card.decision
    assert decision is not None  # a card without a question has one
    if decision.cube is None or not card.asks_take or decision.cube.answer is None:
        return on_board(card, card.best)
    return f"{card.best}, {decision.cube.answer.value}"
