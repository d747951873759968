"""An analysis: everything that one source says about the decisions of a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from ..disk import StrPath
from ..engine.showing import Record
from ..rules import Color
from ..rules.state import Pair
from .decision import Decision
from .errors import Errors
from .game_phase import GamePhase
from .roll_luck import RollLuck
from .totals import PlayerTotals, total

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame  # type: ignore[import-untyped]

_Event = TypeVar("_Event", Decision, RollLuck)


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """How one game of a match went.

    Attributes
    ----------
    score
        The score at its beginning, as (White, Black).
    turns
        How many rolls the two players have played, forced plays included.
    winner
        Who won it; None while it is open.
    points
        How many points they won.
    """

    score: Pair
    turns: int
    winner: Color | None = None
    points: int = 0

    @property
    def score_after(self) -> Pair:
        """The score at its end."""
        white, black = self.score
        won = (self.winner is Color.WHITE, self.winner is Color.BLACK)
        return white + won[0] * self.points, black + won[1] * self.points


@dataclass(frozen=True, slots=True)
class Analysis:
    """What one source says about the decisions of a match, and what follows from it.

    Several analyses of one match stand side by side: what one says is never mixed with what
    another one does.

    Attributes
    ----------
    source
        Who says it, such as ``"eXtreme Gammon"``.
    names
        The players' names, as (White, Black).
    length
        Points the match is played to; 0 for money.
    decisions
        The decisions, in order: plays, doubles made and not made, and answers to doubles.
    luck
        How lucky each roll was, as far as that is known.
    outcomes
        How each game went.
    """

    source: str
    names: tuple[str, str]
    length: int
    decisions: tuple[Decision, ...]
    luck: tuple[RollLuck, ...] = ()
    outcomes: tuple[GameOutcome, ...] = ()

    @property
    def is_match(self) -> bool:
        """Whether it is of a match, and no money session."""
        return self.length > 0

    @property
    def errors(self) -> Errors:
        """The decisions that were doubtful, mistakes or blunders, in order.

        ``analysis.errors(worse_than=.06, player="Ann")`` has some of them.
        """
        return Errors.of(self.decisions, self.names)

    @property
    def players(self) -> tuple[PlayerTotals, PlayerTotals]:
        """The figures of the players over all games, as (White, Black)."""
        return self._total(Color.WHITE), self._total(Color.BLACK)

    @property
    def games(self) -> tuple[Analysis, ...]:
        """The same for each game by itself, in order."""
        return tuple(self._game(number) for number in range(len(self.outcomes)))

    @property
    def phases(self) -> dict[GamePhase, Analysis]:
        """The decisions of each phase of the game by themselves, without luck and results."""
        return {
            phase: replace(
                self,
                decisions=tuple(each for each in self.decisions if each.phase is phase),
                luck=(),
                outcomes=(),
            )
            for phase in GamePhase
        }

    def at(self, game: int, action: int) -> Decision | None:
        """The decision that an action of a game is, if anything is said about it.

        Parameters
        ----------
        game, action
            As ``match.games[game].actions[action]``, both from 0.
        """
        found = (each for each in self.decisions if (each.game, each.action) == (game, action))
        return next(found, None)

    def records(self) -> list[Record]:
        """A row for each decision, with every figure by name, for a table of your own."""
        from .records import records

        return records(self)

    def to_frame(self) -> DataFrame:
        """The rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        ImportError
            If pandas is missing; it says how to install it.
        """
        from ..optional_libraries import library
        from .records import COLUMNS

        return library("pandas", "A table needs pandas", "analysis").DataFrame(
            self.records(), columns=COLUMNS
        )

    @property
    def csv(self) -> str:
        """The rows of `records` as comma-separated values, the names of the columns first."""
        from .records import COLUMNS, csv_text

        return csv_text(COLUMNS, self.records())

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw the curve of White's chances of winning, with errors and lucky rolls, by matplotlib.

        Parameters
        ----------
        ax
            Where to draw; None for a figure of its own.

        Returns
        -------
        matplotlib.axes.Axes
            Where it was drawn.

        Raises
        ------
        ImportError
            If matplotlib is missing; it says how to install it.
        """
        from ..reports.plot import plot

        return plot(self, ax)

    def report(self, path: StrPath) -> None:
        """Write a report: a page with every error and its board, or a table.

        Parameters
        ----------
        path
            A file that ends in ``.html``, for a page that needs nothing else and can be printed,
            or in ``.csv``, for the rows of `records`.

        Raises
        ------
        GammonError
            If it ends in something else, or cannot be written; what was there is there still.
        """
        from ..reports.writing import write_report

        write_report(self, path)

    def save(self, path: StrPath) -> None:
        """Write it to a JSON file, whole or not at all; ``analysis.schema.json`` describes it.

        Raises
        ------
        GammonError
            If the file cannot be written; what was there is there still, whole.
        """
        from .saving import save

        save(self, path)

    @staticmethod
    def load(path: StrPath) -> Analysis:
        """Read an analysis from a file that `save` wrote; it is the same to the last digit.

        Raises
        ------
        FormatError
            If there is anything else in it.
        GammonError
            If the file cannot be read.
        """
        from .saving import load

        return load(path)

    def renumbered(self, numbers: Sequence[Mapping[int, int]]) -> Analysis:
        """The same for a match whose actions have other numbers.

        Parameters
        ----------
        numbers
            For each game, the new number of every action; what is said of others is left out.
        """
        return replace(
            self,
            decisions=_renumbered(self.decisions, numbers),
            luck=_renumbered(self.luck, numbers),
        )

    def _game(self, number: int) -> Analysis:
        return replace(
            self,
            decisions=tuple(each for each in self.decisions if each.game == number),
            luck=tuple(each for each in self.luck if each.game == number),
            outcomes=self.outcomes[number : number + 1],
        )

    def _total(self, color: Color) -> PlayerTotals:
        return total(
            self.names[color.slot],
            color,
            decisions=self.decisions,
            luck=self.luck,
            turns=sum(each.turns for each in self.outcomes),
            result=self._result(color),
            is_match=self.is_match,
        )

    def _result(self, color: Color) -> float | None:
        """What a player has won: points for money; in a match, whether it is theirs."""
        ended = [each for each in self.outcomes if each.winner is not None]
        if not ended:
            return None
        if not self.is_match:
            return sum(each.points if each.winner is color else -each.points for each in ended)
        last = ended[-1]
        if max(last.score_after) < self.length:
            return None
        return float(last.winner is color)

    def __repr__(self) -> str:
        told = " · ".join(
            f"{each.name} {'–' if each.pr is None else f'{each.pr:.2f}'}" for each in self.players
        )
        return f"<Analysis by {self.source}: PR {told}>"


def _renumbered(
    events: Iterable[_Event], numbers: Sequence[Mapping[int, int]]
) -> tuple[_Event, ...]:
    return tuple(
        replace(event, action=numbers[event.game][event.action])
        for event in events
        if event.game < len(numbers) and event.action in numbers[event.game]
    )
