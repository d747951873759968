"""When a card comes back: FSRS, the scheduler of Anki, from the package fsrs (MIT).

A `Schedule` is a value. It is written into the deck's file with every review, so reading a file
computes nothing anew: a schedule stays as it was made, whatever parameters, clocks, time zones or
versions of fsrs there are by then.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from ..optional_libraries import library
from ..rules import GammonError
from ..rules.validation import as_float, as_int, brief
from .grade import Grade

if TYPE_CHECKING:
    from fsrs import Scheduler

LEARNING, REVIEW, RELEARNING = 1, 2, 3
"""How far a card has been learnt, by FSRS's own numbers."""

_SPREAD = 0.05
_SHORTEST_SPREAD = 3
"""From so many days on a card comes back up to a twentieth earlier or later, and at least a day
either way, so that cards that were added together do not stay together for ever."""

_MOST_A_DAY = 9999


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a card comes back, and what FSRS knows of it.

    Attributes
    ----------
    due
        From when on it is asked again, in UTC; None for a card that was never answered.
    last
        When it was answered last, in UTC.
    stage
        `LEARNING`, `REVIEW` or `RELEARNING`.
    step
        Which step of learning it is at; None while it is reviewed.
    stability
        Days after which it is still known with a probability of 0.9.
    difficulty
        From 1 to 10.
    reviews
        How often it was answered.
    lapses
        How often it was blundered after it had been learnt.
    """

    due: datetime | None = None
    last: datetime | None = None
    stage: int = LEARNING
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    reviews: int = 0
    lapses: int = 0

    @property
    def is_new(self) -> bool:
        """Whether it was never answered."""
        return self.due is None

    @property
    def is_learnt(self) -> bool:
        """Whether it comes back after days, not after minutes."""
        return self.stage == REVIEW


@dataclass(frozen=True, slots=True)
class Settings:
    """How a deck is practised.

    Attributes
    ----------
    retention
        With which probability a card is to be known when it comes back.
    new_a_day, reviews_a_day
        How many cards are asked a day at most: those never answered before, and the others.
    parameters
        The 21 weights of FSRS; empty for its own.
    """

    retention: float = 0.9
    new_a_day: int = 20
    reviews_a_day: int = 200
    parameters: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        retention = as_float(self.retention)
        if retention is None or not 0.5 <= retention <= 0.99:  # noqa: PLR2004
            problem = f"retention is a share from 0.5 to 0.99, not {brief(self.retention)}."
            raise GammonError(problem)
        for name in ("new_a_day", "reviews_a_day"):
            count = as_int(getattr(self, name))
            if count is None or not 0 <= count <= _MOST_A_DAY:
                given = brief(getattr(self, name))
                raise GammonError(f"{name} is a number from 0 to {_MOST_A_DAY}, not {given}.")
        weights = tuple(map(as_float, self.parameters))
        if None in weights:
            raise GammonError(f"parameters are numbers, not {brief(self.parameters)}.")
        object.__setattr__(self, "parameters", weights)


def reviewed(
    schedule: Schedule, grade: Grade, now: datetime, card: str, settings: Settings
) -> Schedule:
    """The schedule of a card that has been answered.

    Parameters
    ----------
    schedule
        The one before.
    grade
        How well it was answered.
    now
        When, with a time zone. A clock that was set back is taken to stand still.
    card
        The id of the card: what is left to chance follows from it and the number of its reviews.
    settings
        How the deck is practised.

    Raises
    ------
    ImportError
        If fsrs is missing; it says how to install it.
    """
    fsrs = _fsrs()
    now = now.astimezone(UTC)
    if schedule.last is not None:
        now = max(now, schedule.last)
    before = fsrs.Card(
        card_id=int(card, 16),  # without one, fsrs would wait for the clock to give another
        state=fsrs.State(schedule.stage),
        step=schedule.step,
        stability=schedule.stability,
        difficulty=schedule.difficulty,
        due=schedule.due or now,
        last_review=schedule.last,
    )
    after, _ = _scheduler(settings).review_card(before, fsrs.Rating(int(grade)), now)
    wait = _spread(after.due - now, Random(f"{card} {schedule.reviews}"))
    lapsed = schedule.stage == REVIEW and grade is Grade.BLUNDER
    return Schedule(
        due=now + wait,
        last=now,
        stage=int(after.state),
        step=after.step,
        stability=after.stability,
        difficulty=after.difficulty,
        reviews=schedule.reviews + 1,
        lapses=schedule.lapses + lapsed,
    )


def _spread(wait: timedelta, random: Random) -> timedelta:
    if wait.days < _SHORTEST_SPREAD:
        return wait
    most = max(1, round(wait.days * _SPREAD))
    return wait + timedelta(days=random.randint(-most, most))


def demand_scheduler(settings: Settings) -> None:
    """Refuse weights that FSRS cannot count with.

    Raises
    ------
    GammonError
        With what is wrong with them.
    ImportError
        If fsrs is missing.
    """
    _scheduler(settings)


@lru_cache(maxsize=8)
def _scheduler(settings: Settings) -> Scheduler:
    fsrs = _fsrs()
    weights: dict[str, Any] = {"parameters": settings.parameters} if settings.parameters else {}
    try:
        scheduler: Scheduler = fsrs.Scheduler(
            desired_retention=settings.retention, enable_fuzzing=False, **weights
        )
    except ValueError as error:
        raise GammonError(f"These are no parameters of FSRS: {error}") from None
    return scheduler


def _fsrs() -> Any:
    return library("fsrs", "Practice needs fsrs", "practice")
