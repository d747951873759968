"""Matches as plain data: a `MatchText` before the replay, and a `MatchRecord` after the replay.

A reader handles one format and does not apply the rules. It returns a `MatchText`. The entries of
this text are the actions in the file, with their places and evaluations. The module `match_replay`
applies the rules, for every format, and returns a `MatchRecord`. In a record, each game is an
initial state and a list of actions that `apply` accepts. So every action is legal, or is a `SetUp`
with a reported contradiction.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from itertools import accumulate
from typing import NamedTuple

from ...analysis.values.analysis import Analysis
from ...analysis.values.error_class import ErrorScale
from ...rules import (
    ActionError,
    Color,
    Dice,
    Ending,
    FormatError,
    GameState,
    Level,
    Move,
    Phase,
    PlayError,
    Position,
    PositionError,
    Result,
    Rules,
    apply,
)
from ...rules import actions as act
from ...rules.position import CHECKERS, PLACES
from ...rules.state import Pair
from ...rules.variant import PROFILES, STANDARD
from ..text import brief


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A remark on a file: a contradiction, or a part that was skipped or inferred.

    A contradiction is between a file and the rules, or between two parts of a file.

    Attributes
    ----------
    problem
        The problem and its resolution, as sentences.
    game
        The number of the game, counted from 1 in the order of the file; None for the whole match.
    line, column
        The place in the file, both counted from 1; None if the file has no lines.
    record
        The number of the record, counted from 1; None if the file does not consist of records.
    """

    problem: str
    game: int | None = None
    line: int | None = None
    column: int | None = None
    record: int | None = None

    def __str__(self) -> str:
        names = ("game", "line", "column", "record")
        numbers = (self.game, self.line, self.column, self.record)
        where = ", ".join(
            f"{name} {number}" for name, number in zip(names, numbers, strict=True) if number
        )
        return f"{self.problem} ({where})" if where else self.problem


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment on a game; it comes after the first ``after`` actions."""

    after: int
    text: str


@dataclass(frozen=True, slots=True)
class Declared:
    """The end of a game according to a file."""

    winner: Color
    points: int


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game: the initial state and the actions.

    Ties in the opening roll, rerolls, single steps and declined resignations are not recorded. Each
    play, even a forced pass, is one `MakePlay`.
    """

    start: GameState
    actions: tuple[act.Action, ...]
    remarks: tuple[Remark, ...] = ()
    declared: Declared | None = None
    replayed: tuple[GameState, ...] = field(default=(), compare=False, repr=False)
    """The states, if they are known already."""

    @property
    def states(self) -> tuple[GameState, ...]:
        """The initial state and the state after each action."""
        return self.replayed or tuple(accumulate(self.actions, apply, initial=self.start))


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match or a money session (length 0).

    White is the player in the left column of a .mat file, and W in an .sgf file. The last game may
    be unfinished. ``tags`` contains additional facts, such as ``("Event", "Monte Carlo")``.
    ``analyses`` contains one analysis for each source. Comparisons ignore the contradictions, the
    format and the analyses.
    """

    players: tuple[str, str]
    length: int
    rules: Rules
    games: tuple[GameRecord, ...]
    tags: tuple[tuple[str, str], ...] = ()
    contradictions: tuple[Contradiction, ...] = field(default=(), compare=False)
    format: str = field(default="", compare=False)
    analyses: tuple[Analysis, ...] = field(default=(), compare=False)

    @property
    def date(self) -> date | None:
        """The day of the match; None if the file has none."""
        found = _DATE.match(self.tag("Date", "EventDate") or "")
        with suppress(ValueError):  # such as the 31st of February
            return date(*map(int, found.groups())) if found else None
        return None

    def tag(self, *names: str) -> str | None:
        """Return the first of the named tags that the file has, or None."""
        tags = dict(self.tags)
        return next((tags[name] for name in names if tags.get(name)), None)


_DATE = re.compile(r"(\d{4})[-./](\d{1,2})[-./](\d{1,2})")


def game_record(
    states: Sequence[GameState], actions: Iterable[act.Action], remarks: tuple[Remark, ...] = ()
) -> GameRecord:
    """Return a game as a record.

    ``states`` contains the initial state and the state after each action.
    """
    start, kept, _ = _kept(states, actions)
    return GameRecord(start, tuple(kept), remarks)


def recorded_actions(states: Sequence[GameState], actions: Iterable[act.Action]) -> list[int]:
    """Return, for each action in the result of `game_record`, its index in the game."""
    return _kept(states, actions)[2]


def _kept(
    states: Sequence[GameState], actions: Iterable[act.Action]
) -> tuple[GameState, list[act.Action], list[int]]:
    """Return the start of a record, its actions, and their indices in the game."""
    start = states[0].at_turn_start
    kept: list[act.Action] = []
    origins: list[int] = []
    resigned: act.Action | None = None
    for index, action in enumerate(actions):
        before, after = states[index], states[index + 1]
        match action:
            case act.Roll() if after.phase is Phase.OPENING:
                start = after  # a tie changes nothing, or only the cube
            case act.Reroll():
                kept[-1:] = [_rolled(kept, start, after)]
            case act.Confirm():
                kept.append(act.MakePlay(before.steps))
            case act.Resign():
                resigned = action
            case act.Accept() if resigned is not None:
                kept += [resigned, action]
            case act.SetUp() if not kept and after.phase is not Phase.OVER:
                start = after.at_turn_start
            case act.SetUp():
                kept.append(act.SetUp(after.at_turn_start))
            case act.Step() | act.Decline():
                pass
            case _:
                kept.append(action)
        del origins[len(kept) :]
        origins += [index] * (len(kept) - len(origins))
    return start, kept, origins


def over(state: GameState, winner: Color, points: int) -> GameState:
    """Return the state of a finished game as the file declares it, even if this breaks the rules.

    The level is the points divided by the cube, if this is a valid level.
    """
    level, rest = divmod(points, state.cube.value)
    ending = Ending.BORNE_OFF if CHECKERS in state.turn_start.off else Ending.RESIGNED
    if rest or level not in tuple(Level):
        result = Result(winner, Level.SINGLE, points, ending)
    else:
        result = Result(winner, Level(level), state.cube.value, ending)
    score = list(state.score)
    score[winner.slot] += points
    return replace(broken_off(state), score=(score[0], score[1]), result=result)


def broken_off(state: GameState) -> GameState:
    """Return the state with the game over and no winner.

    A game can end before its first roll, if a player resigns at once. A finished game needs a
    player on roll. In this case, White is put on roll, and the position is from White's
    point of view.
    """
    turn = state.turn or Color.WHITE
    return replace(state, turn=turn, phase=Phase.OVER, dice=None, steps=(), offer=None)


def won(start: GameState, end: GameState) -> Declared | None:
    """Return the winner and the points, calculated from the scores before and after a game."""
    if end.phase is not Phase.OVER or end.result is None:
        return None
    winner = end.result.winner
    points = end.score[winner.slot] - start.score[winner.slot]
    return Declared(winner, points) if points > 0 else None


def profile_name(rules: Rules) -> str:
    """Return the name of the rules' profile; empty for standard or modified rules."""
    profile = PROFILES.get(rules.name, STANDARD)
    same = profile.backgammon_with_men_off is rules.backgammon_with_men_off
    return profile.name if same and profile is not STANDARD else ""


