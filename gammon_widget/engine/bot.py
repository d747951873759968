"""A player that uses an engine for plays, cube decisions and resignations."""

from __future__ import annotations

from random import Random

from ..rules import Action, ActionKind, GameState, Level, Phase, Play, Resign, legal_actions
from ..rules.validation import require_type
from .advice import Advice, advice_on
from .background import EngineCalls
from .decisions import require_state
from .equity import stakes_of
from .evaluation import Candidates, CubeAdvice, Evaluation
from .protocol import Engine, close_engine, is_immediate, require_engine
from .skill import Skill

_MAX_DOUBT = 0.0005
"""Maximum winning chance at which a bot resigns, and only in a race."""


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

    def decide(self, state: GameState) -> Play | Action | ActionKind:
        """Return the decision in a state in which this player has to decide.

        Raises
        ------
        GammonError
            If the engine fails, with its own exception, or if this is not a state.
        """
        require_state(state)
        if state.phase is Phase.RESIGN:
            return self._evaluate(state)
        needed = self.needs_advice(state)
        return self.choose(state, advice_on(self.engine, state) if needed else None)

    def needs_advice(self, state: GameState) -> bool:
        """Whether a decision depends on the engine's advice on it."""
        if state.phase is Phase.ROLL:
            return ActionKind.DOUBLE in legal_actions(state) or not state.position.has_contact
        return state.phase is Phase.DOUBLE or (
            state.phase is Phase.MOVE and len(state.legal_plays) > 1
        )

    def choose(self, state: GameState, advice: Advice | None) -> Play | Action | ActionKind:
        """Return the decision by an engine's advice, None where the decision needs none.

        For answers to resignations use `decide`.
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
        """Like `decide`, without blocking the event loop.

        Cancelling it ends the engine's work as well, if the engine can be interrupted.
        """
        if is_immediate(self.engine):
            return self.decide(state)
        return await self._calls.call(lambda: self.decide(state))

    def close(self) -> None:
        """End the process of its engine, if any; the next decision starts it again."""
        close_engine(self.engine)

    def _before_the_roll(self, state: GameState, advice: CubeAdvice) -> Action | ActionKind:
        if not state.position.has_contact:
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
            return ActionKind.TAKE  # an illegal double, as in a position that was set up
        if self.skill.is_perfect or advice.answer not in (ActionKind.TAKE, ActionKind.DROP):
            return advice.answer
        is_doubler = state.decider is state.turn  # after a beaver; the equities are the doubler's
        gain = advice.double_take + 2.0 if is_doubler else advice.double_pass - advice.double_take
        takes = self.skill.takes(gain, self._chance(state))
        return ActionKind.TAKE if takes else ActionKind.DROP

    def _evaluate(self, state: GameState) -> ActionKind:
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
