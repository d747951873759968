"""Immutable values with an engine's evaluations, displayed as small tables in HTML or text.

The module also sets the probabilities of outcomes to 0 if the rules no longer allow them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from ..libraries import frame_of
from ..rules import ActionKind, Color, GammonError, Play, Position
from ..rules.apply import level_won
from ..rules.position import BAR, CHECKERS, HOME
from ..rules.tables import html_table, text_table
from .errors import is_number

if TYPE_CHECKING:
    from pandas import DataFrame  # type: ignore[import-untyped]


@dataclass(frozen=True, slots=True)
class Probabilities:
    """Probabilities of the outcomes of a game for one player.

    A gammon also counts as a win, and a backgammon also counts as a gammon, as in all engines.

    Attributes
    ----------
    win
        The probability of any win. The probability of a loss is 1 minus `win`.
    win_gammon
        The probability of winning a gammon or a backgammon.
    win_backgammon
        The probability of winning a backgammon.
    lose_gammon
        The probability of losing a gammon or a backgammon.
    lose_backgammon
        The probability of losing a backgammon.

    Raises
    ------
    GammonError
        If the values are not five probabilities.
    """

    win: float
    win_gammon: float = 0.0
    win_backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    def __post_init__(self) -> None:
        for figure in (
            *(self.win, self.win_gammon, self.win_backgammon),
            *(self.lose_gammon, self.lose_backgammon),
        ):
            if not (is_number(figure) and 0 <= figure <= 1):
                raise GammonError(f"Probabilities must be numbers from 0 to 1, not {tuple(self)}.")

    @classmethod
    def nested(cls, figures: Iterable[float]) -> Probabilities:
        """Return probabilities from an engine's five numbers. Inconsistent numbers are clipped.

        Raises `GammonError` for NaN.
        """
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = map(float, figures)
        if (
            0 <= win_backgammon <= win_gammon <= win <= 1
            and 0 <= lose_backgammon <= lose_gammon <= 1 - win
        ):
            return cls(win, win_gammon, win_backgammon, lose_gammon, lose_backgammon)
        win = _between(0, win, 1)
        win_gammon = _between(0, win_gammon, win)
        lose_gammon = _between(0, lose_gammon, 1 - win)
        return cls(
            win,
            win_gammon,
            _between(0, win_backgammon, win_gammon),
            lose_gammon,
            _between(0, lose_backgammon, lose_gammon),
        )

    @property
    def lose(self) -> float:
        """The probability of any loss."""
        return 1 - self.win

    @property
    def equity(self) -> float:
        """The average number of points per game, at a stake of 1 and without a cube."""
        won = self.win + self.win_gammon + self.win_backgammon
        return won - (self.lose + self.lose_gammon + self.lose_backgammon)

    def swapped(self) -> Probabilities:
        """Return the same probabilities from the opponent's point of view."""
        # 1 - (1 - win) may be less than win, because of rounding.
        _, win_gammon, win_backgammon, lose_gammon, lose_backgammon = self
        return Probabilities.nested(
            (self.lose, lose_gammon, lose_backgammon, win_gammon, win_backgammon)
        )

    def __iter__(self) -> Iterator[float]:
        yield self.win
        yield self.win_gammon
        yield self.win_backgammon
        yield self.lose_gammon
        yield self.lose_backgammon


def possible(position: Position, estimate: Probabilities) -> Probabilities:
    """Return an estimate without the outcomes that are impossible in a position.

    A player who has borne off a checker cannot lose a gammon. In a race, a player without a checker
    in the winner's home board cannot lose a backgammon. The result of a finished game is certain.
    `position` is from the point of view of the player for whom the estimate is given.
    """
    own_off, other_off = position.off
    has_contact = position.has_contact
    if has_contact and not (own_off or other_off):
        return estimate
    if own_off == CHECKERS:
        return _certain(position)
    if other_off == CHECKERS:
        return _certain(position.swapped()).swapped()
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = estimate
    if other_off:
        win_gammon = 0.0
    if own_off:
        lose_gammon = 0.0
    if not has_contact:
        points = position.points
        if not any(points[place] < 0 for place in range(HOME + 1)):
            win_backgammon = 0.0
        if not any(points[place] > 0 for place in range(BAR - HOME, BAR + 1)):
            lose_backgammon = 0.0
    return Probabilities.nested((win, win_gammon, win_backgammon, lose_gammon, lose_backgammon))


