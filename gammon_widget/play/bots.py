"""Whose turn it is to think, and what a bot's answer stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..rules import Action, ActionKind, Color, GameState, GammonError, Phase, Resign
from ..rules.actions import PLAIN_ACTIONS
from .acting import make_play
from .players import Decision, Player

if TYPE_CHECKING:
    from .match_queries import MatchQueries

_BY_KIND = PLAIN_ACTIONS | {ActionKind.RESIGN: Resign}
"""The actions that are told by naming their kind alone."""

_NOT_FOR_BOTS = (ActionKind.ROLL, ActionKind.REROLL, ActionKind.SET_UP)
"""What would choose the dice or the position: a bot rolls by naming that kind."""


_MAX_BOT_ACTIONS = 100_000  # actions; a safeguard against bots that never come to an end


class Bots:
    """The bots of a match, and whether they have failed.

    Parameters
    ----------
    match
        The match they play.
    carry_out
        Called with a bot's decision and its colour.
    """

    def __init__(self, match: MatchQueries, carry_out: Callable[[Decision, Color], object]) -> None:
        self._match = match
        self._carry_out = carry_out
        self.failures = 0  # so far, by which others know that one has come or was forgiven
        self._failed_at: GameState | None = None
        self._advancing = False

    @property
    def awaited(self) -> tuple[Color, Player] | None:
        """The bot to decide now, unless it has failed to already."""
        has_failed = self._failed_at is not None and self._failed_at == self._decision
        return None if has_failed else self._to_decide()

    @property
    def _decision(self) -> GameState:
        """The state in which it is to be decided: steps that people make for a bot belong to it."""
        return self._match.state.at_turn_start

    def advance(self) -> None:
        """Let bots act until a person has to, or the game is over."""
        if self._advancing:
            return
        self._advancing = True
        try:
            for _ in range(_MAX_BOT_ACTIONS):
                bot = self._to_decide()
                if bot is None:
                    break
                self._ask(*bot)
        finally:
            self._advancing = False

    def _ask(self, color: Color, player: Player) -> None:
        revision = self._match.revision
        try:
            self.carry_out(player.decide(self._match.state), color, revision)
        except Exception:
            self.fail()
            raise

    def carry_out(self, decision: Decision, color: Color, revision: int) -> None:
        """Do what a bot has decided at a revision, unless the match has moved on since."""
        if self._match.revision == revision:
            self._carry_out(decision, color)

    def rest(self) -> None:
        """End the programs that the match's own bots think with, until they are asked again."""
        for player in self._match.players:
            if player.rest is not None:
                player.rest()

    def forgive(self) -> None:
        """Ask again also where a bot has failed."""
        self.failures += 1
        self._failed_at = None

    def moved_on(self) -> None:
        """Ask again where a bot has failed, if something else is to be decided by now."""
        if self._failed_at != self._decision:
            self._failed_at = None

    def fail(self) -> None:
        """Leave the present decision to the people at the board."""
        self.failures += 1
        self._failed_at = self._decision

    def _to_decide(self) -> tuple[Color, Player] | None:
        match = self._match
        state = match.state
        decider = state.decider
        if decider is None:
            # Anyone may make the opening roll: a bot does only when no person is there to.
            alone = not any(player.is_person for player in match.players)
            if state.phase is not Phase.OPENING or not alone:
                return None
            decider = Color.WHITE
        player = match.player(decider)
        return None if player.is_person or match.is_waiting else (decider, player)


def decided(state: GameState, decision: Decision) -> Action:
    """The action that a decision, other than to roll, stands for.

    Raises
    ------
    GammonError
        If it stands for none; what `make_play` raises as well.
    """
    if isinstance(decision, Action):
        if decision.kind in _NOT_FOR_BOTS:
            raise GammonError(f"A bot cannot decide on {decision.kind.value!r}.")
        return decision
    if not isinstance(decision, ActionKind):
        return make_play(state, decision)
    action = _BY_KIND.get(decision)
    if action is None:
        raise GammonError(f"A bot cannot answer {decision.value!r} by itself.")
    return action()
