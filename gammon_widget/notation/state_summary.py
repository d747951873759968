"""What there is to know of a state besides the checkers, in a few lines."""

from __future__ import annotations

from ..rules import Color, GameState, OfferKind, Phase
from .plays import write_play
from .xgid import write_xgid

_NAMES = {Color.WHITE: "White (X)", Color.BLACK: "Black (O)"}


def state_lines(state: GameState) -> tuple[str, ...]:
    """Score, cube, turn and XGID of a state, a line each.

    Raises
    ------
    FormatError
        If the state holds a number that is too large to be written.

    Examples
    --------
    >>> for line in state_lines(GameState.start(length=7)):
    ...     print(line)
    Match to 7: White (X) 0, Black (O) 0
    Cube: 1, centred
    Opening roll
    XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10
    """
    xgid = write_xgid(state)  # first, since it refuses numbers that Python cannot write either
    return _score(state), _cube(state), _turn(state), xgid


def _score(state: GameState) -> str:
    white, black = state.score
    game = f"Match to {state.length}" if state.is_match else "Money session"
    crawford = ", Crawford game" if state.crawford else ""
    options = [
        name
        for name, used in (("Jacoby", state.rules.jacoby), ("beavers", state.rules.beavers))
        if used and not state.is_match
    ]
    rules = f" ({', '.join(options)})" if options else ""
    return f"{game}: White (X) {white}, Black (O) {black}{crawford}{rules}"


def _cube(state: GameState) -> str:
    owner = state.cube.owner
    return f"Cube: {state.cube.value}, {'centred' if owner is None else _NAMES[owner]}"


def _turn(state: GameState) -> str:
    if state.turn is None:
        return "Opening roll"
    name, offer = _NAMES[state.turn], state.offer
    if state.phase is Phase.OVER:
        return "The game is over" if state.result is None else (
            f"The game is over: {_NAMES[state.result.winner]} wins "
            f"{state.result.points} point{'s' * (state.result.points != 1)}"
        )  # fmt: skip
    if offer is not None:
        other = _NAMES[offer.by.opponent]
        if offer.level is not None:
            return f"{_NAMES[offer.by]} resigns {offer.level.word}: {other} to accept or decline"
        verb = "beavers" if offer.kind is OfferKind.BEAVER else "doubles"
        return f"{_NAMES[offer.by]} {verb}: {other} to answer"
    if state.dice is None:
        return f"{name} to roll"
    played = f", so far {write_play(state.steps, state.position)}" if state.steps else ""
    return f"{name} to play {state.dice}{played}"
