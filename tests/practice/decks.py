"""Decks to practise in tests, with a clock that is set by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.match.match import Match
from gammon_widget.practice.deck import Deck
from gammon_widget.practice.deck_state import DeckCard
from tests.analysis.real_matches import read

BEGIN = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


class HandClock:
    """A clock that stands until it is set."""

    def __init__(self, now: datetime = BEGIN) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def pass_by(self, **time: float) -> None:
        """Let some time pass, or take it back."""
        self.now += timedelta(**time)


@cache
def real_analysis() -> Analysis:
    """What eXtreme Gammon says of a real match."""
    return read("xg/test.xg").analyses[0]


@cache
def small_analysis() -> Analysis:
    """A match of three rolls, as the built-in engine sees it."""
    match = Match(5, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
    match.roll()
    match.play("8/4")
    match.roll()
    match.play("24/18 13/8")
    match.roll()
    match.play("13/11 6/5")
    return analyse(match, "simple", progress=False)


def open_deck(path: Path, clock: HandClock | None = None) -> Deck:
    """A deck with the three plays of the small analysis."""
    deck = Deck.open(path, clock=clock or HandClock())
    deck.add([each for each in small_analysis().decisions if each.kind == "play"], engine=False)
    return deck


def told(deck: Deck) -> object:
    """All that can be known of a deck."""
    return [card_told(card) for card in deck], deck.reviews, deck.settings


def card_told(card: DeckCard) -> object:
    return card.id, card.tags, card.added, card.card, card.reviews, card.note, card.suspended