def _certain(position: Position) -> Probabilities:
    level = level_won(position)
    return Probabilities(1.0, float(level >= 2), float(level >= 3))  # noqa: PLR2004 - gammon, backgammon


def _between(low: float, figure: float, high: float) -> float:
    if low <= figure <= high:
        return figure
    if math.isnan(figure):
        raise GammonError("An engine returned a value that is not a number (NaN).")
    return float(min(max(figure, low), max(high, low)))


Record = dict[str, str | int | float | bool | None]
"""A row of a table, as a dictionary with the column names as keys."""

TableText = tuple[list[str], list[list[str]], list[str]]
"""The column headings, the rows, and the notes below the rows."""


def equity_text(equity: float, error: float | None = None) -> str:
    """Return an equity with its sign and three decimals, and its standard error if known."""
    text = f"{equity:+.3f}".replace("-", "−")
    return text if error is None else f"{text} ± {error:.3f}"


def percent_text(probability: float) -> str:
    """Return a probability in per cent, with one decimal."""
    return f"{100 * probability:.1f} %"


class Tabular:
    """A value that is displayed as a table, in HTML or as text."""

    __slots__ = ()

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        head, rows, notes = self.table()
        return html_table([head, *rows], notes)

    def __str__(self) -> str:
        head, rows, notes = self.table()
        return text_table([head, *rows], notes)


class Recorded(Tabular):
    """A table whose rows are also available as records and as a pandas `DataFrame`."""

    __slots__ = ()

    def records(self) -> list[Record]:
        """Return a dictionary for each row, with the column names as keys."""
        raise NotImplementedError

    def to_frame(self) -> DataFrame:
        """Return the rows of `records` as a pandas `DataFrame`.

        Raises
        ------
        ImportError
            If pandas is missing. The message explains how to install it.
        """
        return frame_of(self.records())


_MAX_NAMED_PLAYS = 3  # in a `repr`


@dataclass(frozen=True, slots=True)
class Evaluation(Tabular):
    """The evaluation of a game for the player on roll.

    Equities are in units of the current cube: winning a single game at this stake is +1. In a
    match, they are normalised: winning the points at stake is +1, losing them is −1, and the values
    in between depend linearly on the match-winning chances.

    Attributes
    ----------
    color
        The player on roll. All values are from this player's point of view.
    probabilities
        The probabilities of the outcomes if the game is played to its end without a cube.
    cubeless
        The equity without a cube. Gammons always count, even under the Jacoby rule.
    cubeful
        The equity after the best cube decision. It takes account of the cube, the score and the
        Jacoby rule.
    match_chance
        The probability of winning the match, with the cube in play; None in a money game.
    engine
        The name of the engine, such as ``"Sage"``.
    level
        The level of the evaluation, such as ``"2-ply (as XG counts)"``. Programs count plies in
        different ways.
    assumes
        The differences between the engine's rules and the rules of the game. Each difference is
        one sentence.
    standard_error
        The standard error of `cubeful` in a rollout; None otherwise.

    Examples
    --------
    >>> evaluation = NetEngine().evaluate(GameState.on_roll(Position.opening()))
    >>> evaluation.color, evaluation.engine, 0.5 < evaluation.probabilities.win < 0.55
    (Color.WHITE, 'Net', True)
    """

    color: Color
    probabilities: Probabilities
    cubeless: float
    cubeful: float
    match_chance: float | None
    engine: str
    level: str
    assumes: tuple[str, ...] = ()
    standard_error: float | None = None

    def record(self) -> Record:
        """Return the values as a dictionary, for your own tables."""
        return {
            "player": self.color.value,
            **asdict(self.probabilities),
            "cubeless": self.cubeless,
            "cubeful": self.cubeful,
            "match_chance": self.match_chance,
            "standard_error": self.standard_error,
            "engine": self.engine,
            "level": self.level,
        }

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        chances = self.probabilities
        rows = [
            ["wins", percent_text(chances.win)],
            ["wins a gammon", percent_text(chances.win_gammon)],
            ["wins a backgammon", percent_text(chances.win_backgammon)],
            ["loses", percent_text(chances.lose)],
            ["loses a gammon", percent_text(chances.lose_gammon)],
            ["loses a backgammon", percent_text(chances.lose_backgammon)],
            ["equity without the cube", equity_text(self.cubeless)],
            ["equity", equity_text(self.cubeful, self.standard_error)],
        ]
        if self.match_chance is not None:
            rows.append(["wins the match", percent_text(self.match_chance)])
        return [f"{self.color.value.capitalize()}, on roll", ""], rows, _notes([self])


