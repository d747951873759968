"""Invalid values for a deck are refused, and its file always opens again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gammon_widget.practice.deck import Deck
from gammon_widget.rules import FormatError, GammonError
from gammon_widget.storage.append_log import encode
from tests.practice.decks import BEGIN, ManualClock, contents, open_deck

STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        -1,
        10**400,
        0.5,
        float("nan"),
        float("inf"),
        1j,
        b"x",
        "",
        "\ud800",
        "x" * 10**6,
    ),
    *([1], {"a": 1}, {1}, object(), int, np.float64("nan"), np.float32(0.5), np.zeros(3)),
    *(np.zeros((2, 2)), np.array(2), Path("x"), date(2026, 1, 1), datetime(2026, 1, 1)),
)


WRITERS: dict[str, Callable[[Deck, Any], object]] = {
    "review of": lambda deck, given: deck.review(given, 3),
    "grade": lambda deck, given: deck.review(deck.cards[0], given),
    "answer": lambda deck, given: deck.review(deck.cards[0], 3, given),
    "cost": lambda deck, given: deck.review(deck.cards[0], 3, "8/4", given),
    "regrade": lambda deck, given: deck.regrade(given),
    "note of": lambda deck, given: deck.note(given, "x"),
    "note": lambda deck, given: deck.note(deck.cards[0], given),
    "suspend": lambda deck, given: deck.suspend(given),
    "resume": lambda deck, given: deck.resume(given),
    "delete": lambda deck, given: deck.delete(given),
    "add": lambda deck, given: deck.add(given, engine="net"),
    "source": lambda deck, given: deck.add(deck.cards[0].card, source=given, engine=False),
    "engine": lambda deck, given: deck.add(
        "XGID=-A-------------------a--:0:0:1:00:0:0:0:0:10", engine=given
    ),
    "missed": lambda deck, given: deck.add(deck.cards[0].card, missed=given),
    "retention": lambda deck, given: deck.set(retention=given),
    "new_a_day": lambda deck, given: deck.set(new_a_day=given),
    "reviews_a_day": lambda deck, given: deck.set(reviews_a_day=given),
    "longest_interval": lambda deck, given: deck.set(longest_interval=given),
    "parameters": lambda deck, given: deck.set(parameters=given),
    "days": lambda deck, given: deck.forecast(given),
    "kind": lambda deck, given: deck.next(kind=given),
    "worse_than": lambda deck, given: deck.choose(worse_than=given),
    "card": lambda deck, given: (given in deck, deck[given]),
    "save": lambda deck, given: deck.save(given),
}


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine.jsonl"


@pytest.mark.parametrize("name", WRITERS)
def test_a_deck_opens_again_after_any_input(path: Path, name: str) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    deck.review(deck.cards[1], 3, "x", 0.0)
    for given in STRANGE:
        before, size = contents(deck), path.stat().st_size
        refused = False
        try:
            WRITERS[name](deck, given)
        except GammonError:
            refused = True
        if refused:
            assert (contents(deck), path.stat().st_size) == (before, size), given
        if len(deck) < 2:  # the card was deleted by its id
            break
    live = contents(deck)
    deck.close()
    again = Deck.open(path, clock=clock)
    assert contents(again) == live


@pytest.mark.parametrize("cost", [float("nan"), float("inf"), -0.5, 10**400, "0.1", True])
def test_an_invalid_cost_is_refused_before_it_is_written(path: Path, cost: Any) -> None:
    deck = open_deck(path)
    with pytest.raises(GammonError, match=r"cost= must be the equity lost by the answer"):
        deck.review(deck.cards[0], 3, "8/4", cost)
    assert deck.reviews == ()
    deck.close()
    assert Deck.open(path).reviews == ()


class _NoOffset(tzinfo):
    def utcoffset(self, _when: datetime | None) -> None:
        return None

    dst = tzname = utcoffset


@pytest.mark.parametrize(
    "now",
    [
        *(
            None,
            7,
            "now",
            date(2026, 3, 2),
            datetime(2026, 3, 2),
            BEGIN.replace(tzinfo=_NoOffset()),
        ),
        datetime.max.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=timezone(timedelta(hours=-12))),
        datetime.min.replace(tzinfo=timezone(timedelta(hours=12))),
    ],
)
def test_an_invalid_clock_is_refused_with_a_sentence_in_every_method(path: Path, now: Any) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    deck.review(deck.cards[0], 3)
    before = contents(deck)
    clock.now = now
    for act in (
        lambda: deck.review(deck.cards[1], 3),
        lambda: deck.regrade(1),
        lambda: deck.add(deck.cards[0].card, source="x"),
        deck.next,
        deck.counts,
        deck.forecast,
    ):
        with pytest.raises(GammonError, match="clock must return a time with a time zone"):
            act()
    assert contents(deck) == before
    with pytest.raises(GammonError, match="clock"):
        Deck.open(path, clock=now)


@pytest.mark.parametrize("days", [10**7, 10**400, -1, 0.5, None])
def test_a_forecast_of_impossible_days_is_refused(path: Path, days: Any) -> None:
    with pytest.raises(GammonError, match="days= must be a whole number from 0 to 36500"):
        open_deck(path).forecast(days)


EARLIER = "2026-03-01T09:30:00+00:00"
IMPOSSIBLE: dict[str, dict[str, object]] = {
    "stage": {"stage": 7},
    "no stability": {"stability": None},
    "stability below zero": {"stability": -1.0},
    "endless stability": {"stability": 1e300},
    "a number too large": {"stability": 10**400},
    "no difficulty": {"difficulty": None},
    "difficulty": {"difficulty": 11.0},
    "no step while it is learnt": {"stage": 1, "step": None},
    "a step below zero": {"stage": 1, "step": -1},
    "a step while it is reviewed": {"step": 1},
    "due before it was answered": {"due": EARLIER},
    "never due": {"due": None},
    "never answered": {"last": None},
    "no reviews": {"reviews": 0},
    "more lapses than reviews": {"lapses": 9},
    "lapses below zero": {"lapses": -1},
    "the end of time": {"due": "9999-12-31T23:59:59-12:00"},
    "the beginning of time": {"last": "0001-01-01T00:00:00+12:00"},
}


def rewritten(path: Path, change: Callable[[dict[str, Any]], object]) -> None:
    """Change the last line of a deck's file, and update its checksums."""
    *lines, last = path.read_bytes().splitlines()
    record = json.loads(last)
    del record["sum"]
    change(record)
    line, _ = encode(record, json.loads(lines[-1])["sum"])
    path.write_bytes(b"\n".join([*lines, line]))


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_schedule_is_refused_by_its_line_and_not_salvaged(
    path: Path, name: str
) -> None:
    deck = open_deck(path)
    before = contents(deck)
    deck.review(deck.cards[0], 4)
    deck.close()
    rewritten(path, lambda record: record["schedule"].update(IMPOSSIBLE[name]))
    content = path.read_bytes()
    saved = path.with_name("salvaged-mine.jsonl")
    with pytest.raises(FormatError, match="line 5") as caught:
        Deck.open(path)
    assert f"gw.Deck.salvage({str(path)!r}, {str(saved)!r})" in str(caught.value)
    assert path.read_bytes() == content
    assert Deck.salvage(path, saved).left_out == (5,)
    assert contents(Deck.open(saved)) == before


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.update(plays=[[]]),
        lambda record: record.update(plays=[[record["plays"][0][0]]]),
        lambda record: record.update(plays=[[*record["plays"][0][:2], 10**400]]),
        lambda record: record.update(said_by=[[]]),
        lambda record: record.update(said_by=[["x"]]),
        lambda record: record.update(said_by=5),
        lambda record: record["plays"][0].__setitem__(1, 10**400),
        lambda record: record["state"].update(score=[10**400, 0]),
        lambda record: record["state"].update(position=[]),
        lambda record: record.update(error=10**400),
        lambda record: record.update(kind=[]),
        lambda record: record.update(time="9999-12-31T23:59:59-12:00"),
    ],
)
def test_an_invalid_card_is_refused_and_not_salvaged(
    path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    deck = open_deck(path)
    before = contents(deck)
    deck.close()
    whole = path.read_bytes().splitlines()
    rewritten(path, change)
    saved = path.with_name("saved.jsonl")
    with pytest.raises(GammonError):
        _ = [card.card for card in Deck.open(path)]
    assert Deck.salvage(path, saved).left_out == (len(whole),)
    assert contents(Deck.open(saved))[0] == before[0][:-1]


def test_a_package_for_anki_leaves_no_temporary_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import tempfile

    folder = path.parent / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    open_deck(path).save(path.with_name("mine.apkg"))
    assert list(folder.iterdir()) == []


def test_a_special_file_is_refused_without_waiting(path: Path) -> None:
    pipe = path.with_name("pipe")
    os.mkfifo(pipe)
    for special in ("/proc/self/mem", pipe):
        with pytest.raises(GammonError, match=r"cannot be read|not a regular file"):
            Deck.open(special)
        with pytest.raises(GammonError, match="cannot be read"):
            Deck.salvage(special, path)
    assert not path.exists()
