"""What the readers of match files hand on: who wrote what, and where, before it is replayed.

A reader of one format knows how things are written and no rule of the game; the module
`replay` knows the rules and no format.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum

from ..rules import Color, Dice, Level, Position
from ..rules.errors import ActionError, FormatError, PlayError, PositionError
from ..rules.state import Pair
from .record import Contradiction, Declared
from .verdicts import Verdict

MAX_ENTRIES = 20_000
"""Actions that are read from one file: some hundreds of games."""

MAX_GAMES = 1_000
"""Games that are read from one file."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file, counted from 1; 0 where it makes no sense.

    A file has lines with columns, or else records.
    """

    line: int = 0
    column: int = 0
    record: int = 0

    def error(self, format: str, problem: str, expected: str = "") -> FormatError:
        """The error that something here is wrong."""
        return FormatError(
            format,
            f"Record {self.record}: {problem}" if self.record else problem,
            expected=expected,
            line=self.line or None,
            column=self.column or None,
        )

    @contextmanager
    def refusals(self, format: str, expected: str) -> Iterator[None]:
        """Raise what the rules refuse in this block as an error of what stands here."""
        try:
            yield
        except (ActionError, PlayError, PositionError) as error:
            raise self.error(format, str(error), expected) from error

    def contradiction(self, problem: str, game: int) -> Contradiction:
        """The report that something here contradicts the rules, or something else."""
        return Contradiction(
            problem, game, self.line or None, self.column or None, self.record or None
        )


class EntryKind(StrEnum):
    """What an entry says was done."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    SET_UP = "set up"


@dataclass(frozen=True, slots=True)
class SetUpText:
    """A position set up in the middle of a game, as edits of what stood before.

    Attributes
    ----------
    edits
        What to put where, in order: a colour and one of White's places (1 to 24, 25 and 0
        White's and Black's bar); no colour empties the place.
    turn
        Who is on roll afterwards.
    cube
        The cube's value.
    owner
        Who owns it: nobody if None is the value, nothing said if the field is missing.
    dice
        The roll to be played.
    resigns
        Who offers to resign, and how much.
    """

    edits: tuple[tuple[Color | None, int], ...] = ()
    turn: Color | None = None
    cube: int | None = None
    owner: tuple[Color | None] | None = None
    dice: Dice | None = None
    resigns: tuple[Color, Level] | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done.

    Attributes
    ----------
    kind
        What.
    by
        By whom, if the file says.
    place
        Where it stands.
    dice
        For a roll: the dice.
    play
        For a roll: how it was played, in notation; empty if nothing is written.
    value
        For a double: the value the cube is offered at, if written.
    remark
        A comment on it.
    set_up
        For a set-up: what.
    before
        The position before it, seen by White, if the file shows one: what stands then, whatever
        was done before.
    result
        For a roll of which the outcome is known and not how it was played: the position after the
        play, seen by the player.
    verdict
        What the file says about it.
    """

    kind: EntryKind
    by: Color | None
    place: Place
    dice: Dice | None = None
    play: str = ""
    value: int | None = None
    remark: str = ""
    set_up: SetUpText | None = None
    before: Position | None = None
    result: Position | None = None
    verdict: Verdict | None = None


@dataclass(slots=True)
class GameText:
    """One game.

    Attributes
    ----------
    place
        Where it begins.
    score
        The score at its beginning, if written.
    crawford
        Whether it is the Crawford game, if written.
    cube
        The cube at its beginning: more than 1 after automatic doubles.
    entries
        What was done.
    declared, declared_at
        How it ended, if written, and where that stands.
    remark
        A comment on the whole game.
    """

    place: Place
    score: Pair | None = None
    crawford: bool | None = None
    cube: int = 1
    entries: list[Entry] = field(default_factory=list)
    declared: Declared | None = None
    declared_at: Place = Place()
    remark: str = ""


@dataclass(slots=True)
class MatchText:
    """A whole file.

    Attributes
    ----------
    format
        Its format, for errors.
    players
        The names, as (White, Black).
    length
        The match length; 0 for money.
    jacoby, crawford, beavers, raccoons
        Whether these rules are in use, if the file says.
    cube
        Whether there is a cube.
    max_cube
        The highest cube, if the file says.
    games
        The games.
    tags
        Other facts.
    analyst
        Who has analysed it, if the file says anything about decisions.
    """

    format: str
    players: tuple[str, str] = ("White", "Black")
    length: int = 0
    jacoby: bool | None = None
    crawford: bool | None = None
    beavers: bool | None = None
    raccoons: bool | None = None
    cube: bool = True
    max_cube: int | None = None
    games: list[GameText] = field(default_factory=list)
    tags: list[tuple[str, str]] = field(default_factory=list)
    analyst: str = ""
