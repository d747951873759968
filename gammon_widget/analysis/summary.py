"""The figures of both players in a few words, for the end of a match and for the viewer."""

from __future__ import annotations

from typing import TypedDict

from ..rules import Color
from .values.analysis import Analysis
from .values.totals import PlayerTotals

ABOUT_EQUAL = 1.0
"""Difference of two performance ratings that says nothing."""

UNKNOWN = "–"


class SummaryRow(TypedDict):
    """The figures of a player as texts; unknown ones are a dash."""

    name: str
    color: str
    pr: str
    error: str
    luck: str
    blunders: str
    mistakes: str
    doubtful: str


def summary_of(analysis: Analysis) -> list[SummaryRow]:
    """The figures of both players, White first."""
    return [_row(each) for each in analysis.players]


def _row(totals: PlayerTotals) -> SummaryRow:
    return SummaryRow(
        name=totals.name,
        color=totals.color.value,
        pr=UNKNOWN if totals.pr is None else f"{totals.pr:.1f}",
        error=signed(-totals.error),
        luck=signed(totals.luck) if totals.rolls else UNKNOWN,
        blunders=str(totals.blunders),
        mistakes=str(totals.mistakes),
        doubtful=str(totals.doubtful),
    )


def signed(equity: float) -> str:
    """An equity with its sign and two decimals: ``"−1.38"``."""
    return f"{equity:+.2f}".replace("-", "−").replace("+0.00", "0.00").replace("−0.00", "0.00")


def who_played_better(analysis: Analysis, reader: Color | None) -> str:
    """A sentence on who played better, and how the dice of the reader were.

    Parameters
    ----------
    analysis
        The analysis of both players.
    reader
        The player who is addressed; None for nobody.

    Returns
    -------
    str
        Empty without a rating of both.
    """
    white, black = players = analysis.players
    if white.pr is None or black.pr is None:
        return ""
    if abs(white.pr - black.pr) < ABOUT_EQUAL:
        return "About equal."
    better = min(players, key=lambda each: each.pr or 0.0)
    if better.color is not reader:
        return f"{better.name} played better."
    if not better.rolls:
        return "You played better."
    if better.luck_balance < 0:
        return "You played better. The dice went against you."
    return "You played better, and the dice helped."
