"""Schedules and reviews of cards, computed by FSRS, the scheduler of Anki.

FSRS comes from the package fsrs (MIT licence). The deck's file stores a schedule with every review,
so no schedule is computed when the file is read. Changing the parameters, the clock, the time zone
or the version of fsrs never changes a stored schedule. The cost of an answer determines which of
the four grades of FSRS the answer gets.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import IntEnum
from random import Random
from typing import TYPE_CHECKING, Any, cast

from ..analysis.values.error_class import ErrorClass
from ..languages.translation import _
from ..libraries import library
from ..rules import GammonError
from ..rules.fields import TEXT, Field, JsonObject, optional, record_of
from ..rules.validation import as_float, as_int, as_list, brief

if TYPE_CHECKING:
    from fsrs import Scheduler


class Grade(IntEnum):
    """The quality of an answer; the numbers are the same as in FSRS and on Anki's buttons.

    The grade follows from the cost of the answer and the limits of `ErrorClass`. You can override
    the grade.
    """

    AGAIN = 1
    """A mistake or a blunder: the card was not remembered, and returns within minutes."""
    HARD = 2
    """A doubtful answer, according to `ErrorClass`."""
    GOOD = 3
    """The answer costs nothing, or next to nothing."""
    EASY = 4
    """Only the user can give this grade."""

    @classmethod
    def of(cls, cost: float) -> Grade:
        """Return the grade for an answer.

        Parameters
        ----------
        cost
            The equity lost by the answer, 0 or more.
        """
        return _GRADES[ErrorClass.of(cost)]

    @property
    def word(self) -> str:
        """The name of the grade, as shown on its button."""
        return _(self.name.capitalize())


def grade_of(given: object) -> Grade:
    """Return the grade that has the given number."""
    number = as_int(given)  # type: ignore[arg-type]  # it returns None for other types
    if number not in tuple(Grade):
        grades = ", ".join(f"{int(each)} ({each.name.lower()})" for each in Grade)
        raise GammonError(f"A grade must be one of {grades}, not {brief(given)}.")
    return Grade(number)


_GRADES = {
    ErrorClass.FINE: Grade.GOOD,
    ErrorClass.DOUBTFUL: Grade.HARD,
    ErrorClass.MISTAKE: Grade.AGAIN,
    ErrorClass.BLUNDER: Grade.AGAIN,
}


LEARNING, REVIEW, RELEARNING = 1, 2, 3
"""Stages of learning, with the numbers that FSRS uses."""

_SPREAD = 0.05
_SHORTEST_SPREAD = 3
"""Minimum interval, in days, that gets a random shift.

The shift separates cards that were added together. It is at most a twentieth of the interval, or at
most a day if a twentieth of the interval is less than a day.
"""

_MOST_A_DAY = 9999

MOST_DAYS = 36500
"""Maximum interval in days, whatever the settings: 100 years."""

_YEARS = range(1900, 9001)
"""The years allowed in a time. With this limit, due dates stay within the range of `datetime`."""

_STABILITIES = (0.001, 1e9)  # in days; the minimum is the minimum of FSRS
_DIFFICULTIES = (1.0, 10.0)


@dataclass(frozen=True, slots=True)
class Schedule:
    """The time when a card returns, and the state of the card in FSRS.

    Attributes
    ----------
    due
        The time from which the card is due, in UTC; None for a card that was never answered.
    last
        The time of the last answer, in UTC.
    stage
        `LEARNING`, `REVIEW` or `RELEARNING`.
    step
        The learning step; None for a learnt card.
    stability
        The number of days after which the probability of recall is 0.9.
    difficulty
        The difficulty of the card, from 1 to 10.
    reviews
        The number of answers.
    lapses
        The number of times the card was forgotten after it had been learnt.
    """

    due: datetime | None = None
    last: datetime | None = None
    stage: int = LEARNING
    step: int | None = 0
    stability: float | None = None
    difficulty: float | None = None
    reviews: int = 0
    lapses: int = 0

    def __post_init__(self) -> None:
        if not (self._is_untouched if self.is_new else self._is_answered):
            raise GammonError(f"A card cannot have this schedule: {brief(self)}.")

    @property
    def _is_untouched(self) -> bool:
        known = self.last, self.stability, self.difficulty
        return known == (None, None, None) and self.stage == LEARNING and self.reviews == 0

    @property
    def _is_answered(self) -> bool:
        """Whether FSRS can continue from this schedule."""
        if self.due is None or self.last is None or not (self.stability and self.difficulty):
            return False
        return (
            self.last <= self.due
            and self.stage in (LEARNING, REVIEW, RELEARNING)
            and (self.step is None) is self.is_learnt
            and (self.step or 0) >= 0
            and _STABILITIES[0] <= self.stability <= _STABILITIES[1]
            and _DIFFICULTIES[0] <= self.difficulty <= _DIFFICULTIES[1]
            and 0 <= self.lapses <= self.reviews
            and self.reviews > 0
        )

    @property
    def is_new(self) -> bool:
        """Whether the card was never answered."""
        return self.due is None

    @property
    def is_learnt(self) -> bool:
        """Whether the card has been learnt, so that it returns after days instead of minutes."""
        return self.stage == REVIEW


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings for practising with a deck.

    Attributes
    ----------
    retention
        The intended probability of recall when a card returns.
    new_a_day, reviews_a_day
        The maximum numbers of new cards and of other cards per day.
    parameters
        The 21 weights of FSRS; empty for the default weights.
    longest_interval
        The maximum interval in days.
    """

    retention: float = 0.9
    new_a_day: int = 20
    reviews_a_day: int = 200
    parameters: tuple[float, ...] = ()
    longest_interval: int = 365

    def __post_init__(self) -> None:
        retention = as_float(self.retention)
        if retention is None or not 0.5 <= retention <= 0.99:  # noqa: PLR2004
            problem = f"retention= must be a number from 0.5 to 0.99, not {brief(self.retention)}."
            raise GammonError(problem)
        limits = {
            "new_a_day": (0, _MOST_A_DAY),
            "reviews_a_day": (0, _MOST_A_DAY),
            "longest_interval": (1, MOST_DAYS),
        }
        for name, (least, most) in limits.items():
            count = require_count(name, getattr(self, name), least, most)
            object.__setattr__(self, name, count)
        weights = tuple(map(as_float, as_list("parameters", self.parameters, "(0.21, 1.29, …)")))
        if None in weights:
            raise GammonError(f"parameters= must be numbers, not {brief(self.parameters)}.")
        object.__setattr__(self, "parameters", weights)


