"""What can be done to a match, for whatever has one: the match itself, and its boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..rules import (
    ActionError,
    ActionKind,
    Dice,
    FormatError,
    GameState,
    GammonError,
    Level,
    Move,
    Phase,
    Play,
    Position,
    actions,
    legal_actions,
    objection,
)
from ..rules.validation import as_int, brief

if TYPE_CHECKING:
    from .match import Match
    from .seats import Actor


class Acting:
    """The actions, each of which gives the state it leads to.

    All of them raise `ActionError` when they are out of place and `PlayError` when they move
    checkers against the rules; nothing has changed then.
    """

    @property
    def match(self) -> Match:
        """The match that is acted on."""
        raise NotImplementedError

    @property
    def seat(self) -> Actor:
        """From where it acts; None is the notebook, which may act for both players."""
        return None

    def roll(self, dice: Dice | Iterable[int] | None = None) -> GameState:
        """Roll the dice; in the opening, ties are rolled again.

        Parameters
        ----------
        dice
            The roll to use in place of the dice source's next.
        """
        return self.match.roll(dice, by=self.seat)

    def reroll(self) -> GameState:
        """Put a new roll in place of the one on the board; recorded like everything else."""
        return self.match.reroll(by=self.seat)

    def step(self, source: int, target: int) -> GameState:
        """Move one checker by one die, in the numbering of the player on roll."""
        return self.match.commit(actions.Step(Move(source, target)), self.seat)

    def play(self, play: Play | Sequence[tuple[int, int]] | str) -> GameState:
        """Make a whole play and end the turn.

        Parameters
        ----------
        play
            One of the legal plays, its moves, or its notation such as ``"8/5 6/5"``.
        """
        return self.match.commit(make_play(self.match.state, play), self.seat)

    def confirm(self) -> GameState:
        """End the turn with the steps made."""
        return self.match.commit(actions.Confirm(), self.seat)

    def double(self) -> GameState:
        """Offer the cube."""
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
                "One resigns a single game (1), a gammon (2) or a backgammon (3), "
                f"not {brief(level)}."
            )
        return self.match.commit(actions.Resign(Level(number)), self.seat)

    def accept(self) -> GameState:
        """Accept a resignation."""
        return self.match.commit(actions.Accept(), self.seat)

    def decline(self) -> GameState:
        """Decline a resignation: the game goes on."""
        return self.match.commit(actions.Decline(), self.seat)

    def new_game(self) -> GameState:
        """Begin the next game; after the last game of a match, a new match."""
        return self.match.commit(actions.NewGame(), self.seat)

    def set_up(self, state: GameState | Position | str) -> GameState:
        """Put any state in place of the present one; it can be undone.

        Parameters
        ----------
        state
            A state, a text of one such as an XGID, or a position with White on roll.
        """
        return self.match.commit(actions.SetUp(as_state(state)), self.seat)

    def undo(self) -> GameState:
        """Take back the last decision of a person, and all that followed by itself."""
        return self.match.undo(by=self.seat)

    def redo(self) -> GameState:
        """Do again what was undone last."""
        return self.match.redo(by=self.seat)


def as_state(given: GameState | Position | str) -> GameState:
    """The state that is meant: itself, what a text says, or a position with White on roll.

    Raises
    ------
    GammonError
        If it is none of these, or the text cannot be read.
    """
    match given:
        case GameState():
            return given
        case Position():
            return GameState.on_roll(given)
        case str():
            try:
                return GameState.parse(given)
            except FormatError:
                return GameState.on_roll(Position.parse(given))
    raise GammonError(
        "A state is a GameState, a Position, or a text of either such as an XGID; "
        f"not {brief(given)}."
    )


def make_play(state: GameState, play: Play | Sequence[tuple[int, int]] | str) -> actions.MakePlay:
    """The action that makes a play, however the play is given.

    Raises
    ------
    ActionError
        If no dice are to be played.
    FormatError, PlayError
        If it is a text that cannot be read, or is no legal play.
    """
    if state.phase is not Phase.MOVE or state.dice is None:
        why = objection(state, ActionKind.PLAY)
        raise ActionError(ActionKind.PLAY, state.phase, legal_actions(state), why)
    if isinstance(play, str):
        from ..notation import parse_play

        play = parse_play(play, state.position, state.dice)
    moves = play.moves if isinstance(play, Play) else play
    try:
        return actions.MakePlay(tuple(Move(*move) for move in moves))
    except TypeError:
        raise GammonError(
            "A play is one of the legal plays, its moves, or a text such as '8/5 6/5'; "
            f"not {brief(play)}."
        ) from None
