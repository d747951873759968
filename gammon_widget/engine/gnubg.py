"""The engine of GNU Backgammon (gnubg), if the program is installed on this machine.

gnubg runs as a separate program and exchanges messages through its standard input and output. This
package contains no code from gnubg. gnubg counts plies from 0: its 0-ply is the network alone.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from ..rules import GameState, GammonError, Play, Position
from ..rules.position import BAR, CHECKERS
from ..rules.validation import brief
from .advice import Advice
from .errors import EngineError, require_level, require_timeout
from .evaluation import Candidates
from .names import FAMILIES
from .process_engine import ProcessEngine
from .request import LEAST_COMPARED, DecisionRequest, EnginePosition, question_of_roll
from .worker import Answer, Worker

LEVELS = FAMILIES["gnubg"].levels

_PLACES = ("gnubg", "/usr/games/gnubg", "/usr/local/bin/gnubg", "gnubg-cli", "gnubg-cli.exe")
_SCRIPT = Path(__file__).with_name("gnubg_worker.py")
_OWNERS = {"player": 1, "opponent": 0, "centered": -1}
_WON = {"probabilities": (1, 0, 0, 0, 0), "equity": 1.0, "plies": 0}
"""The values of a play that ends the game. gnubg receives no request about such a play."""


class GnubgEngine(ProcessEngine):
    """GNU Backgammon in another process; see `ProcessEngine`.

    All plays are evaluated at 0-ply, and about eight plays are also evaluated at the level of the
    engine. These plays always rank first. Each evaluation contains its level. For the decisions of
    a match, `advise` returns only the plays at the level of the engine.

    Parameters
    ----------
    level
        ``"0-ply"`` to ``"3-ply"``, as gnubg counts plies.
    program
        The path of the program, if it is not found automatically. The program must have been built
        with support for Python, like the packages for Debian, Ubuntu and Windows.
    timeout
        The maximum number of seconds for an answer.

    Raises
    ------
    EngineError
        If the program is not found. The message explains how to install it.
    GammonError
        If the level is unknown.

    Examples
    --------
    >>> try:
    ...     engine = GnubgEngine("2-ply")
    ... except EngineError:
    ...     engine = NetEngine()  # GNU Backgammon is not installed
    >>> engine.cube(GameState.on_roll(Position.opening())).may_double
    True
    """

    _TITLE = "gnubg"

    def __init__(
        self, level: str = "2-ply", *, program: str | None = None, timeout: float = 120.0
    ) -> None:
        require_level(level, LEVELS, "gnubg")
        require_timeout(timeout)
        self._program = _find_gnubg(program)
        command = [self._program, "--tty", "--quiet", "--no-rc", "--python", str(_SCRIPT)]
        super().__init__(level, Worker(command, "gnubg", {"PYTHONIOENCODING": "utf-8"}), timeout)

    def advise(self, asked: Sequence[DecisionRequest]) -> list[Advice]:
        """Return the advice on decisions that were made, in order; see `BatchEngine`.

        Raises
        ------
        PositionError, EngineError
            In the same cases as in `candidates`.
        """
        return [
            self.cube(each.state) if each.played is None else self._deep_plays(each)
            for each in asked
        ]

    def _deep_plays(self, request: DecisionRequest) -> Candidates:
        """Return the plays at the level of the engine, including the play that was made."""
        question, plays = question_of_roll(request.state)
        found = self._ask_about_plays(request.state, question, plays, played=request.played)
        plies = LEVELS.index(self._level)
        deep = [
            (play, {**each, "plies": plies})
            for play, each in found
            if each["plies"] == plies or each is _WON
        ]
        return self._ranked(request.state, question, deep)

    def _ask_about_plays(
        self,
        state: GameState,
        question: EnginePosition,
        plays: tuple[Play, ...],
        *,
        played: Position | None = None,
    ) -> list[tuple[Play, Answer]]:
        """Return gnubg's evaluation of each play.

        If `played` is given, this play and at least one other play are evaluated at the full level.
        """
        over = [play for play in plays if play.result.off[0] == CHECKERS]
        going_on = [play for play in plays if play.result.off[0] < CHECKERS]
        boards = [_halves(play.result.swapped()) for play in going_on]
        also: dict[str, object] = {}
        if played is not None:
            always = [n for n, play in enumerate(going_on) if play.result == played]
            also = {"always": always, "least": LEAST_COMPARED}
        answer = self._ask("plays", question, boards=boards, **also)
        found = [*answer["plays"], *[_WON] * len(over)]
        return list(zip([*going_on, *over], found, strict=True))

    def _ask_about_cube(self, state: GameState, question: EnginePosition) -> Answer:
        return self._ask("cube", question, board=_halves(state.turn_start))

    def _depth(self, found: Answer) -> str:
        return f"{found['plies']}-ply (as gnubg counts)"

    def _method(self) -> str:
        # To find the version, the program would have to be started, which takes a while.
        status = os.stat(self._program)
        return f"{self._program}, {status.st_size} bytes, {status.st_mtime_ns}"

    def _ask(self, do: str, question: EnginePosition, **more: object) -> Answer:
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


def is_installed() -> bool:
    """Return whether the program gnubg is installed on this machine."""
    return any(shutil.which(place) for place in _PLACES)


def _find_gnubg(program: str | None) -> str:
    if program is not None and not isinstance(program, str | os.PathLike):
        raise GammonError(f"The program must be given as a path, not as {brief(program)}.")
    for place in _PLACES if program is None else (program,):
        found = shutil.which(os.path.expanduser(place))
        if found is not None:
            return found
    if program is not None:
        raise EngineError(f"{brief(program)} is not a program that can be run. Check its path.")
    raise EngineError(
        "GNU Backgammon was not found on this machine. To install it on Debian or Ubuntu, run "
        "sudo apt install gnubg. For other systems, see https://www.gnu.org/software/gnubg/. If it "
        'is already installed, pass its path: GnubgEngine(program="/path/to/gnubg").'
    )


def _halves(position: Position) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the opponent's and the player's checkers, from the owner's 1 point to the bar."""
    points = position.points
    own = tuple(max(points[place], 0) for place in range(1, BAR + 1))
    other = tuple(max(-points[BAR - place], 0) for place in range(1, BAR + 1))
    return other, own
