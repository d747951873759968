"""The built-in engine: quick, without other packages, and far from strong.

A small network (``simple.json``) evaluates a position without looking ahead. Its inputs are the
number of checkers on each point, the length of primes and the blots in reach; its outputs are the
chances to win, to win a gammon, and to lose one. `tools.fit_simple` fitted it to the figures of a
strong engine. The end of a bear-off, with at most six checkers a side, is played and doubled
exactly, for money and at any score of a match; without NumPy, as in a browser, the network is used
there, too.

Measured over 800 games without a cube (`tools.duel`), it loses 0.38 ± 0.05 points a game to Open
Sage at 1-ply. The network alone has errors (root mean square) in the winning chance of bear-offs of
0.11 with one to three checkers a side, and of 0.06 with four to six.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from ..rules import Cube, GameState, Play, Position
from ..rules.position import BAR, CHECKERS, HOME
from .advice import CUBE_LIVENESS, advice, cubeful_equity
from .decisions import is_rolled
from .equity import Stakes, stakes_of
from .evaluation import Candidates, CubeAdvice, Evaluation, Probabilities, possible, ranked
from .exact_bearoffs import figures
from .request import EnginePosition, question_of, question_of_roll

FEWEST, MOST = -3, 4
"""Range of the checker count on a point, negative for the opponent's; more count the same."""

_REACH_PIPS = 6  # pips; the reach of one die
_MAX_LEAD = 12
_MAX_BLOTS = 4  # more make no difference
_BACKGAMMONS_PER_GAMMON = 0.03  # share of gammons; too rare for a fit

_COUNTS = (MOST - FEWEST + 1,) * (BAR + 1)
SIZES = {
    "contact": (*_COUNTS, _MAX_BLOTS + 1, _REACH_PIPS + 1, _REACH_PIPS + 1, HOME + 2, HOME + 2),
    "race": (*_COUNTS, 2 * _MAX_LEAD + 1),
}
"""Number of values of each input."""

Rows = Sequence[Sequence[float]]


def seen(position: Position) -> tuple[int, ...]:
    """The inputs of the network for a position, as numbers from 0.

    `position` is seen from the player who has just moved; the opponent is to roll. 26 checker
    counts, then: blots in reach of one die, the longest primes of both sides, and the home points
    in front of a checker on the bar, for both sides. In a race instead the lead in pips, divided by
    a measure of the luck to come.
    """
    points = position.points
    counts = [min(max(count, FEWEST), MOST) - FEWEST for count in points]
    if not position.has_contact:
        own, other = position.pips
        lead = (other - own) / math.sqrt(other + own + 1)
        return (*counts, min(max(round(3 * lead), -_MAX_LEAD), _MAX_LEAD) + _MAX_LEAD)
    own_points = [count > 1 for count in points]
    other_points = [count < -1 for count in points]
    bar_own, bar_other = position.bar
    return (
        *counts,
        min(_blots_in_reach(points), _MAX_BLOTS),
        _longest_run(own_points[1:BAR]),
        _longest_run(other_points[1:BAR]),
        (sum(own_points[1 : HOME + 1]) + 1) * min(bar_other, 1),
        (sum(other_points[BAR - HOME : BAR]) + 1) * min(bar_own, 1),
    )


def _blots_in_reach(points: Sequence[int]) -> int:
    """Own blots with an opponent's checker at most six points away."""
    blots = 0
    for place in range(1, BAR):
        if points[place] == 1:
            start = max(place - _REACH_PIPS, 0)
            blots += any(points[before] < 0 for before in range(start, place))
    return blots


def _longest_run(made: Sequence[bool]) -> int:
    longest = run = 0
    for point in made:
        run = run + 1 if point else 0
        longest = max(longest, run)
    return min(longest, _REACH_PIPS)


class _Network:
    """A network with one hidden layer; each input selects a row of weights."""

    def __init__(self, figures: Mapping[str, Any]) -> None:
        self.tables: Sequence[Rows] = figures["tables"]
        self.outer: Rows = figures["outer"]  # a row of weights and the bias for each output

    def __call__(self, numbers: Sequence[int]) -> list[float]:
        rows = [table[number] for table, number in zip(self.tables, numbers, strict=True)]
        hidden = [math.tanh(sum(column)) for column in zip(*rows, strict=True)]
        hidden.append(1.0)
        return [
            1 / (1 + math.exp(-sum(map(float.__mul__, weights, hidden)))) for weights in self.outer
        ]


