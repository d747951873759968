"""The content of a deck's file, line by line: its cards, reviews and settings.

`DeckState.take` applies both old and new lines, so a reopened deck has the same state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from ..rules import GammonError
from ..rules.validation import brief
from ..storage.append_log import parsed
from ..storage.codec import REAL, WHOLE, Field, JsonObject, members, tuple_of
from .card import Card
from .card_record import Tags, read_card, read_tags
from .schedule import Review, Schedule, Settings, read_review

_NEVER = Schedule()

LEECH_LAPSES = 8
"""Lapses that make a card a leech, as in Anki."""


@dataclass(frozen=True)
class DeckCard:
    """A card of a deck: with its schedule, its reviews and its note.

    Attributes
    ----------
    id
        Its identifier.
    tags
        Properties to choose it by: kind, phase, plan, error and source.
    added
        The time of its addition, in UTC.
    reviews
        Every answer to it that was not undone.
    note
        The user's note.
    suspended
        Whether it is excluded until `Deck.resume`.
    text
        Its line in the file.
    """

    id: str
    tags: Tags
    added: datetime
    text: bytes = field(repr=False)
    reviews: tuple[Review, ...] = ()
    note: str = ""
    suspended: bool = False

    @cached_property
    def card(self) -> Card:
        """The card itself, read at its first use."""
        return read_card(parsed(self.text))

    @property
    def schedule(self) -> Schedule:
        """The schedule."""
        return self.reviews[-1].schedule if self.reviews else _NEVER

    @property
    def leech(self) -> str:
        """A sentence about the number of lapses; empty while that is not unusual."""
        lapses = self.schedule.lapses
        return f"A leech: forgotten {lapses} times." if lapses >= LEECH_LAPSES else ""

    @property
    def cost(self) -> float | None:
        """The equity lost by its last answer; None without an evaluated answer."""
        return self.reviews[-1].cost if self.reviews else None


class DeckState:
    """Cards of a deck, its reviews in order, and its settings."""

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
        """Apply a line, without its checksum; an invalid line changes nothing."""
        if text.startswith(b'{"card":'):
            self._add(text)
            return
        record = parsed(text)
        match record:
            case {"review": _}:
                self._review(read_review(record))
            case {"regrade": again}:
                # In one line, because a program may be killed between two.
                review = read_review(members(record, "regrade") and again)
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
                self.settings = read_settings(members(record, "set") and settings)
            case _:
                raise GammonError(f"No deck writes such a line: {brief(record)}.")

    def _add(self, text: bytes) -> None:
        id, added, tags = read_tags(text)
        known = self.cards.get(id)
        if known is None:
            self.cards[id] = DeckCard(id, tags, added, text)
        else:
            # A better evaluation: reviews and schedule stay.
            self.cards[id] = replace(known, tags=tags, text=text)

    def _review(self, review: Review) -> None:
        card = self._card(review.card)
        self.cards[review.card] = replace(card, reviews=(*card.reviews, review))
        self.reviews.append(review)

    def _undo(self, id: object) -> None:
        if not self.reviews or self.reviews[-1].card != id:
            raise GammonError(f"The last review is not one of {brief(id)}.")
        card = self._card(id)
        self.cards[card.id] = replace(card, reviews=card.reviews[:-1])
        self.reviews.pop()

    def _card(self, id: object) -> DeckCard:
        card = self.cards.get(id) if isinstance(id, str) else None
        if card is None:
            raise GammonError(f"There is no card {brief(id)}.")
        return card


_SETTINGS: Mapping[str, Field] = {
    "retention": REAL,
    "new_a_day": WHOLE,
    "reviews_a_day": WHOLE,
    "parameters": tuple_of(REAL),
    "longest_interval": WHOLE,
}
_ADDED_LATER = frozenset({"longest_interval"})
"""Defaults of fields that older files do not have."""


def settings_record(settings: Settings) -> JsonObject:
    """Encode settings."""
    return {name: each.write(getattr(settings, name)) for name, each in _SETTINGS.items()}


def read_settings(record: object) -> Settings:
    """Read settings."""
    older = _ADDED_LATER.difference(record) if isinstance(record, dict) else set()
    values = members(record, *(_SETTINGS.keys() - older))
    return Settings(**{name: _SETTINGS[name].read(each) for name, each in values.items()})
