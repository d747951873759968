"""A deck on disk: every change is written to the file before it becomes visible.

The file is UTF-8 text with one JSON object per line. It is as safe as a journal; see
`gammon_widget.storage.append_log`. The first line is a header. Each later line adds or extends a
card (``"card"``), records a review (``"review"``), undoes or regrades the last review (``"undo"``,
``"regrade"``), suspends or deletes a card, sets its note, or changes the settings (``"set"``).
`DeckState.take` applies both old and new lines, so a reopened deck has the same state.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import pairwise
from typing import Any
from weakref import WeakValueDictionary

from ..languages.translation import _
from ..match.event_loop import locked
from ..rules import GammonError
from ..rules.fields import ANYTHING, JsonObject, fields_of, members, object_of
from ..rules.validation import brief
from ..storage.append_log import BYTE_ORDER_MARK, START, AppendLog, encode, parsed, written
from ..storage.atomic_write import StrPath, full_path, read_file, write_file
from .card import Card, Tags, read_card, read_tags
from .schedule import Review, Schedule, Settings, read_review

_NEVER = Schedule()

LEECH_LAPSES = 8
"""The number of lapses that makes a card a leech, as in Anki."""


@dataclass(frozen=True)
class DeckCard:
    """A card in a deck, with its schedule, reviews and note.

    Attributes
    ----------
    id
        The identifier of the card.
    tags
        Properties for choosing the card: kind, phase, plan, error and source.
    added
        The time when the card was added, in UTC.
    reviews
        All answers to the card that were not undone.
    note
        The user's note.
    suspended
        Whether the card is excluded from practice until `Deck.resume`.
    text
        The card's line in the file.
    """

    id: str
    tags: Tags
    added: datetime
    text: bytes = field(repr=False)
    reviews: tuple[Review, ...] = ()
    note: str = ""
    suspended: bool = False

    @cached_property  # a deck of 5,000 cards opens without reading each of them
    def card(self) -> Card:
        """The complete card. It is read from its line on first use."""
        return read_card(parsed(self.text))

    @property
    def schedule(self) -> Schedule:
        """The current schedule of the card."""
        return self.reviews[-1].schedule if self.reviews else _NEVER

    @property
    def leech(self) -> str:
        """A message about how often the card was forgotten; empty unless the card is a leech."""
        lapses = self.schedule.lapses
        words = _("Very difficult: forgotten {lapses} times.", lapses=lapses)
        return words if lapses >= LEECH_LAPSES else ""

    @property
    def cost(self) -> float | None:
        """The equity lost by the last answer; None if there is no evaluated answer."""
        return self.reviews[-1].cost if self.reviews else None


def recalls_of(card: DeckCard) -> list[Review]:
    """Return the answers to a card that were given after the card had been learnt."""
    pairs = pairwise(card.reviews)
    return [review for before, review in pairs if before.schedule.is_learnt]


class DeckState:
    """The cards, reviews (in order) and settings of a deck."""

    def __init__(self) -> None:
        self.cards: dict[str, DeckCard] = {}
        self.reviews: list[Review] = []
        self.settings = Settings()

    def copy(self) -> DeckState:
        """Return an independent copy."""
        twin = DeckState()
        twin.cards, twin.reviews = dict(self.cards), list(self.reviews)
        twin.settings = self.settings
        return twin

    def take(self, text: bytes) -> None:
        """Apply a line of the file, given without its checksum. An invalid line changes nothing."""
        if text.startswith(b'{"card":'):
            self._add(text)
            return
        record: Any = parsed(text)
        match record:
            case {"review": _}:
                self._review(read_review(record))
            case {"regrade": {"review": _} as again, **rest} if not rest:
                # Written as one line, because the program may be killed between two lines.
                review = read_review(again)
                self._undo(review.card)
                self._review(review)
            case {"undo": _}:
                self._undo(members(record, "undo")["undo"])
            case {"suspend": id, "suspended": bool(suspended)}:
                members(record, "suspend", "suspended")
                self.cards[self._card(id).id] = replace(self._card(id), suspended=suspended)
            case {"note": id, "text": str(words)}:
                members(record, "note", "text")
                self.cards[self._card(id).id] = replace(self._card(id), note=words)
            case {"delete": id}:
                members(record, "delete")
                del self.cards[self._card(id).id]
                self.reviews = [each for each in self.reviews if each.card != id]
            case {"set": settings}:
                self.settings = SETTINGS.read(members(record, "set") and settings)
            case _:
                raise GammonError(f"A deck cannot contain this line: {brief(record)}.")

    def _add(self, text: bytes) -> None:
        id, added, tags = read_tags(text)
        known = self.cards.get(id)
        if known is None:
            self.cards[id] = DeckCard(id, tags, added, text)
        else:
            # A better evaluation: the reviews and the schedule do not change.
            self.cards[id] = replace(known, tags=tags, text=text)

    def _review(self, review: Review) -> None:
        card = self._card(review.card)
        self.cards[review.card] = replace(card, reviews=(*card.reviews, review))
        self.reviews.append(review)

    def _undo(self, id: object) -> None:
        if not self.reviews or self.reviews[-1].card != id:
            raise GammonError(f"The last review does not belong to the card {brief(id)}.")
        card = self._card(id)
        self.cards[card.id] = replace(card, reviews=card.reviews[:-1])
        self.reviews.pop()

    def _card(self, id: object) -> DeckCard:
        card = self.cards.get(id) if isinstance(id, str) else None
        if card is None:
            raise GammonError(f"The deck has no card {brief(id)}.")
        return card


SETTINGS = object_of(Settings, dict.fromkeys(fields_of(Settings), ANYTHING))
"""The field for settings, which check their values themselves."""


class DeckFile(AppendLog):
    """The file of a deck: see `AppendLog`."""

    kind, owner = "deck's file", "deck"
    key, content, versions = "deck", "a deck of cards", (1,)
    begun_by = resumed_by = "Deck.open"


HEADER = DeckFile.header()


class DeckLog:
    """A deck's open file and its content.

    Raises `FormatError`, with the number of the line, if the file is not a deck or was edited or
    damaged. Raises `GammonError` if the file cannot be opened, or if another deck is writing to it.
    In both cases, the file is not changed.
    """

    def __init__(self, path: StrPath) -> None:
        self.deck_state = DeckState()
        with DeckFile(path, create=True).closed_on_failure() as file:
            self.file = file
            if file.is_blank:
                file.cut(START)
                self._mark = file.append([HEADER], START)
                file.settle()
            else:
                self._mark = file.read(self._take)

    @locked
    def write(self, *records: JsonObject) -> None:
        """Write records to disk, and then apply them. After an error, none of them is applied."""
        if records:
            deck_state = self.deck_state.copy()
            for record in records:
                deck_state.take(written(record))  # rejects a record that could not be read again
            self._mark, self.deck_state = self.file.append(records, self._mark), deck_state

    def _take(self, number: int, text: bytes) -> None:
        if number > 1:  # after the header
            self.deck_state.take(text)


_open_logs: WeakValueDictionary[str, DeckLog] = WeakValueDictionary()


def open_log(path: StrPath) -> DeckLog:
    """Return the log of a deck. A file that is already open in this program is not opened again.

    Therefore, a cell that runs again gets the same deck.
    """
    full = full_path(path, "deck")
    log = _open_logs.get(full)
    if log is None or not log.file.in_place:
        log = _open_logs[full] = DeckLog(path)
    return log


@dataclass(frozen=True, slots=True, repr=False)
class Salvaged:
    """The result of recovering a deck.

    `cards` and `reviews` are the numbers of recovered cards and reviews. `left_out` contains the
    numbers of the lost lines, counted from 1.
    """

    cards: int
    reviews: int
    left_out: tuple[int, ...]

    def __repr__(self) -> str:
        lines = ", ".join(map(str, self.left_out))
        left = f"; lines left out: {lines}" if self.left_out else ""
        return f"<Salvaged: {self.cards} cards, {self.reviews} answers{left}>"


def salvage(path: StrPath, into: StrPath) -> Salvaged:
    """Recover a damaged deck into a new file: see `Deck.salvage`."""
    full, target = full_path(path, "deck"), full_path(into, "deck")
    if os.path.exists(target):
        raise GammonError(f"{target!r} already exists: choose another name.")
    data = read_file(full, "deck")
    deck_state = DeckState()
    line, checksum = encode(HEADER, "")
    lines, left_out = [line], []
    for number, text in enumerate(data.removeprefix(BYTE_ORDER_MARK).splitlines(), 1):
        try:
            record = parsed(text)
            if not isinstance(record, dict):
                raise GammonError("This is not a line of a deck.")
            record.pop("sum", None)
            if "deck" in record:
                continue
            deck_state.take(written(record))
            if "card" in record:
                read_card(record)
        except GammonError:
            if text.strip():
                left_out.append(number)
            continue
        line, checksum = encode(record, checksum)
        lines.append(line)
    if len(lines) == 1:
        raise GammonError(
            f"Nothing can be salvaged from {full!r}: none of its lines belongs to a deck."
        )
    write_file(target, b"".join(lines), "deck")
    return Salvaged(len(deck_state.cards), len(deck_state.reviews), tuple(left_out))
