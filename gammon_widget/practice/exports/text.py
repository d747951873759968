"""A deck as a text: XGIDs with what is said of each, as people post them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..ledger import DeckCard
from .table import xgid_of


def deck_text(cards: Sequence[DeckCard]) -> str:
    """The cards one below the other: the XGID, what was played, and the table of what is best."""
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
