"""Requests to engines, with complete validation, and engines that answer many requests at once.

Compiled engines do not validate their input: sixteen checkers or a die of seven give meaningless
numbers or crash the process. Therefore `EnginePosition` checks its values, whatever their origin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeGuard, runtime_checkable

from ..rules import (
    ActionKind,
    Color,
    Dice,
    GameState,
    Phase,
    Play,
    Position,
    Rules,
    StateLike,
    legal_plays,
    to_state,
)
from ..rules.position import BAR
from .advice import Advice, advice_on
from .errors import EngineError
from .evaluation import Candidates, CubeAdvice, Record, TableText, Tabular, equity_text
from .protocol import Engine

MAX_MATCH_POINTS = 25
"""Maximum number of points that a player can need in the engines' match equity tables."""

_PRACTICAL_CUBE_LIMIT = 64  # a higher limit makes no difference in practice
_MAX_CUBE = 1 << 12  # in compiled engines; in a money game, the equities do not depend on the cube
_MAX_DIE = 6


@dataclass(frozen=True, slots=True)
class EnginePosition:
    """A game as a request to an engine, from the point of view of the player on roll.

    `points` has 26 counts, as in `Position`, but the count on the opponent's bar, ``points[0]``, is
    positive. `cube` and `owner` (``"player"``, ``"opponent"`` or ``"centered"``) describe the cube
    before a pending double. `has_cube` is False if the cube cannot be turned in this game. `away`
    contains the points that the players need, as (player, opponent), or (0, 0) in a money game.
    `assumes` contains sentences that describe the differences from the actual game.
    """

    color: Color
    points: tuple[int, ...]
    dice: tuple[int, int] | None
    cube: int
    owner: str
    has_cube: bool
    away: tuple[int, int]
    crawford: bool
    jacoby: bool
    beavers: bool
    assumes: tuple[str, ...]

    def __post_init__(self) -> None:
        """Reject values that could crash an engine. `question_of` never creates such values."""
        own = sum(count for count in self.points[1:] if count > 0)
        other = self.points[0] - sum(count for count in self.points[1:] if count < 0)
        sound = (
            len(self.points) == BAR + 1
            and min(self.points[0], self.points[BAR]) >= 0
            and 1 <= own <= 15 and 1 <= other <= 15  # noqa: PLR2004 - checkers
            and (self.dice is None or all(1 <= die <= _MAX_DIE for die in self.dice))
            and 1 <= self.cube <= _MAX_CUBE and self.cube.bit_count() == 1
            and self.owner in ("player", "opponent", "centered")
            and all(0 <= points <= MAX_MATCH_POINTS for points in self.away)
            and (self.away == (0, 0) or min(self.away) >= 1)
            and (not self.crawford or 1 in self.away)
        )  # fmt: skip
        if not sound:
            raise EngineError(f"No engine can evaluate {self}.")

    @property
    def is_match(self) -> bool:
        """Whether the game is part of a match."""
        return self.away != (0, 0)

    @property
    def is_cubeless(self) -> bool:
        """Whether an engine must ignore the cube. Engines handle the Crawford game themselves."""
        return not self.has_cube and not self.crawford


def question_of(state: GameState, *, dice: bool = True) -> EnginePosition:
    """Return the request for a state. If `dice` is False, the request does not contain the roll.

    Moves that were already made in the turn are ignored. Raises `GammonError` if `state` describes
    no state, and `EngineError` if nobody is on roll.
    """
    state = to_state(state)
    color = state.turn
    if color is None or state.phase is Phase.OVER:
        where = "before the opening roll" if color is None else "after the end of the game"
        raise EngineError(f"An engine needs a player on roll, but nobody is on roll {where}.")
    away, assumes = _score(state, color)
    is_match = away != (0, 0)
    rules = state.rules
    has_cube = rules.cube and state.cube.value < rules.max_cube and not state.crawford
    assumes += _assumptions(rules, is_match=is_match, has_cube=has_cube)
    owner = state.cube.owner
    return EnginePosition(
        color=color,
        points=bar_flipped(state.turn_start.points),
        dice=tuple(state.dice) if dice and state.dice is not None else None,  # type: ignore[arg-type]  # two
        cube=state.cube.value if is_match else min(state.cube.value, _MAX_CUBE),
        owner="centered" if owner is None else "player" if owner is color else "opponent",
        has_cube=has_cube,
        away=away,
        crawford=is_match and state.crawford,
        jacoby=rules.jacoby and not state.is_match,
        beavers=rules.beavers and not state.is_match,
        assumes=assumes,
    )


def cube_state(state: StateLike) -> GameState:
    """Return the state of a decision about the cube; raise `EngineError` if there is a roll."""
    state = to_state(state)
    if state.phase is Phase.MOVE:
        raise EngineError(
            f"The roll {state.dice} is on the board, so nobody can turn the cube now. For the "
            "plays, call candidates(); for the cube, pass a state before the roll."
        )
    return state


def question_of_roll(state: GameState) -> tuple[EnginePosition, tuple[Play, ...]]:
    """Return the request for the roll on the board, and the legal plays for this roll.

    Raises `EngineError` if there is no roll, and the same exceptions as `question_of`.
    """
    question = question_of(state)
    if question.dice is None or state.dice is None:
        raise EngineError("There is no roll on the board, so there are no plays to rank.")
    return question, legal_plays(state.turn_start, state.dice)


def bar_flipped(points: Sequence[int]) -> tuple[int, ...]:
    """Convert checker counts between the formats of `Position` and engines.

    The count on the opponent's bar has different signs in the two formats.
    """
    return (-points[0], *points[1:])


