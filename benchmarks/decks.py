"""Time to open a deck of 10,000 cards, to pick its next card, and to add cards from an .xg file."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median

import gammon_widget as gw

from .rivals import Row, seconds

CARDS = 10_000
TIMES = 5
FILE = Path(__file__).parents[1] / "tests" / "data" / "matches" / "xg" / "test.xg"
"""Seven games with 345 decisions, each with XG's analysis."""

LENGTH = 25
"""The match length; at another score, the same position is another decision."""


def rows(times: int = TIMES) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.jsonl")
        deck = gw.Deck.open(path)
        deck.add(decisions(), engine=False)
        for number, card in enumerate(deck.cards[: CARDS // 2]):
            if number % 10 == 0:
                deck.review(card, 1 + number % 4)
        deck.close()

        def reopen() -> None:
            gw.Deck.open(path).close()

        opened = median(seconds(reopen) for _ in range(times))
        deck = gw.Deck.open(path)
        picked = median(seconds(deck.next) for _ in range(times))
        size = path.stat().st_size / 1e6
        deck.close()
        first = median(
            seconds(partial(first_card, Path(folder, f"{number}.jsonl"))) for number in range(times)
        )
    return [
        _row(f"opening a deck of {CARDS:,} cards ({size:.0f} MB)", opened, 1.0),
        _row(f"picking the next of {CARDS:,} cards", picked, 0.02),
        _row("from an .xg file with 345 decisions to the first card of its errors", first, 2.0),
    ]


def _row(job: str, taken: float, aim: float) -> Row:
    return Row(job, "the aim", 1e3 * taken, 1e3 * aim, taken / aim, f"≤ {1e3 * aim:.0f} ms", "ms")


def decisions() -> Iterator[gw.Decision]:
    """Yield `CARDS` real decisions: the same positions at one score after another."""
    found = [each for each in _analysis().decisions if len(each.state.legal_plays) != 1]
    for number in range(CARDS):
        decision = found[number % len(found)]
        turn = number // len(found)
        score = (turn % LENGTH, turn // LENGTH)
        yield replace(decision, state=replace(decision.state, score=score, length=LENGTH))


def first_card(path: Path) -> None:
    """Do what a cell does to practise the errors in a match file."""
    deck = gw.Deck.open(path)
    deck.add(_analysis().errors(worse_than=0.06))
    card = deck.next()
    assert card is not None
    assert card.card.state.diagram().svg
    deck.close()


def _analysis() -> gw.Analysis:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return gw.read_match(FILE).analyses[0]
