"""Grades by the cost of an answer, and their effect on the schedule."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

import gammon_widget as gw
from gammon_widget.analysis.values.analysis import Analysis
from gammon_widget.analysis.values.decision import Decision
from gammon_widget.engine.advice import advice_on
from gammon_widget.engine.errors import EngineError
from gammon_widget.engine.evaluation import CubeAdvice
from gammon_widget.engine.net import NetEngine
from gammon_widget.practice.deck import CardFilter, Deck
from gammon_widget.practice.deck_file import LEECH_LAPSES
from gammon_widget.practice.page import practice_page
from gammon_widget.practice.schedule import Grade
from gammon_widget.practice.session import Session
from gammon_widget.rules import GameState, GammonError, StateLike, Take
from tests.practice.decks import ManualClock, open_deck

THREE_ROLLS_EACH = "XGID=-F----------------------f-:0:0:1:00:0:0:0:0:10"
THREE_ROLLS_DOUBLED = THREE_ROLLS_EACH.replace(":00:", ":D:")
BEAR_OFF = "XGID=-A--B---------------a-aa--:0:0:1:21:0:0:0:0:10"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.jsonl"


@pytest.mark.parametrize(
    ("cost", "grade"),
    [(0.0, 3), (0.0199, 3), (0.02, 2), (0.0399, 2), (0.04, 1), (0.0799, 1), (0.08, 1), (2.0, 1)],
)
def test_a_grade_follows_from_the_class_of_the_error(cost: float, grade: int) -> None:
    assert Grade.of(cost) == grade


def waits(deck: Deck, clock: ManualClock, costs: list[float]) -> list[float]:
    """The intervals, in days, of a card that is always answered on its due date."""
    days = []
    for cost in costs:
        due = deck.review(deck.cards[0], Grade.of(cost), "x", cost).due
        assert due
        days.append((due - clock.now) / timedelta(days=1))
        clock.now = due
    return days


def test_repeated_mistakes_never_postpone_a_card(path: Path) -> None:
    clock = ManualClock()
    learnt = waits(open_deck(path, clock), clock, [0.0, 0.0, 0.0])
    missed = waits(Deck.open(path, clock=clock), clock, [0.05, 0.05, 0.05])
    assert learnt[-1] > 7
    assert max(missed) < 1


@pytest.mark.parametrize("longest", [1, 2, 3, 4, 365])
def test_a_known_card_returns_within_the_longest_interval(path: Path, longest: int) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    assert deck.settings.longest_interval == 365
    deck.set(longest_interval=longest)
    days = waits(deck, clock, [0.0] * 12)
    assert 0.9 * longest - 1 <= days[-1] <= longest
    assert max(days) <= longest


def test_the_exact_table_takes_precedence_over_an_engine(path: Path) -> None:
    class OtherFigures(NetEngine):
        """An engine with other evaluations."""

        def cube(self, state: StateLike) -> CubeAdvice:
            raise EngineError(f"This engine is not asked about {state}.")

    deck = Deck.open(path)
    deck.add(THREE_ROLLS_DOUBLED, engine=OtherFigures())
    answer = deck.cards[0].card
    cost = answer.judge("take").cost
    assert cost is not None
    assert cost == pytest.approx(0.151, abs=0.0005)
    assert Grade.of(cost) is Grade.AGAIN
    deck.add([THREE_ROLLS_EACH, BEAR_OFF], engine=False)
    double = deck.cards[1].card
    assert double.judge("no double").cost == pytest.approx(0.231, abs=0.0005)
    assert {card.card.level for card in deck} == {"Net, counted through"}
    assert deck.cards[2].card.left_out == 0


def test_an_analysis_of_a_bear_off_becomes_a_card_of_the_exact_table(path: Path) -> None:
    state = GameState.parse(THREE_ROLLS_DOUBLED)
    advice = advice_on(NetEngine(), state)
    assert isinstance(advice, CubeAdvice)
    evaluation = replace(advice.evaluation, engine="Sage", level="3-ply")
    close = replace(advice, evaluation=evaluation, double_take=1.038)
    analysis = Analysis("Sage", ("Ann", "Bob"), 0, (Decision(0, 0, state, Take(), close),))
    deck = Deck.open(path)
    deck.add(analysis, engine=False)
    card = deck.cards[0]
    assert card.tags.error == pytest.approx(0.151, abs=0.0005)
    assert card.card.level == "Net, counted through"


def test_a_card_with_many_lapses_is_a_leech(path: Path) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    id = deck.cards[0].id
    for _ in range(LEECH_LAPSES):
        assert deck[id].leech == ""
        deck.review(id, Grade.EASY)
        clock.advance(days=9)
        deck.review(id, Grade.AGAIN)
    clock.advance(minutes=11)
    assert deck[id].leech == "Very difficult: forgotten 8 times."
    page = practice_page(Session(deck, CardFilter()), 0, problem="", playing_on=False)
    assert page["facts"][-1]["words"] == "Very difficult: forgotten 8 times."


def test_practice_needs_its_scheduler(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = open_deck(path)
    with monkeypatch.context() as missing:
        missing.setitem(sys.modules, "fsrs", None)  # as if fsrs were not installed
        with pytest.raises(ImportError, match=r'pip install ".+\[practice\]"'):
            gw.Practice(deck)
        # a cram session, which has no schedule
        practice = gw.Practice(deck, cram=True, visual_fx=False)
        practice.show_answer()
    with pytest.raises(GammonError, match="longest_interval= must be a whole number from 1"):
        deck.set(longest_interval=0)
    assert json.loads(path.read_bytes().splitlines()[-1]).get("set") is None
