"""The Sage engine, from the package bgsage.

bgsage is Mark Higgins's neural network engine, https://github.com/markbgsage/bgsage, under the
licence MPL-2.0. The ``engine`` extra installs it. It counts plies as eXtreme Gammon does: its 1-ply
is the network alone, which gnubg calls 0-ply.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from copy import copy
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from ..libraries import install_command
from ..rules import GameState, GammonError, Play, Position, StateLike, to_state
from ..rules.position import CHECKERS
from ..rules.validation import as_int, brief
from . import sage_batch
from .advice import Advice
from .errors import EngineError, require_level, require_timeout
from .evaluation import Candidates, CubeAdvice
from .names import FAMILIES
from .process_engine import ProcessEngine
from .request import DecisionRequest, EnginePosition, Luck, LuckRequest, bar_flipped, question_of
from .worker import Answer, Progress, Worker, python_environment, python_program

LEVELS = FAMILIES["sage"].levels
"""The levels of Sage: 1 to 4 plies, the method ``"deep"``, truncated rollouts and full rollouts."""

_QUICK = LEVELS[:2]
"""Levels without a noticeable delay."""

_BY_BATCH = ("3-ply", "deep")
"""Levels at which bgsage's analyzer is many times slower than its batch functions, because the
analyzer searches all plays."""

_SCRIPT = Path(__file__).with_name("sage_worker.py")
_MISSING = f"The Sage engine is not installed. To install it: {install_command('engine')}"
_NOT_IN_BROWSERS = 'The Sage engine cannot run in a browser. Use "net:1-ply" instead.'


def _analyzer_of(level: str) -> dict[str, object]:
    """Return the settings of bgsage's analyzer, which has no level named ``"deep"``."""
    return {"eval_level": "3ply" if level == "deep" else level.replace("-", "")}


