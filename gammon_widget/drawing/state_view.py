"""From a state to what a picture of it shows, without anything to click."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..rules import Color, GameState, Phase, Rules
from .view import (
    UNTURNED_FACE,
    BoardView,
    CubePlace,
    CubeView,
    DieState,
    DieView,
    PlayerView,
)

Names = tuple[str, str]
"""What the players are called, as (White, Black)."""


def state_view(state: GameState, names: Names) -> BoardView:
    """What a picture of the state shows: the board, the roll, the cube and the score."""
    over = state.phase is Phase.OVER
    return BoardView(
        points=state.points,
        bar=state.bar,
        off=state.off,
        players=(_player(state, Color.WHITE, names), _player(state, Color.BLACK, names)),
        match_length=state.length,
        dice=() if over else _dice(state),
        cube=cube_view(state),
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
    if state.dice is None or state.turn is None:
        return ()
    numbers = state.dice.numbers
    states = die_states(numbers, state.dice_left, state.dice_left)
    return tuple(map(DieView, [state.turn] * len(numbers), numbers, states))


def die_states(
    numbers: Sequence[int], left: Iterable[int], playable: Iterable[int]
) -> list[DieState]:
    """How each die of a roll is drawn, in the order shown.

    Parameters
    ----------
    numbers
        The whole roll.
    left
        The dice still to be played: the others are used, the first ones of a double.
    playable
        Those of them that can be played: the others are blocked.
    """
    left, playable = list(left), list(playable)
    states = []
    for number in reversed(numbers):
        if number not in left:
            states.append(DieState.USED)
            continue
        left.remove(number)
        ready = number in playable
        if ready:
            playable.remove(number)
        states.append(DieState.READY if ready else DieState.BLOCKED)
    return states[::-1]


def cube_view(state: GameState, *, active: bool = False) -> CubeView:
    """The cube of a state; `active` if a click on it doubles just now."""
    cube, offer = state.cube, state.offer
    if state.rules.cube and offer is not None and state.offered_cube is not None:
        return CubeView(state.offered_cube, CubePlace.OFFERED, offer.by)
    resting = resting_cube(state.rules, cube.value, cube.owner, crawford=state.crawford)
    return replace(resting, active=active) if active else resting


def resting_cube(rules: Rules, value: int, owner: Color | None, *, crawford: bool) -> CubeView:
    """The cube while nobody offers it: in the middle or its owner's, or not in play at all."""
    face = UNTURNED_FACE if value == 1 else value
    if not rules.cube:
        return CubeView(face, CubePlace.NONE)
    if crawford:
        return CubeView(face, CubePlace.CRAWFORD)
    return CubeView(face, CubePlace.CENTRED if owner is None else CubePlace.OWNED, owner)
