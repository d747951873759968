"""How a match stands: what can be asked of it, and changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import (
    ActionKind,
    Color,
    GameState,
    Objection,
    Play,
    legal_actions,
)
from .history import CompletedTurn, Game
from .log import ActionLog
from .players import Player
from .seats import NOTHING_TO_REDO, NOTHING_TO_UNDO, Actor, waits, why_no_return

if TYPE_CHECKING:
    from ..analysis import Analysis


class MatchQueries:
    """The part of a match that is looked at.

    Attributes
    ----------
    players
        Who plays, as (White, Black).
    analyses
        What is said about its decisions, each analysis by one source. They tell of the games as
        they were then; a decision holds for an action as long as the state before it is the same.
    """

    players: tuple[Player, Player]
    analyses: tuple[Analysis, ...] = ()
    _log: ActionLog
    _revision: int

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._log.state

    @property
    def revision(self) -> int:
        """A number that grows with every change, undoing included."""
        return self._revision

    @property
    def legal_actions(self) -> frozenset[ActionKind]:
        """The kinds of action that are in place now; none while a table waits for players."""
        return frozenset() if self.is_waiting else legal_actions(self.state)

    @property
    def legal_plays(self) -> tuple[Play, ...]:
        """The legal plays of the roll on the board; none if no dice are to be played."""
        return self.state.legal_plays

    @property
    def games(self) -> tuple[Game, ...]:
        """All games so far, the present one last."""
        return self._log.games

    @property
    def last_turn(self) -> CompletedTurn | None:
        """The last finished turn of the present game, unless a position was set up since."""
        return self._log.last_turn

    @property
    def can_undo(self) -> bool:
        """Whether a person's decision can be taken back."""
        return self.why_no_undo() is None

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be done again."""
        return self.why_no_redo() is None

    def why_no_undo(self, by: Actor = None) -> Objection | None:
        """Why this actor cannot undo now; None if they can."""
        decision = self._log.to_undo
        return NOTHING_TO_UNDO if decision is None else why_no_return(self, decision, by)

    def why_no_redo(self, by: Actor = None) -> Objection | None:
        """Why this actor cannot redo now; None if they can."""
        decision = self._log.to_redo
        return NOTHING_TO_REDO if decision is None else why_no_return(self, decision, by)

    def player(self, color: Color) -> Player:
        """Who plays that colour."""
        return self.players[color.slot]

    @property
    def is_waiting(self) -> bool:
        """Whether nothing may start yet, since these rules want two players to have joined."""
        return waits(self._log.state.rules, self.players)
