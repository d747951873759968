"""The file of a deck."""

from __future__ import annotations

import json
from datetime import UTC, timedelta, timezone
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gammon_widget.practice.deck import Deck
from gammon_widget.practice.schedule import Schedule
from gammon_widget.rules import FormatError, GammonError
from gammon_widget.storage.append_log import encode
from tests.practice.decks import ManualClock, contents, open_deck

STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("review"), st.integers(0, 2), st.integers(1, 4)),
        st.tuples(st.just("undo")),
        st.tuples(st.just("regrade"), st.integers(1, 4)),
        st.tuples(st.just("wait"), st.floats(-20, 90, allow_nan=False)),
        st.tuples(st.just("travel"), st.integers(-11, 12)),
        st.tuples(st.just("retention"), st.floats(0.7, 0.97)),
        st.tuples(st.just("parameters"), st.integers(0, 99)),
        st.tuples(st.just("suspend"), st.integers(0, 2)),
        st.tuples(st.just("note"), st.integers(0, 2), st.text(max_size=8)),
        st.tuples(st.just("delete"), st.integers(0, 2)),
        st.tuples(st.just("open again")),
    ),
    max_size=25,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.jsonl"


def do(deck: Deck, clock: ManualClock, deed: tuple[object, ...]) -> None:
    """Execute a step on a deck, if possible."""
    last = deed[-1]
    card = deck.cards[last % len(deck)].id if len(deck) and isinstance(last, int) else ""
    match deed:
        case ("review", int(number), int(grade)) if len(deck):
            deck.review(deck.cards[number % len(deck)].id, grade, "8/5 6/5", 0.0)
        case ("undo",) if deck.reviews:
            deck.undo()
        case ("regrade", int(grade)) if deck.reviews:
            deck.regrade(grade)
        case ("wait", float(days)):
            clock.advance(days=days)
        case ("travel", int(hours)):
            clock.now = clock.now.astimezone(timezone(timedelta(hours=hours)))
        case ("retention", float(share)):
            deck.set(retention=share)
        case ("parameters", int(seed)):
            import fsrs

            usual = fsrs.Scheduler().parameters
            # Only the first four, whose bounds are wide, so that any seed gives parameters.
            varied = [each * Random(seed).uniform(0.8, 1.2) for each in usual[:4]]
            deck.set(parameters=(*varied, *usual[4:]))
        case ("suspend", _) if card:
            deck.suspend(card)
        case ("note", int(number), str(text)) if len(deck):
            deck.note(deck.cards[number % len(deck)].id, text)
        case ("delete", _) if card:
            deck.delete(card)


@settings(deadline=None)
@given(STEPS)
def test_a_reopened_deck_is_the_same(deeds: list[tuple[object, ...]]) -> None:
    with TemporaryDirectory() as folder:
        path, clock = Path(folder) / "mine.jsonl", ManualClock()
        deck = open_deck(path, clock)
        for deed in deeds:
            if deed == ("open again",):
                live = contents(deck)
                deck.close()
                deck = Deck.open(path, clock=clock)
                assert contents(deck) == live
            else:
                do(deck, clock, deed)
        live = contents(deck)
        counts = deck.counts()
        deck.close()
        again = Deck.open(path, clock=clock)
        assert contents(again) == live
        assert again.counts() == counts
        again.close()


@settings(deadline=None)
@given(st.lists(st.integers(1, 4), min_size=1, max_size=6))
def test_undone_answers_leave_no_trace(grades: list[int]) -> None:
    with TemporaryDirectory() as folder:
        clock = ManualClock()
        deck = open_deck(Path(folder) / "mine.jsonl", clock)
        before = contents(deck)
        for number, grade in enumerate(grades):
            clock.advance(days=number)
            deck.review(deck.cards[number % 3].id, grade)
        for _ in grades:
            deck.undo()
        assert contents(deck) == before
        with pytest.raises(GammonError, match="The deck has no answer yet"):
            deck.undo()
        deck.close()


def test_a_cell_that_runs_again_has_the_same_deck(path: Path) -> None:
    deck = open_deck(path)
    deck.review(deck.cards[0].id, 3)
    again = Deck.open(path)
    assert contents(again) == contents(deck)
    again.review(deck.cards[1].id, 3)
    assert len(deck.reviews) == 2


def test_a_review_is_on_disk_before_it_is_visible(path: Path) -> None:
    deck = open_deck(path)
    deck.review(deck.cards[0].id, 2, "8/4", 0.07)
    line = json.loads(path.read_bytes().splitlines()[-1])
    assert (line["review"], line["grade"], line["answer"]) == (deck.cards[0].id, 2, "8/4")
    deck.regrade(4)
    # One line, so that no kill comes between the old grade and the new one.
    again = json.loads(path.read_bytes().splitlines()[-1])["regrade"]
    assert (again["review"], again["grade"], again["cost"]) == (deck.cards[0].id, 4, 0.07)
    assert len(path.read_bytes().splitlines()) == 6


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"Some notes of mine.\n", "not a deck of cards"),
        (b'{"journal":"gammon_widget","version":2}\n', "not a deck of cards"),
        (encode({"deck": "gammon_widget", "version": 99}, "")[0], "version 99"),
    ],
)
def test_another_file_is_refused_and_left_alone(path: Path, content: bytes, words: str) -> None:
    path.write_bytes(content)
    with pytest.raises(FormatError, match=words):
        Deck.open(path)
    assert path.read_bytes() == content


def test_an_edited_line_is_refused_by_its_number(path: Path) -> None:
    deck = open_deck(path)
    deck.review(deck.cards[0].id, 1)
    deck.note(deck.cards[0].id, "hm")
    deck.close()
    edited = path.read_bytes().replace(b'"grade":1', b'"grade":4')
    path.write_bytes(edited)
    with pytest.raises(FormatError, match=r"line 5.*does not match its checksum"):
        Deck.open(path)
    assert path.read_bytes() == edited
    new = path.with_name("saved.jsonl")
    assert repr(Deck.salvage(path, new)) == "<Salvaged: 3 cards, 1 answers>"
    saved = Deck.open(new)
    assert [(review.grade, review.answer) for review in saved.reviews] == [(4, "")]
    assert saved.cards[0].note == "hm"
    with pytest.raises(GammonError, match="already"):
        Deck.salvage(path, new)


def test_invalid_lines_are_not_salvaged(path: Path) -> None:
    deck = open_deck(path)
    deck.review(deck.cards[0].id, 1)
    deck.review(deck.cards[1].id, 2)
    deck.close()
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\r\n".join([*lines[:4], lines[4][:50], lines[5], b""]))
    saved = Deck.salvage(path, path.with_name("saved.jsonl"))
    assert (saved.cards, saved.reviews, saved.left_out) == (3, 1, (5,))
    path.write_bytes(b"nothing\n")
    with pytest.raises(GammonError, match="Nothing can be salvaged"):
        Deck.salvage(path, path.with_name("other.jsonl"))


def test_a_deleted_file_accepts_no_review(path: Path) -> None:
    deck = open_deck(path)
    path.unlink()
    with pytest.raises(GammonError, match="deleted, moved or replaced"):
        deck.review(deck.cards[0].id, 3)
    assert deck.reviews == ()
    assert len(Deck.open(path)) == 0


def test_a_schedule_is_in_utc(path: Path) -> None:
    clock = ManualClock()
    clock.now = clock.now.astimezone(timezone(timedelta(hours=-7)))
    deck = open_deck(path, clock)
    schedule = deck.review(deck.cards[0].id, 4)
    assert isinstance(schedule, Schedule)
    assert schedule.due
    assert schedule.due.tzinfo is UTC
