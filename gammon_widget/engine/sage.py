"""The engine of Open Sage, through the package bgsage.

bgsage is Mark Higgins's neural network engine, https://github.com/markbgsage/bgsage, under the
licence MPL-2.0; it comes with ``pip install "gammon-widget[engine]"``. It counts plies as eXtreme
Gammon does: its 1-ply is the network alone, which gnubg calls 0-ply.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any, Self

from ..rules import Dice, GameState, GammonError, Play, Position, legal_plays
from ..rules.position import CHECKERS
from ..rules.validation import as_int, brief
from .advice import advice
from .demands import demand_level, demand_timeout
from .errors import EngineError
from .probabilities import Probabilities, possible
from .question import Question, is_rolled, question_of
from .stakes import Stakes, bounded
from .values import Candidates, CubeAdvice, Evaluation, Luck, ranked
from .worker import Answer, Progress, Worker, python_environment, python_program

_OF_BGSAGE = {
    "1-ply": "1ply",
    "2-ply": "2ply",
    "3-ply": "3ply",
    "4-ply": "4ply",
    "truncated-1": "truncated1",
    "truncated-2": "truncated2",
    "truncated-3": "truncated3",
    "rollout": "rollout",
}
LEVELS = tuple(_OF_BGSAGE)
"""How far it can look: 1 to 4 plies, three kinds of truncated rollout, and whole rollouts."""

_SCRIPT = Path(__file__).with_name("sage_worker.py")
_MISSING = 'The Sage engine is not installed. To have it: pip install "gammon-widget[engine]"'


class SageEngine:
    """Open Sage, a strong engine, in a process of its own.

    The process starts with the first question, goes on from question to question, and ends with
    Python, with `close`, or at the end of a ``with`` block. It answers one question at a time,
    from whatever thread.

    Parameters
    ----------
    level
        One of `LEVELS`. A decision takes about 0.01 s at 1-ply, 0.07 s at 2-ply and 1 s at
        3-ply; rollouts take seconds to minutes.
    trials, seed
        For ``"rollout"``: how many games are played out, and the seed of their dice. The same
        seed gives the same figures.
    timeout
        Seconds that one answer may take; None for no limit.
    progress
        Called with the share of the work that is done, from 0 to 1, during rollouts. What it
        raises ends the work.

    Raises
    ------
    EngineError
        If bgsage is not installed; it says how to get it.
    GammonError
        If there is no such level, or a number is out of range.

    Examples
    --------
    >>> engine = SageEngine("1-ply")
    >>> state = GameState.from_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10")
    >>> str(engine.candidates(state).best.play)
    '8/5 6/5'
    """

    def __init__(
        self,
        level: str = "2-ply",
        *,
        trials: int = 1296,
        seed: int = 42,
        timeout: float | None = None,
        progress: Progress | None = None,
    ) -> None:
        demand_level(level, LEVELS, "Sage")
        games = as_int(trials)
        if games is None or games < 1:
            raise GammonError(f"A rollout has at least one game, not {brief(trials)}.")
        number = as_int(seed)
        if number is None or not 0 <= number < 1 << 31:
            raise GammonError(f"A seed is a number from 0 to 2147483647, not {brief(seed)}.")
        demand_timeout(timeout)
        if progress is not None and not callable(progress):
            raise GammonError(f"Progress is told to a function, not to {brief(progress)}.")
        if find_spec("bgsage") is None:
            raise EngineError(_MISSING)
        self._level = level
        self._analyzer: dict[str, object] = {"eval_level": _OF_BGSAGE[level]}
        if level == "rollout":
            self._analyzer |= {"n_trials": games, "seed": number}
        elif level.startswith("truncated"):
            self._analyzer["seed"] = number
        self._timeout = timeout
        self._progress = progress
        self._worker = Worker(python_program(str(_SCRIPT)), "Sage", python_environment())

    @property
    def name(self) -> str:
        """``"Sage"`` and its level."""
        return f"Sage ({self._level})"

    @property
    def level(self) -> str:
        """How far it looks."""
        return self._level

    @property
    def pid(self) -> int | None:
        """The process that thinks; None while there is none."""
        return self._worker.pid

    def evaluate(self, state: GameState) -> Evaluation:
        """What the game is worth to the player on roll.

        Before the roll, with the best decision with the cube; with a roll on the board, with
        the best play of it. Raises what `candidates` does.
        """
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: GameState) -> Candidates:
        """The legal plays of the roll on the board, the best first.

        Steps already made in this turn do not count.

        Raises
        ------
        PositionError
            If it is no possible state.
        EngineError
            If there is no roll to be played, or the engine fails.
        """
        question = question_of(state)
        if question.dice is None:
            raise EngineError("There is no roll on the board, so there are no plays to rank.")
        answer = self._ask("plays", question, dice=question.dice)
        stakes = question.stakes(answer.get("ends"))
        results = {play.result.points: play for play in legal_plays(state.position, _roll(state))}
        rated: list[tuple[Play, Evaluation]] = []
        for found in answer["plays"]:
            play = results.get(_points(found["board"]))
            if play is not None:  # bgsage may end a game by one die where both can be played
                rated.append((play, self._rated(question, stakes, play.result, found)))
        if not rated:
            raise EngineError(f"Sage has ranked no legal play of {state.xgid}.")
        return ranked(rated)  # anew, since what the rules exclude can change the order

    def cube(self, state: GameState) -> CubeAdvice:
        """What to do with the cube before the roll, or with a double or beaver that was offered.

        A roll on the board is left out. Raises what `candidates` does.
        """
        question = question_of(state, dice=False)
        answer = self._ask("cube", question)
        stakes = question.stakes(answer.get("ends"))
        chances = possible(state.position, Probabilities.nested(answer["probabilities"]))
        no_double = answer["no_double"]
        if question.is_cubeless:
            no_double = stakes.without_cube(chances)
        evaluation = self._evaluation(question, stakes, chances, no_double, answer)
        beavered = 2 if answer["beavers"] else 1  # bgsage counts a beaver in
        return advice(
            state,
            evaluation,
            stakes,
            no_double=evaluation.cubeful,
            double_take=answer["double_take"] / beavered,
            double_pass=answer["double_pass"],
            has_cube=question.has_cube,
            doubles=answer["doubles"],
            takes=answer["takes"],
        )

    def luck(self, state: GameState, *, opening: bool = False) -> Luck:
        """How lucky the roll on the board is.

        Parameters
        ----------
        state
            A state whose dice are rolled.
        opening
            Whether it is an opening roll, which is no doublet.

        Raises
        ------
        EngineError
            If there is no roll, or at 1-ply and for rollouts, which do not know luck.
        """
        if self._level not in ("2-ply", "3-ply", "4-ply"):
            raise EngineError(f"Luck needs a level from 2-ply to 4-ply; this is {self._level}.")
        question = question_of(state)
        if question.dice is None:
            raise EngineError("There is no roll on the board to be lucky with.")
        answer = self._ask("luck", question, dice=question.dice, opening=opening)
        if answer["luck"] is None:
            raise EngineError("Sage knows no luck for this roll.")
        return Luck(
            color=question.color,
            dice=_roll(state),
            luck=answer["luck"],
            equity=answer["equity"],
            average=answer["average"],
            by_roll=tuple(
                (Dice(max(first, second), min(first, second)), equity)
                for first, second, equity in answer["rolls"]
            ),
            level=f"Sage, {answer['level']}",
        )

    def epc(self, state: GameState) -> tuple[float, float] | None:
        """The effective pip counts of a bear-off, as (on roll, other).

        Returns
        -------
        tuple of float, or None
            The mean number of rolls to bear off, times 49/6; None where a checker is not home
            yet, which is as far as the engine's table goes.
        """
        question = question_of(state, dice=False)
        own, other = self._ask("epc", question)["epc"]
        return None if own is None or other is None else (own, other)

    def interrupt(self) -> None:
        """Give up what it is thinking about; who waits for it gets an `EngineError`."""
        self._worker.interrupt()

    def close(self) -> None:
        """End its process; another question would start it again."""
        self._worker.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"SageEngine({self._level!r})"

    def _ask(self, do: str, question: Question, **more: object) -> Answer:
        # Without a cube bgsage ranks by the points won, and what follows from it is done here.
        cubeful = not question.is_cubeless
        game: dict[str, object] = {
            "cube_value": question.cube,
            "cube_owner": question.owner,
            "away1": question.away[0],
            "away2": question.away[1],
            "is_crawford": question.crawford,
            "jacoby": question.jacoby,
            "beaver": question.beavers,
        }
        return self._worker.ask(
            {
                "do": do,
                "analyzer": {**self._analyzer, "cubeful": cubeful},
                "board": question.points,
                "game": game,
                **more,
            },
            progress=self._progress,
            timeout=self._timeout,
        )

    def _rated(
        self, question: Question, stakes: Stakes, result: Position, found: dict[str, Any]
    ) -> Evaluation:
        """What a play leads to, from what the engine says and what the rules know for certain."""
        chances = possible(result, Probabilities.nested(found["probabilities"]))
        exact = result.off[0] == CHECKERS or question.is_cubeless
        equity = stakes.without_cube(chances) if exact else found["equity"]
        return self._evaluation(question, stakes, chances, equity, found)

    def _evaluation(
        self,
        question: Question,
        stakes: Stakes,
        chances: Probabilities,
        equity: float,
        found: dict[str, Any],
    ) -> Evaluation:
        equity = bounded(equity, chances, stakes)
        return Evaluation(
            color=question.color,
            probabilities=chances,
            cubeless=chances.equity,
            cubeful=equity,
            match_chance=stakes.chance(equity),
            engine="Sage",
            level=_named(found["level"], self._level),
            assumes=question.assumes,
            standard_error=found["error"],
        )


def _roll(state: GameState) -> Dice:
    assert state.dice is not None  # the question has been looked at
    return state.dice


def _points(board: list[int]) -> tuple[int, ...]:
    """A board of bgsage as a `Position` has it: the opponent's bar counts negative."""
    return (-board[0], *board[1:])


def _named(said: str, level: str) -> str:
    """How far it has looked, with the count of plies named."""
    return f"{said} (as XG counts)" if said.endswith("-ply") else level
