"""What stands in a deck's file, line by line: its cards, reviews and settings.

Lines that are read and lines that were written just now are taken in by the same `Ledger.take`, so
a deck that is opened again is what it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property

from ..disk.checksummed_lines import parsed
from ..disk.fields import REAL, WHOLE, Field, JsonObject, members, tuple_of
from ..rules import GammonError
from ..rules.validation import brief
from .card import Card
from .card_record import Tags, read_card, read_tags
from .review import Review, read_review
from .schedule import Schedule, Settings

_NEVER = Schedule()


@dataclass(frozen=True)
class DeckCard:
    """A card as it stands in a deck: with its schedule, its reviews and its note.

    Attributes
    ----------
    id
        What it is known by.
    tags
        What it can be chosen by: kind, phase, plan, error and source.
    added
        When it was added, in UTC.
    reviews
        Every answer to it that was not taken back.
    note
        What somebody wrote to it.
    suspended
        Whether it is left out until somebody wants it back.
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
        """The card itself, which is read when it is first asked for."""
        return read_card(parsed(self.text))

    @property
    def schedule(self) -> Schedule:
        """When it comes back."""
        return self.reviews[-1].schedule if self.reviews else _NEVER

    @property
    def cost(self) -> float | None:
        """What its last answer gave away; None where it has none that was looked at."""
        return self.reviews[-1].cost if self.reviews else None


class Ledger:
    """The cards of a deck, its reviews in order, and its settings."""

    def __init__(self) -> None:
        self.cards: dict[str, DeckCard] = {}
        self.reviews: list[Review] = []
        self.settings = Settings()

    def take(self, text: bytes) -> None:
        """Take in a line, without its sum.

        Raises
        ------
        GammonError
            If no deck could have written it here; nothing has changed then.
        """
        if text.startswith(b'{"card":'):
            self._add(text)
            return
        record = parsed(text)
        match record:
            case {"review": _}:
                self._review(read_review(record))
            case {"regrade": again}:
                # One line, since a program may be killed between two.
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
            # More is said of it: what was answered, and when it comes back, stay.
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
}


def settings_record(settings: Settings) -> JsonObject:
    """Write settings."""
    return {name: each.write(getattr(settings, name)) for name, each in _SETTINGS.items()}


def read_settings(record: object) -> Settings:
    """Read settings.

    Raises
    ------
    GammonError
        If they are none.
    """
    told = members(record, *_SETTINGS)
    return Settings(**{name: each.read(told[name]) for name, each in _SETTINGS.items()})
