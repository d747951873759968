"""Exports of a deck: rows of a table, a text with XGIDs, and files by suffix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.evaluation import Record
from ..rules import GammonError, Phase
from ..rules.validation import brief
from ..storage.atomic_write import StrPath, suffix_of, write_file
from .card import Card, CardKind
from .deck_state import DeckCard

COLUMNS = (
    *("card", "kind", "phase", "plan", "source", "xgid", "played", "best", "error", "level"),
    *("added", "due", "reviews", "lapses", "stability", "difficulty"),
    *("last", "last_answer", "last_grade", "last_cost", "suspended", "note"),
)
"""Columns, in order."""


def records(cards: Sequence[DeckCard]) -> list[Record]:
    """Return one row for each card, in the order of the cards."""
    return [_record(each) for each in cards]


def xgid_of(card: Card) -> str:
    """Return the XGID of a card's question; empty if it has none."""
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


def deck_text(cards: Sequence[DeckCard]) -> str:
    """Format the cards one after another: the XGID, the action, and the table of evaluations."""
    return "\n".join("\n".join(_lines(each)) + "\n" for each in cards)


def _lines(kept: DeckCard) -> Iterator[str]:
    card = kept.card
    yield xgid_of(card) or str(card.state)
    if card.source:
        yield f"From: {card.source}"
    if card.question is not None:
        yield card.question.words
        yield f"Answer: {card.best}"
    if card.played:
        yield f"Played: {card.played} (costs {card.error:.3f})"
    if card.advice is not None:
        yield str(card.advice)
    if kept.note:
        yield f"Note: {kept.note}"


SUFFIXES = (".apkg", ".csv", ".txt")


def save_deck(name: str, cards: Sequence[DeckCard], path: StrPath) -> None:
    """Write cards into a file: see `Deck.save`."""
    suffix = suffix_of(path, "deck")
    if suffix not in SUFFIXES:
        expected = " or ".join(SUFFIXES)
        raise GammonError(f"A deck is saved as {expected}, which {brief(str(path))} is not.")
    if suffix == ".apkg":
        from .anki import anki_package

        write_file(path, anki_package(name, cards), "deck")
    elif suffix == ".csv":
        from ..analysis.values.analysis import csv_text

        write_file(path, csv_text(COLUMNS, records(cards)), "deck")
    else:
        write_file(path, deck_text(cards), "deck")
