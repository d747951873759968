"""Cards are sent to Anki; a server answers as the documentation of AnkiConnect 6 describes."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from gammon_widget.match.match import Match
from gammon_widget.practice.anki_connect import AnkiError
from gammon_widget.practice.deck import Deck
from gammon_widget.practice.exports import FIELDS, MODEL, with_takes
from gammon_widget.rules import Dice
from tests.practice.test_exports import full_deck


class Anki:
    """The actions of AnkiConnect on a collection; `schedule` is what the learner has learned."""

    def __init__(self) -> None:
        self.models: dict[str, list[str]] = {"Basic": ["Front", "Back"]}
        self.decks = {"Default"}
        self.notes: dict[int, dict[str, Any]] = {}
        self.media: dict[str, bytes] = {}
        self.schedule: dict[int, str] = {}
        self.key = ""
        self.raw: bytes | None = None
        self.status = 200
        self.actions: list[str] = []
        self.full = False

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        if self.key and request.get("key") != self.key:
            return {"result": None, "error": "valid api key must be provided"}
        action = getattr(self, f"do_{request['action']}", None)
        assert request["version"] == 6
        self.actions.append(request["action"])
        if action is None:
            return {"result": None, "error": "unsupported action"}
        try:
            return {"result": action(**request["params"]), "error": None}
        except ValueError as error:
            return {"result": None, "error": str(error)}

    def do_multi(self, actions: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [self.answer(each) for each in actions]

    def do_createDeck(self, deck: str) -> int:
        self.decks.add(deck)
        return 1

    def do_modelNames(self) -> list[str]:
        return list(self.models)

    def do_modelFieldNames(self, modelName: str) -> list[str]:
        return self.models[modelName]

    def do_createModel(self, modelName: str, inOrderFields: list[str], **_: Any) -> None:
        if modelName in self.models:
            raise ValueError("Model name already exists")
        self.models[modelName] = inOrderFields

    def do_findNotes(self, query: str) -> list[int]:
        return [id for id, note in self.notes.items() if query == f'"note:{note["modelName"]}"']

    def do_notesInfo(self, notes: list[int]) -> list[dict[str, Any]]:
        return [
            {
                "noteId": id,
                "fields": {
                    name: {"value": value, "order": order}
                    for order, (name, value) in enumerate(self.notes[id]["fields"].items())
                },
            }
            for id in notes
        ]

    def do_addNotes(self, notes: list[dict[str, Any]]) -> list[int | None]:
        ids: list[int | None] = []
        for note in notes:
            first = note["fields"][FIELDS[0]]
            there = {each["fields"].get(FIELDS[0]) for each in self.notes.values()}
            if note["deckName"] not in self.decks or first in there or self.full:
                ids.append(None)
                continue
            id = 1_000 + len(self.notes)
            self.notes[id] = note
            self.schedule[id] = "new"
            ids.append(id)
        return ids

    def do_updateNoteFields(self, note: dict[str, Any]) -> None:
        if note["id"] not in self.notes:
            raise ValueError(f"note was not found: {note['id']}")
        self.notes[note["id"]]["fields"] |= note["fields"]

    def do_storeMediaFile(self, filename: str, data: str) -> str:
        self.media[filename] = base64.b64decode(data)
        return filename


@pytest.fixture
def anki() -> Iterator[Anki]:
    anki = Anki()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            reply = anki.raw or json.dumps(anki.answer(json.loads(body))).encode()
            self.send_response(anki.status)
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    anki.url = f"http://127.0.0.1:{server.server_port}"  # type: ignore[attr-defined]
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield anki
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def deck(tmp_path: Path) -> Deck:
    return full_deck(tmp_path / "mine.jsonl")


def push(deck: Deck, anki: Any, name: str = "Backgammon::Cube", **options: Any) -> str:
    return repr(deck.push(name, url=anki.url, **options))


def test_new_cards_are_added_with_their_pictures(deck: Deck, anki: Anki) -> None:
    notes = list(with_takes(deck.cards))
    assert push(deck, anki) == f"<Anki: {len(notes)} new, 0 updated, 0 unchanged>"
    assert anki.decks == {"Default", "Backgammon::Cube"}
    assert anki.models[MODEL] == list(FIELDS)
    assert {note["fields"]["Id"] for note in anki.notes.values()} == {card.id for _, card in notes}
    assert all(note["deckName"] == "Backgammon::Cube" for note in anki.notes.values())
    for note in anki.notes.values():
        name = note["fields"]["Board"].removeprefix('<img src="').removesuffix('">')
        assert anki.media[name].startswith(b"<svg")
    assert "&lt;the&gt;" in next(iter(anki.notes.values()))["fields"]["Note"]


def test_changed_cards_are_updated_in_place_and_keep_their_schedule(deck: Deck, anki: Anki) -> None:
    push(deck, anki)
    count = len(anki.notes)
    for number, id in enumerate(anki.notes):
        anki.schedule[id] = f"due in {number} days"
        anki.notes[id]["deckName"] = "My own deck"
    before = dict(anki.schedule)
    anki.media.clear()
    assert push(deck, anki) == f"<Anki: 0 new, 0 updated, {count} unchanged>"
    assert anki.media == {}
    deck.note(deck.cards[1], "A new note.")
    assert push(deck, anki) == f"<Anki: 0 new, 1 updated, {count - 1} unchanged>"
    changed = [note for note in anki.notes.values() if note["fields"]["Note"] == "A new note."]
    assert len(changed) == 1
    assert anki.media
    assert anki.schedule == before
    assert {note["deckName"] for note in anki.notes.values()} == {"My own deck"}
    assert set(anki.actions) <= {
        *("createDeck", "modelNames", "modelFieldNames", "createModel", "findNotes", "notesInfo"),
        *("addNotes", "updateNoteFields", "storeMediaFile", "multi"),
    }


def test_cards_can_be_chosen_and_the_name_is_that_of_the_file(deck: Deck, anki: Anki) -> None:
    assert push(deck, anki, "", kind="question").startswith("<Anki: ")
    assert "mine" in anki.decks
    assert len(anki.notes) == sum(each.card.kind == "question" for each in deck.cards)


def test_a_key_is_sent(deck: Deck, anki: Anki) -> None:
    anki.key = "secret"
    with pytest.raises(AnkiError, match=r"Anki refused 'createDeck': valid api key"):
        push(deck, anki)
    assert push(deck, anki, key="secret")


def test_refusals_say_what_to_do(deck: Deck, anki: Anki) -> None:
    anki.models[MODEL] = [*FIELDS[:-1]]
    with pytest.raises(AnkiError, match=r"lacks the fields Source\. Add them in Anki"):
        push(deck, anki)
    anki.models[MODEL] = [*FIELDS]
    anki.full = True
    with pytest.raises(AnkiError, match=r"did not add .* notes, such as XGID"):
        push(deck, anki)
    anki.full = False
    push(deck, anki)
    anki.do_updateNoteFields = None  # type: ignore[assignment]
    deck.note(deck.cards[1], "Another note.")
    with pytest.raises(AnkiError, match="unsupported action"):
        push(deck, anki)


@pytest.mark.parametrize(
    ("raw", "status", "words"),
    [
        (b"AnkiConnect v.6", 200, "not that of AnkiConnect"),
        (b"[]", 200, "Update the add-on"),
        (b'{"result": 1, "error": null}', 200, "where a list was expected"),
        (b"no", 500, "answered HTTP Error 500"),
    ],
)
def test_other_answers_are_errors(
    deck: Deck, anki: Anki, raw: bytes, status: int, words: str
) -> None:
    anki.raw, anki.status = raw, status
    with pytest.raises(AnkiError, match=words):
        push(deck, anki)


def test_without_anki_the_error_says_what_to_start(deck: Deck) -> None:
    with pytest.raises(AnkiError, match="Start Anki, and install its add-on AnkiConnect"):
        deck.push("mine", url="http://127.0.0.1:9")


def test_a_game_goes_on_while_anki_answers(deck: Deck, anki: Anki) -> None:
    match = Match(dice=[(3, 1)])

    def create(deck: str) -> int:
        match.roll()  # in another thread
        anki.decks.add(deck)
        return 1

    anki.do_createDeck = create
    push(deck, anki)
    assert match.state.dice == Dice(3, 1)