def _score(state: GameState, color: Color) -> tuple[tuple[int, int], tuple[str, ...]]:
    """Return the points that the players need, and an assumption if no table has this score."""
    if not state.is_match:
        return (0, 0), ()
    own = state.length - state.score[color.slot]
    other = state.length - state.score[color.opponent.slot]
    if max(own, other) > MAX_MATCH_POINTS or state.cube.value > _MAX_CUBE:
        return (0, 0), (
            f"The match equity table covers at most {MAX_MATCH_POINTS} points, so this evaluation "
            "is for a money game in which gammons count.",
        )
    return (own, other), ()


def _assumptions(rules: Rules, *, is_match: bool, has_cube: bool) -> tuple[str, ...]:
    found = []
    if rules.backgammon_with_men_off:
        found.append("The engine counts a backgammon only if the loser has borne off no checker.")
    if has_cube and rules.max_cube < _PRACTICAL_CUBE_LIMIT:
        found.append(
            f"The evaluation assumes a cube without a limit; here the limit is {rules.max_cube}."
        )
    if rules.raccoons and not is_match:
        found.append("The evaluation does not consider raccoons.")
    if is_match and not rules.cube:
        found.append("The match-winning chances assume a cube in the later games.")
    if is_match and not rules.crawford:
        found.append("The match-winning chances assume the Crawford rule.")
    return tuple(found)


LEAST_COMPARED = 2
"""Minimum number of plays in the advice on a roll, because a single play would count as forced."""


class DecisionRequest(NamedTuple):
    """A request for advice on a decision that was made.

    `played` is the position after the play, from the point of view of the player who made it. For a
    cube decision, `played` is None, and `done` is the kind of the action, if known.
    """

    state: GameState
    played: Position | None = None
    done: ActionKind | None = None


@runtime_checkable
class BatchEngine(Protocol):
    """An engine that can evaluate many decisions in one call."""

    def advise(self, requests: Sequence[DecisionRequest]) -> list[Advice]:
        """Return the advice on each decision, in order.

        For a roll, the advice may omit plays, but not the play that was made. All plays must have
        the same level.
        """


def is_answer(advice: object, requests: DecisionRequest) -> TypeGuard[Advice]:
    """Return whether `advice` is valid for the decision and includes the play that was made."""
    if requests.played is None:
        return isinstance(advice, CubeAdvice)
    return isinstance(advice, Candidates) and any(
        each.play.result == requests.played for each in advice
    )


def advise(engine: Engine, requests: Sequence[DecisionRequest]) -> list[Advice]:
    """Return the advice of an engine on many decisions, in order.

    Raises `EngineError` if answers are missing, or if the plays for a roll have different levels,
    because equities at different levels cannot be compared. Exceptions from the engine are passed
    on unchanged.
    """
    if isinstance(engine, BatchEngine):
        found = engine.advise(requests)
    else:
        found = [advice_on(engine, each.state) for each in requests]
    if len(found) != len(requests) or not all(map(is_answer, found, requests)):
        raise EngineError(
            f"{engine.name} must return one answer for each of the {len(requests)} decisions, in "
            "the same order and with the play that was made."
        )
    if isinstance(engine, BatchEngine):
        return found
    for advice in found:
        if isinstance(advice, Candidates):
            levels = sorted({each.evaluation.level for each in advice})
            if len(levels) > 1:
                raise EngineError(
                    f"{engine.name} evaluates the plays for one roll at different levels "
                    f"({', '.join(levels)}), so their equities cannot be compared. Use "
                    '"sage:3-ply" for the analysis.'
                )
    return found


class LuckRequest(NamedTuple):
    """A request for the luck of a roll.

    `opening` is True for an opening roll. An opening roll is never a doublet, and each player could
    have won it.
    """

    state: GameState
    opening: bool = False


@dataclass(frozen=True, slots=True)
class Luck(Tabular):
    """The luck of a roll.

    Attributes
    ----------
    color, dice
        The player and the roll.
    luck
        The equity after the best play for this roll, minus the average over all rolls. For an
        opening roll, the average is taken over the rolls of both players, and it is 0 at an even
        score.
    equity, average
        The two values whose difference is `luck`.
    by_roll
        Each roll, with its equity after the best play. The higher die comes first.
    level
        The level of the evaluation.
    """

    color: Color
    dice: Dice
    luck: float
    equity: float
    average: float
    by_roll: tuple[tuple[Dice, float], ...]
    level: str

    def records(self) -> list[Record]:
        """Return a dictionary for each roll, for your own tables."""
        return [
            {"dice": str(dice), "equity": equity, "luck": equity - self.average}
            for dice, equity in self.by_roll
        ]

    def table(self) -> TableText:
        """Return the table as strings: the column headings, the rows and the notes."""
        rows = [
            ["equity after this roll", equity_text(self.equity)],
            ["equity after an average roll", equity_text(self.average)],
            ["luck", equity_text(self.luck)],
        ]
        return [f"{self.color.value.capitalize()} rolls {self.dice}", ""], rows, [self.level]


@runtime_checkable
class LuckEngine(Protocol):
    """An engine that evaluates the luck of rolls."""

    def lucks(self, rolled: Sequence[LuckRequest]) -> list[Luck]:
        """Return the luck of each roll, in order."""


@runtime_checkable
class PlanEngine(Protocol):
    """An engine that classifies game plans."""

    def plans(self, positions: Sequence[Position]) -> list[str]:
        """Return the game plan of the player on roll in each position, as one word."""
