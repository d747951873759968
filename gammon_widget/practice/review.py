"""A review: one answer to one card, and when the card comes back after it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from ..disk.fields import REAL, TEXT, WHOLE, Field, JsonObject, members, object_of, optional
from ..rules import GammonError
from ..rules.validation import brief
from .grade import Grade
from .schedule import Schedule


@dataclass(frozen=True, slots=True)
class Review:
    """One answer to one card.

    Attributes
    ----------
    card
        The id of the card.
    grade
        How well it was answered, as whoever answered has it.
    time
        When, in UTC, by the clock.
    answer
        What was answered, in notation.
    cost
        The equity that it gave away; None where nobody has looked at it.
    schedule
        When the card comes back.
    """

    card: str
    grade: Grade
    time: datetime
    answer: str
    cost: float | None
    schedule: Schedule


def review_record(review: Review) -> JsonObject:
    """Write a review."""
    return {
        "review": review.card,
        "grade": int(review.grade),
        "time": review.time.isoformat(),
        "answer": review.answer,
        "cost": review.cost,
        "schedule": _SCHEDULE.write(review.schedule),
    }


def read_review(record: object) -> Review:
    """Read a review.

    Raises
    ------
    GammonError
        If it is none.
    """
    told = members(record, "review", "grade", "time", "answer", "cost", "schedule")
    if told["grade"] not in tuple(Grade) or isinstance(told["grade"], bool):
        raise GammonError(f"A grade is a number from 1 to 4, not {brief(told['grade'])}.")
    return Review(
        TEXT.read(told["review"]),
        Grade(WHOLE.read(told["grade"])),
        read_time(told["time"]),
        TEXT.read(told["answer"]),
        optional(REAL).read(told["cost"]),
        _SCHEDULE.read(told["schedule"]),
    )


def read_time(value: object) -> datetime:
    """A time with its time zone, as one in UTC.

    Raises
    ------
    GammonError
        If it is none.
    """
    try:
        time = datetime.fromisoformat(TEXT.read(value))
    except ValueError:
        time = None
    if time is None or time.tzinfo is None:
        raise GammonError(f"A time with a time zone was expected, not {brief(value)}.")
    return time.astimezone(UTC)


_TIME = Field(datetime.isoformat, read_time)
_SCHEDULE = object_of(
    Schedule,
    due=optional(_TIME),
    last=optional(_TIME),
    stage=WHOLE,
    step=optional(WHOLE),
    stability=optional(REAL),
    difficulty=optional(REAL),
    reviews=WHOLE,
    lapses=WHOLE,
)