def ordinary_start(start: GameState) -> GameState:
    """Return the usual start of the game: the opening position, with no player on roll."""
    return GameState(
        score=start.score, length=start.length, crawford=start.crawford, rules=start.rules
    )


def opening_roll(starter: Color, dice: Dice) -> act.Roll:
    """Return the opening roll after which this player starts; the dice must not be a double."""
    white, black = (dice.high, dice.low) if starter is Color.WHITE else (dice.low, dice.high)
    return act.Roll(Dice(white, black))


def _rolled(kept: list[act.Action], start: GameState, after: GameState) -> act.Action:
    """Return the action that replaces the last kept action after a reroll."""
    after = after.at_turn_start
    dice, starter = after.dice, after.turn
    assert dice is not None  # the reroll has set them
    assert starter is not None  # and a player has rolled
    if not kept or isinstance(kept[-1], act.SetUp):
        return act.SetUp(after)
    if len(kept) > 1 or start.phase is not Phase.OPENING:
        return act.Roll(dice)
    return act.SetUp(after) if dice.is_double else opening_roll(starter, dice)


Names = tuple[str, str]
"""The names of White and Black."""


def check_names(names: Names, format: str, read_back: Callable[[Names], Names]) -> None:
    """Raise `FormatError` if names would change when the file is read again.

    The text around a name depends on the format, so the reader of the format decides: ``read_back``
    writes two names and reads them again.
    """
    if _come_back(names, read_back):
        return
    alone = ((names[0], Color.BLACK.capitalize()), (Color.WHITE.capitalize(), names[1]))
    wrong = [
        f"{color.capitalize()}'s name {brief(name)}"
        for color, name, pair in zip(Color, names, alone, strict=True)
        if not _come_back(pair, read_back)
    ]
    reason = " and ".join(wrong) or f"The names {brief(names[0])} and {brief(names[1])} together"
    raise FormatError(
        format,
        f"{reason} would change when the file is read again.",
        expected="names without line breaks, tabs, control characters, spaces at either end, "
        "repeated spaces or text that looks like part of the file",
    )


