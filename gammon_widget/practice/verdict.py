"""The verdict on an answered card: a sentence for screen readers, and HTML for the panel."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..analysis.values.decision import Decision
from ..analysis.values.error_class import ErrorClass
from ..lessons.prose import to_html
from ..lessons.question import CORRECT, NOT_QUITE
from ..rules import Color
from ..rules.variant import Numbers, renumber
from .card import Card, CardKind
from .schedule import Grade
from .session import Session, Stage

NEGLIGIBLE_EQUITY = 0.0005
"""Costs below this round to zero at three decimals."""

_CLASS_WORDS = {
    ErrorClass.FINE: "Almost.",
    ErrorClass.DOUBTFUL: "Doubtful.",
    ErrorClass.MISTAKE: "Mistake.",
    ErrorClass.BLUNDER: "Blunder.",
}
_UNKNOWN = "Nobody has evaluated this play. Choose the grade yourself."


@dataclass(frozen=True, slots=True)
class SessionVerdict:
    """The verdict on the answer to the current card; all fields are empty before the answer.

    ``lead`` is one word, ``words`` names answer and cost for the status bar, ``line`` is the first
    line in the panel and ``html`` the rest. ``mood`` is ``"right"``, ``"wrong"`` or ``"note"``.
    """

    lead: str = ""
    words: str = ""
    line: str = ""
    html: str = ""
    mood: str = ""

    @property
    def text(self) -> str:
        """The verdict in a sentence, with the answer and its cost."""
        return f"{self.lead} {self.words}".strip()


def verdict_of(session: Session) -> SessionVerdict:
    """Return the verdict on the answer to the current card."""
    card, cost = session.card, session.cost
    if session.stage is Stage.TAKE_QUESTION:
        line = _in_words(session, session.given[0].text)
        return SessionVerdict(line=line, mood="note")
    if card is None or session.stage is not Stage.ANSWERED:
        return SessionVerdict()
    if not session.given:
        best = f"{_best(session, card)}."
        return SessionVerdict("The answer:", best, f"The answer: {best}", "", "note")
    answer = _in_words(session, ", ".join(each.text for each in session.given))
    if card.question is not None:
        return _verdict_on_question(answer, session.given[0].say, is_right=cost == 0)
    if cost is None:
        line, rest = _UNKNOWN.split(". ", 1)
        return SessionVerdict("No evaluation.", f"{answer}: {_UNKNOWN}", f"{line}.", rest, "note")
    if cost < NEGLIGIBLE_EQUITY:
        line = CORRECT if card.kind is CardKind.PLAY else f"{CORRECT} {answer}."
        return SessionVerdict(CORRECT, f"{answer}.", line, "", "right")
    lead, best = _CLASS_WORDS[ErrorClass.of(cost)], _best(session, card)
    is_fine = Grade.of(cost) is Grade.GOOD
    return SessionVerdict(
        lead,
        f"{answer} costs {cost:.3f}. Best: {best}.",
        f"{'Almost the best' if is_fine else 'Not the best'}: it costs {cost:.3f}",
        f"<p>Best is <strong>{escape(best)}</strong>.</p>",
        "right" if is_fine else "wrong",
    )


def _verdict_on_question(answer: str, say: str, *, is_right: bool) -> SessionVerdict:
    words = say.removeprefix(CORRECT).removeprefix(NOT_QUITE).strip()
    html = to_html(words) if words else ""
    if is_right:
        return SessionVerdict(CORRECT, f"{answer}.", CORRECT, html, "right")
    return SessionVerdict("Not right:", f"{answer}.", f"Not right: {answer}", html, "wrong")


def _in_words(session: Session, answer: str) -> str:
    """An answer for display: a play in the numbers of its board, a cube action with a capital."""
    card = session.card
    assert card is not None  # it was answered
    if card.question is not None or card.kind is CardKind.PLAY:
        return on_board(card, answer)
    words = answer.capitalize()
    return words if card.state.cube.owner is None else _redoubled(words)


def _redoubled(words: str) -> str:
    return words.replace("No double", "No redouble").replace("Double", "Redouble")


def numbers_of(subject: Card | Decision) -> Numbers:
    """Return the board numbers of a card, or of its decision, for the player who decides."""
    return subject.state.rules.numbering.numbers(subject.state.decider or Color.WHITE)


def on_board(card: Card, answer: str) -> str:
    """Format an answer for display: a play of a decision in the numbers of its board."""
    return answer if card.question is not None else renumber(answer, numbers_of(card))


def _best(session: Session, card: Card) -> str:
    decision = card.decision
    best = _in_words(session, card.best)
    if decision is None or decision.cube is None:
        return best
    if not card.asks_take or decision.cube.answer is None:
        return best
    return f"{best}, {decision.cube.answer.value}"
