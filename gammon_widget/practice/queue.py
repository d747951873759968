"""The order and the numbers of cards, today and on later days, and the choice of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import asdict, dataclass, fields
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import Any

from ..analysis.values.decision import GamePhase
from ..rules import GammonError
from ..rules.validation import as_float, brief, did_you_mean
from .card import CardKind, Plan
from .deck_file import DeckCard, DeckState

LEARN_AHEAD = timedelta(minutes=20)
"""Cards due within this time may come now, if no other is left."""

Takes = Callable[[DeckCard], bool]


@dataclass(frozen=True, slots=True)
class CardCounts:
    """Numbers of today's cards.

    Attributes
    ----------
    new
        Cards never answered that are still to come today.
    learning
        Cards that return within minutes, today.
    due
        Learnt cards that are due today.
    done
        Answers given today.
    suspended
        Suspended cards.
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
        """The number of cards left today."""
        return self.new + self.learning + self.due

    def __str__(self) -> str:
        return f"{self.new} new, {self.learning} learning, {self.due} due, {self.done} done today"


def _rest_of_today(deck_state: DeckState, now: datetime) -> tuple[int, int, int]:
    """How many new and how many other cards may still come today, and today's answers."""
    begin = start_of_day(now)
    today = [each for each in deck_state.reviews if each.time >= begin]
    new = {each.card for each in today if each.schedule.reviews == 1}
    old = {each.card for each in today} - new
    settings = deck_state.settings
    return (
        max(0, settings.new_a_day - len(new)),
        max(0, settings.reviews_a_day - len(old)),
        len(today),
    )


def next_card(
    deck_state: DeckState, takes: Takes, now: datetime, later: Collection[str] = ()
) -> DeckCard | None:
    """Return today's next card, or None.

    The order is: cards being learnt, due cards, new ones (highest error first), and at last cards
    due within minutes. ``later`` holds the ids of skipped cards, which come before those.
    """
    learning, due, new = _waiting(deck_state, now)
    new_left, due_left, _ = _rest_of_today(deck_state, now)
    for cards in (
        [card for card in learning if _due(card) <= now],
        due if due_left else [],
        new if new_left else [],
        [card for card in learning if not later and _due(card) <= now + LEARN_AHEAD],
    ):
        waiting = (card for card in cards if card.id not in later and takes(card))
        found = min(waiting, key=_order, default=None)
        if found is not None:
            return found
    return None


def counts(deck_state: DeckState, takes: Takes, now: datetime) -> CardCounts:
    """Return the numbers of today's cards."""
    learning, due, new = (sum(map(takes, cards)) for cards in _waiting(deck_state, now))
    new_left, due_left, done = _rest_of_today(deck_state, now)
    chosen = [card for card in deck_state.cards.values() if takes(card)]
    return CardCounts(
        new=min(new, new_left),
        learning=learning,
        due=min(due, due_left),
        done=done,
        suspended=sum(card.suspended for card in chosen),
        total=len(chosen),
    )


def forecast(
    deck_state: DeckState, takes: Takes, now: datetime, days: int
) -> list[tuple[date, int]]:
    """Return the number of cards due on each day from today on; overdue cards count today.

    New cards are left out: the user decides when they come.
    """
    today = now.date()
    found = dict.fromkeys((today + timedelta(days=number) for number in range(days)), 0)
    for card in deck_state.cards.values():
        if card.suspended or card.schedule.is_new or not takes(card):
            continue
        day = max(today, _due(card).astimezone(now.tzinfo).date())
        if day in found:
            found[day] += 1
    return list(found.items())


def _waiting(
    deck_state: DeckState, now: datetime
) -> tuple[list[DeckCard], list[DeckCard], list[DeckCard]]:
    """Return today's cards: those being learnt, those due, and new ones."""
    begin = start_of_day(now)
    end = begin + timedelta(days=1)
    learning: list[DeckCard] = []
    due: list[DeckCard] = []
    new: list[DeckCard] = []
    for card in deck_state.cards.values():
        if card.suspended:
            continue
        schedule = card.schedule
        if schedule.due is None:
            new.append(card)
        elif schedule.due < end:
            (due if schedule.is_learnt else learning).append(card)
    return learning, due, new


def start_of_day(now: datetime) -> datetime:
    """Return the midnight before a time, in its time zone."""
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _due(card: DeckCard) -> datetime:
    due = card.schedule.due
    assert due is not None  # it was answered before
    return due


def _order(card: DeckCard) -> tuple[float, float]:
    due = card.schedule.due
    return (-card.tags.error, card.added.timestamp()) if due is None else (due.timestamp(), 0.0)


def worst_first(cards: Iterable[DeckCard]) -> list[DeckCard]:
    """Sort cards to cram by the cost of the last answer, or of the match, highest first."""

    def cost(card: DeckCard) -> float:
        return card.tags.error if card.cost is None else card.cost

    return sorted(cards, key=lambda card: -cost(card))


_CUBE = "cube"
_CUBE_KINDS = (CardKind.DOUBLE, CardKind.ANSWER)


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A choice of cards by all these conditions.

    ``kind`` is ``"play"``, ``"cube"``, or of the cube ``"double"`` or ``"answer"``; ``"question"``.
    ``phase`` is ``"opening"``, ``"contact"``, ``"race"`` or ``"bear-off"``. ``plan`` is a `Plan` of
    the player on roll. ``worse_than`` is the least equity lost in the match. ``source`` is a part
    of the origin, such as a player's name.
    """

    kind: str | None = None
    phase: str | None = None
    plan: str | None = None
    worse_than: float = 0.0
    source: str | None = None

    def __post_init__(self) -> None:
        problems = [
            *_problem("kind", self.kind, (*_words(CardKind), _CUBE)),
            *_problem("phase", self.phase, _words(GamePhase)),
            *_problem("plan", self.plan, _words(Plan)),
        ]
        if as_float(self.worse_than) is None:
            given = brief(self.worse_than)
            problems.append(f"worse_than is an equity such as 0.06, not {given}.")
        source: object = self.source
        if source is not None and not isinstance(source, str):
            problems.append(f"source is a part of a name, not {brief(source)}.")
        if problems:
            raise GammonError(" ".join(problems))

    @property
    def words(self) -> dict[str, Any]:
        """Return the conditions by name, as a deck's methods take them."""
        return asdict(self)

    def takes(self, card: DeckCard) -> bool:
        """Whether a card meets the conditions."""
        tags = card.tags
        return (
            (self.kind in (None, tags.kind) or (self.kind == _CUBE and tags.kind in _CUBE_KINDS))
            and self.phase in (None, tags.phase)
            and self.plan in (None, tags.plan)
            and tags.error >= self.worse_than
            and (self.source is None or self.source.casefold() in tags.source.casefold())
        )


def choice_of(words: dict[str, Any]) -> CardFilter:
    """Return a choice from the user's conditions by name."""
    known = [each.name for each in fields(CardFilter)]
    for name in words:
        if name not in known:
            hint = did_you_mean(name, known)
            raise GammonError(f"Cards are chosen by {', '.join(known)}; not by {name!r}.{hint}")
    return CardFilter(**words)


def _words(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(each.value for each in kind)


def _problem(name: str, given: object, words: tuple[str, ...]) -> list[str]:
    if given is None or (isinstance(given, str) and given in words):
        return []
    hint = did_you_mean(given, words) if isinstance(given, str) else ""
    return [f"{name} is {' or '.join(map(repr, words))}, not {brief(given)}.{hint}"]
