"""Decks for tests, with a clock that tests set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from gammon_widget.analysis.match_analysis import analyse
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.match.match import Match
from gammon_widget.practice.deck import Deck
from gammon_widget.practice.deck_file import DeckCard
from tests.analysis.real_matches import read

BEGIN = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)


class ManualClock:
    def __init__(self, now: datetime = BEGIN) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **time: float) -> None:
        self.now += timedelta(**time)


@cache
def real_analysis() -> Analysis:
    """An analysis of a real match by eXtreme Gammon."""
    return read("xg/test.xg").analyses[0]


@cache
def small_analysis() -> Analysis:
    """An analysis of a match of three rolls by the built-in engine."""
    match = Match(5, dice=[(3, 1), (6, 5), (2, 1)], players=("Ann", "Bob"))
    match.roll()
    match.play("8/4")
    match.roll()
    match.play("24/18 13/8")
    match.roll()
    match.play("13/11 6/5")
    return analyse(match, "net", progress=False)


def open_deck(path: Path, clock: ManualClock | None = None) -> Deck:
    """A deck with the three plays of the small analysis."""
    deck = Deck.open(path, clock=clock or ManualClock())
    deck.add([each for each in small_analysis().decisions if each.kind == "play"], engine=False)
    return deck


def contents(deck: Deck) -> object:
    """The visible contents of a deck."""
    return [card_contents(card) for card in deck], deck.reviews, deck.settings


def card_contents(card: DeckCard) -> object:
    return card.id, card.tags, card.added, card.card, card.reviews, card.note, card.suspended
