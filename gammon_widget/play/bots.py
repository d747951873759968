"""Whose turn it is to think, and what a bot's answer stands for."""

from __future__ import annotations

from collections.abc import Callable

from ..rules import (
    Accept,
    Action,
    ActionKind,
    Beaver,
    Color,
    Confirm,
    Decline,
    Double,
    Drop,
    GameState,
    GammonError,
    NewGame,
    Phase,
    Raccoon,
    Resign,
    Take,
)
from .acting import make_play
from .players import Decision, Player

_BY_KIND: dict[ActionKind, Callable[[], Action]] = {
    action.kind: action
    for action in (Confirm, Double, Beaver, Raccoon, Take, Drop, Resign, Accept, Decline, NewGame)
}
"""The actions that are told by naming their kind alone."""


def awaited_bot(state: GameState, players: tuple[Player, Player]) -> tuple[Color, Player] | None:
    """The bot whose decision is awaited, if it is a bot's."""
    decider = state.decider
    if decider is None:
        # Anyone may make the opening roll: a bot does only when no person is there to.
        alone = not any(player.is_person for player in players)
        if state.phase is not Phase.OPENING or not alone:
            return None
        decider = Color.WHITE
    player = players[decider.slot]
    return None if player.is_person else (decider, player)


def decided(state: GameState, decision: Decision) -> Action:
    """The action that a decision, other than to roll, stands for.

    Raises
    ------
    GammonError
        If it stands for none; what `make_play` raises as well.
    """
    if not isinstance(decision, ActionKind):
        return make_play(state, decision)
    action = _BY_KIND.get(decision)
    if action is None:
        raise GammonError(f"A bot cannot answer {decision.value!r} by itself.")
    return action()
