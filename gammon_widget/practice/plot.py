"""Plots of a deck by matplotlib: retention, forecast, and the most costly answers."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from ..optional_libraries import library
from .schedule import REVIEW, Grade

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .deck import Deck

_SIZE_INCHES = (11.0, 3.4)
_DAYS = 21
_MOST_COSTLY = 6
_GREEN, _BLUE, _RED = "#2E8B57", "#3B6FB5", "#C62828"


def retention(deck: Deck) -> list[tuple[str, float, int]]:
    """Return the share of remembered reviews by week.

    Each row is the week, such as ``"2026-W10"``, the share, and the number of answers.
    """
    answers: dict[str, list[bool]] = defaultdict(list)
    for card in deck:
        for before, review in zip(card.reviews, card.reviews[1:], strict=False):
            if before.schedule.stage == REVIEW:
                year, week, _ = review.time.astimezone(deck.now().tzinfo).isocalendar()
                answers[f"{year}-W{week:02}"].append(review.grade is not Grade.AGAIN)
    return [(week, sum(kept) / len(kept), len(kept)) for week, kept in sorted(answers.items())]


def costs(deck: Deck) -> list[tuple[str, float, int]]:
    """Return the average cost of answers by kind and plan, highest first.

    Each row is the kind with the plan, the cost in equity, and the number of answers.
    """
    found: dict[str, list[float]] = defaultdict(list)
    for card in deck:
        for review in card.reviews:
            if review.cost is not None:
                found[f"{card.tags.kind.value}, {card.tags.plan}"].append(review.cost)
    averages = [(name, sum(each) / len(each), len(each)) for name, each in found.items()]
    return sorted(averages, key=lambda each: -each[1])


def plot(deck: Deck) -> Figure:
    """Draw all three; see `Deck.plot`."""
    pyplot = library("matplotlib.pyplot", "A curve needs matplotlib", "analysis")
    figure, (kept, upcoming, cost) = pyplot.subplots(
        1, 3, figsize=_SIZE_INCHES, layout="constrained"
    )
    weeks = retention(deck)
    kept.plot(
        [week for week, _, _ in weeks], [100 * share for _, share, _ in weeks], "o-", color=_GREEN
    )
    kept.axhline(100 * deck.settings.retention, color="0.6", linestyle=":", linewidth=1)
    kept.set(title="Kept in mind", ylabel="% of what came back", ylim=(0, 105))
    kept.tick_params(axis="x", rotation=45)
    days = deck.forecast(_DAYS)
    upcoming.bar([f"{day:%d.%m.}" for day, _ in days], [count for _, count in days], color=_BLUE)
    upcoming.set(title="Coming back", ylabel="cards")
    upcoming.tick_params(axis="x", rotation=90)
    dearest = costs(deck)[:_MOST_COSTLY][::-1]
    names = [f"{name} ({count})" for name, _, count in dearest]
    cost.barh(names, [average for _, average, _ in dearest], color=_RED)
    cost.set(title="What costs most", xlabel="equity an answer")
    pyplot.close(figure)  # or the notebook shows the figure twice
    result: Figure = figure
    return result