def require_count(name: str, given: int, least: int, most: int) -> int:
    """Return a whole number within limits, or raise an error."""
    count = as_int(given)
    if count is None or not least <= count <= most:
        raise GammonError(
            f"{name}= must be a whole number from {least} to {most}, not {brief(given)}."
        )
    return count


def in_utc(time: object, problem: str) -> datetime:
    """Return a time in UTC; raise an error if it has no time zone or a year outside the limits."""
    if not isinstance(time, datetime) or time.utcoffset() is None or time.year not in _YEARS:
        raise GammonError(problem)
    return time.astimezone(UTC)


def reviewed(
    schedule: Schedule, grade: Grade, now: datetime, card: str, settings: Settings
) -> Schedule:
    """Return the new schedule of a card after an answer.

    ``now`` must have a time zone. If the clock was set back, the time of the last answer is used.
    The random shift depends on the card's id and the number of reviews.
    """
    scheduler, fsrs = scheduler_of(settings)
    now = now.astimezone(UTC)
    if schedule.last is not None:
        now = max(now, schedule.last)
    before = fsrs.Card(
        card_id=int(card, 16),  # without an id, fsrs would wait for the clock to create one
        state=fsrs.State(schedule.stage),
        step=schedule.step,
        stability=schedule.stability,
        difficulty=schedule.difficulty,
        due=schedule.due or now,
        last_review=schedule.last,
    )
    after, _ = scheduler.review_card(before, fsrs.Rating(int(grade)), now)
    chance = Random(f"{card} {schedule.reviews}")
    assert after.stability is not None  # as after every review
    wait = _spread(after.due - now, settings.longest_interval, chance)
    lapsed = schedule.stage == REVIEW and grade is Grade.AGAIN
    return Schedule(
        due=now + wait,
        last=now,
        stage=int(after.state),
        step=after.step,
        stability=min(after.stability, _STABILITIES[1]),
        difficulty=after.difficulty,
        reviews=schedule.reviews + 1,
        lapses=schedule.lapses + lapsed,
    )


def _spread(wait: timedelta, longest: int, random: Random) -> timedelta:
    if wait.days < _SHORTEST_SPREAD:
        return wait
    most = max(1, round(wait.days * _SPREAD))
    return wait + timedelta(days=random.randint(-most, min(most, longest - wait.days)))


def scheduler_of(settings: Settings) -> tuple[Scheduler, Any]:
    """Return a scheduler and the module fsrs; invalid weights raise an error."""
    fsrs = library("fsrs", "Practice needs fsrs", "practice")
    weights = {"parameters": settings.parameters} if settings.parameters else {}
    try:
        scheduler = fsrs.Scheduler(
            desired_retention=settings.retention,
            maximum_interval=settings.longest_interval,
            enable_fuzzing=False,
            **weights,
        )
    except ValueError as error:
        raise GammonError(f"FSRS cannot use these parameters: {error}") from None
    return scheduler, fsrs


@dataclass(frozen=True, slots=True)
class Review:
    """One answer to one card.

    Attributes
    ----------
    card
        The id of the card.
    grade
        The grade of the answer, or the grade that the user chose instead.
    time
        The time in UTC, according to the deck's clock.
    answer
        The answer, in notation.
    cost
        The equity lost by the answer; None if there is no evaluation.
    schedule
        The schedule of the card after the answer.
    """

    card: str
    grade: Grade
    time: datetime
    answer: str
    cost: float | None
    schedule: Schedule


def read_time(value: object) -> datetime:
    """Read a time with its time zone, and convert it to UTC."""
    try:
        time = datetime.fromisoformat(TEXT.read(value))
    except ValueError:
        time = None
    return in_utc(time, f"Expected a time with a time zone, not {brief(value)}.")


_TIME = Field(datetime.isoformat, read_time)
_REVIEW = record_of(
    Review,
    keys={"card": "review"},
    grade=Field(int, grade_of),
    time=_TIME,
    schedule=record_of(Schedule, due=optional(_TIME), last=optional(_TIME)),
)


def review_record(review: Review) -> JsonObject:
    return cast("JsonObject", _REVIEW.write(review))


def read_review(record: object) -> Review:
    """Read a review from a JSON object. The member "review" contains the id of the card."""
    review: Review = _REVIEW.read(record)
    if review.schedule.is_new:
        raise GammonError("A card that was answered must have a due date.")
    return review
