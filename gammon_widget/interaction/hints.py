"""What an engine says, as arrows on the board and as sentences under it."""

from __future__ import annotations

from ..drawing import ArrowView, Target
from ..engine import Advice, Candidates, CubeAdvice
from ..engine.showing import equity_text
from ..rules import ActionKind, Color, GameState, Move, Phase, Play, Position
from ..rules.steps import legal_steps
from .merged_moves import merged_moves

MAX_HINTS = 3
"""So many plays are named in a sentence."""


def hint_arrows(state: GameState, advice: Advice) -> tuple[ArrowView, ...]:
    """The arrows of the best play; what else might be played has its rows in a table.

    Parameters
    ----------
    state
        The state that is seen, with the steps made.
    advice
        What an engine says. What cannot be reached any more after the steps made has no arrows,
        and advice on the cube has none either.
    """
    return play_arrows(state, advice.best.play) if isinstance(advice, Candidates) else ()


def play_arrows(state: GameState, play: Play) -> tuple[ArrowView, ...]:
    """The arrows of one play, or of what is left of it after the steps made."""
    turn = state.turn or Color.WHITE
    return tuple(
        ArrowView(turn, Target.of_place(way.source, turn), Target.of_place(way.target, turn))
        for way in _ways_left(state, play)
    )


def _ways_left(state: GameState, play: Play) -> list[Move]:
    """The ways that lead from what is seen to the play's result; none if none do."""
    return merged_moves(_moves_left(state, play), state.current)


def _moves_left(state: GameState, play: Play) -> tuple[Move, ...]:
    if not state.steps or state.dice is None:
        return play.moves
    paths: list[tuple[tuple[Move, ...], Position]] = [((), state.current)]
    while paths:
        longer = []
        for path, position in paths:
            if position == play.result:
                return path
            for move, after in legal_steps(state.position, state.dice, (*state.steps, *path)):
                longer.append(((*path, move), after))
        paths = longer
    return ()


def in_words(advice: Advice, state: GameState) -> str:
    """What is right, what else might be done and what that costs, and who says so."""
    if isinstance(advice, Candidates):
        said, source = _plays_in_words(advice), advice.best.evaluation
    else:
        said, source = _cube_in_words(advice, state), advice.evaluation
    return " ".join([f"{said} {source.engine}, {source.level}.", *source.assumes])


def warning(cost: float, name: str) -> str:
    """What a tutor says before a blunder, without telling what is better."""
    return f"That gives away {cost:.3f}, says {name}."


def _plays_in_words(plays: Candidates) -> str:
    others = [f"{each.play} ({equity_text(each.difference)})" for each in plays[1:MAX_HINTS]]
    then = f", then {', '.join(others)}" if others else ""
    return f"Best is {plays.best.play}{then}."


def _cube_in_words(advice: CubeAdvice, state: GameState) -> str:
    take, drop = advice.double_take, advice.double_pass
    if take is None or drop is None:
        return f"There is nothing to double here: {equity_text(advice.no_double)}."
    if state.phase is Phase.DOUBLE:
        answer = (advice.answer or ActionKind.TAKE).value.capitalize()
        # To the player who answers, the equities are those of their opponent turned round.
        return f"{answer}: a take is worth {equity_text(-take)}, a drop {equity_text(-drop)}."
    return (
        f"{advice.choice.value.capitalize()}: no double {equity_text(advice.no_double)}, "
        f"double and take {equity_text(take)}, double and pass {equity_text(drop)}."
    )
