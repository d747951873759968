"""Figures of the lessons on the opening, anchors, hitting and primes: see `course_claims`."""

from __future__ import annotations

from collections.abc import Iterator

from gammon_widget.notation.plays import parse_play
from gammon_widget.odds.rolls import shots
from gammon_widget.rules import Dice
from gammon_widget.rules.position import BAR
from tests.lessons.course_facts import pips, position, shots_from

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
    after = parse_play("23/16", position("primes", "Escape"), Dice(6, 1)).result.swapped()
    yield "Escape", f"Black hits you on 16 with {shots(after).count} rolls"
    yield "Question 5", "Your wall moves one point forward: 4 to 7."
    yield "Five in a row", f"and {shots_from(1)} of the 36 rolls contain one."
