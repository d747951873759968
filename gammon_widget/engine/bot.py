"""A player that uses an engine for plays, cube decisions and resignations."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ..rules import (
    Action,
    ActionKind,
    GameState,
    GammonError,
    Level,
    Phase,
    Play,
    Resign,
    legal_actions,
)
from ..rules.validation import brief, require_type
from .background import EngineCalls, in_pieces
from .decisions import require_state
from .equity import stakes_of
from .errors import is_number
from .evaluation import Evaluation
from .protocol import Engine, Gradual, close_engine, is_immediate, require_engine

_T = TypeVar("_T")

_MAX_DOUBT = 0.0005
"""Maximum winning chance at which a bot resigns, and only in a race."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How far from its best a bot decides.

    A decision that costs at most `worst` is chosen with a probability in proportion to exp(−cost /
    `spread`): the higher its cost, the rarer. Obvious decisions stay obvious, and there is no
    blunder beyond `worst`.

    Attributes
    ----------
    spread
        In units of equity; 0 for always the best.
    worst
        The maximum cost, in units of equity by the engine's own figures.
    """

    spread: float = 0.0
    worst: float = 0.0

    def __post_init__(self) -> None:
        figures = self.spread, self.worst
        if not all(is_number(each) and 0 <= each < math.inf for each in figures):
            raise GammonError(f"A skill is two numbers, 0 or more, not {brief(self)}.")

    def pick(self, options: Sequence[tuple[_T, float]], chance: Random) -> _T:
        """Choose one of some decisions, each with its equity."""
        best = max(equity for _, equity in options)
        near = [each for each in options if best - each[1] <= self.worst]
        if self.spread == 0:
            return max(options, key=lambda each: each[1])[0]
        weights = [math.exp((equity - best) / self.spread) for _, equity in near]
        return chance.choices([decision for decision, _ in near], weights)[0]


SKILLS = {
    "first-steps": Skill(spread=0.25, worst=0.75),
    "beginner": Skill(spread=0.10, worst=0.30),
    "casual": Skill(spread=0.06, worst=0.20),
    "intermediate": Skill(spread=0.03, worst=0.12),
    "advanced": Skill(spread=0.012, worst=0.06),
}
"""Skills below the full strength of an engine, by name; add an entry for another skill.

The built-in engine with first steps loses 0.49 ± 0.13 points a game to a player who makes the play
that gains the most pips (`tools.duel`, 300 games without a cube), and 1.70 ± 0.10 to a beginner.

