"""From what a file says about its entries to the decisions of an analysis.

The rules have said by then which position each is about, and what was done there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

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
    Move,
    OfferKind,
    Phase,
    Play,
    Position,
    PositionError,
    SetUp,
)
from ..rules import actions as act
from ..rules.position import OFF
from .match_text import Entry, MatchText
from .record import Declared
from .replayed_game import ReplayedGame
from .verdicts import CubeVerdict, PlayVerdict, Verdict

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
            if _is_about_the_cube(state, action) and verdict.cube is not None:
                cube = self._cube(state, verdict.cube)
                if cube is not None:
                    comment = verdict.cube_comment
                    self._decisions.append(Decision(*where, state, action, cube, comment=comment))
            elif state.phase is Phase.MOVE and isinstance(action, MakePlay | SetUp):
                plays, played = self._plays(state, verdict)
                if plays:
                    legal = isinstance(action, MakePlay)
                    self._decisions.append(
                        Decision(*where, state, action, plays, played, legal, verdict.comment)
                    )

    def end(self, game: ReplayedGame, declared: Declared | None) -> None:
        """Add how a game ended."""
        turns = sum(state.phase is Phase.MOVE for state in game.states)
        winner, points = (None, 0) if declared is None else (declared.winner, declared.points)
        self._outcomes.append(GameOutcome(game.start.score, turns, winner, points))

    def _plays(self, state: GameState, verdict: Verdict) -> tuple[Candidates, int | None]:
        """The plays as candidates, in the order of the file, and which of them was made."""
        assert state.turn is not None  # by somebody
        if not verdict.plays:
            return Candidates(), None
        stakes = stakes_of(state, state.turn)
        legal = {play.result: play for play in state.legal_plays}
        candidates: list[Candidate] = []
        played = None
        for index, said in enumerate(verdict.plays):
            play = _play(state.position, said, legal)
            if play is None:
                continue
            if index == verdict.played:
                played = len(candidates)
            evaluation = self._evaluation(state.turn, said, said.equity, stakes)
            best = candidates[0].equity if candidates else said.equity
            candidates.append(Candidate(len(candidates) + 1, play, evaluation, said.equity - best))
        return Candidates(candidates), played

    def _cube(self, state: GameState, said: CubeVerdict) -> CubeAdvice | None:
        """The advice; None where chances cannot be turned into equities."""
        assert state.turn is not None  # somebody may double, or has doubled
        stakes = stakes_of(state, state.turn)
        none, taken, dropped = said.no_double, said.double_take, said.double_pass
        if said.in_chances:
            if not stakes.is_match:
                return None  # the match is longer than the match equity table
            none, taken = stakes.equity_of(none), stakes.equity_of(taken)
        doubled = min(taken, dropped)
        takes = taken <= dropped
        if doubled > none:
            choice = CubeChoice.DOUBLE_TAKE if takes else CubeChoice.DOUBLE_PASS
        else:
            choice = CubeChoice.NO_DOUBLE if takes else CubeChoice.TOO_GOOD
        answer = ActionKind.BEAVER if said.beaver else ActionKind.TAKE
        worth = doubled if state.offer is not None else max(none, doubled)
        return CubeAdvice(
            self._evaluation(state.turn, said, worth, stakes),
            may_double=True,
            no_double=none,
            double_take=taken,
            double_pass=dropped,
            choice=choice,
            answer=answer if takes else ActionKind.DROP,
        )

    def _evaluation(
        self, color: Color, said: PlayVerdict | CubeVerdict, equity: float, stakes: Stakes
    ) -> Evaluation:
        probabilities = Probabilities.nested(said.chances)
        error = said.level.standard_error
        if error is not None and isinstance(said, CubeVerdict) and said.in_chances:
            error *= 2 / (stakes.ends[0] - stakes.ends[3])
        return Evaluation(
            color,
            probabilities,
            stakes.without_cube(probabilities),
            equity,
            stakes.chance(equity),
            self._match.analyst,
            said.level.name,
            standard_error=error,
        )


def _is_about_the_cube(state: GameState, action: Action) -> bool:
    """Whether an action was a decision about the cube: to roll is one not to double.

    Files say nothing about the answer to a beaver.
    """
    if state.phase is Phase.ROLL:
        return isinstance(action, act.Roll | act.Double)
    is_double = state.offer is not None and state.offer.kind is OfferKind.DOUBLE
    return is_double and isinstance(action, _ANSWERS)


def _play(position: Position, said: PlayVerdict, legal: Mapping[Position, Play]) -> Play | None:
    """A play as the rules make it, or as the file does where they do not allow it."""
    moves, result = said.moves or (), said.result
    if result is None:
        try:
            result = _moved(position, moves)
        except PositionError:
            return None
    return legal.get(result) or Play(moves, result, position)


def _moved(position: Position, moves: Iterable[Move]) -> Position:
    """The position after some steps, whatever the rules say of them."""
    counts = list(position.points)
    for source, target in moves:
        counts[source] -= 1
        if target == OFF:
            continue
        if counts[target] == -1:
            counts[target] = 0
            counts[OFF] -= 1  # the opponent's bar
        counts[target] += 1
    return Position(counts)


def _roll_luck(where: tuple[int, int], game: ReplayedGame, luck: float) -> RollLuck:
    rolled = game.states[where[1] + 1] if where[1] + 1 < len(game.states) else game.state
    color, dice = rolled.turn, rolled.dice
    assert color is not None  # somebody has rolled
    assert dice is not None
    chance = match_chance_of(luck, rolled, color)
    return RollLuck(*where, color, dice, rolled.cube.value, luck, chance)
