"""Figures of the lessons on the opening, anchors, hitting and primes: see `course_claims`."""

from __future__ import annotations

from collections.abc import Iterator

from gammon_widget.rules.position import BAR
from tests.lessons.course_facts import pips, shots_from

Sentences = Iterator[tuple[str, str]]


def replies() -> Sentences:
    """Lesson 10."""
    yield from ()


def anchors() -> Sentences:
    """Lesson 11."""
    yield from ()


def hit_or_not() -> Sentences:
    """Lesson 12."""
    here = "What Black loses"
    away = pips(BAR - 10)
    yield here, f"A checker on the bar has {BAR} pips to go."
    yield here, f"It had {away} to go, and now it has {BAR}."
    yield "Count the return shots", f"All fives hit. That is {shots_from(1)} rolls."


def primes() -> Sentences:
    """Lesson 13."""
    yield "Five in a row", f"it comes with {shots_from(1)} rolls of 36"
