"""A deck as rows of a table: one for each card, with what it asks and how it was answered."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.showing import Record
from ...rules import Phase
from ..card import Card, CardKind
from ..ledger import DeckCard

COLUMNS = (
    *("card", "kind", "phase", "plan", "source", "xgid", "played", "best", "error", "level"),
    *("added", "due", "reviews", "lapses", "stability", "difficulty"),
    *("last", "last_answer", "last_grade", "last_cost", "suspended", "note"),
)
"""The columns, in order."""


def records(cards: Sequence[DeckCard]) -> list[Record]:
    """The rows, in the order of the cards."""
    return [_record(each) for each in cards]


def xgid_of(card: Card) -> str:
    """The XGID of what a card asks; empty where nothing can be told by one."""
    can = card.kind is not CardKind.QUESTION or card.state.phase is not Phase.OPENING
    return card.state.xgid if can else ""


def _record(kept: DeckCard) -> Record:
    card, schedule = kept.card, kept.schedule
    last = kept.reviews[-1] if kept.reviews else None
    return {
        "card": kept.id,
        "kind": card.kind.value,
        "phase": kept.tags.phase,
        "plan": kept.tags.plan,
        "source": card.source,
        "xgid": xgid_of(card),
        "played": card.played,
        "best": card.best,
        "error": kept.tags.error,
        "level": card.level,
        "added": kept.added.isoformat(),
        "due": None if schedule.due is None else schedule.due.isoformat(),
        "reviews": schedule.reviews,
        "lapses": schedule.lapses,
        "stability": schedule.stability,
        "difficulty": schedule.difficulty,
        "last": None if last is None else last.time.isoformat(),
        "last_answer": None if last is None else last.answer,
        "last_grade": None if last is None else last.grade.word.lower(),
        "last_cost": None if last is None else last.cost,
        "suspended": kept.suspended,
        "note": kept.note,
    }
