"""Exports of a deck: packages for Anki, tables, texts and plots."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path

import pytest

from gammon_widget.engine.net import NetEngine
from gammon_widget.lessons.lesson import Lesson
from gammon_widget.practice.card import decision_id
from gammon_widget.practice.deck import Deck
from gammon_widget.practice.deck_file import LEECH_LAPSES
from gammon_widget.practice.exports import FIELDS, costs, retention
from gammon_widget.practice.schedule import Grade
from gammon_widget.rules import Double, GameState, GammonError, apply
from tests.practice.decks import ManualClock, open_deck, real_analysis

CUBE = "XGID=-BBBBBB------------bbbbbb-:0:0:1:00:0:0:0:0:10"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.jsonl"


def full_deck(path: Path, clock: ManualClock | None = None) -> Deck:
    """A deck with cards of every kind."""
    deck = open_deck(path, clock)
    deck.add(CUBE, engine=NetEngine())
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
    guids = [guid for guid, _, _ in notes]
    double = next(card.card for card in deck if card.card.asks_take)
    offered = apply(double.state, Double())
    take = guids.pop(guids.index(double.id) + 1)
    assert guids == [card.id for card in deck]
    fields_of = {
        guid: dict(zip(FIELDS, values.split("\x1f"), strict=True)) for guid, values, _ in notes
    }
    assert take == decision_id(offered)
    assert fields_of[take]["Question"] == "White doubles to 2. Do you take?"
    assert fields_of[take]["Answer"] == "take"
    assert GameState.parse(fields_of[take]["XGID"]) == offered
    assert fields_of[take]["Board"] != fields_of[double.id]["Board"]
    tags_of = {guid: tags for guid, _, tags in notes}
    for kept in deck:
        values, tags = fields_of[kept.id], tags_of[kept.id]
        assert values["Id"] == kept.id
        assert kept.card.best.split(" or ")[0] in values["Answer"]
        assert kept.tags.kind in tags
        for field in ("Board", "AnswerBoard"):
            name = values[field].removeprefix('<img src="').removesuffix('">')
            assert pictures[name].startswith(b"<svg")
    first = fields_of[deck.cards[0].id]
    assert first["Note"] == "Own &lt;the&gt; point &amp; stay."
    assert GameState.parse(first["XGID"]) == deck.cards[0].card.state
    assert first["Board"] != first["AnswerBoard"]


def notes_of(deck: Deck, path: Path) -> list[tuple[dict[str, str], str]]:
    """The fields and the tags of the notes of a package."""
    deck.save(path.with_name("mine.apkg"))
    with zipfile.ZipFile(path.with_name("mine.apkg")) as archive:
        archive.extract("collection.anki2", path.parent)
    with closing(sqlite3.connect(path.parent / "collection.anki2")) as base:
        notes = base.execute("select flds, tags from notes order by id").fetchall()
    return [(dict(zip(FIELDS, values.split("\x1f"), strict=True)), tags) for values, tags in notes]


def test_plays_are_sorted_by_equity_whatever_their_source(path: Path) -> None:
    deck = Deck.open(path, clock=ManualClock())
    deck.add(real_analysis().errors[:4], engine=NetEngine())
    for fields, _ in notes_of(deck, path):
        rows = re.findall(r"<tr>(.*?)</tr>", fields["Figures"])
        head, *cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
        if head[0] != "play":
            continue
        assert head == [
            *("play", "equity", "difference", "wins", "gammon"),
            "loses gammon",
            "depth",
        ]
        assert "1-ply (as XG counts)" in {row[-1] for row in cells}
        for column in (1, 2):
            figures = [float(row[column].replace("−", "-")) for row in cells]
            assert figures == sorted(figures, reverse=True)
        assert deck[fields["Id"]].card.best == cells[0][0]


def test_a_leech_is_shown_and_tagged(path: Path) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    for _ in range(LEECH_LAPSES):
        deck.review(deck.cards[0], Grade.EASY)
        clock.advance(days=9)
        deck.review(deck.cards[0], Grade.AGAIN)
    (leech, tags), (other, others_tags), _ = notes_of(deck, path)
    assert leech["Answer"].endswith("<br>Very difficult: forgotten 8 times.")
    assert "leech" in tags.split()
    assert "eech" not in other["Answer"] + others_tags


def test_a_table_has_a_row_for_each_card_with_its_last_answer(path: Path) -> None:
    deck = full_deck(path)
    deck.review(deck.cards[0], Grade.HARD, "8/4", 0.07)
    table = path.with_name("mine.csv")
    deck.save(table)
    rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert [row["card"] for row in rows] == [card.id for card in deck]
    assert (rows[0]["last_answer"], rows[0]["last_grade"], rows[0]["last_cost"]) == (
        *("8/4", "hard"),
        "0.07",
    )
    frame = deck.to_frame()
    assert list(frame["card"]) == [row["card"] for row in rows]
    assert frame["reviews"].sum() == 1
    deck.note(deck.cards[0], "=1+1")
    deck.save(table)
    first = next(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))
    assert first["note"] == "'=1+1"
    deck.save(table, kind="double")
    assert len(list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"))))) == 1


def test_a_text_has_the_xgid_and_evaluation_of_each_card(path: Path) -> None:
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


def test_a_plot_has_retention_forecast_and_costs(path: Path) -> None:
    clock = ManualClock()
    deck = open_deck(path, clock)
    first, second, third = deck.cards
    for card in (first, second, third):
        deck.review(card, Grade.EASY, "x", 0.0)
    clock.advance(days=9)
    deck.review(first, Grade.EASY, "x", 0.01)
    deck.review(second, Grade.AGAIN, "y", 0.3)
    assert retention(deck) == [("2026-W11", 0.5, 2)]
    figures = {name: (round(cost, 4), count) for name, cost, count in costs(deck)}
    assert sum(count for _, count in figures.values()) == 5
    assert costs(deck)[0][1] == max(cost for _, cost, _ in costs(deck))
    figure = deck.plot()
    assert [axes.get_title() for axes in figure.axes] == [
        *("Remembered", "Due cards"),
        "Most costly errors",
    ]
    days = dict(deck.forecast(400))
    assert sum(days.values()) == 3
    empty = Deck.open(path.with_name("empty.jsonl"), clock=clock)
    assert empty.plot().axes
