"""From what a file says about its entries to the decisions of an analysis.

The rules have said by then which position each is about, and what was done there.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..analysis import Analysis, Decision, GameOutcome, RollLuck
from ..analysis.decision import match_chance_of
from ..engine.probabilities import Probabilities
from ..engine.stakes import Stakes, stakes_of
from ..engine.values import Candidate, Candidates, CubeAdvice, CubeChoice, Evaluation
from ..rules import (
    Action,
    ActionKind,
    Color,
    GameState,
    MakePlay,
    Phase,
    Play,
    Position,
    SetUp,
    legal_plays,
)
from ..rules import actions as act
from .match_text import Entry, MatchText
from .record import Declared
from .replayed_game import ReplayedGame
from .verdicts import Chances, CubeVerdict, Level, PlayVerdict

_ANSWERS = (act.Take, act.Drop, act.Beaver)


class ReplayedVerdicts:
    """Gathers what a file says about its decisions while the match is replayed.

    Parameters
    ----------
    match
        The file; it names who says it.
    """

    def __init__(self, match: MatchText) -> None:
        self._match = match
        self._decisions: list[Decision] = []
        self._luck: list[RollLuck] = []
        self._outcomes: list[GameOutcome] = []

    @property
    def analyses(self) -> tuple[Analysis, ...]:
        """The analysis in the file, if there is one."""
        match = self._match
        if not self._decisions:
            return ()
        return (
            Analysis(
                match.analyst,
                match.players,
                match.length,
                tuple(self._decisions),
                tuple(self._luck),
                tuple(self._outcomes),
            ),
        )

    def add(self, game: ReplayedGame, entry: Entry, first: int) -> None:
        """Add what is said about an entry that has just been replayed.

        Parameters
        ----------
        game
            The game so far.
        entry
            The entry.
        first
            The first of the game's actions that was done for it.
        """
        verdict = entry.verdict
        if verdict is None:
            return
        for index in range(first, len(game.actions)):
            state, action = game.states[index], game.actions[index]
            where = game.number - 1, index
            if isinstance(action, act.Roll) and verdict.luck is not None:
                self._luck.append(_roll_luck(where, game, verdict.luck))
            judged: CubeAdvice | Candidates | None = None
            played = None
            if _is_about_the_cube(state, action):
                judged = None if verdict.cube is None else self._cube(state, verdict.cube)
            elif state.phase is Phase.MOVE and isinstance(action, MakePlay | SetUp):
                judged = self._plays(state, verdict.plays)
                played = verdict.played
            if judged:
                legal = not isinstance(action, SetUp)
                self._decisions.append(
                    Decision(*where, state, action, judged, played, legal, entry.remark)
                )

    def end(self, game: ReplayedGame, declared: Declared | None) -> None:
        """Add how a game ended."""
        turns = sum(state.phase is Phase.MOVE for state in game.states)
        winner, points = (None, 0) if declared is None else (declared.winner, declared.points)
        self._outcomes.append(GameOutcome(game.start.score, turns, winner, points))

    def _plays(self, state: GameState, verdicts: Sequence[PlayVerdict]) -> Candidates | None:
        """The plays as candidates, in the order of the file."""
        assert state.dice is not None  # a roll is being played
        assert state.turn is not None  # by somebody
        if not verdicts:
            return None
        legal = {play.result: play for play in legal_plays(state.position, state.dice)}
        best = verdicts[0].equity
        stakes = stakes_of(state, state.turn)
        return Candidates(
            Candidate(
                rank,
                _play(state, each, legal),
                self._evaluation(state.turn, each.level, each.chances, each.equity, stakes),
                each.equity - best,
            )
            for rank, each in enumerate(verdicts, 1)
        )

    def _cube(self, state: GameState, said: CubeVerdict) -> CubeAdvice:
        assert state.turn is not None  # somebody may double, or has doubled
        stakes = stakes_of(state, state.turn)
        figures = said.no_double, said.double_take, said.double_pass
        if said.in_chances:
            none, taken, dropped = map(stakes.equity_of, figures)
        else:
            none, taken, dropped = figures
        doubled = min(taken, dropped)
        takes = taken <= dropped
        if doubled > none:
            choice = CubeChoice.DOUBLE_TAKE if takes else CubeChoice.DOUBLE_PASS
        else:
            choice = CubeChoice.NO_DOUBLE if takes else CubeChoice.TOO_GOOD
        answer = ActionKind.BEAVER if said.beaver else ActionKind.TAKE
        worth = doubled if state.offer is not None else max(none, doubled)
        return CubeAdvice(
            self._evaluation(state.turn, said.level, said.chances, worth, stakes),
            may_double=True,
            no_double=none,
            double_take=taken,
            double_pass=dropped,
            choice=choice,
            answer=answer if takes else ActionKind.DROP,
        )

    def _evaluation(
        self, color: Color, level: Level, chances: Chances, equity: float, stakes: Stakes
    ) -> Evaluation:
        probabilities = Probabilities.nested(chances)
        return Evaluation(
            color,
            probabilities,
            stakes.without_cube(probabilities),
            equity,
            stakes.chance(equity),
            self._match.analyst,
            level.name,
            standard_error=level.standard_error,
        )


def _is_about_the_cube(state: GameState, action: Action) -> bool:
    """Whether an action was a decision about the cube: to roll is one not to double."""
    if state.phase is Phase.ROLL:
        return isinstance(action, act.Roll | act.Double)
    return state.phase is Phase.DOUBLE and isinstance(action, _ANSWERS)


def _play(state: GameState, verdict: PlayVerdict, legal: dict[Position, Play]) -> Play:
    """A play as the rules make it; one that they do not allow has no steps that could be told."""
    result = verdict.result
    assert result is not None
    return legal.get(result) or Play((), result, state.position)


def _roll_luck(where: tuple[int, int], game: ReplayedGame, luck: float) -> RollLuck:
    rolled = game.states[where[1] + 1] if where[1] + 1 < len(game.states) else game.state
    color, dice = rolled.turn, rolled.dice
    assert color is not None  # somebody has rolled
    assert dice is not None
    chance = match_chance_of(luck, rolled, color)
    return RollLuck(*where, color, dice, rolled.cube.value, luck, chance)
