"""The built-in engine: a strong network that needs no other package and no separate process.

At 1-ply (as XG counts plies), the network evaluates the position after a play without looking
ahead. At 2-ply, the engine looks one roll ahead: it averages over the opponent's 21 rolls, with the
network's best reply to each roll. Cube decisions are computed with Rick Janowski's formulas, and in
matches also with the match equity table. Bear-offs with at most six checkers per side are computed
exactly. In a browser, Python has no NumPy, so the network evaluates these bear-offs as well.

The network is the cubeless network of PureTD, https://github.com/alexstrehl/backgammon-ai-engine,
revision b2750df (MIT licence, see ``net-LICENSE``). It has layers of 196, 512, 512, 256, 128 and 5
units, with ReLU between the layers and a logistic function at the end. The file ``net.f16``
contains 16-bit weights. For each layer, it contains the weights, with one row for each output, and
then the biases.

The module `features` describes the inputs.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from typing import NamedTuple

from ..libraries import library
from ..rules import Cube, Dice, GameState, Play, Position, StateLike, legal_plays, to_state
from ..rules.legal_actions import is_rolled
from ..rules.position import CHECKERS
from .advice import CUBE_LIVENESS, Advice, cubeful_equity
from .blas_threads import one_blas_thread
from .equity import Stakes, stakes_of
from .errors import require_level
from .evaluation import Candidates, CubeAdvice, Evaluation, Probabilities, possible, ranked
from .features import encode
from .names import FAMILIES
from .process_engine import EvaluationBuilder
from .request import DecisionRequest, EnginePosition, cube_state, question_of, question_of_roll

LEVELS = FAMILIES["net"].levels
"""The levels of the engine, as XG counts plies: the network alone, or looking one roll ahead."""

_MAX_KEPT = 5
_MAX_BEHIND = 0.08
"""The maximum number of plays to evaluate again, and how far they may be behind the best play."""

_ROLLS = tuple((dice, weight / 36) for dice, weight in Dice.all())


class NetEngine:
    """The built-in engine. The docstring of the module describes its method.

    The engine answers in the calling thread. An answer takes a few milliseconds at 1-ply, and a
    tenth of a second at 2-ply. The first bear-off at each score of a match takes almost a second.

    Parameters
    ----------
    level
        ``"1-ply"`` or ``"2-ply"``.

    Raises
    ------
    GammonError
        If the level is unknown.

    Examples
    --------
    >>> state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    >>> str(NetEngine().candidates(state).best.play)
    '8/5 6/5'
    """

    def __init__(self, level: str = "1-ply") -> None:
        require_level(level, LEVELS, "Net")
        self.level = level

    @property
    def name(self) -> str:
        """The name of the engine and its level: ``"Net (1-ply)"``."""
        return f"Net ({self.level})"

    @property
    def identity(self) -> str | None:
        """The identity, as in `ProcessEngine`; None at 1-ply.

        At 1-ply, an evaluation is faster than a lookup in the store.
        """
        if not self._is_deep or type(self) is not NetEngine:
            return None
        return f"{self.name}; weights {_weights_checksum()}"

    @property
    def is_immediate(self) -> bool:
        """Whether the engine answers without a noticeable delay: True at 1-ply."""
        return not self._is_deep

    def quicker(self) -> NetEngine | None:
        """Return the same engine at 1-ply; None if this engine is at 1-ply."""
        return NetEngine() if self._is_deep else None

    def deeper(self) -> NetEngine | None:
        """Return the same engine at 2-ply; None if this engine is at 2-ply."""
        return None if self._is_deep else NetEngine(LEVELS[-1])

    def evaluate(self, state: StateLike) -> Evaluation:
        """Return the value of the game for the player on roll; see `ProcessEngine.evaluate`."""
        state = to_state(state)
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: StateLike) -> Candidates:
        """Return the legal plays for the roll, best first; see `ProcessEngine.candidates`.

        At 2-ply, plays far behind the best play are evaluated only at 1-ply.
        """
        roll = _Roll.of(to_state(state))
        (found,) = _by_network([roll])
        if self._is_deep:
            deep: dict[Play, Evaluation] = {}
            while again := [play for play in _near(found) if play not in deep]:
                deep |= _looked_at(roll, again)
                found |= deep
        return ranked(found.items())

    def cube(self, state: StateLike) -> CubeAdvice:
        """Return the advice on the cube; see `ProcessEngine.cube`."""
        return self._cubes([cube_state(state)])[0]

    def advise(self, requests: Sequence[DecisionRequest]) -> list[Advice]:
        """Return the advice on many decisions, in order.

        One call is faster than a call for each decision. At 2-ply, the advice contains only the
        plays near the best play and the play that was made, all evaluated at 2-ply. Raises the same
        exceptions as `candidates`.
        """
        rolls = {i: _Roll.of(each.state) for i, each in enumerate(requests) if each.played}
        cubes = [i for i in range(len(requests)) if i not in rolls]
        found: dict[int, Advice] = dict(
            zip(cubes, self._cubes([requests[i].state for i in cubes]), strict=True)
        )
        for (i, roll), plays in zip(rolls.items(), _by_network(rolls.values()), strict=True):
            if self._is_deep:
                made = [play for play in roll.plays if play.result == requests[i].played]
                deep = _looked_at(roll, dict.fromkeys([*_near(plays), *made]))
            found[i] = ranked((deep if self._is_deep else plays).items())
        return [found[i] for i in range(len(requests))]

    def _cubes(self, states: Sequence[GameState]) -> list[CubeAdvice]:
        questions = [question_of(state, dice=False) for state in states]
        positions = [state.turn_start for state in states]
        stakes = list(map(stakes_of, states, [each.color for each in questions]))
        look = _ahead(positions, stakes) if self._is_deep else chances_before(positions)
        return list(map(partial(cube_by_formula, self.level), states, questions, stakes, look))

    @property
    def _is_deep(self) -> bool:
        return self.level != LEVELS[0]

    def __repr__(self) -> str:
        return f"NetEngine({self.level!r})"


class _Roll(NamedTuple):
    question: EnginePosition
    plays: tuple[Play, ...]
    stakes: Stakes
    theirs: Stakes

    @classmethod
    def of(cls, state: GameState) -> _Roll:
        question, plays = question_of_roll(state)
        color = question.color
        return cls(question, plays, stakes_of(state, color), stakes_of(state, color.opponent))


def _by_network(rolls: Iterable[_Roll]) -> list[dict[Play, Evaluation]]:
    """Return the plays for each roll with their evaluations by the network alone."""
    several = tuple(rolls)
    chances = iter(chances_after(play.result for roll in several for play in roll.plays))
    return [
        {play: _after(roll, play, next(chances), LEVELS[0]) for play in roll.plays}
        for roll in several
    ]


def _looked_at(roll: _Roll, plays: Iterable[Play]) -> dict[Play, Evaluation]:
    """Evaluate plays by looking one roll ahead, except for plays that end the game."""
    several = tuple(plays)
    results = [play.result.swapped() for play in several]
    chances = _ahead(results, [roll.theirs] * len(results))
    return {
        play: _after(roll, play, each.swapped(), LEVELS[1])
        for play, each in zip(several, chances, strict=True)
    }


def _near(found: Mapping[Play, Evaluation]) -> list[Play]:
    """Return the plays to evaluate again, best first."""
    best = ranked(found.items())[:_MAX_KEPT]
    return [each.play for each in best if each.difference >= -_MAX_BEHIND]


def _ahead(positions: Sequence[Position], stakes: Sequence[Stakes]) -> list[Probabilities]:
    """Return the average probabilities for the player on roll after the best play for each roll."""
    found = []
    for position, worth in zip(positions, stakes, strict=True):
        is_over = CHECKERS in position.off  # the probabilities of a finished game are certain
        plays = [] if is_over else [(legal_plays(position, dice), each) for dice, each in _ROLLS]
        chances = iter(chances_after(play.result for several, _ in plays for play in several))
        sums = [0.0] * 5
        for several, weight in plays:
            best = max((next(chances) for _ in several), key=worth.without_cube)
            sums = [total + weight * each for total, each in zip(sums, best, strict=True)]
        found.append(possible(position, Probabilities.nested(sums)))
    return found


def _after(roll: _Roll, play: Play, chances: Probabilities, level: str) -> Evaluation:
    question, stakes = roll.question, roll.stakes
    equity = cubeful_equity(chances, stakes, question.owner, _liveliness(question))
    how = f"{level} (as XG counts)"
    return EvaluationBuilder(question, stakes, "Net").after(play, chances, equity, how)


def cube_by_formula(
    level: str, state: GameState, question: EnginePosition, stakes: Stakes, chances: Probabilities
) -> CubeAdvice:
    """Return the cube advice according to Janowski's formula for the chances in a position."""
    no_double = cubeful_equity(chances, stakes, question.owner, _liveliness(question))
    turned = replace(state, cube=Cube(2 * state.cube.value, question.color.opponent))
    doubled = stakes_of(turned, question.color)  # gammons count after a double
    equity = cubeful_equity(chances, doubled, "opponent", _liveliness(question, turned=2))
    chance = doubled.chance(equity)
    double_take = 2 * equity if chance is None else stakes.equity_of(chance)
    equities = {"no_double": no_double, "double_take": double_take, "double_pass": 1.0}
    answer = {"probabilities": chances, **equities}
    how = f"{level} (as XG counts)"
    return EvaluationBuilder(question, stakes, "Net").cube_advice(state, answer, how)


