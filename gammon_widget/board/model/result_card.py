"""The card of a result: who has won what, the figures of both players, and the choices after it."""

from __future__ import annotations

from collections.abc import Iterator

from ...drawing import ButtonStyle, ButtonView, Dialog
from ...rules import Color, GameState, Level
from .narration import points_in_words, title
from .turn import Turn

CLOSE = ButtonView("position", "Close", long="Close the result")

KEYS = {"m": ("practise",), "n": ("rematch", "new_game")}
"""Buttons of the card by key; Enter presses the first one, Escape closes the card."""


def result_of(turn: Turn) -> Dialog:
    """The card of the result of a game."""
    state = turn.state
    first, *rest = _buttons(turn)
    winner = state.result.winner if state.result is not None else Color.WHITE
    return Dialog(
        title(turn.players, state),
        _arithmetic(state),
        (first._replace(style=ButtonStyle.PRIMARY), *rest),
        winner,
        None if turn.summary is None else turn.summary.figures,
        CLOSE,
    )


def _buttons(turn: Turn) -> Iterator[ButtonView]:
    """The choices, the most likely one first; those that come later are at the end."""
    won, viewpoint, summary = turn.state.match_winner is not None, turn.viewpoint, turn.summary
    review = ButtonView("review", "Review")
    again = ButtonView("rematch" if won and viewpoint.owns_match else "new_game", "Rematch")
    if not won:
        again = again._replace(label="Next game")
    choices = [review, *([again] if turn.idle is None else [])]
    first, *others = choices if won else reversed(choices)
    yield first
    if viewpoint.owns_match and not viewpoint.is_kept:
        yield ButtonView("keep", "Save in a file…")
    yield from others
    if summary is not None and summary.figures.progress is not None:
        yield ButtonView("stop_analysis", "Stop")
    elif summary is not None and summary.mistakes:
        count = summary.mistakes
        yield ButtonView("practise", f"Practise {count} mistake{'s' * (count != 1)}")


def _arithmetic(state: GameState) -> str:
    """The score and its parts: "7 to 3 · this game 2 points, cube at 2"."""
    result = state.result
    winner = result.winner if result is not None else Color.WHITE
    score = " to ".join(str(state.score[color.slot]) for color in (winner, winner.opponent))
    if result is None:
        return score
    game = points_in_words(result.points)
    if result.cube > 1:
        game += f", cube at {result.cube}"
    if state.match_winner is None:
        return f"{game} · {'match' if state.is_match else 'score'} {score}"
    level = {Level.GAMMON: "a gammon, ", Level.BACKGAMMON: "a backgammon, "}.get(result.level, "")
    return f"{score} · this game {level}{game}"
