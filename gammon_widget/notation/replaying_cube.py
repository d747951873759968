"""Replaying doubles and their answers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..rules.actions import Action, Beaver, Double, Drop, Raccoon, Take
from ..rules.allowed import why_no_double
from ..rules.color import Color
from ..rules.cube import Offer, OfferKind
from ..rules.state import GameState, Phase
from .match_text import Entry, EntryKind

if TYPE_CHECKING:
    from .replaying import Replay

_RAISE: dict[OfferKind, Action] = {OfferKind.DOUBLE: Beaver(), OfferKind.BEAVER: Raccoon()}


def replay_cube(game: Replay, entry: Entry) -> None:
    """Replay a double, a beaver, a raccoon, a take or a drop."""
    if entry.kind is EntryKind.DOUBLE:
        if game.state.phase is Phase.DOUBLE:
            _raise(game, entry)
        else:
            _double(game, entry)
        _check_value(game, entry)
        return
    if game.state.phase is not Phase.DOUBLE:
        after_raccoon = bool(game.actions) and isinstance(game.actions[-1], Raccoon)
        if entry.kind is EntryKind.TAKE and after_raccoon:
            return  # a raccoon needs no answer here, and other programs write one
        raise entry.place.error(
            game.format, f"There is no double to {entry.kind.value}.", "a roll or a double"
        )
    _check_answerer(game, entry)
    game.do(Take() if entry.kind is EntryKind.TAKE else Drop(), entry.place)


def _raise(game: Replay, entry: Entry) -> None:
    """Double once more, at once."""
    _check_answerer(game, entry)
    offer = game.state.offer
    assert offer is not None  # a double is pending
    game.do(_RAISE[offer.kind], entry.place)


def _double(game: Replay, entry: Entry) -> None:
    state = game.state
    by = entry.by or state.turn or Color.WHITE
    if state.phase is Phase.OPENING:
        game.report(entry.place, "There is a double before the opening roll. It stands.")
        position = state.position if by is Color.WHITE else state.position.swapped()
        state = replace(state, phase=Phase.ROLL, turn=by, position=position)
    elif state.phase is Phase.ROLL and by is state.turn:
        reason = why_no_double(state)
        if reason is None:
            game.do(Double(), entry.place)
            return
        game.report(entry.place, f"{reason} The double stands all the same.")
    else:
        why = why_no_double(state) if by is state.turn else f"It is not {by.capitalize()}'s turn."
        raise entry.place.error(game.format, why or "No double can be here.", "a roll")
    game.put(_doubled(state, by))


def _doubled(state: GameState, by: Color) -> GameState:
    return replace(state, phase=Phase.DOUBLE, offer=Offer(OfferKind.DOUBLE, by))


def _check_answerer(game: Replay, entry: Entry) -> None:
    offer = game.state.offer
    assert offer is not None  # a double is pending
    if entry.by is offer.by:
        raise entry.place.error(
            game.format,
            f"{entry.by.capitalize()} cannot answer his own double.",
            f"the answer of {entry.by.opponent.capitalize()}",
        )


def _check_value(game: Replay, entry: Entry) -> None:
    offer, cube = game.state.offer, game.state.cube
    if entry.value is None:
        return
    if offer is None:
        value = cube.value  # a raccoon stands as soon as it is said
    else:
        value = cube.value * (2 if offer.kind is OfferKind.DOUBLE else 4)
    if entry.value != value:
        game.report(entry.place, f"The cube is offered at {value}, and {entry.value} is written.")
