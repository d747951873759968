"""The actions of a match, shared by `Match` and its boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..rules import (
    Dice,
    GameState,
    GammonError,
    Level,
    Move,
    Play,
    Position,
    Rules,
    actions,
    to_state,
)
from ..rules.action_input import make_play
from ..rules.validation import as_int, brief
from ..rules.variant import Numbers, rules_of
from .seats import Actor

if TYPE_CHECKING:
    from .match import Match


class MatchActions:
    """The actions of a match. Each method returns the state after its action.

    All methods raise `ActionError` when the action is not possible now, and `PlayError` for an
    illegal play; the match is then unchanged.
    """

    @property
    def match(self) -> Match:
        """The match that the actions change."""
        raise NotImplementedError

    @property
    def seat(self) -> Actor:
        """The seat that acts; None for the notebook, which may act for both players."""
        return None

    def roll(self, dice: Dice | Iterable[int] | None = None) -> GameState:
        """Roll the dice; in the opening, ties are rolled again.

        Parameters
        ----------
        dice
            The roll to use instead of the next roll from the dice source.
        """
        return self.match.roll(dice, by=self.seat)

    def reroll(self) -> GameState:
        """Replace the roll on the board with a new roll, which is logged like any other action."""
        return self.match.reroll(by=self.seat)

    def step(self, source: int, target: int) -> GameState:
        """Move one checker by one die.

        Points are numbered from the point of view of the player on roll.
        """
        return self.match.commit(actions.Step(Move(source, target)), self.seat)

    def play(self, play: Play | Sequence[tuple[int, int]] | str) -> GameState:
        """Make a whole play and end the turn.

        Parameters
        ----------
        play
            One of the legal plays, its moves, or its notation, such as ``"8/5 6/5"``. On a board
            with different point numbers, use the numbers of the board, as in ``"17/20 19/20"``.
        """
        made = make_play(self.match.state, play, *self._typed_numbers)
        return self.match.commit(made, self.seat)

    @property
    def _typed_numbers(self) -> tuple[Numbers, ...]:
        """The numberings in which a play can be typed; the board's own numbering is first."""
        return (self.match.state.usual_numbers,)

    def confirm(self) -> GameState:
        """End the turn after single steps."""
        return self.match.commit(actions.Confirm(), self.seat)

    def double(self) -> GameState:
        """Offer a double."""
        return self.match.commit(actions.Double(), self.seat)

    def beaver(self) -> GameState:
        """Take a double and double again at once, keeping the cube."""
        return self.match.commit(actions.Beaver(), self.seat)

    def raccoon(self) -> GameState:
        """Answer a beaver by doubling once more."""
        return self.match.commit(actions.Raccoon(), self.seat)

    def take(self) -> GameState:
        """Accept a double or a beaver."""
        return self.match.commit(actions.Take(), self.seat)

    def drop(self) -> GameState:
        """Refuse a double or a beaver, and lose the game."""
        return self.match.commit(actions.Drop(), self.seat)

    def resign(self, level: Level | int = Level.SINGLE) -> GameState:
        """Offer to resign a single game (1), a gammon (2) or a backgammon (3)."""
        number = as_int(level)
        if number not in tuple(Level):
            raise GammonError(
                "A resignation must be a single game (1), a gammon (2) or a backgammon (3), not "
                f"{brief(level)}."
            )
        return self.match.commit(actions.Resign(Level(number)), self.seat)

    def accept(self) -> GameState:
        """Accept a resignation."""
        return self.match.commit(actions.Accept(), self.seat)

    def decline(self) -> GameState:
        """Decline a resignation; the game continues."""
        return self.match.commit(actions.Decline(), self.seat)

    def new_game(self) -> GameState:
        """Begin the next game or, after the last game of a match, a new match."""
        return self.match.commit(actions.NewGame(), self.seat)

    def set_up(self, state: GameState | Position | str) -> GameState:
        """Replace the current state with another state; this can be undone.

        Parameters
        ----------
        state
            A state, its text (such as an XGID), or a position. In a position, White is on roll.
        """
        return self.match.commit(actions.SetUp(to_state(state)), self.seat)

    def undo(self) -> GameState:
        """Take back a person's last decision and all automatic actions after it."""
        return self.match.undo(by=self.seat)

    def redo(self) -> GameState:
        """Repeat the last undone action."""
        return self.match.redo(by=self.seat)


def opening_state(length: int | None, rules: Rules | str | None) -> GameState:
    """Return the initial state of a match. The default length is the usual one for the rules."""
    rules = Rules.standard() if rules is None else rules_of(rules)
    return GameState.start(rules.usual_length if length is None else length, rules)
