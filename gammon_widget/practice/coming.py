"""Which card comes next, and how many there are: today, and on the days to come."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from .ledger import DeckCard, Ledger

LEARN_AHEAD = timedelta(minutes=20)
"""A card that comes back in so many minutes may as well come now, where nothing else is left."""

Takes = Callable[[DeckCard], bool]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many cards there are today.

    Attributes
    ----------
    new
        Cards never answered that are still to be asked today.
    learning
        Cards that come back within minutes, and today.
    due
        Cards that were learnt, and come back today.
    done
        Answers given today.
    suspended
        Cards that are left out.
    total
        All cards.
    """

    new: int
    learning: int
    due: int
    done: int
    suspended: int
    total: int

    @property
    def left(self) -> int:
        """How many cards are still asked today."""
        return self.new + self.learning + self.due

    def __str__(self) -> str:
        return f"{self.new} new, {self.learning} learning, {self.due} due, {self.done} done today"


@dataclass(frozen=True, slots=True)
class Today:
    """A day, in the time zone of whoever practises: it ends at midnight.

    Attributes
    ----------
    now
        The time, with its time zone.
    new, reviews
        How many cards may still be asked today.
    done
        How many answers were given today.
    """

    now: datetime
    new: int
    reviews: int
    done: int

    @classmethod
    def of(cls, ledger: Ledger, now: datetime) -> Today:
        """What is left of the day, by what was answered already."""
        begin = _midnight(now)
        new: set[str] = set()
        old: set[str] = set()
        done = 0
        for review in reversed(ledger.reviews):
            if review.time < begin:
                break
            done += 1
            (new if review.schedule.reviews == 1 else old).add(review.card)
        settings = ledger.settings
        return cls(
            now,
            max(0, settings.new_a_day - len(new)),
            max(0, settings.reviews_a_day - len(old - new)),
            done,
        )


def next_card(
    ledger: Ledger, takes: Takes, now: datetime, later: Collection[str] = ()
) -> DeckCard | None:
    """The card that is asked next; None where nothing is left for today.

    First come cards that are being learnt, then those that come back today, then new ones, the
    dearest error first, and at last what would come back within minutes.

    Parameters
    ----------
    ledger
        The deck.
    takes
        Which cards are practised.
    now
        The time, with its time zone.
    later
        Cards that were put off, by their ids.
    """
    learning, due, new = _waiting(ledger, now)
    day = Today.of(ledger, now)
    for cards in (
        [card for card in learning if _due(card) <= now],
        due if day.reviews else [],
        new if day.new else [],
        [card for card in learning if _due(card) <= now + LEARN_AHEAD],
    ):
        waiting = (card for card in cards if card.id not in later and takes(card))
        found = min(waiting, key=_order, default=None)
        if found is not None:
            return found
    return None


def counts(ledger: Ledger, takes: Takes, now: datetime) -> Counts:
    """How many cards there are today."""
    learning, due, new = (sum(map(takes, cards)) for cards in _waiting(ledger, now))
    day = Today.of(ledger, now)
    chosen = [card for card in ledger.cards.values() if takes(card)]
    return Counts(
        new=min(new, day.new),
        learning=learning,
        due=min(due, day.reviews),
        done=day.done,
        suspended=sum(card.suspended for card in chosen),
        total=len(chosen),
    )


def forecast(ledger: Ledger, takes: Takes, now: datetime, days: int) -> list[tuple[date, int]]:
    """How many cards come back on each day from today on; what is overdue comes today.

    New cards are left out: when they come is up to whoever practises.
    """
    today = now.date()
    found = dict.fromkeys((today + timedelta(days=number) for number in range(days)), 0)
    for card in ledger.cards.values():
        if card.suspended or card.schedule.is_new or not takes(card):
            continue
        day = max(today, _due(card).astimezone(now.tzinfo).date())
        if day in found:
            found[day] += 1
    return list(found.items())


def _waiting(
    ledger: Ledger, now: datetime
) -> tuple[list[DeckCard], list[DeckCard], list[DeckCard]]:
    """Cards that are asked today: those being learnt, those that come back, and new ones."""
    begin = _midnight(now)
    end = begin + timedelta(days=1)
    learning: list[DeckCard] = []
    due: list[DeckCard] = []
    new: list[DeckCard] = []
    for card in ledger.cards.values():
        if card.suspended:
            continue
        schedule = card.schedule
        if schedule.due is None:
            new.append(card)
        elif schedule.due < end:
            (due if schedule.is_learnt else learning).append(card)
    return learning, due, new


def _midnight(now: datetime) -> datetime:
    """When the day has begun."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _due(card: DeckCard) -> datetime:
    due = card.schedule.due
    assert due is not None  # it was answered before
    return due


def _order(card: DeckCard) -> tuple[float, float]:
    due = card.schedule.due
    return (-card.tags.error, card.added.timestamp()) if due is None else (due.timestamp(), 0.0)


def worst_first(cards: Iterable[DeckCard]) -> list[DeckCard]:
    """Cards to be crammed: those that cost most, in the last answer or in the match, come first."""

    def cost(card: DeckCard) -> float:
        return card.tags.error if card.cost is None else card.cost

    return sorted(cards, key=lambda card: -cost(card))
