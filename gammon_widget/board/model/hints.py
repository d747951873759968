"""An engine's advice as arrows on the board and as sentences in the status bar."""

from __future__ import annotations

from ...analysis.values.error_class import ERROR_COLORS, ErrorClass
from ...drawing import ArrowView, ComparedView
from ...drawing.view import Trail
from ...engine.advice import Advice
from ...engine.evaluation import Candidates, CubeAdvice, equity_text
from ...languages.translation import _
from ...notation.plays import merged_moves
from ...rules import Action, ActionKind, Color, GameState, Move, Phase, Play, Position, legal_steps
from .narration import error_in_words
from .turn import Turn, format_play

NEGLIGIBLE_EQUITY = 0.0005
"""Costs below this value round to zero at three decimals."""

MAX_HINTS = 2
"""The maximum number of plays in a sentence."""

SHARE_LOST, MIN_SHARE = 5.5, 0.12
"""How much a bar in a comparison shrinks per unit of lost equity, and its minimum length."""


def hint_arrows(state: GameState, advice: Advice) -> tuple[ArrowView, ...]:
    """Return the arrows of the moves that complete the best play.

    The tuple is empty for advice on the cube, or if the best play can no longer be completed.
    """
    return play_arrows(state, advice.best.play) if isinstance(advice, Candidates) else ()


def answer_arrows(state: GameState, advice: Advice) -> tuple[ArrowView, ...]:
    """Return the arrows of the whole best play, in the colour of good plays."""
    arrows = hint_arrows(state.at_turn_start, advice)
    return tuple(arrow._replace(color=ERROR_COLORS[ErrorClass.FINE]) for arrow in arrows)


def play_arrows(state: GameState, play: Play) -> tuple[ArrowView, ...]:
    """Return the arrows of a play. After some steps, only the remaining moves have arrows."""
    turn = state.turn or Color.WHITE
    return tuple(
        ArrowView(*Trail.of(shown, turn))
        for shown in merged_moves(_moves_left(state, play), state.position)
    )


def _moves_left(state: GameState, play: Play) -> tuple[Move, ...]:
    """Return the moves that complete a play, or no moves if it can no longer be completed."""
    if not state.steps or state.dice is None:
        return play.moves
    paths: list[tuple[tuple[Move, ...], Position]] = [((), state.position)]
    while paths:
        longer = []
        for path, position in paths:
            if position == play.result:
                return path
            for move, after in legal_steps(state.turn_start, state.dice, (*state.steps, *path)):
                longer.append(((*path, move), after))
        paths = longer
    return ()


def in_words(advice: Advice, turn: Turn) -> str:
    """Return sentences about the best choice, the alternatives with their costs, and the engine."""
    state = turn.state
    if isinstance(advice, Candidates):
        recommendation, source = _plays_in_words(advice, turn), advice.best.evaluation
    else:
        recommendation, source = _cube_in_words(advice, state), advice.evaluation
    by = _("According to {engine}, {level}.", engine=source.engine, level=source.level)
    return " ".join([recommendation, by, *source.assumes])


def best_on_board(advice: Advice, turn: Turn) -> str:
    """Return the best play in the board's point numbers, for screen readers.

    The string is empty if the notation of the play uses the same numbers.
    """
    if not isinstance(advice, Candidates):
        return ""
    play = turn.viewpoint.on_board(str(advice.best.play), turn.on_roll or Color.WHITE)
    return play and _("On this board: {play}.", play=play.replace(" ", ", "))


def verdict(cost: float) -> str:
    """Return the tutor's comment on a decision that has been made."""
    kind, loss = error_in_words(cost)
    if cost < NEGLIGIBLE_EQUITY:
        return _("That was the best choice.")
    return _("{error}: it {costs}.", error=kind, costs=loss)


def warning(cost: float, name: str) -> str:
    """Return a tutor's warning before a blunder, without revealing the better choice."""
    error, costs = error_in_words(cost)
    return _("{error}: it {costs}, according to {name}.", error=error, costs=costs, name=name)


def comparison(
    advice: Advice, turn: Turn, action: Action | ActionKind, cost: float
) -> tuple[ComparedView, ...]:
    """Return the best choice and the user's choice, with their equities.

    `cost` is the equity that the user's choice loses.
    """
    state = turn.state
    if isinstance(advice, Candidates):
        wanted = next(each for each in advice if each.difference == -cost)
        words, worth = format_play(advice.best.play, turn), advice.best.equity
        other = format_play(wanted.play, turn)
    else:
        kind = action if isinstance(action, ActionKind) else action.kind
        worth, other = advice.evaluation.cubeful, _(kind.value.capitalize())
        words = _("Double") if advice.doubles else _("Roll")
        if state.phase is Phase.DOUBLE:
            worth, words = -worth, _((advice.answer or ActionKind.TAKE).value.capitalize())
    return (
        ComparedView(_("Best"), words, equity_text(worth), share_of(0.0)),
        ComparedView(
            _("Yours"), other, equity_text(worth - cost), share_of(cost), ErrorClass.of(cost)
        ),
    )


def share_of(cost: float) -> float:
    """Return the length, from 0 to 1, of the bar that shows a choice in a comparison.

    `cost` is the loss of equity. The bar of the best choice has length 1.
    """
    return max(MIN_SHARE, 1 - SHARE_LOST * cost)


def _plays_in_words(plays: Candidates, turn: Turn) -> str:
    others = [
        f"{format_play(each.play, turn)} ({equity_text(each.difference)})"
        for each in plays[1:MAX_HINTS]
    ]
    then = _(", then {others}", others=", ".join(others)) if others else ""
    return _("Best: {play}{then}.", play=format_play(plays.best.play, turn), then=then)


def _cube_in_words(advice: CubeAdvice, state: GameState) -> str:
    take, drop = advice.double_take, advice.double_pass
    if take is None or drop is None:
        return _(
            "You cannot double here; the equity is {no_double}.",
            no_double=equity_text(advice.no_double),
        )
    if state.phase is Phase.DOUBLE:
        answer = _((advice.answer or ActionKind.TAKE).value.capitalize())
        # For the player who answers, the equities are the opponent's, negated.
        return _(
            "{answer}: a take is worth {take}, and a drop {drop}.",
            answer=answer,
            take=equity_text(-take),
            drop=equity_text(-drop),
        )
    return _(
        "{choice}: no double {no_double}, double and take {take}, double and drop {drop}.",
        choice=_(advice.choice.capitalize()),
        no_double=equity_text(advice.no_double),
        take=equity_text(take),
        drop=equity_text(drop),
    )
