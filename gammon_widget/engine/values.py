"""What an engine says about a game: immutable values that show themselves as small tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ..rules import ActionKind, Color, Play
from .showing import Record, Table, as_html, as_text, equity_text, percent_text

if TYPE_CHECKING:
    from .probabilities import Probabilities

_MAX_NAMED_PLAYS = 3  # so many plays are named where there is no room for a table


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a game is worth to the player on roll.

    Equities are in units of the cube as it stands: a game won now at that stake is +1. In a
    match they are scaled in the same way: winning the match points at stake is +1, losing them
    −1, and whatever lies between in proportion to the chances of winning the match.

    Attributes
    ----------
    color
        The player on roll, whose figures these are.
    probabilities
        How the game ends if it is played to its end without a cube.
    cubeless
        The equity without a cube; gammons count in it, whatever the Jacoby rule says.
    cubeful
        The equity with the cube, the score and the Jacoby rule in play, after the best decision
        with the cube.
    match_chance
        The probability of winning the match, with the cube in play; None for money.
    engine
        Who says so, such as ``"Sage"``.
    level
        How far it has looked, and whose way of counting plies that is.
    assumes
        Where the engine plays by other rules than the game: one sentence for each difference.
    standard_error
        Of `cubeful`, for a rollout; None otherwise.
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
        """The figures by name, for a table of your own."""
        chances = self.probabilities
        return {
            "player": self.color.value,
            "win": chances.win,
            "win_gammon": chances.win_gammon,
            "win_backgammon": chances.win_backgammon,
            "lose_gammon": chances.lose_gammon,
            "lose_backgammon": chances.lose_backgammon,
            "cubeless": self.cubeless,
            "cubeful": self.cubeful,
            "match_chance": self.match_chance,
            "standard_error": self.standard_error,
            "engine": self.engine,
            "level": self.level,
        }

    def table(self) -> Table:
        """The head, the rows and the notes of a table, as texts."""
        chances = self.probabilities
        rows = [
            ["wins", percent_text(chances.win)],
            ["… a gammon", percent_text(chances.win_gammon)],
            ["… a backgammon", percent_text(chances.win_backgammon)],
            ["loses", percent_text(chances.lose)],
            ["… a gammon", percent_text(chances.lose_gammon)],
            ["… a backgammon", percent_text(chances.lose_backgammon)],
            ["equity without the cube", equity_text(self.cubeless)],
            ["equity", equity_text(self.cubeful, self.standard_error)],
        ]
        if self.match_chance is not None:
            rows.append(["wins the match", percent_text(self.match_chance)])
        return [f"{self.color.value.capitalize()}, on roll", ""], rows, _notes([self])

    def _repr_html_(self) -> str:
        return as_html(*self.table())

    def __str__(self) -> str:
        return as_text(*self.table())


@dataclass(frozen=True, slots=True)
class Candidate:
    """A play, and what it is worth to the player who makes it.

    Attributes
    ----------
    rank
        1 for the best.
    play
        One of the legal plays.
    evaluation
        The position after it, seen by the player who made it.
    difference
        Its cubeful equity less that of the best play: 0 or negative.
    """

    rank: int
    play: Play
    evaluation: Evaluation
    difference: float

    @property
    def equity(self) -> float:
        """The cubeful equity, by which plays are ranked."""
        return self.evaluation.cubeful

    def record(self) -> Record:
        """The figures by name, for a table of your own."""
        return {
            "rank": self.rank,
            "play": str(self.play),
            "difference": self.difference,
            **self.evaluation.record(),
        }

    def _repr_html_(self) -> str:
        return Candidates([self])._repr_html_()


class Candidates(tuple[Candidate, ...]):
    """The plays of a roll, the best first: a tuple that shows itself as a table."""

    __slots__ = ()

    @property
    def best(self) -> Candidate:
        """The play ranked first."""
        return self[0]

    def __repr__(self) -> str:
        plays = [str(each.play) for each in self[:_MAX_NAMED_PLAYS]]
        return (
            f"<Candidates: {', '.join([*plays, '…'] if len(self) > _MAX_NAMED_PLAYS else plays)}>"
        )

    def records(self) -> list[Record]:
        """The figures of every play by name: ``pandas.DataFrame(candidates.records())``."""
        return [each.record() for each in self]

    def table(self) -> Table:
        """The head, the rows and the notes of a table, as texts."""
        in_match = any(each.evaluation.match_chance is not None for each in self)
        levels = {each.evaluation.level for each in self}
        head = ["", "play", "equity", "difference", "wins", "gammon", "loses gammon"]
        head += ["wins match"] * in_match + ["looked"] * (len(levels) > 1)
        rows = []
        for each in self:
            chances = each.evaluation.probabilities
            row = [
                f"{each.rank}",
                str(each.play),
                equity_text(each.equity, each.evaluation.standard_error),
                equity_text(each.difference) if each.rank > 1 else "",
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

    def _repr_html_(self) -> str:
        return as_html(*self.table())

    def __str__(self) -> str:
        return as_text(*self.table())


def ranked(rated: Iterable[tuple[Play, Evaluation]]) -> Candidates:
    """Put plays in order: by their equity with the cube, then by that without."""
    ordered = sorted(rated, key=lambda each: (-each[1].cubeful, -each[1].cubeless))
    best = ordered[0][1].cubeful
    return Candidates(
        Candidate(rank, play, evaluation, evaluation.cubeful - best)
        for rank, (play, evaluation) in enumerate(ordered, start=1)
    )


class CubeChoice(StrEnum):
    """What is right with the cube, for both players together."""

    NO_DOUBLE = "no double"
    """Too early; the opponent would take."""
    DOUBLE_TAKE = "double, take"
    DOUBLE_PASS = "double, pass"
    TOO_GOOD = "too good to double"
    """The opponent would pass, and playing on for a gammon is worth more."""


@dataclass(frozen=True, slots=True)
class CubeAdvice:
    """What an engine says about the cube, before the roll.

    All three equities are the doubler's, in units of the cube before it is turned; see
    `Evaluation` for what that means in a match.

    Attributes
    ----------
    evaluation
        The position before the roll, for the player who may double or has doubled.
    may_double
        Whether the rules let them double here; without that, the advice is not to.
    no_double
        The equity of rolling without a double.
    double_take, double_pass
        The equities of a double that is taken, or dropped. With beavers a take that should be
        a beaver counts as one. None if nobody can double in this game now.
    choice
        The right decisions of both players.
    answer
        What a player who is doubled, or has been beavered, should do: `ActionKind.TAKE`,
        `DROP`, `BEAVER` or `RACCOON`. None if nobody can double now.
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
        """Whether to double."""
        return self.choice in (CubeChoice.DOUBLE_TAKE, CubeChoice.DOUBLE_PASS)

    def record(self) -> Record:
        """The figures by name, for a table of your own."""
        return {
            "choice": self.choice.value,
            "answer": None if self.answer is None else self.answer.value,
            "no_double": self.no_double,
            "double_take": self.double_take,
            "double_pass": self.double_pass,
            "may_double": self.may_double,
            **self.evaluation.record(),
        }

    def table(self) -> Table:
        """The head, the rows and the notes of a table, as texts."""
        chances = self.evaluation.probabilities
        rows = [["no double", equity_text(self.no_double)]]
        if self.double_take is not None and self.double_pass is not None:
            taken = "beaver" if self.answer is ActionKind.BEAVER else "take"
            rows.append([f"double, {taken}", equity_text(self.double_take)])
            rows.append(["double, pass", equity_text(self.double_pass)])
        rows.append(["best", self.choice.value])
        rows.append(["wins", percent_text(chances.win)])
        rows.append(["… a gammon", percent_text(chances.win_gammon)])
        rows.append(["loses a gammon", percent_text(chances.lose_gammon)])
        if self.evaluation.match_chance is not None:
            rows.append(["wins the match", percent_text(self.evaluation.match_chance)])
        head = [f"{self.evaluation.color.value.capitalize()}, on roll", ""]
        return head, rows, _notes([self.evaluation])

    def _repr_html_(self) -> str:
        return as_html(*self.table())

    def __str__(self) -> str:
        return as_text(*self.table())


def _notes(evaluations: Iterable[Evaluation]) -> list[str]:
    """Who says it, and what differs from the rules of the game; each only once."""
    several = list(evaluations)
    notes = [f"{each.engine}, {each.level}" for each in several[:1]]
    notes += [sentence for each in several for sentence in each.assumes]
    return list(dict.fromkeys(notes))