class SageEngine(ProcessEngine):
    """The strong engine Sage, in another process; see `ProcessEngine`.

    Parameters
    ----------
    level
        One of `LEVELS`. A decision takes about 0.01 s at 1-ply, and about 0.07 s at 2-ply and at
        3-ply. Rollouts take seconds to minutes. ``"deep"`` uses a slower, more accurate method for
        the analysis of matches. For everything else, it is the same as 3-ply.
    trials, seed
        For ``"rollout"``: the number of games, and the seed of their dice. The same seed gives the
        same results.
    timeout
        The maximum number of seconds for an answer; None for no limit.
    progress
        A function that is called during rollouts with the share of the work done, from 0 to 1. If
        the function raises an exception, the rollout ends.

    Raises
    ------
    EngineError
        If bgsage is not installed. The message explains how to install it.
    GammonError
        If the level is unknown, or if a number is out of range.

    Examples
    --------
    >>> engine = SageEngine("1-ply")
    >>> state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    >>> str(engine.candidates(state).best.play)
    '8/5 6/5'
    """

    _TITLE = "Sage"

    def __init__(
        self,
        level: str = "2-ply",
        *,
        trials: int = 1296,
        seed: int = 42,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        require_level(level, LEVELS, "Sage")
        games = as_int(trials)
        if games is None or games < 1:
            raise GammonError(f"The trials must be a whole number above 0, not {brief(trials)}.")
        number = as_int(seed)
        if number is None or not 0 <= number < 1 << 31:
            raise GammonError(
                f"The seed must be a whole number from 0 to 2147483647, not {brief(seed)}."
            )
        require_timeout(timeout)
        if progress is not None and not callable(progress):
            raise GammonError(f"The progress callback must be a function, not {brief(progress)}.")
        if find_spec("bgsage") is None:
            raise EngineError(_NOT_IN_BROWSERS if sys.platform == "emscripten" else _MISSING)
        super().__init__(
            level, Worker(python_program(str(_SCRIPT)), "Sage", python_environment()), timeout
        )
        self._analyzer = _analyzer_of(level)
        if level == "rollout":
            self._analyzer |= {"n_trials": games, "seed": number}
        elif level.startswith("truncated"):
            self._analyzer["seed"] = number
        self._progress = progress

    def quicker(self) -> SageEngine | None:
        """Return the same engine at 1-ply, in the same process; None at 1-ply and 2-ply."""
        return None if self._level in _QUICK else self._at("1-ply")

    def deeper(self) -> SageEngine | None:
        """Return the same engine at 3-ply, in the same process; None at 3-ply and deeper levels."""
        return self._at("3-ply") if self._level in _QUICK else None

    def _at(self, level: str) -> SageEngine:
        other = copy(self)
        other._level, other._analyzer = level, _analyzer_of(level)
        return other

    def candidates(self, state: StateLike) -> Candidates:
        """Return the legal plays for the roll on the board, best first.

        At 3-ply, plays far behind the best play are evaluated only at 1-ply. Each evaluation
        contains its level. Moves that were already made in the turn are ignored.

        Raises
        ------
        PositionError
            If the state is impossible.
        EngineError
            If there is no roll to play, or if the engine fails.
        """
        if self._level not in _BY_BATCH:
            return super().candidates(state)
        return sage_batch.candidates(self._ask_many, self._TITLE, to_state(state))

    def cube(self, state: StateLike) -> CubeAdvice:
        """Return the advice on the cube; see `ProcessEngine.cube`.

        At 3-ply, a clear decision is evaluated only at 2-ply. The evaluation contains its level.
        """
        if self._level in _BY_BATCH:
            clear = sage_batch.clear_cube(self._ask_many, self._TITLE, to_state(state))
            if clear is not None:
                return clear
        return super().cube(state)

    def luck(self, state: GameState, *, opening: bool = False) -> Luck:
        """Return the luck of the roll on the board.

        Parameters
        ----------
        state
            A state with a roll on the board.
        opening
            Whether the roll is an opening roll, which is never a doublet.

        Raises
        ------
        PositionError
            If the state is impossible.
        EngineError
            If there is no roll, or if the engine fails.

        See Also
        --------
        lucks : Describes the depth of the evaluation.
        """
        (luck,) = self.lucks([LuckRequest(state, opening)])
        return luck

    def advise(self, asked: Sequence[DecisionRequest]) -> list[Advice]:
        """Return the advice on many decisions, in order.

        One call is faster than a call for each decision. For each roll, the advice contains the
        plays near the best play and the play that was made, all at the level of the engine.

        Parameters
        ----------
        asked
            The decisions.

        Raises
        ------
        PositionError
            If a state is impossible.
        EngineError
            If the level is a rollout, or if the engine fails.
        """
        if self._level not in sage_batch.LEVELS:
            known = ", ".join(sage_batch.LEVELS)
            raise EngineError(
                f"Sage can evaluate several decisions at once only at {known}, not at "
                f"{self._level}."
            )
        return sage_batch.advise(self._ask_many, self._TITLE, self._level, asked)

    def lucks(self, rolled: Sequence[LuckRequest]) -> list[Luck]:
        """Return the luck of many rolls, in order.

        The best play for every roll is found at 1-ply and then evaluated at 2-ply. An engine at
        1-ply evaluates it only at 1-ply. Raises the same exceptions as `advise`.
        """
        return sage_batch.lucks(self._ask_many, self._TITLE, self._level, rolled)

    def plans(self, positions: Sequence[Position]) -> list[str]:
        """Return the game plan of the player on roll in each position.

        The game plan determines the network that Sage uses.

        Returns
        -------
        list of str
            ``"purerace"``, ``"racing"``, ``"attacking"``, ``"priming"`` or ``"anchoring"``.
        """
        boards = [position.letters for position in positions]
        found: list[str] = self._ask_many({"do": "plans", "boards": boards})["plans"]
        return found

    def _ask_many(self, question: Mapping[str, object]) -> Answer:
        return self._worker.ask(question, timeout=self._timeout)

    def epc(self, state: GameState) -> tuple[float, float] | None:
        """Return the effective pip counts in a bear-off, as (player on roll, opponent).

        Returns
        -------
        tuple of float, or None
            The mean number of rolls to bear off all checkers, times 49/6. None if a checker is not
            home yet, because the engine's table does not include such positions.
        """
        question = question_of(state, dice=False)
        own, other = self._ask("epc", question)["epc"]
        return None if own is None or other is None else (own, other)

    def roll_out(
        self, state: GameState, play: Play | None, rolls: int, seed: int
    ) -> tuple[tuple[float, ...], ...]:
        """Roll out one chunk of 36 games; see `rollout`.

        The level of this engine does not matter.

        Parameters
        ----------
        state
            The state before the roll or the play.
        play
            The play after which the games start; None for a cube decision.
        rolls
            Number of rolls after which a game is stopped and evaluated; 0 to play each game to its
            end.
        seed
            The seed of the dice.

        Returns
        -------
        tuple of tuple of float
            The equity, its standard error and the five probabilities, for the player on roll. A
            play has one tuple of these numbers. A cube decision has two tuples: one without a
            double, and one after a double that is taken.

        Raises
        ------
        PositionError, EngineError
            If the state is impossible, or if the engine fails.
        """
        question = question_of(state, dice=False)
        board = state.turn_start if play is None else play.result
        if CHECKERS in board.off:
            return (sage_batch.OVER,)
        found = self._ask_many(
            {
                "do": "chunk",
                "rolls": rolls,
                "seed": seed,
                "board": board.letters,
                "is_play": play is not None,
                "game": sage_batch.game_of(question),
            }
        )
        return tuple(map(tuple, found["chunk"]))

    def _ask_about_plays(
        self, state: GameState, question: EnginePosition, plays: tuple[Play, ...]
    ) -> list[tuple[Play, Answer]]:
        answer = self._ask("plays", question, dice=question.dice)
        results = {play.result.points: play for play in plays}
        found = [(results.get(bar_flipped(each["board"])), each) for each in answer["plays"]]
        # bgsage may end a game with one die although both dice can be played.
        legal = [(play, each) for play, each in found if play is not None]
        if not legal:
            raise EngineError(f"Sage ranked no legal play in the position {state.xgid}.")
        return legal

    def _ask_about_cube(self, state: GameState, question: EnginePosition) -> Answer:
        is_quick = self._level == _QUICK[-1]
        deep = self._at("3-ply") if is_quick and sage_batch.is_after_crawford(question) else self
        answer = deep._ask("cube", question)
        beavered = 2 if answer["beavers"] else 1  # bgsage includes a beaver
        return {**answer, "double_take": answer["double_take"] / beavered}

    def _depth(self, found: Answer) -> str:
        level: str = found["level"]
        return f"{level} (as XG counts)" if level.endswith("-ply") else self._level

    def _method(self) -> str:
        return f"bgsage {version('bgsage')}, {self._analyzer}, {sage_batch.method_of(self._level)}"

    def _ask(self, do: str, question: EnginePosition, **more: object) -> Answer:
        # Without a cube, bgsage ranks by the points won. This package computes the rest.
        cubeful = not question.is_cubeless
        return self._worker.ask(
            {
                "do": do,
                "analyzer": {**self._analyzer, "cubeful": cubeful},
                "board": question.points,
                "game": {**sage_batch.game_of(question), "beaver": question.beavers},
                **more,
            },
            progress=self._progress,
            timeout=self._timeout,
        )
