"""Who may act: the seats at a match, and why a seat may not do what it tries."""

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
    from .match_queries import MatchQueries
    from .players import Player


class Seat(StrEnum):
    """From where somebody acts; a `Color` means the seat of that colour."""

    WHITE = "white"
    BLACK = "black"
    WATCHER = "watcher"
    """Sees everything, and may act for nobody."""


Actor = Seat | Color | None
"""Who does something: a seat, or None for the notebook, which may act for both."""

LEADER = Color.WHITE
"""The first to join a table leads it, and plays White."""


def seat_named(name: Seat | Color | str) -> Seat:
    """The seat of that name or colour.

    Raises
    ------
    GammonError
        If there is none.
    """
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
    """Whether nothing may start yet, since the rules want two players to have joined."""
    return rules.two_must_join and any(not each.joined for each in players)


def permit(match: MatchQueries, kind: ActionKind, by: Actor) -> None:
    """Refuse an action that is not for this actor, or comes before all have joined.

    Raises
    ------
    ActionError
        With the reason. What the rules themselves refuse passes through here.
    """
    why = why_not(match, kind, None if by is None else seat_named(by))
    if why is not None:
        raise ActionError(kind, match.state.phase, match.legal_actions, why)


def why_not(match: MatchQueries, kind: ActionKind, by: Actor) -> Objection | None:
    """Why an action is not for this actor, or comes too early; None if neither."""
    if kind in _FOR_THE_NOTEBOOK and by is not None:
        return Objection(ActionReason.NOTEBOOK_ONLY, _FOR_THE_NOTEBOOK[kind])
    if kind is ActionKind.SET_UP:
        return None  # also while a table waits: that is how one is laid out
    if kind is ActionKind.NEW_GAME and match.state.phase is not Phase.OVER:
        return _why_no_start(match, by) or _why_not_the_leader(match, by)
    return why_idle(match, by)


def why_idle(match: MatchQueries, by: Actor) -> Objection | None:
    """Why this actor has nothing to decide now; None if they have, or may have."""
    why = _why_no_start(match, by)
    return why or _others(match, match.state.decider, by, "It is {}'s decision.")


def why_no_return(match: MatchQueries, decision: Passage, by: Actor) -> Objection | None:
    """Why this actor may not undo or redo a decision; None if they may: it was their own.

    Parameters
    ----------
    match
        The match.
    decision
        What was decided, and where.
    by
        Who wants to take it back, or to make it again.
    """
    by = None if by is None else seat_named(by)
    if by == Seat.WATCHER:
        return _WATCHING
    if by is not None and decision.action.kind in _FOR_THE_NOTEBOOK:
        return Objection(ActionReason.NOTEBOOK_ONLY, "That was done from the notebook.")
    decider = decision.before.decider
    if isinstance(decision.action, NewGame) and decision.before.phase is not Phase.OVER:
        decider = LEADER  # whoever was to decide in the game that was left
    return _others(match, decider, by, "That was {}'s decision.")


def _others(match: MatchQueries, decider: Color | None, by: Actor, words: str) -> Objection | None:
    """That the decision is the other seat's; None if it is this one's, or anybody's."""
    if by is None or decider is None or by == decider:
        return None
    return Objection(ActionReason.OTHERS_DECISION, words.format(match.player(decider).name))


def _why_no_start(match: MatchQueries, by: Actor) -> Objection | None:
    """Why this actor can do nothing in any game here, or not before others have come."""
    if by == Seat.WATCHER:
        return _WATCHING
    if match.is_waiting:
        return Objection(
            ActionReason.TWO_MUST_JOIN,
            f"Under {match.state.rules.title} the game begins when two have joined.",
        )
    return None


def _why_not_the_leader(match: MatchQueries, by: Actor) -> Objection | None:
    """Why a game that is not over may not be left for a new one; the rules may forbid it too."""
    rules = match.state.rules
    if by is None or by == LEADER or not rules.leader_restarts:
        return None
    return Objection(
        ActionReason.LEADER_ONLY,
        f"Under {rules.title} only {match.player(LEADER).name}, who leads, may begin a new game "
        "before this one is over.",
    )