def _liveliness(question: EnginePosition, turned: int = 1) -> float:
    """Return the liveness of the cube now or after a double; 0 for a dead cube or no cube."""
    dead = question.is_match and min(question.away) <= turned * question.cube
    return 0.0 if dead or not question.has_cube else CUBE_LIVENESS


_SIZES = (196, 512, 512, 256, 128, 5)
_OUTPUTS = 5
_CERTAIN = 60  # beyond this value, the logistic function is practically 0 or 1
_MAX_ROWS = 512  # in one matrix product, so that the layers stay in the processor's cache

Forward = Callable[[str], Sequence[float]]
"""A function that evaluates positions, and returns five probabilities for each position.

The argument is a string that contains the `Position.letters` of all positions.
"""


def chances_before(positions: Iterable[Position]) -> list[Probabilities]:
    """Return the probabilities in each position for the player on roll, before the roll."""
    several = tuple(positions)
    figures = _forward()("".join([each.letters for each in several])) if several else ()
    return [
        possible(each, Probabilities.nested(figures[_OUTPUTS * row : _OUTPUTS * (row + 1)]))
        for row, each in enumerate(several)
    ]


def chances_after(positions: Iterable[Position]) -> list[Probabilities]:
    """Return the probabilities in each position for the player who has just moved."""
    return [each.swapped() for each in chances_before(each.swapped() for each in positions)]


