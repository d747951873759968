"""What was decided in a match: the decisions on which an engine can say something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..analysis import Decision, GameOutcome
from ..engine.asked import Asked
from ..engine.decisions import is_beavered
from ..engine.judging import Advice
from ..engine.values import Candidates
from ..play import Game
from ..play.history import finished_turn
from ..rules import Action, ActionKind, GameState, Phase, why_no_double

_BEFORE_ROLL = (ActionKind.ROLL, ActionKind.DOUBLE)
_ANSWERS = (ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER)


class Decided:
    """One decision of a match, before anybody says something about it.

    Parameters
    ----------
    game, action
        Where it is, as in `Decision`.
    asked
        What an engine is asked about it.
    done
        What was done.
    """

    def __init__(self, game: int, action: int, asked: Asked, done: Action) -> None:
        self.game = game
        self.action = action
        self.asked = asked
        self.done = done

    def is_same(self, decision: Decision) -> bool:
        """Whether it is this decision that something was said about."""
        return (decision.state, decision.done) == (self.asked.state, self.done)

    def judged(self, advice: Advice) -> Decision:
        """The decision, with what an engine has said about it."""
        played = None
        if isinstance(advice, Candidates):
            made = (n for n, each in enumerate(advice) if each.play.result == self.asked.played)
            played = next(made)  # every engine tells of the play that was made
        return Decision(self.game, self.action, self.asked.state, self.done, advice, played)


def decided_in(games: Sequence[Game]) -> Iterator[Decided]:
    """The decisions of a match, in order.

    Those are the plays of every roll that can be played, forced ones among them; doubles and, where
    one was allowed, rolls without one; and answers to doubles. What was set up by hand, an illegal
    play of a file among it, was not decided by the rules and is left out.

    Parameters
    ----------
    games
        Those of the match.
    """
    for number, game in enumerate(games):
        for index, (state, action) in enumerate(zip(game.states, game.actions, strict=False)):
            asked = _asked(state, action)
            if asked is not None:
                yield Decided(number, index, asked, action)


def outcome_of(game: Game) -> GameOutcome:
    """How a game of a match went."""
    score, turns, result = game.states[0].score, len(game.turns), game.result
    if result is None:
        return GameOutcome(score, turns)
    return GameOutcome(score, turns, result.winner, result.points)


def _asked(state: GameState, action: Action) -> Asked | None:
    """What is asked about an action; None where it is no decision, or no engine knows better."""
    if state.phase is Phase.ROLL:
        is_one = action.kind in _BEFORE_ROLL and why_no_double(state) is None
        return Asked(state) if is_one else None
    if state.phase is Phase.DOUBLE:
        is_one = action.kind in _ANSWERS and not is_beavered(state)
        return Asked(state) if is_one else None
    turn = finished_turn(state, action)
    if turn is None or not turn.moves:
        return None
    # A play that was made step by step was decided before the first of them.
    return Asked(state.at_turn_start, turn.play.result)
