"""Anki's own library opens a saved package: fields, pictures and a card as displayed.

The library is installed into a separate environment, which is removed with pytest's folder, since
this package does not depend on software under the AGPL.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from gammon_widget.drawing.diagrams import state_diagram
from gammon_widget.practice.deck import Deck
from gammon_widget.practice.exports import FIELDS, figures_of, with_takes
from gammon_widget.rules import Color, GameState
from tests.own_environment import Environment
from tests.practice.test_exports import full_deck

pytestmark = pytest.mark.prove

READS = """
import base64, json, sys
from pathlib import Path
from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest

collection = Collection("mine.anki2")
request = ImportAnkiPackageRequest(
    package_path=sys.argv[1], options=ImportAnkiPackageOptions(merge_notetypes=True)
)
new = [len(collection.import_anki_package(request).log.new) for _ in range(2)]
notes = []
for id in collection.find_notes(""):
    note = collection.get_note(id)
    (card,) = note.cards()
    shown = card.render_output()
    notes.append({
        "fields": dict(note.items()),
        "tags": note.tags,
        "deck": collection.decks.name(card.did),
        "front": shown.question_text,
        "back": shown.answer_text,
    })
check = collection.media.check()
folder = Path(collection.media.dir())
media = {each.name: base64.b64encode(each.read_bytes()).decode() for each in folder.iterdir()}
collection.close()
print(json.dumps({
    "new": new, "notes": notes, "media": media,
    "missing": list(check.missing), "unused": list(check.unused),
}))
"""
"""A program that imports a package twice, and prints the result."""


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    """A deck with cards of every kind, saved as ``mine.apkg`` in the same folder."""
    deck = full_deck(tmp_path_factory.mktemp("deck") / "mine.jsonl")
    deck.save(Path(deck.path).with_suffix(".apkg"))
    return deck


@pytest.fixture(scope="module")
def read(deck: Deck, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The contents of Anki's collection after the import."""
    folder = tmp_path_factory.mktemp("anki")
    anki = Environment.with_packages(folder / "environment", "anki>=26.9")
    (folder / "reads.py").write_text(READS, "utf-8")
    package = Path(deck.path).with_suffix(".apkg")
    result: dict[str, Any] = json.loads(anki.run("python", "reads.py", package, inside=folder))
    return result


def test_every_card_is_a_note_exactly_once(deck: Deck, read: dict[str, Any]) -> None:
    takes = sum(kept.card.asks_take for kept in deck)
    assert takes == 1
    assert read["new"] == [len(deck) + takes, 0]
    found = {note["fields"]["Id"]: note for note in read["notes"]}
    assert set(found) > {card.id for card in deck}
    for kept in deck:
        note, card = found[kept.id], kept.card
        fields = note["fields"]
        assert tuple(fields) == FIELDS
        assert set(note["tags"]) == {kept.tags.kind.value, kept.tags.phase, kept.tags.plan}
        assert note["deck"] == "mine"
        assert fields["Source"] == card.source
        for answer in card.best.split(" or "):
            assert answer in fields["Answer"]
        if card.advice is not None:
            assert GameState.parse(fields["XGID"]).position == card.state.turn_start
            assert fields["Figures"] == figures_of(card)
    assert found[deck.cards[0].id]["fields"]["Note"] == "Own &lt;the&gt; point &amp; stay."


def test_every_picture_is_identical_to_the_board(deck: Deck, read: dict[str, Any]) -> None:
    assert read["missing"] == read["unused"] == []
    media = {name: base64.b64decode(data) for name, data in read["media"].items()}
    for _, card in with_takes(deck.cards):
        bottom = card.state.decider or Color.WHITE
        board = state_diagram(card.state, bottom=bottom).svg.encode()
        assert media.pop(f"gammon-{card.id}.svg") == board
        if card.question is None and card.state.dice is not None:
            best = state_diagram(card.state, arrows=card.best, bottom=bottom).svg.encode()
            assert media.pop(f"gammon-{card.id}-best.svg") == best != board
    assert media == {}


def test_a_card_shows_its_board_and_the_best_play(deck: Deck, read: dict[str, Any]) -> None:
    card = deck.cards[0].card
    (note,) = (each for each in read["notes"] if each["fields"]["Id"] == card.id)
    question = "<div class=question>White to play 3-1.</div>"
    assert note["front"] == f'<img src="gammon-{card.id}.svg">{question}'
    answer = f"{card.best}<br>Played: {card.played} (costs {card.error:.3f})"
    assert note["back"] == (
        f'<img src="gammon-{card.id}-best.svg">{question}<hr id=answer>'
        f"<div class=answer>{answer}</div>{figures_of(card)}"
        "<div class=note>Own &lt;the&gt; point &amp; stay.</div>"
        f"<div class=source>{card.source} <code>{card.state.xgid}</code></div>"
    )
