"""The facts of one revision of a match and one selection, asked of the rules once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from ..drawing import Target
from ..play import CompletedTurn, Match, Player, why_idle, why_not
from ..rules import (
    ActionKind,
    Color,
    Dice,
    GameState,
    Move,
    Objection,
    Phase,
    RollBy,
    explain,
    ways,
)
from ..rules.legal import most_steps
from ..rules.position import BAR, OFF, Position
from ..rules.steps import step_made
from .selection import Menu, Selection, Viewpoint

_BOTH_SEATS, _NOTHING = Viewpoint(), Selection()


@dataclass(frozen=True)
class Turn:
    """What can be known of a match at one revision, and of what is selected in it.

    Attributes
    ----------
    state, revision
        The state of the match, and the number of the change that has led to it.
    players
        Who plays, as (White, Black).
    viewpoint
        From where the board is used.
    selection
        What is picked up, opened and pointed out.
    allowed
        The kinds of action that are in place now.
    idle
        Why no hand at this board can do anything in the game now, as a sentence.
    bot
        Whose decision is awaited, if it is a bot's.
    standing
        What tells whether the match still stands as it did, a bot's failures included.
    is_waiting
        Whether nothing may start before two have joined.
    no_undo, no_redo, no_new_game
        Why this seat cannot do that; None if it can.
    last
        The turn before this one, if nothing was set up since.
    """

    state: GameState
    revision: int
    players: tuple[Player, Player]
    viewpoint: Viewpoint
    selection: Selection
    allowed: frozenset[ActionKind]
    idle: str | None
    bot: Player | None
    standing: tuple[int, int]
    is_waiting: bool
    no_undo: Objection | None
    no_redo: Objection | None
    no_new_game: Objection | None
    last: CompletedTurn | None

    @classmethod
    def of(
        cls, match: Match, viewpoint: Viewpoint = _BOTH_SEATS, selection: Selection = _NOTHING
    ) -> Self:
        """The facts of a match as it stands."""
        seat, bot = viewpoint.seat, match.bot_to_act
        objection = why_idle(match, seat)
        idle = None if objection is None else objection.sentence
        return cls(
            state=match.state,
            revision=match.revision,
            players=match.players,
            viewpoint=viewpoint,
            selection=selection,
            allowed=match.legal_actions,
            idle=idle if bot is None else f"{bot[1].name} is thinking.",
            bot=None if bot is None else bot[1],
            standing=match.standing,
            is_waiting=match.is_waiting,
            no_undo=match.why_no_undo(seat),
            no_redo=match.why_no_redo(seat),
            no_new_game=why_not(match, ActionKind.NEW_GAME, seat),
            last=match.last_turn,
        )

    @property
    def key(self) -> object:
        """What a hand finds: the same position may have been come to, or be held, otherwise."""
        return self.state, self.selection, self.no_undo is None, self.no_redo is None

    def with_selection(self, selection: Selection) -> Self:
        """The same with something else selected."""
        return self if selection == self.selection else replace(self, selection=selection)

    def player(self, color: Color) -> Player:
        """Who plays that colour."""
        return self.players[color.slot]

    @cached_property
    def on_roll(self) -> Color | None:
        """The player on roll; None before the opening roll."""
        return self.state.turn

    @cached_property
    def dice(self) -> Dice | None:
        """The roll, in the order in which this board shows and uses it."""
        dice = self.state.dice
        return dice.swapped() if dice is not None and self.selection.dice_swapped else dice

    @cached_property
    def current(self) -> Position:
        """The position with the steps of the turn made."""
        return self.state.current

    @cached_property
    def dice_left(self) -> tuple[int, ...]:
        """The dice still to be played, in the order shown."""
        left = self.state.dice_left
        return left[::-1] if self.selection.dice_swapped else left

    @cached_property
    def steps(self) -> tuple[Move, ...]:
        """The steps that may be made next."""
        return tuple(move for move, _ in self.state.next_steps)

    @cached_property
    def sources(self) -> frozenset[int]:
        """The places of checkers that may move."""
        return frozenset(move.source for move in self.steps)

    @cached_property
    def is_moving(self) -> bool:
        """Whether dice lie on the board to be played by a hand at it."""
        return self.state.phase is Phase.MOVE and self.idle is None

    @property
    def is_asked(self) -> bool:
        """Whether a double or a resignation is to be answered by a hand at this board."""
        return self.state.phase in (Phase.DOUBLE, Phase.RESIGN) and self.idle is None

    @property
    def question_aside(self) -> Selection:
        """The selection with nothing in hand and nothing open: a question stands in the lane."""
        rest, is_open = self.selection.at_rest, self.selection.menu is not Menu.ASIDE
        return replace(rest, menu=Menu.ASIDE) if self.is_asked and is_open else rest

    @cached_property
    def is_complete(self) -> bool:
        """Whether all that can be played has been, so that the turn may be confirmed."""
        return self.is_moving and not self.steps

    @property
    def dice_clickable(self) -> bool:
        """Whether a click on the dice rolls them, swaps them, or ends the turn."""
        if self.idle is not None:
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
        return (
            self.is_moving
            and self.on_roll is not None
            and target.place_for(self.on_roll) in self.sources
        )

    @cached_property
    def playable(self) -> tuple[int, ...]:
        """Those of the dice left that can still be played."""
        if not self.steps:
            return ()
        most = most_steps(self.current, self.dice_left)
        if most == len(self.dice_left) or len(set(self.dice_left)) == 1:
            return self.dice_left[:most]
        return (step_made(self.current, self.dice_left, self.steps[0])[1],)

    @cached_property
    def in_hand(self) -> int | None:
        """The place of the checker in hand: a checker on the bar is always the first."""
        selected = self.selection.selected
        if not self.is_moving:
            return None
        if selected is None and BAR in self.sources:
            return BAR
        return selected if selected in self.sources else None

    @property
    def target_in_hand(self) -> Target | None:
        """Where the checker in hand lies on the board."""
        if self.in_hand is None or self.on_roll is None:
            return None
        return Target.of_place(self.in_hand, self.on_roll)

    @cached_property
    def landings(self) -> dict[int, tuple[Move, ...]]:
        """Where the checker in hand may go, and by which steps."""
        return {} if self.in_hand is None else self.destinations(self.in_hand)

    def destinations(self, source: int) -> dict[int, tuple[Move, ...]]:
        """Where that checker may go, and by which steps."""
        if not self.is_moving or self.dice is None:
            return {}
        state = self.state
        combine = state.rules.combined_moves
        return ways(state.position, self.dice, source, state.steps, combine=combine)

    def why_not(self, source: int, target: int) -> str:
        """Why a checker may not go there, in the numbers of the board; empty if it may."""
        state, on_roll = self.state, self.on_roll
        if self.dice is None or on_roll is None:
            return ""
        refusal = explain(state.position, self.dice, source, target, state.steps, rules=state.rules)
        if refusal is None:
            return ""
        return refusal.numbered(lambda point: self.viewpoint.label(point, on_roll))

    def why_stuck(self, source: int) -> str:
        """Why a checker cannot move at all: the reason that holds for the die shown first."""
        for die in dict.fromkeys(self.dice_left):
            why = self.why_not(source, max(source - die, OFF))
            if why:
                return why
        return self.why_not(source, OFF)
