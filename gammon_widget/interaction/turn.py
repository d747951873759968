"""What a board needs to know of a turn, asked of the rules once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ..drawing import Target
from ..play import Match, why_idle
from ..rules import ActionKind, Dice, GameState, Move, Phase, RollBy, explain, ways
from ..rules.legal import most_steps
from ..rules.position import BAR, OFF, Position
from ..rules.steps import step_made
from .selection import Selection


@dataclass(frozen=True)
class Turn:
    """A match and a look at it, and what the rules say about the turn they show.

    Attributes
    ----------
    match
        The match.
    look
        How it is looked at.
    """

    match: Match
    look: Selection

    @cached_property
    def state(self) -> GameState:
        """The state of the match."""
        return self.match.state

    @cached_property
    def allowed(self) -> frozenset[ActionKind]:
        """The kinds of action that are in place now."""
        return self.match.legal_actions

    @cached_property
    def dice(self) -> Dice | None:
        """The roll, in the order in which this board shows and uses it."""
        dice = self.state.dice
        if dice is None or not self.look.dice_swapped:
            return dice
        return dice.swapped()

    @cached_property
    def current(self) -> Position:
        """The position with the steps of the turn made."""
        return self.state.current

    @cached_property
    def left(self) -> tuple[int, ...]:
        """The dice still to be played, in the order shown."""
        left = self.state.dice_left
        return left[::-1] if self.look.dice_swapped else left

    @cached_property
    def steps(self) -> tuple[Move, ...]:
        """The steps that may be made next."""
        return tuple(move for move, _ in self.state.next_steps)

    @cached_property
    def sources(self) -> frozenset[int]:
        """The places of checkers that may move."""
        return frozenset(move.source for move in self.steps)

    @cached_property
    def why_idle(self) -> str | None:
        """Why no hand at this board can do anything in the game now, as a sentence."""
        bot = self.match.bot_to_act
        if bot is not None:
            return f"{bot[1].name} is thinking."
        why = why_idle(self.match, self.look.seat)
        return None if why is None else why.sentence

    @property
    def is_moving(self) -> bool:
        """Whether dice lie on the board to be played by a hand at it."""
        return self.state.phase is Phase.MOVE and self.why_idle is None

    @property
    def is_complete(self) -> bool:
        """Whether all that can be played has been, so that the turn may be confirmed."""
        return self.is_moving and not self.steps

    @property
    def dice_clickable(self) -> bool:
        """Whether a click on the dice rolls them, swaps them, or ends the turn."""
        if self.why_idle is not None:
            return False
        if self.state.phase in (Phase.OPENING, Phase.ROLL) or self.is_complete:
            return True
        untouched = self.is_moving and not self.state.steps
        return untouched and self.dice is not None and not self.dice.is_double

    @property
    def rolls_by_dice(self) -> bool:
        """Whether dice wait to be clicked, in place of a button to roll."""
        waits = self.state.phase in (Phase.OPENING, Phase.ROLL)
        return waits and self.state.rules.roll_by is RollBy.DICE

    def may_lift(self, target: Target) -> bool:
        """Whether a checker that lies there may be taken away."""
        turn = self.state.turn
        return self.is_moving and turn is not None and target.place_for(turn) in self.sources

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """Those of the dice left that can still be played."""
        if not self.steps:
            return ()
        most = most_steps(self.current, self.left)
        if most == len(self.left) or len(set(self.left)) == 1:
            return self.left[:most]
        return (step_made(self.current, self.left, self.steps[0])[1],)

    @cached_property
    def in_hand(self) -> int | None:
        """The place of the checker in hand: a checker on the bar is always the first."""
        if not self.is_moving:
            return None
        if self.look.selected is None and BAR in self.sources:
            return BAR
        return self.look.selected if self.look.selected in self.sources else None

    @cached_property
    def landings(self) -> frozenset[int]:
        """Where the checker in hand may go."""
        return frozenset() if self.in_hand is None else frozenset(self.ways(self.in_hand))

    def ways(self, source: int) -> dict[int, tuple[Move, ...]]:
        """Where that checker may go, and by which steps."""
        if not self.is_moving or self.dice is None:
            return {}
        combine = self.state.rules.combined_moves
        return ways(self.state.position, self.dice, source, self.state.steps, combine=combine)

    def why_not(self, source: int, target: int) -> str:
        """Why a checker may not go there, in the numbers of the board; empty if it may."""
        state = self.state
        if self.dice is None or state.turn is None:
            return ""
        refusal = explain(state.position, self.dice, source, target, state.steps, rules=state.rules)
        if refusal is None:
            return ""
        turn = state.turn
        return refusal.numbered(lambda point: self.look.number(point, turn))

    def why_stuck(self, source: int) -> str:
        """Why a checker cannot move at all: the reason that holds for the die shown first."""
        for die in dict.fromkeys(self.left):
            why = self.why_not(source, max(source - die, OFF))
            if why:
                return why
        return self.why_not(source, OFF)