def _come_back(names: Names, read_back: Callable[[Names], Names]) -> bool:
    try:
        "".join(names).encode()  # a lone surrogate raises an error
        return read_back(names) == names
    except (FormatError, UnicodeEncodeError):
        return False


Chances = tuple[float, ...]
"""The cumulative chances of a win, a gammon, a backgammon, a lost gammon and a lost backgammon."""


@dataclass(frozen=True, slots=True)
class AnalysisLevel:
    """The level of an evaluation, such as ``"4-ply"``.

    ``standard_error`` is the standard error of a rollout's equity; None for other levels.
    """

    name: str
    standard_error: float | None = None


class PlayVerdict(NamedTuple):
    """The evaluation of one play in a file.

    The equity, the chances and the resulting position are from the point of view of the player who
    moves. The equity is cubeful, and normalised in a match.
    """

    level: AnalysisLevel
    equity: float
    chances: Chances
    result: Position | None = None
    moves: tuple[Move, ...] | None = None


class CubeVerdict(NamedTuple):
    """The evaluation of the cube before a roll, from the doubler's point of view.

    Equities are in units of the cube before the double. If ``beaver`` is true, the equity of a take
    is the equity of a beaver. If ``in_chances`` is true, the first two numbers and the standard
    error are chances of winning the match, not equities.
    """

    level: AnalysisLevel
    no_double: float
    double_take: float
    double_pass: float
    chances: Chances
    beaver: bool = False
    in_chances: bool = False


class EntryVerdict(NamedTuple):
    """All evaluations and comments of one entry.

    Plays are ordered from best to worst. ``played`` is the index of the play that was made.
    ``luck`` is an equity, from the point of view of the player who rolled.
    """

    cube: CubeVerdict | None = None
    plays: tuple[PlayVerdict, ...] = ()
    played: int | None = None
    luck: float | None = None
    cube_comment: str = ""
    comment: str = ""


MAX_ENTRIES = 20_000
"""The maximum number of actions that are read from one file: enough for hundreds of games."""

MAX_GAMES = 1_000
"""The maximum number of games that are read from one file."""


class FilePlace(NamedTuple):
    """A place in a file: a line and a column, or a record.

    All three numbers are counted from 1; 0 means that the number does not apply.
    """

    line: int = 0
    column: int = 0
    record: int = 0

    def error(self, format: str, problem: str, expected: str = "") -> FormatError:
        return FormatError(
            format,
            f"Record {self.record}: {problem}" if self.record else problem,
            expected=expected,
            line=self.line or None,
            column=self.column or None,
        )

    @contextmanager
    def refusals(self, format: str, expected: str) -> Iterator[None]:
        """Convert errors that the rules raise in this block to a `FormatError` with this place."""
        try:
            yield
        except (ActionError, PlayError, PositionError) as error:
            raise self.error(format, str(error), expected) from error

    def contradiction(self, problem: str, game: int | None) -> Contradiction:
        return Contradiction(
            problem, game, self.line or None, self.column or None, self.record or None
        )