def mean_of(first: Evaluation, second: Evaluation, engine: str = "", level: str = "") -> Evaluation:
    """Return the mean of two evaluations of the same game. Their errors must be independent.

    Without `engine` and `level`, both evaluations come from one engine at different levels.
    """
    one, other = first.match_chance, second.match_chance
    errors = [each.standard_error for each in (first, second) if each.standard_error is not None]
    chances = zip(first.probabilities, second.probabilities, strict=True)
    return replace(
        first,
        probabilities=Probabilities.nested(sum(pair) / 2 for pair in chances),
        cubeless=(first.cubeless + second.cubeless) / 2,
        cubeful=(first.cubeful + second.cubeful) / 2,
        match_chance=None if one is None or other is None else (one + other) / 2,
        engine=engine or first.engine,
        level=level or f"{first.level} and {second.level}",
        assumes=tuple(dict.fromkeys((*first.assumes, *second.assumes))),
        standard_error=math.hypot(*errors) / 2 if errors else None,
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play and its evaluation for the player who makes it.

    Attributes
    ----------
    rank
        The rank of the play; the best play has rank 1.
    play
        One of the legal plays.
    evaluation
        The evaluation of the position after the play, for the player who makes the play.
    difference
        The cubeful equity of this play minus the cubeful equity of the best play: 0 or negative.

    Examples
    --------
    >>> state = GameState.on_roll(Position.opening(), dice=Dice(3, 1))
    >>> best = NetEngine().candidates(state).best
    >>> best.rank, str(best.play), best.difference
    (1, '8/5 6/5', 0.0)
    """

    rank: int
    play: Play
    evaluation: Evaluation
    difference: float

    @property
    def equity(self) -> float:
        """The cubeful equity, which determines the rank."""
        return self.evaluation.cubeful

    def record(self) -> Record:
        """Return the values as a dictionary, for your own tables."""
        return {
            "rank": self.rank,
            "play": str(self.play),
            "difference": self.difference,
            **self.evaluation.record(),
        }

    def _repr_html_(self) -> str:
        return Candidates([self])._repr_html_()


class Candidates(Tabular, tuple[Candidate, ...]):
    """The plays for a roll, best first, in a tuple that is displayed as a table."""

    __slots__ = ()

    @property
    def best(self) -> Candidate:
        """The best play."""
        return self[0]

    def __repr__(self) -> str:
        plays = [str(each.play) for each in self[:_MAX_NAMED_PLAYS]]
        return (
            f"<Candidates: {', '.join([*plays, '…'] if len(self) > _MAX_NAMED_PLAYS else plays)}>"
        )

    def records(self) -> list[Record]:
        """Return a dictionary for each play, for your own tables."""
        return [each.record() for each in self]

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes.

        A difference is shown only if the play was evaluated at the same depth as the best play.
        """
        in_match = any(each.evaluation.match_chance is not None for each in self)
        levels = {each.evaluation.level for each in self}
        head = ["", "play", "equity", "difference", "wins", "wins gammon", "loses gammon"]
        head += ["wins match"] * in_match + ["depth"] * (len(levels) > 1)

        def is_alike(each: Candidate) -> bool:
            return each.evaluation.level == self.best.evaluation.level

        rows = []
        for each in self:
            chances = each.evaluation.probabilities
            row = [
                f"{each.rank}",
                str(each.play),
                equity_text(each.equity, each.evaluation.standard_error),
                equity_text(each.difference) if each.rank > 1 and is_alike(each) else "",
                percent_text(chances.win),
                percent_text(chances.win_gammon),
                percent_text(chances.lose_gammon),
            ]
            if in_match:
                chance = each.evaluation.match_chance
                row.append("" if chance is None else percent_text(chance))
            if len(levels) > 1:
                row.append(each.evaluation.level)
            rows.append(row)
        return head, rows, _notes(each.evaluation for each in self)


def ranked(rated: Iterable[tuple[Play, Evaluation]]) -> Candidates:
    """Rank plays by their cubeful equity, and then by their cubeless equity."""
    ordered = sorted(rated, key=lambda each: (-each[1].cubeful, -each[1].cubeless))
    best = ordered[0][1].cubeful
    return Candidates(
        Candidate(rank, play, evaluation, evaluation.cubeful - best)
        for rank, (play, evaluation) in enumerate(ordered, start=1)
    )


def together(candidates: Candidates, others: Iterable[Candidate]) -> Candidates:
    """Return candidates, followed by other plays in order of equity."""
    behind = sorted(others, key=lambda each: -each.difference)
    rank = len(candidates)
    return Candidates(
        (*candidates, *(replace(each, rank=rank + n) for n, each in enumerate(behind, 1)))
    )


def completed(candidates: Candidates, every: Candidates) -> Candidates:
    """Return candidates, followed by the remaining plays from another source.

    The difference of a remaining play is its equity minus the equity of the best candidate. Both
    equities come from the other source.
    """
    known = {each.play.result for each in candidates}
    best = next(each for each in every if each.play.result == candidates.best.play.result)
    rest = (each for each in every if each.play.result not in known)
    return together(
        candidates, (replace(each, difference=min(0.0, each.equity - best.equity)) for each in rest)
    )


class CubeChoice(StrEnum):
    """The right cube decisions of both players."""

    NO_DOUBLE = "no double"
    """It is too early to double; the opponent would take."""
    DOUBLE_TAKE = "double, take"
    DOUBLE_DROP = "double, drop"
    TOO_GOOD = "too good to double"
    """The opponent would drop, and playing on for a gammon is worth more."""

    @classmethod
    def _missing_(cls, value: object) -> CubeChoice | None:
        return cls.DOUBLE_DROP if value == "double, pass" else None  # in older files


@dataclass(frozen=True, slots=True)
class CubeAdvice(Tabular):
    """An engine's advice on the cube, before the roll.

    All three equities are from the doubler's point of view, in units of the cube before the double.
    `Evaluation` explains their meaning in a match.

    Attributes
    ----------
    evaluation
        The evaluation before the roll, for the player who may double or has doubled.
    may_double
        Whether the rules allow a double here. If not, the advice is not to double.
    no_double
        The equity of rolling without a double.
    double_take
        The equity after a double that is taken. If a beaver is the right answer, this is the equity
        after the beaver. None if no double is possible now.
    double_pass
        The equity after a double that is dropped. None if no double is possible now.
    choice
        The right decisions of both players.
    answer
        The right answer to the double or the beaver: `ActionKind.TAKE`, `DROP`, `BEAVER` or
        `RACCOON`. None if nobody can double now.

    Examples
    --------
    >>> state = GameState.on_roll(Position.opening())
    >>> advice = NetEngine().cube(state)
    >>> advice.may_double, advice.no_double > advice.double_take
    (True, True)
    """

    evaluation: Evaluation
    may_double: bool
    no_double: float
    double_take: float | None
    double_pass: float | None
    choice: CubeChoice
    answer: ActionKind | None

    @property
    def doubles(self) -> bool:
        """Whether the advice is to double."""
        return self.choice in (CubeChoice.DOUBLE_TAKE, CubeChoice.DOUBLE_DROP)

    def record(self) -> Record:
        """Return the values as a dictionary, for your own tables."""
        return {
            "choice": self.choice.value,
            "answer": None if self.answer is None else self.answer.value,
            "no_double": self.no_double,
            "double_take": self.double_take,
            "double_pass": self.double_pass,
            "may_double": self.may_double,
            **self.evaluation.record(),
        }

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        chances = self.evaluation.probabilities
        rows = [["no double", equity_text(self.no_double)]]
        if self.double_take is not None and self.double_pass is not None:
            taken = "beaver" if self.answer is ActionKind.BEAVER else "take"
            rows.append([f"double, {taken}", equity_text(self.double_take)])
            rows.append([CubeChoice.DOUBLE_DROP.value, equity_text(self.double_pass)])
        rows += [
            ["best", self.choice.value],
            ["wins", percent_text(chances.win)],
            ["wins a gammon", percent_text(chances.win_gammon)],
            ["loses a gammon", percent_text(chances.lose_gammon)],
        ]
        if self.evaluation.match_chance is not None:
            rows.append(["wins the match", percent_text(self.evaluation.match_chance)])
        head = [f"{self.evaluation.color.value.capitalize()}, on roll", ""]
        return head, rows, _notes([self.evaluation])


def _notes(evaluations: Iterable[Evaluation]) -> list[str]:
    """Return the engine, the level and the assumptions, without duplicates."""
    several = list(evaluations)
    notes = [f"{each.engine}, {each.level}" for each in several[:1]]
    notes += [sentence for each in several for sentence in each.assumes]
    return list(dict.fromkeys(notes))
