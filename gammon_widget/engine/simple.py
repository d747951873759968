"""A player without any other package: quick, sensible, and far from strong.

A small network judges positions at sight (see `simple_network`), without looking a roll ahead. The
end of a bear-off, with at most six checkers a side, it plays and doubles exactly, for money and at
any score of a match; without NumPy, as in a browser, it goes on by the network there.

Measured over 800 games without a cube (`tools.duel`): it loses 0.38 ± 0.05 points a game to Open
Sage at 1-ply. In bear-offs its chances to win are exact, where those of the network alone are wrong
by 0.11 (root mean square) with one to three checkers a side, and by 0.06 with four to six.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..rules import Cube, GameState, Play
from ..rules.position import CHECKERS
from .advice import advice
from .decisions import is_rolled
from .exact_bearoffs import figures
from .janowski import CUBE_LIVENESS, cubeful_equity
from .probabilities import Probabilities
from .question import Question, question_of, question_of_roll
from .simple_network import estimate
from .stakes import Stakes, stakes_of
from .values import Candidates, CubeAdvice, Evaluation, ranked


class SimpleEngine:
    """The player that comes with the package; see the module for how it judges.

    It answers in a few milliseconds, in the thread that asks it, and needs nothing else; only the
    first bear-off, and the first at another score of a match, takes most of a second. With the cube
    it goes by Rick Janowski's formulas, in matches by the match equity table, and in bear-offs that
    are counted through by neither.
    """

    def __init__(self) -> None:
        self._considered: tuple[GameState, Candidates] | None = None

    @property
    def name(self) -> str:
        """``"Simple"``."""
        return "Simple"

    @property
    def is_immediate(self) -> bool:
        """It answers before anybody would notice."""
        return True

    def evaluate(self, state: GameState) -> Evaluation:
        """What the game is worth to the player on roll; see `ProcessEngine.evaluate`."""
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: GameState) -> Candidates:
        """The legal plays of the roll, the best first; see `ProcessEngine.candidates`."""
        considered = self._considered
        if considered is None or considered[0] != state:
            return ranked([*self._rated(state)])
        return considered[1]

    def consider(self, state: GameState) -> Iterator[None]:
        """Rate the plays of a roll, one in each piece; anything else takes no time worth it."""
        if not is_rolled(state):
            return
        rated = []
        for each in self._rated(state):
            rated.append(each)
            yield
        self._considered = state, ranked(rated)

    def _rated(self, state: GameState) -> Iterator[tuple[Play, Evaluation]]:
        question, plays = question_of_roll(state)
        stakes = stakes_of(state, question.color)
        theirs = stakes_of(state, question.color.opponent)
        for play in plays:
            over = play.result.off[0] == CHECKERS
            exact = figures(play.result.swapped(), question, theirs, swapped=True)
            if exact is None:
                evaluation = _evaluation(question, stakes, estimate(play.result), over=over)
            else:
                chances = Probabilities(1 - exact.win)
                evaluation = _exactly(question, stakes, chances, -exact.equity)
            yield play, evaluation

    def cube(self, state: GameState) -> CubeAdvice:
        """What to do with the cube; see `ProcessEngine.cube`."""
        question = question_of(state, dice=False)
        stakes = stakes_of(state, question.color)
        exact = figures(state.position, question, stakes)
        if exact is None:
            # It judges what is left to a player who is to roll, so it looks from the other side.
            chances = estimate(state.position.swapped()).swapped()
            evaluation = _evaluation(question, stakes, chances)
            no_double = evaluation.cubeful
            doubled = stakes_of(_turned(state), question.color)  # gammons count from then on
            double_take = _taken(question, stakes, doubled, chances)
        else:
            no_double, double_take = exact.no_double, exact.double_take
            evaluation = _exactly(question, stakes, Probabilities(exact.win), no_double)
        return advice(
            state,
            evaluation,
            stakes,
            no_double=no_double,
            double_take=double_take,
            double_pass=1.0,
            has_cube=question.has_cube,
        )

    def __repr__(self) -> str:
        return "SimpleEngine()"


def _evaluation(
    question: Question, stakes: Stakes, chances: Probabilities, *, over: bool = False
) -> Evaluation:
    if over or not question.has_cube:
        equity = stakes.without_cube(chances)
    else:
        equity = cubeful_equity(chances, stakes, question.owner, _liveliness(question))
    return question.evaluation(chances, stakes, equity, engine="Simple", level="no look ahead")


def _exactly(
    question: Question, stakes: Stakes, chances: Probabilities, equity: float
) -> Evaluation:
    return question.evaluation(chances, stakes, equity, engine="Simple", level="counted through")


def _liveliness(question: Question, turned: int = 1) -> float:
    """How live the cube is, at present or turned; dead where its stake wins the match anyway."""
    dead = question.is_match and min(question.away) <= turned * question.cube
    return 0.0 if dead else CUBE_LIVENESS


def _turned(state: GameState) -> GameState:
    """The state as if the cube had been turned, and taken."""
    assert state.turn is not None  # a question was made of it
    return replace(state, cube=Cube(2 * state.cube.value, state.turn.opponent))


def _taken(question: Question, stakes: Stakes, doubled: Stakes, chances: Probabilities) -> float:
    """The equity of a double that is taken, in units of the cube before it."""
    equity = cubeful_equity(chances, doubled, "opponent", _liveliness(question, turned=2))
    chance = doubled.chance(equity)
    return 2 * equity if chance is None else stakes.equity_of(chance)
