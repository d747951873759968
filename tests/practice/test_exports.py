"""A deck for other programs: Anki's packages, tables and texts; and its frame and curves."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
import zipfile
from pathlib import Path

import pytest

from gammon_widget.engine import SimpleEngine
from gammon_widget.lessons import Lesson
from gammon_widget.practice import Deck, Grade
from gammon_widget.practice.exports.anki import FIELDS
from gammon_widget.practice.plot import costs, retention
from gammon_widget.rules import GameState, GammonError
from tests.practice.decks import HandClock, open_deck

CUBE = "XGID=-BBBBBB------------bbbbbb-:0:0:1:00:0:0:0:0:10"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.jsonl"


def full_deck(path: Path, clock: HandClock | None = None) -> Deck:
    """A deck with cards of every kind."""
    deck = open_deck(path, clock)
    deck.add(CUBE, engine=SimpleEngine())
    deck.add(Lesson.named("hitting"))
    deck.note(deck.cards[0], "Own <the> point & stay.")
    return deck


def test_a_package_for_anki_has_fields_and_pictures_of_every_card(path: Path) -> None:
    deck = full_deck(path)
    package = path.with_name("mine.apkg")
    deck.save(package)
    with zipfile.ZipFile(package) as archive:
        media = json.loads(archive.read("media"))
        pictures = {name: archive.read(number) for number, name in media.items()}
        archive.extract("collection.anki2", path.parent)
    with sqlite3.connect(path.parent / "collection.anki2") as base:
        notes = base.execute("select guid, flds, tags from notes order by id").fetchall()
    base.close()
    assert [guid for guid, _, _ in notes] == [card.id for card in deck]
    for kept, (_, fields, tags) in zip(deck, notes, strict=True):
        told = dict(zip(FIELDS, fields.split("\x1f"), strict=True))
        assert told["Id"] == kept.id
        assert kept.card.best.split(" or ")[0] in told["Answer"]
        assert kept.tags.kind in tags
        for field in ("Board", "AnswerBoard"):
            name = told[field].removeprefix('<img src="').removesuffix('">')
            assert pictures[name].startswith(b"<svg")
    first = dict(zip(FIELDS, notes[0][1].split("\x1f"), strict=True))
    assert first["Note"] == "Own &lt;the&gt; point &amp; stay."
    assert GameState.parse(first["XGID"]) == deck.cards[0].card.state
    assert first["Board"] != first["AnswerBoard"]


def test_a_table_has_a_row_for_each_card_with_its_last_answer(path: Path) -> None:
    deck = full_deck(path)
    deck.review(deck.cards[0], Grade.MISTAKE, "8/4", 0.07)
    table = path.with_name("mine.csv")
    deck.save(table)
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert [row["card"] for row in rows] == [card.id for card in deck]
    assert (rows[0]["last_answer"], rows[0]["last_grade"], rows[0]["last_cost"]) == (
        *("8/4", "mistake"),
        "0.07",
    )
    frame = deck.to_frame()
    assert list(frame["card"]) == [row["card"] for row in rows]
    assert frame["reviews"].sum() == 1
    deck.save(table, kind="double")
    assert len(list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))) == 1


def test_a_text_has_the_xgid_of_each_card_and_what_is_said_of_it(path: Path) -> None:
    deck = open_deck(path)
    text = deck.text
    for kept in deck:
        card = kept.card
        assert card.state.xgid in text
        assert str(card.advice) in text
        assert card.played in text
    other = path.with_name("mine.txt")
    deck.save(other)
    assert other.read_text(encoding="utf-8") == text


def test_another_suffix_is_refused(path: Path) -> None:
    with pytest.raises(GammonError, match=r"\.apkg or \.csv or \.txt"):
        open_deck(path).save("mine.doc")


def test_curves_tell_what_is_kept_what_comes_and_what_costs(path: Path) -> None:
    clock = HandClock()
    deck = open_deck(path, clock)
    first, second, third = deck.cards
    for card in (first, second, third):
        deck.review(card, Grade.RIGHT, "x", 0.0)
    clock.pass_by(days=9)
    deck.review(first, Grade.RIGHT, "x", 0.01)
    deck.review(second, Grade.BLUNDER, "y", 0.3)
    assert retention(deck) == [("2026-W11", 0.5, 2)]
    told = {name: (round(cost, 4), count) for name, cost, count in costs(deck)}
    assert sum(count for _, count in told.values()) == 5
    assert costs(deck)[0][1] == max(cost for _, cost, _ in costs(deck))
    figure = deck.plot()
    assert [axes.get_title() for axes in figure.axes] == [
        *("Kept in mind", "Coming back"),
        "What costs most",
    ]
    days = dict(deck.forecast(400))
    assert sum(days.values()) == 3
    empty = Deck.open(path.with_name("empty.jsonl"), clock=clock)
    assert empty.plot().axes