With Open Sage at 1-ply a play of the others costs 0.046, 0.024, 0.009 and 0.0025 on average, over
300 rolls, and is the best one in 44, 54, 68 and 80 % of the cases.
"""


class Bot:
    """A player that makes all decisions with an engine: ``players={"black": Bot(engine)}``.

    It plays, doubles, takes, drops and beavers by the figures of its engine. It resigns at most
    once a game, only in a race that is certainly lost, and at the level that is certainly lost. It
    accepts a resignation that is worth at least as much as playing on.

    Parameters
    ----------
    engine
        The engine.
    skill
        How well it decides; its best by default.
    seed
        The same seed gives the same decision in the same state, also after undoing.
    name
        Its name at the board; by default that of the engine.
    """

    def __init__(
        self, engine: Engine, skill: Skill | None = None, *, seed: int = 0, name: str | None = None
    ) -> None:
        require_engine(engine)
        if skill is not None:
            require_type("skill", skill, Skill, "SKILLS['casual']")
        self.engine = engine
        self.skill = Skill() if skill is None else skill
        # Cube decisions are never below the skill "beginner": a bot that doubles in every game and
        # drops every double would teach nothing.
        self._cube_skill = Skill(
            min(self.skill.spread, SKILLS["beginner"].spread),
            min(self.skill.worst, SKILLS["beginner"].worst),
        )
        self.name = engine.name if name is None else name
        self._seed = seed
        self._calls = EngineCalls(engine)
        self._resigned: tuple[object, int] | None = None

    def decide(self, state: GameState) -> Play | Action | ActionKind:
        """Return the decision in a state in which this player has to decide.

        Raises
        ------
        GammonError
            If the engine fails, with its own exception, or if this is not a state.
        """
        require_state(state)
        match state.phase:
            case Phase.ROLL:
                return self._before_the_roll(state)
            case Phase.MOVE:
                return self._play(state)
            case Phase.DOUBLE:
                return self._answer(state)
            case Phase.RESIGN:
                return self._judge(state)
            case Phase.OVER:
                return ActionKind.NEW_GAME
            case _:
                return ActionKind.ROLL

    async def think(self, state: GameState) -> Play | Action | ActionKind:
        """Like `decide`, without blocking the event loop.

        Cancelling it ends the engine's work as well, if the engine can be interrupted.
        """
        engine = self.engine
        if isinstance(engine, Gradual):
            require_state(state)
            await in_pieces(engine.consider(state))
        if is_immediate(engine):
            return self.decide(state)
        return await self._calls.call(lambda: self.decide(state))

    def close(self) -> None:
        """End the process of its engine, if any; the next decision starts it again."""
        close_engine(self.engine)

    def _before_the_roll(self, state: GameState) -> Action | ActionKind:
        can_double = ActionKind.DOUBLE in legal_actions(state)
        race = not state.position.has_contact
        if not (can_double or race):
            return ActionKind.ROLL
        advice = self.engine.cube(state)
        if race:
            level = self._hopeless(state, advice.evaluation)
            if level is not None:
                return Resign(level)
        if advice.double_take is None or advice.double_pass is None or not can_double:
            return ActionKind.ROLL
        doubled = min(advice.double_take, advice.double_pass)
        if self.skill.spread == 0:
            return ActionKind.DOUBLE if advice.doubles else ActionKind.ROLL
        options = [(ActionKind.ROLL, advice.no_double), (ActionKind.DOUBLE, doubled)]
        return self._cube_skill.pick(options, self._chance(state))

    def _play(self, state: GameState) -> Play:
        plays = state.legal_plays
        if len(plays) == 1:
            return plays[0]
        candidates = self.engine.candidates(state)
        options = [(each.play, each.equity) for each in candidates]
        return self.skill.pick(options, self._chance(state))

    def _answer(self, state: GameState) -> ActionKind:
        advice = self.engine.cube(state)
        if advice.answer is None or advice.double_take is None or advice.double_pass is None:
            return ActionKind.TAKE  # an illegal double, as in a position that was set up
        if self.skill.spread == 0 or advice.answer not in (ActionKind.TAKE, ActionKind.DROP):
            return advice.answer
        beavered = state.decider is state.turn
        sign = 1 if beavered else -1  # the equities are the doubler's
        dropped = -2.0 if beavered else advice.double_pass
        options = [
            (ActionKind.TAKE, sign * advice.double_take),
            (ActionKind.DROP, sign * dropped),
        ]
        return self._cube_skill.pick(options, self._chance(state))

    def _judge(self, state: GameState) -> ActionKind:
        """Accept a resignation that is worth at least as much as playing on."""
        offer = state.offer
        assert offer is not None  # the phase is "resign"
        level = offer.level or Level.SINGLE
        resigner = self.engine.evaluate(state)  # they are on roll
        given = stakes_of(state, offer.by.opponent).won(level)
        return ActionKind.ACCEPT if given >= -resigner.cubeful - _MAX_DOUBT else ActionKind.DECLINE

    def _hopeless(self, state: GameState, evaluation: Evaluation) -> Level | None:
        """The level that is certainly lost, if any; once a game, because it may be declined."""
        chances = evaluation.probabilities
        if chances.win > _MAX_DOUBT or _MAX_DOUBT < chances.lose_gammon < 1 - _MAX_DOUBT:
            return None
        game = state.score, state.length, state.cube
        off = state.position.off[1]
        if self._resigned is not None and self._resigned[0] == game and self._resigned[1] <= off:
            return None
        self._resigned = game, off
        if chances.lose_gammon <= _MAX_DOUBT:
            return Level.SINGLE
        if chances.lose_backgammon <= _MAX_DOUBT:
            return Level.GAMMON
        return Level.BACKGAMMON if chances.lose_backgammon >= 1 - _MAX_DOUBT else None

    def _chance(self, state: GameState) -> Random:
        roll = "" if state.dice is None else f"{state.dice.high}{state.dice.low}"
        score = f"{state.score}/{state.length}/{state.cube}/{state.phase}"
        return Random(f"{self._seed}:{state.position.letters}:{roll}:{score}")

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"
