"""The analysis of a match by one source, its list of errors, its totals, and its rows for tables.

eXtreme Gammon divides a player's total error by the number of that player's decisions that were not
obvious. XG does not publish the rule for this. The following rule is derived from XG's statistics.
It gives the same numbers of decisions as an independent reader of XG files (gvformat, from the
package gammonview, under the MIT licence):

- A play counts if there is a choice: at least two plays whose equities differ by 0.0001 or more.
  (XG shows four decimals.) Forced plays, plays in a game that is already decided, and illegal plays
  do not count.
- A decision to double or to roll counts, except in three cases: rolling is better than doubling by
  more than 0.2, whether the double is taken or dropped; all equities are below −0.9; or the
  difference is less than 0.001. An error always counts. Equities are compared as XG shows them,
  with four decimals.
- An answer to a double counts unless the difference is less than 0.001.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from ...engine.evaluation import Record
from ...odds.significance import pr_interval, pr_of
from ...rules import Color, GammonError
from ...rules.state import Pair
from ...rules.tables import html_table
from ...rules.validation import as_float, brief, require_type
from ...storage.atomic_write import StrPath
from .decision import Decision, DecisionKind, GamePhase, RollLuck, with_luck
from .error_class import ErrorScale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame  # type: ignore[import-untyped]

    from ..comparison import Comparison


from collections import Counter
from dataclasses import field

from ...engine.evaluation import Candidates, CubeAdvice
from ...libraries import frame_of
from .error_class import ErrorClass

_SAME_PLAY = 1e-4
_SAME_CUBE = 1e-3
_FAR_FROM_DOUBLING = 0.2
_LOST = -0.9
_DECIMALS_SHOWN = 4


def counts(decision: Decision) -> bool:
    """Return whether a decision counts in a rating; see the module docstring."""
    if decision.done is None:
        return False
    if isinstance(decision.advice, Candidates):
        return decision.legal and _has_choice(decision.advice)
    if decision.kind is DecisionKind.DOUBLE:
        return not _is_no_matter(decision.advice) or _rounded(decision.error) >= _SAME_CUBE
    cube = decision.advice
    if cube.double_take is None or cube.double_pass is None:
        return False
    return abs(cube.double_take - cube.double_pass) >= _SAME_CUBE


def _has_choice(candidates: Candidates) -> bool:
    equities = [each.equity for each in candidates]
    return max(equities) - min(equities) >= _SAME_PLAY


def _is_no_matter(cube: CubeAdvice) -> bool:
    """Return whether the choice between rolling and doubling is obvious or makes no difference."""
    if cube.double_take is None or cube.double_pass is None:
        return True
    none, taken, dropped = map(_rounded, (cube.no_double, cube.double_take, cube.double_pass))
    return (
        abs(none - min(taken, dropped)) < _SAME_CUBE
        or none - min(taken, dropped) > _FAR_FROM_DOUBLING
        or (none < _LOST and taken < _LOST)
    )


def _rounded(equity: float) -> float:
    return round(equity, _DECIMALS_SHOWN)


_SNOWIE_SCALE = 1000


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """The statistics of one player.

    Equities are in units of the cube at each decision. In a match, they are normalised.

    Attributes
    ----------
    name, color
        The player.
    counted
        Number of decisions that count; see the module docstring.
    error
        The equity lost in the decisions that count.
    play_error, cube_error
        The two parts of `error`: checker play and cube decisions.
    doubtful, mistakes, blunders
        Number of errors of each `ErrorClass` among the decisions that count.
    mwc_lost
        The match-winning chances lost, from 0 to 1; None in a money session.
    rolls
        Number of rolls with known luck.
    luck
        The total luck of these rolls; None if no luck is known.
    luck_mwc
        The total luck in match-winning chances; None in a money session, or if no luck is known.
    turns
        Number of rolls that the two players have played, including forced plays. The Snowie error
        rate is divided by this number.
    result
        The result of the player. In a money session, this is the number of points won, which is
        negative for a loss. In a match, it is 1 for a win and 0 for a loss. None while the result
        is open.
    luck_balance
        The luck of this player minus the luck of the opponent, in the units of `result`; None if
        the luck of a player is unknown.
    errors
        The equity lost in each decision that counts, in order.
    """

    name: str
    color: Color
    counted: int
    error: float
    play_error: float
    cube_error: float
    doubtful: int
    mistakes: int
    blunders: int
    mwc_lost: float | None
    rolls: int
    luck: float | None
    luck_mwc: float | None
    turns: int
    result: float | None
    luck_balance: float | None
    errors: tuple[float, ...] = field(default=(), repr=False)

    @property
    def pr_interval(self) -> tuple[float, float] | None:
        """The 95 % confidence interval of the performance rating.

        The ends are the rating plus and minus 1.96 standard errors, which follow from the spread of
        the errors. The interval shows how much the rating depends on the decisions that came up. It
        does not show how much the rating depends on the quality of the engine. The result is None
        if there are fewer than two decisions.
        """
        squares = sum(each**2 for each in self.errors)
        return pr_interval(len(self.errors), sum(self.errors), squares)

    @property
    def pr(self) -> float | None:
        """The performance rating: 500 times the mean error of the decisions that count.

        This is the "PR" of eXtreme Gammon: an error of 0.01 per decision gives a PR of 5. None if
        no decision counts.
        """
        return pr_of(self.counted, self.error)

    @property
    def snowie(self) -> float | None:
        """The Snowie error rate: 1000 times the error, divided by the number of turns.

        The turns of both players count. None if there are no turns.
        """
        return _SNOWIE_SCALE * self.error / self.turns if self.turns else None

    @property
    def luck_adjusted(self) -> float | None:
        """The result adjusted for the luck of both players.

        None while the result is open, or if the luck is unknown.
        """
        if self.result is None or self.luck_balance is None:
            return None
        return self.result - self.luck_balance


class Errors(tuple[Decision, ...]):
    """The doubtful decisions, mistakes and blunders, in order.

    Call this object to filter the errors: ``analysis.errors(worse_than=.06, player="Ann")``.

    Attributes
    ----------
    names
        The players' names, as (White, Black).
    """

    names: tuple[str, str]

    @classmethod
    def of(cls, decisions: Iterable[Decision], names: tuple[str, str]) -> Errors:
        """Return the errors from a list of decisions. `names` are the names of the two players."""
        errors = cls(each for each in decisions if each.is_error)
        errors.names = names
        return errors

    def __call__(
        self,
        worse_than: float = 0.0,
        *,
        player: str | Color | None = None,
        kind: str | DecisionKind | None = None,
    ) -> Errors:
        """Filter the errors by size, player and kind.

        Parameters
        ----------
        worse_than
            Minimum equity lost, such as 0.06.
        player
            The name of a player, a `Color`, ``"white"`` or ``"black"``; None for both players.
        kind
            ``"play"``, ``"double"`` or ``"answer"``; None for all kinds.

        Raises
        ------
        GammonError
            If an argument is invalid. The message says which values are possible.
        """
        limit = as_float(worse_than)
        if limit is None:
            raise GammonError(
                f"worse_than= must be an equity such as 0.06, not {brief(worse_than)}."
            )
        color = None if player is None else self._color(player)
        if kind is not None and kind not in tuple(DecisionKind):
            kinds = " or ".join(repr(each.value) for each in DecisionKind)
            raise GammonError(f"kind= must be {kinds}, not {brief(kind)}.")
        return Errors.of(
            (
                each
                for each in self
                if each.error >= limit and color in (None, each.color) and kind in (None, each.kind)
            ),
            self.names,
        )

    def _color(self, player: str | Color) -> Color:
        if isinstance(player, Color):
            return player
        named = [color for color in Color if player in (self.names[color.slot], color.value)]
        if not named:
            names = ", ".join(map(repr, self.names)) + ", 'white' or 'black'"
            raise GammonError(f"player= must be {names}, not {brief(player)}.")
        return named[0]


_Event = TypeVar("_Event", Decision, RollLuck)


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """The result of one game of a match.

    Attributes
    ----------
    score
        The score at the beginning of the game, as (White, Black).
    turns
        Number of rolls that the two players have played, including forced plays.
    winner
        The winner; None for an unfinished game.
    points
        The points won.
    """

    score: Pair
    turns: int
    winner: Color | None = None
    points: int = 0

    @property
    def score_after(self) -> Pair:
        """The score at the end of the game."""
        white, black = self.score
        won = (self.winner is Color.WHITE, self.winner is Color.BLACK)
        return white + won[0] * self.points, black + won[1] * self.points


class MatchOrigin(NamedTuple):
    """Where a match comes from, for tables of several matches; None if unknown.

    Attributes
    ----------
    file
        The path of the file.
    match
        The number of the match in the file, from 1.
    date
        The day, such as ``"2026-01-31"``.
    event
        The event.
    """

    file: str | None = None
    match: int | None = None
    date: str | None = None
    event: str | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The evaluations of a match from one source, and the statistics derived from them.

    A match can have several analyses. The values from different sources are never mixed.

    Attributes
    ----------
    source
        The source, such as ``"eXtreme Gammon"``.
    names
        The players' names, as (White, Black).
    length
        The number of points that the match is played to; 0 for a money session.
    decisions
        The decisions, in order: plays, decisions whether to double, and answers to doubles.
    luck
        The luck of each roll, if known.
    outcomes
        The result of each game.
    origin
        The file, date and event of the match. A saved analysis does not contain it.

    Examples
    --------
    >>> match = Match(5, dice=[(3, 1)])
    >>> state = match.roll()
    >>> state = match.play("8/4")
    >>> analysis = analyse(match, "net")
    >>> analysis.source, analysis.players[0].counted, analysis.players[0].mistakes
    ('Net (1-ply)', 1, 0)
    """

    source: str
    names: tuple[str, str]
    length: int
    decisions: tuple[Decision, ...]
    luck: tuple[RollLuck, ...] = ()
    outcomes: tuple[GameOutcome, ...] = ()
    origin: MatchOrigin = field(default=MatchOrigin(), compare=False, repr=False)

    @property
    def is_match(self) -> bool:
        """Whether this is a match and not a money session."""
        return self.length > 0

    @property
    def errors(self) -> Errors:
        """The doubtful decisions, mistakes and blunders, in order.

        Filter them with ``analysis.errors(worse_than=.06, player="Ann")``.
        """
        return Errors.of(self.decisions, self.names)

    @property
    def players(self) -> tuple[PlayerTotals, PlayerTotals]:
        """The statistics of the players over all games, as (White, Black)."""
        return self._total(Color.WHITE), self._total(Color.BLACK)

    @property
    def games(self) -> tuple[Analysis, ...]:
        """A separate analysis for each game, in order."""
        return tuple(self._game(number) for number in range(len(self.outcomes)))

    @property
    def phases(self) -> dict[GamePhase, Analysis]:
        """A separate analysis for the decisions of each phase, without luck or results."""
        return {
            phase: replace(
                self,
                decisions=tuple(each for each in self.decisions if each.phase is phase),
                luck=(),
                outcomes=(),
            )
            for phase in GamePhase
        }

    def with_scale(self, scale: ErrorScale) -> Analysis:
        """Return the same analysis with another error scale.

        All marks, counts, errors, data frames and reports use this scale.

        Parameters
        ----------
        scale
            The scale, such as ``ErrorScale.GNUBG``, or your own limits: ``ErrorScale(0.01, 0.05,
            0.1)``.
        """
        require_type("scale", scale, ErrorScale, "ErrorScale(0.02, 0.04, 0.08)")
        decisions = (
            each if each.scale == scale else replace(each, scale=scale) for each in self.decisions
        )
        return replace(self, decisions=tuple(decisions))

    def at(self, game: int, action: int) -> Decision | None:
        """Return the evaluated decision for an action, or None if there is no such decision.

        Parameters
        ----------
        game, action
            The two indices in ``match.games[game].actions[action]``, both from 0.
        """
        found = (each for each in self.decisions if (each.game, each.action) == (game, action))
        return next(found, None)

    def compare(self, other: Analysis) -> Comparison:
        """Compare this analysis with another analysis of the same match.

        Parameters
        ----------
        other
            The other analysis, for example from a file.

        Returns
        -------
        Comparison
            The correlation, the error classes and the largest differences. Rollouts can show which
            analysis is right.

        Raises
        ------
        GammonError
            If `other` is not an analysis, or if the two analyses have no decision in common.
        """
        from ..comparison import Comparison

        return Comparison.of(self, other)

    def records(self) -> list[Record]:
        """Return a dictionary for each decision, for your own tables.

        Games are numbered from 1, and actions from 0. The dictionary of a play contains the luck of
        its roll.
        """
        ratings = with_luck(self.decisions, self.luck)
        return [_record(self, decision, luck) for decision, luck in ratings]

    def to_frame(self) -> DataFrame:
        """Return the rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        ImportError
            If pandas is missing. The message explains how to install it.
        """
        return frame_of(self.records(), COLUMNS)

    @property
    def csv(self) -> str:
        """The rows of `records` as comma-separated values, after a line with the column names."""
        return csv_text(COLUMNS, self.records())

    def plot(self, ax: Axes | None = None) -> Axes:
        """Draw White's winning chances with matplotlib, and mark errors and lucky rolls.

        Parameters
        ----------
        ax
            The axes to draw on; None for a new figure.

        Returns
        -------
        matplotlib.axes.Axes
            The axes with the drawing.

        Raises
        ------
        ImportError
            If matplotlib is missing. The message explains how to install it.
        """
        from ..report import plot

        return plot(self, ax)

    def report(self, path: StrPath) -> None:
        """Write a report: an HTML page that shows every error on a board, or a CSV table.

        Parameters
        ----------
        path
            A file with the suffix ``.html`` for a self-contained, printable page, or ``.csv`` for
            the rows of `records`.

        Raises
        ------
        GammonError
            If the suffix is unknown, or if the file cannot be written. In this case, an existing
            file is left unchanged.
        """
        from ..report import write_report

        write_report(self, path)

    def save(self, path: StrPath) -> None:
        """Save the analysis to a JSON file. ``analysis.schema.json`` describes the format.

        Raises
        ------
        GammonError
            If the file cannot be written. In this case, an existing file is left unchanged.
        """
        from .analysis_file import save

        save(self, path)

    @staticmethod
    def load(path: StrPath) -> Analysis:
        """Read an analysis from a file that `save` wrote. All numbers are restored exactly.

        Raises
        ------
        FormatError
            If the file does not contain a saved analysis.
        GammonError
            If the file cannot be read.
        """
        from .analysis_file import load

        return load(path)

    def renumbered(self, numbers: Sequence[Mapping[int, int]]) -> Analysis:
        """Return the same analysis with new action numbers.

        Parameters
        ----------
        numbers
            For each game, a mapping from old to new action numbers. Actions that are missing from
            the mapping are omitted.
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
        own = [each for each in self.decisions if each.color is color and counts(each)]
        play_error = sum(each.error for each in own if each.kind is DecisionKind.PLAY)
        cube_error = sum(each.error for each in own if each.kind is not DecisionKind.PLAY)
        rolls = [each for each in self.luck if each.color is color]
        lucky_mwc = sum(each.match_chance or 0.0 for each in rolls)
        both_known = {each.color for each in self.luck} == set(Color)
        balance = sum(
            ((each.match_chance or 0.0) if self.is_match else each.luck * each.cube)
            * (1 if each.color is color else -1)
            for each in self.luck
        )
        classes = Counter(each.error_class for each in own)
        return PlayerTotals(
            self.names[color.slot],
            color,
            counted=len(own),
            error=play_error + cube_error,
            play_error=play_error,
            cube_error=cube_error,
            doubtful=classes[ErrorClass.DOUBTFUL],
            mistakes=classes[ErrorClass.MISTAKE],
            blunders=classes[ErrorClass.BLUNDER],
            mwc_lost=sum(each.mwc_lost or 0.0 for each in own) if self.is_match else None,
            rolls=len(rolls),
            luck=sum(each.luck for each in rolls) if rolls else None,
            luck_mwc=lucky_mwc if self.is_match and rolls else None,
            turns=sum(each.turns for each in self.outcomes),
            result=self._result(color),
            luck_balance=balance if both_known else None,
            errors=tuple(each.error for each in own),
        )

    def _result(self, color: Color) -> float | None:
        """Return the result of a player, as in `PlayerTotals.result`."""
        ended = [each for each in self.outcomes if each.winner is not None]
        if not ended:
            return None
        if not self.is_match:
            return sum(each.points if each.winner is color else -each.points for each in ended)
        last = ended[-1]
        if max(last.score_after) < self.length:
            return None
        return float(last.winner is color)

    def _repr_html_(self) -> str:
        heads = ("player", "PR", "decisions", "doubtful", "mistakes", "blunders", "luck")
        rows = [
            (
                *(each.name, "–" if each.pr is None else f"{each.pr:.2f}", str(each.counted)),
                *map(str, (each.doubtful, each.mistakes, each.blunders)),
                "–" if each.luck is None else f"{each.luck:+.3f}",
            )
            for each in self.players
        ]
        return html_table([heads, *rows])

    def __repr__(self) -> str:
        ratings = " · ".join(
            f"{each.name} {'–' if each.pr is None else f'{each.pr:.2f}'}" for each in self.players
        )
        return f"<Analysis by {self.source}: PR {ratings}>"


def _renumbered(
    events: Iterable[_Event], numbers: Sequence[Mapping[int, int]]
) -> tuple[_Event, ...]:
    return tuple(
        event if event.action == to else replace(event, action=to)
        for event in events
        if event.game < len(numbers) and (to := numbers[event.game].get(event.action)) is not None
    )


COLUMNS = (
    *("file", "match", "date", "event"),
    *("source", "game", "action", "player", "color", "kind", "phase", "plan"),
    *("dice", "played", "best"),
    *("error", "error_class", "difficulty", "counted", "legal"),
    *("equity", "played_equity", "mwc_lost"),
    *("no_double", "double_take", "double_pass"),
    *("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon", "match_chance"),
    *("level", "standard_error", "luck", "luck_mwc", "luck_level"),
    *("score_white", "score_black", "length", "crawford", "cube", "cube_owner", "xgid", "comment"),
)
"""The names of the columns, in order. ``docs/analysis.md`` describes the columns."""

_FORMULA_STARTS = tuple("=+-@＝＋－＠")
"""First characters of formulas. Some spreadsheets also accept the full-width characters."""


def csv_text(columns: Sequence[str], rows: Iterable[Record]) -> str:
    """Return rows as comma-separated values (RFC 4180), after a line with the column names.

    Text that a spreadsheet would evaluate as a formula gets a leading apostrophe, because names and
    comments are not trusted.
    """
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows({name: _without_formula(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _without_formula(value: object) -> object:
    is_formula = isinstance(value, str) and value.lstrip().startswith(_FORMULA_STARTS)
    return f"'{value}" if is_formula else value


def _record(analysis: Analysis, decision: Decision, luck: RollLuck | None) -> Record:
    state, cube, evaluation = decision.state, decision.cube, decision.evaluation
    owner = state.cube.owner
    return {
        **analysis.origin._asdict(),
        "source": analysis.source,
        "game": decision.game + 1,
        "action": decision.action,
        "player": analysis.names[decision.color.slot],
        "color": decision.color.value,
        "kind": decision.kind.value,
        "phase": decision.phase.value,
        "plan": decision.plan,
        "dice": None if state.dice is None else str(state.dice),
        "played": decision.played,
        "best": decision.best,
        "error": decision.error,
        "error_class": decision.error_class.value,
        "difficulty": decision.difficulty,
        "counted": counts(decision),
        "legal": decision.legal,
        "equity": decision.equity,
        "played_equity": decision.played_equity,
        "mwc_lost": decision.mwc_lost,
        "no_double": None if cube is None else cube.no_double,
        "double_take": None if cube is None else cube.double_take,
        "double_pass": None if cube is None else cube.double_pass,
        **asdict(evaluation.probabilities),
        "match_chance": evaluation.match_chance,
        "level": decision.level,
        "standard_error": evaluation.standard_error,
        "luck": None if luck is None else luck.luck,
        "luck_mwc": None if luck is None else luck.match_chance,
        "luck_level": None if luck is None else luck.level,
        "score_white": state.score[0],
        "score_black": state.score[1],
        "length": state.length,
        "crawford": state.crawford,
        "cube": state.cube.value,
        "cube_owner": None if owner is None else owner.value,
        "xgid": state.xgid,
        "comment": decision.comment,
    }
