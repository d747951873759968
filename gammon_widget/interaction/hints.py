"""What an engine says, as arrows on the board and as sentences under it."""

from __future__ import annotations

from ..drawing import ArrowView, ComparedView, Target
from ..engine import Advice, Candidates, CubeAdvice
from ..engine.showing import equity_text
from ..rules import Action, ActionKind, Color, GameState, Move, Phase, Play, Position
from ..rules.steps import legal_steps
from .merged_moves import merged_moves
from .turn import Turn

MAX_HINTS = 2
"""So many plays are named in a sentence."""

WHOLE_BAR, MIN_SHARE = 0.4, 0.04
"""What has to be given away for an empty bar, and what of a bar is always seen."""


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


def in_words(advice: Advice, turn: Turn) -> str:
    """What is right, what else might be done and what that costs, and who says so."""
    state = turn.state
    if isinstance(advice, Candidates):
        said, source = _plays_in_words(advice, turn), advice.best.evaluation
    else:
        said, source = _cube_in_words(advice, state), advice.evaluation
    return " ".join([f"{said} {source.engine}, {source.level}.", *source.assumes])


def warning(cost: float, name: str) -> str:
    """What a tutor says before a blunder, without telling what is better."""
    return f"That gives away {cost:.3f}, says {name}."


def comparison(
    advice: Advice, turn: Turn, action: Action | ActionKind, cost: float
) -> tuple[ComparedView, ...]:
    """What is best and what is wanted in its place, with what each is worth.

    Parameters
    ----------
    advice
        What an engine says.
    turn
        Where something is wanted; its steps are made.
    action
        What is wanted.
    cost
        What it gives away.
    """
    state = turn.state
    if isinstance(advice, Candidates):
        wanted = next(each for each in advice if each.difference == -cost)
        words, worth = written(advice.best.play, turn), advice.best.equity
        other = written(wanted.play, turn)
    else:
        kind = action if isinstance(action, ActionKind) else action.kind
        worth, other = advice.evaluation.cubeful, kind.value.capitalize()
        words = "Double" if advice.doubles else "Roll"
        if state.phase is Phase.DOUBLE:
            worth, words = -worth, (advice.answer or ActionKind.TAKE).value.capitalize()
    return (
        ComparedView("Best", words, equity_text(worth), share_of(0.0)),
        ComparedView("Yours", other, equity_text(worth - cost), share_of(cost)),
    )


def share_of(cost: float) -> float:
    """How long the bar is of what gives away so much, 0 to 1."""
    return max(MIN_SHARE, 1 - cost / WHOLE_BAR)


def written(play: Play, turn: Turn) -> str:
    """A play of the roll, in the numbers that stand on the board."""
    return turn.viewpoint.in_labels(str(play), turn.state.turn or Color.WHITE)


def _plays_in_words(plays: Candidates, turn: Turn) -> str:
    others = [
        f"{written(each.play, turn)} ({equity_text(each.difference)})"
        for each in plays[1:MAX_HINTS]
    ]
    then = f", then {', '.join(others)}" if others else ""
    return f"Best is {written(plays.best.play, turn)}{then}."


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
