"""GNU Backgammon, where the program is installed on this machine.

It is run as a program of its own and spoken to through its standard input and output; nothing
of it is part of this package. gnubg counts plies from 0: its 0-ply is the network alone.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any, Self

from ..rules import GameState, GammonError, Position, legal_plays
from ..rules.position import BAR, CHECKERS
from ..rules.validation import brief
from .advice import advice
from .demands import demand_level, demand_timeout
from .errors import EngineError
from .probabilities import Probabilities, possible
from .question import Question, is_rolled, question_of
from .stakes import Stakes, bounded
from .values import Candidates, CubeAdvice, Evaluation, ranked
from .worker import Answer, Worker

LEVELS = ("0-ply", "1-ply", "2-ply", "3-ply")

_PLACES = ("gnubg", "/usr/games/gnubg", "/usr/local/bin/gnubg", "gnubg-cli", "gnubg-cli.exe")
_SCRIPT = Path(__file__).with_name("gnubg_worker.py")
_OWNERS = {"player": 1, "opponent": 0, "centered": -1}


class GnubgEngine:
    """GNU Backgammon in a process of its own; see `SageEngine` for how that is kept.

    Parameters
    ----------
    level
        ``"0-ply"`` to ``"3-ply"``, as gnubg counts.
    program
        The program, if it is not found by itself. It must have been built with Python, as
        those of Debian, Ubuntu and Windows are.
    timeout
        Seconds that one answer may take.

    Raises
    ------
    EngineError
        If there is no such program; it says where to get it.
    GammonError
        If there is no such level.
    """

    def __init__(
        self, level: str = "2-ply", *, program: str | None = None, timeout: float = 120.0
    ) -> None:
        demand_level(level, LEVELS, "gnubg")
        demand_timeout(timeout)
        self._level = level
        self._timeout = timeout
        command = [_found(program), "--tty", "--quiet", "--no-rc", "--python", str(_SCRIPT)]
        self._worker = Worker(command, "gnubg", {"PYTHONIOENCODING": "utf-8"})

    @property
    def name(self) -> str:
        """``"gnubg"`` and its level."""
        return f"gnubg ({self._level})"

    @property
    def level(self) -> str:
        """How far it looks, as gnubg counts."""
        return self._level

    @property
    def pid(self) -> int | None:
        """The process that thinks; None while there is none."""
        return self._worker.pid

    def evaluate(self, state: GameState) -> Evaluation:
        """What the game is worth to the player on roll; see `SageEngine.evaluate`."""
        if is_rolled(state):
            return self.candidates(state).best.evaluation
        return self.cube(state).evaluation

    def candidates(self, state: GameState) -> Candidates:
        """The legal plays of the roll, the best first; see `SageEngine.candidates`.

        Eight plays at most are looked at deeper than 0-ply, and never one after one that was
        not; each says so.
        """
        question = question_of(state)
        if question.dice is None or state.dice is None:
            raise EngineError("There is no roll on the board, so there are no plays to rank.")
        plays = legal_plays(state.position, state.dice)
        over = [play for play in plays if play.result.off[0] == CHECKERS]
        going_on = [play for play in plays if play.result.off[0] < CHECKERS]
        boards = [_halves(play.result.swapped()) for play in going_on]
        answer = self._ask("plays", question, boards=boards)
        stakes = question.stakes(_ends(answer["stakes"]))
        certain = {"probabilities": (1, 0, 0, 0, 0), "equity": 1.0, "plies": 0}
        rated = [
            (play, self._rated(question, stakes, play.result, found))
            for play, found in zip(
                [*going_on, *over], [*answer["plays"], *[certain] * len(over)], strict=True
            )
        ]
        return ranked(rated)

    def cube(self, state: GameState) -> CubeAdvice:
        """What to do with the cube; see `SageEngine.cube`."""
        question = question_of(state, dice=False)
        answer = self._ask("cube", question, board=_halves(state.position))
        stakes = question.stakes(_ends(answer["stakes"]))
        chances = possible(state.position, Probabilities.nested(answer["probabilities"]))
        no_double = answer["no_double"]
        if question.is_cubeless:
            no_double = stakes.without_cube(chances)
        evaluation = self._evaluation(question, stakes, chances, no_double, answer["plies"])
        return advice(
            state,
            evaluation,
            stakes,
            no_double=evaluation.cubeful,
            double_take=answer["double_take"],
            double_pass=answer["double_pass"],
            has_cube=question.has_cube,
        )

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
        return f"GnubgEngine({self._level!r})"

    def _ask(self, do: str, question: Question, **more: object) -> Answer:
        own, other = question.away
        length = max(own, other)
        return self._worker.ask(
            {
                "do": do,
                "plies": LEVELS.index(self._level),
                "cube": question.cube,
                "owner": _OWNERS[question.owner],
                "has_cube": question.has_cube,
                "cubeful": not question.is_cubeless,
                "length": length,
                "score": (length - own, length - other),
                "crawford": question.crawford,
                "jacoby": question.jacoby,
                **more,
            },
            timeout=self._timeout,
        )

    def _rated(
        self, question: Question, stakes: Stakes, result: Position, found: dict[str, Any]
    ) -> Evaluation:
        chances = possible(result, Probabilities.nested(found["probabilities"]))
        exact = result.off[0] == CHECKERS or question.is_cubeless
        equity = stakes.without_cube(chances) if exact else found["equity"]
        return self._evaluation(question, stakes, chances, equity, found["plies"])

    def _evaluation(
        self, question: Question, stakes: Stakes, chances: Probabilities, equity: float, plies: int
    ) -> Evaluation:
        equity = bounded(equity, chances, stakes)
        return Evaluation(
            color=question.color,
            probabilities=chances,
            cubeless=chances.equity,
            cubeful=equity,
            match_chance=stakes.chance(equity),
            engine="gnubg",
            level=f"{plies}-ply (as gnubg counts)",
            assumes=question.assumes,
        )


def _found(program: str | None) -> str:
    """The full path of the program."""
    if program is not None and not isinstance(program, str | os.PathLike):
        raise GammonError(f"A program is named by its path, not by {brief(program)}.")
    for place in _PLACES if program is None else (program,):
        found = shutil.which(os.path.expanduser(place))
        if found is not None:
            return found
    if program is not None:
        raise EngineError(f"There is no program {brief(program)} that can be run.")
    raise EngineError(
        "GNU Backgammon is not on this machine. On Debian and Ubuntu: sudo apt install gnubg; "
        "elsewhere see https://www.gnu.org/software/gnubg/. Or tell where it is: "
        'GnubgEngine(program="/path/to/gnubg").'
    )


def _ends(stakes: dict[str, Any] | None) -> list[float] | None:
    """The chances of winning the match after each ending of the game; None for money."""
    if stakes is None:
        return None
    lost, won = stakes["chances"]
    other, own = stakes["gammons"]
    ends = []
    for sign, (gammon, backgammon) in ((1, own), (-1, other)):
        for equity in (1, 1 + gammon, 1 + gammon + backgammon):
            ends.append(lost + (sign * equity + 1) / 2 * (won - lost))
    return ends


def _halves(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The opponent's checkers and one's own, each from his own 1 point, the bar last."""
    points = position.points
    own = tuple(max(points[place], 0) for place in range(1, BAR + 1))
    other = tuple(max(-points[BAR - place], 0) for place in range(1, BAR + 1))
    return other, own