def _weights() -> bytes:
    return files(__package__).joinpath("net.f16").read_bytes()


@cache  # saves 0.7 ms a request
def _weights_checksum() -> str:
    return sha256(_weights()).hexdigest()[:16]


@cache  # saves 1.6 ms a request
def _forward() -> Forward:
    weights = _weights()
    return _by_script(weights) if sys.platform == "emscripten" else _by_numpy(weights)


def _by_numpy(weights: bytes) -> Forward:
    np = library("numpy", "The built-in engine needs NumPy")

    flat = np.frombuffer(weights, "<f2").astype(np.float32)
    layers, start = [], 0
    for inputs, outputs in pairwise(_SIZES):
        middle = start + inputs * outputs
        rows = np.ascontiguousarray(flat[start:middle].reshape(outputs, inputs).T)
        layers.append((rows, flat[middle : middle + outputs]))
        start = middle + outputs

    def forward(letters: str) -> list[float]:
        units = encode(letters)
        found: list[float] = []
        with one_blas_thread():
            for first in range(0, len(units), _MAX_ROWS):
                values = units[first : first + _MAX_ROWS]
                for rows, bias in layers[:-1]:
                    values = np.maximum(values @ rows + bias, 0)
                rows, bias = layers[-1]
                values = np.clip(values @ rows + bias, -_CERTAIN, _CERTAIN)
                found += (1 / (1 + np.exp(-values))).ravel().tolist()
        return found

    return forward


def _by_script(weights: bytes) -> Forward:
    """Evaluate the network in JavaScript, because Python in a browser has no NumPy."""
    from pyodide.code import run_js
    from pyodide.ffi import to_js

    script = files(__package__.partition(".")[0]).joinpath("frontend", "bundle", "net.js")
    # In strict mode, the names in the script do not become global names.
    run = run_js('"use strict";' + script.read_text(encoding="utf-8"))(to_js(weights))
    return lambda letters: list(run(letters).to_py())
