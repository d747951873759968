"""The score of a finished game, and the start of the next one."""

from __future__ import annotations

from dataclasses import replace

from .color import Color
from .cube import Ending, Level, Result
from .position import HOME, Position
from .state import GameState, Phase


def level_won(position: Position, *, with_men_off: bool = False) -> Level:
    """The level of a game that the player on roll has won by bearing off, seen by the winner.

    A gammon if the loser has borne off none; a backgammon if the loser also has a checker on the
    bar or in the winner's home, or with `with_men_off` even after bearing off.
    """
    points = position.points
    behind = points[0] < 0 or any(points[place] < 0 for place in range(1, HOME + 1))
    saved = position.off[1] > 0
    if behind and (with_men_off or not saved):
        return Level.BACKGAMMON
    return Level.SINGLE if saved else Level.GAMMON


def finished(
    state: GameState, winner: Color, level: Level, stake: int, ending: Ending
) -> GameState:
    """The state with the game over and its points added to the score.

    Under the Jacoby rule a money game counts single while the cube is centred.
    """
    if state.rules.jacoby and not state.is_match and state.cube.owner is None:
        level = Level.SINGLE
    result = Result(winner, level, stake, ending)
    white, black = state.score
    if winner is Color.WHITE:
        white += result.points
    else:
        black += result.points
    return replace(state, phase=Phase.OVER, score=(white, black), offer=None, result=result)


def next_game(state: GameState) -> GameState:
    """The start of the next game, or of a new match after the last one.

    Where players start in turn, the other player starts, also after an unfinished game.
    """
    starter = (state.starter or Color.WHITE).opponent
    if state.match_winner is not None:
        return GameState.start(state.length, state.rules, starter=starter)
    # An unfinished Crawford game is still to be played.
    crawford = _crawford_is_next(state) or (state.crawford and state.result is None)
    return GameState.start(
        state.length, state.rules, state.score, crawford=crawford, starter=starter
    )


def _crawford_is_next(state: GameState) -> bool:
    """Whether a player has just come within a point of winning."""
    brink = state.length - 1
    if not (state.is_match and state.rules.crawford and brink in state.score):
        return False
    before = list(state.score)
    if state.result is not None:
        before[state.result.winner.slot] -= state.result.points
    return brink not in before
