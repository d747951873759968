"""The summary of a session and the page of a deck, compared with the deck's reviews."""

from __future__ import annotations

import base64
import re
from datetime import timedelta
from pathlib import Path

import pytest

from gammon_widget.lessons.lesson import Lesson
from gammon_widget.practice.deck import CardFilter, Deck
from gammon_widget.practice.deck_page import (
    FORECAST_DAYS,
    days_in_a_row,
    deck_page,
    summary_page,
    theme_of,
    thumbnail,
)
from gammon_widget.practice.page import practice_page
from gammon_widget.practice.schedule import Grade
from gammon_widget.practice.session import Session, Stage
from gammon_widget.rules import GameState, GammonError
from tests.practice.decks import ManualClock, open_deck, real_analysis

WRONG = "24/22 13/10"


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def deck(tmp_path: Path, clock: ManualClock) -> Deck:
    return open_deck(tmp_path / "mine.jsonl", clock)


def answer_all(session: Session, clock: ManualClock, *, right: bool = True) -> None:
    """Answer all cards in ten seconds each, so that none is due again today."""
    while session.stage is not Stage.DONE:
        clock.advance(seconds=10)
        card = session.card
        assert card
        plays = [str(play) for play in card.state.legal_plays]
        worst = str(card.advice[-1].play) if card.advice else plays[-1]
        session.answer(card.best if right else worst)
        if not right and session.grade is Grade.AGAIN:
            session.deck.regrade(Grade.EASY)  # so that it does not come back today
        elif right:
            session.mark(Grade.EASY)
        session.next()


def test_a_session_is_summed_up(deck: Deck, clock: ManualClock) -> None:
    session = Session(deck, CardFilter())
    answer_all(session, clock)
    page = summary_page(session)
    assert (page["heading"], page["words"]) == ("Done for today", "3 cards in 1 minute")
    assert [(tile["name"], tile["value"]) for tile in page["tiles"]] == [
        ("Correct", "3 of 3"),
        ("Average cost", "0.000"),
        ("Time per card", "10 s"),
        ("Days in a row", "1"),
    ]
    assert (page["wrong"], page["repeat"], page["learn"]) == ([], "", "")
    assert [day["count"] for day in page["days"]] == [count for _, count in deck.forecast(8)[1:]]


def test_missed_cards_can_be_repeated_without_being_recorded(
    deck: Deck, clock: ManualClock
) -> None:
    session = Session(deck, CardFilter())
    answer_all(session, clock, right=False)
    page = summary_page(session)
    wrong = session.wrong
    assert wrong
    assert page["repeat"] == f"Repeat {len(wrong)} card{'s' * (len(wrong) != 1)} you got wrong"
    assert [card["cost"] for card in page["wrong"]] == [f"{each.cost:.3f}" for each in wrong]
    assert all(card["sign"] in ("?", "??") for card in page["wrong"])
    reviews = deck.reviews
    session.repeat_wrong()
    assert session.left == len(wrong)
    with pytest.raises(GammonError, match="no answer to undo"):
        session.undo()  # earlier answers belong to the deck and stay
    seen = set()
    while session.crams:
        assert session.kept
        seen.add(session.kept.id)
        session.show_answer()
        session.next()
    assert seen == {each.card for each in wrong}
    assert deck.reviews == reviews
    assert session.kept is None
    assert summary_page(session)["heading"] == "Done for today"


def test_nothing_due_offers_new_cards_beyond_those_of_today(deck: Deck, clock: ManualClock) -> None:
    deck.set(new_a_day=1)
    session = Session(deck, CardFilter())
    answer_all(session, clock)
    assert deck.counts().done == 1
    assert summary_page(session)["learn"] == "Learn 2 new cards"
    session.learn_more(5)
    assert (session.stage, session.left) == (Stage.QUESTION, 2)
    answer_all(session, clock)
    assert deck.counts().done == 3
    assert summary_page(session)["learn"] == ""
    with pytest.raises(GammonError, match="no new cards left"):
        session.learn_more(5)


def test_days_in_a_row_end_at_a_missing_day(deck: Deck, clock: ManualClock) -> None:
    assert days_in_a_row(deck) == 0
    first, *_ = deck.cards
    for _ in range(3):
        deck.review(first, Grade.GOOD)
        clock.advance(days=1)
    assert days_in_a_row(deck) == 0  # nothing is answered today
    deck.review(first, Grade.GOOD)
    assert days_in_a_row(deck) == 4
    clock.advance(days=2)
    deck.review(first, Grade.GOOD)
    assert days_in_a_row(deck) == 1


def test_the_average_cost_is_compared_with_that_of_the_week_before(
    deck: Deck, clock: ManualClock
) -> None:
    first, *_ = deck.cards
    deck.review(first, Grade.AGAIN, "24/23", 0.3)
    clock.advance(days=3)
    deck.review(first, Grade.AGAIN, "24/23", 0.1)
    clock.advance(days=3)
    session = Session(deck, CardFilter())
    answer_all(session, clock)
    notes = {tile["name"]: tile["note"] for tile in summary_page(session)["tiles"]}
    assert notes["Average cost"] == "last week: 0.200"