class EntryKind(StrEnum):
    """The kinds of entry."""

    ROLL = "roll"
    DOUBLE = "double"
    TAKE = "take"
    DROP = "drop"
    SET_UP = "set up"


@dataclass(frozen=True, slots=True)
class SetUpText:
    """A position that is set up in the middle of a game, as edits to the previous position.

    Each edit has a colour and a place in White's numbering: 1 to 24 for a point, 25 for White's
    bar, and 0 for Black's bar. An edit without a colour empties the place. An ``owner`` of
    ``(None,)`` centres the cube. A field that is None changes nothing.
    """

    edits: tuple[tuple[Color | None, int], ...] = ()
    turn: Color | None = None
    cube: int | None = None
    owner: tuple[Color | None] | None = None
    dice: Dice | None = None
    resigns: tuple[Color, Level] | None = None

    @classmethod
    def of(cls, position: Position, turn: Color) -> SetUpText:
        """Return the set-up of a whole position, which is from White's point of view."""
        edits: list[tuple[Color | None, int]] = [(None, place) for place in range(PLACES)]
        for place, count in enumerate(position.points):
            edits += [(Color.WHITE if count > 0 else Color.BLACK, place)] * abs(count)
        return cls(tuple(edits), turn)


class RecordEntry(NamedTuple):
    """One action in a file.

    ``play`` is in standard notation, or empty if the file has no play. ``before`` is the position
    that the file shows before the entry, from White's point of view; it overrides earlier actions.
    ``result`` is the position after the play, from the player's point of view, if the file does not
    contain the steps.
    """

    kind: EntryKind
    by: Color | None
    place: FilePlace
    dice: Dice | None = None
    play: str = ""
    value: int | None = None
    remark: str = ""
    set_up: SetUpText | None = None
    before: Position | None = None
    result: Position | None = None
    verdict: EntryVerdict | None = None


@dataclass(slots=True)
class GameText:
    """One game in a file.

    ``cube`` is the initial value of the cube, which is more than 1 after automatic doubles.
    ``pending`` is the evaluation of the last position, if nobody has acted there.
    ``points_won`` is the result if the file does not say who won. ``is_given_up`` says
    that a player resigned or lost on time.
    Optional fields are None if they are not in the file.
    """

    place: FilePlace
    score: Pair | None = None
    crawford: bool | None = None
    cube: int = 1
    entries: list[RecordEntry] = field(default_factory=list)
    declared: Declared | None = None
    declared_at: FilePlace = field(default_factory=FilePlace)
    points_won: int | None = None
    is_given_up: bool = False
    pending: EntryVerdict | None = None
    remark: str = ""

    def declare(self, winner: Color | None, points: int, place: FilePlace) -> None:
        """Set the result, unless the file has none."""
        if winner is not None and points > 0:
            self.declared, self.declared_at = Declared(winner, points), place


@dataclass(slots=True)
class MatchText:
    """The content of a match file before its replay.

    ``players`` is (White, Black). A length of 0 means money. A rule is None if the file does not
    state it. ``scale`` contains the format's limits for doubtful plays, mistakes and blunders.
    ``notes`` lists what the reader skipped or inferred.
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
    profile: str = ""
    tags: list[tuple[str, str]] = field(default_factory=list)
    analyst: str = ""
    scale: ErrorScale = field(default_factory=ErrorScale)
    notes: list[Contradiction] = field(default_factory=list)

    def note(self, place: FilePlace, problem: str) -> None:
        """Note what was skipped or inferred at a place in the file."""
        self.notes.append(place.contradiction(problem, len(self.games) or None))
