"""A game state as the traits of a board, and changed traits as an action.

Traits are absolute: White's checkers count positive, and pairs are (White, Black). Writing a
trait is a notebook's way to act, so what is written has to become one action, or every reason
why it cannot.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict

from ..play import to_dice
from ..rules import (
    Action,
    ActionError,
    ActionKind,
    Color,
    Cube,
    Dice,
    GameState,
    Phase,
    Position,
    PositionError,
    Roll,
    SetUp,
    legal_actions,
)
from ..rules.position import CHECKERS

Pair = tuple[int, int]

_STANDARD = "standard"


class Traits(TypedDict, total=False):
    """The traits that show a part of the state, by name."""

    points: tuple[int, ...]
    bar: Pair
    off: Pair
    pips: Pair
    dice: tuple[int, ...]
    dice_left: tuple[int, ...]
    cube_value: int
    cube_owner: str | None
    turn: str | None
    phase: str
    score: Pair
    match_length: int
    crawford: bool
    xgid: str


def projected(state: GameState) -> Traits:
    """The value of every trait that shows a part of the state."""
    return Traits(
        points=state.points,
        bar=state.bar,
        off=state.off,
        pips=state.pips,
        dice=() if state.dice is None else tuple(state.dice),
        dice_left=state.dice_left,
        cube_value=state.cube.value,
        cube_owner=None if state.cube.owner is None else state.cube.owner.value,
        turn=None if state.turn is None else state.turn.value,
        phase=state.phase.value,
        score=state.score,
        match_length=state.length,
        crawford=state.crawford,
        xgid=state.xgid,
    )


def requested(state: GameState, wanted: Traits) -> Action:
    """The one action that gives traits the values written to them.

    Parameters
    ----------
    state
        The state now.
    wanted
        The traits that were written, all together, with their new values.

    Raises
    ------
    PositionError
        If no such state can be, with all reasons.
    ActionError
        If dice are written when no roll is due.
    """
    if wanted.keys() == {"dice"} and wanted["dice"]:
        dice = to_dice(wanted["dice"])
        if ActionKind.ROLL in legal_actions(state):
            return Roll(dice)
        if state.phase is not Phase.MOVE:
            why = "No roll is due, so the dice cannot be set."
            raise ActionError(ActionKind.ROLL, state.phase, legal_actions(state), why)
    return SetUp(_set_up(state, wanted))


def assigned(state: GameState, rules_of: GameState) -> GameState:
    """A state under the rules of a board: a named profile's options win over the state's."""
    if rules_of.rules.name == _STANDARD:
        return state
    return replace(state, rules=rules_of.rules)


def _set_up(state: GameState, wanted: Traits) -> GameState:
    base = state
    if "xgid" in wanted:
        base = assigned(GameState.from_xgid(wanted["xgid"]), state)
    draft = _Draft.of(base, wanted)
    new = draft.state(base)
    shown = projected(new)
    problems = [
        f"{name} cannot be {value!r} here: it follows from the others as {shown.get(name)!r}."
        for name, value in wanted.items()
        if name != "xgid" and shown.get(name) != value
    ]
    if problems:
        raise PositionError(problems)
    return new


@dataclass(frozen=True, slots=True)
class _Draft:
    """The parts of a state that can be written, each as written or as it was."""

    points: tuple[int, ...]
    bar: Pair
    turn: Color | None
    dice: Dice | None
    cube: Cube
    score: Pair
    length: int
    crawford: bool
    same_checkers: bool

    @classmethod
    def of(cls, base: GameState, wanted: Traits) -> _Draft:
        owner = wanted.get("cube_owner", base.cube.owner)
        turn = wanted.get("turn", base.turn)
        dice = wanted.get("dice")
        if "dice" not in wanted:
            rolled = base.dice if turn == base.turn else None
        else:
            rolled = to_dice(dice) if dice else None
        return cls(
            points=wanted.get("points", base.points),
            bar=wanted.get("bar", base.bar),
            turn=None if turn is None else Color(turn),
            dice=rolled,
            cube=Cube(
                wanted.get("cube_value", base.cube.value),
                None if owner is None else Color(owner),
            ),
            score=wanted.get("score", base.score),
            length=wanted.get("match_length", base.length),
            crawford=wanted.get("crawford", base.crawford),
            same_checkers=not wanted.keys() & {"points", "bar", "turn", "dice"},
        )

    def state(self, base: GameState) -> GameState:
        """The state that the draft describes."""
        common = {
            "cube": self.cube,
            "score": self.score,
            "length": self.length,
            "crawford": self.crawford,
        }
        if self.same_checkers:
            # Score and cube can change in the middle of a turn, or of an offer.
            return replace(base, **common)  # type: ignore[arg-type]
        white = Position((-self.bar[1], *self.points, self.bar[0]))
        turn = self.turn or (Color.WHITE if self.dice is not None else None)
        over = CHECKERS in white.off
        phase = Phase.MOVE if self.dice is not None else Phase.ROLL
        if turn is None:
            phase = Phase.OPENING
        if over:
            phase, turn = Phase.OVER, turn or Color.WHITE
        return replace(
            base,
            position=white if turn is not Color.BLACK else white.swapped(),
            turn=turn,
            phase=phase,
            dice=None if over else self.dice,
            steps=(),
            offer=None,
            result=None,
            **common,  # type: ignore[arg-type]
        )
