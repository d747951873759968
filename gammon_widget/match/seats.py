"""Seats in a match and their permissions."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from ..languages.translation import N_, _
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
    from .history import Passage
    from .match import Match
    from .players import Player


class Seat(StrEnum):
    """The seat of a player or of a watcher. A `Color` means the seat of that colour.

    Examples
    --------
    >>> list(Seat)
    [<Seat.WHITE: 'white'>, <Seat.BLACK: 'black'>, <Seat.WATCHER: 'watcher'>]
    """

    WHITE = "white"
    BLACK = "black"
    WATCHER = "watcher"
    """A person who sees everything but may not act."""


Actor = Seat | Color | None
"""A seat, or None for the notebook, which may act for both players."""

LEADER = Color.WHITE
"""The seat of the leader: the first player to join leads the table and plays White."""


def seat_named(name: Seat | Color | str) -> Seat:
    """Return the seat with a name or colour; raise `GammonError` for any other value."""
    word = folded(name)
    if word not in tuple(Seat):
        meant = did_you_mean(name, Seat)
        raise GammonError(
            f"A seat must be 'white', 'black' or 'watcher', not {brief(name)}.{meant}"
        )
    return Seat(word)


_WATCHING = Objection(ActionReason.WATCHER, N_("You are watching, so you cannot act."))

_FOR_THE_NOTEBOOK = {
    ActionKind.SET_UP: N_("Players at a table cannot set up a position: use a notebook cell."),
    ActionKind.REROLL: N_("Players at a table cannot change a roll: use a notebook cell."),
}

NOTHING_TO_UNDO = Objection(ActionReason.NOTHING_TO_UNDO, N_("There is nothing to undo."))
NOTHING_TO_REDO = Objection(ActionReason.NOTHING_TO_REDO, N_("There is nothing to redo."))
CHOSEN_DICE = Objection(
    ActionReason.NOTEBOOK_ONLY,
    N_("Players at a table cannot choose the dice: use roll() without dice."),
)


def waits(rules: Rules, players: tuple[Player, Player]) -> bool:
    """Whether the rules require two players and a player is still missing."""
    return rules.two_must_join and any(not each.joined for each in players)


def permit(match: Match, kind: ActionKind, by: Actor) -> None:
    """Raise `ActionError` if this actor may not take this kind of action now."""
    by = None if by is None else seat_named(by)
    if kind in _FOR_THE_NOTEBOOK and by is not None:
        why: Objection | None = Objection(ActionReason.NOTEBOOK_ONLY, _FOR_THE_NOTEBOOK[kind])
    elif kind is ActionKind.SET_UP:
        return  # even while a table waits for players, because it may start from a position
    else:
        objections = objections_to(match, by)
        why = objections.new_game if kind is ActionKind.NEW_GAME else objections.decision
    if why is not None:
        raise ActionError(kind, match.state.phase, match.legal_actions, why)


class Objections(NamedTuple):
    """Reasons why an actor may not make a decision or begin a new game.

    A reason is None if the action is allowed.
    """

    decision: Objection | None = None
    new_game: Objection | None = None


def objections_to(match: Match, by: Actor) -> Objections:
    """Return the reasons why this actor may not act now."""
    if by == Seat.WATCHER:
        return Objections(_WATCHING, _WATCHING)
    if match.is_waiting:
        rules = match.state.rules.title
        sentence = _("Under {rules}, the game begins when two players have joined.", rules=rules)
        if match.revision:
            sentence = _("The game continues when both seats are taken.")
        waiting = Objection(ActionReason.TWO_MUST_JOIN, sentence)
        return Objections(waiting, waiting)
    if by is None:
        return Objections()
    state = match.state
    why = _others(match, state.decider, by, N_("It is {name}'s turn to decide."))
    return Objections(why, why if state.phase is Phase.OVER else _why_not_the_leader(match, by))


def why_no_return(match: Match, decision: Passage, by: Actor) -> Objection | None:
    """Return why this actor may not undo or redo a decision; None if the actor may."""
    if by is None:
        return None
    by = seat_named(by)
    if by == Seat.WATCHER:
        return _WATCHING
    if decision.action.kind in _FOR_THE_NOTEBOOK:
        return Objection(
            ActionReason.NOTEBOOK_ONLY,
            _("This was done in a notebook cell, so only a cell can undo or redo it."),
        )
    decider = decision.before.decider
    if isinstance(decision.action, NewGame) and decision.before.phase is not Phase.OVER:
        decider = LEADER  # whoever had to decide in the abandoned game
    return _others(match, decider, by, N_("Only {name} can undo or redo this."))


def _others(match: Match, decider: Color | None, by: Actor, words: str) -> Objection | None:
    if decider is None or by == decider:
        return None
    return Objection(ActionReason.OTHERS_DECISION, _(words, name=match.player(decider).name))


def _why_not_the_leader(match: Match, by: Actor) -> Objection | None:
    """Return why this actor may not begin a new game during an unfinished game."""
    rules = match.state.rules
    if by == LEADER or not rules.leader_restarts:
        return None
    words = _("Only {name}, the leader, can start a new game now.", name=match.player(LEADER).name)
    return Objection(ActionReason.LEADER_ONLY, words)
