"""Comparison of two analyses of the same match. Where they differ, rollouts act as a referee."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from html import escape
from math import sqrt
from statistics import StatisticsError, correlation, fmean

from ..engine.advice import cost_of
from ..engine.evaluation import Candidates, Record, Recorded, TableText, equity_text
from ..rules import GammonError
from ..rules.tables import html_table
from ..rules.validation import as_int, brief, counted, require_type
from ..storage.atomic_write import StrPath, known_suffix, write_file
from .report import STYLE, whole_page
from .rollout import Rollout, rollout
from .rollout_run import advice_of
from .values.analysis import Analysis, counts
from .values.decision import Decision
from .values.error_class import ErrorClass

_USUAL_COUNT = 20
_REFEREE_SEED = 271_828  # so that the dice differ from those of an analysis or a rollout


@dataclass(frozen=True, slots=True)
class ComparedDecision:
    """One decision in two analyses.

    Attributes
    ----------
    first, second
        The decision in the first and in the second analysis.
    referee
        A rollout of the decision, for comparison with both analyses; None if there is no rollout.
    """

    first: Decision
    second: Decision
    referee: Rollout | None = None

    @property
    def difference(self) -> float:
        """The error in the first analysis minus the error in the second analysis."""
        return self.first.error - self.second.error

    @property
    def referee_error(self) -> float | None:
        """The error according to the referee; None if there is no referee."""
        return None if self.referee is None else _error_by(self.referee, self.first)

    @property
    def nearer(self) -> str:
        """The analysis that agrees more closely with the referee: ``"first"`` or ``"second"``.

        The value is ``"open"`` if there is no referee, or if the standard errors of the rollout are
        too large to decide.
        """
        error = self.referee_error
        if error is None or self.referee is None:
            return "open"
        lead = abs(self.second.error - error) - abs(self.first.error - error)
        doubt = sqrt(sum(row.standard_error**2 for row in self.referee.rows[:2]))
        return "open" if abs(lead) <= doubt else "first" if lead > 0 else "second"

    def record(self) -> Record:
        """Return the values as a dictionary, for your own tables."""
        one, two = self.first, self.second
        return {
            "game": one.game + 1,
            "action": one.action,
            "kind": one.kind.value,
            "played": one.played,
            "best_first": one.best,
            "best_second": two.best,
            "error_first": one.error,
            "error_second": two.error,
            "class_first": one.error_class.value,
            "class_second": two.error_class.value,
            "difference": self.difference,
            "referee_error": self.referee_error,
            "nearer": self.nearer if self.referee is not None else None,
            "xgid": one.state.xgid,
        }


@dataclass(frozen=True, slots=True)
class Comparison(Recorded):
    """A comparison of two analyses of the same match. Create it with `Analysis.compare`.

    Attributes
    ----------
    names
        The sources of the two analyses.
    pairs
        The decisions that both analyses contain and that count in at least one of them.

    Examples
    --------
    >>> match = Match(5, dice=[(3, 1), (6, 4)])
    >>> for play in ("8/4", "24/14"):
    ...     state = match.roll() and match.play(play)
    >>> comparison = analyse(match, "net:1-ply").compare(analyse(match, "net:2-ply"))
    >>> len(comparison.pairs), comparison.classes[ErrorClass.BLUNDER, ErrorClass.BLUNDER]
    (2, 1)
    """

    names: tuple[str, str]
    pairs: tuple[ComparedDecision, ...]

    @classmethod
    def of(cls, first: Analysis, second: Analysis) -> Comparison:
        """Compare two analyses.

        The exceptions are the same as those of `Analysis.compare`.
        """
        require_type("other", second, Analysis, "match.analyses[1]")
        there = {(each.game, each.action): each for each in second.decisions}
        found = [
            ComparedDecision(each, other)
            for each in first.decisions
            if (other := there.get((each.game, each.action))) is not None
            and (each.state, each.done) == (other.state, other.done)
            and (counts(each) or counts(other))
        ]
        if not found:
            raise GammonError(
                f"The analyses by {first.source} and {second.source} have no decision in common. "
                "Compare two analyses of the same match."
            )
        return cls((first.source, second.source), tuple(found))

    @property
    def correlation(self) -> float | None:
        """The correlation between the errors in the two analyses.

        None if there are fewer than two decisions, or if all errors in an analysis are the same.
        """
        try:
            return correlation(*_errors(self.pairs))
        except StatisticsError:  # fewer than two decisions, or all alike
            return None

    @property
    def bias(self) -> float:
        """The mean error in the first analysis minus the mean error in the second."""
        return fmean(pair.difference for pair in self.pairs)

    @property
    def mean_difference(self) -> float:
        """The mean absolute difference between the errors in the two analyses."""
        return fmean(abs(pair.difference) for pair in self.pairs)

    @property
    def classes(self) -> Counter[tuple[ErrorClass, ErrorClass]]:
        """The number of decisions for each pair (class in first analysis, class in second)."""
        return Counter((each.first.error_class, each.second.error_class) for each in self.pairs)

    @property
    def missed(self) -> tuple[ComparedDecision, ...]:
        """Errors in the second analysis that the first analysis does not count as errors."""
        return tuple(e for e in self.pairs if e.second.is_error and not e.first.is_error)

    @property
    def false(self) -> tuple[ComparedDecision, ...]:
        """Errors in the first analysis that the second analysis does not count as errors."""
        return tuple(e for e in self.pairs if e.first.is_error and not e.second.is_error)

    def largest(self, count: int = _USUAL_COUNT) -> tuple[ComparedDecision, ...]:
        """Return the decisions with the largest differences, with the largest difference first.

        Raises
        ------
        GammonError
            If `count` is not a whole number of at least 1.
        """
        most = as_int(count)
        if most is None or most < 1:
            raise GammonError(f"count= must be a whole number of at least 1, not {brief(count)}.")
        return tuple(sorted(self.pairs, key=lambda pair: -abs(pair.difference))[:most])

    def referee(
        self, count: int = _USUAL_COUNT, games: int = 1296, seed: int = _REFEREE_SEED
    ) -> Comparison:
        """Roll out the decisions with the largest differences, and return only these decisions.

        With the default seed, the dice differ from those of an analysis or of any other rollout.

        Parameters
        ----------
        count
            The number of decisions to roll out.
        games, seed
            The parameters of `rollout` with the same names.

        Raises
        ------
        GammonError
            If a number is out of range.
        EngineError
            If Sage is not installed or fails.
        """
        judged = []
        for pair in self.largest(count):
            plays = None
            if ours := pair.first.candidates:
                made = ours[pair.first.played_index or 0]
                plays = [each.play for each in (ours.best, made, pair.second.candidates.best)]
            found = rollout(pair.first.state, plays, games, seed=seed)
            judged.append(replace(pair, referee=found))
        return Comparison(self.names, tuple(judged))

    def records(self) -> list[Record]:
        """Return a dictionary for each decision, with the largest difference first."""
        return [pair.record() for pair in self.largest(len(self.pairs))]

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        classes = self.classes
        rows = [[one.value, *(str(classes[one, two]) for two in ErrorClass)] for one in ErrorClass]
        return [" ↓ | → ", *(each.value for each in ErrorClass)], rows, self._notes()

    def _notes(self) -> list[str]:
        related = "–" if self.correlation is None else f"{self.correlation:.3f}"
        notes = [
            f"Rows: {self.names[0]}. Columns: {self.names[1]}. Decisions: {len(self.pairs)}.",
            f"Correlation of the errors: {related}. Mean difference: {self.mean_difference:.4f}. "
            f"Bias: {equity_text(self.bias)}. Errors that {self.names[0]} misses: "
            f"{len(self.missed)}. Errors that only {self.names[0]} finds: {len(self.false)}.",
        ]
        sides = Counter(pair.nearer for pair in self.pairs if pair.referee is not None)
        if sides:
            notes.append(
                f"The referee agrees more closely with {self.names[0]} in "
                f"{counted(sides['first'], 'decision')} and with {self.names[1]} in "
                f"{sides['second']}. Undecided: {sides['open']}."
            )
        return notes

    def report(self, path: StrPath) -> None:
        """Write an HTML page with the error classes and the largest differences.

        Raises
        ------
        GammonError
            If the suffix of the path is not ``.html``, or the file cannot be written.
        """
        known_suffix(path, "comparison", (".html",))
        head, rows, notes = self.table()
        title = " – ".join(self.names)
        cells = [
            [
                f"{each.first.game + 1}.{each.first.action}", each.first.played, each.first.best,
                equity_text(-each.first.error), each.second.best, equity_text(-each.second.error),
                "" if each.referee_error is None
                else f"{equity_text(-each.referee_error)} ({each.nearer})",
                each.first.state.xgid,
            ]
            for each in self.largest()
        ]  # fmt: skip
        columns = ["decision", "played"]
        for name in self.names:
            columns += [f"best ({name})", f"error ({name})"]
        columns += ["error (referee)", "position"]
        words = "".join(f"<p>{escape(note)}</p>" for note in notes)
        body = (
            f"<header><h1>{escape(title)}</h1>{words}</header><main>"
            f"<section><h2>Error classes</h2>{html_table([head, *rows])}</section>"
            f"<section><h2>Largest differences</h2>{html_table([columns, *cells])}</section></main>"
        )
        write_file(path, whole_page(title, STYLE, body), "comparison")


def _errors(pairs: Sequence[ComparedDecision]) -> tuple[list[float], list[float]]:
    return [pair.first.error for pair in pairs], [pair.second.error for pair in pairs]


def _error_by(referee: Rollout, decision: Decision) -> float:
    """Return the error of the actual decision according to a rollout."""
    advice = advice_of(referee, decision.state)
    if isinstance(advice, Candidates):
        made = decision.candidates[decision.played_index or 0].play.result
        return next(-each.difference for each in advice if each.play.result == made)
    assert decision.done is not None  # it was made in a match
    return cost_of(advice, decision.state, decision.done)
