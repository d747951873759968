"""A state in the making: absolute values, as traits and an editor have them, not yet checked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..rules import (
    Color,
    Cube,
    Dice,
    GameState,
    GammonError,
    Phase,
    Position,
    PositionError,
)
from ..rules.position import CHECKERS

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Draft:
    """What a state is to be: every part as it is wanted, whether or not they go together.

    Attributes
    ----------
    points
        24 counts, White's 1 point first; White > 0, Black < 0.
    bar
        Checkers on the bar, as (White, Black). The checkers that are missing are off.
    turn
        The player on roll; None before the opening roll.
    dice
        A roll that is to be played.
    cube_value, cube_owner
        The multiplier of the stake, and who may double next.
    score, length, crawford
        The match.
    """

    points: tuple[int, ...]
    bar: Pair = (0, 0)
    turn: Color | None = Color.WHITE
    dice: Dice | None = None
    cube_value: int = 1
    cube_owner: Color | None = None
    score: Pair = (0, 0)
    length: int = 0
    crawford: bool = False

    @classmethod
    def of(cls, state: GameState) -> Draft:
        """The draft of a state, with the steps of its turn made."""
        return cls(
            points=state.points,
            bar=state.bar,
            turn=state.turn,
            dice=state.dice,
            cube_value=state.cube.value,
            cube_owner=state.cube.owner,
            score=state.score,
            length=state.length,
            crawford=state.crawford,
        )

    @property
    def off(self) -> Pair:
        """Checkers that stand nowhere; below zero where there are too many."""
        white = sum(count for count in self.points if count > 0) + self.bar[0]
        black = -sum(count for count in self.points if count < 0) + self.bar[1]
        return CHECKERS - white, CHECKERS - black

    @property
    def problems(self) -> tuple[str, ...]:
        """Why it is no state; empty if it is one."""
        try:
            self.state(GameState())
        except PositionError as error:
            return error.problems
        except GammonError as error:
            return (str(error),)
        return ()

    def state(self, base: GameState) -> GameState:
        """The state this describes, at the start of a turn.

        Parameters
        ----------
        base
            Where the rules come from.

        Raises
        ------
        PositionError
            If there is no such state, with all reasons.
        """
        position, cube = self._position_and_cube()
        turn = self.turn or (Color.WHITE if self.dice is not None else None)
        if CHECKERS in position.off:
            phase, turn, dice = Phase.OVER, turn or Color.WHITE, None
        elif turn is None:
            phase, dice = Phase.OPENING, None
        else:
            dice = self.dice
            phase = Phase.ROLL if dice is None else Phase.MOVE
        return replace(
            base,
            position=position.swapped() if turn is Color.BLACK else position,
            turn=turn,
            phase=phase,
            dice=dice,
            steps=(),
            cube=cube,
            score=self.score,
            length=self.length,
            crawford=self.crawford,
            offer=None,
            result=None,
            starter=None,
        )

    def _position_and_cube(self) -> tuple[Position, Cube]:
        """Both, or the problems of both."""
        problems: list[str] = []
        position, cube = Position.opening(), Cube()
        try:
            position = Position((-self.bar[1], *self.points, self.bar[0]))
        except PositionError as error:
            problems += map(_in_colours, error.problems)
        try:
            cube = Cube(self.cube_value, self.cube_owner)
        except PositionError as error:
            problems += error.problems
        if problems:
            raise PositionError(problems)
        return position, cube


def _in_colours(problem: str) -> str:
    """A problem of a position that was built as White sees it, told in absolute colours."""
    for relative, absolute in (
        ("the player on roll", "White"),
        ("the opponent", "Black"),
    ):
        problem = problem.replace(relative, absolute)
        problem = problem.replace(relative.capitalize(), absolute)
    return problem
