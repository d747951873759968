"""Transfer of cards to a running Anki, through the local interface of its add-on AnkiConnect.

The source for the interface is the documentation of AnkiConnect, version 6
(https://git.foosoft.net/alex/anki-connect): each request is a JSON object with ``action``,
``version`` and ``params``, and each reply is an object with ``result`` and ``error``.

The notes have the same type and the same first field as in a package (``.apkg``), so cards that
were imported from a package are found again. Only the fields and the pictures of a note change. The
schedule, the deck and the tags of its cards belong to the learner.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

from ..languages.translation import _
from ..rules import GammonError
from ..rules.fields import Json, JsonObject
from ..rules.validation import brief
from .deck_file import DeckCard
from .exports import CSS, FIELDS, MODEL, TEMPLATE, AnkiNote, anki_notes

URL = "http://127.0.0.1:8765"
"""The address of AnkiConnect."""

_VERSION = 6
_SECONDS = 30.0
_MAX_REPLY_BYTES = 200_000_000
_CHUNK = 50
_T = TypeVar("_T")


class AnkiError(GammonError):
    """Anki cannot be reached, or refuses a request."""


@dataclass(frozen=True, slots=True, repr=False)
class Pushed:
    """The result of sending cards to Anki.

    Attributes
    ----------
    new, updated, unchanged
        The numbers of notes that were added, that got new fields, and that were up to date.
    """

    new: int
    updated: int
    unchanged: int

    def __repr__(self) -> str:
        return _(
            "<Anki: {new} new, {updated} updated, {unchanged} unchanged>",
            new=self.new,
            updated=self.updated,
            unchanged=self.unchanged,
        )


def push_cards(name: str, cards: Sequence[DeckCard], url: str = URL, key: str = "") -> Pushed:
    """Add the cards to a deck in Anki, and update the notes that are already there."""
    anki = _Anki(url, key)
    anki.call("createDeck", deck=name)  # an existing deck does not change
    _prepare_note_type(anki)
    known = _known_notes(anki)
    notes = list(anki_notes(cards))
    new = [note for note in notes if note.fields[0] not in known]
    changed = [
        (known[note.fields[0]][0], note)
        for note in notes
        if note.fields[0] in known and known[note.fields[0]][1] != note.fields
    ]
    _store_pictures(anki, [*new, *(note for _, note in changed)])
    anki.call_each(
        ("updateNoteFields", {"note": {"id": id, "fields": _named(note)}}) for id, note in changed
    )
    for chunk in _chunks(new, _CHUNK):
        _add(anki, name, chunk)
    return Pushed(len(new), len(changed), len(notes) - len(new) - len(changed))


def _prepare_note_type(anki: _Anki) -> None:
    """Create the type of the notes, or check that it has all fields."""
    if MODEL not in _list(anki.call("modelNames")):
        anki.call(
            "createModel",
            modelName=MODEL,
            inOrderFields=list(FIELDS),
            css=CSS,
            cardTemplates=[dict(zip(("Name", "Front", "Back"), TEMPLATE, strict=True))],
        )
        return
    missing = sorted({*FIELDS} - {*map(str, _list(anki.call("modelFieldNames", modelName=MODEL)))})
    if missing:
        raise AnkiError(
            f"The note type {MODEL!r} in Anki lacks the fields {', '.join(missing)}. Add them in "
            "Anki (Tools, Manage Note Types, Fields), or rename the note type."
        )


def _known_notes(anki: _Anki) -> dict[str, tuple[Json, list[str]]]:
    """Return the numbers and the fields of the notes in Anki, by the id of their card."""
    found = _list(anki.call("findNotes", query=f'"note:{MODEL}"'))
    known: dict[str, tuple[Json, list[str]]] = {}
    for chunk in _chunks(found, 10 * _CHUNK):
        for note in _list(anki.call("notesInfo", notes=list(chunk))):
            fields = note.get("fields") if isinstance(note, dict) else None
            if isinstance(note, dict) and isinstance(fields, dict):
                values = [_value(fields.get(name)) for name in FIELDS]
                known.setdefault(values[0], (note.get("noteId"), values))
    return known


def _add(anki: _Anki, name: str, notes: Sequence[AnkiNote]) -> None:
    added = _list(
        anki.call(
            "addNotes",
            notes=[
                {
                    "deckName": name,
                    "modelName": MODEL,
                    "fields": _named(note),
                    "tags": [tag for tag in note.tags if tag],
                    "options": {"allowDuplicate": False},
                }
                for note in notes
            ],
        )
    )
    refused = [
        note.fields[FIELDS.index("XGID")]
        for note, id in zip_longest(notes, added)
        if note is not None and id is None
    ]
    if refused:
        raise AnkiError(
            f"Anki did not add {len(refused)} of {len(notes)} notes, such as {refused[0]}. Check "
            "the database in Anki (Tools, Check Database), and push again."
        )


def _store_pictures(anki: _Anki, notes: Iterable[AnkiNote]) -> None:
    anki.call_each(
        ("storeMediaFile", {"filename": file, "data": base64.b64encode(svg.encode()).decode()})
        for note in notes
        for file, svg in note.pictures.items()
    )


def _chunks(items: Iterable[_T], size: int) -> Iterator[list[_T]]:
    rest = iter(items)
    while chunk := list(islice(rest, size)):
        yield chunk


def _named(note: AnkiNote) -> JsonObject:
    return dict(zip(FIELDS, note.fields, strict=True))


def _value(field: Json) -> str:
    return str(field.get("value", "")) if isinstance(field, dict) else ""


def _list(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise AnkiError(f"Anki answered {brief(value)} where a list was expected.")
    return value


class _Anki:
    """A connection to AnkiConnect."""

    def __init__(self, url: str, key: str) -> None:
        self._url, self._key = url, key
        self._opener = build_opener(ProxyHandler({}))  # the address is on this computer

    def call(self, action: str, **params: Json) -> Json:
        """Execute an action and return its result."""
        return self._result(action, self._reply(self._request(action, params)))

    def call_each(self, actions: Iterable[tuple[str, JsonObject]]) -> None:
        """Execute many actions; raise the first error."""
        for chunk in _chunks(actions, _CHUNK):
            requests: list[Json] = [self._request(action, params) for action, params in chunk]
            replies = _list(self.call("multi", actions=requests))
            if len(replies) != len(chunk):
                raise AnkiError(f"Anki answered {len(replies)} of {len(chunk)} requests.")
            for (action, _params), reply in zip(chunk, replies, strict=True):
                self._result(action, reply)

    def _request(self, action: str, params: JsonObject) -> JsonObject:
        key: JsonObject = {"key": self._key} if self._key else {}
        return {"action": action, "version": _VERSION, "params": params, **key}

    def _reply(self, request: JsonObject) -> Json:
        body = json.dumps(request).encode()
        try:
            sent = Request(self._url, body, {"Content-Type": "application/json"})
            with self._opener.open(sent, timeout=_SECONDS) as answer:
                reply: Json = json.loads(answer.read(_MAX_REPLY_BYTES))
        except HTTPError as error:
            raise AnkiError(f"{self._url} answered {error}: is it AnkiConnect?") from error
        except (URLError, OSError) as error:
            reason = error.reason if isinstance(error, URLError) else error
            raise AnkiError(
                f"Anki does not answer at {self._url} ({reason}). Start Anki, and install its "
                "add-on AnkiConnect (code 2055492159)."
            ) from error
        except ValueError as error:
            raise AnkiError(
                f"The answer of {self._url} is not that of AnkiConnect. Check the address."
            ) from error
        return reply

    def _result(self, action: str, reply: Json) -> Json:
        if not isinstance(reply, dict) or not {"result", "error"} <= reply.keys():
            raise AnkiError(
                f"The answer of {self._url} to {action!r} is not that of AnkiConnect, version "
                f"{_VERSION}. Update the add-on."
            )
        if reply["error"] is not None:
            raise AnkiError(f"Anki refused {action!r}: {reply['error']}.")
        return reply["result"]
