"""A player that uses an engine for plays, cube decisions and resignations.

A `Skill` describes the bot's errors. It is a model of people who are learning the game:

- **Overlooked moves.** People overlook three kinds of plays: plays that move a checker out of the
  opponent's home board, plays that hit, and plays that keep an anchor. In each decision, the bot
  overlooks each kind with the probability `Skill.overlooks`. The bot does not consider an
  overlooked play unless there is no other play.
- **Misjudged positions.** The bot's estimate of the equity after each play has a normally
  distributed error. Its standard deviation is `Skill.misjudges` times a factor. The factor is small
  in races, and large if several checkers are back or a checker is on the bar.
- **The cube.** The bot's estimates of the gain from a double and the gain from a take have separate
  errors. These errors are normally distributed with the standard deviation `Skill.cube`. The error
  for a double is limited, so that no bot doubles absurdly early.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from random import Random
from typing import Any

from ..rules import (
    Action,
    ActionKind,
    GameState,
    GammonError,
    Level,
    Phase,
    Play,
    Position,
    Resign,
    legal_actions,
    to_state,
)
from ..rules.position import BAR, HOME
from ..rules.validation import brief, require_type
from .advice import Advice, advice_on
from .background import EngineCalls
from .equity import stakes_of
from .errors import is_number
from .evaluation import Candidates, CubeAdvice, Evaluation
from .protocol import Engine, close_engine, is_immediate, require_engine

MAX_EARLY = 0.19
"""Maximum error in the estimated gain from a double, in equity."""

RACE, USUAL, TANGLED = 0.3, 1.0, 1.4
"""Factors for the errors in a race, in a usual position, and with checkers back or on the bar."""

_MANY_BACK = 3


@dataclass(frozen=True, slots=True)
class Skill:
    """A model of a bot's errors. The docstring of the module describes the model.

    Attributes
    ----------
    overlooks
        The probability, from 0 to 1, that the bot overlooks a kind of play in a decision.
    misjudges
        The standard deviation of the errors in the equities of plays.
    cube
        The standard deviation of the errors in cube decisions.

    Examples
    --------
    >>> Bot(NetEngine(), Skill(overlooks=0.4, misjudges=0.05, cube=0.1), seed=3, name="Hasty").name
    'Hasty'
    """

    overlooks: float = 0.0
    misjudges: float = 0.0
    cube: float = 0.0

    def __post_init__(self) -> None:
        figures = [getattr(self, each.name) for each in fields(self)]
        if not all(is_number(each) and 0 <= each <= 1 for each in figures):
            raise GammonError(f"A skill must have three numbers from 0 to 1, not {brief(self)}.")

    @property
    def is_perfect(self) -> bool:
        """Whether a bot with this skill makes no errors."""
        return self == Skill()

    def pick(self, plays: Mapping[Play, float], chance: Random) -> Play:
        """Choose a play. `plays` contains the equity of each play."""
        if self.is_perfect:
            return max(plays, key=plays.__getitem__)
        # The order does not depend on the engine's equities, which may have rounding errors.
        ordered = sorted(plays, key=lambda play: play.result.letters)
        seen = self.seen(ordered, chance)
        spread = self.misjudges * factor_of(seen[0].position)
        return max(seen, key=lambda play: plays[play] + chance.gauss(0, spread))

    def seen(self, plays: Sequence[Play], chance: Random) -> Sequence[Play]:
        """Return the plays that are not overlooked."""
        for is_overlooked in (_leaves_their_home, _hits, _keeps_an_anchor):
            if chance.random() < self.overlooks:
                plays = [play for play in plays if not is_overlooked(play)] or plays
        return plays

    def doubles(self, gain: float, chance: Random) -> bool:
        """Return whether the bot doubles if a double gains the equity `gain`."""
        return gain + min(chance.gauss(0, self.cube), MAX_EARLY) > 0

    def takes(self, gain: float, chance: Random) -> bool:
        """Return whether the bot takes if a take gains the equity `gain` compared with a drop."""
        return gain + chance.gauss(0, self.cube) >= 0


def factor_of(position: Position) -> float:
    """Return the factor for the errors in a position."""
    if not position.has_contact:
        return RACE
    points = position.points
    own_back = sum(max(count, 0) for count in points[BAR - HOME :])
    other_back = -sum(min(count, 0) for count in points[: HOME + 1])
    is_hit = points[0] or points[BAR]
    return TANGLED if is_hit or max(own_back, other_back) >= _MANY_BACK else USUAL


def _leaves_their_home(play: Play) -> bool:
    return any(move.target < BAR - HOME <= move.source < BAR for move in play.moves)


def _hits(play: Play) -> bool:
    return play.result.bar[1] > play.position.bar[1]


def _keeps_an_anchor(play: Play) -> bool:
    anchors = _anchors(play.position)
    return anchors > 0 and _anchors(play.result) >= anchors


def _anchors(position: Position) -> int:
    return sum(count > 1 for count in position.points[BAR - HOME : BAR])


SKILLS = {
    "first-steps": Skill(0.435, 0.205, 0.67),
    "first-games": Skill(0.395, 0.179, 0.60),
    "newcomer": Skill(0.35, 0.156, 0.53),
    "novice": Skill(0.31, 0.137, 0.46),
    "learner": Skill(0.27, 0.121, 0.40),
    "beginner": Skill(0.235, 0.107, 0.35),
    "casual": Skill(0.20, 0.094, 0.31),
    "regular": Skill(0.16, 0.081, 0.26),
    "intermediate": Skill(0.106, 0.067, 0.19),
    "advanced": Skill(0.054, 0.051, 0.125),
    "expert": Skill(0.014, 0.035, 0.08),
}
"""Skills that make a bot weaker than its engine, by name. A new skill needs only an entry here."""


_MAX_DOUBT = 0.0005
"""Maximum winning chance at which a bot resigns. A bot resigns only in a race."""


class Bot:
    """A player that makes all decisions with an engine: ``players={"black": Bot(engine)}``.

    A bot plays, doubles, takes, drops and beavers as its engine advises. It resigns at most once
    in a game, and only in a race in which it has no chance left. It resigns a single game, a gammon
    or a backgammon, whichever it is certain to lose. It accepts a resignation that is worth at
    least as much as playing on.

    Parameters
    ----------
    engine
        The engine.
    skill
        The skill of the bot. By default, the bot follows its engine without additional errors.
    seed
        The seed of the bot's errors. The same seed gives the same decision in the same state, even
        after an undo.
    name
        The name on the board. By default, this is the name of the engine.

    Examples
    --------
    >>> match = Match(1, players={"black": Bot(NetEngine(), seed=1)}, dice=[(3, 1), (6, 4)])
    >>> state = match.roll()
    >>> state = match.play("8/5 6/5")
    >>> match.players[1].name
    'Net (1-ply)'
    """

    def __init__(
        self, engine: Engine, skill: Skill | None = None, *, seed: int = 0, name: str | None = None
    ) -> None:
        require_engine(engine)
        if skill is not None:
            require_type("skill", skill, Skill, "SKILLS['casual']")
        self.engine = engine
        self.skill = Skill() if skill is None else skill
        self.name = engine.name if name is None else name
        self._seed = seed
        self._calls = EngineCalls(engine)
        self._resigned: tuple[object, int] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Bot, seed=self._seed, name=self.name), (self.engine, self.skill)

    def decide(self, state: GameState) -> Play | Action | ActionKind:
        """Return the bot's decision in a state in which the bot has to decide.

        Raises
        ------
        GammonError
            If the argument is not a state, or if the engine fails. Exceptions from the engine are
            passed on unchanged.
        """
        state = to_state(state)
        if state.phase is Phase.RESIGN:
            return self._evaluate(state)
        needed = self.needs_advice(state)
        return self.choose(state, advice_on(self.engine, state) if needed else None)

    def needs_advice(self, state: GameState) -> bool:
        """Return whether the bot needs the engine's advice to decide in this state."""
        if state.phase is Phase.ROLL:
            return ActionKind.DOUBLE in legal_actions(state) or not state.turn_start.has_contact
        return state.phase is Phase.DOUBLE or (
            state.phase is Phase.MOVE and len(state.legal_plays) > 1
        )

    def choose(self, state: GameState, advice: Advice | None) -> Play | Action | ActionKind:
        """Return the decision that follows from an engine's advice.

        `advice` is None if the bot needs no advice. For answers to resignations, use `decide`.
        """
        if isinstance(advice, Candidates):
            plays = {each.play: each.equity for each in advice}
            return self.skill.pick(plays, self._chance(state))
        if state.phase is Phase.MOVE:
            return state.legal_plays[0]
        if state.phase is Phase.DOUBLE and advice is not None:
            return self._answer(state, advice)
        if state.phase is Phase.OVER:
            return ActionKind.NEW_GAME
        return ActionKind.ROLL if advice is None else self._before_the_roll(state, advice)

    async def think(self, state: GameState) -> Play | Action | ActionKind:
        """Return the decision, like `decide`, without blocking the event loop.

        Cancelling the task also ends the engine's work, if the engine can be interrupted.
        """
        if is_immediate(self.engine):
            return self.decide(state)
        return await self._calls.call(lambda: self.decide(state))

    def close(self) -> None:
        """End the engine's process, if it has one. The next decision starts it again."""
        close_engine(self.engine)

    def _before_the_roll(self, state: GameState, advice: CubeAdvice) -> Action | ActionKind:
        if not state.turn_start.has_contact:
            level = self._hopeless(state, advice.evaluation)
            if level is not None:
                return Resign(level)
        can_double = ActionKind.DOUBLE in legal_actions(state)
        if advice.double_take is None or advice.double_pass is None or not can_double:
            return ActionKind.ROLL
        doubles = advice.doubles
        if not self.skill.is_perfect:
            gain = min(advice.double_take, advice.double_pass) - advice.no_double
            doubles = self.skill.doubles(gain, self._chance(state))
        return ActionKind.DOUBLE if doubles else ActionKind.ROLL

    def _answer(self, state: GameState, advice: CubeAdvice) -> ActionKind:
        if advice.answer is None or advice.double_take is None or advice.double_pass is None:
            return ActionKind.TAKE  # an illegal double, for example in a position that was set up
        if self.skill.is_perfect or advice.answer not in (ActionKind.TAKE, ActionKind.DROP):
            return advice.answer
        is_doubler = state.decider is state.turn  # after a beaver; the equities are the doubler's
        gain = advice.double_take + 2.0 if is_doubler else advice.double_pass - advice.double_take
        takes = self.skill.takes(gain, self._chance(state))
        return ActionKind.TAKE if takes else ActionKind.DROP

    def _evaluate(self, state: GameState) -> ActionKind:
        """Accept a resignation worth at least as much as playing on. Decline all others."""
        offer = state.offer
        assert offer is not None  # the phase is "resign"
        level = offer.level or Level.SINGLE
        resigner = self.engine.evaluate(state)  # the player who resigns is on roll
        given = stakes_of(state, offer.by.opponent).won(level)
        return ActionKind.ACCEPT if given >= -resigner.cubeful - _MAX_DOUBT else ActionKind.DECLINE

    def _hopeless(self, state: GameState, evaluation: Evaluation) -> Level | None:
        """Return what the bot resigns: a single game, a gammon or a backgammon.

        The result is None if the bot does not resign. A bot resigns only once in a game.
        """
        chances = evaluation.probabilities
        if chances.win > _MAX_DOUBT or _MAX_DOUBT < chances.lose_gammon < 1 - _MAX_DOUBT:
            return None
        game = state.score, state.length, state.cube
        off = state.turn_start.off[1]
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
        return Random(f"{self._seed}:{state.turn_start.letters}:{roll}:{score}")

    def __repr__(self) -> str:
        return f"<Bot {self.name}>"
