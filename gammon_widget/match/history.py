"""Turns and games, derived from the log of a match."""

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


class HistoryEntry(NamedTuple):
    """One entry of the log: the action and the state after it.

    `automatic` marks what no person decided: a forced pass, a rerolled tie or a bot's action.
    `drawn` marks dice from the dice source of the match.
    """

    action: Action
    state: GameState
    automatic: bool = False
    drawn: bool = False


class CompletedTurn(NamedTuple):
    """One finished turn: player, roll and play.

    Attributes
    ----------
    color
        The player.
    dice
        The roll.
    play
        The play; without moves if no move was possible.
    """

    color: Color
    dice: Dice
    play: _Play

    @property
    def position(self) -> Position:
        """The position before the play, from the player's side."""
        return self.play.position

    @property
    def moves(self) -> tuple[Move, ...]:
        """The steps, in the order of play."""
        return self.play.moves


class Game(NamedTuple):
    """One game of a match, finished or not.

    Attributes
    ----------
    states
        The initial state, then the state after each action.
    actions
        The actions: ``actions[n]`` leads from ``states[n]`` to ``states[n + 1]``.
    """

    states: tuple[GameState, ...]
    actions: tuple[Action, ...]

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it is unfinished."""
        return self.states[-1].result

    def __repr__(self) -> str:
        result = "unfinished" if self.result is None else f"{self.result.winner} won"
        return f"<Game: {len(self.actions)} actions, {result}>"

    @property
    def turns(self) -> tuple[CompletedTurn, ...]:
        """The finished turns, in order."""
        pairs = zip(self.states, self.actions, strict=False)
        return tuple(turn for before, action in pairs if (turn := finished_turn(before, action)))


def finished_turn(before: GameState, action: Action) -> CompletedTurn | None:
    """The turn that this action finishes, or None."""
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


def forced_pass(state: GameState) -> list[HistoryEntry]:
    """The automatic empty play if no die of the roll can be played; otherwise nothing."""
    if state.phase is not Phase.MOVE or state.steps or state.next_steps:
        return []
    forced = MakePlay(())
    return [HistoryEntry(forced, apply(state, forced), automatic=True)]


def games_of(start: GameState, log: Sequence[HistoryEntry]) -> Iterator[Game]:
    """Split a log into games."""
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
