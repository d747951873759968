"""Seats at a match and their permissions."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from ..rules import (
    ActionError,
    ActionKind,
    ActionReason,
    Color,
    GammonError,
    NewGame,
    Objection,
    Phase,
    Rules,
)
from ..rules.validation import brief, did_you_mean, folded

if TYPE_CHECKING:
    from .log import Passage
    from .match import Match
    from .players import Player


class Seat(StrEnum):
    """The place from which somebody acts; a `Color` means the seat of that colour."""

    WHITE = "white"
    BLACK = "black"
    WATCHER = "watcher"
    """Sees everything but may not act."""


Actor = Seat | Color | None
"""A seat, or None for the notebook, which may act for both players."""

LEADER = Color.WHITE
"""The first to join leads the table and plays White."""


def seat_named(name: Seat | Color | str) -> Seat:
    """The seat of this name or colour; raises `GammonError` for any other value."""
    word = folded(name)
    if word not in tuple(Seat):
        meant = did_you_mean(name, Seat)
        raise GammonError(
            f"The seats are 'white', 'black' and 'watcher'; there is no {brief(name)}.{meant}"
        )
    return Seat(word)


_WATCHING = Objection(ActionReason.WATCHER, "A watcher acts for nobody.")

_FOR_THE_NOTEBOOK = {
    ActionKind.SET_UP: "A position is set up from the notebook, not from a seat.",
    ActionKind.REROLL: "The dice are rolled once: other dice come from the notebook, not a seat.",
}

NOTHING_TO_UNDO = Objection(ActionReason.NOTHING_TO_UNDO, "There is nothing to take back.")
NOTHING_TO_REDO = Objection(ActionReason.NOTHING_TO_REDO, "Nothing was undone.")
CHOSEN_DICE = Objection(
    ActionReason.NOTEBOOK_ONLY, "A seat rolls the dice; it does not choose them."
)


def waits(rules: Rules, players: tuple[Player, Player]) -> bool:
    """Whether the rules require two players and one is still missing."""
    return rules.two_must_join and any(not each.joined for each in players)


def permit(match: Match, kind: ActionKind, by: Actor) -> None:
    """Raise `ActionError` if this actor may not take this kind of action now."""
    why = why_not(match, kind, None if by is None else seat_named(by))
    if why is not None:
        raise ActionError(kind, match.state.phase, match.legal_actions, why)


def why_not(match: Match, kind: ActionKind, by: Actor) -> Objection | None:
    """Why this actor may not take this action now; None if allowed."""
    if kind in _FOR_THE_NOTEBOOK and by is not None:
        return Objection(ActionReason.NOTEBOOK_ONLY, _FOR_THE_NOTEBOOK[kind])
    if kind is ActionKind.SET_UP:
        return None  # also while a table waits for players: it may start from a position
    if kind is ActionKind.NEW_GAME and match.state.phase is not Phase.OVER:
        return _why_no_start(match, by) or _why_not_the_leader(match, by)
    return why_idle(match, by)


def why_idle(match: Match, by: Actor) -> Objection | None:
    """Why this actor has nothing to decide now; None if they may decide."""
    why = _why_no_start(match, by)
    return why or _others(match, match.state.decider, by, "It is {}'s decision.")


def why_no_return(match: Match, decision: Passage, by: Actor) -> Objection | None:
    """Why this actor may not undo or redo a decision; None if it was their own."""
    by = None if by is None else seat_named(by)
    if by == Seat.WATCHER:
        return _WATCHING
    if by is not None and decision.action.kind in _FOR_THE_NOTEBOOK:
        return Objection(ActionReason.NOTEBOOK_ONLY, "That was done from the notebook.")
    decider = decision.before.decider
    if isinstance(decision.action, NewGame) and decision.before.phase is not Phase.OVER:
        decider = LEADER  # whoever had the decision in the abandoned game
    return _others(match, decider, by, "That was {}'s decision.")


def _others(match: Match, decider: Color | None, by: Actor, words: str) -> Objection | None:
    if by is None or decider is None or by == decider:
        return None
    return Objection(ActionReason.OTHERS_DECISION, words.format(match.player(decider).name))


def _why_no_start(match: Match, by: Actor) -> Objection | None:
    if by == Seat.WATCHER:
        return _WATCHING
    if match.is_waiting:
        return Objection(
            ActionReason.TWO_MUST_JOIN,
            f"Under {match.state.rules.title} the game begins when two have joined.",
        )
    return None


def _why_not_the_leader(match: Match, by: Actor) -> Objection | None:
    """Why this actor may not leave an unfinished game for a new one."""
    rules = match.state.rules
    if by is None or by == LEADER or not rules.leader_restarts:
        return None
    return Objection(
        ActionReason.LEADER_ONLY,
        f"Under {rules.title} only {match.player(LEADER).name}, who leads, may begin a new game "
        "before this one is over.",
    )
