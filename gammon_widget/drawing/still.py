"""From a state to what a picture of it shows, without anything to click."""

from __future__ import annotations

from ..rules import Color, GameState, OfferKind, Phase
from .view import BoardView, CubePlace, CubeView, DieState, DieView, PlayerView

Names = tuple[str, str]
"""What the players are called, as (White, Black)."""

_UNTURNED_FACE = 64  # what a cube shows before it is turned for the first time


def still_view(state: GameState, names: Names) -> BoardView:
    """What a picture of the state shows: the board, the roll, the cube and the score."""
    over = state.phase is Phase.OVER
    return BoardView(
        points=state.points,
        bar=state.bar,
        off=state.off,
        players=(_player(state, Color.WHITE, names), _player(state, Color.BLACK, names)),
        match_length=state.length,
        dice=() if over else _dice(state),
        cube=_cube(state),
        turn=None if over else state.turn,
    )


def _player(state: GameState, color: Color, names: Names) -> PlayerView:
    return PlayerView(
        name=names[color.slot],
        pips=state.pips[color.slot],
        score=state.score[color.slot],
        to_decide=color is state.decider,
    )


def _dice(state: GameState) -> tuple[DieView, ...]:
    """The roll; used dice come first among doublets, else where they were written."""
    if state.dice is None or state.turn is None:
        return ()
    left = list(state.dice_left)
    shown = []
    for number in reversed(state.dice.numbers):
        ready = number in left
        if ready:
            left.remove(number)
        die_state = DieState.READY if ready else DieState.USED
        shown.append(DieView(state.turn, number, die_state))
    return tuple(reversed(shown))


def _cube(state: GameState) -> CubeView:
    cube = state.cube
    face = _UNTURNED_FACE if cube.value == 1 else cube.value
    if not state.rules.cube:
        return CubeView(face, CubePlace.NONE)
    if state.offer is not None and state.offer.kind is not OfferKind.RESIGNATION:
        stake = (2 if state.offer.kind is OfferKind.DOUBLE else 4) * cube.value
        return CubeView(stake, CubePlace.OFFERED, state.offer.by)
    if state.crawford:
        return CubeView(face, CubePlace.CRAWFORD)
    return CubeView(face, CubePlace.CENTRED if cube.owner is None else CubePlace.OWNED, cube.owner)
