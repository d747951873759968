"""One decision of a match, and what an engine says about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..engine.judging import Advice, cost_of
from ..engine.stakes import stakes_of
from ..engine.values import Candidates, CubeAdvice, Evaluation
from ..rules import Action, ActionKind, Color, GameState, Phase
from .error_class import ErrorClass
from .game_phase import GamePhase, game_phase


class DecisionKind(StrEnum):
    """What is decided."""

    PLAY = "play"
    """How to play a roll."""
    DOUBLE = "double"
    """Whether to double, before the roll."""
    ANSWER = "answer"
    """Whether to take a double."""


_KINDS = {Phase.MOVE: DecisionKind.PLAY, Phase.ROLL: DecisionKind.DOUBLE}
_NO_DOUBLE, _DOUBLE = "no double", "double"


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a match, and what an engine says about it.

    Equities are those of the player who decides, in units of the cube as it stands before the
    decision; in a match they are normalised, as with `Evaluation`.

    Attributes
    ----------
    game
        Which game of the match it is in, from 0.
    action
        Which of the game's actions was decided on, from 0: ``match.games[game].actions[action]``,
        with the state before it in ``match.games[game].states[action]``.
    state
        That state: a roll to be played, a turn before the roll, or a double to be answered.
    done
        That action. A `SetUp` is a play that the rules do not allow; a roll is no double.
    advice
        What the engine says: the plays that it has looked at, the best first, or the cube. Plays
        further down may have been looked at less far, and their equities are not to be compared
        with those above; each says its level.
    played_index
        Which of the plays was played, from 0; None with the cube, or if it is not among them.
    legal
        Whether the rules allow what was played.
    comment
        What somebody wrote to it.
    plan
        What kind of game the player on roll plays, in the words of the source; empty where it
        does not say.
    """

    game: int
    action: int
    state: GameState
    done: Action
    advice: Advice
    played_index: int | None = None
    legal: bool = True
    comment: str = ""
    plan: str = ""

    @property
    def kind(self) -> DecisionKind:
        """What was decided."""
        return _KINDS.get(self.state.phase, DecisionKind.ANSWER)

    @property
    def color(self) -> Color:
        """Who decided."""
        color = self.state.decider
        assert color is not None  # in none of the three phases is nobody on roll
        return color

    @property
    def phase(self) -> GamePhase:
        """The phase of the game, as the player on roll sees it."""
        return game_phase(self.state.position)

    @property
    def what_differs(self) -> str:
        """What differs between the best and what was done, as a sentence of facts.

        Of a play it tells hits, points, shots, pips and chances, as far as they differ, and
        nothing where the best was played; of the cube what stands there to be judged.
        """
        from .what_differs import what_differs  # which needs this module

        return what_differs(self)

    @property
    def candidates(self) -> Candidates:
        """The plays that the engine has looked at, the best first; none with the cube."""
        return self.advice if isinstance(self.advice, Candidates) else Candidates()

    @property
    def cube(self) -> CubeAdvice | None:
        """What the engine says about the cube; None for a play."""
        return self.advice if isinstance(self.advice, CubeAdvice) else None

    @property
    def evaluation(self) -> Evaluation:
        """The position after the best play, or before the roll: of whom it tells is in it."""
        if isinstance(self.advice, CubeAdvice):
            return self.advice.evaluation
        return self.advice.best.evaluation

    @property
    def level(self) -> str:
        """How far the engine has looked."""
        return self.evaluation.level

    @property
    def played(self) -> str:
        """What was done, in notation: ``"13/7 8/7"``, ``"no double"``, ``"take"``."""
        if isinstance(self.advice, Candidates):
            return "" if self.played_index is None else str(self.advice[self.played_index].play)
        if self.kind is DecisionKind.DOUBLE:
            return _DOUBLE if self.done.kind is ActionKind.DOUBLE else _NO_DOUBLE
        return self.done.kind.value

    @property
    def best(self) -> str:
        """What would have been best, in the same words."""
        if isinstance(self.advice, Candidates):
            return str(self.advice.best.play)
        if self.kind is DecisionKind.DOUBLE:
            return _DOUBLE if self.advice.doubles else _NO_DOUBLE
        return "" if self.advice.answer is None else self.advice.answer.value

    @property
    def error(self) -> float:
        """The equity given away, 0 or more.

        It is 0 where the engine has not looked at what was played, and for an illegal play, which
        was not decided on among the others.
        """
        if isinstance(self.advice, CubeAdvice):
            return cost_of(self.advice, self.state, self.done)
        if self.played_index is None or not self.legal:
            return 0.0
        # What was looked at less far may seem better than the best.
        return max(0.0, -self.advice[self.played_index].difference)

    @property
    def equity(self) -> float:
        """The equity of the best."""
        if isinstance(self.advice, Candidates):
            return self.advice.best.equity
        equity = self.advice.evaluation.cubeful
        return equity if self.advice.evaluation.color is self.color else -equity

    @property
    def played_equity(self) -> float:
        """The equity of what was done."""
        return self.equity - self.error

    @property
    def error_class(self) -> ErrorClass:
        """How bad the error is."""
        return ErrorClass.of(self.error)

    @property
    def is_error(self) -> bool:
        """Whether the error has a class of its own."""
        return self.error_class is not ErrorClass.FINE

    @property
    def mwc_lost(self) -> float | None:
        """The chance of winning the match that was given away; None for money.

        The error times half of what lies between winning and losing the stake, by the match
        equity table of `gammon_widget.counting`: equities are normalised by just that.
        """
        return match_chance_of(self.error, self.state, self.color)


def match_chance_of(equity: float, state: GameState, color: Color) -> float | None:
    """A difference of equities as one of the chances of winning the match.

    None for money, and in a match that is longer than the match equity table.
    """
    stakes = stakes_of(state, color)
    return equity * (stakes.ends[0] - stakes.ends[3]) / 2 if stakes.is_match else None


def white_chance_of(decision: Decision) -> float | None:
    """White's chance by the best decision: of winning the match, or for money the game.

    None in a match where nobody says it.
    """
    evaluation = decision.evaluation
    is_match = decision.state.is_match
    chance = evaluation.match_chance if is_match else evaluation.probabilities.win
    return chance if chance is None or evaluation.color is Color.WHITE else 1 - chance
