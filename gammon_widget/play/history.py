"""What has happened: turns and games, read off the log of a match."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..rules import (
    Action,
    Color,
    Confirm,
    Dice,
    GameState,
    MakePlay,
    Move,
    NewGame,
    Phase,
    Position,
    Result,
    apply,
)
from ..rules import Play as _Play
from ..rules.steps import turn_so_far


class Entry(NamedTuple):
    """One line of the log.

    Attributes
    ----------
    action
        What was done.
    state
        The state it led to.
    automatic
        Whether it was nobody's decision: a forced pass, a rerolled tie, or a bot's doing.
    drawn
        Whether it took its dice from the match's dice source.
    """

    action: Action
    state: GameState
    automatic: bool = False
    drawn: bool = False


class CompletedTurn(NamedTuple):
    """One finished turn: who rolled what, where, and what they played.

    Attributes
    ----------
    color
        The player.
    dice
        Their roll.
    play
        What they played; without moves if they could not move.
    """

    color: Color
    dice: Dice
    play: _Play

    @property
    def position(self) -> Position:
        """The position before the play, seen by the player."""
        return self.play.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The steps, in the order they were made."""
        return self.play.moves


class Game(NamedTuple):
    """One game of a match, finished or not.

    Attributes
    ----------
    states
        The state it started from, then the state after each action.
    actions
        What was done: ``states[n + 1]`` is what ``actions[n]`` made of ``states[n]``.
    """

    states: tuple[GameState, ...]
    actions: tuple[Action, ...]

    @property
    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        return self.states[-1].result

    @property
    def turns(self) -> tuple[CompletedTurn, ...]:
        """The finished turns, in order."""
        pairs = zip(self.states, self.actions, strict=False)
        return tuple(turn for before, action in pairs if (turn := finished_turn(before, action)))


def finished_turn(before: GameState, action: Action) -> CompletedTurn | None:
    """The turn that an action has finished, if it has finished one."""
    if before.turn is None or before.dice is None:
        return None
    if isinstance(action, MakePlay):
        moves = action.moves
    elif isinstance(action, Confirm):
        moves = before.steps
    else:
        return None
    result = turn_so_far(before.position, before.dice, moves)[0]
    return CompletedTurn(before.turn, before.dice, _Play(moves, result, before.position))


def forced_pass(state: GameState) -> list[Entry]:
    """The empty play that follows by itself where no die of a roll can be played; else nothing."""
    if state.phase is not Phase.MOVE or state.steps or state.next_steps:
        return []
    forced = MakePlay(())
    return [Entry(forced, apply(state, forced), automatic=True)]


def games_of(start: GameState, log: Sequence[Entry]) -> Iterator[Game]:
    """Cut a log into games."""
    states: list[GameState] = [start]
    actions: list[Action] = []
    for entry in log:
        if isinstance(entry.action, NewGame):
            yield Game(tuple(states), tuple(actions))
            states, actions = [entry.state], []
        else:
            states.append(entry.state)
            actions.append(entry.action)
    yield Game(tuple(states), tuple(actions))
