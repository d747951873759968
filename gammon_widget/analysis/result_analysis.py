"""A short summary of both players' statistics, and the analysis of a match that has ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypedDict

from ..drawing.view import FigureRow, ResultFigures
from ..languages.translation import N_, _
from ..match.event_loop import locked
from ..match.match import Match
from ..rules import Color
from .match_analysis import AnalysisProgress, Deepening
from .sources import source_label, stronger_engine, usual_engines
from .values.analysis import Analysis, Errors, PlayerTotals
from .values.best_source import best_source
from .values.error_class import ErrorScale

ABOUT_EQUAL = 1.0
"""Performance ratings that differ by less than this value count as equal."""

UNKNOWN = "–"


class SummaryRow(TypedDict):
    """The statistics of one player as text. An unknown value is shown as a dash."""

    name: str
    color: str
    pr: str
    error: str
    luck: str
    blunders: str
    mistakes: str
    doubtful: str


def summary_of(analysis: Analysis) -> list[SummaryRow]:
    """Return the statistics of both players, White first."""
    return [_row(each) for each in analysis.players]


def _row(totals: PlayerTotals) -> SummaryRow:
    return SummaryRow(
        name=totals.name,
        color=totals.color.value,
        pr=UNKNOWN if totals.pr is None else f"{totals.pr:.1f}",
        error=signed(-totals.error),
        luck=UNKNOWN if totals.luck is None else signed(totals.luck),
        blunders=str(totals.blunders),
        mistakes=str(totals.mistakes),
        doubtful=str(totals.doubtful),
    )


def signed(equity: float) -> str:
    """Return an equity with its sign and two decimals, such as ``"−1.38"``."""
    return f"{equity:+.2f}".replace("-", "−").replace("+0.00", "0.00").replace("−0.00", "0.00")


def who_played_better(analysis: Analysis, reader: Color | None) -> str:
    """Return text that says who played better.

    If the reader played better, the text also says whether the dice helped.

    Parameters
    ----------
    analysis
        The analysis of both players.
    reader
        The player to address as "you"; None to address nobody.

    Returns
    -------
    str
        The text. It is empty if a player has no rating.
    """
    white, black = players = analysis.players
    if white.pr is None or black.pr is None:
        return ""
    if abs(white.pr - black.pr) < ABOUT_EQUAL:
        return _("Both played about equally well.")
    better = min(players, key=lambda each: each.pr or 0.0)
    if better.color is not reader:
        return _("{name} played better.", name=better.name)
    if better.luck_balance is None:
        return _("You played better.")
    if better.luck_balance < 0:
        return _("You played better. The dice went against you.")
    return _("You played better, and the dice helped.")


COUNTING = N_("pending")


def reader_of(match: Match) -> Color | None:
    """Return the player to address as "you", or None.

    This player is the only person in the match. The result is None if both players are people, or
    if both are computers.
    """
    people = [color for color in Color if match.players[color.slot].is_person]
    return people[0] if len(people) == 1 else None


def mistakes_of(match: Match) -> Errors | None:
    """Return the mistakes and blunders of the only person in the match.

    They come from the best analysis. The result is None if there is no analysis, or if the match
    does not have exactly one person.
    """
    analysis, reader = best_source(match.analyses), reader_of(match)
    if analysis is None or reader is None:
        return None
    return analysis.errors(ErrorScale().mistake, player=reader)


def figures_of(
    match: Match, analysis: Analysis | None, progress: AnalysisProgress | None
) -> ResultFigures:
    """Return the statistics from an analysis.

    If `progress` is not None, the analysis is still running.
    """
    names = match.players[0].name, match.players[1].name
    rows = summary_of(analysis) if analysis is not None else []
    table = _table(rows, is_open=progress is not None)
    source = "" if analysis is None else source_label(analysis)
    if progress is not None:
        words = _("Analysing: {words}", words=progress.words) if progress.all else _("Analysing")
        return ResultFigures(source, names, table, words, progress.done / max(1, progress.all))
    counted = "" if analysis is None else _(", {count} decisions", count=len(analysis.decisions))
    words = "" if analysis is None else who_played_better(analysis, reader_of(match))
    return ResultFigures(source + counted, names, table, words)


def _table(rows: list[SummaryRow], *, is_open: bool) -> tuple[FigureRow, ...]:
    def both(figure: Callable[[SummaryRow], str]) -> tuple[str, str]:
        first, second = map(figure, rows) if rows else (UNKNOWN, UNKNOWN)
        return first, second

    luck = both(lambda row: row["luck"])
    is_unknown = UNKNOWN in luck
    command = stronger_engine() if is_unknown and not is_open else ""
    return (
        FigureRow(
            *(_("Performance rating (PR)"), *both(lambda row: row["pr"])),
            below=_("so far; lower is better") if is_open else _("lower is better"),
            is_big=True,
            is_open=is_open,
        ),
        FigureRow(_("Error"), *both(lambda row: row["error"])),
        FigureRow(
            *(_("Luck"), *((_(COUNTING),) * 2 if is_open and is_unknown else luck)),
            below=command and _("available after {command}", command=command),
            is_open=is_unknown,
        ),
        FigureRow(
            _("Mistakes (blunders)"),
            *both(lambda row: f"{int(row['blunders']) + int(row['mistakes'])} ({row['blunders']})"),
        ),
    )


class ResultAnalysis:
    """Analyses a match in the background with the default engines.

    `changed` is called after each change of `figures`. `mistakes` is the number of mistakes and
    blunders of the only person in the match. It is None if the number is unknown, or if the match
    does not have exactly one person.
    """

    def __init__(self, match: Match, changed: Callable[[], object]) -> None:
        self._match, self._changed = match, changed
        self.figures = waiting_figures(match)
        self.mistakes: int | None = None
        last = len(match.games) - 1
        self._deepening = Deepening(
            match, here=lambda: (last, 0), on_progress=self._receive, report=self._failed
        )
        self._deepening.analyse(usual_engines())

    @property
    def is_running(self) -> bool:
        return self.figures.progress is not None

    @locked
    def stop(self) -> None:
        """Stop the analysis, and keep its results so far."""
        self._deepening.cancel()
        if self.is_running:
            self._end()

    @locked
    def _receive(self, analysis: Analysis, progress: AnalysisProgress | None) -> None:
        if progress is None:
            self._end(analysis)
        else:
            best = best_source((*self._match.analyses, analysis))
            self.figures = figures_of(self._match, best, progress)
        self._changed()

    @locked
    def _failed(self, error: Exception) -> None:
        self._end()
        self.figures = replace(self.figures, words=str(error))
        self._changed()

    def _end(self, *found: Analysis) -> None:
        best = best_source((*self._match.analyses, *found))
        self.figures = figures_of(self._match, best, None)
        mistakes = mistakes_of(self._match)
        self.mistakes = None if mistakes is None else len(mistakes)


def waiting_figures(match: Match) -> ResultFigures:
    """Return the statistics to show before the engine starts."""
    return figures_of(match, best_source(match.analyses), AnalysisProgress("", 0, 0))