@cache
def _networks() -> dict[str, _Network]:
    text = files(__package__).joinpath("simple.json").read_text(encoding="utf-8")
    return {name: _Network(figures) for name, figures in json.loads(text).items()}


def estimate(position: Position) -> Probabilities:
    """The probabilities for the player who has just moved."""
    network = _networks()["contact" if position.has_contact else "race"]
    win, win_gammon, lose_gammon = network(seen(position))
    return possible(
        position,
        Probabilities.nested(
            (
                win,
                win_gammon,
                _BACKGAMMONS_PER_GAMMON * win_gammon,
                lose_gammon,
                _BACKGAMMONS_PER_GAMMON * lose_gammon,
            )
        ),
    )


EXACT_LEVEL = "counted through"
"""Level of an evaluation by the exact table."""


class SimpleEngine:
    """The built-in engine; see the module for its method.

    It answers in a few milliseconds, in the calling thread, and needs no other package; only the
    first bear-off, and the first at another score of a match, takes most of a second. Cube
    decisions follow Rick Janowski's formulas, in matches with the match equity table; exact
    bear-offs need neither.
    """

    def __init__(self) -> None:
        self._considered: tuple[GameState, Candidates] | None = None

    @property
    def name(self) -> str:
        """``"Simple"``."""
        return "Simple"

    @property
    def is_immediate(self) -> bool:
        """Always True: it answers without a noticeable delay."""
        return True

    def evaluate(self, state: GameState) -> Evaluation:
        """The value of the game for the player on roll; see `ProcessEngine.evaluate`."""
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: GameState) -> Candidates:
        """The legal plays of the roll, best first; see `ProcessEngine.candidates`."""
        considered = self._considered
        if considered is None or considered[0] != state:
            return ranked([*self._rated(state)])
        return considered[1]

    def consider(self, state: GameState) -> Iterator[None]:
        """Rate the plays of a roll, one per piece; other requests need no preparation."""
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
        """The advice on the cube; see `ProcessEngine.cube`."""
        question = question_of(state, dice=False)
        stakes = stakes_of(state, question.color)
        exact = figures(state.position, question, stakes)
        if exact is None:
            # The network evaluates positions after a move, so swap the sides.
            chances = estimate(state.position.swapped()).swapped()
            evaluation = _evaluation(question, stakes, chances)
            no_double = evaluation.cubeful
            doubled = stakes_of(_turned(state), question.color)  # gammons count after a double
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
    question: EnginePosition, stakes: Stakes, chances: Probabilities, *, over: bool = False
) -> Evaluation:
    if over or not question.has_cube:
        equity = stakes.without_cube(chances)
    else:
        equity = cubeful_equity(chances, stakes, question.owner, _liveliness(question))
    return question.evaluation(chances, stakes, equity, engine="Simple", level="no look ahead")


def _exactly(
    question: EnginePosition, stakes: Stakes, chances: Probabilities, equity: float
) -> Evaluation:
    return question.evaluation(chances, stakes, equity, engine="Simple", level=EXACT_LEVEL)


def _liveliness(question: EnginePosition, turned: int = 1) -> float:
    """Liveness of the cube, now or turned; 0 if the stake is enough to win the match."""
    dead = question.is_match and min(question.away) <= turned * question.cube
    return 0.0 if dead else CUBE_LIVENESS


def _turned(state: GameState) -> GameState:
    assert state.turn is not None  # `question_of` accepted it
    return replace(state, cube=Cube(2 * state.cube.value, state.turn.opponent))


def _taken(
    question: EnginePosition, stakes: Stakes, doubled: Stakes, chances: Probabilities
) -> float:
    """The equity after a double and a take, in units of the cube before it."""
    equity = cubeful_equity(chances, doubled, "opponent", _liveliness(question, turned=2))
    chance = doubled.chance(equity)
    return 2 * equity if chance is None else stakes.equity_of(chance)
