"""What an engine is asked: a game as plain numbers, checked to the last one.

Compiled engines take what they are given. Sixteen checkers or a die of seven give figures that
mean nothing, or end the program; so everything is looked at here again, whatever made the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..rules import (
    Color,
    Cube,
    Dice,
    GameState,
    Phase,
    Play,
    Position,
    PositionError,
    Rules,
    legal_plays,
)
from ..rules.consistency import contradictions, wrong_types
from ..rules.position import BAR
from .decisions import demand_state
from .errors import EngineError
from .probabilities import Probabilities
from .stakes import Stakes
from .values import Evaluation

MAX_MATCH_POINTS = 25
"""Points to go that the match equity tables of the engines know."""

_PRACTICAL_CUBE_LIMIT = 64  # a limit from here on is none in practice
_MAX_CUBE = 1 << 12  # in engines of compiled numbers; for money the figures do not depend on it
_MAX_DIE = 6


@dataclass(frozen=True, slots=True)
class Question:
    """A game as an engine sees it, from the player on roll.

    Attributes
    ----------
    color
        The player on roll.
    points
        26 counts as in `Position`, except that the opponent's bar [0] is positive too.
    dice
        The roll to be played; None before it, or while a double waits for its answer.
    cube, owner
        The cube before any double that is pending, and who has it: ``"player"``,
        ``"opponent"`` or ``"centered"``.
    has_cube
        Whether the cube can be turned in this game at all.
    away
        Points to go, as (player, opponent); (0, 0) for money.
    crawford, jacoby, beavers
        Which of these apply.
    assumes
        Where this differs from the game that was asked about, as sentences.
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
        """Refuse what no compiled engine may be given; `question_of` never makes it."""
        own = sum(count for count in self.points[1:] if count > 0)
        other = self.points[0] - sum(count for count in self.points[1:] if count < 0)
        sound = (
            len(self.points) == BAR + 1
            and min(self.points[0], self.points[BAR]) >= 0
            and 1 <= own <= 15 and 1 <= other <= 15  # noqa: PLR2004
            and (self.dice is None or all(1 <= die <= _MAX_DIE for die in self.dice))
            and 1 <= self.cube <= _MAX_CUBE and self.cube.bit_count() == 1
            and self.owner in ("player", "opponent", "centered")
            and all(0 <= points <= MAX_MATCH_POINTS for points in self.away)
            and (self.away == (0, 0) or min(self.away) >= 1)
            and (not self.crawford or 1 in self.away)
        )  # fmt: skip
        if not sound:
            raise EngineError(f"No engine can be asked about {self}.")

    @property
    def is_match(self) -> bool:
        """Whether a match is played."""
        return self.away != (0, 0)

    @property
    def is_cubeless(self) -> bool:
        """Whether engines are to leave out the cube; they know of the Crawford game themselves."""
        return not self.has_cube and not self.crawford

    def evaluation(
        self,
        chances: Probabilities,
        stakes: Stakes,
        equity: float,
        *,
        engine: str,
        level: str,
        standard_error: float | None = None,
    ) -> Evaluation:
        """What an engine says that a game is worth which this player plays."""
        return Evaluation(
            color=self.color,
            probabilities=chances,
            cubeless=chances.equity,
            cubeful=equity,
            match_chance=stakes.chance(equity),
            engine=engine,
            level=level,
            assumes=self.assumes,
            standard_error=standard_error,
        )

    def stakes(self, ends: Sequence[float] | None) -> Stakes:
        """What each ending is worth, in a match by the chances that an engine gives for them."""
        if self.is_match and ends is not None:
            return Stakes.match(ends)
        return Stakes.money(jacoby_counts=self.jacoby and self.owner == "centered")


def question_of(state: GameState, *, dice: bool = True) -> Question:
    """The question that a state puts to an engine.

    Parameters
    ----------
    state
        Any state in which a player is on roll. Steps made in this turn do not count: it is
        asked from the start of the turn.
    dice
        Whether a roll on the board is part of the question.

    Raises
    ------
    PositionError
        If it is no possible state, with all that is wrong with it.
    EngineError
        If nobody is on roll.
    """
    _demand_sound(state)
    color = state.turn
    if color is None or state.phase is Phase.OVER:
        where = "before the opening roll" if color is None else "after the end of the game"
        raise EngineError(f"An engine answers for a player on roll, and there is none {where}.")
    away, assumes = _score(state, color)
    is_match = away != (0, 0)
    rules = state.rules
    has_cube = rules.cube and state.cube.value < rules.max_cube and not state.crawford
    assumes += _assumptions(rules, is_match=is_match, has_cube=has_cube)
    owner = state.cube.owner
    return Question(
        color=color,
        points=bar_flipped(state.position.points),
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


def question_of_roll(state: GameState) -> tuple[Question, tuple[Play, ...]]:
    """The question how to play the roll on the board, and what the rules allow.

    Raises
    ------
    PositionError, EngineError
        As for `question_of`, and where there is no roll.
    """
    question = question_of(state)
    if question.dice is None or state.dice is None:
        raise EngineError("There is no roll on the board, so there are no plays to rank.")
    return question, legal_plays(state.position, state.dice)


def bar_flipped(points: Sequence[int]) -> tuple[int, ...]:
    """The counts of a `Position` as engines have them, where the opponent's bar counts positive.

    From those of an engine, the counts of a `Position`.
    """
    return (-points[0], *points[1:])


def _demand_sound(state: GameState) -> None:
    """Look at everything again: a state may have been put together behind its back."""
    demand_state(state)
    problems: list[str] = []
    try:
        problems += wrong_types(state)
        if not problems:
            Position(state.position.points)
            Cube(state.cube.value, state.cube.owner)
            if state.turn is not None:
                Color(state.turn)
            if state.dice is not None:
                Dice(*state.dice)
            Phase(state.phase)
            replace(state.rules)
            problems += contradictions(state)
    except PositionError as error:
        problems += error.problems
    except Exception as error:  # whatever a forged value does when it is looked at
        problems.append(f"This state cannot be read: {type(error).__name__}: {error}.")
    if problems:
        raise PositionError(problems)


def _score(state: GameState, color: Color) -> tuple[tuple[int, int], tuple[str, ...]]:
    """Points to go, and what is assumed where no table knows them."""
    if not state.is_match:
        return (0, 0), ()
    own = state.length - state.score[color.slot]
    other = state.length - state.score[color.opponent.slot]
    if max(own, other) > MAX_MATCH_POINTS or state.cube.value > _MAX_CUBE:
        return (0, 0), (
            f"No table of match chances goes beyond {MAX_MATCH_POINTS} points: "
            "these are the figures for money, gammons counted.",
        )
    return (own, other), ()


def _assumptions(rules: Rules, *, is_match: bool, has_cube: bool) -> tuple[str, ...]:
    found = []
    if rules.backgammon_with_men_off:
        found.append("A backgammon is counted only where the loser has borne off no checker.")
    if has_cube and rules.max_cube < _PRACTICAL_CUBE_LIMIT:
        found.append(f"The cube is taken to have no limit; here it stops at {rules.max_cube}.")
    if rules.raccoons and not is_match:
        found.append("Raccoons are not foreseen.")
    if is_match and not rules.cube:
        found.append("The chances of the match are those of one with a cube in its later games.")
    if is_match and not rules.crawford:
        found.append("The chances of the match are those of one with the Crawford rule.")
    return tuple(found)