def test_the_page_of_a_deck_has_its_numbers_and_forecast(deck: Deck, clock: ManualClock) -> None:
    first, second, _ = deck.cards
    deck.review(first, Grade.EASY, "x", 0.0)
    deck.suspend(second)
    session = Session(deck, CardFilter())
    page = deck_page(session)
    assert page["title"] == "mine"
    assert page["words"] == "3 cards, saved in mine.jsonl"
    values = {tile["name"]: tile["value"] for tile in page["tiles"]}
    assert values == {"Due now": "1", "New": "1", "Learning": "0", "Known": "1", "Suspended": "1"}
    assert page["practise"] == "Practise 1 card"
    assert len(page["days"]) == FORECAST_DAYS
    assert sum(day["count"] for day in page["days"]) == 1
    assert sum(theme["cards"] for theme in page["themes"]) == 3
    (theme,) = [each for each in page["themes"] if each["correct"] >= 0]
    assert (theme["correct"], theme["cost"]) == (100, "0.000")


def test_a_card_that_was_failed_six_times_is_difficult(deck: Deck, clock: ManualClock) -> None:
    first, *_ = deck.cards
    session = Session(deck, CardFilter())
    for number in range(6):
        assert deck_page(session)["difficult"] == [], number
        deck.review(first, Grade.AGAIN)
        clock.advance(days=1)
    (card,) = deck_page(session)["difficult"]
    assert (card["id"], card["words"]) == (first.id, "failed 6 times")
    before = deck.reviews
    session.look(first.id)
    page = practice_page(session, 1, problem="", playing_on=False)
    assert page["verdict"].startswith("The answer: ")
    assert (page["grades"], page["has_note"], bool(page["tables"])) == ([], True, True)
    with pytest.raises(GammonError, match="then choose a grade"):
        session.mark(3)
    session.next()
    assert session.stage is Stage.QUESTION
    assert deck.reviews == before
    deck.suspend(first)
    assert deck_page(session)["difficult"] == []


def test_undo_beside_another_card_takes_the_last_answer_out_of_the_deck(deck: Deck) -> None:
    session = Session(deck, CardFilter())
    before, asked = deck.reviews, session.kept
    session.show_answer()
    session.next()
    assert len(deck.reviews) == len(before) + 1
    session.look(deck.cards[0].id)
    session.undo()
    assert (deck.reviews, session.kept, session.stage) == (before, asked, Stage.QUESTION)


def test_themes_are_phases_the_cube_and_lessons(tmp_path: Path) -> None:
    deck = Deck.open(tmp_path / "all.jsonl", clock=ManualClock())
    deck.add(real_analysis().errors, engine=False)
    deck.add(Lesson.named("cube"))
    names = {theme_of(card) for card in deck}
    assert {"Contact plays", "Doubles", "Lesson questions"} <= names
    page = deck_page(Session(deck, CardFilter()))
    assert {theme["name"] for theme in page["themes"]} == names
    assert "cards from 2 sources, saved in all.jsonl" in page["words"]


def test_a_small_picture_shows_only_the_board() -> None:
    head, _, data = thumbnail(GameState.start()).partition(",")
    assert head == "data:image/svg+xml;base64"
    svg = base64.b64decode(data).decode()
    (box,) = re.findall('viewBox="([^"]+)"', svg)
    assert box == "0 1.33 14.8 10.14"
    assert not re.search("<svg[^>]* width=", svg)


def test_the_head_counts_the_cards_of_the_session(deck: Deck, clock: ManualClock) -> None:
    session = Session(deck, CardFilter())

    def head() -> tuple[int, int]:
        page = practice_page(session, 1, problem="", playing_on=False)
        return page["done"], page["total"]

    assert head() == (1, 3)
    card = session.card
    assert card
    session.answer(card.best)
    session.mark(Grade.EASY)
    assert head() == (1, 3)
    session.mark(Grade.AGAIN)  # it is due again today
    assert head() == (1, 3)
    session.mark(Grade.EASY)
    session.next()
    assert head() == (2, 3)


def test_a_question_has_the_history_of_its_card(deck: Deck, clock: ManualClock) -> None:
    session = Session(deck, CardFilter())
    facts = practice_page(session, 1, problem="", playing_on=False)["facts"]
    assert [(fact["name"], fact["words"]) for fact in facts] == [("Seen", "Not yet (a new card)")]
    kept = session.kept
    assert kept
    deck.review(kept, Grade.AGAIN, "24/22", 0.2)
    clock.advance(days=8)
    deck.review(kept, Grade.GOOD, "8/5 6/5", 0.0)
    clock.now += timedelta(days=2)
    facts = practice_page(session, 1, problem="", playing_on=False)["facts"]
    assert facts[0]["words"] == "2 times, most recently 2 days ago"
    assert facts[1]["tags"] == ["Blunder", "Correct"]
