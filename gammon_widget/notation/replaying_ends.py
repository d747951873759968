"""Replaying how games end: by the rules, or as the file says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..rules.actions import Accept, Drop, Resign
from ..rules.color import Color
from ..rules.cube import Level, OfferKind
from ..rules.state import Phase
from .match_text import GameText
from .record import Declared, over

if TYPE_CHECKING:
    from .replaying import Replay


class JacobyUnknownError(Exception):
    """A result shows that the Jacoby rule, of which the file says nothing, was not in use."""


def declared_end(game: Replay, after: GameText | None) -> Declared | None:
    """How the file says that the game ended: in so many words, or by the next game's score."""
    declared = game.text.declared
    if after is None or after.score is None:
        return declared
    white, black = (now - then for now, then in zip(after.score, game.start.score, strict=True))
    if (white > 0) == (black > 0) or min(white, black) < 0:
        return declared
    shown = Declared(Color.WHITE if white else Color.BLACK, white or black)
    if declared is not None and declared != shown:
        game.report(
            game.text.declared_at,
            f"{declared.winner.capitalize()} is said to win {declared.points} here, and by the "
            f"next score {shown.winner.capitalize()} has won {shown.points}, which stands.",
        )
    return shown


def replay_end(game: Replay, declared: Declared, *, jacoby_known: bool) -> None:
    """End the game as the file declares.

    Raises
    ------
    JacobyUnknownError
        If the result can be only without the Jacoby rule, which was assumed.
    """
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    if state.phase is Phase.OVER:
        result = state.result
        if result is None or (result.winner, result.points) == (winner, points):
            return
        _check_jacoby(game, declared, jacoby_known)
        if winner is not result.winner or not _is_cut(game, declared, result.points):
            game.report(
                place,
                f"By the rules {result.winner.capitalize()} wins {result.points}; the file says "
                f"that {winner.capitalize()} wins {points}, which stands.",
            )
        game.put(over(replace(state, score=game.start.score), winner, points))
        return
    offer = state.offer
    if offer is not None and offer.by is winner:
        stake = state.cube.value * (2 if offer.kind is OfferKind.BEAVER else 1)
        if points == stake:
            game.report(place, "The drop is missing after the double; the result shows it.")
            game.do(Drop(), place)
            return
    _resign(game, declared, jacoby_known)


def _resign(game: Replay, declared: Declared, jacoby_known: bool) -> None:
    place, state = game.text.declared_at, game.state
    winner, points = declared.winner, declared.points
    level, rest = divmod(points, state.cube.value)
    regular = not rest and level in tuple(Level)
    if not regular:
        if not _is_cut(game, declared, max(Level) * state.cube.value):
            game.report(
                place,
                f"{points} points cannot be won with the cube on {state.cube.value}. They stand.",
            )
    elif level > 1 and not state.is_match and state.rules.jacoby and state.cube.owner is None:
        _check_jacoby(game, declared, jacoby_known)
        game.report(
            place,
            f"Under the Jacoby rule no more than {state.cube.value} can be won while the cube is "
            f"centred; the file says {points}, which stands.",
        )
    elif state.turn is winner.opponent and state.phase in (Phase.ROLL, Phase.MOVE):
        game.do(Resign(Level(level)), place)
        game.do(Accept(), place)
        return
    # The winner is on roll, and nobody resigns out of turn by the rules of `apply`.
    game.put(over(state, winner, points))


def _is_cut(game: Replay, declared: Declared, won: int) -> bool:
    """Whether what was won is declared without what the winner did not need, as XG counts it."""
    needed = game.start.length - game.start.score[declared.winner.slot]
    return declared.points == needed < won


def _check_jacoby(game: Replay, declared: Declared, jacoby_known: bool) -> None:
    """See whether the declared result only shows that the Jacoby rule is not in use."""
    state = game.state
    centred = not state.is_match and state.cube.owner is None
    gammon = declared.points in (2 * state.cube.value, 3 * state.cube.value)
    if not jacoby_known and state.rules.jacoby and centred and gammon:
        raise JacobyUnknownError
